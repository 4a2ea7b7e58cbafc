"""The screen on which a game is played, and what only a game has: its loop, computers, tutor, undo.

From a key to the rules and back, for the key `r` over a sector:

    keys.table, keys.bindings       the row `reinforce` makes a binding of Textual's: the key calls `action_reinforce`
    table.play_screen.PlayScreen    asks `session.explain` first; what is refused is said, what is vague opens a dialog
    table.decisions.Decisions       takes the dialog's answer
    game_screen.GameScreen          `carry_out`: the tutor may ask again first
    game_loop.GameLoop              `carry_out`: what the rules or the disk refuse is said, and nothing has changed
    games.session.GameSession       `choose`: the stored game plays it, its facts become pauses
    saves.played_game, saves.store  `append`: the move is on disk before anything is shown of it,
    saves.journal                   after `follow` had it validated by `rules.engine.apply`
    game_loop.GameLoop              `go_on`: dice and cards up to the next pause, decision or end
    table.pause_dialogs             what happened, told in a dialog; closing it goes on
"""
