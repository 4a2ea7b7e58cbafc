"""What is drawn on the screen: one module for each widget.

    drawn, painting, scrolled, lists                 common to many: lines, repainting, scrolling, a list with a cursor
    map_view, sector_panel, fronts, tracks, trees    the board
    prompt, tutor, heading, find_line                lines over and under the board or a text
    log/, page, rules_page, tables, form           texts, lists and a form

A widget draws the values that it is given, and tells of keys and clicks by messages. It opens no screen, carries out no
action and knows no session of a game.

Most of Textual's own widgets are not used: ours write only the cells that differ, which is felt over SSH. The docstring
of each that has a counterpart in Textual says what was measured: bytes and the process's own time, in a terminal of
120x40 and 256 colours, on a screen with nothing else.
"""
