"""Textual's driver for Linux and macOS, with other reading and stopping: no byte ends the app. Not for Windows.

Its private parts are listed in `textual_inside`, and the faults of input in `docs/terminals.md`.
"""

from __future__ import annotations

import os
import selectors
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, cast

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from ldd_tui.settings import terminal

assert sys.platform != "win32"
_CHUNK = 512
_LOOK_SECONDS = 0.1
_FULL_SECONDS = 0.01
_LONGEST_PASTE = 1 << 20
_PASTE_ENDS_WITHIN_SECONDS = 3.0
_LAST_READ_SECONDS = 0.05
_KEPT = ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size")


class TerminalInput:
    """Parses bytes into keys, pastes and mouse events. Invalid UTF-8 becomes U+FFFD; impossible keys are dropped. An
    unfinished paste would swallow every key: it is dropped after 1 MiB, or three quiet seconds."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = XTermParser()
        self._without_event = 0
        self._fed = 0.0

    def feed(self, data: bytes) -> list[Message]:
        found: list[Message] = []
        self._fed = time.monotonic()
        for character in self._decode(data):  # one by one, so that what follows upon a wrong one is not lost with it
            self._without_event += 1
            found += self._events(self._parser.feed, character)
            if self._without_event > _LONGEST_PASTE:
                self._begin_again()
        return found

    @property
    def patience(self) -> float | None:
        """Seconds to wait for more input before calling `tick`; None for ever."""
        quiet = time.monotonic() - self._fed
        return None if quiet > _PASTE_ENDS_WITHIN_SECONDS + 2 * _LOOK_SECONDS else _LOOK_SECONDS

    def tick(self) -> list[Message]:
        """After silence, a pending Escape was a key."""
        if self._without_event and time.monotonic() - self._fed > _PASTE_ENDS_WITHIN_SECONDS:
            self._begin_again()
        return self._events(self._parser.tick)

    def _events(self, read: Callable[..., Iterable[Message]], *data: str) -> list[Message]:
        try:
            found = list(read(*data))
        except Exception:  # whatever the parser makes of numbers that no terminal sends
            self._begin_again()
            return []
        if found:
            self._without_event = 0
        return [event for event in found if _can_be(event)]

    def _begin_again(self) -> None:
        """Replace a parser that has failed, or that awaits a paste's end."""
        before, self._parser = self._parser, XTermParser()
        self._without_event = 0
        for name in _KEPT:
            setattr(self._parser, name, getattr(before, name))


def _can_be(event: Message) -> bool:
    """A sequence may name a surrogate, which is no character."""
    if not isinstance(event, events.Key):
        return True
    return not any("\ud800" <= sign <= "\udfff" for sign in f"{event.key}{event.character or ''}")


class TerminalDriver(LinuxDriver):
    """Its app is a `TerminalApp`."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        self._waiting_input = cast("Any", app).waiting_input
        self._is_stopped = False
        self._attrs_to_restore: list[Any] | None = None
        self._leaving = os.pipe()
        # Textual asks twice how large the terminal is. Of one that does not know, the answers differ by a line, and
        # the app would be laid out for the one and for the other without end.
        super().__init__(app, debug=debug, mouse=mouse, size=size or self._get_terminal_size())
        if not (sys.__stderr__ and sys.__stderr__.isatty()):  # where Textual draws; it may go to a file
            self._file = sys.__stdout__

    # Textual stops and goes on wherever a signal finds it, which may be where it holds a lock that it then waits for.
    # (`loop.add_signal_handler` loses signals while many keys come: both go through one small buffer.)

    def _sigtstp_application(self, *_: object) -> None:
        if not self._waiting_input.closed:  # what is being left is not stopped any more
            self._loop.call_soon_threadsafe(self._stop)

    def _sigcont_application(self, *_: object) -> None:
        if not self._waiting_input.closed:
            self._loop.call_soon_threadsafe(self._go_on)

    def _stop(self) -> None:
        if not self._waiting_input.closed:
            self._is_stopped = True
            super()._sigtstp_application()

    def _go_on(self) -> None:
        if not self._is_stopped:  # it was stopped without being asked (SIGSTOP), or not at all
            self.suspend_application_mode()
        self._is_stopped = False
        super()._sigcont_application()

    # A ctrl+c that is the terminal's own throws away what was written and not read yet. Textual makes it so before it
    # leaves the alternate screen, in which the terminal then stays.

    def stop_application_mode(self) -> None:
        self._attrs_to_restore, self.attrs_before = self.attrs_before, None
        super().stop_application_mode()

    def close(self) -> None:
        super().close()  # which waits until all is written
        if self._attrs_to_restore is not None:
            time.sleep(_LAST_READ_SECONDS)
            with suppress(termios.error):  # the terminal has gone
                termios.tcsetattr(self.fileno, termios.TCSANOW, self._attrs_to_restore)
            self._attrs_to_restore = None

    def run_input_thread(self) -> None:
        """Read until the app leaves, no faster than it can answer. After a key it polls for another; then it sleeps."""
        source, waiting = TerminalInput(), self._waiting_input
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            selector.register(self._leaving[0], selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if waiting.full:
                    self.exit_event.wait(_FULL_SECONDS)
                elif any(key.fd == self.fileno for key, _events in selector.select(source.patience)):
                    self._hand_on(source.feed(self._read()))
                self._hand_on(source.tick())

    def disable_input(self) -> None:
        os.write(self._leaving[1], b"!")
        super().disable_input()
        os.read(self._leaving[0], _CHUNK)

    def _hand_on(self, found: list[Message]) -> None:
        for event in found:
            self.process_message(event)

    def _read(self) -> bytes:
        """Empty if the terminal is gone; the app notices that by itself."""
        try:
            data = os.read(self.fileno, _CHUNK)
        except OSError:
            data = b""
        if not data:
            self.exit_event.wait(_LOOK_SECONDS)
        return data

    def _get_terminal_size(self) -> tuple[int, int]:
        return terminal.believed(*super()._get_terminal_size())
