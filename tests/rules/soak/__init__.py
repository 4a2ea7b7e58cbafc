"""Random games from the set-up to the end."""
