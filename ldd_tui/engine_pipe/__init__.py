"""`ldd-tui engine`: the rules over a pipe, as JSON-RPC 2.0, one message a line (docs/engine_protocol.md).

    messages    every message as a struct, and errors: the schema, with the actions, facts and positions of `rules`
    game        a game as a value that each method replaces, so that an error never changes it; odds as messages
    server      the methods: a line in, a line out

>>> Engine().answer(b'{"jsonrpc": "2.0", "id": 1, "method": "pending"}')
b'{"jsonrpc":"2.0","id":1,"result":{"kind":"cards","deck":"events","count":3,"from":[1,2,3,4],"rule":"7.1"}}'
"""

from ldd_tui.engine_pipe.game import Game, new_game, odds_of, pending_of
from ldd_tui.engine_pipe.server import BATCH_LIMIT, LINE_LIMIT, METHODS, Engine, serve

__all__ = ["BATCH_LIMIT", "LINE_LIMIT", "METHODS", "Engine", "Game", "new_game", "odds_of", "pending_of", "serve"]
