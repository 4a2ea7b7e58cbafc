"""What surrounds a message: JSON that is none, calls that are none, ids, batches, and mistakes that are told."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldd_tui import engine_pipe
from ldd_tui.engine_pipe import BATCH_LIMIT, LINE_LIMIT, METHODS, Engine, serve, server
from rules import facts, position
from rules.check import check
from rules.editions import EDITIONS
from rules.model import Options, State
from rules.position import Position, from_position, to_position
from tests.engine_pipe import document
from tests.engine_pipe.document import PROTOCOL
from tests.engine_pipe.engine_client import COMMAND, ROOT, Client, Process, agree, chosen
from tests.rules.support import any_options
from tests.soaking import first_of


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"x",
        b"{",
        b"NaN",
        b'{"id": NaN}',
        b"\xff\xfe",
        b'"\xed\xa0\x80"',
        b'"\\ud800"',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"9" * 5000,
        b"1e999",
        b"{} {}",
        b"\xef\xbb\xbf{}",
        b"\x00",
    ],
)
def test_what_is_not_json(client: Client, line: bytes) -> None:
    answer = client.line(line)
    assert (answer["id"], answer["error"]["code"]) == (None, -32700)
    assert answer["error"]["message"].startswith("Not JSON: ")


@pytest.mark.parametrize(
    ("line", "id_"),
    [
        (b"1", None),
        (b"null", None),
        (b"{}", None),
        (b'{"jsonrpc": "2.0", "method": 1, "params": "bar"}', None),
        (b'{"jsonrpc": "1.0", "method": "state", "id": 4}', 4),
        (b'{"method": "state", "id": 4}', 4),
        (b'{"jsonrpc": "2.0", "method": "state", "id": 4, "extra": 1}', 4),
        (b'{"jsonrpc": "2.0", "method": "state", "id": [4]}', None),
        (b'{"jsonrpc": "2.0", "method": "state", "id": true}', None),
        (b'{"jsonrpc": "2.0", "method": "state", "id": 4, "params": 3}', 4),
        (b'{"jsonrpc": "2.0", "method": "state", "id": "x", "params": null}', "x"),
    ],
)
def test_what_is_no_call(client: Client, line: bytes, id_: object) -> None:
    answer = client.line(line)
    assert (answer["id"], answer["error"]["code"]) == (id_, -32600)


@pytest.mark.parametrize("id_", [0, -1, 1.5, "", "é", None, 2**40, 10**200])
def test_any_id_comes_back(client: Client, id_: object) -> None:
    line = msgspec.json.encode({"jsonrpc": "2.0", "method": "pending"})[:-1] + b',"id":%s}' % msgspec.json.encode(id_)
    assert client.line(line)["id"] == id_


def test_parameters_go_by_name(client: Client) -> None:
    answer = client.line(b'{"jsonrpc": "2.0", "id": 1, "method": "odds", "params": ["germany", "france", 3]}')
    assert answer["error"]["code"] == -32602
    assert client.wrong("state", all=True) == ("all", "no such field: none is known")
    assert client.wrong("auto", until=None)[0] == "until"
    assert client.line(b'{"jsonrpc": "2.0", "id": 1, "method": "new", "params": []}')["error"]["data"]["path"] == ""


def test_a_notification_is_carried_out_in_silence(client: Client) -> None:
    assert (
        client.engine.answer(b'{"jsonrpc": "2.0", "method": "new", "params": {"options": {"quick_play": true}}}')
        is None
    )
    assert client.call("state")["options"]["quick_play"]
    assert client.engine.answer(b'{"jsonrpc": "2.0", "method": "apply"}') is None
    assert client.engine.answer(b'{"jsonrpc": "2.0", "method": "no such"}') is None


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (b'{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "new"}', "id"),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"position": {"turn": 2, "turn": 3}}}', "turn"),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"\\u0073eed": 1, "seed": 1}}]', "seed"),
    ],
)
def test_a_key_that_is_there_twice_is_named(client: Client, line: bytes, key: str) -> None:
    before = client.engine.game
    answer = client.line(line)
    assert (answer["id"], answer["error"]["code"]) == (None, -32700)
    assert f'"{key}" twice' in answer["error"]["message"]
    assert client.engine.game == before


def test_ids_keep_their_value_whatever_their_size(client: Client) -> None:
    for id_ in (b"1180591620717411303424", b"-9223372036854775809", b'"\\u0000"'):
        line = b'{"jsonrpc":"2.0","id":%s,"method":"undo"}' % id_
        assert (client.engine.answer(line) or b"").startswith(b'{"jsonrpc":"2.0","id":%s,"error"' % id_)


def test_batches(client: Client) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "pending"}
    note = {"jsonrpc": "2.0", "method": "pending"}
    answers = client.line(msgspec.json.encode([call, 1, note, {**call, "id": 2}]))
    assert [answer["id"] for answer in answers] == [1, None, 2]
    assert answers[1]["error"]["code"] == -32600
    assert client.engine.answer(msgspec.json.encode([note, note])) is None
    assert client.line(b"[]")["error"]["code"] == -32600
    assert client.line(msgspec.json.encode([note] * (BATCH_LIMIT + 1)))["error"]["code"] == -32600


def test_a_defect_does_not_end_the_pipe(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: State) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("rules.position.to_position", broken)
    assert client.error("state")["code"] == -32603


def served(data: bytes) -> list[Any]:
    out = BytesIO()
    serve(BytesIO(data), out)
    return [msgspec.json.decode(line) for line in out.getvalue().splitlines()]


PENDING = b'{"jsonrpc": "2.0", "id": 1, "method": "pending"}'


def test_a_line_too_long_is_passed_over() -> None:
    padded = PENDING.ljust(LINE_LIMIT)
    answers = served(padded + b"\n" + padded + b" \n" + padded * 3 + b"\n" + PENDING + b"\r\n" + PENDING)
    assert [answer.get("error", {}).get("code") for answer in answers] == [None, -32600, -32600, None, None]
    assert [answer["id"] for answer in answers] == [1, None, None, 1, 1]
    assert served(padded + b" ")[0]["error"]["code"] == -32600


def test_the_process_survives_garbage_and_ends_well() -> None:
    lines = [b"\xff\xfe\x00", b"[" * 10_000, b"", b"x" * (LINE_LIMIT + 5), PENDING, Random(1).randbytes(5000)]
    ended = subprocess.run(COMMAND, input=b"\n".join(lines), capture_output=True, cwd=ROOT, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    answers = [msgspec.json.decode(line) for line in ended.stdout.splitlines()]
    assert len(answers) == b"\n".join(lines).count(b"\n") + 1
    assert all("error" in answer for answer in answers if answer["id"] is None)
    assert sum("result" in answer for answer in answers) == 1


def test_answers_come_at_once_and_a_deaf_reader_does_no_harm() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert process.stdin and process.stdout and process.stderr
    with process:
        process.stdin.write(PENDING + b"\n")
        process.stdin.flush()
        assert b'"kind":"cards"' in process.stdout.readline()
        process.stdout.close()
        process.stdin.write(PENDING + b"\n")
        process.stdin.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


class _Stream:
    """A standard stream that fails, where it is read or written."""

    def __init__(self, failure: BaseException) -> None:
        self.buffer = self
        self._failure = failure

    def readline(self, most: int) -> bytes:
        raise self._failure


@pytest.mark.parametrize(
    ("source", "status", "said"),
    [
        (_Stream(KeyboardInterrupt()), 130, ""),
        (_Stream(BrokenPipeError()), 0, ""),
        (_Stream(OSError(5, "Input/output error")), 1, "Error: [Errno 5] Input/output error\n"),
    ],
)
def test_however_it_ends_it_ends_calmly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], source: object, status: int, said: str
) -> None:
    let_go: list[bool] = []
    monkeypatch.setattr(server, "let_go", lambda: let_go.append(True))
    monkeypatch.setattr(sys, "stdin", source)
    assert server.run() == status
    assert capsys.readouterr() == ("", said)
    assert let_go


def test_no_screen_is_loaded_and_nothing_that_is_not_needed_to_start() -> None:
    code = """if True:
        import sys, ldd_tui.commands.cli, ldd_tui.engine_pipe as pipe
        pipe.Engine().answer(b'{"jsonrpc": "2.0", "id": 1, "method": "new"}')
        print(sorted(sys.modules))"""
    seen = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    loaded = {module.strip(b" '[]\n").decode() for module in seen.stdout.split(b",")}
    assert "ldd_tui.engine_pipe.server" in loaded
    assert not {"textual", "rich", "rules.position", "ldd_tui.text.prompts", "ldd_tui.players.value.search"} & loaded


# -- `ldd-tui engine`: whole games driven through the pipe are the games inside the process, and no garbage ends it
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

NAMES = st.sampled_from([*METHODS, "", "No such method"])
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
    server = Engine()
    for line in lines:
        assert_answers(server, line)
    check(server.game.state)
    assert from_position(to_position(server.game.state), server.game.state.setup.board) == server.game.state


def assert_answers(server: Engine, line: bytes) -> None:
    for answer in answers_to(server, line):
        assert answer["jsonrpc"] == "2.0"
        assert ("result" in answer) != ("error" in answer)
        if "error" in answer:
            assert answer["error"]["code"] in CODES, (line, answer)


def answers_to(server: Engine, line: bytes) -> Iterator[dict[str, Any]]:
    answer = server.answer(line)
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


@pytest.mark.parametrize("seed", first_of(2, range(62)))
def test_garbled_calls_do_no_harm(seed: int) -> None:
    garbled_game(seed, 60 if seed < 2 else 2000)


# -- docs/engine_protocol.md says what the pipe does: its session, its methods, its fields
RUN = "uv run python -m tests.engine_pipe.document"


@pytest.mark.parametrize("name", document.parts())
def test_what_types_say_is_current(name: str) -> None:
    begin, end = document.marks(name)
    assert f"{begin}{document.parts()[name]}{end}" in PROTOCOL.read_text(encoding="utf-8"), RUN


def test_every_fact_that_comes_is_documented_for_its_edition(client: Client) -> None:
    luck, found = Random(14), {edition: dict[str, set[str]]() for edition in EDITIONS}
    for edition in EDITIONS:
        for athena in (None, "entente", ["entente", "central_powers"]):
            pending = client.call("new", edition=edition, options={"athena": athena}, seed=14)
            while pending["kind"] != "over":
                answer = client.call("apply", **chosen(pending, luck))
                pending = answer["pending"]
                for fact in answer["facts"]:
                    assert found[edition].setdefault(fact["type"], set(fact)) == set(fact)
    parts = document.parts()
    for edition, seen in found.items():
        assert len(seen) > 40
        rows = f"{parts['facts']}\n{parts[f'facts, {edition}']}".splitlines()
        documented = {row.split("`")[1]: row.split(" | ")[1] for row in rows if row.startswith("| `")}
        for name, fields in seen.items():
            assert {*re.findall(r"`(\w+)`", documented[name]), "type", "rule"} == fields, name


def test_every_field_of_a_fact_and_every_option_is_explained() -> None:
    """Fields not explained by their own names must be explained in the text."""
    plain = {
        "side", "sector", "technology", "level", "turn", "year", "phase", "event", "events", "attacker", "defender",
        "pool", "marker", "markers", "faces", "purpose", "face", "card", "cards", "cause", "target", "kind", "size",
        "rp",
    }  # fmt: skip
    for kind in (*facts.Fact.__subclasses__(), *document.INSIDE):
        said = set(re.findall(r"`(\w+)`", kind.__doc__ or ""))
        fields = {*kind.__struct_fields__} - {"rule"} - plain
        assert fields <= said, (kind, fields - said)
    assert [name for name in Options.__struct_fields__ if f"`{name}`: " not in (Options.__doc__ or "")] == []


def test_the_documented_session_is_what_happens(client: Client) -> None:
    answer = b""
    lines = "".join(re.findall(r"```session\n(.*?)```", PROTOCOL.read_text(encoding="utf-8"), re.DOTALL)).splitlines()
    assert len(lines) > 40
    for line in lines:
        if line.startswith("> "):
            answer = client.engine.answer(line[2:].encode()) or b""
        else:
            pattern = ".*".join(map(re.escape, line[2:].split("...")))
            assert re.fullmatch(pattern, answer.decode()), line


def test_the_positions_of_the_document_are_accepted_and_printed_as_they_are(client: Client) -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    examples = [
        json.loads(found) for found in re.findall(r'^    (\{"edition": .*?^     "\w+": \[\]\})$', text, re.M | re.S)
    ]
    assert [example["edition"] for example in examples] == list(EDITIONS)
    for example in examples:
        assert client.call("new", position=example)["kind"] == "choice"
        _assert_within(example, client.call("state"))


def _assert_within(part: Any, whole: Any) -> None:
    if not isinstance(part, dict):
        assert part == whole
        return
    for key, value in part.items():
        _assert_within(value, whole[key])


def test_the_document_names_every_method_and_parameter() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    for name, (params, _) in engine_pipe.METHODS.items():
        row = re.search(rf"^\| `{name}` \|.*$", text, re.MULTILINE)
        assert row is not None, name
        assert all(f"`{field}`" in row[0] for field in params.__struct_fields__)


def test_the_document_names_every_field_of_a_position() -> None:
    words = set(re.findall(r"\w+", PROTOCOL.read_text(encoding="utf-8")))
    for entry in (
        Position,
        *(kind for kind in vars(position).values() if getattr(kind, "__name__", "").endswith("Entry")),
    ):
        assert set(entry.__struct_fields__) <= words, entry
