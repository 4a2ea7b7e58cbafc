"""The command line of `ldd-tui`. Each command imports what it needs when it runs."""
