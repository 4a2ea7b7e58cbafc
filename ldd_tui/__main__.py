"""`python -m ldd_tui`: the same as the command `ldd-tui`."""

from ldd_tui.commands.cli import main

main()
