"""The lesson screen: a table with a tutor. The lessons are in `ldd_tui.teach`."""
