"""The board's doubtful values, gone through by somebody who owns the printed game.

    model       a value that is asked for, a part of what is printed, and what the owner has seen of it
    parts       all that is asked, in the order of its weight: the Technology Trees, cards, what is printed at sectors
    board       the board file that follows from the answers, what does not add up, and the answers in a board file
    kept        the answers in their file, and the boards that a new game can be played on
    words       what is said of values, of the progress, of what is open; the whole of it in plain lines
    doubtful    what the doubtful values do to the game, as it was measured (`measured/`), and the list of it

Which values are doubtful the packaged board file says itself (`reference.board_sources`); a test holds that each of
them is asked for, and none that the rulebook tells. How a part is drawn belongs in `widgets.box_part`.
"""
