"""What surrounds a message: JSON that is none, calls that are none, ids, batches, and mistakes that are told."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from random import Random
from typing import Any

import msgspec
import pytest

from ldd_tui.engine_pipe import BATCH_LIMIT, LINE_LIMIT, pipe, positions, serve
from rules.model import State
from tests.engine_pipe.engine_client import COMMAND, ROOT, Client


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
    assert answer["error"]["message"].startswith("This line is not JSON that can be read: ")


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


def test_unknown_methods(client: Client) -> None:
    for name in ("", "New", "__init__", "_new", "engine.new"):
        assert client.error(name)["code"] == -32601


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


def test_null_is_an_id(client: Client) -> None:
    assert client.line(b'{"jsonrpc": "2.0", "id": null, "method": "pending"}')["result"]["kind"] == "cards"


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

    monkeypatch.setattr(positions, "to_position", broken)
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
    monkeypatch.setattr(pipe, "let_go", lambda: let_go.append(True))
    monkeypatch.setattr(sys, "stdin", source)
    assert pipe.run() == status
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
    assert not {"textual", "rich", "rules.position", "ldd_tui.text.prompts", "ldd_tui.players.staff"} & loaded
