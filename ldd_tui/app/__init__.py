"""The Textual app: what only the app as a whole can know. The screens themselves are in `screens`, games in `games`."""
