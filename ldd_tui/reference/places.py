"""Sectors and Technology Trees as articles: each value with the source that the board file names."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from functools import cache
from typing import Any, NamedTuple

from ldd_tui.reference import tables
from ldd_tui.reference.model import Article, Block, Links
from ldd_tui.text import N_, _, names, technologies
from ldd_tui.text.events import card_texts
from ldd_tui.text.phrases import as_sentence, bracketed, capital, full_stop, together
from ldd_tui.text.safe_text import clean, clean_sentence
from ldd_tui.text.toml_files import CITATION, cited
from rules import toml_text
from rules.cards import Enters, Exits, FreeOffensive, Loses, Recovers
from rules.editions import EDITIONS
from rules.model import IMPLEMENTED, TECHNOLOGIES, Board, Corner, Sector, Side, Status

# ------------------------------------------------------------------------------------------------ sources
# Where each value of a board file comes from: its `src` and `ref`.


_SOURCES = {
    "T": N_("in the rulebook"),
    "D": N_("calculated from the rulebook"),
    "C": N_("printed on a counter or a technology sheet"),
    "P": N_("from a public program based on the printed map"),
    "F": N_("taken from the {edition}"),
    "O": N_("seen in part of a picture"),
    "R": N_("reconstructed, plausible"),
    "B": N_("from a printed box"),
}

_EDITIONS = {key[0].upper(): key for key in EDITIONS}
"""Earlier editions by the letter of `_SOURCES`."""


class Origin(NamedTuple):
    """A value's source, a letter of `_SOURCES`, and its note: sections, events or a reason."""

    source: str
    note: str = ""

    @property
    def words(self) -> str:
        return _words(self.source)


def sources(letters: Container[str]) -> tuple[tuple[str, str], ...]:
    return tuple((letter, _words(letter)) for letter in _SOURCES if letter in letters)


def _words(letter: str) -> str:
    words = _(_SOURCES[letter])
    return words.format(edition=taken_from(letter)) if letter in _EDITIONS else words


def taken_from(letter: str) -> str:
    return names.edition_of(_EDITIONS[letter])


def _letters(found: Any) -> Iterator[str]:
    if isinstance(found, dict):
        for key, value in found.items():
            yield from [value] if key == "src" else _letters(value)
    elif isinstance(found, list):
        for item in found:
            yield from _letters(item)


def origin(board_text: str, *path: str | int) -> Origin:
    """The source of the value at a path of a board file; that of its table if it has none of its own.

    >>> from rules.board_file import packaged_text
    >>> origin(packaged_text(), "sectors", "italy", "attack_value")
    Origin(source='T', note='3.1.1')
    """
    here: Any = _tables(board_text)
    found = Origin("T")
    for key in path:
        here = here[key]
        if isinstance(here, dict) and ("src" in here or "ref" in here):
            found = Origin(str(here.get("src", found.source)), str(here.get("ref", "")))
    return found


@cache
def _tables(board_text: str) -> dict[str, Any]:
    return toml_text.read(board_text)


# ------------------------------------------------------------------------------------------------ event cards (18)


def preface(board: Board, board_text: str) -> tuple[Block, ...]:
    if not board.corners:
        return ()
    by_colour = {
        corner.name.lower(): ", ".join(str(n) for n in board.edition.cards.numbers if board.corner(n) == corner)
        for corner in Corner
    }
    source = _("(The colours are {source}.)").format(source=origin(board_text, "corners", "green").words)
    words = _("Colours, by number. Blue: {blue}. Green: {green}. Red: {red}. The rest have none. {source}")
    return (Block(words.format(**by_colour, source=source), lead=_("Corners")),)


def card(board: Board, number: int) -> tuple[tuple[Block, ...], tuple[str, ...]]:
    edition = board.edition
    mark = card_texts.timing(number, edition)
    acts = _("{year}. Acts {when} [{sign}], {duration}.").format(
        year=edition.cards[number].year,
        when=mark.word,
        sign=mark.symbol,
        duration=card_texts.duration(number, edition),
    )
    acts = acts.replace(f"[{mark.symbol}]", f"({mark.symbol})")
    blocks = [Block(card_texts.effect(number, edition)), Block(acts, lead=_("When"))]
    if board.corners:
        corner = board.corner(number)
        words = together(as_sentence(names.corner(corner)), names.corner_note(corner))
        blocks.append(Block(words, lead=_("Corner")))
    for side in Side:
        note = card_texts.athena_note(number, side, edition)
        if note:
            opponent = capital(names.opponent(edition))
            lead = bracketed(opponent, names.side(side))
            blocks.append(Block(note, lead=lead))
    return tuple(blocks), _see(board, number)


def _see(board: Board, number: int) -> tuple[str, ...]:
    found = board.edition.cards[number]
    see: list[str] = []
    if found.order is not None and found.order.mandatory:
        see.append(board.edition.cited("10.3.1"))
    if isinstance(found.effect, Enters):
        see.append(board.edition.cited("13.1.1"))
    return (*see, *(f"sector:{board.edition.sector_names[sector]}" for sector in involved(board, number)))


def involved(board: Board, number: int) -> tuple[Sector, ...]:
    """The sectors a card is about; empty if it is about a side or about all sectors."""
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


# ------------------------------------------------------------------------------------------------ places


_NOTE_CELLS = 200
_OPTIONS = {
    "brusilov_chain": N_("Brusilov's dice"),
    "naval_natural": N_("Naval 1 and 6"),
    "reserve_mandatory": N_("Mandatory attacks"),
    "lettow_card_fails": N_("Von Lettow's card"),
    "lafayette_ends_wilson": N_("Wilson's end"),
    "quick_play_blockade": N_("Quick-play Blockade"),
    "revolution_surrender": N_("Russia's exit"),
    "initiative": N_("Initiative"),
    "quick_play": N_("quick play"),
    "rewriting_history": N_("Rewriting History"),
}


def option(name: str) -> str:
    """An option's name on the screen and in files. Raises `KeyError` if it is unknown."""
    return bracketed(capital(_(_OPTIONS[name])), name)


def sectors(board: Board, board_text: str) -> tuple[Block, ...]:
    letters = {"T", "B", *_letters(_tables(board_text))}
    meanings = ", ".join(f"{letter} {words}" for letter, words in sources(letters))
    words = _(
        "RP: what the sector brings each turn at war. AV: what its dice need to hit. Collapse Track: the Operational "
        "Value without losses, after one, and so on. The loss after the last is surrender."
    )
    about = _(
        "The box's pictures could not be read, so every value names its source: {meanings}. If you own the "
        "box, enter its values under My box. `ldd-tui board` prints all values."
    )
    if board.commitment:
        words = _(
            "RP: what the sector brings each turn at war. AV: what its dice need to hit. Level: its War commitment "
            "level at the start. Star: the highest number of a technology that it uses."
        )
        about = _("The map could not be read, so every value names its source: {meanings}.")
    return (
        Block(words),
        Block(rows=tables.table("sectors", board)),
        Block(rows=tables.table("neighbours", board)),
        Block(about.format(meanings=meanings), lead=_("Sources")),
    )


def sector(board: Board, board_text: str, which: Sector) -> Article:
    printed = board.sectors[which]
    name = board.edition.sector_names[which]
    at_start = _("at war from the start") if printed.status == Status.AT_WAR else _("neutral at the start")
    body: list[tuple[str, ...]] = [(_("what"), _("value"), _("source"))]
    letters: set[str] = set()

    def add(what: str, value: object, *path: str) -> None:
        note = ""
        if path:
            found = origin(board_text, *path)
            letters.add(found.source)
            note = cited(found.note) if CITATION.fullmatch(found.note) else _(found.note) if found.note else ""
            note = f"{found.source}  {clean_sentence(note, _NOTE_CELLS)}".rstrip()
        body.append((what, str(value), note))

    add(_("Production"), tables.production(printed), "sectors", name, "production")
    add(_("Attack Value"), printed.attack_value, "sectors", name, "attack_value")
    if board.commitment:
        add(_("War commitment level"), printed.level, "sectors", name, "level")
        add(_("Star"), printed.star or "-", "sectors", name, "star")
    else:
        add(_("Collapse Track"), " ".join(map(str, printed.track)), "sectors", name, "track")
        add(_("Losses to surrender"), len(printed.track))
    neighbours = ", ".join(names.sector(other, board.edition) for other in printed.neighbours)
    add(capital(_("neighbours")), neighbours, "sectors", name, "neighbours")
    if printed.victory_points:
        add(_("Victory Points"), printed.victory_points, "victory", "vp", name)
    if not board.commitment:
        add(_("Prestige value"), printed.prestige_value, "victory", "prestige", name)
    if any(printed.caps) and board.edition.features.implementing:
        for technology, cap in zip(IMPLEMENTED, printed.caps, strict=True):
            label = _("{technology}, highest").format(technology=names.technology(technology))
            add(label, cap, "improvement_caps", name, technology.name.lower())
    key = f"sector:{name}"
    cards = tuple(f"E{number}" for number in board.edition.cards.numbers if which in involved(board, number))
    chapters = ("3.3.4", "14") if board.commitment else ("3.1.1", "13.2.2", "14.2.2")
    see = (*chapters, f"tree:{printed.side.name.lower()}")
    return Article(
        key,
        "",
        names.sector(which, board.edition),
        "sectors",
        (
            Block(full_stop(f"{names.side(printed.side)}, {at_start}")),
            Block(rows=tuple(body)),
            _meanings(letters),
        ),
        (*((Links(_("Events"), cards),) if cards else ()), Links(_("See also"), see)),
    )


def trees(board: Board) -> Block:
    words = _(
        "A side unlocks the levels of each technology in order, from the year of the level on, with a die that "
        "reaches its number [10.2.3]. Sectors then implement them [10.2.6], except Naval and Air Raid."
    )
    if not board.edition.features.implementing:
        words = _(
            "A side develops the boxes of each technology in order, from the year of the box on, with a die "
            "that reaches its number [6.5.1]. Each sector uses them up to its star."
        )
    return Block(words)


_OF_TREES = ("10.2.1", "10.2.3", "10.2.6", "10.2.7")


def tree(board: Board, board_text: str, side: Side) -> Article:
    effects = []
    see = dict.fromkeys(map(board.edition.cited, _OF_TREES))
    for which in board.edition.technologies:
        levels = range(1, len(board.trees[side][which]) + 1)
        words = " ".join(dict.fromkeys(technologies.effect(side, which, level, board) for level in levels))
        effects.append(Block(words, lead=names.technology(which)))
    rows: list[tuple[str, ...]] = [(_("level"), _("name"), _("year"), _("needs"))]
    terms, letters = [], set()
    for which in TECHNOLOGIES:
        for index, level in enumerate(board.trees[side][which]):
            path = ("technology", side.name.lower(), which.name.lower(), index)
            year, needed = (origin(board_text, *path, field).source for field in ("year", "needed"))
            number, name = board.number(side, which, index + 1), names.level(board, side, which, index + 1)
            label = f"{names.technology(which)} {number}"
            rows.append((label, clean(name), f"{level.year} {year}", f"{level.needed} {needed}"))
            terms.append(name)
            letters |= {year, needed}
    return Article(
        f"tree:{side.name.lower()}",
        "",
        _("Technology Tree: {side}").format(side=names.side(side)),
        "trees",
        (
            *effects,
            Block(rows=tuple(rows)),
            _meanings(letters),
            Block(rows=tables.table("aviation", board)),
        ),
        (Links(_("See also"), (*see, f"tree:{side.enemy.name.lower()}")),),
        tuple(terms),
    )


def _meanings(letters: Collection[str]) -> Block:
    return Block(", ".join(f"{letter} {words}" for letter, words in sources(letters)), lead=_("Sources"))
