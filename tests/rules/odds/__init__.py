"""Exact odds by formula, by the engine, and by an oracle that shares no code with either."""
