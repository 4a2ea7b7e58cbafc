"""What helps a player improve: problems to solve, and what analysed games say. No screens or sentences here.

    themes      what kind of mistake a decision was
    own_games   a player's decisions in one game, added up
    levels      what the computer levels' decisions cost, as measured
    grade       the cost per decision next to theirs
    as_data     an analysis for programs, with its grades and themes
    weaknesses  the themes that cost more than with the levels
    record      every analysed game of a player
    problem     a decision to solve, and what an answer costs
    puzzles     problems from simulated games: shipped ones, and new ones
    drill       one's own mistakes, when each comes back, and what the answers cost

The words are in `ldd_tui.text`: `coached`, `problems`, `drilled`.
"""
