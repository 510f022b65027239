"""tests/app/render"""
