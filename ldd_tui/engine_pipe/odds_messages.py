"""Exact odds as messages: each chance as a number and, under `exact`, as a fraction (docs/engine_protocol.md)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from ldd_tui.engine_pipe.game import odds_in
from ldd_tui.engine_pipe.messages import Odds
from rules import chance_tree, forecasts, naval_table, odds, rerolls, victory
from rules.model import SECTORS, Level, Sector, Side, State, Technology
from rules.notation import name_of_member
from rules.odds import FACES, Chances
from rules.sectors import at_war
from rules.victory import armistice_chance


class Distribution(Struct, frozen=True):
    chances: dict[str, float]
    exact: dict[str, str]
    expected: float


class Chance(Struct, frozen=True):
    chance: float
    exact: str


class EventRerolls(Struct, frozen=True):
    """An offensive with every re-roll that events offer."""

    events: list[int]
    losses: Distribution
    attacker_losses: Distribution
    surrender: Chance
    attacker_surrender: Chance


class ArmisticeRoll(Struct, frozen=True):
    """The Armistice roll after a surrender: the VP then, and the chance to win the war."""

    side: str
    vp: int
    won: Chance


class OffensiveOdds(Odds, frozen=True, kw_only=True):
    """`failed_dice`: if each has its price. `armistice`: the roll after the defender's surrender."""

    exact_attacker_losses: dict[str, str]
    exact_counter_attack: str
    exact_surrender: str
    attacker_surrender: float
    exact_attacker_surrender: str
    event_rerolls: EventRerolls | UnsetType = UNSET
    failed_dice: Distribution | UnsetType = UNSET
    armistice: ArmisticeRoll | UnsetType = UNSET


class ResearchOdds(Struct, frozen=True):
    """A technology attempt with a number of re-rolls: the chance to unlock, and the cubes if it fails."""

    rerolls: int
    unlocked: Chance
    cubes_left: int


class _Attempted(Struct, frozen=True):
    side: str
    technology: str
    level: int
    needed: int
    year: int


class Research(_Attempted, frozen=True):
    """A technology attempt: `rp` with the first one, `cubes` before it."""

    rp: int
    cubes: int
    attempts: list[ResearchOdds]


class Attempt(_Attempted, frozen=True):
    """A technology attempt where failures leave nothing: the chance to unlock, by the RP paid."""

    by_rp: dict[str, Chance]


class NavalRoll(Struct, frozen=True):
    """A roll for naval control: the RP that the enemy loses, or no roll."""

    rolled: bool
    modifier: int
    lost: Distribution


class PaidRoll(Struct, frozen=True):
    """A roll on the naval table by the RP paid: what U-boats take or the blockade leaves. `modifier`: of events."""

    rolled: bool
    modifier: int
    by_rp: dict[str, Distribution]


class Naval(Struct, frozen=True):
    u_boat: NavalRoll | PaidRoll
    blockade: NavalRoll | PaidRoll


class Revolution(Struct, frozen=True):
    """Whether the Revolution marker moves, by number of dice; `spaces`: how far, where each 1 moves it."""

    position: int
    last: int
    moves: dict[str, Chance]
    spaces: dict[str, Distribution] | UnsetType = UNSET


class Initiative(Struct, frozen=True):
    tie: str
    entente: dict[str, Chance]


class Armistice(Struct, frozen=True):
    by_vp: dict[str, Chance]
    after: dict[str, ArmisticeRoll]


class EventResult(Struct, frozen=True):
    """`kaiserliche_marine`: where it has a marker; `blockade`: elsewhere, whether the Entente still has its roll."""

    faces: tuple[int, ...]
    chance: Chance
    rp: dict[str, int]
    in_force: tuple[int, ...]
    kaiserliche_marine: bool | UnsetType = UNSET
    blockade: bool | UnsetType = UNSET


class EventDieOdds(Struct, frozen=True):
    event: int
    results: list[EventResult]


def offensive(state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0) -> OffensiveOdds:
    seen = forecasts.forecast(state, attacker, defender, size, event=event)
    events = rerolls.optional_events(state, attacker, defender, event)
    return OffensiveOdds(
        **asdict(odds_in(seen)),
        exact_attacker_losses={str(losses): str(chance) for losses, chance in seen.odds.attacker_losses},
        exact_counter_attack=str(seen.odds.counter_attack),
        exact_surrender=str(seen.surrender),
        attacker_surrender=float(seen.attacker_surrender),
        exact_attacker_surrender=str(seen.attacker_surrender),
        event_rerolls=_with_rerolls(forecasts.with_all_rerolls(state, attacker, defender, size, event=event), events)
        if events
        else UNSET,
        failed_dice=distribution(odds.failed_dice(seen.pool)) if seen.pool.priced_by else UNSET,
        armistice=_armistice_roll(state, defender) if victory.is_thrown(state) else UNSET,
    )


def _with_rerolls(after: chance_tree.Aftermath, events: list[int]) -> EventRerolls:
    losses = distribution(after.losses), distribution(after.attacker_losses)
    return EventRerolls(events, *losses, chance(after.surrender), chance(after.attacker_surrender))


def research(state: State, side: Side, technology: Technology, level: Level, rp: int | None) -> Research | Attempt:
    """An attempt for `rp` (None: the least) by the number of re-rolls; without cubes, by every useful `rp`."""
    tree = state.trees[side]
    attempted = (
        name_of_member(side),
        name_of_member(technology),
        tree.levels[technology] + 1,
        level.needed,
        level.year,
    )
    if not state.setup.board.edition.features.cubes:
        payments = odds.useful_rp(state, side, technology, level) if rp is None else (rp,)
        by_rp = {paid: odds.research_odds(state, side, technology, level, paid)[0] for paid in payments}
        return Attempt(*attempted, {str(paid): chance(found.unlocked) for paid, found in by_rp.items()})
    attempts = [
        ResearchOdds(each.rerolls, chance(each.unlocked), each.cubes_left)
        for each in odds.research_odds(state, side, technology, level, rp or 1)
    ]
    return Research(*attempted, rp or 1, tree.cubes[technology], attempts)


def naval_rolls(state: State) -> Naval:
    return Naval(_naval_roll(state, Side.CENTRAL_POWERS), _naval_roll(state, Side.ENTENTE))


def _naval_roll(state: State, side: Side) -> NavalRoll | PaidRoll:
    rolled, modifier = naval_table.suspended(state, side) is None, sum(naval_table.modifiers(state, side))
    if not naval_table.is_paid_for(state):
        return NavalRoll(rolled, modifier, distribution(forecasts.naval_chances(state, side)))
    payments = naval_table.payments(state, side) if rolled else range(1)
    by_rp = {str(rp): distribution(forecasts.naval_chances(state, side, rp)) for rp in payments}
    return PaidRoll(rolled, modifier, by_rp)


def revolution(state: State, dice: int) -> Revolution:
    moves = {str(n): chance(odds.revolution(n)) for n in range(1, dice + 1)}
    last, features = state.setup.board.revolution_last, state.setup.board.edition.features
    if not features.revolution_by_spaces:
        return Revolution(state.revolution, last, moves)
    spaces = {str(n): distribution(odds.revolution_spaces(n)) for n in range(1, dice + 1)}
    return Revolution(state.revolution, last, moves, spaces)


def initiative(state: State) -> Initiative:
    tie = state.setup.board.printed_initiative(state.turn)
    won = {str(lead): chance(odds.initiative(lead, tie_wins=tie == Side.ENTENTE)) for lead in odds.leads(state)}
    return Initiative(name_of_member(tie), won)


def armistice(state: State) -> Armistice:
    names = state.setup.board.edition.sector_names
    return Armistice(
        {str(vp): chance(armistice_chance(vp)) for vp in victory.UNSURE},
        {names[sector]: _armistice_roll(state, sector) for sector in SECTORS if at_war(state, sector)},
    )


def _armistice_roll(state: State, fallen: Sector) -> ArmisticeRoll:
    side, vp = victory.who_rolls(state, fallen), victory.vp_after(state, fallen)
    return ArmisticeRoll(name_of_member(side), vp, chance(armistice_chance(vp)))


def event_die(state: State, event: int) -> EventDieOdds:
    die = forecasts.event_die(state, event)
    return EventDieOdds(event, [_event_result(die.before, faces, after) for faces, after in die.results])


def _event_result(before: State, faces: tuple[int, ...], after: State) -> EventResult:
    return EventResult(
        faces=faces,
        chance=chance(Fraction(len(faces), len(FACES))),
        rp={name_of_member(side): after.rp[side] - before.rp[side] for side in Side},
        in_force=after.in_force,
        **{"blockade" if naval_table.is_paid_for(after) else "kaiserliche_marine": after.kaiserliche_marine},
    )


def distribution(chances: Chances) -> Distribution:
    return Distribution(
        {str(number): float(share) for number, share in chances},
        {str(number): str(share) for number, share in chances},
        float(odds.mean(chances)),
    )


def chance(share: Fraction) -> Chance:
    return Chance(float(share), str(share))
