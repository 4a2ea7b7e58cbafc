"""Players who judge by a network in the first edition: its numbers, every decision, every die, by random weights."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from ldd_tui.analysis.judge import by_network
from ldd_tui.players import POLICIES
from ldd_tui.players.advising import advise, deepened
from ldd_tui.players.levels import LEVELS, policy_until
from ldd_tui.players.value import judging, search
from ldd_tui.players.value.features_first import COUNT, FIRST
from ldd_tui.players.value.first_layer import FirstLayer, features, netted
from ldd_tui.players.value.network import network_for
from rules import actions as a
from rules import engine
from rules.model import (
    AUSTRIA_HUNGARY,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    ITALY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    Cards,
    Choice,
    Decision,
    Dice,
    InitiativeRule,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    Status,
)
from tests.players.value.made_up import installed, random_network
from tests.players.value.support import best, over_both_dice, wandered, weighted
from tests.players.value.test_network import by_the_formula
from tests.rules.first.support import BOARD, EGYPT, USUAL, at, options
from tests.rules.support import Table

ATHENAS: tuple[tuple[Side, ...], ...] = ((), (ENTENTE,), (CENTRAL_POWERS,), tuple(Side))
DECISIONS = {
    *(Decision.BID, Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE, Decision.AVIATION),
    *(Decision.NAVAL_BONUS, Decision.INITIATIVE_PRICE),
}
GAZA, BRUSILOV, MUTINIES, RACE, CIRCUS, SEPARATE_PEACE = 23, 19, 22, 4, 27, 9
AT_WAR = Status.AT_WAR


@pytest.fixture(scope="module", autouse=True)
def network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        yield from installed(tmp_path_factory.mktemp("networks"), patch, random_network())


def games(*seeds: int) -> list[State]:
    """Positions from random games, with the system playing no side, one side or both."""
    return [state for seed in seeds for state in wandered(seed, options(athena=ATHENAS[seed % 4]), BOARD)]


# ------------------------------------------------------------------------------------------------ the numbers


def group(state: State, name: str, count: int) -> list[float]:
    place = FIRST.layout.places[name]
    return features(state)[place : place + count]


def blow(state: State, attacker: Sector, defender: Sector, *, left: bool = True) -> float:
    place = FIRST.layout.pair_place[attacker, defender]
    return 3 * features(state)[FIRST.layout.places["blows_left" if left else "blows"] + place]


def test_the_first_layer_is_all_the_numbers_whatever_was_judged_before() -> None:
    found = network_for("first")
    assert found is not None
    positions = games(0, 1, 2, 3)[::5]
    there_and_back = [*positions, *reversed(positions)]
    chances = [netted(state) for state in there_and_back]
    assert chances == chances[::-1]
    assert len(set(chances)) > 50
    for state, chance in zip(positions, chances, strict=False):
        numbers = features(state)
        assert len(numbers) == COUNT
        assert found.chance(FirstLayer(found, BOARD).of(state)) == chance
        assert chance == pytest.approx(by_the_formula(found.source, numbers), abs=1e-3)


def test_an_offensive_is_told_by_its_mean_losses() -> None:
    state = at(6, Phase.OFFENSIVES, ENTENTE, rp=(2, 10)).state
    assert blow(state, FRANCE, GERMANY) == pytest.approx(2 * 3 / 6), "2 RP, hits on 4"
    assert blow(state, FRANCE, GERMANY, left=False) == pytest.approx(3 * 3 / 6)
    assert blow(state, RUSSIA, AUSTRIA_HUNGARY) == pytest.approx(2 * 2 / 6)
    assert blow(state, GERMANY, FRANCE) == pytest.approx(3 * 3 / 6)
    developed = {ENTENTE: (1, 0, 2, 3), CENTRAL_POWERS: (0, 0, 0, 2)}
    state = at(9, Phase.OFFENSIVES, ENTENTE, developed=developed).state
    assert blow(state, FRANCE, GERMANY) == pytest.approx(3 * 4 / 6 + 2 * 1 / 2), "Aviation 5 against 5"
    developed[CENTRAL_POWERS] = (0, 1, 0, 1)
    state = at(9, Phase.OFFENSIVES, ENTENTE, developed=developed).state
    assert blow(state, FRANCE, GERMANY) == pytest.approx(3 * 3 / 6 + 2 * 3 / 4), "5 against 1: misses again"
    assert blow(replace(state, in_force=(CIRCUS,)), FRANCE, GERMANY) == pytest.approx(3 * 3 / 6 + 2 * 3 / 4)
    assert blow(state, RUSSIA, GERMANY) == pytest.approx(3 * 2 / 6 + 2 * 2 / 6), "1 against 1"
    assert blow(replace(state, in_force=(CIRCUS,)), RUSSIA, GERMANY) == blow(state, RUSSIA, GERMANY), "1 against 3"
    developed[CENTRAL_POWERS] = (0, 0, 1, 2)
    state = at(9, Phase.OFFENSIVES, CENTRAL_POWERS, developed=developed).state
    assert blow(state, GERMANY, FRANCE) == pytest.approx(3 * 3 / 6 + 1 / 2), "5 against 5"
    assert blow(replace(state, in_force=(CIRCUS,)), GERMANY, FRANCE) == pytest.approx(3 * 3 / 6 + 3 / 4), "7 against 5"


def test_events_count_where_they_act() -> None:
    plain = at(6, Phase.OFFENSIVES, CENTRAL_POWERS).state
    race = replace(plain, this_turn=(RACE,))
    assert blow(race, GERMANY, FRANCE) == pytest.approx(3 * 4 / 6)
    assert blow(race, GERMANY, FRANCE, left=False) == blow(plain, GERMANY, FRANCE, left=False)
    assert blow(race, GERMANY, RUSSIA) == blow(plain, GERMANY, RUSSIA)
    peace = replace(plain, this_turn=(SEPARATE_PEACE,))
    assert blow(peace, AUSTRIA_HUNGARY, RUSSIA) == pytest.approx(3 * 2 / 6)
    command = replace(plain, in_force=(33,))
    assert blow(command, FRANCE, GERMANY, left=False) == pytest.approx(3 * 4 / 6)
    assert blow(replace(plain, this_turn=(MUTINIES,)), FRANCE, GERMANY) == pytest.approx(2 * 3 / 6)
    gaza = replace(plain, this_turn=(GAZA,))
    assert blow(gaza, EGYPT, OTTOMAN_EMPIRE) == pytest.approx(blow(plain, EGYPT, OTTOMAN_EMPIRE) / 3)


def test_the_air_division_halves_the_hits_on_france() -> None:
    developed = {ENTENTE: (0, 0, 0, 4), CENTRAL_POWERS: (0, 0, 1, 3)}
    state = at(12, Phase.OFFENSIVES, CENTRAL_POWERS, developed=developed).state
    assert blow(state, GERMANY, FRANCE) == pytest.approx((3 + 1) / 4)
    assert blow(replace(state, in_force=(CIRCUS,)), GERMANY, FRANCE) == pytest.approx(3 / 2 + 3 / 4)


def test_a_fall_is_told_by_the_roll_that_would_follow_it() -> None:
    state = at(6, Phase.OFFENSIVES, CENTRAL_POWERS, wcl={SERBIA: 1}, vp=(0, 3)).state
    danger, wins = (group(state, name, 13)[SERBIA] for name in ("danger", "wins"))
    assert 0 < danger < 1 and wins == pytest.approx(danger * 3 / 6), "4 VP: a roll of 1, 2 or 3"
    france = group(state, "danger", 13)[FRANCE], group(state, "wins", 13)[FRANCE]
    assert france[0] == france[1], "9 VP"


def test_what_has_been_bought_and_what_can_be_attempted_is_told() -> None:
    table = at(6, Phase.REINFORCEMENTS, ENTENTE, wcl={FRANCE: 3, ITALY: 2})
    state = table.do(a.Reinforce(FRANCE, 2)).state
    assert [round(3 * number) for number in group(state, "reinforced", 4)] == [2, 0, 0, 0]
    assert group(at(1, Phase.TECHNOLOGY, ENTENTE).state, "open", 8) == [0, 1, 0, 0, 0, 1, 0, 0]


# -------------------------------------------------------------------------------------------- every decision


def test_weighs_every_legal_action_in_every_kind_of_decision() -> None:
    seen: dict[Decision, int] = {}
    for state in games(*range(8)):
        waiting = state.waiting
        if isinstance(waiting, Choice) and seen.get(waiting.decision, 0) < 12:
            seen[waiting.decision] = seen.get(waiting.decision, 0) + 1
            found = search.weigh(state)
            assert sorted(map(repr, [one.action for one in found])) == sorted(map(repr, engine.legal(state)))
            chances = [one.chance for one in found]
            assert all(0 <= chance <= 1 for chance in chances)
            assert chances == sorted(chances, reverse=waiting.side == ENTENTE)
    assert set(seen) >= DECISIONS


def test_what_chance_brings_averages_to_the_chance_before_it() -> None:
    """Except cards, the Revolution and the initiative, which the network judges as they are."""
    purposes: dict[Purpose, int] = {}
    as_it_lies = (Purpose.REVOLUTION, Purpose.INITIATIVE)
    for state in games(0, 4, 8, 12, 16, 20):
        waiting = state.waiting
        if isinstance(waiting, Dice) and waiting.purpose not in as_it_lies and purposes.get(waiting.purpose, 0) < 10:
            purposes[waiting.purpose] = purposes.get(waiting.purpose, 0) + 1
            possible = search.after_chance(state)
            assert sum(one.probability for one in possible) == pytest.approx(1)
            assert search.mean(possible) == pytest.approx(judging.chance_to_win(state), abs=1e-9)
    assert {Purpose.RESEARCH, Purpose.ATTACK, Purpose.ARTILLERY, Purpose.ARTILLERY_REROLL} <= set(purposes)
    assert {Purpose.U_BOAT, Purpose.BLOCKADE, Purpose.ARMISTICE, Purpose.EVENT} <= set(purposes)


def by_the_engine(state: State) -> float:
    """The exact chance to win, over every throw and choice until the offensive ends; slow."""
    if isinstance(state.waiting, Dice) and (state.battle is not None or state.waiting.purpose == Purpose.ARMISTICE):
        return sum(p * by_the_engine(engine.apply(state, outcome).state) for outcome, p in weighted(state))
    if state.battle is None:
        return judging.chance_to_win(state)
    return best(state, [by_the_engine(engine.apply(state, x).state) for x in engine.legal(state)])


COLUMNS = {ENTENTE: (1, 0, 1, 4), CENTRAL_POWERS: (1, 0, 1, 2)}


@pytest.mark.parametrize(
    ("attacker", "defender", "size", "position"),
    [
        (GERMANY, FRANCE, 1, {"wcl": {FRANCE: 1}, "developed": COLUMNS}),
        (GERMANY, FRANCE, 2, {"developed": {**COLUMNS, CENTRAL_POWERS: (0, 0, 1, 2)}}),
        (FRANCE, GERMANY, 2, {"developed": COLUMNS, "wcl": {GERMANY: 2}, "vp": (0, 0)}),
        (EGYPT, OTTOMAN_EMPIRE, 2, {"events": (GAZA,)}),
        (RUSSIA, AUSTRIA_HUNGARY, 2, {"events": (BRUSILOV,), "rp": (4, 4)}),
        (RUSSIA, AUSTRIA_HUNGARY, 2, {"events": (BRUSILOV,), "rp": (2, 4), "wcl": {AUSTRIA_HUNGARY: 1}}),
        (FRANCE, GERMANY, 1, {"events": (MUTINIES,), "developed": COLUMNS}),
        (AUSTRIA_HUNGARY, SERBIA, 2, {"wcl": {SERBIA: 1}, "vp": (0, 3)}),
    ],
    ids=(
        "Air Division and a fall",
        "Air Division",
        "Aviation",
        "Gaza",
        "Brusilov's price",
        "a fall, and then Brusilov's price",
        "Mutinies",
        "Armistice roll",
    ),
)
def test_an_offensive_is_weighed_by_the_engines_own_dice(
    attacker: Sector, defender: Sector, size: int, position: dict[str, object]
) -> None:
    side = BOARD.sectors[attacker].side
    state = at(12, Phase.OFFENSIVES, side, **{"rp": (10, 10), **position}).state  # type: ignore[arg-type]
    action = a.Offensive(attacker, defender, size)
    weighed = {one.action: one.chance for one in search.weigh(state)}
    assert weighed[action] == pytest.approx(by_the_engine(engine.apply(state, action).state), abs=1e-9)


def test_stands_by_what_it_chooses_within_an_offensive() -> None:
    asked = [s for s in games(0, 4, 8, 12) if s.battle is not None and isinstance(s.waiting, Choice)]
    assert len(asked) > 5
    for state in asked:
        first = search.weigh(state)[0]
        assert first.chance == pytest.approx(judging.chance_to_win(state), abs=1e-9)
        after = engine.apply(state, first.action).state
        if isinstance(after.waiting, Dice) and after.battle is not None:
            assert search.mean(search.after_chance(after)) == pytest.approx(first.chance, abs=1e-9)


def at_sea(side: Side, **position: object) -> State:
    return at(9, Phase.NAVAL, side, **position).state  # type: ignore[arg-type]


@pytest.mark.parametrize("side", list(Side))
def test_a_roll_at_sea_is_worth_what_its_faces_bring(side: Side) -> None:
    state = at_sea(side, rp=(4, 4))
    assert isinstance(state.waiting, Choice) and state.waiting.decision == Decision.NAVAL_BONUS
    found = {one.action: one.chance for one in search.weigh(state)}
    assert len(found) == 5 and len(set(found.values())) > 2
    for action, chance in found.items():
        dice = engine.apply(state, action).state
        faces = [p * judging.chance_to_win(engine.apply(dice, outcome).state) for outcome, p in weighted(dice)]
        assert chance == pytest.approx(sum(faces), abs=1e-9)


def test_a_debt_is_paid_by_spaces_one_after_the_other() -> None:
    dice = engine.apply(at_sea(CENTRAL_POWERS, rp=(1, 1)), a.Naval(0)).state
    owing = Table(engine.Step(dice, ())).roll(6).state
    assert isinstance(owing.waiting, Choice) and owing.waiting.decision == Decision.ABSORB and owing.owed == 3
    found = search.weigh(owing)
    assert len(found) == len(engine.legal(owing))
    paid = owing
    while isinstance(paid.waiting, Choice) and paid.waiting.decision == Decision.ABSORB:
        paid = engine.apply(paid, search.weigh(paid)[0].action).state
    assert not paid.owed
    worst = min(judging.chance_to_win(engine.apply(owing, one.action).state) for one in found)
    assert found[0].chance > worst


def test_who_has_sunk_lowest_may_fall_by_a_debt_and_the_roll_is_reckoned() -> None:
    only = {sector: Status.SURRENDERED for sector in BOARD.of_side(ENTENTE) if sector != FRANCE}
    state = at(9, Phase.NAVAL, CENTRAL_POWERS, rp=(0, 0), wcl={FRANCE: 2}, status=only, vp=(0, 4)).state
    owing = Table(engine.Step(state, ())).roll(6).state
    assert owing.owed == 4 and judging.chance_to_win(owing) == 0, "France falls: 10 VP, which every roll wins by"


def test_bids_are_worth_what_both_dice_make_of_them() -> None:
    """Against a side with no RP, which bids nothing; checks each bid over all pairs of dice."""
    state = at(5, Phase.INITIATIVE, rp=(2, 0)).state
    assert isinstance(state.waiting, Choice) and state.waiting.decision == Decision.BID
    for one in search.weigh(state):
        assert one.chance == pytest.approx(over_both_dice(engine.apply(state, one.action).state), abs=1e-9)


def test_a_bid_is_at_most_three_and_secret() -> None:
    state = at(5, Phase.INITIATIVE, rp=(7, 7)).state
    answers = [engine.apply(state, a.Bid(rp)).state for rp in range(4)]
    assert len({search.weigh(after) for after in answers}) == 1 and len(search.weigh(answers[0])) == 4
    assert len({judging.chance_to_win(one) for one in [state, *answers]}) == 1


def test_the_systems_next_offensive_is_no_part_of_the_one_before() -> None:
    """An unasked offensive after another is judged as before it: nothing paid, nothing launched."""
    checked = 0
    for state in games(1, 2, 3, 5, 6, 7):
        if state.battle is None or not isinstance(state.waiting, Dice):
            continue
        for outcome, _weight in engine.chance(state)[:1]:
            after = engine.apply(state, outcome).state
            if after.battle is not None and len(after.offensives) > len(state.offensives):
                checked += 1
                side = after.active
                rp = list(after.rp)
                rp[side] += after.battle.cost
                before = replace(after, battle=None, rp=(rp[0], rp[1]), offensives=after.offensives[:-1])
                ends = {one.outcomes[0]: one.chance for one in search.after_chance(state)}
                assert outcome in ends
                assert judging.once_fought(after, judging.judged) == netted(before)
    assert checked > 3


# ------------------------------------------------------------------------------------------ players and judges


def of_every_kind() -> list[State]:
    found: dict[Decision, State] = {}
    for state in games(*range(6)):
        if isinstance(state.waiting, Choice) and len(engine.legal(state)) > 1:
            found.setdefault(state.waiting.decision, state)
    return list(found.values())


@pytest.mark.parametrize("name", LEVELS)
def test_levels_decide_by_the_rules_and_alike_with_the_same_luck(name: str) -> None:
    policy = policy_until(name, lambda: True)
    for state in of_every_kind():
        actions = engine.legal(state)
        chosen = [policy(state, actions, Random(7)) for _ in range(2)]
        assert chosen[0] in actions and chosen[0] == chosen[1]


def test_the_marshal_looks_two_choices_deeper() -> None:
    state = at(6, Phase.OFFENSIVES, CENTRAL_POWERS, rp=(3, 2)).state
    found = search.weigh(state, 2)
    assert found[0].depth == 2 and {one.action for one in found} == set(engine.legal(state))
    assert POLICIES["marshal"](state, engine.legal(state), Random(1)) == found[0].action


def test_a_choice_deeper_is_the_best_that_follows() -> None:
    state = at(6, Phase.REINFORCEMENTS, ENTENTE, rp=(1, 1), wcl={FRANCE: 3}).state
    found = next(one for one in search.weigh(state, 1, also=(a.DONE,)) if one.action == a.DONE)
    after = engine.apply(state, a.DONE).state
    assert isinstance(after.waiting, Choice) and after.waiting.decision == Decision.NAVAL_BONUS
    assert found.depth == 1 and found.chance == pytest.approx(search.weigh(after)[0].chance, abs=1e-9)


def test_advice_is_by_the_chance_to_win_and_says_why() -> None:
    for state in of_every_kind():
        advice = advise(state)
        assert advice.actions and all(one.chance is not None for one in advice.actions)
    state = at(6, Phase.REINFORCEMENTS, ENTENTE, rp=(3, 1), wcl={FRANCE: 3}).state
    deep = deepened(state, advise(state), depth=1)
    assert {one.action for one in deep.actions} == {one.action for one in advise(state).actions}


def test_an_analysis_judges_every_step_of_a_game() -> None:
    judge, luck = by_network("first"), Random(5)
    for state in wandered(0, USUAL, BOARD):
        if isinstance(state.waiting, Choice) and len(engine.legal(state)) > 1:
            made = luck.choice(engine.legal(state))
            assert made in [one.action for one in judge.weigh(state, made)]
        elif isinstance(state.waiting, Dice | Cards) and luck.random() < 0.2:
            came = luck.choice(engine.chance(state))[0]
            assert any(came in outcomes for outcomes, _probability, _chance in judge.after_chance(state))


def test_the_track_names_the_initiative_without_bids() -> None:
    for state in wandered(3, options(initiative=InitiativeRule.TRACK), BOARD)[::4]:
        assert 0 <= judging.chance_to_win(state) <= 1


def test_a_sector_that_the_standard_board_does_not_let_attack_counts_with_its_target() -> None:
    sectors = tuple(
        replace(one, neighbours=(*one.neighbours, GERMANY))
        if one.sector == ITALY
        else replace(one, neighbours=(*one.neighbours, ITALY))
        if one.sector == GERMANY
        else one
        for one in BOARD.sectors
    )
    state = at(6, Phase.OFFENSIVES, CENTRAL_POWERS, wcl={ITALY: 5, BULGARIA: 3}).state
    other = replace(state, setup=replace(state.setup, board=replace(BOARD, sectors=sectors)))
    assert group(other, "danger", 13)[ITALY] > group(state, "danger", 13)[ITALY]
    assert {one.action for one in search.weigh(other)} > {one.action for one in search.weigh(state)}
