"""The rulebook's worked examples, and its game of section 20."""
