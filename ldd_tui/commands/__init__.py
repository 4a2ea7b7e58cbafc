"""Commands of `ldd-tui` beside playing, one module each. What a command needs is imported when it runs."""
