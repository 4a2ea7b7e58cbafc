"""A sector on the map: distance to surrender, values, levels and changes."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from textual.reactive import reactive

from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.text import _, names, pgettext
from ldd_tui.text.phrases import vp
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets import sector_view
from ldd_tui.widgets.drawn import Drawn, Line, fitted, spread, text, width_of
from ldd_tui.widgets.sector_view import SectorView
from rules.model import IMPLEMENTED, Sector, Status, Technology

_LETTERS = ("A", "D", "R", "V")
_FRAME_WIDTH, _FRAME_HEIGHT = 16, 7
_WITH_TRACK = 8  # the strength, the track, the values, four levels, an attack
_FRAME_LINES, _AROUND_LEVELS = 2, 6  # lines of a frame, and lines not available to levels
_WORDY, _ROOMY = 18, 19  # cells from which losses are labelled, and values spaced


class SectorPanel(Drawn):
    """`focused`: the map's cursor; `enemy`: faces it; `ready`: can do what is asked; `number`: its digit while aiming,
    or 0; `asleep`: without the keys; `ruler`: the printed Collapse Track; `threats`: expected attacks, without room in
    the fronts."""

    DEFAULT_CSS = "SectorPanel { height: 1fr; }"

    view: reactive[SectorView | None] = reactive(None)
    focused: reactive[bool] = reactive(False)
    enemy: reactive[bool] = reactive(False)
    ready: reactive[bool] = reactive(False)
    number: reactive[int] = reactive(0)
    asleep: reactive[bool] = reactive(False, repaint=False)
    ruler: reactive[bool] = reactive(False)
    threats: reactive[tuple[str, ...]] = reactive(())

    def __init__(self, sector: Sector) -> None:
        super().__init__(id=f"sector-{sector.name.lower().replace('_', '-')}")
        self.sector = sector

    def watch_asleep(self) -> None:
        if self.focused:
            self.redraw()

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        view = self.view
        if view is None or width < 4:
            return []
        if is_small(width, height):
            return self._small(view, width, palette)
        return self._framed(view, width, height, palette)

    # -- four lines of fifteen cells

    def _small(self, view: SectorView, width: int, palette: Palette) -> list[Line]:
        pointer = glyphs().pointer if self.focused else " "
        heart = f" {glyphs().heart}" if view.heart else ""
        title = f"{pointer}{names.side_letter(view.printed.side)} {names.narrow(self.sector, view.edition)}{heart}"
        marks = self._marks().rstrip()
        if cell_len(title) > width - len(marks):
            title = title.replace(heart, heart.strip())
        style = palette.cursor if self.focused and not self.asleep else self._title(view, palette)
        sign = palette.cursor if self.number else style
        head = spread([text(shorten(title, width - len(marks)), style)], [text(marks, sign)], width, style)
        if not view.fights:
            return [head, *self._standing(view, palette)]
        body = [self._strength(view, width, palette), self._values(view, width, palette)]
        body.append(self._letters(view, width, palette))
        if self.threats:
            body[1:] = [[text(words, palette.target)] for words in _in_lines(self.threats, width, 2)]
        return [head, *(fitted(line, width, palette.panel) for line in body)]

    def _letters(self, view: SectorView, width: int, palette: Palette) -> Line:
        shown = [f"{letter}{level}" for letter, level in zip(_LETTERS, view.levels, strict=True) if level]
        attacked = sector_view.attack(view, view.attacked[-1], 6, palette) if view.attacked else []
        room = width - width_of(attacked) - 1
        star = [f"{glyphs().star}{view.printed.star}"] if view.printed.star else []
        ways = (" ".join([*star, *shown]), " ".join([*star, "".join(shown)]), " ".join(shown), "".join(shown))
        joined = next((way for way in ways if len(way) < room), ways[-1])
        return spread([text(f" {joined}", palette.panel)], attacked, width, palette.panel)

    # -- a frame with five lines or more in it

    def _framed(self, view: SectorView, width: int, height: int, palette: Palette) -> list[Line]:
        inside = width - 2
        ground = palette.panel if view.fights else palette.base
        rows = self._body(view, inside, height - 2, palette) if view.fights else self._standing(view, palette)
        edge = text(glyphs().frame[5], self._frame(view, palette))
        rows += [[] for _line in range(height - 2 - len(rows))]
        lines: list[Line] = [self._top(view, width, palette)]
        lines += [[edge, *fitted(row, inside, ground), edge] for row in rows[: height - 2]]
        lines.append(self._bottom(view, width, palette))
        return lines

    def _top(self, view: SectorView, width: int, palette: Palette) -> Line:
        signs = glyphs()
        corners = signs.heavy if self.focused else signs.double if self.enemy else signs.frame
        if self.focused and not self.asleep:
            frame = title = mark = palette.cursor
        else:
            frame = palette.cursor_frame if self.enemy or self.focused else self._frame(view, palette)
            title, mark = self._title(view, palette), palette.cursor if self.number else palette.key
        right = [text(self._marks(), mark), text(corners[1], frame)]
        line = [text(corners[0], frame), text(signs.pointer if self.focused else " ", frame)]
        line.append(text(self._named(view, width - width_of(line) - width_of(right)), title))
        middle = width - width_of(line) - width_of(right)
        return [*line, text(corners[4] * max(0, middle), frame), *right]

    def _named(self, view: SectorView, room: int) -> str:
        heart = f" {glyphs().heart}" if view.heart else ""
        full, narrow = (
            f"{names.side_letter(view.printed.side)} {name}{heart}"
            for name in (names.sector(self.sector, view.edition), names.narrow(self.sector, view.edition))
        )
        ways = (f" {full} ", full, f" {narrow} ", narrow)
        return next((way for way in ways if cell_len(way) <= room), shorten(narrow, room))

    def _bottom(self, view: SectorView, width: int, palette: Palette) -> Line:
        """The lower edge: VP for its surrender and final prestige; or the highest technology level used, if printed."""
        signs = glyphs()
        corners = signs.heavy if self.focused else signs.frame
        frame = palette.cursor_frame if self.focused else self._frame(view, palette)
        line = [text(corners[3], frame), text(self._worth(view, width - 2), palette.dim if view.fights else frame)]
        rest = width - width_of(line) - 1
        return [*line, text(corners[4] * max(0, rest) + corners[2], frame)]

    @staticmethod
    def _worth(view: SectorView, room: int) -> str:
        printed = view.printed
        if view.status in (Status.SURRENDERED, Status.EXITED):
            return ""
        ways = (
            _(" VP {vp} {dot} prestige {prestige} "),
            _(" {vp} VP {dot} prest. {prestige}"),
            _(" {vp} VP {dot} pr. {prestige}"),
        )
        if view.heart:
            ways = (
                _(" {heart} the war {dot} prestige {prestige} "),
                _(" {heart} {dot} prestige {prestige} "),
                _(" {heart} {dot} pr. {prestige}"),
            )
        if printed.level:
            ways = (_(" VP {vp} {dot} star {star} "), _(" {vp} VP {dot} star {star}"), _(" {vp} VP {dot} {sign}{star}"))
            if not printed.star:
                ways = (_(" VP {vp} {dot} no technologies "), f" {_('VP {vp}')} ", f" {vp(printed.victory_points)}")
        words = [
            way.format(
                dot=glyphs().dot,
                heart=glyphs().heart,
                vp=printed.victory_points,
                prestige=printed.prestige_value,
                sign=glyphs().star,
                star=printed.star,
            )
            for way in ways
        ]
        return next((one for one in words if cell_len(one) <= room), shorten(words[-1], room))

    def _body(self, view: SectorView, inside: int, height: int, palette: Palette) -> list[Line]:
        rows = [self._strength(view, inside, palette)]
        levels = self._level_rows(view, inside, height + _FRAME_LINES - _AROUND_LEVELS, palette)
        if height >= _WITH_TRACK and not self.ruler:
            rows.append([text(" ", palette.panel), *sector_view.track(view, inside - 1, palette)])
        rows += [self._values(view, inside, palette), *levels]
        left = height - len(rows)
        told = [
            [text(" ", palette.panel), *sector_view.attack(view, one, inside - 1, palette)]
            for one in view.attacked[-left:]
        ]
        return rows + (told if left > 0 else [])

    def _level_rows(self, view: SectorView, inside: int, height: int, palette: Palette) -> list[Line]:
        if not any(view.printed.caps):
            words = pgettext("in sixteen cells", " no technologies") if inside >= _FRAME_WIDTH else _(" no levels")
            return [[text(words, palette.panel_dim)]]
        if height >= len(IMPLEMENTED):  # as `has_pips` says
            return [self._level(view, which, inside, palette) for which in IMPLEMENTED]
        half = inside // 2
        cells = [
            [
                text(f" {names.technology_short(which)} ", palette.panel_dim),
                text(str(view.levels[which]), palette.panel_strong if view.levels[which] else palette.panel_dim),
            ]
            for which in IMPLEMENTED
        ]
        return [[*fitted(cells[at], half, palette.panel), *cells[at + 1]] for at in (0, 2)]

    def _level(self, view: SectorView, which: Technology, inside: int, palette: Palette) -> Line:
        signs = glyphs()
        done, soon, most = view.implemented[which], view.unlocked[which], view.printed.caps[which]
        roomy = inside >= _ROOMY  # the longest name, the pips of the highest level, and its number
        name = f" {names.technology(which):<11}" if roomy else f" {names.technology_short(which)} "
        return [
            text(name, palette.panel_dim),
            text(signs.implemented * done + signs.unlocked * (soon - done), palette.side_on_panel[view.printed.side]),
            text(signs.later * (most - soon), palette.panel_dim),
            text(f" {view.levels[which]}" if done else "", palette.panel_strong),
        ]

    # -- both

    def _strength(self, view: SectorView, room: int, palette: Palette) -> Line:
        if self.ruler:
            line = sector_view.track(view, room - 1, palette)
            return [text(" " if width_of(line) < room else "", palette.panel), *line]
        wordy = _("level {left}") if view.printed.level else _("{left} left")
        words = (wordy, "{left}") if room >= _WORDY else ("{left}",)
        counts = [sector_view.left(view, palette, one) for one in words]
        changes = sector_view.changes(view, palette)
        bar = sector_view.bar(view, palette)
        blank = [text(" ", palette.panel)]
        lines = [[*blank, *bar, *blank, *count] for count in counts]
        lines += [[*bar, *blank, *counts[-1]], [*bar, *counts[-1]]]
        ways = [(line, changed) for changed in changes for line in lines]
        line, changed = next((way for way in ways if _apart(*way) <= room), ways[-1])
        if changed and _apart(line, changed) < room:
            changed = [*changed, *blank]
        return spread(line, changed, room, palette.panel)

    def _values(self, view: SectorView, room: int, palette: Palette) -> Line:
        wide = "  " if room >= _ROOMY else " "
        gap = " " if room >= _WORDY else ""
        return [
            text(f" {_('OV')}{gap}", palette.panel_dim),
            text(str(view.value), palette.panel_strong),
            text(wide + _("AV") + gap, palette.panel_dim),
            text(_("{number}+").format(number=view.printed.attack_value), palette.panel),
            text(wide + _("RP") + gap, palette.panel_dim),
            text(str(view.production), palette.panel),
        ]

    def _standing(self, view: SectorView, palette: Palette) -> list[Line]:
        rows = [[text(f" {names.status_narrow(view.status)}", palette.faint)]]
        if view.now.status or view.earlier.status:
            words = _(" in turn {turn}").format(turn=view.turn if view.now.status else view.turn - 1)
            rows.append([text(words, palette.base)])
        return rows

    def _marks(self) -> str:
        signs = glyphs()
        if self.number:
            return f" {self.number} "
        out = {Status.SURRENDERED: signs.flag, Status.EXITED: signs.exited, Status.NEUTRAL: signs.neutral}
        gone = out.get(self.view.status, "") if self.view is not None else ""
        return gone + (signs.ready if self.ready else "") + (signs.enemy if self.enemy else "")

    @staticmethod
    def _title(view: SectorView, palette: Palette) -> Style:
        return palette.bar_of(view.printed.side) if view.fights else palette.faint

    @staticmethod
    def _frame(view: SectorView, palette: Palette) -> Style:
        return palette.side_plain[view.printed.side] if view.fights else palette.faint


def _apart(line: Line, changed: Line) -> int:
    return width_of(line) + width_of(changed) + bool(changed)


def is_small(width: int, height: int) -> bool:
    return width < _FRAME_WIDTH or height < _FRAME_HEIGHT


def has_pips(width: int, height: int) -> bool:
    return not is_small(width, height) and height - _AROUND_LEVELS >= len(IMPLEMENTED)


def _in_lines(words: Sequence[str], room: int, most: int) -> list[str]:
    """At most `most` lines without broken words; leave out what doesn't fit."""
    lines: list[str] = []
    for word in words:
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= room:
            lines[-1] += f" {word}"
        elif len(lines) < most:
            lines.append(word)
    return lines
