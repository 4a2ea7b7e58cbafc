"""What decisions cost and what was luck, in numbers worked out by hand; and that all of it adds up."""

from __future__ import annotations

import pickle
from functools import partial
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from ldd_tui.analysis import keeping
from ldd_tui.analysis.figures import Gravity, added_up, by_cost, of_side
from ldd_tui.analysis.judge import ByNetwork, by_network
from ldd_tui.analysis.making import Step, analyse, judged, linked
from ldd_tui.analysis.model import Analysis, DecisionJudged, Weighed
from ldd_tui.analysis.positions import Chosen, Ended, NotAnalysed, Played, Thrown, Why, played
from ldd_tui.analysis.why import compare, state_before
from ldd_tui.players import POLICIES
from ldd_tui.players.reasons import DoneLater, LeavesRp, Saves, reasons
from ldd_tui.players.value.deeper import can_wait
from ldd_tui.simulation.workers import Crew, Where, each
from rules import actions as a
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.chance import Outcome, Rolled
from rules.editions import EDITIONS, STANDARD
from rules.model import (
    NO_BID,
    Attempt,
    Cause,
    Choice,
    Decision,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Purpose,
    Setup,
    Side,
    State,
    Technology,
)
from saves.dice import Dealer, secret_from_seed
from saves.errors import UnknownGame
from saves.events import Acted, Dealt, Help
from saves.history import History
from saves.journal import begin, header, next_entry
from saves.store import MEMORY, Analyses, Store
from saves.undisclosed import as_seen
from tests.analysis.support import ByVictoryPoints, Fickle, analysed, assert_adds_up, history_of
from tests.saves.playing import FIRST, PLAYERS, WAYS_TO_PLAY, WAYS_TO_PLAY_FIRST, adopted, file_of, journal_of, wandered
from tests.saves.test_start import played as played_by_the_club
from tests.soaking import first_of

DONE, BUY = a.DONE, a.BUY_INITIATIVE


def position(waiting: Choice | Dice, turn: int = 1) -> State:
    return replace(journal_of(Options(), 1, 1)[0].state, waiting=waiting, turn=turn)


def choice(side: Side) -> State:
    return position(Choice(side, Decision.OFFENSIVE, "10.3"))


DIE = position(Dice(Side.CENTRAL_POWERS, Purpose.ATTACK, 1, "3.9"))
GAME = Played(
    (
        Chosen(3, choice(Side.ENTENTE), DONE, ""),
        Thrown(4, DIE, Rolled((6,))),
        Chosen(7, choice(Side.CENTRAL_POWERS), DONE, "staff"),
    ),
    head="ab",
    last=9,
    result=0.0,
)
STEPS = (
    Step(0.60, 0.53, (Weighed(BUY, 0.60), Weighed(DONE, 0.53)), 2),
    Step(0.55, 0.25),
    Step(0.20, 0.32, (Weighed(BUY, 0.20), Weighed(DONE, 0.32)), 2),
)


def by_hand() -> Analysis:
    return linked(GAME, STEPS, "n1", 0)


def test_each_step_by_hand() -> None:
    """0.60, decision to 0.53, seen as 0.55, dice to 0.25, seen as 0.20, decision to 0.32; then lost."""
    analysis = by_hand()
    entente, powers = analysis.decisions
    (throw,) = analysis.throws
    assert [link.before for link in analysis.links] == [0.60, 0.53, 0.25]
    assert entente.cost == pytest.approx(0.07) and entente.seen_further == 0.0
    assert (entente.best, entente.made, entente.options) == (BUY, DONE, 2)
    assert throw.step == pytest.approx(-0.30) and throw.luck == pytest.approx(0.30)  # the Central Powers threw
    assert throw.seen_further == pytest.approx(0.02)
    assert powers.cost == pytest.approx(0.12) and powers.decided_by == "staff"
    assert powers.seen_further == pytest.approx(-0.05)
    assert [(point.entry, point.chance) for point in analysis.points] == [
        (0, 0.60),
        (3, 0.53),
        (4, 0.25),
        (7, 0.32),
        (9, 0.0),
    ]


def test_the_sum_by_hand() -> None:
    sums = added_up(by_hand())
    assert sums.start == 0.60 and sums.end == 0.0
    assert sums.luck == pytest.approx(-0.30)
    assert sums.seen_further == pytest.approx(0.02 - 0.05 - 0.32)
    assert list(sums.decisions) == pytest.approx([-0.07, 0.12])
    assert sums.luck + sums.seen_further == pytest.approx(-0.65)
    assert sums.start + sums.luck + sums.seen_further + sum(sums.decisions) == pytest.approx(sums.end, abs=1e-12)


def test_the_figures_of_a_side_by_hand() -> None:
    entente, powers = (of_side(by_hand(), side) for side in Side)
    assert (entente.decisions, powers.decisions) == (1, 1)
    assert entente.cost_per_decision == pytest.approx(0.07) and powers.cost_per_decision == pytest.approx(0.12)
    assert entente.graver[Gravity.MISTAKE] == powers.graver[Gravity.BLUNDER] == 1
    assert entente.luck == pytest.approx(-0.30) and powers.luck == pytest.approx(0.30)
    assert entente.own_luck == 0.0 and powers.own_luck == pytest.approx(0.30)
    assert powers.luckiest == by_hand().throws and powers.unluckiest == entente.luckiest == ()
    # the Entente lost, and luck took 30 % of it: what the judge only saw later is in the result as it is
    assert entente.adjusted == pytest.approx(0.30) and powers.adjusted == pytest.approx(0.70)


def test_a_choice_and_its_own_dice_are_one_step() -> None:
    """Chosen at 0.53; its two dice alone bring -0.02 and +0.06; then 0.61 is seen in the next position, as deep."""
    own = replace(DIE, attempt=Attempt(Technology.ARTILLERY, 1))
    positions = (GAME.positions[0], Thrown(4, own, Rolled((6,))), Thrown(5, own, Rolled((6,))), GAME.positions[2])
    steps = (STEPS[0], Step(0.50, 0.48), Step(0.40, 0.46), replace(STEPS[2], before=0.61))
    first, second = linked(Played(positions, "ab", 9, 0.0), steps, "n1", 0).throws
    assert first.before == first.mean == 0.53 and second.before == second.mean == first.came
    assert first.step == pytest.approx(-0.02 + 0.01) and second.step == pytest.approx(0.06 + 0.03)
    assert second.came == pytest.approx(0.61)


def test_to_give_up_is_a_decision_against_playing_on() -> None:
    game = Played((*GAME.positions, Ended(8, choice(Side.ENTENTE), Side.ENTENTE, False, 0.0)), "ab", 8, 0.0)
    analysis = linked(game, (*STEPS, Step(0.30, 0.0)), "n1", 0)
    assert analysis.given_up is not None and analysis.given_up.cost == pytest.approx(0.30)
    assert of_side(analysis, Side.ENTENTE).cost == pytest.approx(0.37)
    assert of_side(analysis, Side.ENTENTE).decisions == 1
    assert sum(added_up(analysis).decisions) == pytest.approx(-0.07 + 0.12 - 0.30)
    assert_adds_up(analysis)


# --------------------------------------------------------------------------------------- whole games, any judge

WHOLE = [*((options, STANDARD) for options in WAYS_TO_PLAY), *((options, FIRST) for options in WAYS_TO_PLAY_FIRST)]


@pytest.mark.parametrize("number", first_of(len(WHOLE), range(210)))
def test_every_game_adds_up(number: int) -> None:
    options, edition = WHOLE[number % len(WHOLE)]
    history = history_of(journal_of(options, number, edition=edition))
    analysis = analysed(history)
    assert analysis.complete and analysis.result in (0.0, 0.5, 1.0)
    sums = added_up(analysis)
    assert abs(sums.start + sums.luck + sums.seen_further + sum(sums.decisions) - analysis.result) < 1e-9
    assert_adds_up(analysis)
    assert all(decision.cost == 0.0 for decision in analysis.decisions if decision.made == decision.best)
    assert all(decision.cost == 0.0 for decision in analysis.decisions if decision.made == decision.best)
    for side in Side:
        figures = of_side(analysis, side)
        assert figures.cost == pytest.approx(sum(d.cost for d in analysis.decisions if d.side == side))
        assert figures.decisions == sum(figures.graver.values())
        result = analysis.result if side == Side.ENTENTE else 1.0 - analysis.result
        assert figures.adjusted + figures.luck == pytest.approx(result)


def test_whatever_could_have_come_luck_is_nothing_on_average() -> None:
    """Average over every possible throw and draw, weighted by probability."""
    line = history_of(journal_of(Options(), 3, 60)).line
    for before, entry in pairwise(line):
        every = engine.chance(before.state)
        if not every or len(every) > 60:
            continue
        total = sum(weight for _outcome, weight in every)
        for judge in (Fickle(), ByVictoryPoints()):
            steps = [(judged(Thrown(entry.seq, before.state, outcome), judge), weight) for outcome, weight in every]
            assert sum(weight * (step.after - step.before) for step, weight in steps) / total == pytest.approx(0.0)
            assert len({step.before for step, _weight in steps}) == 1


# -- An analysis in steps: here and in other processes, told how far it is, stopped anywhere; and kept in the store
JUDGE = Fickle()


@pytest.fixture(scope="module")
def game() -> Played:
    return played(history_of(journal_of(Options(), 7, 90)))


def test_other_processes_find_the_same(game: Played) -> None:
    alone = analyse(game, JUDGE)
    told: list[int] = []
    with Crew(Where(2)) as crew:
        assert analyse(game, JUDGE, share=partial(each, crew=crew), after_each=told.append) == alone
    assert told == list(range(1, len(game.positions) + 1))


def test_it_stops_after_any_step(game: Played) -> None:
    told: list[int] = []
    for most in (1, 7, 50):
        told.clear()
        stopped = analyse(game, JUDGE, after_each=told.append, stop=lambda most=most: len(told) >= most)  # type: ignore[misc]
        assert stopped is not None and not stopped.complete and len(stopped.links) == most == told[-1]
        whole = analyse(game, JUDGE)
        assert whole is not None and [one.entry for one in stopped.links] == [one.entry for one in whole.links[:most]]
        # the dice of the last choice end as deep as the next position is seen
        sure = 1 + max([n for n, one in enumerate(stopped.links) if isinstance(one, DecisionJudged)], default=0)
        assert stopped.links[:sure] == whole.links[:sure] and stopped.points[: sure + 1] == whole.points[: sure + 1]
    assert analyse(game, JUDGE, stop=lambda: True) is None


def test_ctrl_c_ends_it_with_what_is_there(game: Played) -> None:
    def interrupted(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    stopped = analyse(game, JUDGE, after_each=interrupted)
    assert stopped is not None and not stopped.complete and len(stopped.links) == 5


# ------------------------------------------------------------------------------------------------------ kept


def test_an_analysis_is_kept_until_the_game_goes_on() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=60)
        game = played(play.history)
        made = analyse(game, JUDGE)
        assert made is not None and keeping.kept(store, play.game, game, JUDGE) is None
        assert keeping.keep(store, play.game, made)
        assert keeping.kept(store, play.game, game, JUDGE) == made
        assert keeping.kept(store, play.game, game, Fickle(depth=1)) is None
        assert keeping.kept(store, play.game, game, Fickle("other")) is None
        play.undo(play.state.active)
        gone_on = played(play.history)
        assert keeping.kept(store, play.game, gone_on, JUDGE) is None
        again = analyse(gone_on, JUDGE)
        assert again is not None and keeping.keep(store, play.game, again)
        assert keeping.kept(store, play.game, gone_on, JUDGE) == again
        assert keeping.kept(store, play.game, game, JUDGE) is None
        assert rows(store) == 1


def rows(store: Store) -> int:
    (count,) = file_of(store).execute("SELECT count(*) FROM analyses").fetchone()
    return int(count)


def test_each_depth_has_its_own() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        game = played(play.history)
        judges = [Fickle(), Fickle(depth=1), Fickle("other")]
        made = [analyse(game, judge) for judge in judges]
        for analysis in made:
            assert analysis is not None and keeping.keep(store, play.game, analysis)
        assert [keeping.kept(store, play.game, game, judge) for judge in judges] == made


def test_what_was_stopped_is_not_kept(game: Played) -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        found = played(play.history)
        told: list[int] = []
        stopped = analyse(found, JUDGE, after_each=told.append, stop=lambda: len(told) >= 3)
        assert stopped is not None and not keeping.keep(store, play.game, stopped) and rows(store) == 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE analyses SET content = zeroblob(100)",
        "UPDATE analyses SET content = substr(content, 2)",
        "UPDATE analyses SET content = 7",
        "UPDATE analyses SET hash = ''",
        "UPDATE analyses SET content = CAST('text' AS TEXT), hash = 7",
        "DROP TABLE analyses",
    ],
)
def test_a_damaged_analysis_is_as_good_as_none(damage: str) -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        game = played(play.history)
        made = analyse(game, JUDGE)
        assert made is not None and keeping.keep(store, play.game, made)
        file_of(store).execute(damage)
        assert keeping.kept(store, play.game, game, JUDGE) is None
        if not damage.startswith("DROP"):
            assert keeping.keep(store, play.game, made)
            assert keeping.kept(store, play.game, game, JUDGE) == made


def test_what_is_none_of_ours_is_not_read() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        game = played(play.history)
        made = analyse(game, JUDGE)
        assert made is not None
        kept_as = keeping._made_with(JUDGE.network, JUDGE.depth)
        for content in (b"", b"text", b"x" * 5000):
            Analyses(store.database).keep(play.game, game.head, kept_as, content)
            assert keeping.kept(store, play.game, game, JUDGE) is None
        other = replace(made, made_with=replace(made.made_with, entry=made.made_with.entry + 1))
        assert keeping.keep(store, play.game, other)
        assert keeping.kept(store, play.game, game, JUDGE) is None


def test_it_goes_with_its_game() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, events=40)
        game = played(play.history)
        made = analyse(game, JUDGE)
        assert made is not None and keeping.keep(store, play.game, made)
        store.delete(play.game)
        store.restore(play.game)
        assert keeping.kept(store, play.game, game, JUDGE) == made
        store.delete(play.game)
        assert not keeping.keep(store, play.game, made)
        with pytest.raises(UnknownGame):
            Analyses(store.database).keep(play.game, game.head, "", b"")
        store.purge()
        assert rows(store) == 0


# -- What of a game is analysed: the line that stands, without what is not told, and only real choices
BIDS = Options(initiative=InitiativeRule.BID)


def test_each_throw_and_each_real_choice_once() -> None:
    history = history_of(journal_of(Options(), 5))
    game = played(history)
    line = history.line
    throws = [entry.seq for entry in line if isinstance(entry.move, Outcome)]
    choices = [
        entry.seq
        for before, entry in pairwise(line)
        if isinstance(before.state.waiting, Choice) and len(engine.legal(before.state)) > 1
    ]
    assert [position.entry for position in game.positions if isinstance(position, Thrown)] == throws
    assert [position.entry for position in game.positions if isinstance(position, Chosen)] == choices
    assert isinstance(line[-1].state.waiting, Over) and game.result is not None
    forced = len(line) - 1 - len(throws) - len(choices)
    assert forced > 0  # such as a re-roll that is demanded: they have no step of their own


def test_what_was_taken_back_is_not_analysed() -> None:
    play = wandered(Options(), 4, 250)
    game = played(play.history)
    standing = {entry.seq for entry in play.entries}
    assert len(play.history.entries) > len(play.entries) + 10
    assert {position.entry for position in game.positions} <= standing
    assert (game.head, game.last) == (play.history.last.link.hash, play.seq)
    assert game.result is None and analysed(play.history).complete
    assert_adds_up(analysed(play.history))


def asked(position: Chosen) -> Side:
    assert isinstance(position.state.waiting, Choice)
    return position.state.waiting.side


def one_bid_is_in() -> History:
    entries = journal_of(BIDS, 23)
    at = next(
        at
        for at, entry in enumerate(entries)
        if isinstance(entry.state.waiting, Choice)
        and entry.state.waiting.decision == Decision.BID
        and entry.state.waiting.side == Side.CENTRAL_POWERS
        and entry.state.bids[Side.ENTENTE] > 0
    )
    return history_of(entries[: at + 1])


def test_a_bid_that_is_not_answered_is_not_told() -> None:
    history = one_bid_is_in()
    game = played(history)
    assert played(as_seen(history, tuple(Side))).positions == game.positions
    assert game.positions[-1].entry < history.last.seq
    assert all(NO_BID not in p.state.bids or p.state.bids == (NO_BID, NO_BID) for p in game.positions)


def test_the_second_bid_is_judged_as_if_the_first_were_not_known() -> None:
    game = played(history_of(journal_of(BIDS, 23)))
    bids = [p for p in game.positions if isinstance(p, Chosen) and _asks_for_a_bid(p)]
    assert len(bids) == 4 and {p.state.bids for p in bids} == {(NO_BID, NO_BID)}


def _asks_for_a_bid(position: Chosen) -> bool:
    waiting = position.state.waiting
    return isinstance(waiting, Choice) and waiting.decision == Decision.BID


def test_a_game_of_the_club_is_analysed_when_it_is_over() -> None:
    with Store(MEMORY) as store:
        play = played_by_the_club(store, 40, Help.ODDS)
        with pytest.raises(NotAnalysed) as refused:
            played(play.history)
        assert refused.value.why == Why.STILL_PLAYED
        game = store.load(play.game)
        store.resign(game, "resign", Side.CENTRAL_POWERS)
        over = played(game.history)
        assert isinstance(over.positions[-1], Ended) and over.result == 1.0
        analysis = analysed(game.history)
        assert_adds_up(analysis)
        assert analysis.given_up is not None and analysis.given_up.side == Side.CENTRAL_POWERS
        assert not analysis.given_up.claimed and analysis.end == 1.0
        assert isinstance(game.state.waiting, Over) and game.state.waiting.cause == Cause.RESIGNATION


# -- by network
BOTH = (Side.ENTENTE, Side.CENTRAL_POWERS)
WAYS = {
    STANDARD: (
        Options(initiative=InitiativeRule.DICE, athena=(Side.CENTRAL_POWERS,)),
        Options(),
        Options(quick_play=True),
        Options(rewriting_history=True, initiative=InitiativeRule.BID),
        Options(athena=BOTH),
        Options(athena=(Side.ENTENTE,)),
    ),
    FIRST: WAYS_TO_PLAY_FIRST,
}
PLAYED_BY = (("staff", "random"), ("random", "staff"), ("staff", "staff"), ("random", "random"))


def judged_game(edition: str, number: int) -> History:
    ways = WAYS[edition]
    options, deciders = ways[number % len(ways)], PLAYED_BY[number // len(ways) % len(PLAYED_BY)]
    rng, dealer = Random(number), Dealer(secret_from_seed(number))
    setup = Setup(packaged(edition), options)
    entries = [begin(header(setup, packaged_text(edition), PLAYERS, dealer.commitment, "test"))]
    while not isinstance(entries[-1].state.waiting, Over):
        last = entries[-1]
        waiting = last.state.waiting
        if isinstance(waiting, Choice):
            action = POLICIES[deciders[waiting.side]](last.state, engine.legal(last.state), rng)
            entries.append(next_entry(last, Acted, action))
        else:
            entries.append(next_entry(last, Dealt, dealer.deal(last.state, last.throws + 1)))
    return history_of(entries)


@pytest.mark.slow("two networks judge a whole game of Athena, with all her hands")
@pytest.mark.parametrize("number", first_of(1, range(200)))
def test_a_game_judged_by_the_network_adds_up(number: int) -> None:
    assert_game_adds_up(STANDARD, number)


@pytest.mark.parametrize("number", first_of(1, range(200)))
def test_a_game_of_the_first_edition_adds_up(number: int) -> None:
    assert_game_adds_up(FIRST, number)


def assert_game_adds_up(edition: str, number: int) -> None:
    history = judged_game(edition, number)
    analysis = analyse(played(history), by_network(edition, 0))
    assert analysis is not None and analysis.result in (0.0, 0.5, 1.0)
    sums = added_up(analysis)
    assert abs(sums.start + sums.luck + sums.seen_further + sum(sums.decisions) - analysis.result) < 1e-9
    assert_adds_up(analysis)
    assert all(decision.cost == 0.0 for decision in analysis.decisions if decision.made == decision.best)
    assert all(0.0 <= point.chance <= 1.0 for point in analysis.points)
    assert 0.2 < analysis.start < 0.8 or history.last.state.setup.options.athena, "nobody has won before the start"
    assert analysis.points[-1].chance == analysis.result


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_came_is_among_what_could_come_and_nothing_twice(edition: str) -> None:
    line = history_of(journal_of(WAYS_TO_PLAY_FIRST[0] if edition == FIRST else Options(), 3, 80, edition)).line
    judge = by_network(edition, 0)
    for before, _after in pairwise(line):
        every = [outcome for outcome, _weight in engine.chance(before.state)]
        if not every or len(every) > 100:
            continue
        found = judge.after_chance(before.state)
        assert sorted(map(repr, every)) == sorted(repr(one) for outcomes, _p, _c in found for one in outcomes)
        assert sum(probability for _outcomes, probability, _c in found) == pytest.approx(1.0)


@pytest.mark.parametrize(("edition", "depth"), [(STANDARD, 1), (STANDARD, 2), (FIRST, 1)])
def test_the_action_that_was_made_is_looked_at_as_deeply_as_the_best(edition: str, depth: int) -> None:
    judge, shallow = by_network(edition, depth), by_network(edition, 0)
    history = history_of(journal_of(WAYS_TO_PLAY_FIRST[0] if edition == FIRST else Options(), 5, 60, edition))
    choices = [one for one in played(history).positions if isinstance(one, Chosen)]
    deepened = 0
    for position in choices[: 8 // depth]:
        deep, flat = judge.weigh(position.state, position.action), shallow.weigh(position.state, position.action)
        looked_at = {one.action: one.chance for one in deep}
        others = [x for x in engine.legal(position.state) if x == position.action or not can_wait(position.state, x)]
        assert len(flat) == len(others) >= len(looked_at)
        deepened += len(flat) > len(looked_at)
        step = judged(position, judge)
        assert step.options == len(engine.legal(position.state)) and looked_at[position.action] == step.after
    assert deepened


def test_a_judge_goes_to_other_processes_and_names_its_network() -> None:
    judge = by_network(STANDARD, 1)
    assert pickle.loads(pickle.dumps(judge)) == judge == ByNetwork(judge.network, 1)
    assert by_network(STANDARD, 2).network == judge.network and len(judge.network) == 12
    assert by_network(FIRST, 1).network != judge.network


# ------------------------------------------------------------------------------------------------------- why


@pytest.mark.parametrize("edition", EDITIONS)
def test_why_the_better_one_was_better(edition: str) -> None:
    history = history_of(journal_of(WAYS_TO_PLAY_FIRST[0] if edition == FIRST else Options(), 5, 60, edition))
    analysis = analyse(played(history), by_network(edition, 0))
    assert analysis is not None
    worst = [one for one in by_cost(analysis) if one.best != one.made][:4]
    assert worst
    for decision in worst:
        state = state_before(history, decision)
        assert {decision.made, decision.best} <= set(engine.legal(state))
        told = compare(history, decision)
        if told.best[-1:] != (DoneLater(),):
            assert told.made == reasons(state, decision.made)
            assert told.best == reasons(state, decision.best) or isinstance(told.best[-1], Saves)


def test_what_was_better_and_done_later_is_called_so() -> None:
    history = history_of(journal_of(Options(), 5))
    decisions = analysed(history).decisions
    attempts = [one for one in decisions if isinstance(one.made, a.Research) and one.turn < 6]
    pairs = [(one, two) for one, two in pairwise(attempts) if (one.turn, one.side) == (two.turn, two.side)]
    for one, two in pairs:
        assert isinstance(one.made, a.Research)
        left = LeavesRp(state_before(history, one).rp[one.side] - one.made.rp)
        later = compare(history, replace(one, best=two.made))
        assert (later.best[-1], later.made[-1]) == (DoneLater(), left)
        assert DoneLater() not in compare(history, replace(two, best=one.made)).best
        assert DoneLater() not in compare(history, replace(one, best=a.DONE)).best
    assert pairs


def test_the_same_with_less_is_better_because_it_saves_rp() -> None:
    history = history_of(journal_of(Options(), 5))
    attempts = [one for one in analysed(history).decisions if isinstance(one.made, a.Research) and one.made.rp > 2]
    for one in attempts[:3]:
        assert isinstance(one.made, a.Research)
        cheaper = replace(one.made, rp=one.made.rp - 2)
        assert compare(history, replace(one, best=cheaper)).best[1:] == (Saves(2),)
        assert Saves(2) not in compare(history, replace(one, best=a.DONE)).best
    assert attempts
