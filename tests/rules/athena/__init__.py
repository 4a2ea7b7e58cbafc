"""Chapter 17: playing alone against Athena."""
