"""The event cards as articles of the reference (18)."""

from __future__ import annotations

from ldd_tui.reference.board_sources import origin
from ldd_tui.reference.model import Block
from ldd_tui.text import _, names
from ldd_tui.text.events import card_texts
from rules.cards import Enters, Loses, Recovers
from rules.editions.second.cards import CARDS
from rules.model import Board, Corner, Sector, Side

_ALSO = {
    1: (Sector.GERMANY, Sector.FRANCE),
    2: (Sector.GERMANY, Sector.FRANCE),
    4: (Sector.FRANCE, Sector.GERMANY),
    6: (Sector.GERMAN_COLONIES, Sector.AFRICA),
    9: (Sector.SERBIA,),
    33: (Sector.RUSSIA, Sector.GERMANY),
}
"""The sectors of cards whose order and boost do not name them all."""


def preface(board: Board, board_text: str) -> tuple[Block, ...]:
    """The paragraph before the list of cards: the colours."""
    return (
        Block(
            _("Colours, by number. Blue: {blue}. Green: {green}. Red: {red}. The rest have none. {source}").format(
                blue=_of_colour(board, Corner.BLUE),
                green=_of_colour(board, Corner.GREEN),
                red=_of_colour(board, Corner.RED),
                source=_source(board_text, "green"),
            ),
            lead=_("Corners"),
        ),
    )


def card(board: Board, board_text: str, number: int) -> tuple[tuple[Block, ...], tuple[str, ...]]:
    """A card's effect, timing, duration and meaning for Athena, and the keys of related articles."""
    mark = card_texts.timing(number)
    corner = board.corner(number)
    blocks = [
        Block(card_texts.effect(number)),
        Block(
            _("{year}. Acts {when} [{sign}], {duration}.")
            .format(
                year=card_texts.year(number), when=mark.word, sign=mark.symbol, duration=card_texts.duration(number)
            )
            .replace(f"[{mark.symbol}]", f"({mark.symbol})"),
            lead=_("When"),
        ),
        Block(
            _("{colour}. {meaning} {source}").format(
                colour=names.corner(corner).capitalize(),
                meaning=names.corner_note(corner),
                source=_source(board_text, names_of(corner)),
            ),
            lead=_("Corner"),
        ),
    ]
    for side in Side:
        note = card_texts.athena_note(number, side)
        if note:
            blocks.append(Block(note, lead=_("Athena, {side}").format(side=names.side(side))))
    return tuple(blocks), _see(number)


def names_of(corner: Corner) -> str:
    """The key of a colour in the board file; the cards without one stand in none of its lists."""
    return corner.name.lower() if corner != Corner.GREY else Corner.GREEN.name.lower()


def _of_colour(board: Board, wanted: Corner) -> str:
    return ", ".join(str(number) for number in CARDS.numbers if board.corner(number) == wanted)


def _source(board_text: str, colour: str) -> str:
    """Where the colours come from."""
    found = origin(board_text, "corners", colour)
    return _("(The colours are {source}.)").format(source=found.words)


def _see(number: int) -> tuple[str, ...]:
    """The rules and sectors that a card is about."""
    found = CARDS[number]
    see: list[str] = []
    if found.order is not None and found.order.mandatory:
        see.append("10.3.1")
    if isinstance(found.effect, Enters):
        see.append("13.1.1")
    return (*see, *(f"sector:{sector.name.lower()}" for sector in involved(number)))


def involved(number: int) -> tuple[Sector, ...]:
    """The sectors that a card is about; none for one that is about a side, or about all."""
    found = CARDS[number]
    named: list[Sector | None] = [*_ALSO.get(number, ())]
    if isinstance(found.effect, Enters | Loses | Recovers):
        named.append(found.effect.sector)
    for source in (found.order, found.boost):
        if source is not None:
            named += [source.attacker, source.defender]
    return tuple(sector for sector in dict.fromkeys(named) if sector is not None)
