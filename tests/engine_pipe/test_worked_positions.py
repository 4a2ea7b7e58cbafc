"""Positions of the first edition that were worked by hand from its rulebook, by somebody who had not seen the program.

Each is set up over the pipe and played on step by step; what must hold then is told beside the steps.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.board_file import packaged
from rules.model import Poppy, PoppyKind, Side
from tests.engine_pipe.engine_client import Client

FILE = Path(__file__).with_name("worked_positions.jsonl")
WORKED: list[dict[str, Any]] = [msgspec.json.decode(line) for line in FILE.read_bytes().splitlines()]
BOARD = packaged("first")
PASSING = ("done", "keep", "decline")
_MOST_PASSES = 100


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked["id"])
def test_the_pipe_comes_to_what_was_worked_by_hand(worked: dict[str, Any], client: Client) -> None:
    client.call("new", edition="first", position=worked["position"])
    for number, step in enumerate(worked["steps"]):
        try:
            take(client, step)
        except AssertionError as error:
            raise AssertionError(f"{worked['about']}: step {number}, {step}") from error


def test_there_are_eighty_one() -> None:
    assert len(WORKED) == len({worked["id"] for worked in WORKED}) == 81


# ---------------------------------------------------------------------------------------------------- steps


def take(client: Client, step: dict[str, Any]) -> None:
    if "expect" in step:
        for name, wanted in step["expect"].items():
            EXPECTED[name](client, wanted)
    elif "refused" in step:
        client.error("apply", action=step["refused"])
    elif "pass_until" in step:
        pass_until(client, step["pass_until"])
    else:
        move(client, step)


def move(client: Client, step: dict[str, Any]) -> None:
    pending = client.call("pending")
    assert all(pending[name] == step[name] for name in ("purpose", "deck", "side") if name in step), pending
    if step.get("deck") == "poppies":
        side = Side[client.call("state")["active"].upper()]
        client.call("apply", cards=[number_of(name, side) for name in step["cards"]])
    else:
        client.call("apply", **{name: step[name] for name in ("action", "dice", "cards") if name in step})


def number_of(marker: str, side: Side) -> int:
    """A Poppy marker's number over the pipe: `technology:2`, `offensive:france`, `blank`."""
    kind, _, value = marker.partition(":")
    return 1 + BOARD.poppy_kinds(side).index(poppy(PoppyKind[kind.upper()], value))


def poppy(kind: PoppyKind, value: str) -> Poppy:
    if kind == PoppyKind.BLANK:
        return Poppy(kind)
    if value.isdigit():
        return Poppy(kind, modifier=int(value))
    names = BOARD.edition.sector_names
    return Poppy(kind, sector=BOARD.sectors[names.index(value)].sector)


def pass_until(client: Client, wanted: dict[str, Any]) -> None:
    for _ in range(_MOST_PASSES):
        pending = client.call("pending")
        if wanted.items() <= pending.items():
            return
        assert pending["kind"] == "choice", pending
        client.call("apply", action=next(a for a in pending["actions"] if a["type"] in PASSING or a.get("rp") == 0))
    raise AssertionError(f"{wanted} never came")


# ------------------------------------------------------------------------------------------ what must hold


def offensives_now(client: Client) -> list[list[Any]]:
    actions = client.call("pending")["actions"]
    return sorted([a["attacker"], a["defender"], a["size"]] for a in actions if a["type"] == "offensive")


def types_of_actions(client: Client) -> list[str]:
    return sorted({action["type"] for action in client.call("pending")["actions"]})


def technologies_now(client: Client) -> list[str]:
    return sorted({a["technology"] for a in client.call("pending")["actions"] if a["type"] == "research"})


def launched(client: Client) -> list[list[str]]:
    """This turn's offensives, without those that an event launched."""
    return [[o["attacker"], o["defender"]] for o in client.call("state")["offensives"] if not o.get("free_of_limit")]


def of_state(name: str) -> Callable[[Client, Any], None]:
    def holds(client: Client, wanted: Any) -> None:
        assert client.call("state")[name] == wanted

    return holds


def of_events(name: str) -> Callable[[Client, Any], None]:
    def holds(client: Client, wanted: Any) -> None:
        assert client.call("state")["events"][name] == wanted

    return holds


def of_sectors(name: str) -> Callable[[Client, Any], None]:
    def holds(client: Client, wanted: dict[str, Any]) -> None:
        sectors = client.call("state")["sectors"]
        assert {sector: sectors[sector][name] for sector in wanted} == wanted

    return holds


def equals(found: Callable[[Client], Any]) -> Callable[[Client, Any], None]:
    def holds(client: Client, wanted: Any) -> None:
        assert found(client) == wanted

    return holds


def levels(client: Client, wanted: dict[str, dict[str, int]]) -> None:
    trees = client.call("state")["technology"]
    for side, of_side in wanted.items():
        assert {which: trees[side][which]["level"] for which in of_side} == of_side


def awaited(client: Client, wanted: dict[str, Any]) -> None:
    pending = client.call("pending")
    assert wanted.items() <= pending.items(), pending


def in_force(client: Client, wanted: list[int]) -> None:
    assert set(wanted) <= set(client.call("state")["events"]["in_force"])


def not_in_force(client: Client, wanted: list[int]) -> None:
    assert set(wanted).isdisjoint(client.call("state")["events"]["in_force"])


EXPECTED: dict[str, Callable[[Client, Any], None]] = {
    **{name: of_state(name) for name in ("rp", "vp", "turn", "initiative", "revolution", "lafayette")},
    **{name: of_events(name) for name in ("jutland", "deck")},
    **{name: of_sectors(name) for name in ("losses", "status")},
    "action_types": equals(types_of_actions),
    "offensive_actions": equals(offensives_now),
    "technologies": equals(technologies_now),
    "offensives": equals(launched),
    "levels": levels,
    "awaited": awaited,
    "in_force": in_force,
    "not_in_force": not_in_force,
}
