"""What can be copied of a position: its code, its board, its last turn, and the command that replays its game."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ldd_tui.games.recording import Recording
from ldd_tui.telling.passages import matters, plain, tell
from ldd_tui.text import _, plain_board
from ldd_tui.text.club import help_during
from ldd_tui.text.phrases import together
from ldd_tui.text.position_codes import in_words
from ldd_tui.text.safe_text import printable
from rules import facts as f
from rules.model import Setup, State
from rules.phases.initiative import without_secrets
from rules.position.code import CodeError, encode
from saves.events import Help
from saves.game_list import ID_CELLS
from saves.journal import Entry
from saves.named_files import store_path


class Shared(NamedTuple):
    """A position with what led to it. `game`: its id in the player's store, or "". `at`: the event, in a replay.
    `help`: what its players may have now."""

    state: State
    facts: Sequence[f.Fact]
    game: str = ""
    name: str = ""
    at: int | None = None
    help: Help = Help.ALL


def of_recording(recording: Recording, entry: Entry) -> Shared:
    line = recording.line[: recording.place_of_event(entry.seq) + 1]
    at = None if entry is recording.line[-1] else entry.seq
    facts = [fact for one in line for fact in one.facts]
    return Shared(entry.state, facts, recording.game or "", recording.name, at, recording.help)


class NoCode(Exception):
    """Why a position has no code, in words."""


def code(state: State, help: Help) -> str:
    """Without a bid that is still secret. Raises `NoCode`, also where a player could ask for advice with it."""
    if not help.advises:
        raise NoCode(together(help_during(help), _("The position code is shown when the game is over.")))
    try:
        return encode(without_secrets(state))
    except CodeError as error:
        raise NoCode(in_words(error)) from error


def code_or_why_not(state: State, help: Help) -> str:
    try:
        return code(state, help)
    except NoCode as error:
        return str(error)


def board(state: State) -> str:
    return _clean(plain_board.board(state))


def last_turn(facts: Sequence[f.Fact], setup: Setup) -> str:
    """The turn so far; the one before if nothing has happened in it yet. May be empty."""
    begun = [index for index, fact in enumerate(facts) if isinstance(fact, f.TurnBegan)]
    start = next((index for index in reversed(begun) if matters(facts[index:])), 0)
    return _clean("\n".join(plain(tell(facts[start:], setup))))


def command(shared: Shared, store: Path | str) -> str:
    """`store`: the player's file of games."""
    words = ["ldd-tui", *([] if str(store) == str(store_path()) else ["--store", str(store)])]
    words += ["replay", shared.game[:ID_CELLS], *([] if shared.at is None else ["--from", str(shared.at)])]
    return _clean(shlex.join(words))


def _clean(text: str) -> str:
    """Names of people and files may be in it."""
    return "\n".join(printable(line) for line in text.split("\n"))
