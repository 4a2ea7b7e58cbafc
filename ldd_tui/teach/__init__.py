"""The course: short lessons on the real rules, each a position with scripted dice and cards.

    lesson       the file of a lesson, decoded
    numbers      the values of the braces in its words
    tutor        the replies to what the learner does
    rehearsal    the game of a lesson, and a lesson played without a screen: its dice, cards and moves in order
    checking     the mistakes of a lesson
    course       the packaged lessons, how far the learner has come, and what the tutor has said in games
    coach        what the tutor says in a game when something first happens
    lessons/     the full course, a folder of TOML for each edition; FORMAT.md tells a teacher how to write a lesson
    evening/     the lessons of a first evening, likewise, of those that have one
    positions/   the lessons on positions from games, likewise; tests/teach/write_positions.py makes them
    tips/        what the tutor says in games of each edition

No widget belongs here: the screen of a lesson is in `ldd_tui.screens.lesson`.
"""
