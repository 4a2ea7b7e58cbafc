"""The player's preferences and the terminal's abilities, read before the app is made."""
