"""The board file: what it prints, and what is refused in it."""
