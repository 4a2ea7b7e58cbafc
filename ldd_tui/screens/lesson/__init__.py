"""The screen on which a lesson is taken: a table with a tutor. The lessons themselves are in `ldd_tui.teach`."""
