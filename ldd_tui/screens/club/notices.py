"""How a member is notified outside the program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace
from textual.app import ComposeResult

from ldd_tui.keys.in_force import Style, key
from ldd_tui.screens.base import BaseScreen, notice_rows
from ldd_tui.screens.club.asking import ask_for_zone
from ldd_tui.screens.host import ClubHost
from ldd_tui.text import N_, _, dates, in_use, notices
from ldd_tui.text.phrases import capital, listing
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.form import Form, Option, Row
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from saves.club import ways, zones
from saves.club.notices import address, confirm
from saves.club.preferences import CLUB
from saves.club.ways import DELIVERY, KINDS, OFFERED, TEST, WAY, Delivery, Offered, Way
from saves.errors import SavesError

_YES, _NO = "yes", "no"
_AT_ONCE = "at_once"
_SHAPES = {
    "discord": ("Discord", N_("Server settings, Integrations, Webhooks.")),
    "slack": ("Slack", N_("An app's incoming webhook.")),
    "matrix": ("Matrix", N_("In a room: !hookshot webhook ldd.")),
    "ntfy": ("ntfy", N_("Plain text, to your topic.")),
    "json": ("JSON", N_("All fields, for a program of yours.")),
    "own": (N_("own text"), N_("A template; JSON if it begins with a brace.")),
}


class NoticesScreen(PaintedOnce, BaseScreen):
    DEFAULT_CSS = """
    NoticesScreen #form { height: 1fr; margin: 0 1; max-width: 110; }
    NoticesScreen #below { height: 2; margin: 0 2; }
    """
    PLACE = "notices"
    host: ClubHost

    def __init__(self, host: ClubHost) -> None:
        super().__init__(host)
        self._has_begun = False
        self._told: tuple[Delivery | None, float | None] | None = None

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Form(id="form")
        yield Lines(id="below")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self.query_one(Form).focus()
        self.watch_store(self.host.visit.store.path)

    def on_screen_resume(self) -> None:
        self.query_one(Heading).words = capital(_("how you are notified"))
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "{left} {right}"),
            key(self.PLACE, "accept", _("next, done"), main=True),
            key(self.PLACE, "back", pinned=True, style=Style.SENTENCE),
        )
        if not self._has_begun:  # else what was typed stays
            self._begin()

    def _begin(self) -> None:
        preferences = self.host.visit.preferences
        self._has_begun = True
        self._offered = preferences.of(CLUB, OFFERED, Offered) or Offered()
        self._chosen = preferences.of(self._own, WAY, Way) or Way()
        self._fill_in(self._chosen)
        self.query_one(Form).fill_in({"zone": preferences.of(self._own, zones.ZONE, str) or ""})
        self.query_one(Form).cursor = 0
        self._say("")
        self._told = None
        self._show_delivery()

    def action_leave(self) -> None:
        self._has_begun = False
        super().action_leave()

    def on_store_written(self) -> None:
        self._show_delivery()

    @property
    def _own(self) -> str:
        member = self.host.visit.member
        assert member is not None, "only a member is notified"
        return member.id

    def _show_delivery(self) -> None:
        preferences = self.host.visit.preferences
        delivery, sent = preferences.of(self._own, DELIVERY, Delivery), address(preferences, self._own)
        before, self._told = self._told, (delivery, preferences.of(self._own, TEST, float))
        if before == self._told:  # else any write would hide what was said of one's own
            return
        if self._told[1] is not None:
            self._say(_("A test is on its way.") if sent.confirms(self._chosen) else notices.code_coming())
        elif sent.code and sent.to == self._chosen.to and delivery is not None and not delivery.wrong:
            self._say(notices.code_sent())
        elif delivery is not None and delivery.at:
            self._say(notices.last_attempt(delivery), refused=bool(delivery.wrong))

    def _say(self, words: str, *, refused: bool = False) -> None:
        self.query_one("#below", Lines).rows = tuple(notice_rows(words, refused=refused))

    # -- the form

    def _fill_in(self, way: Way) -> None:
        form = self.query_one(Form)
        quiet = "" if way.quiet is None else f"{way.quiet[0]}-{way.quiet[1]}"
        when = _AT_ONCE if way.digest is None else str(way.digest)
        kinds: dict[str, str] = {kind: _YES if kind in way.kinds else _NO for kind in KINDS}
        by = way.by if self._offered.has(way.by) else "none"
        texts = {"mail": "", "hook": "", way.by: way.to, "shape": way.shape, "words": way.words}
        form.fill_in({**texts, "by": by, "when": when, "quiet": quiet, **kinds})
        form.rows = tuple(self._rows())

    def on_form_changed(self) -> None:
        self.query_one(Form).rows = tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        form = self.query_one(Form)
        by = tuple(
            Option(name, _(label), _(hint))
            for name, (label, hint) in notices.BY_WORDS.items()
            if self._offered.has(name)
        )
        if len(by) == 1:
            by = (by[0]._replace(hint=_("The club's host offers no notices outside the lobby.")),)
        yield Row("by", _("By"), by)
        chosen = form.chosen("by", by)
        if chosen == "mail":
            yield Row("mail", _("Address"), hint=_("Like {example}.").format(example="foch@example.org"), longest=254)
            if not address(self.host.visit.preferences, self._own).confirms(self._chosen):
                yield Row("code", _("Code"), hint=_("From the email; no notices before."))
        elif chosen == "hook":
            hosts = _("At {hosts}.").format(hosts=listing(self._offered.hooks))
            yield Row("hook", _("Web address"), hint=hosts, longest=ways.LONGEST)
            shapes = tuple(Option(name, _(label), _(hint)) for name, (label, hint) in _SHAPES.items())
            yield Row("shape", _("Of"), shapes)
            if form.chosen("shape", shapes) == "own":
                hint = "{text} {player} {game} {side} {link} {board}"
                yield Row("words", _("Text"), hint=hint, longest=ways.LONGEST)
        if chosen != "none":
            yield from self._rows_of_time()
            for kind in KINDS:
                label, hint = notices.KIND_WORDS[kind]
                yield Row(kind, _(label), tuple(Option(one, _(one), _(hint)) for one in (_YES, _NO)))
            yield Row("test", _("Save and send a test"), hint=_("At most six a day."), pressed=True)
        hint = _("For times, and for weekends in new games.")
        here = Option("", _("the server's"), hint)
        yield Row("zone", _("Time zone"), (here, *(Option(name, name, hint) for name in zones.names())), listed=True)
        yield Row("save", _("Save"), pressed=True)

    def _rows_of_time(self) -> Iterator[Row]:
        hours = (
            Option(str(hour), _("daily at {hour}:00").format(hour=hour), _("All that awaits you, with the boards."))
            for hour in range(24)
        )
        yield Row("when", _("When"), (Option(_AT_ONCE, _("at once"), _("Each by itself.")), *hours))
        hint = _("From and to, like {example}; may be empty.").format(example="22-7")
        yield Row("quiet", _("Quiet hours"), hint=hint)

    def on_form_listed(self) -> None:
        form = self.query_one(Form)
        ask_for_zone(self, form.value("zone"), lambda name: form.fill_in({"zone": name}))

    def on_form_submitted(self) -> None:
        form = self.query_one(Form)
        test = form.rows[form.cursor].name == "test"
        values = {row.name: form.value(row.name) for row in form.rows if not row.pressed}
        way = self._way(values)
        if way is None:
            return
        visit = self.host.visit
        try:
            visit.preferences.put(self._own, WAY, way)
            visit.preferences.put(self._own, zones.ZONE, form.value("zone"))
            self._chosen = way
            self._follow_up(way, values.get("code", ""), test=test)
        except SavesError as error:
            self._say(error_text(error), refused=True)
            return
        dates.use_zone(zones.of_member(visit.preferences, self._own))
        form.fill_in({"code": ""})
        form.rows = tuple(self._rows())

    def _follow_up(self, way: Way, typed: str, *, test: bool) -> None:
        """Confirm the code that was typed, or ask for a code or a test."""
        visit, preferences = self.host.visit, self.host.visit.preferences
        sent = address(preferences, self._own)
        is_confirmed, has_code = sent.confirms(way), sent.to == way.to
        if typed and has_code and not (is_confirmed or test):
            right = confirm(preferences, self._own, typed)
            self._say(notices.answer(right=right), refused=not right)
        elif test or not (is_confirmed or has_code):
            preferences.put(self._own, TEST, visit.club.now())
            self._say(_("Saved; a test is on its way.") if is_confirmed else notices.code_coming())
        else:
            self._say(_("Saved.") if is_confirmed else notices.code_sent())

    def _way(self, values: dict[str, str]) -> Way | None:
        """The choices on the form; None, with a message, if one is wrong."""
        by: Any = values["by"]
        to, shape = values.get(by, ""), values.get("shape", "json")
        wrong = notices.wrong(by, to, self._offered)
        quiet = _hours(values.get("quiet", ""))
        if quiet is None:
            wrong = _("Expected hours from 0 to 23, like {example}.").format(example="22-7")
        if wrong is not None:
            self._say(wrong, refused=True)
            return None
        if by == "none":
            return replace(self._chosen, by=by, to="")
        when = values.get("when", _AT_ONCE)
        return Way(
            by=by,
            to=to,
            shape=shape,  # type: ignore[arg-type]
            words=values.get("words", ""),
            kinds=tuple(kind for kind in KINDS if values[kind] == _YES),
            quiet=quiet or None,
            digest=None if when == _AT_ONCE else int(when),
            language=in_use(),
        )


def _hours(typed: str) -> tuple[int, int] | tuple[()] | None:
    """Two hours of the day; none if nothing was typed; None if it is something else."""
    if not typed.strip():
        return ()
    found = [part.strip() for part in typed.split("-")]
    if len(found) != 2 or not all(part.isascii() and part.isdigit() and int(part) < 24 for part in found):
        return None
    return int(found[0]), int(found[1])
