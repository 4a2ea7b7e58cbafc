"""The log on the screen: the short one beside the map, and the whole one with its sums folded out."""
