"""`ldd-tui engine`: whole games driven through the pipe are the games inside the process, and no garbage ends it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldd_tui.engine_pipe import METHODS, Engine
from rules.check import check
from rules.position import Position, from_position, to_position
from tests.engine_pipe.engine_client import Client, Process, agree, chosen
from tests.rules.support import any_options

CODES = (-32700, -32600, -32601, -32602, -32000)  # not -32603: that is a defect


@pytest.mark.parametrize("seed", range(3))
def test_a_game_through_the_pipe_is_the_same_game(seed: int) -> None:
    agree(Client(), any_options(Random(seed)), seed)


@pytest.mark.soak
def test_a_thousand_games_through_real_pipes_are_the_same_games() -> None:
    process = Process()
    for seed in range(1000):
        agree(process, any_options(Random(seed)), seed)
    assert process.end() == 0


def test_a_game_may_move_to_another_process_at_any_point() -> None:
    luck, client = Random(3), Client()
    pending = client.call("new", options={"initiative": "dice"})
    while pending["kind"] != "over":
        pending = client.call("apply", **chosen(pending, luck))["pending"]
        if luck.random() < 0.1:
            printed, client = client.call("state"), Client()
            assert client.call("new", position=printed) == pending


# ------------------------------------------------------------------------------------------------------------- garbage

NAMES = st.sampled_from([*METHODS, "", "no such method"])
KEYS = st.sampled_from(
    [field for params, _ in METHODS.values() for field in params.__struct_fields__]
    + [*Position.__struct_fields__, "type", "spaces", "entente", "russia", "germany", "losses", "deck", "step"]
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.integers(-2, 15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | KEYS
    | st.sampled_from(["over", "turn", "random", "athena", "central_powers", "france", "research", "offensive", "done"])
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
CALLS = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "id": st.integers(0, 9), "method": NAMES}, optional={"params": VALUES}
)
LINES = st.lists(
    st.binary(max_size=40) | (VALUES | CALLS | st.lists(CALLS, max_size=3)).map(msgspec.json.encode), max_size=5
)


def survives(lines: list[bytes]) -> None:
    pipe = Engine()
    for line in lines:
        assert_answers(pipe, line)
    check(pipe.game.state)
    assert from_position(to_position(pipe.game.state), pipe.game.state.setup.board) == pipe.game.state


def assert_answers(pipe: Engine, line: bytes) -> None:
    for answer in answers_to(pipe, line):
        assert answer["jsonrpc"] == "2.0"
        assert ("result" in answer) != ("error" in answer)
        if "error" in answer:
            assert answer["error"]["code"] in CODES, (line, answer)


def answers_to(pipe: Engine, line: bytes) -> Iterator[dict[str, Any]]:
    answer = pipe.answer(line)
    decoded = [] if answer is None else msgspec.json.decode(answer)
    yield from decoded if isinstance(decoded, list) else [decoded]


@settings(max_examples=80, deadline=None)
@given(LINES)
def test_nothing_ends_the_engine(lines: list[bytes]) -> None:
    survives(lines)


@pytest.mark.soak
@settings(max_examples=20_000, deadline=None)
@given(LINES)
def test_nothing_ends_the_engine_however_often(lines: list[bytes]) -> None:
    survives(lines)


_PIECES = tuple(
    b'{} [] null -1 15 1e9 "" "athena" "random" "over" true \\u0000 { } [ ] , : " 0 9 2 1180591620717411303424'.split()
)


def mutated(line: bytes, others: list[bytes], luck: Random) -> bytes:
    for _ in range(luck.choice((1, 1, 2, 3))):
        at, length = luck.randrange(len(line) + 1), luck.choice((0, 1, 1, 2, 6))
        other = luck.choice(others)
        start = luck.randrange(len(other) + 1)
        piece = luck.choice((luck.choice(_PIECES), luck.randbytes(1), other[start : start + luck.choice((3, 9, 30))]))
        line = line[:at] + piece + line[at + length :]
    return line


def bent(value: Any, luck: Random) -> Any:
    if luck.random() < 0.15 or not isinstance(value, dict | list) or not value:
        return luck.choice((None, True, -1, 0, 1, 3, 99, 2**70, 0.5, "", "germany", "entente", "done", [], {}, [value]))
    if isinstance(value, list):
        at = luck.randrange(len(value))
        return value[:at] + luck.choice(([], [value[at], value[at]], [bent(value[at], luck)])) + value[at + 1 :]
    key = luck.choice(list(value))
    if luck.random() < 0.2:
        return {other: item for other, item in value.items() if other != key} | luck.choice(({}, {"losses": 3}))
    return value | {key: bent(value[key], luck)}


def garbled_game(seed: int, lines: int) -> None:
    luck, client = Random(seed), Client()
    said = [
        b'{"jsonrpc":"2.0","id":1,"method":"new","params":{"options":{"athena":"entente"},"seed":3}}',
        b'{"jsonrpc":"2.0","id":1,"method":"auto","params":{"until":"turn"}}',
        b'{"jsonrpc":"2.0","id":1,"method":"policy","params":{"side":"entente","name":"random"}}',
        b'{"jsonrpc":"2.0","id":1,"method":"odds","params":{"attacker":"germany","defender":"france","size":2}}',
        b'[{"jsonrpc":"2.0","method":"undo"},{"jsonrpc":"2.0","id":"x","method":"state"}]',
    ]
    for _ in range(lines):
        pending = client.call("pending")
        if pending["kind"] == "over":
            client.call("new", options={"rewriting_history": True, "initiative": "bid"})
            continue
        kind = luck.random()
        if kind < 0.5:
            params, method = chosen(pending, luck), "apply"
        elif kind < 0.7:
            params, method = {"position": client.call("state")}, "new"
        else:
            params, method = {"until": "choice"}, "auto"
        good = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        for _ in range(3):
            line = luck.choice((good, luck.choice(said)))
            if luck.random() < 0.7:
                call = msgspec.json.decode(line)
                call = bent(call, luck) if isinstance(call, list) else call | {"params": bent(call["params"], luck)}
                line = msgspec.json.encode(call)
            else:
                line = mutated(line, [good, *said], luck)
            assert_answers(client.engine, line)
        check(client.engine.game.state)
        if luck.random() < 0.5:
            client.line(good)


@pytest.mark.parametrize("seed", range(2))
def test_garbled_calls_do_no_harm(seed: int) -> None:
    garbled_game(seed, 60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
def test_garbled_calls_do_no_harm_however_many(seed: int) -> None:
    garbled_game(seed, 2000)
