"""The measured effects of a board's doubtful values, in a file for each edition.

`tests.benchmarks.doubtful` measures and writes them; `ldd-tui board --doubtful` and docs/simulation.md show them.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Sequence
from functools import cache
from importlib import resources
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Struct

from ldd_tui.box.kept import MyBox
from ldd_tui.box.model import Cell, Part, Seen
from ldd_tui.box.words import SIGNS, together
from ldd_tui.simulation.report import Estimate
from ldd_tui.simulation.text import WIDTH, aligned, beside, interval, player
from ldd_tui.simulation.variants import assumed_and_changed
from ldd_tui.text import _, names
from ldd_tui.text.numbers import decimal
from ldd_tui.text.phrases import listing
from rules import toml_text
from rules.board_file import packaged_text, written
from rules.editions import EDITIONS

Given = dict[str, Any]

NETWORK = "network"
"""The player, if it was the levels' value network without errors."""

_BY_STEPS = ("needed", "year")
_INDEX = re.compile(r"\[(\d+)\]")


class Figure(Estimate, frozen=True):
    @property
    def is_seen(self) -> bool:
        """Whether it differs from 0 by more than luck explains."""
        return self.low is not None and self.high is not None and not self.low < 0 < self.high


class Effect(Struct, frozen=True):
    """`vary` as of `ldd-tui simulate`; `points`: the Entente's additional wins in 100; `turns`: longer games."""

    vary: str
    points: Figure
    turns: float | None = None


class Measured(Struct, frozen=True):
    """How it was measured: games per board, seed, players (entente, central powers), version; the Entente's wins in 100
    and the turns of a game on the assumed board. `depth`: choices beyond its own that `NETWORK` looked.
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

    def strongest(self, *, seen: bool) -> list[Effect]:
        """The effects that luck doesn't explain (`seen`), or those whose interval contains 0, strongest first."""
        found = [effect for effect in self.effects if effect.points.is_seen == seen]
        return sorted(found, key=lambda effect: -abs(effect.points.value))


@cache
def measured(edition: str) -> Measured:
    file = resources.files("ldd_tui.box") / "measured" / f"{edition}.json"
    return msgspec.json.decode(file.read_bytes(), type=Measured)


@cache
def changed(edition: str, vary: str) -> tuple[Given, Given]:
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
    if last == "neighbours" and len(paths) == 2:
        one, two = (path.split(".")[1] for path in paths)
        return _("no front between {one} and {two}").format(one=one, two=two)
    by = {other[path] - assumed[path] for path in paths} if last in _BY_STEPS else set()
    if len(paths) > 1 and len(by) == 1 and all(path.endswith(f".{last}") for path in paths):
        steps = zip(*(_INDEX.sub("", path).split(".")[:-1] for path in paths), strict=False)
        where = ".".join(each[0] for each in takewhile(lambda each: len(set(each)) == 1, steps))
        return _("{where}: every doubtful {what} {by:+d}").format(where=where, what=last, by=by.pop())
    return ", ".join(f"{path} = {written(value)}" for path, value in other.items())


def asked_in(parts: Sequence[Part]) -> dict[str, Cell]:
    return {cell.key: cell for part in parts for cell in part.asked}


def cells(effect: Effect, edition: str, asked: Collection[str]) -> set[str]:
    return {_INDEX.sub(r".\1", path) for path in changed(edition, effect.vary)[1]}.intersection(asked)


# ------------------------------------------------------------------------------------------------ text
# In a terminal, and as a part of docs/simulation.md.


def as_text(found: Measured, box: MyBox | None) -> str:
    """The list, strongest first. `box`: that edition's answers."""
    parts = [textwrap.wrap(_how(found), WIDTH)]
    if seen := found.strongest(seen=True):
        parts.append(_rows(found, seen, box))
    if unseen := found.strongest(seen=False):
        parts.append([_("No clear difference: the interval includes 0"), *_rows(found, unseen, box)])
    if box is not None:
        asked = asked_in(box.parts)
        measured = set().union(*(cells(each, found.edition, asked) for each in found.effects))
        left = [part.short for part in box.parts if not measured & {cell.key for cell in part.asked}]
        if left:
            told = _("Doubtful but not measured: {parts}.").format(parts=listing(together(left)))
            parts.append(textwrap.wrap(told, WIDTH))
        told = _("My box: {same} as assumed, {other} different. Check the rest: ldd-tui board --check-my-box")
        told = told.format(same=SIGNS[Seen.AS_ASSUMED], other=SIGNS[Seen.OTHER])
        parts.append(textwrap.wrap(told, WIDTH))
    return "\n\n".join("\n".join(lines) for lines in parts)


def _how(found: Measured) -> str:
    return _(
        "Doubtful values of the {edition}: how many more games in 100 the Entente wins if one "
        "changes. Measured with {players}, {games} games on each board. As assumed, the Entente "
        "wins {wins} % ({low} to {high})."
    ).format(
        edition=names.edition_of(found.edition),
        players=_players(found),
        games=found.games,
        wins=decimal(found.entente.value, 1),
        low=decimal(found.entente.low or 0, 1),
        high=decimal(found.entente.high or 0, 1),
    )


def _players(found: Measured) -> str:
    if found.players == (NETWORK, NETWORK):
        words = _("the Marshal's value network on both sides, {depth} choices ahead")
        return words.format(depth=found.depth)
    entente, central_powers = (player(name, EDITIONS[found.edition]) for name in found.players)
    words = _("{entente} as the Entente and {central_powers} as the Central Powers")
    return words.format(entente=entente, central_powers=central_powers)


def _rows(found: Measured, effects: Sequence[Effect], box: MyBox | None) -> list[str]:
    head = (_("points"), _("95% interval"), _("turns"))
    signs = [""] * len(effects) if box is None else [_seen(found, effect, box) for effect in effects]
    said = (f"{words(found.edition, effect)} {sign}" for effect, sign in zip(effects, signs, strict=True))
    return beside(aligned([head, *map(_figures, effects)]), [line.strip() for line in said])


def _seen(found: Measured, effect: Effect, box: MyBox) -> str:
    asked = asked_in(box.parts)
    seen = {box.sheet.seen(asked[key]) for key in cells(effect, found.edition, asked)}
    if Seen.OTHER in seen:
        return SIGNS[Seen.OTHER]
    return SIGNS[Seen.AS_ASSUMED] if seen == {Seen.AS_ASSUMED} else ""


def as_markdown(found: Measured) -> str:
    rows = [f"| {' | '.join((_code(found, one), *_figures(one)))} |" for one in found.strongest(seen=True)]
    table = ["| Value | Entente's wins | 95 % interval | turns |", "| --- | --- | --- | --- |", *rows]
    rest = "; ".join(f"{_code(found, one)} {_figures(one)[0]}" for one in found.strongest(seen=False))
    said = f"The others made no clear difference; each interval includes 0: {rest}."
    return "\n".join([*table, "", *textwrap.wrap(said, 120, break_on_hyphens=False, break_long_words=False)])


def _code(found: Measured, effect: Effect) -> str:
    return f"`{words(found.edition, effect)}`"


def _figures(effect: Effect) -> tuple[str, str, str]:
    points, turns = effect.points, "" if effect.turns is None else decimal(effect.turns, 2, sign=True)
    return decimal(points.value, 1, sign=True), interval(points, 1, sign=True), turns
