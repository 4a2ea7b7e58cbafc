"""The rules over a pipe: the documented session, every method and error, games driven wholly through it, garbage."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ldd_tui import engine_pipe
from ldd_tui.engine_pipe import BATCH_LIMIT, LINE_LIMIT, pipe, positions, serve
from ldd_tui.players import POLICIES
from rules import engine, position
from rules.actions import Action
from rules.board_file import second_edition, second_edition_text
from rules.check import check
from rules.model import Cards, Choice, Dice, Options, Phase, Setup, Side, State
from rules.notation import to_dict
from rules.position import Position, from_position, to_position
from saves.events import Acted
from tests.engine_pipe.engine_client import COMMAND, ROOT, Client
from tests.saves.playing import journal_of

PROTOCOL = ROOT / "docs" / "engine_protocol.md"


@pytest.fixture
def client() -> Client:
    return Client()


# ------------------------------------------------------------------------------------------------- the document


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


# ------------------------------------------------------------------------------------------------- the methods


def test_a_game_is_there_from_the_start(client: Client) -> None:
    assert client.call("pending") == {
        "kind": "cards",
        "deck": "events",
        "count": 3,
        "from": [1, 2, 3, 4],
        "rule": "7.1",
    }
    assert client.call("state") == to_position(engine.initial(Setup(second_edition())).state)


def test_new_takes_edition_options_and_board(client: Client, tmp_path: Path) -> None:
    board = tmp_path / "my board.toml"
    board.write_text(
        second_edition_text().replace("maximum = { value = 20", "maximum = { value = 12"), encoding="utf-8"
    )
    options = {"rewriting_history": True, "athena": "entente", "initiative": "bid"}
    pending = client.call("new", edition="second", options=options, board=str(board), seed=3, position=None)
    assert pending["count"] == 2
    assert client.call("state")["options"] == {"quick_play": False, **options}
    assert client.engine.game.state.setup.board.maximum_rp == 12


def test_new_refuses_what_it_cannot_set_up(client: Client, tmp_path: Path) -> None:
    assert client.wrong("new", edition="first") == ("edition", '"second"')
    assert client.wrong("new", options={"athena": 1})[0] == "options.athena"
    assert client.wrong("new", seed=1.5) == ("seed", "a text or a whole number")
    assert client.wrong("new", seed=True)[0] == "seed"
    assert client.wrong("new", position=[]) == ("position", "an object")
    assert client.wrong("new", position={"turn": 20})[0] == "position.turn"
    assert client.wrong("new", player="me")[0] == "player"
    assert client.wrong("new", board=str(tmp_path))[0] == "board"
    assert client.wrong("new", board="\0")[0] == "board"
    os.mkfifo(tmp_path / "pipe")
    assert client.wrong("new", board=str(tmp_path / "pipe")) == ("board", "the path of a board file")
    bad = tmp_path / "bad.toml"
    for content in (b"\xff", b"edition = 1", b"[" * 5000, b"#" * 1_000_001):
        bad.write_bytes(content)
        assert client.wrong("new", board=str(bad))[0] == "board"


def test_options_may_stand_beside_a_position_or_in_it(client: Client) -> None:
    client.call("new", position={"turn": 3}, options={"quick_play": True})
    assert client.call("state")["options"]["quick_play"]
    client.call("new", position={"options": {"quick_play": True}}, options={"quick_play": True, "athena": None})
    assert client.wrong("new", position={"options": {}}, options={"quick_play": True})[0] == "position.options"
    assert client.wrong("new", position={"options": 3}, options={})[0] == "position.options"


def test_a_position_is_played_on(client: Client) -> None:
    client.call("new", seed=1)
    client.call("auto", until="turn")
    printed = client.call("state")
    pending = client.call("pending")
    assert Client().call("new", position=printed) == pending


def test_apply_takes_one_thing(client: Client) -> None:
    assert client.wrong("apply") == ("", "one of action, dice, cards")
    assert client.wrong("apply", dice=[1], cards=[1])[0] == ""
    assert client.wrong("apply", dice="6")[0] == "dice"
    assert client.wrong("apply", dice=[10**300])[0] == "dice[0]"
    assert client.wrong("apply", action={"type": "offensive", "attacker": "mars"})[0] == "action.attacker"
    assert client.wrong("apply", action={"type": "fly"})[0] == "action.type"
    assert client.wrong("apply", action={"type": "done", "now": 1})[0] == "action.now"


def test_apply_refuses_by_reason_and_rule(client: Client) -> None:
    error = client.error("apply", action={"type": "offensive", "attacker": "germany", "defender": "france", "size": 1})
    assert error["code"] == -32000
    assert error["data"] == {"reason": "not_awaited", "rule": "7.1", "details": {}}
    error = client.error("apply", cards=[1, 1, 2])
    assert error["data"] == {"reason": "not_an_outcome", "rule": "7.1", "details": {"awaited": "cards", "count": 3}}


def test_details_are_names(client: Client) -> None:
    client.call("new", position={"phase": "offensives", "rp": {"central_powers": 5}})
    error = client.error("apply", action={"type": "offensive", "attacker": "germany", "defender": "italy", "size": 1})
    assert error["data"] == {"reason": "not_at_war", "rule": "10.3.1", "details": {"sector": "italy"}}
    action = {"type": "offensive", "attacker": "germany", "defender": "italy", "size": 1}
    verdict = client.call("explain", action=action)
    assert verdict == {"legal": False, "reason": "not_at_war", "rule": "10.3.1", "message": error["message"]}
    assert client.call("explain", action={**action, "defender": "france"}) == {"legal": True, "cost": 1}
    assert client.wrong("explain") == ("action", "a value")


def test_dice_of_cards_carry_their_event(client: Client) -> None:
    given = {"turn": 3, "phase": "income", "events": {"this_turn": [9]}}
    pending = client.call("new", position=given)
    assert pending == {
        "kind": "dice",
        "side": "entente",
        "purpose": "event",
        "count": 1,
        "rule": "18, event 9",
        "event": 9,
    }


def test_over(client: Client) -> None:
    pending = client.call("new", position={"turn": 14, "phase": "end_of_turn"})
    assert pending["kind"] == "over" and pending["reason"] == "armistice" and pending["rule"] == "14.2.1"
    assert set(pending["prestige"]) == {"entente", "central_powers"}
    beaten = {name: {"status": "surrendered"} for name in ("france", "germany")}
    pending = client.call("new", position={"sectors": beaten})
    assert pending == {"kind": "over", "winner": None, "reason": "sudden_death", "prestige": None, "rule": "14.1"}
    assert client.call("auto", until="over") == {"facts": [], "pending": pending}
    assert client.error("apply", action={"type": "done"})["data"]["reason"] == "game_over"


def test_auto_stops_where_it_is_told(client: Client) -> None:
    client.call("new", seed="x")
    assert client.call("auto")["pending"]["kind"] == "choice"
    assert client.call("auto") == {"facts": [], "pending": client.call("pending")}
    assert client.call("auto", until="over")["facts"] == []  # nobody chooses for the sides
    for side in ("entente", "central_powers"):
        assert client.call("policy", side=side, name="random") == {}
    client.call("auto", until="turn")
    assert client.call("state")["turn"] == 2
    assert client.call("auto", until="over")["pending"]["kind"] == "over"
    assert client.wrong("auto", until="tomorrow") == ("until", "one of: choice, over, turn")


def test_a_seed_repeats_a_game(client: Client) -> None:
    def play() -> Any:
        client.call("new", seed=11)
        for side in ("entente", "central_powers"):
            client.call("policy", side=side, name="random")
        return client.call("auto", until="over")

    assert play() == play()
    assert client.call("new", seed=11) == client.call("new", seed="11")


def test_dice_are_those_of_a_stored_game(client: Client) -> None:
    stored = journal_of(Options(), seed=5)
    client.call("new", seed=5)
    told = client.call("auto")["facts"]
    for entry in stored:
        if isinstance(entry.event, Acted):
            told += client.call("apply", action=entry.event.move)["facts"] + client.call("auto")["facts"]
    assert told == [to_dict(fact) for entry in stored[1:] for fact in entry.facts]
    assert client.call("pending")["kind"] == "over"


def test_undo_goes_back_to_the_last_choice(client: Client) -> None:
    assert client.error("undo")["data"] == {"reason": "nothing_to_undo", "rule": None, "details": {}}
    client.call("new", seed=2)
    client.call("apply", cards=[2, 3, 4])
    client.call("apply", dice=[1])
    first, printed = client.call("pending"), client.call("state")
    client.call("apply", action={"type": "research", "technology": "defence", "rp": 1})
    thrown = [client.call("auto")["facts"][0]["face"]]
    assert client.call("undo") == first
    assert client.call("state") == printed
    for _ in range(20):
        client.call("apply", action={"type": "research", "technology": "defence", "rp": 1})
        thrown.append(client.call("auto")["facts"][0]["face"])
        client.call("undo")
    assert len(set(thrown)) > 1  # no die is thrown twice
    assert client.error("undo")["data"]["reason"] == "nothing_to_undo"


def test_athena_comes_and_goes(client: Client) -> None:
    client.call("new", seed=4)
    for side in ("entente", "central_powers"):
        assert client.call("policy", side=side, name="athena") == {}
    assert client.call("state")["options"]["athena"] == ["entente", "central_powers"]
    assert client.call("policy", side="entente", name="random") == {}
    assert client.call("state")["options"]["athena"] == "central_powers"
    assert client.call("auto", until="over")["pending"]["kind"] == "over"
    assert client.error("policy", side="entente", name="athena")["data"]["reason"] == "not_now"
    assert client.call("policy", side="entente", name="random") == {}
    assert client.wrong("policy", side="entente", name="me")[0] == "name"
    assert client.wrong("policy", side="me", name="random") == ("side", "one of: central_powers, entente")


@pytest.mark.parametrize("seed", range(3))
def test_athena_may_come_whenever_she_is_let(client: Client, seed: int) -> None:
    luck = Random(seed)
    client.call("new", seed=seed, options={"initiative": "dice", "rewriting_history": bool(seed % 2)})
    while client.call("pending")["kind"] != "over":
        side = luck.choice(["entente", "central_powers"])
        name = luck.choice(["random", "athena"])
        before = client.engine.game.state
        answer = client.send("policy", side=side, name=name)
        comes_or_goes = (name == "athena") != (Side[side.upper()] in before.setup.options.athena)
        between = before.phase in (Phase.INITIATIVE, Phase.EVENTS, Phase.INCOME, Phase.END_OF_TURN)
        nobody_chooses = isinstance(before.waiting, Dice | Cards)
        assert ("result" in answer) == ((between and nobody_chooses) or not comes_or_goes)
        if "error" in answer:
            assert answer["error"]["data"]["reason"] == "not_now"
        game = client.engine.game
        check(game.state)
        assert from_position(client.call("state"), second_edition()) == game.state
        before = game.state
        moved, _ = game.until(lambda state, before=before: state is not before)  # type: ignore[misc]
        client.engine._current = moved if moved is not game else game.after(luck.choice(engine.legal(before)))[0]


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_every_policy_plays_by_its_name(client: Client, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    asked: list[Side] = []

    def last(state: State, actions: tuple[Action, ...], chance: Random) -> Action:
        assert isinstance(state.waiting, Choice) and actions == engine.legal(state)
        asked.append(state.waiting.side)
        return actions[-1]

    monkeypatch.setitem(POLICIES, name, last)
    client.call("new", position={"phase": "offensives", "rp": {"entente": 2, "central_powers": 2}})
    assert client.call("policy", side="central_powers", name=name) == {}
    assert client.call("auto")["facts"] == [] and not asked  # it is a choice already
    assert client.call("auto", until="turn")["pending"]["side"] == "entente"
    assert asked == [Side.CENTRAL_POWERS]
    client.call("new")
    assert client.call("auto", until="over")["pending"]["kind"] == "choice"  # policies belong to the game


def test_odds(client: Client) -> None:
    client.call("new", position={"sectors": {"france": {"losses": 6}}})
    odds = client.call("odds", attacker="germany", defender="france", size=3)
    assert odds["exact"] == {"0": "1/8", "1": "3/8", "2": "3/8", "3": "1/8"}
    assert odds["losses"] == {"0": 0.125, "1": 0.375, "2": 0.375, "3": 0.125}
    assert odds["surrender"] == 0.875
    assert odds["expected"] == 1.5
    assert odds["cost"] == 3
    assert odds["counter_attack"] == pytest.approx(1 - (5 / 6) ** 3)
    assert odds["attacker_losses"]["1"] == odds["counter_attack"]


def test_odds_of_the_impossible(client: Client) -> None:
    def reason(attacker: str, defender: str, size: int) -> str:
        return str(client.error("odds", attacker=attacker, defender=defender, size=size)["data"]["reason"])

    assert reason("france", "russia", 1) == "not_enemy"
    assert reason("france", "bulgaria", 1) == "not_at_war"
    assert reason("france", "ottoman_empire", 1) == "not_adjacent"
    assert reason("france", "germany", 4) == reason("france", "germany", 0) == "size"
    client.call("new", position={"sectors": {"france": {"losses": 6}}})
    assert reason("france", "germany", 1) == "operational_value"
    assert client.wrong("odds", attacker="france", defender="germany") == ("size", "a value")
    assert client.wrong("odds", attacker="france", defender="germany", size="3") == ("size", "a whole number")


def test_a_first_bid_is_hidden(client: Client) -> None:
    given = {"turn": 2, "rp": {"entente": 4, "central_powers": 4}, "options": {"initiative": "bid"}}
    client.call("new", position=given)
    before = client.call("state")
    answer = client.call("apply", action={"type": "bid", "rp": 3})
    assert answer["facts"] == [] and answer["pending"]["side"] == "central_powers"
    assert client.call("state") == before
    client.call("apply", action={"type": "bid", "rp": 1})
    assert client.call("state")["now"]["bids"] == {"entente": 3, "central_powers": 1}


# -------------------------------------------------------------------------------------------------- the envelope


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
    assert client.wrong("state", all=True)[0] == "all"


def test_a_notification_is_carried_out_in_silence(client: Client) -> None:
    assert (
        client.engine.answer(b'{"jsonrpc": "2.0", "method": "new", "params": {"options": {"quick_play": true}}}')
        is None
    )
    assert client.call("state")["options"]["quick_play"]
    assert client.engine.answer(b'{"jsonrpc": "2.0", "method": "apply"}') is None
    assert client.engine.answer(b'{"jsonrpc": "2.0", "method": "no such"}') is None


def test_null_is_an_id_and_the_last_of_equal_keys_counts(client: Client) -> None:
    assert client.line(b'{"jsonrpc": "2.0", "id": null, "method": "pending"}')["result"]["kind"] == "cards"
    answer = client.line(b'{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "no", "method": "policy", "method": "state"}')
    assert answer["id"] == 2 and answer["result"]["turn"] == 1


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


# ------------------------------------------------------------------------------------------------------ the pipe


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
        (None, 0, ""),
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
    assert bool(let_go) == (source is not None)


def test_a_closed_output_is_a_deaf_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert pipe.run() == 0


def test_no_screen_is_loaded_and_nothing_that_is_not_needed_to_start() -> None:
    code = """if True:
        import sys, ldd_tui.commands.cli, ldd_tui.engine_pipe as pipe
        pipe.Engine().answer(b'{"jsonrpc": "2.0", "id": 1, "method": "new"}')
        print(sorted(sys.modules))"""
    seen = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    loaded = {module.strip(b" '[]\n").decode() for module in seen.stdout.split(b",")}
    assert "ldd_tui.engine_pipe.server" in loaded
    assert not {"textual", "rich", "rules.position", "ldd_tui.text.prompts", "ldd_tui.players.staff"} & loaded
