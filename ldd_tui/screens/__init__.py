"""The screens, none of which knows another one.

What a screen may know of the app, and how it opens another screen, is in `host`, what all screens share in `base`. What
a dialog shows belongs in `modals`, what is drawn in `widgets`.

    table/              what game, lesson and replay share: the board as it is seen, and how a person plays on it
    game/               a game that is played
    lesson/             a lesson: a table and a tutor
    replay/             a game that is gone through again
    position_words      what is said of a position: the prompt, the keys, a sector
    progress            what is said of what happened without a person
    text_screen         the base of `log`, `help` and `rules`: text to scroll and to search
    help_pages          the pages that `help` shows
    command_palette     ctrl+p, with its list of commands
    menu, setup, games, lessons, box, settings
"""
