"""The standard rules of each edition once more, in C: for rollouts that take too long in Python, and for the training.

Where the two differ, `rules` is right. It is compiled only when asked for (`ldd-tui doctor --compile`), into the user's
cache folder; nothing needs it.

    board_header, header_parts, header_first, header_second   a board as a C header
    compiling     the shared library
    structures    positions and moves of the library
    positions     states and actions as such
    playing       rollouts by the library
    sources/      the C: what is in which file, training/README.md says
"""
