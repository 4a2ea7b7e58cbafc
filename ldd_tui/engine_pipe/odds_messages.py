"""Exact odds as messages: each chance as a number and, under `exact`, as a fraction (docs/engine_protocol.md)."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from ldd_tui.engine_pipe.answers import odds_in
from ldd_tui.engine_pipe.messages import Odds
from rules import chance_tree, event_odds, forecasts, naval_events, naval_table, odds, rerolls
from rules.editions.second import naval
from rules.model import Level, Sector, Side, State, Technology
from rules.notation import name_of_member
from rules.odds import FACES, LEADS, Chances


class Distribution(Struct, frozen=True):
    """How likely each number is, and the mean."""

    chances: dict[str, float]
    exact: dict[str, str]
    expected: float


class Chance(Struct, frozen=True):
    """How likely one thing is."""

    chance: float
    exact: str


class EventRerolls(Struct, frozen=True):
    """An offensive with every die thrown again that events offer; losses end with surrender."""

    events: list[int]
    losses: Distribution
    attacker_losses: Distribution
    surrender: Chance
    attacker_surrender: Chance


class OffensiveOdds(Odds, frozen=True, kw_only=True):
    """An offensive: the engine's answer to `odds`, and after it what else is known as fractions.

    `event_rerolls` is there only if an event of this turn offers some.
    """

    exact_attacker_losses: dict[str, str]
    exact_counter_attack: str
    exact_surrender: str
    attacker_surrender: float
    exact_attacker_surrender: str
    event_rerolls: EventRerolls | UnsetType = UNSET


class ResearchOdds(Struct, frozen=True):
    """A technology attempt with so many throws again: the chance to unlock, and the cubes left if it fails."""

    rerolls: int
    unlocked: Chance
    cubes_left: int


class Research(Struct, frozen=True):
    """A technology attempt: `rp` with the first one, `cubes` before it."""

    side: str
    technology: str
    level: int
    needed: int
    year: int
    rp: int
    cubes: int
    attempts: list[ResearchOdds]


class NavalRoll(Struct, frozen=True):
    """A roll for naval control: the RP that the enemy loses; or not thrown."""

    rolled: bool
    modifier: int
    lost: Distribution


class Naval(Struct, frozen=True):
    """Both rolls for naval control."""

    u_boat: NavalRoll
    blockade: NavalRoll


class PaidRoll(Struct, frozen=True):
    """A roll on the naval table, by the RP paid for it: the RP that U-boats take, or that the blockade leaves."""

    rolled: bool
    by_rp: dict[str, Distribution]


class PaidNaval(Struct, frozen=True):
    """Both rolls, where sides pay for them."""

    u_boat: PaidRoll
    blockade: PaidRoll


class Revolution(Struct, frozen=True):
    """Whether the Revolution marker moves, by number of dice; `spaces`: how far, where each 1 moves it."""

    position: int
    last: int
    moves: dict[str, Chance]
    spaces: dict[str, Distribution] | UnsetType = UNSET


class Initiative(Struct, frozen=True):
    """Whether the Entente wins the initiative, by the RP that its bid is above the enemy's."""

    tie: str
    entente: dict[str, Chance]


class EventResult(Struct, frozen=True):
    """What some faces of an event's die bring: the change of RP, and how the rest stands after it."""

    faces: tuple[int, ...]
    chance: Chance
    rp: dict[str, int]
    in_force: tuple[int, ...]
    kaiserliche_marine: bool


class EventDieOdds(Struct, frozen=True):
    """The die of an event."""

    event: int
    results: list[EventResult]


def offensive(state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0) -> OffensiveOdds:
    """The odds of an offensive now; `event` 1: the Schlieffen Plan's."""
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
    )


def _with_rerolls(after: chance_tree.Aftermath, events: list[int]) -> EventRerolls:
    return EventRerolls(
        events,
        distribution(after.losses),
        distribution(after.attacker_losses),
        chance(after.surrender),
        chance(after.attacker_surrender),
    )


def research(state: State, side: Side, technology: Technology, level: Level, rp: int) -> Research:
    """An attempt for some RP, with every number of throws again."""
    tree = state.trees[side]
    return Research(
        side=name_of_member(side),
        technology=name_of_member(technology),
        level=tree.levels[technology] + 1,
        needed=level.needed,
        year=level.year,
        rp=rp,
        cubes=tree.cubes[technology],
        attempts=[
            ResearchOdds(each.rerolls, chance(each.unlocked), each.cubes_left)
            for each in odds.research_odds(state, side, technology, level, rp)
        ],
    )


def naval_rolls(state: State) -> Naval | PaidNaval:
    """Both rolls for naval control, if they came now."""
    if naval_table.is_paid_for(state):
        return PaidNaval(_paid_roll(state, Side.CENTRAL_POWERS), _paid_roll(state, Side.ENTENTE))
    return Naval(_naval_roll(state, Side.CENTRAL_POWERS), _naval_roll(state, Side.ENTENTE))


def _paid_roll(state: State, side: Side) -> PaidRoll:
    by_rp = {str(rp): distribution(naval_table.chances(state, side, rp)) for rp in naval_table.PAYMENTS}
    return PaidRoll(naval_events.suspended(state, side) is None, by_rp)


def _naval_roll(state: State, side: Side) -> NavalRoll:
    rolled = naval_events.suspended(state, side) is None
    return NavalRoll(rolled, sum(naval.modifiers(state, side)), distribution(naval.chances(state, side)))


def revolution(state: State, dice: int) -> Revolution:
    """The Revolution marker, for every number of dice up to `dice`."""
    moves = {str(n): chance(odds.revolution(n)) for n in range(1, dice + 1)}
    last, features = state.setup.board.revolution_last, state.setup.board.edition.features
    if not features.revolution_by_spaces:
        return Revolution(state.revolution, last, moves)
    spaces = {str(n): distribution(odds.revolution_spaces(n)) for n in range(1, dice + 1)}
    return Revolution(state.revolution, last, moves, spaces)


def initiative(state: State) -> Initiative:
    """The dice for the initiative, for every lead of the Entente's bid."""
    tie = state.setup.board.printed_initiative(state.turn)
    won = {str(lead): chance(odds.initiative(lead, tie_wins=tie == Side.ENTENTE)) for lead in LEADS}
    return Initiative(name_of_member(tie), won)


def event_die(state: State, event: int) -> EventDieOdds:
    """The die of an event, if it were thrown now."""
    die = event_odds.event_die(state, event)
    return EventDieOdds(event, [_event_result(die.before, faces, after) for faces, after in die.results])


def _event_result(before: State, faces: tuple[int, ...], after: State) -> EventResult:
    return EventResult(
        faces=faces,
        chance=chance(Fraction(len(faces), len(FACES))),
        rp={name_of_member(side): after.rp[side] - before.rp[side] for side in Side},
        in_force=after.in_force,
        kaiserliche_marine=after.kaiserliche_marine,
    )


def distribution(chances: Chances) -> Distribution:
    """How likely each number is, as a message."""
    return Distribution(
        {str(number): float(share) for number, share in chances},
        {str(number): str(share) for number, share in chances},
        float(odds.mean(chances)),
    )


def chance(share: Fraction) -> Chance:
    """A chance, as a message."""
    return Chance(float(share), str(share))
