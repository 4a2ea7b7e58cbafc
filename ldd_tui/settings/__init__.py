"""What a player prefers, and what the terminal can show: read before the app is made. The form is in `screens`."""
