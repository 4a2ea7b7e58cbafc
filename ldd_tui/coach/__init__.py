"""What a player's analysed games say about the player. No screens or sentences here."""
