"""Plain data in and out: what is written is read back, and nothing else is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import actions as a
from rules import engine, facts, notation
from rules.actions import Action
from rules.board_file import packaged
from rules.chance import Drawn, Rolled
from rules.facts import Fact
from rules.model import Choice, Fallen, InitiativeRule, Options, Sector, Side, State, Technology
from rules.notation import (
    action_from_dict,
    fingerprint,
    move_from_dict,
    options_from_dict,
    options_to_dict,
    outcome_from_dict,
    to_dict,
)
from rules.strict import MAX_NUMBER, NotationError
from tests.saves.playing import WAYS_TO_PLAY, journal_of

EDITION = packaged().edition

numbers = st.integers(-MAX_NUMBER, MAX_NUMBER)
hands = st.lists(numbers, max_size=20).map(lambda items: tuple(sorted(items)))
actions = st.one_of(
    *(
        st.builds(
            cls,
            **{
                field.name: {
                    "sector": st.sampled_from(Sector),
                    "attacker": st.sampled_from(Sector),
                    "defender": st.sampled_from(Sector),
                    "technology": st.sampled_from(Technology),
                    "faces": hands,
                }.get(field.name, numbers)
                for field in msgspec.structs.fields(cls)
            },
        )
        for cls in get_args(Action)
        if notation.name_of(cls) in EDITION.actions
    )
)
outcomes = st.one_of(st.builds(Rolled, hands), st.builds(Drawn, hands))
options = st.builds(
    Options,
    **{
        field.name: st.booleans()
        for field in msgspec.structs.fields(Options)
        if field.name in EDITION.options and field.type is bool
    },
    initiative=st.sampled_from(InitiativeRule),
    athena=st.sampled_from(((), (Side.ENTENTE,), (Side.CENTRAL_POWERS,), tuple(Side))),
)
scraps = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["type", "dice", "cards", "sector", "russia", "reinforce", "athena", 10**400, -(10**30)]),
)
keys = st.one_of(st.text(max_size=8), st.sampled_from(["type", "dice", "cards", "sector", "rp", "faces"]))
garbage = st.recursive(
    scraps,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(keys, inner, max_size=4),
        st.dictionaries(scraps, inner, max_size=2),
    ),
    max_leaves=12,
)


@given(st.one_of(actions, outcomes))
def test_a_move_survives_json(move: notation.Move) -> None:
    assert move_from_dict(json.loads(json.dumps(to_dict(move, EDITION))), EDITION) == move


@given(options)
def test_options_survive_json(options: Options) -> None:
    assert options_from_dict(json.loads(json.dumps(options_to_dict(options, EDITION))), EDITION) == options


@pytest.mark.parametrize(
    ("action", "data"),
    [
        (a.Bid(2), {"type": "bid", "rp": 2}),
        (a.CancelEvent(7), {"type": "cancel_event", "event": 7}),
        (a.KEEP_EVENTS, {"type": "keep_events"}),
        (a.DRAW_SET_ASIDE, {"type": "draw_set_aside"}),
        (a.ChooseSetAside(18), {"type": "choose_set_aside", "event": 18}),
        (a.DECLINE, {"type": "decline"}),
        (a.Reinforce(Sector.RUSSIA, 2), {"type": "reinforce", "sector": "russia", "spaces": 2}),
        (a.Research(Technology.DEFENCE, 2), {"type": "research", "technology": "defence", "rp": 2}),
        (a.REROLL_RESEARCH, {"type": "reroll_research"}),
        (a.TAKE_CUBE, {"type": "take_cube"}),
        (
            a.Implement(Sector.MIDDLE_EAST, Technology.ATTACK),
            {"type": "implement", "sector": "middle_east", "technology": "attack"},
        ),
        (
            a.Offensive(Sector.GERMANY, Sector.RUSSIA, 2),
            {"type": "offensive", "attacker": "germany", "defender": "russia", "size": 2},
        ),
        (a.USE_MICHAEL, {"type": "use_michael"}),
        (a.Reroll((5, 6)), {"type": "reroll", "faces": [5, 6]}),
        (a.KEEP, {"type": "keep"}),
        (a.DONE, {"type": "done"}),
    ],
)
def test_actions_are_written_as_the_protocol_says(action: Action, data: dict[str, Any]) -> None:
    assert to_dict(action, EDITION) == data
    assert action_from_dict(data, EDITION) == action


def test_every_action_has_a_name_of_its_own() -> None:
    names = {notation.name_of(cls) for cls in get_args(Action)}
    assert len(names) == len(get_args(Action)) == 20


def test_every_fact_has_a_name_of_its_own() -> None:
    kinds = [cls for cls in vars(facts).values() if isinstance(cls, type) and issubclass(cls, Fact) and cls is not Fact]
    names = [notation.name_of(cls) for cls in kinds]
    assert len(set(names)) == len(names)
    assert all(name == name.lower() and name.isidentifier() for name in names)


def test_options_are_written_as_the_protocol_says() -> None:
    assert options_to_dict(Options(), EDITION) == {
        "quick_play": False,
        "rewriting_history": False,
        "initiative": "track",
        "athena": None,
        "brusilov_chain": False,
        "lettow_card_fails": True,
        "naval_natural": False,
        "reserve_mandatory": False,
    }
    assert options_to_dict(Options(athena=(Side.CENTRAL_POWERS,)), EDITION)["athena"] == "central_powers"
    assert options_to_dict(Options(athena=tuple(Side)), EDITION)["athena"] == ["entente", "central_powers"]
    assert options_from_dict({}, EDITION) == Options()


def test_dice_and_cards_come_in_any_order() -> None:
    assert outcome_from_dict({"dice": [6, 1, 3]}) == Rolled((1, 3, 6))
    assert outcome_from_dict({"cards": [12, 7]}) == Drawn((7, 12))
    assert action_from_dict({"type": "reroll", "faces": [6, 5]}, EDITION) == a.Reroll((5, 6))


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (None, ""),
        ([], ""),
        ({}, "type"),
        ({"type": None}, "type"),
        ({"type": ["bid"]}, "type"),
        ({"type": "Bid", "rp": 1}, "type"),
        ({"type": "bid"}, "rp"),
        ({"type": "bid", "rp": True}, "rp"),
        ({"type": "bid", "rp": 1.0}, "rp"),
        ({"type": "bid", "rp": "1"}, "rp"),
        ({"type": "bid", "rp": None}, "rp"),
        ({"type": "bid", "rp": 10**100}, "rp"),
        ({"type": "bid", "rp": Side.CENTRAL_POWERS}, "rp"),
        ({"type": "bid", "rp": 1, "sector": "russia"}, "sector"),
        ({"type": "bid", "rp": 1, 3: 4}, "int"),
        ({"type": "reinforce", "sector": "Russia", "spaces": 1}, "sector"),
        ({"type": "reinforce", "sector": 1, "spaces": 1}, "sector"),
        ({"type": "reinforce", "sector": "egypt", "spaces": 1}, "sector"),
        ({"type": "reroll", "faces": 5}, "faces"),
        ({"type": "reroll", "faces": "56"}, "faces"),
        ({"type": "reroll", "faces": [5, "6"]}, "faces[1]"),
        ({"type": "reroll", "faces": [1] * 1000}, "faces"),
    ],
)
def test_a_refusal_names_the_path(data: object, path: str) -> None:
    with pytest.raises(NotationError) as caught:
        action_from_dict(data, EDITION)
    assert caught.value.path == path
    with pytest.raises(NotationError) as caught:
        action_from_dict(data, EDITION, at="params.action")
    assert caught.value.path == (f"params.action.{path}" if path else "params.action")


read_options = partial(options_from_dict, edition=EDITION)


@pytest.mark.parametrize(
    ("read", "data", "path"),
    [
        (outcome_from_dict, {}, "dice"),
        (outcome_from_dict, {"dice": [1], "cards": [1]}, "dice"),
        (outcome_from_dict, {"dice": [1], "count": 1}, "count"),
        (outcome_from_dict, {"dice": [1, None]}, "dice[1]"),
        (outcome_from_dict, {"cards": {"1": 1}}, "cards"),
        (read_options, {"quick_play": 1}, "quick_play"),
        (read_options, {"quickplay": True}, "quickplay"),
        (read_options, {"initiative": "cards"}, "initiative"),
        (read_options, {"athena": "nobody"}, "athena"),
        (read_options, {"athena": []}, "athena"),
        (read_options, {"athena": ["entente"]}, "athena"),
        (read_options, {"athena": ["entente", "entente"]}, "athena"),
        (read_options, {"athena": ["entente", 1]}, "athena[1]"),
        (read_options, "quick_play", ""),
    ],
)
def test_outcomes_and_options_are_read_strictly(read: Callable[[object], object], data: object, path: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(data)
    assert caught.value.path == path


@given(garbage)
def test_garbage_is_refused_and_nothing_worse(data: object) -> None:
    of_edition = (partial(read, edition=EDITION) for read in (action_from_dict, move_from_dict, options_from_dict))
    for read in (*of_edition, outcome_from_dict):
        try:
            value = read(data)
        except NotationError as error:
            assert str(error).isprintable()
            assert len(str(error)) < 400
        else:
            told = options_to_dict(value, EDITION) if isinstance(value, Options) else to_dict(value, EDITION)
            assert read(told) == value


@given(st.one_of(actions, outcomes), keys, garbage)
def test_one_wrong_value_is_refused_or_read_as_it_stands(move: notation.Move, key: str, value: object) -> None:
    data = {**to_dict(move, EDITION), key: value}
    try:
        read = move_from_dict(data, EDITION)
    except NotationError:
        return
    assert move_from_dict(to_dict(read, EDITION), EDITION) == read


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
def test_all_that_happens_in_a_game_can_be_written(options: Options) -> None:
    for entry in journal_of(options, seed=5):
        for fact in entry.facts:
            data = to_dict(fact, EDITION)
            assert data["type"] == notation.name_of(type(fact))
            assert json.loads(json.dumps(data)) == data
        for action in engine.legal(entry.state):
            assert action_from_dict(to_dict(action, EDITION), EDITION) == action


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
def test_states_differ_exactly_if_their_fingerprints_do(options: Options) -> None:
    entries = [*journal_of(options, seed=5), *journal_of(options, seed=6)]
    states = [entry.state for entry in entries]
    by_print: dict[bytes, Any] = {}
    for state in states:
        known = by_print.setdefault(fingerprint(state), state)
        assert known == state
    rng = Random(1)
    for state in rng.sample(states, 50):
        copy = msgspec.structs.replace(state, rp=(state.rp[0] + 1, state.rp[1]))
        assert fingerprint(copy) != fingerprint(state)


def test_a_fingerprint_holds_every_field_but_the_setup() -> None:
    state = journal_of(Options(), seed=1, events=3)[-1].state
    fields = json.loads(fingerprint(state))
    assert list(fields) == sorted(fields)
    left_out = set(state.__struct_fields__) - set(fields)
    usual = {field.name: field.default for field in msgspec.structs.fields(State)}
    assert {"setup", "falling"} <= left_out
    assert all(getattr(state, name) == usual[name] for name in left_out - {"setup"})
    assert fields["active"] in (0, 1)


def test_a_field_that_joined_later_counts_only_where_it_says_something() -> None:
    """So games stored before keep their digests."""
    state = journal_of(Options(), seed=1, events=3)[-1].state
    fallen = msgspec.structs.replace(state, falling=(Fallen(Sector.SERBIA, 0),))
    assert "falling" in json.loads(fingerprint(fallen)) and fingerprint(fallen) != fingerprint(state)


def test_a_fingerprint_outlives_a_corrected_citation() -> None:
    state = next(e.state for e in journal_of(Options(), seed=1) if isinstance(e.state.waiting, Choice))
    assert isinstance(state.waiting, Choice)
    cited = msgspec.structs.replace(state, waiting=msgspec.structs.replace(state.waiting, rule="99"))
    other = msgspec.structs.replace(
        state, waiting=msgspec.structs.replace(state.waiting, side=state.waiting.side.enemy)
    )
    assert fingerprint(cited) == fingerprint(state) != fingerprint(other)
