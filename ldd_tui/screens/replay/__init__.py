"""The screen on which a game is gone through again, event by event."""
