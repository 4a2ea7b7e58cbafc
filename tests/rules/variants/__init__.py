"""Chapters 15 and 16: quick play and Rewriting History."""
