"""One sector on the map: status, Collapse Track, values, implemented technologies, whom it attacked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs, with_cube
from ldd_tui.look.themes import Palette
from ldd_tui.text import _, names
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, fitted, spread, text, width_of
from rules.model import IMPLEMENTED, Sector, SectorBoard, Side, State, Status, Technology
from rules.sectors import operational_value, production

SIDE_LETTERS = ("E", "C")
LEVEL_LETTERS = ("A", "D", "R", "V")
_SMALL_WIDTH, _SMALL_HEIGHT = 20, 7


class SectorView(NamedTuple):
    """What a panel shows of a position."""

    printed: SectorBoard
    status: Status
    losses: int
    levels: tuple[int, int, int, int]
    value: int
    production: int
    attacked: tuple[Sector, ...]
    aviation: int

    @classmethod
    def of(cls, state: State, sector: Sector) -> SectorView:
        """The view of one sector of a position."""
        here = state.sectors[sector]
        return cls(
            printed=state.setup.board.sectors[sector],
            status=here.status,
            losses=here.losses,
            levels=here.levels,
            value=operational_value(state, sector),
            production=production(state, sector),
            attacked=tuple(past.defender for past in state.offensives if past.attacker == sector),
            aviation=state.setup.board.aviation_value(sector, here.levels[Technology.AVIATION]),
        )


class SectorPanel(Drawn):
    """A sector. `focused`: the map's cursor; `enemy`: across the front from it; `ready`: it can do what is asked
    for now; `number`: the digit that chooses it while an offensive is aimed, or 0; `asleep`: the keys go elsewhere."""

    DEFAULT_CSS = "SectorPanel { height: 1fr; }"

    view: reactive[SectorView | None] = reactive(None, repaint=False)
    focused: reactive[bool] = reactive(False, repaint=False)
    enemy: reactive[bool] = reactive(False, repaint=False)
    ready: reactive[bool] = reactive(False, repaint=False)
    number: reactive[int] = reactive(0, repaint=False)
    asleep: reactive[bool] = reactive(False, repaint=False)

    def __init__(self, sector: Sector) -> None:
        super().__init__(id=f"sector-{sector.name.lower().replace('_', '-')}")
        self.sector = sector

    def watch_view(self) -> None:
        self.redraw()

    def watch_focused(self) -> None:
        self.redraw()

    def watch_enemy(self) -> None:
        self.redraw()

    def watch_ready(self) -> None:
        self.redraw()

    def watch_number(self) -> None:
        self.redraw()

    def watch_asleep(self) -> None:
        if self.focused:
            self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        view = self.view
        if view is None or width < 4:
            return []
        if width < _SMALL_WIDTH or height < _SMALL_HEIGHT:
            return self._small(view, width, palette)
        return self._large(view, width, height, palette)

    # -- four lines of fifteen cells

    def _small(self, view: SectorView, width: int, palette: Palette) -> list[Line]:
        room = width
        pointer = glyphs().pointer if self.focused else " "
        title = f"{pointer}{SIDE_LETTERS[view.printed.side]} {names.narrow(self.sector)}"
        marks = self._marks()
        style = palette.cursor if self.focused and not self.asleep else self._bar(view, palette)
        sign = palette.cursor if self.number else style
        bar = spread([text(shorten(title, room - len(marks)), style)], [text(marks, sign)], room, style)
        body = [self._track(view, room, palette), self._values(view, room, palette), self._levels(view, room, palette)]
        return [bar, *(fitted(line, room, palette.panel) for line in body)]

    def _values(self, view: SectorView, room: int, palette: Palette) -> Line:
        if view.status != Status.AT_WAR:
            return [text(" " + names.status(view.status), palette.panel_dim)]
        return [
            text(_(" OV"), palette.panel_dim),
            text(str(view.value), palette.panel_strong),
            text(_(" AV"), palette.panel_dim),
            text(_("{number}+").format(number=view.printed.attack_value), palette.panel),
            text(_(" RP"), palette.panel_dim),
            text(str(view.production), palette.panel),
        ]

    def _levels(self, view: SectorView, room: int, palette: Palette) -> Line:
        shown = [f"{letter}{level}" for letter, level in zip(LEVEL_LETTERS, view.levels, strict=True) if level]
        joined = " ".join(shown) if len(shown) < len(LEVEL_LETTERS) else "".join(shown)
        return spread(
            [text(" " + joined, palette.panel)],
            self._attacked(view, palette),
            room,
            palette.panel,
        )

    def _attacked(self, view: SectorView, palette: Palette) -> Line:
        if not view.attacked:
            return []
        last = view.attacked[-1]
        times = f"x{len(view.attacked)}" if len(view.attacked) > 1 else ""
        return [text(f"{glyphs().attacks}{names.short(last)}{times}", palette.side_on_panel[view.printed.side.enemy])]

    # -- a frame with six lines or more in it

    def _large(self, view: SectorView, width: int, height: int, palette: Palette) -> list[Line]:
        """A frame whose sides never change: the cursor and the marks are in its top and bottom lines."""
        inside = width - 2
        body = self._body(view, inside, height - 2, palette)
        edge = text(glyphs().frame[5], self._frame(view, palette))
        lines = [self._top(view, width, palette)]
        lines += [[edge, *fitted(line, inside, palette.panel), edge] for line in body[: height - 2]]
        lines += [[edge, *fitted([], inside, palette.panel), edge] for _line in range(height - 2 - len(body))]
        lines.append(self._bottom(view, width, palette))
        return lines

    def _top(self, view: SectorView, width: int, palette: Palette) -> Line:
        signs = glyphs()
        corners = signs.heavy if self.focused else signs.double if self.enemy else signs.frame
        if self.focused and not self.asleep:
            frame = title = mark = palette.cursor
        else:
            frame = palette.cursor_frame if self.enemy or self.focused else self._frame(view, palette)
            title, mark = self._bar(view, palette), palette.cursor if self.number else palette.key
        right = [text(self._marks(), mark), text(corners[1], frame)]
        left = [text(corners[0], frame), text(signs.pointer if self.focused else " ", frame)]
        name = f"{SIDE_LETTERS[view.printed.side]} {names.sector(self.sector)}"
        room = width - width_of(left) - width_of(right)
        left.append(text(f" {name} " if cell_len(name) + 2 <= room else shorten(name, room), title))
        middle = width - width_of(left) - width_of(right)
        return [*left, text(corners[4] * max(0, middle), frame), *right]

    def _bottom(self, view: SectorView, width: int, palette: Palette) -> Line:
        """The lower edge, with what the sector is worth: VP to the enemy when it surrenders, prestige at the end."""
        signs = glyphs()
        corners = signs.heavy if self.focused else signs.frame
        frame = palette.cursor_frame if self.focused else self._frame(view, palette)
        worth = _(" VP {vp} {dot} prestige {prestige} ").format(
            vp=view.printed.victory_points, dot=signs.dot, prestige=view.printed.prestige_value
        )
        left = [text(corners[3], frame), text(shorten(worth, width - 2), palette.dim)]
        rest = width - width_of(left) - 1
        return [*left, text(corners[4] * max(0, rest) + corners[2], frame)]

    def _body(self, view: SectorView, inside: int, height: int, palette: Palette) -> list[Line]:
        lines = [[text(" ", palette.panel), *self._track(view, inside - 1, palette)]]
        if view.status == Status.AT_WAR:
            lines.append(
                [
                    text(_(" OV "), palette.panel_dim),
                    text(str(view.value), palette.panel_strong),
                    text(_("  AV "), palette.panel_dim),
                    text(_("{number}+").format(number=view.printed.attack_value), palette.panel),
                    text(_("  RP "), palette.panel_dim),
                    text(str(view.production), palette.panel),
                ]
            )
        else:
            lines.append([text(" " + names.status(view.status), palette.panel_dim)])
        rows = self._technology_rows(view, inside, height, palette)
        attacked = self._attacked_in_full(view, palette)
        if height > len(rows) + 3:
            lines.append([])
        return [*lines, *rows[: height - 3], attacked]

    def _technology_rows(self, view: SectorView, inside: int, height: int, palette: Palette) -> list[Line]:
        if not any(view.printed.caps):
            return [[text(_(" no technologies"), palette.panel_dim)]]
        cells = [self._technology(view, which, palette) for which in IMPLEMENTED]
        if height >= len(cells) + 3:
            return [self._named(view, which, palette) for which in IMPLEMENTED]
        half = inside // 2
        return [
            [*fitted(cells[0], half, palette.panel), *cells[1]],
            [*fitted(cells[2], half, palette.panel), *cells[3]],
        ]

    def _technology(self, view: SectorView, which: Technology, palette: Palette) -> Line:
        return [text(f" {LEVEL_LETTERS[which]} ", palette.panel_dim), *self._pips(view, which, palette)]

    def _named(self, view: SectorView, which: Technology, palette: Palette) -> Line:
        name = fitted([text(" " + names.technology(which), palette.panel_dim)], 12, palette.panel)
        value = view.aviation if which == Technology.AVIATION else view.levels[which]
        return [*name, *self._pips(view, which, palette), text(f" {value}" if value else "", palette.panel)]

    def _pips(self, view: SectorView, which: Technology, palette: Palette) -> Line:
        signs = glyphs()
        level, most = view.levels[which], view.printed.caps[which]
        return [
            text(signs.full * level, palette.side_on_panel[view.printed.side]),
            text(signs.empty * (most - level), palette.panel_dim),
        ]

    def _attacked_in_full(self, view: SectorView, palette: Palette) -> Line:
        if not view.attacked:
            return []
        enemies = ", ".join(names.short(sector) for sector in view.attacked)
        words = _(" attacked {enemies}").format(enemies=enemies)
        return [text(f" {glyphs().attacks}{words}", palette.side_on_panel[view.printed.side.enemy])]

    # -- both

    def _track(self, view: SectorView, room: int, palette: Palette) -> Line:
        """The Collapse Track: `3 2 2[2]1 1 0`, the cube where the Operational Value counts; close if need be."""
        track = view.printed.track
        gap = " " if len(track) * 2 + 1 <= room else ""
        if view.status == Status.AT_WAR:
            spent, left = track[: view.losses], track[view.losses + 1 :]
            line = [
                text(("" if gap else " ") + _row(spent, gap, before=True), palette.panel_dim),
                text(with_cube(view.value), palette.cube),
                text(_row(left, gap), palette.panel),
            ]
            flag = f"{gap if left else ''}{glyphs().flag}"
            if width_of(line) + len(flag) <= room:  # what comes after the last space
                line.append(text(flag, palette.panel_dim))
            return line
        line = [text(" " + _row(track, gap), palette.panel_dim)]
        if view.status == Status.SURRENDERED:
            line.append(text(f" {glyphs().flag}", palette.warn_on_panel))
        return line

    def _marks(self) -> str:
        """The signs in the title: out of the war; can do what is asked for; an enemy of the one under the cursor;
        the digit that chooses it."""
        signs = glyphs()
        if self.number:
            return f" {self.number} "
        out = {Status.SURRENDERED: signs.flag, Status.EXITED: signs.exited}
        gone = out.get(self.view.status, "") if self.view is not None else ""
        return gone + (signs.ready if self.ready else "") + (signs.enemy if self.enemy else "")

    def _bar(self, view: SectorView, palette: Palette) -> Style:
        return palette.bar_of(view.printed.side if view.status == Status.AT_WAR else None)

    def _frame(self, view: SectorView, palette: Palette) -> Style:
        if view.status != Status.AT_WAR:
            return palette.faint
        return palette.side_plain[view.printed.side]


def _row(values: Sequence[int], gap: str, *, before: bool = False) -> str:
    """Spaces of a track next to each other; with the gap before each of them, or between them."""
    return "".join(f"{gap}{value}" for value in values) if before else gap.join(map(str, values))


def side_of(sector: Sector) -> Side:
    """The side of a sector, which is the same on every board."""
    return Side.CENTRAL_POWERS if sector >= Sector.GERMANY else Side.ENTENTE
