"""Analyses stored with their games, so that each is made once. Losing one loses nothing."""

from __future__ import annotations

import zlib
from contextlib import suppress

import msgspec
from msgspec import Struct

from ldd_tui.analysis.judge import MOST_DEPTH, Judge
from ldd_tui.analysis.model import FORMAT, Analysis, MadeWith
from ldd_tui.analysis.positions import Played
from saves.errors import SavesError
from saves.store import Analyses, Store

_LARGEST = 1 << 24  # bytes; a game has some ten thousand


class Packed(Struct, frozen=True, gc=False):
    """A stored analysis as it is on disk: a few kilobytes, so that many can wait to be read.

    `origin`, `head`: as in `saves.store.Kept`.
    """

    origin: str
    head: str
    network: str
    depth: int
    content: bytes

    def read(self) -> Analysis | None:
        """None if it isn't readable, or another game's."""
        with suppress(msgspec.MsgspecError, ValueError, zlib.error):
            analysis = _DECODER.decode(zlib.decompressobj().decompress(self.content, _LARGEST))
            if analysis.made_with == MadeWith(self.head, analysis.made_with.entry, self.network, self.depth):
                return analysis
        return None


def kept(store: Store, id_: str, game: Played, judge: Judge) -> Analysis | None:
    """None if there is no readable analysis by this judge, or it doesn't fit the game."""
    with suppress(SavesError):
        content = Analyses(store.database).kept(id_, game.head, _made_with(judge.network, judge.depth))
        analysis = None if content is None else Packed("", game.head, judge.network, judge.depth, content).read()
        if analysis is not None and analysis.made_with.entry == game.last:
            return analysis
    return None


def deepest(store: Store, id_: str, network: str) -> Packed | None:
    """The deepest analysis of a game as it is now, by this network. The game isn't read. Raises `SavesError`."""
    found = {one.made_with: one for one in Analyses(store.database).all_kept(id_)}
    for depth in range(MOST_DEPTH, -1, -1):
        one = found.get(_made_with(network, depth))
        if one is not None:
            return Packed(one.origin, one.head, network, depth, one.content)
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
