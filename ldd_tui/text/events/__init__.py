"""The 42 event cards in words: what each does, and what it means in the present position (18)."""
