"""Every method of the pipe, one by one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ldd_tui.players import POLICIES
from ldd_tui.players.levels import LEVELS
from rules import engine
from rules.actions import Action
from rules.board_file import packaged, packaged_text
from rules.check import check
from rules.editions import EDITIONS
from rules.model import Cards, Choice, Dice, Options, Phase, Poppy, PoppyKind, Setup, Side, State
from rules.notation import to_dict
from rules.position import from_position, to_position
from saves.events import Acted
from tests.engine_pipe.engine_client import Client, chosen
from tests.rules.position.mutations import FIRST, SECOND, changed
from tests.saves.playing import journal_of
from tests.soaking import first_of


def test_a_game_is_there_from_the_start(client: Client) -> None:
    assert client.call("pending") == {
        "kind": "cards",
        "deck": "events",
        "count": 3,
        "from": [1, 2, 3, 4],
        "rule": "7.1",
    }
    assert client.call("state") == to_position(engine.initial(Setup(packaged())).state)


def test_new_takes_edition_options_and_board(client: Client, tmp_path: Path) -> None:
    board = tmp_path / "my board.toml"
    board.write_text(packaged_text().replace("maximum = { value = 20", "maximum = { value = 12"), encoding="utf-8")
    options = {"rewriting_history": True, "athena": "entente", "initiative": "bid"}
    pending = client.call("new", edition="second", options=options, board=str(board), seed=3, position=None)
    assert pending["count"] == 2
    assert client.call("state")["options"] == {"quick_play": False, **options}
    assert client.engine.game.state.setup.board.maximum_rp == 12


def test_new_refuses_what_it_cannot_set_up(client: Client, tmp_path: Path) -> None:
    assert client.wrong("new", edition="third") == ("edition", "one of: first, second")
    assert client.wrong("new", options={"athena": 1})[0] == "options.athena"
    assert client.wrong("new", seed=1.5) == ("seed", "a text or a whole number")
    assert client.wrong("new", seed=True)[0] == "seed"
    assert client.wrong("new", position=[]) == ("position", "an object")
    assert client.wrong("new", position={"turn": 20})[0] == "position.turn"
    assert client.wrong("new", player="me")[0] == "player"
    assert client.wrong("new", board=str(tmp_path))[0] == "board"
    assert client.wrong("new", board="\0")[0] == "board"
    os.mkfifo(tmp_path / "pipe")
    assert client.wrong("new", board=str(tmp_path / "pipe"))[0] == "board"
    assert "No data available" in client.wrong("new", board="/dev/ptmx")[1]
    bad = tmp_path / "bad.toml"
    for content in (b"\xff", b"edition = 1", b"[" * 5000, b"#" * 1_000_001):
        bad.write_bytes(content)
        assert client.wrong("new", board=str(bad))[0] == "board"


def test_a_position_names_its_edition_itself(client: Client) -> None:
    client.call("new", position={"edition": "first", "turn": 5, "phase": "technology"})
    printed = client.call("state")
    assert printed["edition"] == "first" and "egypt" in printed["sectors"]
    client.call("new", position=printed)
    assert client.call("state") == printed
    assert client.wrong("new", position={"edition": "third"})[0] == "position.edition"
    assert client.wrong("new", position=printed, edition="second")[0] == "position.edition"


def test_odds_have_the_same_fields_in_both_editions(client: Client) -> None:
    fields = []
    for edition in EDITIONS:
        client.call("new", edition=edition)
        found = client.call("odds", attacker="germany", defender="france", size=2)
        fields.append(list(found))
    assert found["counter_attack"] == 0 and found["attacker_losses"] == {"0": 1}
    assert fields[0] == fields[1]


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
    assert told == [to_dict(fact, packaged().edition) for entry in stored[1:] for fact in entry.facts]
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_staff_plays_every_edition(client: Client, edition: str) -> None:
    client.call("new", edition=edition, seed=4)
    assert client.call("policy", side="entente", name="staff") == {}
    assert client.call("policy", side="central_powers", name="athena") == {}
    assert client.call("auto", until="over")["pending"]["kind"] == "over"


@pytest.mark.parametrize("edition", EDITIONS)
def test_either_edition_has_all_levels(client: Client, edition: str) -> None:
    client.call("new", edition=edition)
    for level in LEVELS:
        assert client.call("policy", side="entente", name=level) == {}
    wrong = client.wrong("policy", side="entente", name="general")
    assert wrong == ("name", "one of: athena, marshal, officer, random, recruit, staff")


@pytest.mark.parametrize(("edition", "section"), [("first", "12.4"), ("second", "17.3")])
def test_a_game_over_lets_no_opponent_come_by_its_own_rulebook(client: Client, edition: str, section: str) -> None:
    client.call("new", edition=edition, options={"athena": ["entente", "central_powers"]}, seed=4)
    client.call("auto", until="over")
    data = client.error("policy", side="entente", name="random")["data"]
    assert data == {"reason": "not_now", "rule": section, "details": {}}


@pytest.mark.parametrize("seed", first_of(1, range(3)))
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
        assert from_position(client.call("state"), packaged()) == game.state
        client.call("apply", **chosen(client.call("pending"), luck))


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
    assert client.wrong("odds", attacker="france", defender="germany") == ("size", "a whole number")
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


@pytest.mark.rule("11:23.1", "F088")
def test_a_refusal_is_told_by_the_edition_of_its_game(client: Client) -> None:
    position = {
        "turn": 9,
        "phase": "offensives",
        "active": "entente",
        "rp": {"entente": 5},
        "events": {"this_turn": [23]},
    }
    client.call("new", edition="first", position={"edition": "first", **position})
    other = {"type": "offensive", "attacker": "french_africa", "defender": "german_africa", "size": 1}
    told = "Battle of Gaza (23) comes first: Egypt must attack the Ottoman Empire. (11, event 23)"
    assert client.call("explain", action=other)["message"] == told
    error = client.error("apply", action=other)
    assert error["message"] == told and error["data"]["details"]["attacker"] == "egypt"


# -- `ldd-tui engine`: of a position that is accepted everything can be asked, and what it prints is accepted again
KINDS = {"second": SECOND, "first": FIRST}
WRONG_PARAMETER, AGAINST_THE_RULES = -32602, -32000


def begun(edition: str, position: Any) -> Client | None:
    client = Client()
    answer = client.send("new", edition=edition, position=position)
    if "result" in answer:
        return client
    error = answer["error"]
    assert error["code"] == WRONG_PARAMETER, error
    assert error["data"]["path"].startswith("position.") and error["data"]["expected"], error
    return None


def asked(edition: str, client: Client, luck: Random) -> None:
    for _ in range(4):
        attacker, defender = luck.sample(KINDS[edition].board.edition.sector_names, 2)
        answer = client.send("odds", attacker=attacker, defender=defender, size=luck.randint(1, 3))
        assert "result" in answer or answer["error"]["code"] == AGAINST_THE_RULES, answer
    for _ in range(10):
        pending = client.call("pending")
        if pending["kind"] == "over":
            break
        if pending["kind"] == "choice":
            assert client.call("explain", action=luck.choice(pending["actions"]))["legal"]
        client.call("apply", **chosen(pending, luck))
    for side in ("entente", "central_powers"):
        client.send("policy", side=side, name="random")  # refused for who is Athena's
    client.call("auto", until="turn")


@pytest.mark.parametrize("edition", KINDS)
@pytest.mark.parametrize("seed", first_of(6, range(106)))
def test_what_is_accepted_answers_everything(seed: int, edition: str) -> None:
    luck, accepted = Random(seed), 0
    for position in changed(KINDS[edition], seed, count=15):
        client = begun(edition, position)
        if client is None:
            continue
        accepted += 1
        asked(edition, client, luck)
        again = begun(edition, client.call("state"))
        assert again is not None and again.call("state") == client.call("state")
    assert accepted


# -- worked positions
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
