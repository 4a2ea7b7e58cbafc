"""What speaks for an action or against it: facts of the position. The words are in `ldd_tui.text.reasons`.

Chances run from 0 to 1. Nothing here is a judgement: which action wins oftenest is what the value network says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.players.hints import SPENT_IN, Hint, MandatoryAhead, RpWasted, missed, reminders
from rules import actions as a
from rules import combat, engine, naval_table, surrender_odds
from rules.actions import Action
from rules.chance import Rolled
from rules.forecasts import forecast, naval_chances, with_all_rerolls
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    IMPLEMENTED,
    RUSSIA,
    Battle,
    Board,
    Choice,
    CounterAttack,
    Decision,
    InitiativeRule,
    Phase,
    Sector,
    Side,
    State,
    Technology,
    put,
)
from rules.obligations import is_free, mandatory, may_activate
from rules.odds import FACES, chance_of_hit, failed_dice, mean, offensive, research, revolution
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.phases.initiative import most_bid
from rules.phases.offensives import pairs
from rules.phases.reinforcements import cost
from rules.phases.technology import attainable, next_level
from rules.pools import attempt_modifier, counter_attack, launches, with_michael
from rules.rerolls import at_stage, on_the_table
from rules.sectors import at_war, is_barred, losses_to_surrender, operational_value, production, set_sector
from rules.sequence import later, place, reached, still_reinforces
from rules.victory import armistice_chance

LEAST_CHANCE = 0.005
LEAST_LOSSES = 0.05
"""Chances and losses below these are not worth a reason."""


class Reason(Struct, frozen=True):
    """Why an action may be good or bad."""

    @property
    def decides_the_war(self) -> bool:
        """Whether the action may win or lose the war by it."""
        return False


# ------------------------------------------------------------------------------------------------ RP


class Cost(Reason, frozen=True):
    """The RP that an action costs, and those that are left."""

    rp: int
    left: int


class Keeps(Reason, frozen=True):
    """RP that are kept for a turn to come; None: for later this turn."""

    rp: int
    turn: int | None


class WinsInitiative(Reason, frozen=True):
    """The chance that a bid wins the initiative if any bid of the enemy is as likely as another (6.2)."""

    chance: float


# ------------------------------------------------------------------------------------------------ offensives


class WinsTheWar(Reason, frozen=True):
    """The chance that a sector surrenders, which would win the war (13.2.4, 14.1)."""

    sector: Sector
    chance: float

    @property
    def decides_the_war(self) -> bool:
        return True


class SurrenderWorth(Reason, frozen=True):
    """What a sector's surrender brings: VP, which then are `after`, and `production` in RP a turn.

    `needed`: the VP that win the war; 0 where an Armistice roll is thrown, which wins with the chance `roll` (7).
    """

    sector: Sector
    vp: int
    after: int
    needed: int
    roll: float
    production: int

    @property
    def decides_the_war(self) -> bool:
        return self.roll > 0.0


class DiceThrown(Reason, frozen=True):
    """The dice of an offensive of a size: as many Attack dice, more or fewer by events, and Artillery dice (10.3.3)."""

    size: int
    attack: int
    artillery: int


class LossesExpected(Reason, frozen=True):
    """Losses of the defender, and the chance that it surrenders; 0 where another reason says so."""

    sector: Sector
    losses: float
    chance: float


class IfThrownAgain(Reason, frozen=True):
    """What an offensive comes to if all is thrown again that these events let people throw again: losses of its
    target, its surrender, and the attacker's own losses.
    """

    events: tuple[int, ...]
    losses: float
    chance: float
    own: float


class OtherSize(Reason, frozen=True):
    """What another size would do, for `rp` more or less: losses of the defender and the chance of its surrender."""

    sector: Sector
    size: int
    rp: int
    losses: float
    chance: float


class CounterAttackRisk(Reason, frozen=True):
    """The chance that a natural 1 hurts the attacker, its losses, and the chance that it surrenders (10.3.4).

    A chance of 0: its losses come from its own dice (event 19).
    """

    sector: Sector
    chance: float
    losses: float
    surrender: float


class NoCounterAttack(Reason, frozen=True):
    """Why there is no counter-attack (10.3.4)."""

    verdict: CounterAttack


class GivesUpCounterAttacks(Reason, frozen=True):
    """The attacker could not counter-attack these enemies later this turn, for it has attacked elsewhere (10.3.4)."""

    sector: Sector
    enemies: tuple[Sector, ...]


class FailedDice(Reason, frozen=True):
    """By an event each Attack die that fails costs an RP or a space of the attacker: so many on average."""

    event: int
    failed: float


class Prestige(Reason, frozen=True):
    """Prestige points that the Operational Value gained or taken counts at the armistice (14.2).

    `this_turn`: the armistice comes at the end of this turn, for sure.
    """

    points: float
    this_turn: bool


class Mandatory(Reason, frozen=True):
    """The event that demands the offensive (10.3.1). `full_size`: with all the dice that RP allow."""

    event: int
    full_size: bool


# ------------------------------------------------------------------------------------------------ a sector's safety


class SurrenderRisk(Reason, frozen=True):
    """The chances that a sector surrenders this turn, as it stands and after the action: by the attacks that cards
    `demanded`, or if every enemy beside it attacks with all its dice. `loses_the_war`: that would end the war.
    """

    sector: Sector
    before: float
    after: float
    loses_the_war: bool
    demanded: bool = False

    @property
    def decides_the_war(self) -> bool:
        return self.loses_the_war


class RollThen(Reason, frozen=True):
    """The chance that the enemy's Armistice roll wins the war if a sector surrenders, with the VP that it then has."""

    sector: Sector
    vp: int
    roll: float


class Attack(Struct, frozen=True):
    """An offensive of the enemy at full size, and the losses that it brings on average; `again`: if all is thrown again
    that people may throw again.
    """

    attacker: Sector
    losses: float
    again: IfThrownAgain | None = None


class Threat(Reason, frozen=True):
    """The enemy's offensives on a sector that are possible now."""

    sector: Sector
    attacks: tuple[Attack, ...]


class HigherOperationalValue(Reason, frozen=True):
    """A sector's Operational Value before and after a reinforcement."""

    before: int
    after: int


class HigherIncome(Reason, frozen=True):
    """RP a turn that a sector brings more (6.4)."""

    rp: int


class RevolutionRisk(Reason, frozen=True):
    """The chance that the Revolution marker moves on, and how many steps are left (13.3)."""

    chance: float
    steps: int


class SpaceGivenUp(Reason, frozen=True):
    """What a space that a sector gives up makes of it: the spaces left to surrender, and its Operational Value.

    `left` 0: it surrenders by it.
    """

    sector: Sector
    left: int
    before: int
    after: int


class SettledBy(Reason, frozen=True):
    """The spaces of a sector that pay for failed dice (event 19)."""

    sector: Sector
    spaces: int


# ------------------------------------------------------------------------------------------------ technology


class UnlockChance(Reason, frozen=True):
    """The chance to unlock a level: the number `needed`, and what RP and research cubes add to the die (10.2.4)."""

    technology: Technology
    level: int
    chance: float
    needed: int
    added: int


class LevelDoes(Reason, frozen=True):
    """What a level of a technology is good for on a board. `too_late`: it would act next turn, and none comes."""

    board: Board
    side: Side
    technology: Technology
    level: int
    too_late: bool


class LossesChange(Reason, frozen=True):
    """The losses that an offensive at full size brings on average, as things stand and after the action."""

    attacker: Sector
    defender: Sector
    before: float
    after: float


class MayImplement(Reason, frozen=True):
    """The sectors that could then implement a level for RP (10.2.6)."""

    sectors: tuple[Sector, ...]


class Implemented(Reason, frozen=True):
    """The level that a sector then has (10.2.6)."""

    sector: Sector
    technology: Technology
    level: int


class CubesThen(Reason, frozen=True):
    """The research cubes that would help the next attempt (10.2.5). `last_turn`: there is none any more."""

    cubes: int
    last_turn: bool


class SeaRoll(Reason, frozen=True):
    """RP that U-boats take or that the blockade leaves on average, with the action and `without` it (9; 6.6).

    `spaces`: how many spaces the Entente would have to give up for RP that it does not hold, of `rp`.
    """

    side: Side
    rp: float
    without: float
    spaces: float = 0.0


# ------------------------------------------------------------------------------------------------ events and dice


class EventHelps(Reason, frozen=True):
    """The side that an event helps: it is likelier to win if the event happens."""

    event: int
    side: Side


class ThrownAgain(Reason, frozen=True):
    """The chance of each die thrown again to cause a loss, and to cost one (event 19)."""

    hit: float
    loss: float


# ------------------------------------------------------------------------------------------------ finding them


def reasons(state: State, action: Action) -> tuple[Reason | Hint, ...]:
    """What there is to say of a legal action, what matters most first. Raises ValueError if no choice is awaited."""
    if not isinstance(state.waiting, Choice):
        raise ValueError("no choice is awaited")
    find = _FINDERS.get(type(action))
    return () if find is None else tuple(find(state, state.waiting.side, action))


def _cost(state: State, side: Side, action: Action) -> Cost:
    rp = engine.explain(state, action).cost
    return Cost(rp, state.rp[side] - rp)


def wasted(state: State, side: Side) -> int:
    """The RP that a side cannot hold when it has collected (8.2)."""
    return max(0, state.rp[side] + collection(state, side).collected - state.setup.board.maximum_rp)


def _done(state: State, side: Side, _action: a.Done) -> Iterator[Reason | Hint]:
    """What RP are kept for, and what is missed by ending the sub-phase."""
    this_turn = bool(later(state, side) & SPENT_IN)
    if state.rp[side] and (this_turn or not is_last_turn(state)):
        yield Keeps(state.rp[side], None if this_turn else state.turn + 1)
    yield from (hint for hint in missed(state) if isinstance(hint, MandatoryAhead))
    yield from reminders(state)


# ------------------------------------------------------------------------------------------------ initiative


def _bid(state: State, side: Side, action: a.Bid) -> Iterator[Reason | Hint]:
    yield _cost(state, side, action)
    wins_tie = state.setup.board.printed_initiative(state.turn) == side
    margins = [
        one + action.rp - two - other
        for other in range(most_bid(state, side.enemy) + 1)
        for one in FACES
        for two in FACES
    ]
    yield WinsInitiative(sum(margin > 0 or (wins_tie and not margin) for margin in margins) / len(margins))
    if lost := wasted(state, side):
        yield RpWasted(lost, state.setup.board.maximum_rp, state.setup.initiative_rule == InitiativeRule.BID)


def _only_cost(state: State, side: Side, action: Action) -> Iterator[Reason]:
    yield _cost(state, side, action)


# ------------------------------------------------------------------------------------------------ offensives


def _offensive(state: State, side: Side, action: a.Offensive) -> Iterator[Reason]:
    """Losses, the surrender they may bring, the counter-attack, prestige, and the card that demands it."""
    attacker, defender = action.attacker, action.defender
    seen, demand = forecast(state, attacker, defender, action.size), mandatory(state, side)
    surrender = float(seen.surrender)
    wins = surrender > LEAST_CHANCE and _would_decide(state, defender)
    if wins:
        yield WinsTheWar(defender, surrender)
    if demand is not None:
        yield Mandatory(demand.event, demand.full_size)
    yield LossesExpected(defender, float(seen.odds.expected), 0.0 if wins else surrender)
    yield _cost(state, side, action)
    if seen.pool.attack_dice != action.size or seen.pool.artillery_dice:
        yield DiceThrown(action.size, seen.pool.attack_dice, seen.pool.artillery_dice)
    if surrender > LEAST_CHANCE and not wins:
        yield _surrender_worth(state, defender)
    if seen.pool.priced_by:
        yield FailedDice(seen.pool.priced_by, float(mean(failed_dice(seen.pool))))
    again = _if_thrown_again(state, attacker, defender, action.size)
    if again is not None:
        yield again
    if demand is None or not demand.full_size:
        yield from _other_sizes(state, side, action)
    if state.setup.board.edition.features.counter_attack:
        verdict, own = counter_attack(state, attacker, defender), float(seen.odds.attacker_expected)
        if verdict == CounterAttack.APPLIES or own:
            yield CounterAttackRisk(attacker, float(seen.odds.counter_attack), own, float(seen.attacker_surrender))
        else:
            yield NoCounterAttack(verdict)
        yield from _counter_attacks_given_up(state, side, attacker, defender)
    track, losses = state.setup.board.sectors[defender].track, state.sectors[defender].losses
    left = sum(track[min(losses + n, len(track) - 1)] * likely for n, likely in seen.odds.losses)
    yield from _prestige(state, defender, float(track[losses] - left))
    yield from _threat(state, attacker)


def _if_thrown_again(state: State, attacker: Sector, defender: Sector, size: int) -> IfThrownAgain | None:
    """What an offensive brings with all that people may throw again; None where nobody may."""
    may = forecast(state, attacker, defender, size).may
    if not may:
        return None
    again = with_all_rerolls(state, attacker, defender, size)
    return IfThrownAgain(may, float(again.expected), float(again.surrender), float(again.attacker_expected))


def _other_sizes(state: State, side: Side, action: a.Offensive) -> Iterator[Reason]:
    """What a die less and a die more would do."""
    attacker, defender = action.attacker, action.defender
    free, rp = is_free(state, attacker, defender), state.rp[side]
    largest = next((most for one, other, most in pairs(state, side) if (one, other) == (attacker, defender)), 0)
    for size in (action.size - 1, action.size + 1):
        if 1 <= size <= largest and (free or size <= rp):
            seen = forecast(state, attacker, defender, size)
            more = 0 if free else size - action.size
            yield OtherSize(defender, size, more, float(seen.odds.expected), float(seen.surrender))


def _counter_attacks_given_up(state: State, side: Side, attacker: Sector, defender: Sector) -> Iterator[Reason]:
    """Who may attack the attacker later this turn without a counter-attack, because it has attacked elsewhere."""
    enemy = side.enemy
    if state.passed[enemy] or launches(state, attacker):
        return
    freed = tuple(
        other
        for other in state.setup.board.sectors[attacker].neighbours
        if other != defender
        and at_war(state, other)
        and may_activate(state, other, attacker)
        and (state.rp[enemy] or is_free(state, other, attacker))
        and counter_attack(state, other, attacker) == CounterAttack.APPLIES
    )
    if freed:
        yield GivesUpCounterAttacks(attacker, freed)


def _vp_after(state: State, sector: Sector) -> int:
    """The VP of a sector's enemy once it has surrendered."""
    printed = state.setup.board.sectors[sector]
    return state.vp[printed.side.enemy] + printed.victory_points


def _surrender_worth(state: State, sector: Sector) -> Reason:
    board, after = state.setup.board, _vp_after(state, sector)
    needed, vp = board.sudden_death_vp, board.sectors[sector].victory_points
    roll = 0.0 if needed else float(armistice_chance(after))
    return SurrenderWorth(sector, vp, after, needed, roll, production(state, sector))


def _would_decide(state: State, sector: Sector) -> bool:
    """Whether a sector's surrender would end the war (13.2.4, 14.1), or the Armistice roll after it for sure (7)."""
    board, after = state.setup.board, _vp_after(state, sector)
    if not board.sudden_death_vp:
        return armistice_chance(after) == 1
    return sector in board.edition.features.hearts or after >= board.sudden_death_vp


def _prestige(state: State, sector: Sector, values: float) -> Iterator[Reason]:
    """What Operational Values count at the armistice, when that may be near."""
    points = values * state.setup.board.sectors[sector].prestige_value
    if points and (is_last_turn(state) or _peace_may_be_next(state)):
        yield Prestige(points, is_last_turn(state))


def _peace_may_be_next(state: State) -> bool:
    """Whether the event that ends the war may be drawn next turn: it is in the deck, or joins it then (14.2)."""
    board = state.setup.board
    year, cards = board.year(state.turn + 1), board.edition.cards
    joining = () if year == board.year(state.turn) else cards.of_year(year)
    return not cards.ends_war.isdisjoint((*state.deck, *joining))


def _threat(state: State, sector: Sector) -> Iterator[Reason]:
    """What the enemy may do to a sector next, this turn, as the fronts of the map show it too."""
    enemy = state.setup.board.sectors[sector].side.enemy
    if state.passed[enemy]:
        return
    attacks = tuple(
        Attack(
            attacker,
            float(forecast(state, attacker, sector, largest).odds.expected),
            _if_thrown_again(state, attacker, sector, largest),
        )
        for attacker, defender, largest in pairs(state, enemy)
        if defender == sector
    )
    if attacks:
        yield Threat(sector, attacks)


# ------------------------------------------------------------------------------------------------ reinforcements


def _reinforce(state: State, side: Side, action: a.Reinforce) -> Iterator[Reason]:
    """The danger before and after, what threatens it, the Operational Value, and the Revolution."""
    sector, here = action.sector, state.sectors[action.sector]
    after = set_sector(state, sector, replace(here, losses=here.losses - action.spaces))
    yield from _risks(state, after, sector)
    yield _cost(state, side, action)
    yield from _threat(state, sector)
    values = operational_value(state, sector), operational_value(after, sector)
    if values[0] != values[1]:
        yield HigherOperationalValue(*values)
        yield from _changes(state, after, side)
        yield from _prestige(state, sector, values[1] - values[0])
        if more := production(after, sector) - production(state, sector):
            yield HigherIncome(more)
    if sector == RUSSIA:
        by_spaces = state.setup.board.edition.features.revolution_by_spaces
        dice = action.spaces if by_spaces else cost(state.reinforced[sector], action.spaces)
        steps = state.setup.board.revolution_last - state.revolution
        yield RevolutionRisk(float(revolution(state.revolution_dice + dice)), steps)


def _risks(state: State, after: State, sector: Sector) -> Iterator[Reason]:
    """How likely a sector surrenders this turn, as it stands and after an action, and what that would bring."""
    decides, found = _would_decide(state, sector), False
    for demanded, chance in ((True, surrender_odds.by_demand), (False, surrender_odds.by_all)):
        before, then = float(chance(state, sector)), float(chance(after, sector))
        if before > LEAST_CHANCE:
            found = True
            yield SurrenderRisk(sector, before, then, decides, demanded)
    vp = _vp_after(state, sector)
    if found and not state.setup.board.sudden_death_vp and 0 < armistice_chance(vp) < 1:
        yield RollThen(sector, vp, float(armistice_chance(vp)))


def _changes(state: State, after: State, side: Side) -> Iterator[Reason]:
    """The offensive of the side that an action helps most, and that of the enemy which it weakens most, if any."""
    board = state.setup.board
    for by in (side, side.enemy):
        changes = [
            LossesChange(attacker, defender, *(_at_full_size(now, attacker, defender) for now in (state, after)))
            for attacker in board.of_side(by)
            for defender in board.sectors[attacker].neighbours
            if at_war(state, attacker) and at_war(state, defender)
        ]
        best = max(changes, key=lambda one: abs(one.after - one.before), default=None)
        if best is not None and abs(best.after - best.before) >= LEAST_LOSSES:
            yield best


def _at_full_size(state: State, attacker: Sector, defender: Sector) -> float:
    size = operational_value(state, attacker)
    return float(forecast(state, attacker, defender, size).odds.expected) if size else 0.0


# ------------------------------------------------------------------------------------------------ technology


def _research(state: State, side: Side, action: a.Research) -> Iterator[Reason]:
    """How likely the level is unlocked, and what it would do and make possible."""
    which, tree, board = action.technology, state.trees[side], state.setup.board
    level, cubes = next_level(state, side, which), tree.cubes[which]
    assert level is not None
    bonus = action.rp - 1 + attempt_modifier(state, side, which)
    number = board.number(side, which, tree.levels[which] + 1)
    yield UnlockChance(which, number, float(research(level.needed, bonus, cubes)), level.needed, bonus + cubes)
    yield _cost(state, side, action)
    too_late = which not in IMPLEMENTED and is_last_turn(state)
    yield LevelDoes(board, side, which, tree.levels[which] + 1, too_late)
    rolled = engine.apply(engine.apply(state, action).state, Rolled((6,))).state
    after = replace(state, sectors=rolled.sectors, trees=rolled.trees)
    if which in IMPLEMENTED:
        yield from _changes(state, after, side)
        able = tuple(
            sector
            for sector in board.of_side(side)
            if at_war(after, sector)
            and board.edition.features.implementing
            and after.sectors[sector].levels[which] < attainable(after, sector, which)
        )
        if able:
            yield MayImplement(able)
    for roller in Side if which == Technology.NAVAL and not too_late else ():
        before, then = (float(mean(naval_chances(one, roller))) for one in (state, after))
        if before != then:
            yield SeaRoll(roller, then, before)


def _implement(state: State, side: Side, action: a.Implement) -> Iterator[Reason]:
    sector, which, here = action.sector, action.technology, state.sectors[action.sector]
    level = here.levels[which] + 1
    after = set_sector(state, sector, replace(here, levels=put(here.levels, which, level)))
    yield Implemented(sector, which, state.setup.board.number(side, which, level))
    yield _cost(state, side, action)
    yield from _changes(state, after, side)
    if which == Technology.DEFENCE and at_war(state, sector):
        yield from _risks(state, after, sector)


def _research_again(state: State, side: Side, _action: a.RerollResearch) -> Iterator[Reason]:
    """The chance of another throw, for a cube less (10.2.5)."""
    attempt, tree = state.attempt, state.trees[side]
    assert attempt is not None
    which, level = attempt.technology, next_level(state, side, attempt.technology)
    assert level is not None
    bonus, cubes = attempt.bonus + attempt_modifier(state, side, which), tree.cubes[which] - 1
    number = state.setup.board.number(side, which, tree.levels[which] + 1)
    yield UnlockChance(which, number, float(research(level.needed, bonus, cubes)), level.needed, bonus + cubes)


def _take_cube(state: State, side: Side, _action: a.TakeCube) -> Iterator[Reason]:
    assert state.attempt is not None
    yield CubesThen(state.trees[side].cubes[state.attempt.technology] + 1, is_last_turn(state))


# ------------------------------------------------------------------------------------------------ at sea


def _naval(state: State, side: Side, action: a.Naval) -> Iterator[Reason]:
    """What the roll brings with what is paid for it, and with nothing (6.6)."""
    yield _cost(state, side, action)
    paid, unpaid = (naval_table.chances(state, side, rp) for rp in (action.rp, 0))
    owed = tuple((max(0, rp - state.rp[ENTENTE]), likely) for rp, likely in paid) if side == CENTRAL_POWERS else ()
    yield SeaRoll(side, float(mean(paid)), float(mean(unpaid)), float(mean(owed)))


def _absorb(state: State, _side: Side, action: a.Absorb) -> Iterator[Reason]:
    sector = action.sector
    track, losses = state.setup.board.sectors[sector].track, state.sectors[sector].losses
    left = losses_to_surrender(state, sector) - 1
    yield SpaceGivenUp(sector, left, track[losses], track[losses + 1] if left else 0)
    if not left:
        yield RollThen(sector, _vp_after(state, sector), float(armistice_chance(_vp_after(state, sector))))


# ------------------------------------------------------------------------------------------------ events and dice


def _card(state: State, side: Side, action: a.CancelEvent | a.ChooseSetAside) -> Iterator[Reason]:
    """Which side the card helps, as the value network judges it: with it and without it (10.2.7, 16.2)."""
    from ldd_tui.players.value.judging import chance_to_win  # it takes time to load

    without = next(x for x in engine.legal(state) if isinstance(x, a.KeepEvents | a.Decline))
    chosen, left = (chance_to_win(engine.apply(state, x).state) for x in (action, without))
    happens, not_ = (left, chosen) if isinstance(action, a.CancelEvent) else (chosen, left)
    yield EventHelps(action.event, ENTENTE if happens > not_ else CENTRAL_POWERS)


def _battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def _reroll(state: State, _side: Side, _action: a.Reroll) -> Iterator[Reason]:
    """What each die thrown again brings, and costs the one who throws it (event 19)."""
    assert isinstance(state.waiting, Choice)
    battle = _battle(state)
    again = at_stage(state, battle)
    modifier = on_the_table(battle, artillery=again.artillery)[1]
    costs = Fraction(0)
    if state.waiting.decision == Decision.BRUSILOV:
        costs = 1 - Fraction(len(state.setup.board.edition.cards.dice_again[again.event].faces), len(FACES))
    yield ThrownAgain(float(chance_of_hit(modifier, battle.pool.needed)), float(costs))


def _michael(state: State, _side: Side, _action: a.UseMichael) -> Iterator[Reason]:
    """The offensive with the dice of event 34."""
    battle = _battle(state)
    pool = with_michael(state, battle.pool)
    seen, to_fall = offensive(pool), losses_to_surrender(state, battle.defender)
    yield DiceThrown(battle.size, pool.attack_dice, pool.artillery_dice)
    yield LossesExpected(battle.defender, float(seen.expected), float(seen.at_least(to_fall)))


def _settle(state: State, side: Side, action: a.Settle) -> Iterator[Reason]:
    battle = _battle(state)
    yield _cost(state, side, action)
    if spaces := combat.failed_dice(battle) - action.rp:
        yield SettledBy(battle.attacker, spaces)


_FINDERS: dict[type[Action], Callable[[State, Side, Any], Iterator[Reason | Hint]]] = {
    a.Absorb: _absorb,
    a.Bid: _bid,
    a.BuyInitiative: _only_cost,
    a.CancelEvent: _card,
    a.ChooseSetAside: _card,
    a.Done: _done,
    a.Implement: _implement,
    a.Naval: _naval,
    a.Offensive: _offensive,
    a.Reinforce: _reinforce,
    a.Reroll: _reroll,
    a.RerollResearch: _research_again,
    a.Research: _research,
    a.Settle: _settle,
    a.TakeCube: _take_cube,
    a.UseMichael: _michael,
}


# ------------------------------------------------------------------------------------------------ likely repairs


_REPAIRED = (0, 1, 1, 2, 2, 3)
"""How many of 0, 1, 2... losses a side usually repairs before the next offensives: half of them, and at most 3."""

_FOR_REPAIRS = 0.7
"""The share of its RP that a side may put into repairs before it is attacked."""


def likely_spaces(state: State, sector: Sector) -> int | None:
    """By how many spaces a sector is likely to be reinforced before the enemy's offensives of this turn (10.1).

    None where nothing of the kind can come any more: its side is done or comes after the enemy, or it has no losses,
    or is never reinforced. The worst hurt sectors come first; before the collection it counts what that brings.
    """
    board = state.setup.board
    side = board.sectors[sector].side
    before_blows = place(state, Phase.REINFORCEMENTS, side) < place(state, Phase.OFFENSIVES, side.enemy)
    if not before_blows or not still_reinforces(state, side):
        return None
    if not state.sectors[sector].losses or is_barred(state, sector):
        return None
    rp = state.rp[side]
    if not reached(state, Phase.INCOME):
        rp = min(rp + collection(state, side).collected, board.maximum_rp)
    left = rp * _FOR_REPAIRS
    for one in sorted(board.of_side(side), key=lambda s: -state.sectors[s].losses):
        losses = state.sectors[one].losses
        if not at_war(state, one) or not losses or is_barred(state, one):
            continue
        spaces = _REPAIRED[min(losses, len(_REPAIRED) - 1)]
        while spaces and cost(0, spaces) > left:
            spaces -= 1
        if one == sector:
            return spaces
        left -= cost(0, spaces)
    return 0
