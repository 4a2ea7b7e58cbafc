"""The doubtful values of a board by what they do to the game: measured once, kept in a file for each edition.

`tests.benchmarks.doubtful` measures and writes them; `ldd-tui board --doubtful` and docs/simulation.md show them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from importlib import resources
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Struct

from ldd_tui.box.model import Cell, Part
from ldd_tui.simulation.variants import assumed_and_changed
from ldd_tui.text import _
from rules import toml_text
from rules.board_file import packaged_text, written

Given = dict[str, Any]
"""Values by their paths."""

NETWORK = "network"
"""Who played, if it was the value network of the levels, without errors."""

_BY_STEPS = ("needed", "year")
_NEIGHBOURS = ".neighbours"
_INDEX = re.compile(r"\[(\d+)\]")


class Figure(Struct, frozen=True):
    """A number with its 95 % interval, if that was kept."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def is_seen(self) -> bool:
        """Whether it differs from 0 by more than luck explains."""
        return self.low is not None and self.high is not None and not self.low < 0 < self.high


class Effect(Struct, frozen=True):
    """What a change does: `vary` as of `ldd-tui simulate`, one board; `points` of 100 that the Entente wins more often
    with it; `turns` that a game is longer, if that was kept."""

    vary: str
    points: Figure
    turns: float | None = None


class Measured(Struct, frozen=True):
    """How it was measured: on how many games a board, with which seed and players (entente, central powers), by which
    version of the program; the Entente's wins in 100 and the turns of a game on the board as it is assumed. `depth`:
    how many choices beyond its own the network looked, where `NETWORK` played.
    """

    edition: str
    games: int
    seed: str
    players: tuple[str, str]
    version: str
    entente: Figure
    turns: float
    effects: tuple[Effect, ...]
    depth: int = 0

    @property
    def seen(self) -> tuple[Effect, ...]:
        """The effects that are no luck, the strongest first."""
        return _by_strength(effect for effect in self.effects if effect.points.is_seen)

    @property
    def unseen(self) -> tuple[Effect, ...]:
        """Those whose interval holds 0, the strongest first."""
        return _by_strength(effect for effect in self.effects if not effect.points.is_seen)


def _by_strength(effects: Any) -> tuple[Effect, ...]:
    return tuple(sorted(effects, key=lambda effect: -abs(effect.points.value)))


@cache
def measured(edition: str) -> Measured:
    """What was measured for an edition, by its key."""
    file = resources.files("ldd_tui.box") / "measured" / f"{edition}.json"
    return msgspec.json.decode(file.read_bytes(), type=Measured)


@cache
def changed(edition: str, vary: str) -> tuple[Given, Given]:
    """The values of a change as they are assumed, and as they are changed."""
    assumed, other = assumed_and_changed(_tables(edition), vary)
    return dict(assumed), dict(other)


@cache
def _tables(edition: str) -> Given:
    return toml_text.read(packaged_text(edition))


def words(edition: str, effect: Effect) -> str:
    """A change in words: paths of the board file with their values.

    >>> words("second", Effect("trade.merchant_navy.spaces=[1,2,3]", Figure(0)))
    'trade.merchant_navy.spaces = [1, 2, 3]'
    """
    assumed, other = changed(edition, effect.vary)
    paths = list(other)
    last = paths[0].rpartition(".")[2]
    if paths[0].endswith(_NEIGHBOURS) and len(paths) == 2:
        one, two = (path.split(".")[1] for path in paths)
        return _("no front between {one} and {two}").format(one=one, two=two)
    by = {other[path] - assumed[path] for path in paths} if last in _BY_STEPS else set()
    if len(paths) > 1 and len(by) == 1 and all(path.endswith(f".{last}") for path in paths):
        steps = zip(*(_INDEX.sub("", path).split(".")[:-1] for path in paths), strict=False)
        where = ".".join(each[0] for each in takewhile(lambda each: len(set(each)) == 1, steps))
        return _("{where}: every doubtful {what} {by:+d}").format(where=where, what=last, by=by.pop())
    return ", ".join(f"{path} = {written(value)}" for path, value in other.items())


def asked_in(parts: Sequence[Part]) -> dict[str, Cell]:
    """The values of My box that are asked of the owner, by their keys."""
    return {cell.key: cell for part in parts for cell in part.asked}


def cells(effect: Effect, edition: str, asked: Collection[str]) -> set[str]:
    """The keys of `asked` values that a change is about."""
    return {_INDEX.sub(r".\1", path) for path in changed(edition, effect.vary)[1]}.intersection(asked)
