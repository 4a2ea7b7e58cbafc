"""The dialogs of the club: what is said at a table or in the lobby, and what players agree on beside the game."""
