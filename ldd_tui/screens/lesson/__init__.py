"""The screen on which a lesson is taken: a table with a tutor.

`teaching` knows where the learner is and nothing of Textual; the lessons themselves and what the tutor says to a move
stand in `ldd_tui.teach`.
"""
