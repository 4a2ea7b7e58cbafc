"""A deputy's new cup."""

from __future__ import annotations

from textual.app import ComposeResult

from ldd_tui.games import cup_work
from ldd_tui.keys.in_force import Style, key
from ldd_tui.screens.base import BaseScreen, notice_rows
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import _
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.form import Form, Option, Row
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from saves.errors import SavesError


class NewCupScreen(PaintedOnce, BaseScreen):
    DEFAULT_CSS = """
    NewCupScreen #form { height: 1fr; margin: 0 1; max-width: 110; }
    NewCupScreen #below { height: 2; margin: 0 2; }
    """
    PLACE = "new_cup"
    host: ClubHost

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Form(id="form")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._show()
        self.query_one(Form).focus()

    def retranslate(self) -> None:
        self._show()
        super().retranslate()

    def _show(self) -> None:
        self.query_one(Heading).words = _("New cup")
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "{left} {right}"),
            key(self.PLACE, "accept", _("next, done"), main=True),
            key(self.PLACE, "back", pinned=True, style=Style.SENTENCE),
        )
        self.on_form_changed()

    def _say(self, words: str) -> None:
        self.query_one("#below", Lines).rows = tuple(notice_rows(words, refused=True)) if words else ()

    @property
    def _given(self) -> dict[str, str]:
        form = self.query_one(Form)
        return {row.name: form.value(row.name) for row in form.rows if not row.pressed}

    def on_form_changed(self) -> None:
        form = self.query_one(Form)
        rows = (
            *(
                Row(term.name, term.label, tuple(Option(*choice) for choice in term.choices), hint=term.question)
                for term in cup_work.terms(self._given)
            ),
            Row("make", _("Make the cup"), hint=_("Members enter it, and it makes its tables itself."), pressed=True),
        )
        if rows != form.rows:
            form.rows = rows

    def on_form_submitted(self) -> None:
        member = self.host.visit.member
        assert member is not None, "only a deputy comes here"
        try:
            cup_work.make(self.host.visit.cups, member.id, self._given)
        except SavesError as error:
            self._say(error_text(error))
        else:
            self.action_leave()

    def action_leave(self) -> None:
        self.query_one(Form).fill_in({"name": ""})
        self.query_one(Form).cursor = 0
        self._say("")
        super().action_leave()
