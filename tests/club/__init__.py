"""The club that is hosted over SSH."""
