"""What is drawn on the screen: one module for each widget.

    drawn, textual_inside, scrolled, lists           common to many: lines, repainting, scrolling, a list with a cursor
    map_view, sector_panel, fronts, tracks, trees    the board
    prompt, tutor, heading, find_line                lines over and under the board or a text
    read_aloud                                       what a screen reader reads, in the terminal's last lines
    log/, page, rules_page, tables, form             texts, lists and a form

A widget draws the values that it is given, and tells of keys and clicks by messages. It opens no screen, carries out no
action and knows no session of a game.

On the board widgets write only the cells that differ, which is felt over SSH: 2 kB and 8 ms a key at most. Elsewhere
they are Textual's own: 12 kB and 15 ms.
"""
