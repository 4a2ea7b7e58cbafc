"""Chapter 6: the initiative."""
