"""The cards as they are asked: the corners of the event cards by decks, and the Cornflower cards one by one."""

from __future__ import annotations

from ldd_tui.box.model import Cell, Choice, Doubt, Grid, Part, Row, Slot, doubt
from ldd_tui.text import N_, _, names
from rules.board_file import packaged
from rules.model import SECTORS, TECHNOLOGIES, Corner, CornflowerCard, Sector, Side, Technology
from rules.sectors import can_recover

CORNERS = "corners"
CORNFLOWER = "cornflower"
_TOLD_CORNERS = frozenset({2})  # 20
_TOLD_LINES = frozenset({1, 2})  # 20, 17.6.2: which four technologies they attempt
_COLOUR_KEYS = {Corner.GREY: N_("n"), Corner.BLUE: N_("b"), Corner.GREEN: N_("g"), Corner.RED: N_("r")}
_MOST_RP = 6
_NO_ATTEMPT = "x"
_HEAD = 9


def corners() -> tuple[Part, ...]:
    return tuple(_deck(year) for year in dict.fromkeys(card.year for card in packaged().edition.cards))


def cornflower() -> tuple[Part, ...]:
    return tuple(_card(card) for card in packaged().cornflower)


def _deck(year: int) -> Part:
    choices = tuple(Choice(corner.name.lower(), names.corner(corner), _(key)) for corner, key in _COLOUR_KEYS.items())
    rows = tuple(
        Row(names.card(event, packaged().edition), (Slot(_corner(event, choices)),))
        for event in packaged().edition.cards.of_year(year)
    )
    return Part(
        f"{CORNERS}.{year}",
        _("Corners of the event cards of {year}").format(year=year),
        _("On the event cards of {year}, in a corner of each: its colour.").format(year=year),
        (Grid(rows),),
        _("Blue ends with 1914, green can be cancelled by air raids, red cannot; most corners have no colour."),
        _("Corners {year}").format(year=year),
    )


def _corner(event: int, choices: tuple[Choice, ...]) -> Cell:
    known = Doubt.TOLD if event in _TOLD_CORNERS else Doubt.ASKED
    assumed = packaged().corner(event).name.lower()
    what = _("the corner of {card}").format(card=names.card(event, packaged().edition))
    return Cell((CORNERS, str(event)), what, assumed, known, choices)


def _card(card: CornflowerCard) -> Part:
    number = card.number
    attempts = tuple(Slot(_attempt(card, index)) for index in range(len(TECHNOLOGIES)))
    helped = _helped(card)
    targets = tuple(Slot(_target(card, side)) for side in Side)
    return Part(
        f"{CORNFLOWER}.{number}",
        _("Cornflower card {number} of {count}").format(number=number, count=len(packaged().cornflower)),
        _("Find the card with an x in the same places and the same fixed numbers; the example tells these.")
        if number in _TOLD_LINES
        else _("Any Cornflower card that you have not entered yet, in any order."),
        (
            Grid((Row(_("RP"), attempts),), tuple(map(_head, TECHNOLOGIES))),
            Grid(
                (Row(_("helps"), helped),),
                tuple(names.short(Sector[slot.member.upper()], packaged().edition) for slot in helped),
            ),
            Grid((Row(_("attacks"), targets),), tuple(map(names.side, Side))),
        ),
        _("Its RP for each technology (x for none), the sectors that it reinforces, and whom each side attacks."),
        _("Cornflower {number}").format(number=number),
    )


def _attempt(card: CornflowerCard, index: int) -> Cell:
    which = TECHNOLOGIES[index]
    path = (CORNFLOWER, card.number - 1, "technology", which.name.lower())
    assumed = card.technology[index]
    told = card.number in _TOLD_LINES
    known = doubt(*path) if assumed else doubt(*path[:-1])  # an x is left out, and the table speaks for it
    known = Doubt.TOLD if told and not assumed else known
    least = 1 if told and assumed else 0
    choices = tuple(
        Choice(rp, str(rp) if rp else _NO_ATTEMPT, str(rp) if rp else _NO_ATTEMPT) for rp in range(least, _MOST_RP + 1)
    )
    return Cell(path, _("RP for {technology}").format(technology=names.technology(which)), assumed, known, choices)


def _helped(card: CornflowerCard) -> tuple[Slot, ...]:
    path = (CORNFLOWER, card.number - 1, "reinforcement")
    able = [sector for sector in SECTORS if can_recover(sector)]
    choices = tuple(
        Choice(sector.name.lower(), names.sector(sector, packaged().edition), names.short(sector, packaged().edition))
        for sector in able
    )
    assumed = tuple(choice.value for choice in choices if Sector[str(choice.value).upper()] in card.reinforcement)
    cell = Cell(path, _("the sectors that it reinforces"), tuple(map(str, assumed)), doubt(*path), choices, True)
    return tuple(Slot(cell, str(choice.value)) for choice in choices)


def _target(card: CornflowerCard, side: Side) -> Cell:
    path = (CORNFLOWER, card.number - 1, "target", side.name.lower())
    enemies = packaged().of_side(side.enemy)
    choices = tuple(
        Choice(sector.name.lower(), names.sector(sector, packaged().edition), str(number))
        for number, sector in enumerate(enemies, 1)
    )
    what = _("whom {side} attacks").format(side=names.the_side(side))
    return Cell(path, what, card.target[side].name.lower(), doubt(*path), choices)


def _head(which: Technology) -> str:
    name = names.technology(which)
    return name if len(name) <= _HEAD else names.technology_short(which)
