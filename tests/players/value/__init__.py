"""The value network and the players that choose by it."""
