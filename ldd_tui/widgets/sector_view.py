"""What a card on the map shows of a sector, as plain values, and the pieces of line that several cards share."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from ldd_tui.games.turn_so_far import Fought, TurnSoFar
from ldd_tui.look.glyphs import glyphs, with_cube
from ldd_tui.look.themes import Palette
from ldd_tui.text import _, names, phrases
from ldd_tui.widgets.drawn import Line, text, width_of
from rules.model import Sector, SectorBoard, Side, State, Status
from rules.sectors import losses_to_surrender, operational_value, production
from rules.victory import HEARTS

SIDE_LETTERS = ("E", "C")

CALM, WORN, DANGER = range(3)
"""How near a sector is to its surrender: the places in `Palette.strength`."""
_DANGER_FROM = 2


class SectorView(NamedTuple):
    """What a card shows of a position.

    `left`: losses until surrender. `levels` are the printed numbers, `implemented` their counts. `change`: spaces lost
    this turn, less those recovered. `heart`: whether its surrender loses the war.
    """

    printed: SectorBoard
    status: Status
    losses: int
    left: int
    levels: tuple[int, int, int, int]
    implemented: tuple[int, int, int, int]
    value: int
    production: int
    attacked: tuple[Fought, ...]
    change: int
    heart: bool

    @classmethod
    def of(cls, state: State, sector: Sector, turn: TurnSoFar) -> SectorView:
        """The view of one sector of a position."""
        here = state.sectors[sector]
        return cls(
            printed=state.setup.board.sectors[sector],
            status=here.status,
            losses=here.losses,
            left=losses_to_surrender(state, sector) if here.status == Status.AT_WAR else 0,
            levels=state.setup.board.printed_levels(sector, here.levels),
            implemented=here.levels,
            value=operational_value(state, sector),
            production=production(state, sector),
            attacked=turn.of(sector),
            change=turn.changes[sector],
            heart=sector in HEARTS,
        )

    @property
    def fights(self) -> bool:
        """Whether it is at war."""
        return self.status == Status.AT_WAR

    @property
    def grade(self) -> int:
        """How near it is to its surrender: in danger from two losses on, worn with half of its track gone."""
        if self.left <= _DANGER_FROM:
            return DANGER
        return WORN if 2 * self.left <= len(self.printed.track) else CALM

    @property
    def alarm(self) -> str:
        """The sign of danger: `!!` where one more loss fells the sector, `!` where two do."""
        return "!" * (_DANGER_FROM + 1 - self.left) if self.fights else ""


def bar(view: SectorView, palette: Palette) -> Line:
    """The Collapse Track as a bar: a sign for each loss that can still be taken, then one for each that was."""
    signs = glyphs()
    return [
        text(signs.strength * view.left, palette.strength[view.grade]),
        text(signs.spent * view.losses, palette.panel_dim),
    ]


def left(view: SectorView, palette: Palette, words: str = "{left}") -> Line:
    """The losses left until surrender, with the sign of danger."""
    return [text(words.format(left=view.left) + view.alarm, palette.strength[view.grade])]


def change(view: SectorView, palette: Palette) -> Line:
    """By how many spaces the cube has moved this turn, and where; nothing if it stands where it stood."""
    if not view.change:
        return []
    sign = glyphs().down if view.change > 0 else glyphs().up
    return [text(f"{sign}{abs(view.change)}", palette.warn_on_panel if view.change > 0 else palette.panel_strong)]


def track(view: SectorView, room: int, palette: Palette) -> Line:
    """The Collapse Track as it is printed: `3 2 2[2]1 1 0`, the cube where the Operational Value counts."""
    printed = view.printed.track
    gap = " " if len(printed) * 2 + 1 <= room else ""
    before, after = printed[: view.losses], printed[view.losses + 1 :]
    line = [
        text("".join(f"{gap}{value}" for value in before), palette.panel_dim),
        text(with_cube(view.value), palette.cube),
        text(gap.join(map(str, after)), palette.panel_dim),
    ]
    flag = f"{gap if after else ''}{glyphs().flag}"
    return [*line, text(flag, palette.panel_dim)] if width_of(line) + len(flag) <= room else line


def attack(one: Fought, side: Side, room: int, palette: Palette) -> Line:
    """An offensive of a sector of a side: the enemy, with how many dice, and the enemy's losses, as far as known."""
    target = f"{glyphs().attacks}{names.short(one.defender)}"
    if not one.dice:
        return [text(target, palette.side_on_panel[side.enemy])]
    ways = _("{target} {dice} {dot} {losses}"), "{target}{losses}"
    losses = f"-{one.losses}" if one.losses else " 0"
    dice, dot = phrases.dice(one.dice), glyphs().dot
    told = [way.format(target=target, dice=dice, dot=dot, losses=losses) for way in ways]
    return [text(next((way for way in told if cell_len(way) <= room), told[-1]), palette.side_on_panel[side.enemy])]


def side_of(sector: Sector) -> Side:
    """The side of a sector, which is the same on every board."""
    return Side.CENTRAL_POWERS if sector >= Sector.GERMANY else Side.ENTENTE
