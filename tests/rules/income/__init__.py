"""Chapters 8 and 9: income and naval control."""
