"""The odds of the first edition, by formulas, by the engine's own dice, and by counting every face of every die.

What counts them here shares no code with `rules`: faces, hits and re-rolls are written down again (3.1, 6.5.1, 6.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from rules import actions as a
from rules import chance_tree, engine, forecasts, naval_table, odds, pools, victory
from rules import facts as f
from rules.model import (
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SECTORS,
    SERBIA,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    Technology,
)
from rules.victory import armistice_chance
from tests.rules.first.support import BOARD, EGYPT, at, options
from tests.rules.support import Table

FACES = range(1, 7)


# ------------------------------------------------------------------------------------- counting every face


def succeeds(face: int, modifier: int, needed: int) -> bool:
    """3.1: a natural 1 fails and a natural 6 succeeds. 6.7: otherwise reach the Attack Value."""
    return face == 6 or (face != 1 and face + modifier >= needed)


@cache
def hits(dice: int, modifier: int, needed: int, rerolls: bool, forced: bool) -> tuple[Fraction, ...]:
    """Chances of 0, 1, 2 ... hits. `rerolls` re-rolls all misses, then `forced` all hits."""
    found: Counter[int] = Counter()
    every = 0
    for first in product(FACES, repeat=dice):
        for second in product(FACES, repeat=dice if rerolls else 0):
            for third in product(FACES, repeat=dice if forced else 0):
                every += 1
                shown = [
                    second[i] if rerolls and not succeeds(face, modifier, needed) else face
                    for i, face in enumerate(first)
                ]
                last = [
                    third[i] if forced and succeeds(face, modifier, needed) else face for i, face in enumerate(shown)
                ]
                found[sum(succeeds(face, modifier, needed) for face in last)] += 1
    return tuple(Fraction(found[number], every) for number in range(dice + 1))


class Thrown(NamedTuple):
    """An offensive's dice as the position says in words."""

    attack: int
    modifier: int
    artillery: int
    artillery_modifier: int
    needed: int
    rerolls: bool = False
    forced: bool = False


def counted(dice: Thrown) -> list[Fraction]:
    attack = hits(dice.attack, dice.modifier, dice.needed, False, dice.forced)
    artillery = hits(dice.artillery, dice.artillery_modifier, dice.needed, dice.rerolls, dice.forced)
    found = [Fraction(0)] * (dice.attack + dice.artillery + 1)
    for first, chance in enumerate(attack):
        for second, likewise in enumerate(artillery):
            found[first + second] += chance * likewise
    return found


# ------------------------------------------------------------------------------- the offensives of section 3.9


def laid(turn: int, side: Side, **position: Any) -> State:
    return at(turn, Phase.OFFENSIVES, side, rp=(10, 10), **position).state


V17 = laid(11, ENTENTE, developed={ENTENTE: (3, 0, 3, 4), CENTRAL_POWERS: (0, 2, 0, 2)})
V17_WITHOUT = laid(11, ENTENTE, developed={ENTENTE: (3, 0, 3, 0), CENTRAL_POWERS: (0, 2, 0, 2)})
V63 = laid(11, CENTRAL_POWERS, developed={ENTENTE: (0, 3, 0, 4), CENTRAL_POWERS: (3, 0, 3, 0)})
V62 = laid(11, CENTRAL_POWERS, developed={ENTENTE: (0, 3, 0, 4), CENTRAL_POWERS: (3, 0, 3, 3)}, in_force=(27,))
V59 = laid(9, ENTENTE, events=(23,))
V58 = laid(9, ENTENTE, events=(22,), developed={ENTENTE: (0, 0, 2, 0)})
V46 = laid(3, CENTRAL_POWERS, events=(6,), developed={CENTRAL_POWERS: (0, 0, 1, 0)})
SCHLIEFFEN = laid(1, CENTRAL_POWERS)

F = Fraction
CASES: dict[str, tuple[State, Sector, Sector, int, int, Thrown, list[Fraction]]] = {
    "V17": (
        V17, FRANCE, GERMANY, 2, 0, Thrown(2, 1, 3, 0, 4, rerolls=True),
        [F(1, 576), F(13, 576), F(67, 576), F(19, 64), F(3, 8), F(3, 16)],
    ),
    "V17 without its re-roll": (
        V17_WITHOUT, FRANCE, GERMANY, 2, 0, Thrown(2, 1, 3, 0, 4),
        [F(1, 72), F(7, 72), F(19, 72), F(25, 72), F(2, 9), F(1, 18)],
    ),
    "Schlieffen": (SCHLIEFFEN, GERMANY, FRANCE, 2, 3, Thrown(2, 1, 0, 0, 4), [F(1, 9), F(4, 9), F(4, 9)]),
    "V63": (
        V63, GERMANY, FRANCE, 3, 0, Thrown(3, 0, 3, 0, 4, forced=True),
        [F(729, 4096), F(729, 2048), F(1215, 4096), F(135, 1024), F(135, 4096), F(9, 2048), F(1, 4096)],
    ),
    "V62": (
        V62, GERMANY, FRANCE, 3, 0, Thrown(3, 0, 3, 0, 4, rerolls=True),
        [F(1, 512), F(3, 128), F(57, 512), F(17, 64), F(171, 512), F(27, 128), F(27, 512)],
    ),
    "V59": (
        V59, EGYPT, OTTOMAN_EMPIRE, 2, 23, Thrown(2, 0, 0, 0, 5, forced=True), [F(64, 81), F(16, 81), F(1, 81)],
    ),
    "V58": (V58, FRANCE, GERMANY, 1, 0, Thrown(0, 0, 2, 0, 4), [F(1, 4), F(1, 2), F(1, 4)]),
    "V46": (V46, GERMANY, FRANCE, 2, 0, Thrown(2, 0, 1, 1, 4), [F(1, 12), F(1, 3), F(5, 12), F(1, 6)]),
}  # fmt: skip


@pytest.mark.rule("V17", "V46", "V58", "V59", "V62", "V63", "F017", "F018", "F074", "F075", "F094")
@pytest.mark.parametrize("name", CASES)
def test_offensives_by_formula_by_counting_and_as_worked_by_hand(name: str) -> None:
    state, attacker, defender, size, event, dice, by_hand = CASES[name]
    assert counted(dice) == by_hand
    pool = pools.pool(state, attacker, defender, size, event=event if event == 3 else 0)
    found = dict(odds.offensive(pool).losses)
    assert [found.get(number, F(0)) for number in range(len(by_hand))] == by_hand
    assert odds.offensive(pool).attacker_expected == 0


@pytest.mark.rule("6.7:7", "F076")
@pytest.mark.parametrize("name", CASES)
def test_the_engines_own_dice_come_to_the_same(name: str) -> None:
    state, attacker, defender, size, event, _, by_hand = CASES[name]
    found = dict(chance_tree.aftermath(state, attacker, defender, size, event=event).losses)
    left = len(by_hand)
    assert [found.get(number, F(0)) for number in range(left)] == by_hand


@pytest.mark.rule("F017", "F072", "F096")
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("events", [(), (4, 5, 6), (9, 15, 19), (22, 23, 32), (25, 35)])
@pytest.mark.parametrize("columns", [(0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 1, 2), (3, 2, 2, 3)])
def test_every_offensive_by_formula_and_by_counting(
    side: Side, events: tuple[int, ...], columns: tuple[int, int, int, int]
) -> None:
    entered = {Sector.ITALY: 5, Sector.ROMANIA: 3, Sector.GREECE: 3, Sector.BULGARIA: 3}
    other = (1, 2, 1, 1)
    state = laid(9, side, events=events, developed={side: columns, side.enemy: other}, wcl=entered, in_force=(33, 36))
    board = state.setup.board
    for attacker in board.of_side(side):
        for defender in board.sectors[attacker].neighbours:
            pool = pools.pool(state, attacker, defender, 1)
            dice = Thrown(
                pool.attack_dice, pool.attack_modifier, pool.artillery_dice, pool.artillery_modifier, pool.needed,
                rerolls=bool(pool.rerolls), forced=bool(pool.forced_by),
            )  # fmt: skip
            assert pool.rerolls in (0, pool.artillery_dice)
            found = dict(odds.offensive(pool).losses)
            expected = counted(dice)
            assert [found.get(number, F(0)) for number in range(len(expected))] == expected


# ------------------------------------------------------------------------------------------- the other dice


@pytest.mark.rule("6.7:2")
def test_no_attacker_is_ever_hurt_by_its_own_dice() -> None:
    state = laid(9, ENTENTE)
    for attacker in SECTORS:
        for defender in state.setup.board.sectors[attacker].neighbours:
            assert not odds.offensive(pools.pool(state, attacker, defender, 1)).counter_attack


# --- Every die of the first edition that is not thrown in an offensive: its odds by counting faces, and o ---


Found = dict[int, Fraction]


def spread(of: Callable[..., int], dice: int = 1) -> Found:
    """Map each result of `of` to its chance over all throws of `dice` dice."""
    counted = Counter(of(*faces) for faces in product(FACES, repeat=dice))
    return {number: Fraction(count, 6**dice) for number, count in counted.items()}


def on_the_engine(table: Table, of: Callable[[State, tuple[f.Fact, ...]], int]) -> Found:
    found: Found = {}
    outcomes = engine.chance(table.state)
    whole = sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        step = engine.apply(table.state, outcome)
        number = of(step.state, step.facts)
        found[number] = found.get(number, Fraction(0)) + Fraction(weight, whole)
    return found


# ----------------------------------------------------------------------------------------------- the initiative


@pytest.mark.rule("6.2:3", "F007", "F069")
@pytest.mark.parametrize(("turn", "tie"), [(2, CENTRAL_POWERS), (6, ENTENTE)])
@pytest.mark.parametrize("bids", product(range(4), repeat=2))
def test_the_initiative(bids: tuple[int, int], turn: int, tie: Side) -> None:
    def entente_wins(own: int, other: int) -> int:
        mine, its = own + bids[0], other + bids[1]
        return int(mine > its or (mine == its and tie == ENTENTE))

    expected = spread(entente_wins, dice=2)
    table = at(turn, Phase.INITIATIVE, rp=(5, 5)).do(a.Bid(bids[0]), a.Bid(bids[1]))
    assert odds.initiative(bids[0] - bids[1], tie_wins=tie == ENTENTE) == expected.get(1, 0)
    assert bids[0] - bids[1] in odds.leads(table.state)
    won = Fraction(0)
    for first, weight in engine.chance(table.state):
        state = engine.apply(table.state, first).state
        for second, likewise in engine.chance(state):
            won += engine.apply(state, second).state.initiative * Fraction(weight * likewise, 36)
    assert 1 - won == expected.get(1, 0)


# ------------------------------------------------------------------------------------------------ technologies


@pytest.mark.rule("6.5.1:5", "11:34", "V13", "F009", "F014", "F110")
@pytest.mark.parametrize("helped", [False, True])
@pytest.mark.parametrize("rp", range(1, 8))
@pytest.mark.parametrize(("boxes", "needed"), [(0, 4), (1, 5), (2, 6), (3, 6)])
def test_an_attempt(boxes: int, needed: int, rp: int, helped: bool) -> None:
    """Combat Gas 4, New Tactics 5, both tanks 6; each RP after the first adds 1, as does event 34."""

    def developed(face: int) -> int:
        return int(face == 6 or (face != 1 and face + rp - 1 + helped >= needed))

    expected = spread(developed)
    in_force = (34,) if helped else ()
    table = at(12, Phase.TECHNOLOGY, ENTENTE, rp=(7, 0), developed={ENTENTE: (boxes, 0, 0, 0)}, in_force=in_force)
    level = BOARD.trees[ENTENTE][Technology.ATTACK][boxes]
    assert level.needed == needed
    (found,) = odds.research_odds(table.state, ENTENTE, Technology.ATTACK, level, rp)
    assert (found.unlocked, found.cubes_left) == (expected[1], 0)
    useful = odds.useful_rp(table.state, ENTENTE, Technology.ATTACK, level)
    assert (rp in useful) == (rp == 1 or expected[1] < Fraction(5, 6) or rp + helped == needed - 1)
    table.do(a.Research(Technology.ATTACK, rp))
    levels = on_the_engine(table, lambda state, _facts: state.trees[ENTENTE].levels[Technology.ATTACK] - boxes)
    assert levels == expected


# ------------------------------------------------------------------------------------------------- the Revolution


@pytest.mark.rule("9:1", "V31", "F031")
@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_the_revolution(spaces: int) -> None:
    expected = spread(lambda *faces: faces.count(1), dice=spaces)
    assert dict(odds.revolution_spaces(spaces)) == expected
    table = at(4, Phase.REINFORCEMENTS, ENTENTE, rp=(9, 0), wcl={RUSSIA: 3, FRANCE: 3})
    table.do(a.Reinforce(RUSSIA, spaces), a.DONE)
    assert on_the_engine(table, lambda state, _facts: state.revolution) == expected


# -------------------------------------------------------------------------------------------------------- the sea

U_BOATS = {1: 0, 2: 0, 3: 0, 4: 0, 5: 2, 6: 4}
BLOCKADE = {1: 3, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0}


def _said_by_the_table(_state: State, facts: tuple[f.Fact, ...]) -> int:
    (rolled,) = [fact for fact in facts if isinstance(fact, f.SeaRolled)]
    return rolled.result


@pytest.mark.rule("6.6:2", "6.6:3", "6.6:5", "V37", "V39", "F023", "F101")
@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize("events", [(), (14,), (26,), (14, 26)])
@pytest.mark.parametrize("side", Side)
def test_the_naval_table(side: Side, events: tuple[int, ...], natural: bool) -> None:
    """+1 per RP paid. U-boats: -1 by Jutland's 5, +1 by U-Boot. Past the table, its end counts."""
    by_events = (26 in events) - (14 in events) if side == CENTRAL_POWERS else 0
    row = U_BOATS if side == CENTRAL_POWERS else BLOCKADE

    def rp_of(paid: int, face: int) -> int:
        if natural and face in (1, 6):
            return row[face]
        return row[min(6, max(1, face + paid + by_events))]

    choices = options(naval_natural=natural)
    certain = None
    for paid in range(9):
        expected = spread(lambda face, paid=paid: rp_of(paid, face))
        held = (9, paid) if side == CENTRAL_POWERS else (paid, 9)
        table = at(6, Phase.NAVAL, side, rp=held, in_force=events, options=choices, initiative=CENTRAL_POWERS)
        assert dict(forecasts.naval_chances(table.state, side, paid)) == expected
        if paid:
            table.do(a.Naval(paid))
        assert on_the_engine(table, _said_by_the_table) == expected
        payments = naval_table.payments(table.state, side)
        certain = expected if paid == payments[-1] else certain
        assert paid in payments or expected == certain, "what is beyond changes nothing"


@pytest.mark.rule("6.6:4", "V36", "F024", "F105")
@pytest.mark.parametrize("held", range(5))
def test_what_u_boats_leave_to_be_paid_in_spaces(held: int) -> None:
    expected = spread(lambda face: max(0, U_BOATS[face] - held))
    table = at(6, Phase.NAVAL, CENTRAL_POWERS, rp=(held, 0), initiative=CENTRAL_POWERS)
    assert on_the_engine(table, lambda state, _facts: state.owed) == expected


# ------------------------------------------------------------------------------------------------ Armistice rolls


@pytest.mark.rule("7:4", "V24", "V25", "V26", "F027", "F079")
@pytest.mark.parametrize("before", range(8))
@pytest.mark.parametrize(("fallen", "worth"), [(SERBIA, 1), (FRANCE, 6), (AUSTRIA_HUNGARY, 3), (GERMANY, 6)])
def test_an_armistice_roll(fallen: Sector, worth: int, before: int) -> None:
    """The roll must be below all VP of the fallen sector's enemy, including that sector's own."""
    vp = before + worth
    expected = spread(lambda face: int(face < vp))
    side = ENTENTE if fallen in (AUSTRIA_HUNGARY, GERMANY) else CENTRAL_POWERS
    attacker = {SERBIA: AUSTRIA_HUNGARY, FRANCE: GERMANY, AUSTRIA_HUNGARY: RUSSIA, GERMANY: FRANCE}[fallen]
    held = (before, 0) if side == ENTENTE else (0, before)
    table = at(6, Phase.OFFENSIVES, side, rp=(5, 5), wcl={fallen: 1}, vp=held)
    assert victory.vp_after(table.state, fallen) == vp
    assert victory.who_rolls(table.state, fallen) == side
    assert armistice_chance(vp) == expected.get(1, 0)
    table.do(a.Offensive(attacker, fallen, 1)).roll(6)
    assert table.waiting == Dice(side, Purpose.ARMISTICE, 1, "7")
    assert on_the_engine(table, lambda state, _facts: int(isinstance(state.waiting, Over))) == expected


# ----------------------------------------------------------------------------------------------------- events


@pytest.mark.rule("11:8", "V48", "F036")
@pytest.mark.parametrize(("held", "collected"), [(0, 14), (3, 14), (19, 14)])
def test_gallipoli(held: int, collected: int) -> None:
    """The Entente collects up to 20 RP, then loses as many as the die shows."""
    before = min(20, held + collected)
    expected = spread(lambda face: before - face)
    table = at(2, Phase.INCOME, rp=(held, 0), events=(8,))
    assert on_the_engine(table, lambda state, _facts: state.rp[ENTENTE]) == expected
    seen = forecasts.event_die(at(2, Phase.EVENTS, rp=(held, 0), deck=(8, 10, 13)).state, 8)
    assert seen.before.rp[ENTENTE] == before
    assert {after.rp[ENTENTE]: Fraction(len(faces), 6) for faces, after in seen.results} == expected


@pytest.mark.rule("11:14.1", "11:14.2", "11:14.3", "11:14.4", "V52", "F037", "F101")
def test_jutland() -> None:
    """1: the Central Powers win 3 RP; 5: -1 on their rolls; 6: no more Entente rolls; else nothing."""

    def of(state: State) -> int:
        gained, marked = state.rp[CENTRAL_POWERS] - 4, 14 in state.in_force
        return 100 * gained + 10 * marked + (not state.kaiserliche_marine)

    expected = spread(lambda face: {1: 300, 5: 10, 6: 1}.get(face, 0))
    state = at(6, Phase.EVENTS, rp=(2, 4), deck=(13, 14, 21)).draw(13, 14, 21).state
    assert state.waiting == Dice(CENTRAL_POWERS, Purpose.EVENT, 1, "11, event 14", event=14)
    found: Found = {}
    for faces, after in forecasts.event_die(state, 14).results:
        found[of(after)] = Fraction(len(faces), 6)
    assert found == expected
    assert sum(found.values()) == 1


# ------------------------------------------------------------------------------------------------ event 19's price


@pytest.mark.rule("11:19.3", "V57", "F092")
@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("defence", [0, 1, 3])
def test_what_failed_dice_cost_in_rp_or_spaces(size: int, defence: int) -> None:
    expected = spread(
        lambda *faces: sum(not (face == 6 or (face != 1 and face + 1 - defence >= 5)) for face in faces), dice=size
    )
    developed = {CENTRAL_POWERS: (0, defence, 0, 0)}
    table = at(8, Phase.OFFENSIVES, ENTENTE, rp=(size, 0), developed=developed, events=(19,))
    table.do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, size))
    assert table.state.battle is not None
    assert dict(odds.failed_dice(table.state.battle.pool)) == expected
    paid = on_the_engine(table, lambda state, _facts: state.sectors[RUSSIA].losses)
    assert paid == expected, "no RP are left, so Russia pays with spaces"
