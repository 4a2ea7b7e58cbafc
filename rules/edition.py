"""What an edition of the game is, as data: its name, its cards, and what it does otherwise in chapters that all share.

The values are in the folders of `rules.editions`; a board has that of its edition, `board.edition`.
"""

from __future__ import annotations

from msgspec import Struct

from rules.cards import CardTable


class Edition(Struct, frozen=True, cache_hash=True):
    """An edition of the game.

    `key`: its name in files and over the pipe. `cards`: the event cards.
    """

    key: str
    cards: CardTable
