"""The settings form. Changes apply and are saved at once."""

from __future__ import annotations

import os
from collections.abc import Sequence

from textual.app import ComposeResult

from ldd_tui.keys.in_force import key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.themes import Palette
from ldd_tui.screens.base import BaseScreen
from ldd_tui.settings import settings, terminal
from ldd_tui.settings.language import LANGUAGE
from ldd_tui.text import _, asked_for, languages, names, own_name, pgettext
from ldd_tui.text.names import THEME_WORDS
from ldd_tui.text.phrases import capital
from ldd_tui.text.safe_text import clean, shorten
from ldd_tui.widgets.drawn import Drawn, Line, text
from ldd_tui.widgets.form import Form, Option, Row
from ldd_tui.widgets.heading import Heading, Lines
from ldd_tui.widgets.prompt import KeyBar
from ldd_tui.widgets.textual_inside import PaintedOnce
from rules.model import Side

_YES, _NO = "yes", "no"
_PATH_CELLS = 200


class Sample(Drawn):
    DEFAULT_CSS = "Sample { height: 2; }"

    def draw(self, width: int, height: int, palette: Palette) -> Sequence[Line]:
        signs = glyphs()
        bars: Line = [text(" ", palette.base)]
        words: Line = [text(" ", palette.base)]
        for side in Side:
            name = names.side(side)
            bars += [text(f" {name} ", palette.bar[side]), text("  ", palette.base)]
            words += [text(f" {name} ", palette.side[side]), text("  ", palette.base)]
        bars += [text(" " + _("the cursor") + " ", palette.cursor), text("  ", palette.base)]
        bars.append(text(" " + _("plain text") + " ", palette.panel))
        words += [
            text(f" {signs.pointer} " + _("key") + " ", palette.key),
            text(f" {signs.alert} " + _("warning") + " ", palette.warn),
            text(" " + _("less important") + " ", palette.dim),
        ]
        return [bars, words]


class SettingsScreen(PaintedOnce, BaseScreen):
    PLACE = "settings"

    def compose(self) -> ComposeResult:
        yield Heading(id="title")
        yield Form(id="form")
        yield Sample(id="sample")
        yield Lines(id="place")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._say()
        self.query_one(Form).focus()

    def retranslate(self) -> None:
        self._say()
        self._show()
        super().retranslate()

    def _say(self) -> None:
        self.query_one(Heading).words = _("Settings")
        self.query_one(KeyBar).keys = (
            key(self.PLACE, "{up} {down}"),
            key(self.PLACE, "{left} {right}", main=True),
            key(self.PLACE, "help"),
            key(self.PLACE, "leave", pinned=True),
        )

    def _rows(self) -> tuple[Row, ...]:
        return _rows(self.host.depth, self.host.settings, may_move=self.app.animation_level != "none")

    def on_screen_resume(self) -> None:
        self._show()

    def _show(self) -> None:
        chosen = self.host.settings
        form = self.query_one(Form)
        form.rows = self._rows()
        form.fill_in({name: _word(getattr(chosen, name)) for name in settings.SIMPLE})
        self.query_one("#place", Lines).rows = ((shorten(self._where_kept(), _PATH_CELLS), "faint"),)

    def _where_kept(self) -> str:
        path = self.host.settings_path
        if path is None:
            return _("They last until you quit.")
        if self.host.hosted:
            return _("The club saves them.")
        return _("Saved in {file}").format(file=clean(str(path), _PATH_CELLS))

    def on_form_changed(self) -> None:
        form, chosen = self.query_one(Form), self.host.settings
        found = {row.name: form.value(row.name) for row in form.rows if len(row.options) > 1}
        changes = {name: value for name, value in found.items() if value != _word(getattr(chosen, name))}
        for name, value in changes.items():
            self.host.change(**{name: value if settings.choices(name) else value == _YES})
        form.rows = self._rows()  # what is chosen may leave no choice in another row


def _word(value: str | bool) -> str:
    return value if isinstance(value, str) else (_YES if value else _NO)


def _rows(depth: str, chosen: settings.Settings, *, may_move: bool) -> tuple[Row, ...]:
    """`depth`: the terminal's number of colours. `may_move`: whether the environment permits animation."""
    themes = tuple(Option(name, _(title), _(words)) for name, (title, words) in THEME_WORDS.items())
    return (
        _language(),
        Row("theme", _("Theme"), themes),
        _animation(may_move=may_move),
        _athena_steps(moves=may_move and chosen.animation),
        _yes_or_no(
            "free_rerolls",
            _("Free re-rolls"),
            _("Aviation re-rolls failed Artillery dice without asking."),
            _("You choose which failed Artillery dice to re-roll."),
        ),
        _yes_or_no(
            "confirmations",
            _("Ask before ending"),
            _("Asks before you pass, or end a phase without acting."),
            _("Never asks."),
        ),
        Row(
            "hints",
            _("Hints"),
            (
                Option("teach", _("in full"), _("Explains decisions and sums, and what you might overlook.")),
                Option("remind", _("brief"), _("Says once a turn what you might overlook.")),
                Option("off", _("off"), with_keys(_("No hints unless you press {hints}."))),
            ),
        ),
        _yes_or_no(
            "mouse",
            _("Mouse"),
            _("A click presses the key it points at. Hold Shift to select text."),
            _("The terminal selects text as usual."),
        ),
        _colours(depth),
        _signs(),
        _yes_or_no(
            "reader",
            _("Screen reader"),
            _("The last lines say in words what is new. No frames, no animation."),
            _("Only the terminal's cursor, unseen, shows where you are."),
        ),
        _yes_or_no("bell", _("Bell"), _("In the club, the terminal rings on your turn."), _("The terminal is silent.")),
        Row(
            "desktop",
            _("Desktop notice"),
            (
                Option("off", _("off"), _("In the club, your desktop shows nothing on your turn.")),
                Option("osc9", "OSC 9", _("For iTerm2, kitty, WezTerm, Ghostty and the like.")),
                Option("osc777", "OSC 777", _("For foot, rxvt-unicode, VTE and the like.")),
            ),
        ),
        _yes_or_no(
            "chance",
            capital(_("chance to win")),
            _("The header shows it, as a network estimates it; never in a club."),
            _("Not shown."),
        ),
        _warnings(),
    )


def _language() -> Row:
    found = _("As your system: {language}.").format(language=own_name(asked_for(os.environ)))
    told = _("Changes everything at once, and no game.")
    others = (Option(language, own_name(language), told) for language in languages())
    return Row(LANGUAGE, _("Language"), (Option(terminal.AUTO, _("automatic"), found), *others))


def _yes_or_no(name: str, label: str, yes: str, no: str) -> Row:
    return Row(name, label, (Option(_YES, _("yes"), yes), Option(_NO, _("no"), no)))


def _animation(*, may_move: bool) -> Row:
    if not may_move:
        return Row("animation", _("Animation"), (Option(_NO, _("no"), _("Turned off by TEXTUAL_ANIMATIONS=none.")),))
    return _yes_or_no("animation", _("Animation"), _("You see dice fall."), _("Nothing moves."))


def _athena_steps(*, moves: bool) -> Row:
    if not moves:
        off = Option(_NO, _("no, without animation"), _("Needs animation."))
        return Row("athena_steps", _("Opponent line by line"), (off,))
    return _yes_or_no(
        "athena_steps",
        _("Opponent line by line"),
        _("The opponent's moves appear line by line. Enter shows all."),
        _("The opponent's moves appear at once."),
    )


def _colours(depth: str) -> Row:
    """Textual must know the number of colours before it starts."""
    now = {terminal.NONE: pgettext("colours", "none"), terminal.TRUE: _("24-bit")}.get(depth, depth)
    later = _("Takes effect at the next start. Now: {colours}.").format(colours=now)
    labels = {
        terminal.AUTO: (_("automatic"), _("What this terminal can show.")),
        terminal.TRUE: (_("24-bit"), _("All colours.")),
        terminal.MANY: ("256", _("For nearly every terminal.")),
        terminal.FEW: ("16", _("As the terminal defines them.")),
        terminal.NONE: (pgettext("colours", "none"), _("Bold and reversed text only.")),
    }
    options = tuple(Option(name, labels[name][0], f"{labels[name][1]} {later}") for name in settings.COLOURS)
    return Row("colours", _("Colours"), options)


def _warnings() -> Row:
    off = Option(settings.OFF, _("never"), _("Never asks."))
    words = _("Asks before a decision that this level would hardly ever take; never in a club.")
    others = (Option(level, names.policy(level), words) for level in settings.WARNINGS if level != settings.OFF)
    return Row("warnings", _("Tutor warns"), (off, *others))


def _signs() -> Row:
    return Row(
        "signs",
        _("Symbols"),
        (
            Option("auto", _("automatic"), _("Frames and symbols if the terminal has them, else ASCII.")),
            Option("unicode", _("Unicode"), _("Frames and symbols.")),
            Option("ascii", _("ASCII"), _("Characters every terminal has.")),
        ),
    )
