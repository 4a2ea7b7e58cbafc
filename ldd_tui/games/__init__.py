"""Games between the store and the screen, without Textual. Writing to disk belongs in `saves`."""
