"""Why the game's own opponent does what it does, in words."""
