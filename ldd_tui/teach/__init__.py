"""The course: short lessons on the real rules, each a position with scripted dice and cards; and puzzles.

    lesson        the file of a lesson, decoded
    numbers       the values of the braces in its words
    tutor         the replies to what the learner does
    rehearsal     a lesson's game, and a lesson played by its script
    checking      the mistakes of a lesson
    from_game     a lesson made of a game and its notes
    course        the packaged lessons, the learner's progress, and tips already given
    tips_in_game  the tutor's tips in a game
    solving       puzzles and other problems posed one after the other
    lessons/      the full course, a folder of TOML for each edition; FORMAT.md explains the format
    evening/      the lessons of a first evening, in some editions
    tips/         the tutor's tips for games of each edition

The screen of a lesson is `ldd_tui.screens.lesson`.
"""
