"""Plain lines: games, lessons, replays and analyses as questions and answers, for screen readers, braille displays,
simple terminals, pipes and scripts.

    talk            a line asked for, a line said: from outside, so that a test or a network can drive it
    vocabulary      names and commands as they are typed: beginnings, in the reader's language and in English
    wishes          words that ask for an action; the words for an action
    questions       a decision as numbered answers
    telling         what happened, in lines
    positions       a position in sentences
    odds, pages     odds in sentences, and pages of the rules
    game            a game from its opening to its end
    lesson, replay  the same for a lesson and a recording
    games           which game to play

The words come from the same rooms as those on the screen, and nothing of Textual is loaded. Output only ever appends.
"""
