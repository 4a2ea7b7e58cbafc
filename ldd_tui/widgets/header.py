"""The header: turn and phases in one line, both sides in another. A focused line becomes its track's ruler."""

from __future__ import annotations

from enum import IntEnum

from rich.style import Style
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs, with_cube
from ldd_tui.look.themes import Palette
from ldd_tui.text import _, names, pgettext, situation
from ldd_tui.text import tracks as track_texts
from ldd_tui.text.numbers import chance
from ldd_tui.text.phrases import before, rp, together
from ldd_tui.widgets.drawn import Line, text, width_of
from ldd_tui.widgets.tracks import Track
from rules import victory
from rules.model import Over, Phase, Side, State
from rules.phases.end_of_turn import is_last_turn, next_collection
from rules.phases.income import is_to_come, production_total

_ROOMY = 110
_BY_SIDES = (Phase.NAVAL, Phase.REINFORCEMENTS, Phase.TECHNOLOGY, Phase.OFFENSIVES)


class Ruler(IntEnum):
    NONE = 0
    TURNS = 1
    RESOURCES = 2


class _Phases(IntEnum):
    """All in full, only the present one, none; or shortly without those that are over."""

    FULL = 0
    PRESENT_FULL = 1
    SHORT = 2
    TO_COME = 3


class TurnTrack(Track):
    """Turn, year, initiative, and phases with the present one in brackets. `last_turn`: the map shows its changes,
    explained in place of past phases. `chance`: the Entente's to win, if shown."""

    DEFAULT_CSS = "TurnTrack { height: 1; }"

    def fill(self, palette: Palette) -> Style:
        return palette.base

    ruler: reactive[Ruler] = reactive(Ruler.NONE)
    last_turn: reactive[bool] = reactive(False)
    chance: reactive[float | None] = reactive(None)

    def lines(self, state: State, width: int, height: int, palette: Palette) -> list[Line]:
        if self.ruler == Ruler.TURNS:
            return [self._turns(state, width, palette)]
        if self.ruler == Ruler.RESOURCES:
            return [_ruler(state, Side.ENTENTE, width, palette)]
        heads = [self._head(state, palette, long=long) for long in (True, False)]
        rows = [_phases(state, palette, style) for style in _Phases]
        ways = [[*head, *row] for row in rows[:-1] for head in heads]
        ways.append([*self._head(state, palette, long=False, open_=False), *rows[-2]])
        if self.last_turn:
            words = (_("  {loss} {offensive} changed in turn {turn}"), _("  {loss} {offensive} turn {turn}"))
            signs = {"loss": glyphs().down_before, "offensive": glyphs().right_before, "turn": state.turn - 1}
            said = [text(way.format(**signs), palette.strong) for way in words]
            told = [[*head, *row, way] for way in said for row in rows for head in heads]
            ways = [*(way for way in told if width_of(way) < width), *ways]
        return [next((way for way in ways if width_of(way) < width), ways[-1])]

    def about(self, state: State) -> str:
        told = track_texts.turns(state, last_turn=self.last_turn)
        if self.chance is None:
            return told
        words = _("Chance to win for {side}: {chance}.")
        return together(told, words.format(side=names.the_side(Side.ENTENTE), chance=chance(self.chance)))

    def _head(self, state: State, palette: Palette, *, long: bool, open_: bool = True) -> Line:
        board = state.board
        last = is_last_turn(state)
        turn = _("Turn {turn} of {last}") if long else _("Turn {turn}/{last}")
        if last:
            turn = _("Last turn, {turn} of {last}") if long else _("Last turn {turn}")
        undecided = state.phase == Phase.INITIATIVE and not isinstance(state.waiting, Over)
        called = names.side if long else names.side_letter
        first = pgettext("seat or initiative", "open") if undecided else called(state.initiative)
        dot = f" {glyphs().dot} "
        told = [
            text(dot + before(_("initiative")), palette.dim),
            text(first, palette.base if undecided else palette.side[state.initiative]),
        ]
        return [
            text(f" {turn.format(turn=state.turn, last=board.last_turn)}", palette.warn if last else palette.strong),
            text(f"{dot}{board.year(state.turn)}", palette.base),
            *(told if open_ or not undecided else ()),
            *(self._chance(palette, long=long) if open_ else ()),
            text("  ", palette.base),
        ]

    def _chance(self, palette: Palette, *, long: bool) -> Line:
        if self.chance is None:
            return []
        dot = f" {glyphs().dot} "
        words = before(_("chance to win")) if long else ""
        side = names.side(Side.ENTENTE) if long else _("{side} wins").format(side=names.side_letter(Side.ENTENTE))
        return [text(dot + words, palette.dim), text(f"{side} {chance(self.chance)}", palette.side[Side.ENTENTE])]

    def _turns(self, state: State, width: int, palette: Palette) -> Line:
        """The fourteen turns with years, initiative, the star, the present turn and, with room, a solo player's
        initiative prices."""
        board = state.board
        gap = "  " if width >= _ROOMY else " "
        line: Line = []
        for turn in range(1, board.last_turn + 1):
            new_year = turn == 1 or board.year(turn) != board.year(turn - 1)
            if new_year:
                year = board.year(turn)
                style = self.label(palette.dim, palette) if year == board.year(state.turn) else palette.dim
                line += [text(gap if turn > 1 else "", palette.dim), text(str(year), style)]
            side = state.initiative if turn == state.turn else board.initiative[turn - 1]
            undecided = turn == state.turn and state.phase == Phase.INITIATIVE
            star = glyphs().lafayette if turn == board.lafayette_turn else ""
            price = track_texts.price(state, turn) if width >= _ROOMY and turn >= state.turn else 0
            star += f":{price}" if price else ""
            words = f"{turn}{'?' if undecided else names.side_letter(side)}{star}"
            if turn == state.turn:
                bar = palette.bar_of(None if undecided else side)
                line += [text(gap[1:], palette.base), text(with_cube(words), bar)]
            else:
                before = gap[1:] if turn - 1 == state.turn and not new_year else gap
                line.append(text(before + words, palette.faint if turn < state.turn else palette.side_plain[side]))
        return line


class ResourceTrack(Track):
    """RP in hand and to come, Victory Points, and the prestige of a peace now if that decides; after the war, only
    counted prestige."""

    DEFAULT_CSS = "ResourceTrack { height: 1; }"

    def fill(self, palette: Palette) -> Style:
        return palette.base

    def lines(self, state: State, width: int, height: int, palette: Palette) -> list[Line]:
        if self.has_focus:
            return [_ruler(state, Side.CENTRAL_POWERS, width, palette)]
        ways: list[Line] = []
        forms = _forms() if victory.is_counted(state.board) else _forms_by_vp()
        for form in forms:
            short = len(ways) == len(forms) - 1
            halves = [_standing(state, side, form, palette, short=short) for side in Side]
            gap = min(6, width - 1 - sum(map(width_of, halves)))
            ways.append([*halves[0], text(" " * max(1, gap), palette.base), *halves[1]])
        return [next((way for way in ways if width_of(way) < width), ways[-1])]

    def about(self, state: State) -> str:
        return track_texts.resources(state)


def _phases(state: State, palette: Palette, style: _Phases) -> Line:
    line: Line = []
    over = isinstance(state.waiting, Over)
    order = state.edition.turn.phases
    past = frozenset(order[: order.index(state.phase)])
    for phase in order:
        here = phase == state.phase and not over
        if style == _Phases.TO_COME and phase in past:
            continue
        in_full = style == _Phases.FULL or (style == _Phases.PRESENT_FULL and here)
        name = names.phase(phase, state.edition) if in_full else names.phase_short(phase)
        line.append(text(" " if line else "", palette.base))
        if here:
            line.append(text(with_cube(name), palette.bar_of(state.active if phase in _BY_SIDES else None)))
        else:
            line.append(text(name, palette.faint if phase in past else palette.dim))
    return line


def _forms() -> tuple[tuple[str, str, str], ...]:
    """Formats for a side's figures, longest first: coming RP, VP, prestige."""
    vp, prestige = _("VP {vp} of {most}"), _("prestige {sign}{prestige}")
    return (
        ("+{coming} {when}", vp, _("prestige if peace came now {sign}{prestige}")),
        ("+{coming} {when}", vp, prestige),
        ("+{coming}", vp, prestige),
        ("+{coming}", _("VP {vp}/{most}"), prestige),
    )


def _forms_by_vp() -> tuple[tuple[str, str, str], ...]:
    vp = _("VP {vp}")
    return ("+{coming} {when}", vp, ""), ("+{coming}", vp, ""), ("+{coming}", vp, "")


def _standing(state: State, side: Side, forms: tuple[str, str, str], palette: Palette, *, short: bool) -> Line:
    over = state.waiting if isinstance(state.waiting, Over) else None
    name = names.side_short(side) if short else names.side(side)
    near = over is None and bool(situation.near_sudden_death(state, side))
    coming, vp, points = forms
    gap = " " if short else "  "
    line = [text(f" {name} ", palette.bar[side]), text(f" {rp(state.rp[side])}", palette.strong)]
    if over is None:
        when = _("this turn") if is_to_come(state) else _("next turn")
        line.append(text(f" {coming.format(coming=next_collection(state, side), when=when)}", palette.base))
    first = (situation.leader(state) if over is None else over.winner) == side
    sign, best = glyphs().lead if first else "", palette.strong if first else palette.base
    held = str(state.vp[side]) if points else f"{sign}{state.vp[side]}"
    told = gap + vp.format(vp=held, most=state.board.sudden_death_vp)
    told += glyphs().danger if near else ""
    line.append(text(told, palette.warn if near else palette.base if points else best))
    if not points or (over is not None and over.prestige is None):
        return line
    counted = victory.prestige_points(state, side)
    if over is not None and over.prestige is not None:
        counted, points, gap = over.prestige[side], _("prestige {sign}{prestige}"), "  "
    return [*line, text(gap + points.format(sign=sign, prestige=counted), best)]


def _ruler(state: State, side: Side, width: int, palette: Palette) -> Line:
    board = state.board
    made, held = production_total(state, side), state.rp[side]
    longest = max(len(names.side(which)) for which in Side)
    line: Line = [text(f" {names.side(side):<{longest}} ", palette.cursor)]
    roomy = width >= _ROOMY
    step = 3 if roomy else 2
    for space in range(board.maximum_rp + 1):
        number = f"{space:>{step - 1}}" if roomy or space < 10 else str(space)
        if space == held:
            line += [text(with_cube(number.strip()).rjust(len(number) + 2), palette.cube)]
            continue
        lead = "" if space - 1 == held else " "
        style = palette.side_marked[side] if space == made else palette.faint if space > held else palette.base
        line.append(text(f"{lead}{number}", style))
    if roomy:
        words = _("  {held} RP, production {made}").format(held=held, made=made)
        line.append(text(words, palette.side[side]))
    elif made > board.maximum_rp:
        line.append(text(f" +{made}", palette.side[side]))
    victory = " " + _("VP {vp}").format(vp=state.vp[side])
    room = width - 1 - width_of(line) - len(victory)
    return [*line, text(" " * max(0, room) + victory, palette.strong)]
