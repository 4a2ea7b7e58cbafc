"""A program that drives `ldd-tui engine`, in this process or through real pipes, and random games played by it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ldd_tui.engine_pipe import Engine
from rules import engine
from rules.board_file import packaged
from rules.model import Cards, Dice, Options, Over, Setup, State
from rules.notation import options_to_dict, to_dict
from rules.phases.initiative import without_secrets
from rules.position import from_position, to_position

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from ldd_tui.commands.cli import engine; engine()"]
BOARD = packaged()


class Client:
    def __init__(self) -> None:
        self.engine = Engine()
        self.calls = 0

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        self.calls += 1
        call = {"jsonrpc": "2.0", "id": self.calls, "method": method, "params": params}
        answer: dict[str, Any] = self.line(msgspec.json.encode(call))
        assert answer["jsonrpc"] == "2.0" and answer["id"] == self.calls
        assert len(answer) == 3
        return answer

    def line(self, line: bytes) -> Any:
        answer = self.engine.answer(line)
        assert answer is not None and b"\n" not in answer
        return msgspec.json.decode(answer)

    def call(self, method: str, **params: Any) -> Any:
        answer = self.send(method, **params)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, method: str, **params: Any) -> dict[str, Any]:
        before = self.engine.game
        answer = self.send(method, **params)
        assert "error" in answer, answer
        assert self.engine.game == before
        error: dict[str, Any] = answer["error"]
        assert error["message"]
        return error

    def wrong(self, method: str, **params: Any) -> tuple[str, str]:
        error = self.error(method, **params)
        assert error["code"] == -32602
        return error["data"]["path"], error["data"]["expected"]


class Process(Client):
    """The same through real pipes."""

    def __init__(self) -> None:
        super().__init__()
        self._process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)

    def line(self, line: bytes) -> Any:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline())

    def end(self) -> int:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        return self._process.wait(timeout=60)


def agree(client: Client, options: Options, seed: int) -> None:
    luck = Random(seed)
    state = engine.initial(Setup(BOARD, options)).state
    pending = client.call("new", options=options_to_dict(options, BOARD.edition))
    while True:
        printed, known = client.call("state"), without_secrets(state)
        assert printed == to_position(known)
        if known == state:  # else a first bid is hidden
            assert from_position(printed, BOARD) == state
        assert pending == client.call("pending")
        if pending["kind"] == "over":
            break
        move = chosen(pending, luck)
        answer = client.call("apply", **move)
        step = engine.apply(state, same(state, move))
        state, pending = step.state, answer["pending"]
        assert answer["facts"] == [to_dict(fact, BOARD.edition) for fact in step.facts]
    assert isinstance(state.waiting, Over)


def chosen(pending: dict[str, Any], luck: Random) -> dict[str, Any]:
    """A choice that uses only what the pipe reports."""
    if pending["kind"] == "choice":
        return {"action": luck.choice(pending["actions"])}
    if pending["kind"] == "dice":
        return {"dice": [luck.randint(1, 6) for _ in range(pending["count"])]}
    return {"cards": luck.sample(pending["from"], pending["count"])}


def same(state: State, move: dict[str, Any]) -> engine.Move:
    if isinstance(state.waiting, Dice | Cards):
        (wanted,) = move.values()
        return next(
            outcome
            for outcome, _ in engine.chance(state)
            if sorted(wanted) == next(iter(to_dict(outcome, BOARD.edition).values()))
        )
    return next(action for action in engine.legal(state) if to_dict(action, BOARD.edition) == move["action"])
