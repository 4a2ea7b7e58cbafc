"""A card's values, and pieces of line that cards share."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from ldd_tui.look.glyphs import glyphs, with_cube
from ldd_tui.look.themes import Palette
from ldd_tui.telling.turn_so_far import Fought, Moved, TurnSoFar
from ldd_tui.text import _, names, pgettext, phrases
from ldd_tui.text.situation import in_danger
from ldd_tui.text.tracks import collapse_track
from ldd_tui.widgets.drawn import Line, text
from rules.edition import Edition
from rules.model import IMPLEMENTED, Sector, SectorBoard, State, Status
from rules.sectors import losses_to_surrender, operational_value, production

CALM, IN_DANGER, ABOUT_TO_FALL = range(3)
"""Indices in `Palette.strength`."""


class SectorView(NamedTuple):
    """A card's values. `left`: losses until surrender; `in_danger`: one turn's attacks may reach them. `levels`:
    printed numbers, `implemented` their counts, `unlocked` how many are possible now. `attacked`: its offensives, last
    turn's if `attacked_before`. `heart`: its surrender loses the war. `longest_track`: in spaces, of the board."""

    printed: SectorBoard
    status: Status
    losses: int
    left: int
    in_danger: bool
    levels: tuple[int, int, int, int]
    implemented: tuple[int, int, int, int]
    unlocked: tuple[int, ...]
    value: int
    production: int
    attacked: tuple[Fought, ...]
    attacked_before: bool
    turn: int
    now: Moved
    earlier: Moved
    heart: bool
    longest_track: int
    edition: Edition

    @classmethod
    def of(cls, state: State, sector: Sector, turn: TurnSoFar) -> SectorView:
        here = state.sectors[sector]
        return cls(
            printed=state.board.sectors[sector],
            status=here.status,
            losses=here.losses,
            left=losses_to_surrender(state, sector) if here.status == Status.AT_WAR else 0,
            in_danger=in_danger(state, sector),
            levels=state.board.printed_levels(sector, here.levels),
            implemented=here.levels,
            unlocked=reached(state, sector),
            value=operational_value(state, sector),
            production=production(state, sector),
            attacked=turn.of(sector),
            attacked_before=turn.of_last_turn,
            turn=state.turn,
            now=turn.now[sector],
            earlier=turn.earlier[sector],
            heart=sector in state.edition.features.hearts,
            longest_track=max(len(one.track) for one in state.board.sectors),
            edition=state.edition,
        )

    @property
    def fights(self) -> bool:
        return self.status == Status.AT_WAR

    @property
    def grade(self) -> int:
        """How near it is to surrender: likely through one turn's attacks, or through one more loss."""
        if not self.in_danger:
            return CALM
        return ABOUT_TO_FALL if self.left == 1 else IN_DANGER

    @property
    def alarm(self) -> str:
        return glyphs().danger * self.grade


def bar(view: SectorView, palette: Palette) -> Line:
    signs = glyphs()
    return [
        text(signs.strength * view.left, palette.strength[view.grade]),
        text(signs.spent * view.losses, palette.panel_dim),
    ]


def left(view: SectorView, palette: Palette, words: str = "{left}") -> Line:
    return [text(words.format(left=view.left) + view.alarm, palette.strength[view.grade])]


def changes(view: SectorView, palette: Palette) -> list[Line]:
    """The cube's moves, longest form first: losses and recovery, or losses."""
    signs = glyphs()
    told = (
        (view.earlier.lost, signs.down_before, palette.panel_strong),
        (view.earlier.recovered, signs.up_before, palette.panel),
        (view.now.lost, signs.down, palette.warn_on_panel),
        (view.now.recovered, signs.up, palette.panel_strong),
    )
    pieces = [text(f"{sign}{spaces}", style) if spaces else None for spaces, sign, style in told]
    entered = (
        [text(pgettext("in five cells", "new"), palette.panel_strong)] if view.earlier.status or view.now.status else []
    )
    ways = [[piece for piece in some if piece is not None] for some in (pieces, pieces[::2], pieces[2:3], pieces[:1])]
    ways[0] = [*entered, *ways[0]]
    return [way for at, way in enumerate(ways) if way or not at]


def track(view: SectorView, room: int, palette: Palette) -> Line:
    """The printed Collapse Track: `3 2 2[2]1 1 0-⚑`, the number left of the cube in force. Without room for the board's
    longest track all are close: `322[2]110-⚑`; so is the longest when its brackets need the room."""
    if view.printed.level:
        return _levels(view, room, palette)
    spaced = view.longest_track * 2 + 2 <= room  # a blank for each space, then the last one and the flag
    for gap in (" ", "") if spaced else ("",):
        before, cube, after = collapse_track(view.printed, view.losses, gap)
        after = after.replace(f"{gap}-", "-") + glyphs().flag
        if cell_len(before + cube + after) <= room:
            break
    return [text(before, palette.panel_dim), text(cube, palette.cube), text(after, palette.panel_dim)]


def _levels(view: SectorView, room: int, palette: Palette) -> Line:
    """The levels down to surrender, `7│6 5[4]│3 2│1 ⚑`, with a line where Operational Value falls."""
    values, here = view.printed.track, view.losses
    falls = [at > 0 and values[at] < values[at - 1] for at in range(len(values))]
    gap = " " if view.longest_track * 2 + 4 <= room else ""  # the flag, the brackets, and a line on each side of them
    pieces = [(glyphs().frame[5] if fall else gap) + str(view.printed.level - at) for at, fall in enumerate(falls)]
    marked = pieces[here][:-1].strip() + with_cube(pieces[here][-1])
    after = "".join(pieces[here + 1 :])
    return [
        text("".join(pieces[:here]).removeprefix(gap), palette.panel_dim),
        text(marked, palette.cube),
        text(after.removeprefix(gap) + (gap if after else "") + glyphs().flag, palette.panel_dim),
    ]


def attack(view: SectorView, one: Fought, room: int, palette: Palette) -> Line:
    arrow = glyphs().right_before if view.attacked_before else glyphs().attacks
    target = f"{arrow}{names.short(one.defender, view.edition)}"
    style = palette.panel if view.attacked_before else palette.side_on_panel[view.printed.side.enemy]
    if not one.dice:
        return [text(target, style)]
    ways = ("{target} {dice} {dot} {losses}", "{target}{losses}")
    if one.losses is None:
        ways = ("{target} {dice}", "{target}")
    losses = glyphs().flag if one.felled else f"-{one.losses}" if one.losses else " 0"
    dice, dot = phrases.dice(one.attack_dice), glyphs().dot
    if one.artillery_dice:
        dice = _("{attack}+{artillery} dice").format(attack=one.attack_dice, artillery=one.artillery_dice)
    told = [way.format(target=target, dice=dice, dot=dot, losses=losses) for way in ways]
    return [text(next((way for way in told if cell_len(way) <= room), told[-1]), style)]


def reached(state: State, sector: Sector) -> tuple[int, ...]:
    """The highest level of each technology that a sector has, or can implement from those unlocked."""
    levels, caps = state.trees[sector.side].levels, state.board.sectors[sector].caps
    have = state.sectors[sector].levels
    return tuple(max(have[which], min(caps[which], levels[which])) for which in IMPLEMENTED)
