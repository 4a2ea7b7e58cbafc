"""Everything that a person meets: the app, the command line, and every word that is read.

The rooms, from those that know least to those that know most. Each may import those above it, never those below; the
layers are written down once, in `pyproject.toml`, and kept by import-linter.

    look/         colours, themes, signs and layouts, as plain values
    players/      who decides when nobody sits at the table: levels, the value network, reasons and hints
    statistics/   what a game's facts add up to: the chronicle, RP spent
    rollouts/     what a choice is worth, by playing on from it many times
    analysis/     a game explained: what decisions cost, and what was luck
    coach/        what helps a player improve: problems to solve, grades, themes of mistakes
    text/         words for names, numbers, actions and cards, and text made safe for a terminal
    keys/         the one table of commands, the keys that give them, and how these are named
    telling/      what happened, odds and refusals in words
    settings/     what a player prefers, and what the terminal can show
    games/        a game between the store and the screen; nothing of Textual
    reference/    the rules in our own words, to read and to look up
    teach/        lessons and puzzles
    reports/      a game told to people: text, Markdown, HTML, SVG
    simulation/   many games without a screen, and what came of them
    engine_pipe/  the rules over a pipe, for programs
    plain/        games in plain lines: the same sessions and words as on the screen, without one
    widgets/      what is drawn on the screen, one module a widget
    modals/       the dialogs
    screens/      the screens
    app/          the Textual app: its screens and the ways from one to another
    club/         games over SSH: the server and the sessions that it gives to people
    commands/     the command line
"""
