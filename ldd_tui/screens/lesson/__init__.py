"""The screen on which a lesson is taken: a table with a tutor."""
