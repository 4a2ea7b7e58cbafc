"""Why something is not possible, in words: what forbids it, by which rule, and what would make it possible."""
