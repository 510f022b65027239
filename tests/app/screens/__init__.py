"""tests/app/screens"""
