"""The board's doubtful values, checked by somebody who owns the printed game.

    model       a value to check, a printed part, and what the owner has seen of it
    parts       all parts, most important first: the Technology Trees, cards, what is printed at sectors
    board       the board file that follows from the answers, contradictions, and the answers in a board file
    kept        the answers in their file, and the boards that a new game can be played on
    words       values, progress and open questions in words
    doubtful    the measured effects of doubtful values (`measured/`)

The packaged board file says which values are doubtful (`reference.board_sources`); a test ensures that each of them is
asked, and none that the rulebook has. `widgets.box_part` draws the parts.
"""
