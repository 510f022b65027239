"""tests/app/server"""
