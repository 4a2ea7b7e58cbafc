"""The tracks of the board, one widget each. A focused track's name stands out, and the prompt explains it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.reactive import reactive

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import first_key, named, with_keys
from ldd_tui.look.glyphs import with_cube
from ldd_tui.look.themes import Palette
from ldd_tui.text import _, names, pgettext, tracks
from ldd_tui.text.events.card_texts import DOES_NOTHING, card_status, told_apart
from ldd_tui.text.phrases import in_brackets, listing
from ldd_tui.text.safe_text import shorten
from ldd_tui.widgets.drawn import Drawn, Line, pressing, text, width_of
from rules import naval_table
from rules.edition import Edition
from rules.model import CENTRAL_POWERS, ENTENTE, NOT_PLACED, State

LONG = 48
"""The cells from which a track has its whole name."""


class Track(Drawn, can_focus=True):
    """A click gives it the focus; a double click presses `OPENS`, the key of a command."""

    OPENS: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = bindings("track")

    state: reactive[State | None] = reactive(None)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Redraw the name only; no stylesheet rule depends on the focus."""
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        if self.OPENS and event.chain == 2:
            self.app.simulate_key(first_key("game", self.OPENS))

    @abstractmethod
    def about(self, state: State) -> str:
        """What it shows and does."""

    def fill(self, palette: Palette) -> Style:
        return palette.slot

    def label(self, style: Style, palette: Palette) -> Style:
        return palette.cursor if self.has_focus else style

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        return [] if self.state is None else self.lines(self.state, width, height, palette)

    @abstractmethod
    def lines(self, state: State, width: int, height: int, palette: Palette) -> Sequence[Line]:
        """The lines that show a position."""


class TradeTrack(Track):
    """Merchant Navy, Lafayette and Kaiserliche Marine; Lafayette alone on a board without a Trade Track."""

    def lines(self, state: State, width: int, height: int, palette: Palette) -> Sequence[Line]:
        board = state.board
        long = width >= LONG
        if not board.merchant_navy:
            return [_lafayette(state, palette, self.label(palette.slot_dim, palette), long=long)]
        navy = _("Merchant Navy") if long else _("Navy")
        marine = _("Marine") if long else _("KM")
        line: Line = [text(f" {navy}", self.label(palette.slot_dim, palette))]
        line += _spaces(board.merchant_navy, state.merchant_navy, palette)
        lafayette = "-" if state.lafayette == NOT_PLACED else str(state.lafayette)
        line += [
            text(f" {_('Lafayette') if long else _('Laf')} ", palette.slot_dim),
            text(lafayette, palette.slot),
            text(f"{' ' * long} {marine} ", palette.slot_dim),
            text(str(board.kaiserliche_marine if state.kaiserliche_marine else 0), palette.slot),
        ]
        return [line]

    def about(self, state: State) -> str:
        return tracks.trade(state) if state.board.merchant_navy else tracks.lafayette(state)


class NavalTrack(Track):
    def lines(self, state: State, width: int, height: int, palette: Palette) -> Sequence[Line]:
        if not any(state.board.naval_track):
            return [_rolls(state, width, palette, self.label(palette.slot_dim, palette))]
        low, high = state.board.naval_track
        values = tuple(range(low, high + 1))
        line: Line = [
            text(f" {_('Naval Control') if width >= LONG else _('Naval')}", self.label(palette.slot_dim, palette))
        ]
        line += _spaces(values, naval_table.control_modifier(state), palette, "+d")
        return [line]

    def about(self, state: State) -> str:
        return tracks.naval(state) if any(state.board.naval_track) else tracks.sea(state)


class RevolutionTrack(Track):
    def lines(self, state: State, width: int, height: int, palette: Palette) -> Sequence[Line]:
        last = state.board.revolution_last
        line: Line = [
            text(f" {_('Revolution') if width >= LONG else _('Revol.')}", self.label(palette.slot_dim, palette))
        ]
        line += _spaces(range(last + 1), min(state.revolution, last), palette)
        if state.revolution_dice:
            line.append(text(_(" dice {count}").format(count=state.revolution_dice), palette.slot_dim))
        return [line]

    def about(self, state: State) -> str:
        return tracks.revolution(state)


class CardsPanel(Track):
    """This turn's cards, those in force, then those without effect: numbers, with room titles and whom they concern."""

    OPENS = "cards"
    DEFAULT_CSS = "CardsPanel { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = bindings("cards_panel")

    def lines(self, state: State, width: int, height: int, palette: Palette) -> Sequence[Line]:
        if height < 3:
            return [self._numbers(state, width, palette)]
        living, dead = told_apart(state)
        events = (*living, *state.in_force, *dead)
        if not events:
            return [[text(_(" No events in play"), self.label(palette.slot_dim, palette))]]
        shown = events if len(events) <= height else events[: height - 1]
        rows = [self._titled(state, event, width, palette) for event in shown]
        if len(shown) < len(events):
            rows.append([text(_rest(state.edition, events[len(shown) :], width), palette.slot_dim)])
        return rows

    def about(self, state: State) -> str:
        return tracks.cards(state, named("cards"))

    def _numbers(self, state: State, width: int, palette: Palette) -> Line:
        living, dead = told_apart(state)
        drawn = (" ".join(map(str, living)) + "".join(f"({event})" for event in dead)) or "-"
        pressed = first_key("game", "cards")
        line: Line = [
            text(f" {named('cards')}", pressing(palette.key_on_slot, pressed)),
            text(" ", palette.slot_dim),
            text(pgettext("in few cells", "events"), pressing(self.label(palette.slot_dim, palette), pressed)),
            text(f" {drawn}", palette.slot),
        ]
        if state.in_force:
            line.append(text(f" {_('in force')} ", palette.slot_dim))
            line.append(text(_as_many(state.in_force, width - width_of(line)), palette.slot))
        return line

    def _titled(self, state: State, event: int, width: int, palette: Palette) -> Line:
        become = card_status(event, state)
        nothing = become in DOES_NOTHING
        mark = _("in force") if event in state.in_force else _(become) if nothing else ""
        number, name, whom = (f" {event:>2} ", names.event(event, state.edition), tracks.whom(event, state.edition))
        room = width - len(number) - cell_len(name) - 2
        both = "  ".join(filter(None, (whom, mark)))
        tail = both if cell_len(both) <= room else mark  # a mark is never left out: it says what the card is worth
        title = shorten(name, width - len(number) - len(tail) - 2)
        style = palette.slot_dim if nothing else palette.slot
        room = width - len(number) - width_of([text(title, style)]) - len(tail) - 1
        return [
            text(number, self.label(palette.slot_dim, palette)),
            text(title, style),
            text(" " * max(1, room) + tail, palette.slot_dim),
        ]


def _lafayette(state: State, palette: Palette, label: Style, *, long: bool) -> Line:
    board = state.board
    line: Line = [text(f" {_('Lafayette') if long else _('Laf')}", label)]
    if state.lafayette == NOT_PLACED:
        return [*line, text(" " + _("not yet"), palette.slot_dim)]
    return [*line, *_spaces(range(board.lafayette_space, board.lafayette_last + 1), state.lafayette, palette)]


def _rolls(state: State, width: int, palette: Palette, label: Style) -> Line:
    """Both sides' naval rolls: card modifiers or no roll; with room also what the dice bring."""
    board = state.board
    rows = ((CENTRAL_POWERS, _("U-boats"), board.u_boat), (ENTENTE, _("Blockade"), board.blockade))
    ways: list[Line] = []
    for in_full in (True, False):
        line: Line = [text(f" {_('Sea')}", label)]
        for side, name, row in rows:
            rolls = naval_table.suspended(state, side) is None
            told = f"{naval_table.modifier(state, side):+d}" if rolls else pgettext("naval roll", "none")
            line += [text(f"  {name} ", palette.slot_dim), text(told, palette.slot)]
            if rolls and in_full:
                line.append(text(f" {in_brackets(tracks.by_die(row))}", palette.slot_dim))
        ways.append(line)
    return next((way for way in ways if width_of(way) < width), ways[-1])


def _rest(edition: Edition, events: Sequence[int], width: int) -> str:
    told = with_keys(_(" {cards} shows {names} too"), names=listing([names.event(one, edition) for one in events]))
    if cell_len(told) < width:
        return told
    return with_keys(_(" {cards} shows {count} more"), count=len(events))


def _as_many(events: Sequence[int], room: int) -> str:
    words = " ".join(map(str, events))
    for kept in range(len(events) - 1, -1, -1):
        if len(words) <= room:
            break
        words = " ".join([*map(str, events[:kept]), f"+{len(events) - kept}"])
    return words


def _spaces(values: Sequence[int], at: int, palette: Palette, form: str = "d") -> Line:
    line: Line = []
    closed = False
    for value in values:
        number = format(value, form) if value or form == "d" else "0"
        if value == at:
            line.append(text(with_cube(number), palette.cube))
            closed = True
        else:
            line.append(text(("" if closed else " ") + number, palette.slot_dim))
            closed = False
    return line
