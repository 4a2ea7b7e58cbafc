"""Chapters 7, 16.2 and 18: event cards."""
