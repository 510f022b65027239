"""tests/app/replay"""
