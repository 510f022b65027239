"""Dialogs: questions with one answer."""
