"""On the turn after which the war ends nothing is said of later ones: not on turn 14, not with Peace Negotiations."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.players.hints import Level, missed
from ldd_tui.players.reasons import reason
from ldd_tui.screens import position_words
from ldd_tui.telling.refusals import refusal
from ldd_tui.text import help, hints, prompts, tracks
from ldd_tui.text.events import card_texts
from ldd_tui.text.reasons import why
from rules import actions as a
from rules import engine
from rules.editions.second.cards import PEACE
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    RUSSIA,
    Choice,
    Decision,
    Options,
    Over,
    Phase,
    Sector,
    Side,
    State,
    Technology,
    Tree,
)
from rules.phases.end_of_turn import is_last_turn
from rules.position import to_position
from saves.store import MEMORY, Store
from tests.rules.support import ALL_AT_WAR, BOARD, Table
from tests.text.support import anything

LATER = re.compile(
    r"later turn|next turn|coming turn|next collection|may be near|next time|next attempt|1 more each|if kept|"
    r"for turn \d|from turn \d|counted over|last turn\.$",
    re.IGNORECASE,
)
NO_TURN_COMES = re.compile(r"war ends (with|before)|armistice|could be attempted from")
SUB_PHASES = (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE)
LAST: tuple[dict[str, Any], ...] = ({"turn": 14}, {"turn": 12, "events": (PEACE,)})


def said(state: State, luck: random.Random) -> Iterator[str]:
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    yield prompts.prompt(state)
    yield help.decision(waiting.decision, state)
    yield from (hints.missed(one, state.setup.board.edition) for one in missed(state))
    if waiting.decision in SUB_PHASES:
        yield from hints.question(state, Level.REMIND).split("\n\n")
    for action in engine.legal(state):
        yield why(reason(state, action), BOARD.edition)
    yield from filter(None, (card_texts.right_now(event, state) for event in state.this_turn))
    yield tracks.turns(state)
    yield tracks.trade(state)
    for action in anything(luck):
        verdict = engine.explain(state, action)
        if verdict.refusal is not None:
            yield refusal(verdict.refusal, state)


def check(state: State, luck: random.Random) -> None:
    for words in said(state, luck):
        assert not LATER.search(words) or NO_TURN_COMES.search(words), (state.turn, state.phase, words)


def late_in_the_war(luck: random.Random) -> Table:
    losses = {sector: luck.randint(0, BOARD.sectors[sector].last_space) for sector in Sector}
    trees = {side: Tree(tuple(luck.randint(0, 2) for _ in Technology), (1, 0, 2, 0, 1, 0)) for side in Side}
    options = luck.choice((Options(), Options(athena=(ENTENTE,)), Options(rewriting_history=True)))
    at: dict[str, Any] = {"losses": losses, "status": ALL_AT_WAR, "trees": trees, "rp": (9, 9), "options": options}
    deck = tuple(range(33, 43))
    return Table.at(Phase.INITIATIVE, turn=luck.choice((12, 13, 14)), deck=deck, **at)


@pytest.mark.rule("14.2")
@pytest.mark.slow("wars are played to their end")
def test_nothing_is_said_of_later_turns_when_none_comes() -> None:
    seen = dict.fromkeys((False, True), 0)
    for seed in range(16):
        luck = random.Random(seed)
        state = late_in_the_war(luck).state
        while not isinstance(state.waiting, Over):
            if isinstance(state.waiting, Choice) and is_last_turn(state):
                check(state, luck)
                seen[state.turn < BOARD.last_turn] += 1
            state = engine.apply(state, move(state, luck)).state
    assert all(count > 20 for count in seen.values()), seen


def move(state: State, luck: random.Random) -> engine.Move:
    """A random move, preferring actions that don't end a sub-phase."""
    actions = [action for action in engine.legal(state) if action != a.DONE or luck.random() < 0.3]
    if actions or engine.legal(state):
        return luck.choice(actions or list(engine.legal(state)))
    outcomes = engine.chance(state)
    return luck.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]


@pytest.mark.parametrize("last", LAST)
@pytest.mark.parametrize("phase", [Phase.REINFORCEMENTS, Phase.TECHNOLOGY, Phase.OFFENSIVES])
def test_what_is_not_spent_is_said_to_be_lost(phase: Phase, last: dict[str, Any]) -> None:
    at: dict[str, Any] = {"side": ENTENTE, "losses": {FRANCE: 2}}
    table = Table.at(phase, **at, **last)
    question = hints.question(table.state, Level.REMIND)
    assert "10 RP left. The war ends with this turn, and unspent RP are lost (14.2)." in question
    assert "are kept, up to" in hints.question(Table.at(phase, turn=9, **at).state, Level.REMIND)


@pytest.mark.parametrize("last", LAST)
def test_rp_beyond_the_limit_are_no_matter_when_no_collection_comes(last: dict[str, Any]) -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(18, 3), **last)
    assert "next collection" not in " ".join(
        hints.missed(one, table.state.setup.board.edition) for one in missed(table.state)
    )


@pytest.mark.parametrize("last", LAST)
def test_prestige_is_counted_at_the_end_of_the_turn(last: dict[str, Any]) -> None:
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, losses={GERMANY: 2}, **last)
    assert "prestige points" in why(reason(table.state, a.Offensive(GERMANY, FRANCE, 1)), BOARD.edition)


@pytest.mark.parametrize("last", LAST)
def test_a_naval_level_brings_nothing_on_the_last_turn(last: dict[str, Any]) -> None:
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, losses={RUSSIA: 1}, **last)
    assert why(reason(table.state, a.Research(Technology.NAVAL, 1)), BOARD.edition) == "too late: the war ends"


@pytest.mark.parametrize("turn", [11, 14])
def test_a_phase_that_is_over_comes_again_unless_the_war_ends(turn: int) -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, turn=turn, losses={FRANCE: 2})
    position = to_position(table.state)
    session = GameSession.new(Store(MEMORY), NewGame(position=position))
    said = position_words.not_now(session, Phase.TECHNOLOGY)
    assert ("not before next turn" in said, "The war ends with this turn" in said) == (turn == 11, turn == 14)
