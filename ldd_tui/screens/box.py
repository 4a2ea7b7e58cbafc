"""My box: the owner of a printed game compares it part by part."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from ldd_tui.box import board, words
from ldd_tui.box.model import Cell, Doubt, Part, Sheet, Slot
from ldd_tui.keys.in_force import Key, command_of, key
from ldd_tui.screens.base import BaseScreen
from ldd_tui.screens.host import Host
from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital
from ldd_tui.widgets.box_part import BoxPart, BoxView
from ldd_tui.widgets.heading import Heading
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.read_aloud import Told, sentences
from ldd_tui.widgets.textual_inside import PaintedOnce
from rules.editions import EDITIONS, STANDARD

_IN, _OUT, _TURN = ("+", "1", "y"), ("-", "0", "n"), " "
_MOST_CHARACTERS = 40


class BoxScreen(PaintedOnce, BaseScreen):
    """One part at a time: type what you see; Enter confirms the rest as shown."""

    PLACE = "box"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._box = host.box_of(STANDARD)
        self._at = 0
        self._slot = 0
        self._draft: str | None = None
        self._notice = ""

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield BoxPart(id="part")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._box.read()
        self._go_to(self._next_open(-1))

    def retranslate(self) -> None:
        self._notice = ""
        self._show()
        super().retranslate()

    @property
    def in_focus(self) -> BoxPart:
        return self.query_one(BoxPart)

    def told(self) -> Told:
        told, part, here = super().told(), self.part, self._here
        if part is None or here is None:
            return told._replace(about=sentences(words.state(self._box, self._box.board())))
        return told._replace(
            news=self._notice,
            question=sentences((told.question, part.title, part.where, part.look)),
            focus=sentences((here.member, self._draft or "", words.about(self._box.sheet, here.cell))),
        )

    @property
    def part(self) -> Part | None:
        """`None` on the summary page."""
        return self._box.parts[self._at] if self._at < len(self._box.parts) else None

    @property
    def _here(self) -> Slot | None:
        return self.part.slots[self._slot] if self.part is not None else None

    # -- what is shown

    def _show(self) -> None:
        box, part = self._box, self.part
        count = len(box.parts)
        place = _("part {number} of {count}").format(number=self._at + 1, count=count)
        title = _("My box ({edition}): {progress}")
        if part is not None:
            title = _("My box ({edition}): {place}, {progress}")
        self.query_one(Heading).words = title.format(
            edition=names.edition_of(self._box.edition), place=place, progress=words.progress(box.count)
        )
        notice = self._notice or ("" if part is None else board.flaw(part, box.sheet))
        state = tuple(filter(None, (box.trouble, *words.state(box, box.board())))) if part is None else ()
        self.query_one(BoxPart).view = BoxView(
            box.parts, box.sheet, self._at, self._slot, self._draft, notice, state, box.count
        )
        self.query_one(KeyBar).keys = self._keys()

    def _keys(self) -> tuple[Key, ...]:
        if self.part is None:
            return (
                key(self.PLACE, "accept", _("done"), main=True),
                key(self.PLACE, "{page_up}", _("part before"), main=True),
                key(self.PLACE, "edition"),
                key(self.PLACE, "help"),
                key(self.PLACE, "leave", pinned=True),
            )
        return (
            key(self.PLACE, "accept", main=True),
            Key("0-9", _("value"), main=True),
            key(self.PLACE, "{arrows}"),
            key(self.PLACE, "edition"),
            key(self.PLACE, "skip"),
            key(self.PLACE, "{page_up} {page_down}"),
            key(self.PLACE, "last"),
            key(self.PLACE, "erase"),
            key(self.PLACE, "help"),
            key(self.PLACE, "back", _("back"), pinned=True),
        )

    def _go_to(self, at: int) -> None:
        self._at = at % (len(self._box.parts) + 1)
        self._draft, self._notice = None, ""
        slots = self.part.slots if self.part is not None else ()
        open_ = [
            index for index, slot in enumerate(slots)
            if slot.cell.doubt is Doubt.ASKED and slot.cell.key not in self._box.sheet.answers
        ]  # fmt: skip
        needed = [index for index in open_ if slots[index].cell.path[-1] == "needed"]  # they weigh most
        self._slot = next(iter((*needed, *open_, *_movable(slots))), 0)
        self._show()

    def _next_open(self, after: int) -> int:
        parts = self._box.parts
        order = [*range(after + 1, len(parts)), *range(max(0, after))]
        return next((index for index in order if not self._box.sheet.is_checked(parts[index])), len(parts))

    # -- what is answered

    def on_key(self, event: events.Key) -> None:
        here = self._here
        if here is None:
            return
        if not here.cell.choices and self._draft and command_of(self.PLACE, event.key) == "erase":
            self._draft = self._draft[:-1]
        elif not (event.is_printable and event.character) or not self._type(here, event.character):
            return
        event.stop()
        event.prevent_default()
        self._show()

    def on_paste(self, event: events.Paste) -> None:
        here = self._here
        if here is not None and not here.cell.choices:
            event.stop()
            self._type(here, "".join(filter(str.isprintable, event.text)))
            self._show()

    def _type(self, here: Slot, character: str) -> bool:
        cell = here.cell
        if not cell.choices:
            if cell.digits and not character.isdecimal():
                return False
            self._draft = ((self._draft or "") + character)[:_MOST_CHARACTERS]
            return True
        if cell.several:
            return self._mark(cell, here.member, character)
        value = cell.read(character)
        if value is None:
            if character.isdecimal():
                self._notice = _("Possible here: {possible}.").format(possible=words.possible(cell))
            return character.isdecimal()
        self._record(self._box.sheet.answered(cell, value))
        self._step(1, around=False)
        return True

    def _mark(self, cell: Cell, member: str, character: str) -> bool:
        """Toggle, add or remove one of several choices; returns whether the key does so."""
        if character not in (*_IN, *_OUT, _TURN):
            return False
        value = self._box.sheet.value(cell)
        chosen = set(value) if isinstance(value, tuple) else set()
        wanted = member not in chosen if character == _TURN else character in _IN
        chosen = chosen | {member} if wanted else chosen - {member}
        found = tuple(str(choice.value) for choice in cell.choices if choice.value in chosen)
        self._record(self._box.sheet.answered(cell, found))
        if character != _TURN:
            self._step(1, around=False)
        return True

    def _record(self, sheet: Sheet) -> None:
        self._notice = ""
        said = self._box.record(sheet)
        if said:
            self.app.notify(said, severity="warning", markup=False, timeout=10)

    def _take_draft(self) -> bool:
        """Accept the typed text as an answer; returns whether it is valid."""
        here, draft = self._here, self._draft
        if here is None or draft is None:
            return True
        value = here.cell.typed(draft)
        if draft and value is None:
            self._notice = _("Possible here: {possible}.").format(possible=words.possible(here.cell))
            self._show()
            return False
        self._draft = None
        if value is not None:
            self._record(self._box.sheet.answered(here.cell, value))
        return True

    # -- keys

    def action_accept(self) -> None:
        part = self.part
        if part is None:
            self.action_leave()
            return
        before = self._box.sheet
        if not self._take_draft():
            return
        self._record(self._box.sheet.confirmed(part))
        if self._box.sheet != before and board.flaw(part, self._box.sheet):
            self._show()  # it is said what does not add up; a second time goes on
        else:
            self._go_to(self._next_open(self._at))

    def action_skip(self) -> None:
        if self._take_draft():
            self._go_to(self._next_open(self._at))

    def action_turn(self, pages: int) -> None:
        if self._take_draft():
            self._go_to(self._at + pages)

    def action_summary(self) -> None:
        if self._take_draft():
            self._go_to(len(self._box.parts))

    def action_first(self) -> None:
        if self._take_draft():
            self._go_to(0)

    def action_step(self, by: int) -> None:
        if self._take_draft():
            self._step(by)
            self._notice = ""
            self._show()

    def _step(self, by: int, *, around: bool = True) -> None:
        if self.part is None:
            return
        movable = _movable(self.part.slots)
        index = movable.index(self._slot) + by
        if around or 0 <= index < len(movable):
            self._slot = movable[index % len(movable)]

    def action_row(self, by: int) -> None:
        part = self.part
        if part is None or not self._take_draft():
            return
        rows = _rows(part)
        here = next(number for number, row in enumerate(rows) if self._slot in row)
        column = rows[here].index(self._slot)
        movable = set(_movable(part.slots))
        for number in range(1, len(rows) + 1):
            row = [slot for slot in rows[(here + by * number) % len(rows)] if slot in movable]
            if row:
                first = rows[(here + by * number) % len(rows)][0]
                self._slot = min(row, key=lambda slot: abs(slot - first - column))
                break
        self._notice = ""
        self._show()

    def action_part(self, at: int) -> None:
        """A part was clicked."""
        if self._take_draft():
            self._go_to(at)

    def action_slot(self, at: int) -> None:
        """A value was clicked: put the cursor there, or change it."""
        here = self._here
        if here is None or not self._take_draft():
            return
        cell = here.cell
        if at != self._slot:
            self._slot = at
        elif cell.several:
            self._mark(cell, here.member, _TURN)
        elif cell.choices:
            values = [choice.value for choice in cell.choices]
            now = self._box.sheet.value(cell)
            self._record(
                self._box.sheet.answered(
                    cell, values[(values.index(now) + 1) % len(values)] if now in values else values[0]
                )
            )
        self._show()

    def action_edition(self) -> None:
        if self._take_draft():
            editions = [*EDITIONS]
            after = editions.index(self._box.edition) + 1
            self._box = self.host.box_of(editions[after % len(editions)])
            self._go_to(self._next_open(-1))

    def action_put_back(self) -> None:
        here = self._here
        if here is not None:
            self._record(self._box.sheet.open_again(here.cell))
            self._show()

    def action_help(self) -> None:
        from ldd_tui.screens.help_pages import box_help

        self.host.show_page(box_help(), capital(_("my box")))

    def action_leave(self) -> None:
        if self._take_draft():
            self.app.pop_screen()


def _movable(slots: tuple[Slot, ...]) -> list[int]:
    return [index for index, slot in enumerate(slots) if slot.cell.doubt is not Doubt.TOLD]


def _rows(part: Part) -> list[list[int]]:
    rows: list[list[int]] = []
    begin = 0
    for row in (row for grid in part.grids for row in grid.rows):
        rows.append(list(range(begin, begin + len(row.slots))))
        begin += len(row.slots)
    return rows
