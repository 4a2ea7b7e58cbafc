"""The course: short lessons on the real rules, each a position with scripted dice and cards.

    lesson       the file of a lesson, decoded
    script       the dice, cards and moves of a lesson, in order
    numbers      the values of the braces in its words
    tutor        the replies to what the learner does
    session      the game of a lesson
    rehearsal    a lesson played without a screen
    checking     the mistakes of a lesson
    course       the packaged lessons, and how far the learner has come
    lessons/     the packaged lessons, as TOML; FORMAT.md tells a teacher how to write one

No widget belongs here: the screen of a lesson is in `ldd_tui.screens.lesson`.
"""
