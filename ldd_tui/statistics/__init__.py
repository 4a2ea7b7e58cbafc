"""What the facts of games add up to: the chronicle of a war, RP spent. Numbers and records, no sentences."""
