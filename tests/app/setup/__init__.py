"""tests/app/setup"""
