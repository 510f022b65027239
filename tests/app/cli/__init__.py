"""tests/app/cli"""
