"""The screen on which a game is explained: the chance to win through it, what decisions cost, and what was luck."""
