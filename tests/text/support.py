"""What the tests of words share: a board, positions, samples of facts, and what makes a text clean."""

from __future__ import annotations

import ast
import random
import unicodedata
from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from rules import actions as a
from rules import engine
from rules.board_file import packaged
from rules.facts import Candidate, Fact, PrestigeLine
from rules.model import (
    CounterAttack,
    InitiativeRule,
    Options,
    Over,
    Pool,
    Poppy,
    PoppyKind,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Technology,
)
from rules.refusals import NeverReinforced, NoLosses, Refusal, TooFewRP

BOARD = packaged()
POOL = Pool(3, 1, 2, 0, 4, 1, 1, False, 0, CounterAttack.APPLIES)
SETUP = Setup(BOARD)
OPTIONS = (
    Options(),
    Options(athena=(Side.ENTENTE,)),
    Options(athena=(Side.CENTRAL_POWERS,)),
    Options(quick_play=True),
    Options(rewriting_history=True),
    Options(initiative=InitiativeRule.BID, reserve_mandatory=True),
)


@cache
def tree_of(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"))


def assert_clean(text: str, *, sentence: bool = False) -> None:
    """Filled in, on one line, no stray spaces; a sentence must start and end as one."""
    assert text, "empty"
    assert "{" not in text and "}" not in text, text
    assert not any(unicodedata.category(char).startswith("C") for char in text), repr(text)
    assert text == text.strip() and "  " not in text and " ." not in text and ".." not in text, repr(text)
    assert "None" not in text and "<" not in text, text
    if sentence:
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith((".", ")")), text


def start() -> State:
    return engine.initial(SETUP).state


def with_sectors(state: State, **sectors: SectorState) -> State:
    new = {Sector[name.upper()]: value for name, value in sectors.items()}
    return replace(state, sectors=tuple(new.get(Sector(i), old) for i, old in enumerate(state.sectors)))


def walk(seed: int, setup: Setup) -> Iterator[engine.Step]:
    chance = random.Random(seed)
    step = engine.initial(setup)
    yield step
    while not isinstance(step.state.waiting, Over):
        moves = engine.legal(step.state)
        if moves:
            step = engine.apply(step.state, chance.choice(moves))
        else:
            outcomes = engine.chance(step.state)
            likely = [weight for _outcome, weight in outcomes]
            step = engine.apply(step.state, chance.choices([outcome for outcome, _weight in outcomes], likely)[0])
        yield step


def game(seed: int, options: Options) -> Iterator[tuple[State, engine.Step]]:
    for before, step in pairwise(walk(seed, Setup(BOARD, options))):
        yield before.state, step


def anything(rng: random.Random) -> list[a.Action]:
    sector, other, technology = rng.choice(tuple(Sector)), rng.choice(tuple(Sector)), rng.choice(tuple(Technology))
    number = rng.choice((0, 1, 2, 3, 30))
    return [
        a.Reinforce(sector, number),
        a.Offensive(sector, other, number),
        a.Implement(sector, technology),
        a.Research(technology, number),
        a.CancelEvent(number),
        a.ChooseSetAside(number),
        a.Reroll((number,)),
        a.Bid(number - 1),
        a.DONE,
    ]


def fact_kinds() -> list[type[Fact]]:
    found: list[type[Fact]] = []
    waiting = [Fact]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            found.append(kind)
            waiting.append(kind)
    return sorted(found, key=lambda kind: kind.__name__)


def samples(kind: type[Fact]) -> list[Fact]:
    """Facts of a kind that differ in one field at a time, from two starting points."""
    hints = get_type_hints(kind)
    choices = {name: _values(name, hint) for name, hint in hints.items() if name in kind.__struct_fields__}
    found = []
    for at in (0, -1):
        base = {name: values[at] for name, values in choices.items()}
        found.append(kind(**base))
        for name, values in choices.items():
            found += [kind(**{**base, name: value}) for value in values]
    return found


_NUMBERS = {
    "event": (1, 5, 7, 9, 14, 15, 16, 27, 36, 41, 42, 0),
    "face": (1, 2, 3, 4, 5, 6),
    "year": (1914, 1918),
    "turn": (1, 14),
    "level": (1, 2, 3),
    "card": (1, 12),
    "needed": (4, 5),
    "modifier": (0, 2, -3),
    "technology_modifier": (0, 2, -2),
    "losses": (0, 1, 2),
    "sectors": (8, 0),
    "total": (9, 0, 20),
}

MARKERS = (
    Poppy(PoppyKind.TECHNOLOGY, modifier=0),
    Poppy(PoppyKind.TECHNOLOGY, modifier=0),
    Poppy(PoppyKind.OFFENSIVE, Sector.SERBIA),
    Poppy(PoppyKind.REINFORCEMENT, Sector.GERMANY),
    Poppy(PoppyKind.NAVAL, modifier=2),
    Poppy(PoppyKind.BLANK),
)


def _values(name: str, hint: Any) -> tuple[Any, ...]:
    if name == "rule":
        return ("10.3.2",)
    if get_origin(hint) in (Union, UnionType):
        some = [part for part in get_args(hint) if part is not NoneType]
        return (*_values(name, some[0]), None)
    if hint is bool:
        return (False, True)
    if hint is int:
        return _NUMBERS.get(name, (0, 1, 2, 3))
    if isinstance(hint, type) and issubclass(hint, IntEnum):
        return tuple(hint)
    if hint is Pool:
        return (POOL,)
    if hint is Poppy:
        return MARKERS
    if get_origin(hint) is tuple:
        if get_args(hint)[0] is Candidate:
            return ((Candidate(Sector.GERMANY, 3, POOL), Candidate(Sector.BULGARIA, 1, POOL)), ())
        if get_args(hint)[0] is Poppy:
            return (MARKERS, MARKERS[:1], ())
        if get_args(hint)[0] is Refusal:
            never = NeverReinforced("10.1.3", Sector.GERMAN_COLONIES)
            return ((never, NoLosses("10.1.1", Sector.GERMANY)), (TooFewRP("10.1.2", 1, 0),))
        if get_args(hint)[0] is PrestigeLine:
            return ((PrestigeLine(Sector.GERMANY, 2, 5), PrestigeLine(Sector.BULGARIA, 1, 1)), ())
        return ((1, 3, 6), (2,), ()) if name == "events" else ((1, 3, 6), (2,))
    raise TypeError(f"no samples for {name}: {hint}")
