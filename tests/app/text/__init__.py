"""tests/app/text"""
