"""tests/app/store"""
