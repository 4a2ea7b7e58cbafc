"""Positions as data: there and back, defaults, refusals."""
