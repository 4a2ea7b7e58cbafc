"""Becoming a member: a name, and nothing else."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from ldd_tui.keys.bindings import bindings
from ldd_tui.keys.in_force import Style, key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import _
from ldd_tui.text.safe_text import clean
from ldd_tui.widgets.form import Form, Row
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import Steady
from saves.club.members import LONGEST_NAME


class JoinScreen(Steady, Screen[None]):
    """A form with a name. The key with which one has logged in is who one is from now on."""

    DEFAULT_CSS = """
    JoinScreen #welcome { height: 3; margin: 1 2 0 2; }
    JoinScreen #form { margin: 1 1 0 1; max-width: 110; }
    JoinScreen #below { height: 3; margin: 1 2 0 2; }
    """
    PLACE: ClassVar[str] = "join"
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLACE)

    def __init__(self, host: ClubHost) -> None:
        super().__init__()
        self._host = host

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Lines(id="welcome")
        yield Form(id="form")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Heading).words = _("Welcome to the club")
        words = _(
            "You come with an invitation. Choose the name by which the others know you; the key of your SSH login is "
            "who you are from now on, so there is no password."
        )
        self.query_one("#welcome", Lines).rows = ((words, "base"),)
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "accept", _("next, join"), main=True),
            key(self.PLACE, "back", pinned=True, style=Style.SENTENCE),
        )
        form = self.query_one(Form)
        form.rows = (
            Row("name", _("Your name"), hint=_("Any letters, at most 24. The others see it.")),
            Row("join", _("Join the club"), hint=_("From now on this key lets you in."), pressed=True),
        )
        form.fill_in({"name": self._suggested}, suggested=True)
        form.focus()

    @property
    def _suggested(self) -> str:
        """The name in the invitation, as far as it is valid."""
        club = self._host.visit.club
        invitation = club.members().invitation(self._host.visit.code, club.now())
        return "" if invitation is None or len(invitation.name) > LONGEST_NAME else clean(invitation.name)

    def on_form_submitted(self) -> None:
        self._host.join(self.query_one(Form).value("name"))

    def refuse(self, why: str) -> None:
        self.query_one("#below", Lines).rows = ((f"{glyphs().alert} {why}", "warn"),)
        self.query_one(Form).cursor = 0

    def action_leave(self) -> None:
        """Leave without joining; the invitation stays valid."""
        self.app.pop_screen()
