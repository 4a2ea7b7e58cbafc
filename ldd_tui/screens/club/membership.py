"""Joining a club, and a member's keys."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult

from ldd_tui.keys.in_force import Style, key, with_keys
from ldd_tui.screens.base import BaseScreen, notice_rows
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import _
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import clean
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.form import Form, Row
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.lists import Choices, MenuItem
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from saves.club.members import LONGEST_NAME
from saves.errors import SavesError

_KEY_CELLS, _LABEL_CELLS = 60, 24


class OwnKeysScreen(PaintedOnce, BaseScreen):
    DEFAULT_CSS = """
    OwnKeysScreen #about { height: 2; margin: 1 2 0 2; }
    OwnKeysScreen #choices { height: 1fr; margin-top: 1; }
    OwnKeysScreen #below { height: 4; margin: 1 2 0 2; }
    """
    PLACE = "own_keys"
    host: ClubHost

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Lines(id="about")
        yield Choices(id="choices")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Choices).focus()

    def on_screen_resume(self) -> None:
        self.query_one(Heading).words = capital(_("your keys"))
        words = _("Each computer you play from has its own key.")
        self.query_one("#about", Lines).rows = ((words, "dim"),)
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "add_key", main=True),
            key(self.PLACE, "rename"),
            key(self.PLACE, "remove_key"),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
        )
        self._show()
        self._say("")

    def _show(self) -> None:
        visit = self.host.visit
        found = visit.club.members().member(visit.member.id).keys if visit.member else {}
        items = []
        for fingerprint, label in found.items():
            here = _("in use now") if fingerprint == visit.key else ""
            called, named = clean(fingerprint, _KEY_CELLS), clean(label, _LABEL_CELLS)
            words = ", ".join(filter(None, (called if named else "", here)))
            items.append(MenuItem(fingerprint, named or called, words))
        self.query_one(Choices).show(items)

    def _say(self, words: str, *, refused: bool = False) -> None:
        self.query_one("#below", Lines).rows = tuple(notice_rows(words, refused=refused))

    def action_add_key(self) -> None:
        visit = self.host.visit
        if visit.member is None:
            return
        try:
            code = visit.club.invite_key(visit.member.id)
        except SavesError as error:
            self._say(error_text(error), refused=True)
            return
        words = _(
            "Within an hour, log in from your other computer with join-{code} before the @. Then its key is yours too."
        )
        self._say(words.format(code=code.lower()))

    def action_rename(self) -> None:
        from ldd_tui.modals.name import NameModal

        choices, visit = self.query_one(Choices), self.host.visit
        if not choices.items or visit.member is None:
            return
        fingerprint = choices.names[choices.cursor]
        before = visit.club.members().member(visit.member.id).keys.get(fingerprint, "")
        self.open_dialog(
            NameModal,
            clean(before, _LABEL_CELLS),
            title=_("Name a key"),
            text=_("The computer it is on, such as: laptop."),
            done=_("name it"),
            longest=_LABEL_CELLS,
            then=partial(self._rename, visit.member.id, fingerprint),
        )

    def _rename(self, member: str, fingerprint: str, label: str | None) -> None:
        if label is None:
            return
        try:
            self.host.visit.club.name_key(member, fingerprint, label)
        except SavesError as error:
            self._say(error_text(error), refused=True)
            return
        self._show()

    def action_remove_key(self) -> None:
        choices, visit = self.query_one(Choices), self.host.visit
        if not choices.items:
            return
        fingerprint = choices.names[choices.cursor]
        if fingerprint == visit.key:
            self._say(_("This key is in use: log in with another to remove it."), refused=True)
            return
        self.ask(
            fingerprint,
            lambda: self._remove(fingerprint),
            title=_("Remove this key?"),
            yes=capital(_("remove")),
            no=_("Keep it"),
            default=False,
        )

    def _remove(self, fingerprint: str) -> None:
        try:
            self.host.visit.club.remove_key(fingerprint)
        except SavesError as error:
            self._say(error_text(error), refused=True)
            return
        self._show()
        self._say(with_keys(_("Key removed.")))


class JoinScreen(BaseScreen):
    """Asks for a name only: the key that logged in is the identity."""

    DEFAULT_CSS = """
    JoinScreen #welcome { height: 3; margin: 1 2 0 2; }
    JoinScreen #form { margin: 1 1 0 1; max-width: 110; }
    JoinScreen #below { height: 3; margin: 1 2 0 2; }
    """
    PLACE = "join"
    host: ClubHost

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Lines(id="welcome")
        yield Form(id="form")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Heading).words = _("Welcome to the club")
        words = _("Choose the name that others will see. From now on your SSH key lets you in: there is no password.")
        self.query_one("#welcome", Lines).rows = ((words, "base"),)
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "accept", _("next, join"), main=True),
            key(self.PLACE, "back", pinned=True, style=Style.SENTENCE),
        )
        form = self.query_one(Form)
        form.rows = (
            Row("name", _("Your name"), hint=_("At most 24 letters.")),
            Row("join", _("Join the club"), hint=_("This key is your login."), pressed=True),
        )
        form.fill_in({"name": self._suggested}, suggested=True)
        form.focus()

    @property
    def _suggested(self) -> str:
        club = self.host.visit.club
        invitation = club.members().invitation(self.host.visit.code, club.now())
        return "" if invitation is None or len(invitation.name) > LONGEST_NAME else clean(invitation.name)

    def on_form_submitted(self) -> None:
        self.host.join(self.query_one(Form).value("name"))

    def refuse(self, why: str) -> None:
        self.query_one("#below", Lines).rows = tuple(notice_rows(why, refused=True))
        self.query_one(Form).cursor = 0
