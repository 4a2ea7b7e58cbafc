"""The 42 event cards in words (18): `card_texts` says what each does, `present_meaning` what it means in a position."""
