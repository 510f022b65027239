"""tests/app"""
