"""Chapters 11 to 14: the end of a turn, entry, surrender, and the end of the game."""
