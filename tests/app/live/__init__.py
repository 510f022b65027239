"""tests/app/live"""
