"""Chapter 10.2: technology."""
