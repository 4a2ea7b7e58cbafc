"""The course: short lessons on the real rules, each a position with scripted dice and cards.

`lesson` is what a lesson file says, `script` what falls and is drawn in it, `numbers` what the braces in its words
stand for, `tutor` what is said to the learner, `rehearsal` plays a lesson without a screen, `checking` finds what is
wrong with it, `session` is its game, `course` holds the packaged lessons and how far the learner has come. Nothing
here knows a widget. FORMAT.md tells a teacher how to write one.
"""
