"""What the tests need of Textual and it does not hand out: the one place to mend when Textual changes.

Its public ways were looked at first. `Pilot.press` and `Pilot.pause` send each widget messages for every key and
wait until the processor rests: 64 ms where the app needs 3, in some ten thousand keys. `App.export_screenshot` makes a
picture, in which the colours of a cell can hardly be told. That an app has failed, that a layout is due, which notices
were given and what still ticks is shown nowhere. Each app parses all its style sheets anew, as if it were the first
one of the process: a tenth of the time of the tests of screens went into it.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Sized
from typing import Any

from rich.console import RenderableType
from rich.style import Style
from textual import events
from textual._compositor import ChopsUpdate, Compositor
from textual._context import active_app, visible_screen_stack
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.driver import Driver
from textual.geometry import Size
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip

_PATIENCE = 30.0
_parse = Stylesheet._parse_rules
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}


def _parse_once(
    sheet: Stylesheet,
    css: str,
    read_from: CSSLocation,
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    """Cache parsed style sheets by content and theme variables, for every app of the process."""
    words = (css, read_from, is_default_rules, tie_breaker, scope)
    given, frozen = getattr(sheet, "_frozen", (None, None))
    if given is not sheet._variables:
        frozen = frozenset(sheet._variables.items())
        sheet._frozen = sheet._variables, frozen  # type: ignore[attr-defined]
    key = (*words, frozen)
    if key not in _parsed:
        _parsed[key] = _parse(sheet, *words)
    return _parsed[key]


Stylesheet._parse_rules = _parse_once  # type: ignore[assignment, method-assign]
RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]
"""Textual's own is the same in Python, asked for each rule by each widget: a twentieth of opening an app."""

PAINT = Compositor.render_update


def _update(
    compositor: Compositor, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
) -> RenderableType | None:
    app = active_app.get()
    if full or not app.is_headless or type(app)._display is not App._display:
        return PAINT(compositor, full, screen_stack, simplify)
    visible_screen_stack.set(screen_stack or [])
    compositor._dirty_regions.clear()
    return None


def paint_nothing() -> None:
    """Spare apps without a terminal the painting, which Textual throws away: a fifth of the time of a dialog's test."""
    Compositor.render_update = _update  # type: ignore[assignment, method-assign]


Cell = tuple[str, object, object, object]
"""What is seen of a cell: its sign, the colour behind it, and its own colour and weight unless it is blank."""


def strips(app: App[Any]) -> list[Strip]:
    return app.screen._compositor.render_strips() if app.size.width else []


def text_lines(app: App[Any]) -> list[str]:
    return [strip.text for strip in strips(app)[: app.size.height]]


def key(name: str) -> events.Key:
    character = name if len(name) == 1 else " " if name == "space" else None
    if len(name) == 1 and not name.isalnum():
        spelled = unicodedata.name(name, name).lower().replace("-", "_").replace(" ", "_")
        name = KEY_NAME_REPLACEMENTS.get(spelled, spelled)
    return events.Key(name, character)


async def dealt_with(app: App[Any]) -> None:
    """Let the app work until it waits for its next event, or has failed. A layout or a painting may still be due."""
    loop = asyncio.get_running_loop()
    end = loop.time() + _PATIENCE
    if app.screen._layout_required or app.screen._dirty_widgets:
        app.screen.call_later(list)  # a screen lays out and paints after a message
    while not failure(app):
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            continue
        if _rests(app):
            break
        if loop.time() > end:
            raise TimeoutError(f"at work for {_PATIENCE:.0f} s: {[pump for pump in _pumps(app) if not _waits(pump)]}")
        await asyncio.sleep(0.001)


def failure(app: App[Any]) -> Exception | None:
    return app._exception


def is_quiet(app: App[Any]) -> bool:
    """True if nothing is pending, and each part of the screen in front waits for a message."""
    ready: Sized = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    return not (ready or app.screen._layout_required or app.screen._dirty_widgets) and _rests(app)


def _rests(app: App[Any]) -> bool:
    return not (app._resize_event or app._resize_timer) and all(map(_waits, _pumps(app)))


def _pumps(app: App[Any]) -> list[MessagePump]:
    return [app, *app.screen.walk_children(with_self=True)]


def _waits(pump: MessagePump) -> bool:
    waiting: Sized = pump._message_queue.ready_event._waiters
    return not pump.message_queue_size and (bool(waiting) or not pump.is_running)


def notices(app: App[Any]) -> list[str]:
    return [notice.message for notice in app._notifications]


def ticking(pump: MessagePump) -> list[str]:
    return [timer.name for timer in pump._timers if timer._task is not None and timer.name != "screen_update"]


def driver(app: App[Any]) -> Driver:
    assert app._driver is not None
    return app._driver


def claim_size(app: App[Any], width: int, height: int) -> None:
    """Make the terminal report a size that no real one can have."""
    driver(app)._size = (width, height)
    app.post_message(events.Resize(Size(width, height), Size(width, height)))


class OnATerminal(App[None]):
    """Mixed into an app: it keeps a terminal of its own, on which only that stands which was painted."""

    paintings = 0
    terminal: list[list[Cell]] = []  # noqa: RUF012

    def _display(self, screen: Any, renderable: Any) -> None:
        super()._display(screen, renderable)
        if renderable is None or self._batch_count:
            return
        self.paintings += 1
        if not isinstance(renderable, ChopsUpdate):
            self.terminal = self.picture()
            return
        if [len(line) for line in self.terminal] != [self.size.width] * self.size.height:
            self.terminal = [[("?", None, None, None)] * self.size.width for _line in range(self.size.height)]
        for y, start, end in renderable.spans:
            if y >= self.size.height:  # meant for the size before, after which all is painted anew
                continue
            for (left, strip), right in zip(renderable.chops[y].items(), renderable.chop_ends[y], strict=True):
                first, last = max(start, left), min(end, right)
                if strip is not None and first < last:
                    self.terminal[y][first:last] = _cells(strip)[first - left : last - left]

    def picture(self) -> list[list[Cell]]:
        """The expected content of every cell."""
        return [_cells(strip) for strip in strips(self)]


def _cells(strip: Strip) -> list[Cell]:
    return [_cell(sign, style or Style()) for words, style, _ in strip for sign in words]


def _cell(sign: str, style: Style) -> Cell:
    return (sign, style.bgcolor, style.color, style.bold) if sign != " " else (sign, style.bgcolor, None, None)
