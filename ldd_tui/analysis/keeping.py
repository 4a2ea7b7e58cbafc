"""Analyses stored with their games, so that each is made once. Losing one loses nothing."""

from __future__ import annotations

import zlib
from contextlib import suppress

import msgspec

from ldd_tui.analysis.judge import Judge
from ldd_tui.analysis.model import FORMAT, Analysis, MadeWith
from ldd_tui.analysis.positions import Played
from saves.errors import SavesError
from saves.store import Analyses, Store

_LARGEST = 1 << 24  # bytes; a game has some ten thousand


def kept(store: Store, id_: str, game: Played, judge: Judge) -> Analysis | None:
    """None if there is no readable analysis by this judge, or it doesn't fit the game."""
    with suppress(SavesError, msgspec.MsgspecError, ValueError, zlib.error):
        content = Analyses(store.database).kept(id_, game.head, _made_with(judge.network, judge.depth))
        if content is None:
            return None
        analysis = _DECODER.decode(zlib.decompressobj().decompress(content, _LARGEST))
        if analysis.made_with == MadeWith(game.head, game.last, judge.network, judge.depth):
            return analysis
    return None


def keep(store: Store, id_: str, analysis: Analysis) -> bool:
    """Store a complete analysis. Returns False if it wasn't stored; it must then be recalculated."""
    made = analysis.made_with
    if not analysis.complete:
        return False
    with suppress(SavesError):
        content = zlib.compress(_ENCODER.encode(analysis))
        Analyses(store.database).keep(id_, made.head, _made_with(made.network, made.depth), content)
        return True
    return False


def _made_with(network: str, depth: int) -> str:
    return f"{FORMAT} {depth} {network}"


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Analysis)
