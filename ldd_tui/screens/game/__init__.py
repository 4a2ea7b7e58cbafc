"""The screen on which a game is played: what is seen of it, and the controllers that play it."""
