"""Random games of the first edition over its options: what must hold at each step, and that each game ends.

The usual suite plays a few dozen, `pytest -m soak` some thousands. A game is known by its options and its seed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random

import pytest

from ldd_tui.reference import model
from rules import actions as a
from rules import engine
from rules import facts as f
from rules.cards import Duration
from rules.check import check
from rules.editions.first.cards import CARDS
from rules.editions.first.edition import FIRST
from rules.editions.first.ruleset import RULESET
from rules.model import (
    AT_WAR,
    GERMANY,
    IMPLEMENTED,
    ITALY,
    NOT_PLACED,
    RUSSIA,
    SECTORS,
    TECHNOLOGIES,
    Cause,
    Decision,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Purpose,
    Setup,
    Side,
    State,
    Technology,
)
from rules.refusals import IllegalAction
from rules.sequence import here, is_past
from tests.rules.first.support import BOARD, options
from tests.rules.position.support import ATHENAS, moves
from tests.rules.soak.support import AFTERWARDS, ATHENA, Game, Seen, assert_awaits, assert_repeats, name_of, play

# --- Random games of the first edition over its options: what must hold at each step, and that each game  ---


MAIN = [
    Options(initiative=rule, athena=athena, naval_natural=natural, reserve_mandatory=reserve)
    for rule, athena, natural, reserve in product(
        (InitiativeRule.BID, InitiativeRule.TRACK), ATHENA, (False, True), (False, True)
    )
]
"""Every option that the edition knows with every other (F068, F125, F130)."""

UNDRAWN = (1, 7, 4, 1, 6, 3, 0, 6, 3, 0, 7, 4, 1, 0)

ROWS = Path(__file__).parents[2] / "coverage_rows_first.toml"
MARKER = re.compile(r"11, event \d{1,2}")

_FACES = [faces for count in range(4) for faces in combinations_with_replacement(range(1, 7), count)]
UNIVERSE: tuple[a.Action, ...] = (
    *(a.Bid(rp) for rp in range(-1, 22)),
    *(a.Naval(rp) for rp in range(-1, 22)),
    *(a.Settle(rp) for rp in range(-1, 5)),
    *(a.Absorb(sector) for sector in SECTORS),
    *(a.Reinforce(sector, spaces) for sector in SECTORS for spaces in range(-1, 9)),
    *(a.Research(technology, rp) for technology in TECHNOLOGIES for rp in range(-1, 22)),
    *(a.Implement(sector, technology) for sector in SECTORS for technology in TECHNOLOGIES),
    *(a.Offensive(attacker, defender, size) for attacker, defender, size in product(SECTORS, SECTORS, range(-1, 5))),
    *(a.Reroll(faces) for faces in _FACES),
    a.BuyInitiative(),
    a.DECLINE,
    a.KEEP,
    a.DONE,
    a.KEEP_EVENTS,
    a.TAKE_CUBE,
    a.USE_MICHAEL,
)


@cache
def played(options: Options, seed: int) -> Game:
    luck = Random(f"{options} {seed}")
    return play(BOARD, options, seed, lambda state: _some_move(state, luck, thrifty=seed % 3 == 0))


def _some_move(state: State, luck: Random, *, thrifty: bool) -> engine.Move:
    legal = engine.legal(state)
    if not legal:
        outcomes = engine.chance(state)
        return luck.choices([outcome for outcome, _ in outcomes], [weight for _, weight in outcomes])[0]
    cheap = [action for action in legal if isinstance(action, a.Done) or getattr(action, "rp", 2) < 2]
    attacks = [action for action in legal if isinstance(action, a.Offensive)]
    likes = cheap if thrifty and luck.random() < 0.5 else attacks
    return luck.choice(likes if likes and luck.random() < 0.7 else legal)


def assert_sound(game: Game, every: int) -> None:
    """Check every invariant, the slow part only at each `every`th step."""
    for index, state in enumerate(game.states):
        check(state)
        assert_awaits(state)
        assert_markers(state)
        assert_technologies(state)
        if index:
            assert_goes_on(game.states[index - 1], state)
        if index % every == game.seed % every:
            assert_universe(state)
    assert_ended(game)
    for fact in game.facts:
        assert is_cited_rightly(fact.rule), fact


@cache
def is_cited_rightly(rule: str) -> bool:
    sentences = tomllib.loads(ROWS.read_text(encoding="utf-8"))["sentences"]
    return rule in {sentence.partition(":")[0] for sentence in sentences} or MARKER.fullmatch(rule) is not None


def assert_goes_on(before: State, after: State) -> None:
    """These never go back: turn order, VP, statuses, technologies, Revolution, drawn markers."""
    assert (after.turn, here(after)) >= (before.turn, here(before))
    assert after.turn - before.turn in (0, 1)
    assert all(was <= now for was, now in zip(before.vp, after.vp, strict=True))
    for side in Side:
        developed = zip(before.trees[side].levels, after.trees[side].levels, strict=True)
        assert all(0 <= new - old <= 1 for old, new in developed)
        assert not any(after.trees[side].cubes)
    for old, new in zip(before.sectors, after.sectors, strict=True):
        assert new.status in AFTERWARDS[old.status]
    assert before.lafayette <= after.lafayette
    assert before.revolution <= after.revolution
    assert not set(after.deck) & set(before.drawn)
    assert before.kaiserliche_marine or not after.kaiserliche_marine


def assert_markers(state: State) -> None:
    """Check markers on the board and still to be drawn (6.3, F010, F038, F064, F099, F109)."""
    in_force = set(state.in_force)
    assert in_force <= {event for event in CARDS.numbers if CARDS[event].duration != Duration.ONE_SHOT} | {14}
    assert not {16, 26} <= in_force
    if is_past(state, Phase.EVENTS):
        instead = 42 in state.drawn and state.turn < BOARD.last_turn
        assert len([event for event in state.deck if event != 42]) == UNDRAWN[state.turn - 1] + instead
    assert (state.lafayette == NOT_PLACED) or {12, 29} <= in_force
    assert state.lafayette in (NOT_PLACED, *range(state.turn))


def assert_technologies(state: State) -> None:
    """Every sector uses what its side has developed, up to its star (F015, F072)."""
    for sector in SECTORS:
        printed, levels = BOARD.sectors[sector], state.sectors[sector].levels
        developed = state.trees[printed.side].levels
        if state.sectors[sector].status == AT_WAR:
            assert levels == tuple(min(developed[t], printed.caps[t]) for t in IMPLEMENTED)


def assert_universe(state: State) -> None:
    """Of all possible actions, `explain` accepts the legal ones and `apply` refuses the others."""
    legal = set(engine.legal(state))
    for action in UNIVERSE:
        verdict = engine.explain(state, action)
        assert verdict.legal == (action in legal), action
        if not verdict.legal:
            assert verdict.refusal is not None and is_cited_rightly(verdict.refusal.rule), action
            with pytest.raises(IllegalAction) as refused:
                engine.apply(state, action)
            assert refused.value.refusal == verdict.refusal


def assert_ended(game: Game) -> None:
    """An Armistice roll below the VP or the last turn ended the war; more VP wins (4, 7, 10)."""
    last = game.states[-1]
    over, before = last.waiting, game.states[-2].waiting
    assert isinstance(over, Over) and over.prestige is None and last.battle is None
    if over.cause == Cause.ARMISTICE_ROLL:
        (roll,) = [fact for fact in game.facts if isinstance(fact, f.ArmisticeRolled) and fact.won]
        assert isinstance(before, Dice) and before.purpose == Purpose.ARMISTICE
        assert roll.face < roll.vp == last.vp[roll.side] and over.winner == roll.side
    else:
        assert over.cause == Cause.VICTORY_POINTS
        assert last.turn == BOARD.last_turn or 42 in last.this_turn
        assert over.winner == (Side.ENTENTE if last.vp[0] > last.vp[1] else Side.CENTRAL_POWERS)
    rolls = [fact for fact in game.facts if isinstance(fact, f.ArmisticeRolled)]
    falls = [fact for fact in game.facts if isinstance(fact, f.Surrendered)]
    assert len(rolls) == len(falls), "one roll for each surrender (F079)"
    assert all(not roll.won for roll in rolls[:-1])


def games() -> Iterator[Game]:
    for seed, chosen in enumerate(MAIN):
        yield played(chosen, seed)


@pytest.mark.rule("4:1", "4:2", "6.1:1", "6.1:7", "6.8:2", "F006", "F010", "F079", "F087", "F125", "F126", "F130")
@pytest.mark.parametrize(
    ("options", "seed"),
    [pytest.param(options, seed, id=f"{name_of(options)} {seed}") for seed, options in enumerate(MAIN)],
)
def test_a_random_game(options: Options, seed: int) -> None:
    assert_sound(played(options, seed), every=25)


@pytest.mark.parametrize("seed", range(0, len(MAIN), 7))
def test_equal_moves_make_equal_games(seed: int) -> None:
    assert_repeats(played(MAIN[seed], seed))


def test_the_games_come_by_everything() -> None:
    """Every decision, die, deck, marker and end must occur, or the other tests prove little."""
    seen = Seen(games())
    assert set(RULESET.chapters) - seen.decisions <= {Decision.AIR_DIVISION}, "which is late and rare"
    assert seen.purposes == {*RULESET.dice, Purpose.EVENT}
    assert seen.decks == set(RULESET.decks)
    assert seen.resolved >= set(CARDS.numbers) - {41}
    assert {cause for cause, _ in seen.ends} == {Cause.ARMISTICE_ROLL, Cause.VICTORY_POINTS}


@pytest.mark.soak
@pytest.mark.parametrize("options", MAIN, ids=name_of)
def test_thousands_of_random_games(options: Options) -> None:
    """3200 games: a hundred for each combination of options."""
    for seed in range(100):
        assert_sound(played.__wrapped__(options, 1000 + seed), every=40)


# --- Whatever a game of the first edition cites is a section of its own rulebook, though chapters are sha ---


OWN = set(model.sections("first"))
TRIES = (
    a.Research(Technology.ATTACK, 1),
    a.Offensive(ITALY, GERMANY, 1),
    a.Reinforce(RUSSIA, 9),
    a.Bid(9),
    a.Naval(99),
    a.Settle(9),
    a.Absorb(GERMANY),
    a.KEEP,
    a.DONE,
)


def cited(chosen: Options, luck: Random) -> Iterator[str]:
    step = engine.initial(Setup(BOARD, chosen))
    while True:
        for fact in step.facts:
            yield fact.rule
            if isinstance(fact, f.NothingToDo | f.PoppyUnused):
                yield from (refusal.rule for refusal in fact.why)
        yield engine.pending(step.state).rule
        yield from refused(step.state)
        if isinstance(step.state.waiting, Over):
            return
        step = engine.apply(step.state, moves(step.state, luck))


def refused(state: State) -> Iterator[str]:
    verdicts = (engine.explain(state, action) for action in TRIES)
    yield from (verdict.refusal.rule for verdict in verdicts if verdict.refusal is not None)


@pytest.mark.parametrize("athena", ATHENAS, ids=len)
def test_only_the_own_rulebook_is_cited(athena: tuple[()]) -> None:
    for seed in range(3):
        for rule in cited(options(athena=athena), Random(seed)):
            section, event, number = rule.partition(", event ")
            assert section in OWN, rule
            assert not event or (section == "11" and int(number) in BOARD.edition.cards), rule


def test_the_concordance_leads_to_its_rulebook_and_no_further() -> None:
    """References are looked up twice; the second lookup must change nothing."""
    for shared, own in FIRST.own_sections:
        section = own.removesuffix(", event")
        assert section in OWN and BOARD.edition.cited(shared) == own
    assert BOARD.edition.cited("18, event 9") == "11, event 9" == BOARD.edition.cited("11, event 9")
    for own in ("6.2", "6.5.1", "6.6", "6.7", "7", "9", "10", "11.1", "12.3"):
        assert BOARD.edition.cited(own) == own
