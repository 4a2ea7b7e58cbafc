"""The look of the app as plain values, without widgets, words, or anything that changes during a game."""
