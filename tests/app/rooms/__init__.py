"""tests/app/rooms"""
