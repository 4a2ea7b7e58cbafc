"""The screen on which a game is played, and what only a game has: its loop, computers, advice, taking back.

Aiming, moves and decisions are shared with the lessons and stand in `ldd_tui.screens.table`.

From a key to the rules and back, for the key `r` over a sector:

    keys.table, keys.bindings       the row `reinforce` makes a binding of Textual's: the key calls `action_reinforce`
    game_screen.GameScreen          its actions hand on to the object that carries them out
    table.moves.Moves               asks `session.explain` first; what is refused is said, what is vague opens a dialog
    table.moves.Decisions           takes the dialog's answer, and carries it out through the loop
    game_loop.GameLoop              `carry_out`: what the rules or the disk refuse is said, and nothing has changed
    games.session.GameSession       `choose`: the stored game plays it, its facts become pauses
    saves.played_game, saves.store  `append`: the move is on disk before anything is shown of it,
    saves.journal                   after `follow` had it validated by `rules.engine.apply`
    game_loop.GameLoop              `go_on`: dice and cards up to the next pause, decision or end
    table.pause_dialogs             what happened, told in a dialog; closing it goes on
"""
