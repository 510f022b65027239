"""tests/app/terminal"""
