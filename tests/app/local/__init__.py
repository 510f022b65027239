"""tests/app/local"""
