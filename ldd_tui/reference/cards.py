"""The event cards as articles of the reference (18)."""

from __future__ import annotations

from ldd_tui.reference.board_sources import origin
from ldd_tui.reference.model import Block
from ldd_tui.text import _, names
from ldd_tui.text.events import card_texts
from ldd_tui.text.phrases import capital
from rules.cards import Enters, Exits, FreeOffensive, Loses, Recovers
from rules.model import Board, Corner, Sector, Side


def preface(board: Board, board_text: str) -> tuple[Block, ...]:
    """The paragraph before the list of cards: the colours, where cards have some."""
    if not board.corners:
        return ()
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
    """A card's effect, timing, duration and meaning for the game's own opponent, and the keys of related articles."""
    edition = board.edition
    mark = card_texts.timing(number, edition)
    blocks = [
        Block(card_texts.effect(number, edition)),
        Block(
            _("{year}. Acts {when} [{sign}], {duration}.")
            .format(
                year=card_texts.year(number, edition),
                when=mark.word,
                sign=mark.symbol,
                duration=card_texts.duration(number, edition),
            )
            .replace(f"[{mark.symbol}]", f"({mark.symbol})"),
            lead=_("When"),
        ),
    ]
    if board.corners:
        blocks.append(_corner(board.corner(number), board_text))
    for side in Side:
        note = card_texts.athena_note(number, side, edition)
        if note:
            opponent = capital(names.opponent(edition))
            lead = _("{opponent}, {side}").format(opponent=opponent, side=names.side(side))
            blocks.append(Block(note, lead=lead))
    return tuple(blocks), _see(board, number)


def _corner(corner: Corner, board_text: str) -> Block:
    return Block(
        _("{colour}. {meaning} {source}").format(
            colour=capital(names.corner(corner)),
            meaning=names.corner_note(corner),
            source=_source(board_text, names_of(corner)),
        ),
        lead=_("Corner"),
    )


def names_of(corner: Corner) -> str:
    """The key of a colour in the board file; the cards without one stand in none of its lists."""
    return corner.name.lower() if corner != Corner.GREY else Corner.GREEN.name.lower()


def _of_colour(board: Board, wanted: Corner) -> str:
    return ", ".join(str(number) for number in board.edition.cards.numbers if board.corner(number) == wanted)


def _source(board_text: str, colour: str) -> str:
    """Where the colours come from."""
    found = origin(board_text, "corners", colour)
    return _("(The colours are {source}.)").format(source=found.words)


def _see(board: Board, number: int) -> tuple[str, ...]:
    """The rules and sectors that a card is about."""
    found = board.edition.cards[number]
    see: list[str] = []
    if found.order is not None and found.order.mandatory:
        see.append(board.edition.cited("10.3.1"))
    if isinstance(found.effect, Enters):
        see.append(board.edition.cited("13.1.1"))
    return (*see, *(f"sector:{board.edition.sector_names[sector]}" for sector in involved(board, number)))


def involved(board: Board, number: int) -> tuple[Sector, ...]:
    """The sectors that a card is about; none for one that is about a side, or about all."""
    found = board.edition.cards[number]
    named: list[Sector | None] = [*found.needs]
    free = board.edition.cards.free_offensives
    others = (found.annuls, *(found.dice_again.of_events if found.dice_again is not None else ()))
    named += [sector for event in others if event in free for sector in (free[event].attacker, free[event].defender)]
    if isinstance(found.effect, Enters | Loses | Recovers):
        named.append(found.effect.sector)
    if isinstance(found.effect, Exits):
        named += [found.effect.sector, found.effect.recovers]
    if isinstance(found.effect, FreeOffensive):
        named += [found.effect.attacker, found.effect.defender]
    for source in (found.order, found.boost, found.dice_again):
        if source is not None:
            named += [source.attacker, source.defender]
    if found.boost is not None:
        named += [sector for pair in found.boost.pairs for sector in pair]
    if found.die is not None and found.die.recovers is not None:
        named.append(found.die.recovers.sector)
    return tuple(sector for sector in dict.fromkeys(named) if sector is not None)
