"""What is being resolved: bids and events, an attempt, Athena's hand."""

from __future__ import annotations

from msgspec.structs import replace

from rules.athena import MAXIMUM_FAILURES
from rules.cards import ATHENA_CHECKS
from rules.model import NO_BID, SECTORS, TECHNOLOGIES, Athena, Attempt, InitiativeRule, Phase, Sector, Side, State
from rules.phases import reinforcements, technology
from rules.position.conditions import PositionError, all_in, name_of, one_of, within
from rules.position.progress import BIDS, DICE, athena_acts
from rules.position.schema import Awaited, Position
from rules.quick_play import is_used
from rules.sectors import revolution_broke_out
from rules.sequence import EVENTS_RESOLVE


def now_laid(given: Position, state: State) -> State:
    """Bids, the initiative die, events to resolve."""
    now, rule_in_use = given.now, state.setup.options.initiative_rule
    bidding = (state.phase, rule_in_use) == (Phase.INITIATIVE, InitiativeRule.BID) and state.stage >= BIDS
    rolling = state.phase == Phase.INITIATIVE and rule_in_use != InitiativeRule.TRACK and state.stage == DICE
    for side, rp in now.bids.items():
        most = state.rp[side] if state.stage == BIDS else state.setup.board.maximum_rp
        within(rp, range(most + 1) if bidding and state.turn > 1 else (), f"now.bids.{name_of(side)}")
    within(now.initiative_die, range(7) if rolling and state.turn > 1 else (0,), "now.initiative_die")
    resolving = (state.phase, state.stage) == (Phase.EVENTS, EVENTS_RESOLVE)
    all_in(given.events.to_resolve, state.this_turn if resolving else (), "events.to_resolve")
    return replace(
        state,
        bids=(now.bids.get(Side.ENTENTE, NO_BID), now.bids.get(Side.CENTRAL_POWERS, NO_BID)),
        initiative_face=now.initiative_die,
        to_resolve=tuple(sorted(given.events.to_resolve)),
    )


def attempt_laid(given: Position, state: State) -> State:
    """Technologies attempted in this sub-phase, the attempt under way; the dice that Russia owes (13.3)."""
    now = given.now
    quick_play = state.setup.options.quick_play
    used = [which for which in TECHNOLOGIES if is_used(which, quick_play=quick_play)]
    all_in(now.attempted, used if state.phase == Phase.TECHNOLOGY else (), "now.attempted")
    attempt = None
    if now.attempt:
        possible = set(technology.attempts(state)) & set(now.attempted)
        one_of(now.attempt.technology, possible, "now.attempt.technology")
        within(now.attempt.bonus, range(state.setup.board.maximum_rp), "now.attempt.bonus")
        attempt = Attempt(now.attempt.technology, now.attempt.bonus)
    bought = state.reinforced[Sector.RUSSIA]
    owing = state.phase == Phase.REINFORCEMENTS and state.active == Side.ENTENTE
    if owing and (not athena_acts(state) or now.awaited == Awaited.REVOLUTION):
        if bought and revolution_broke_out(state):
            raise PositionError("reinforced.russia", "0 after the Revolution")
        state = replace(state, revolution_dice=reinforcements.cost(0, bought))
    return replace(state, attempted=now.attempted, attempt=attempt)


def athena_laid(given: Position, state: State) -> State:
    """Athena's hand, where she plays."""
    hand, sides = given.athena, state.setup.options.athena
    cards = tuple(card.number for card in state.setup.board.cornflower)
    at_it = state.phase if athena_acts(state) else None
    researching = at_it == Phase.TECHNOLOGY and state.stage == 1
    reinforcing = at_it == Phase.REINFORCEMENTS and state.stage == 1
    all_in(hand.discard, cards if sides else (), "athena.discard")
    all_in([column.technology for column in hand.columns], TECHNOLOGIES if researching else (), "athena.columns")
    for index, column in enumerate(hand.columns):
        within(column.rp, range(1, state.setup.board.maximum_rp + 1), f"athena.columns[{index}].rp")
    all_in(hand.sectors, _reinforceable(state) if reinforcing else (), "athena.sectors")
    within(hand.card, (0, *hand.discard) if at_it == Phase.OFFENSIVES else (0,), "athena.card")
    all_in(hand.checks, set(ATHENA_CHECKS) & set(state.this_turn) if sides else (), "athena.checks")
    for side, failures in hand.failures.items():
        within(failures, range(MAXIMUM_FAILURES + 1) if side in sides else (0,), f"athena.failures.{name_of(side)}")
    if hand.france_barred and not hand.checks:
        raise PositionError("athena.france_barred", "false without `checks`")
    return replace(
        state,
        athena=Athena(
            pile=tuple(card for card in cards if card not in hand.discard),
            discard=tuple(sorted(hand.discard)),
            columns=tuple((column.technology, column.rp) for column in hand.columns),
            sectors=hand.sectors,
            card=hand.card,
            checks=hand.checks,
            failures=(hand.failures.get(Side.ENTENTE, 0), hand.failures.get(Side.CENTRAL_POWERS, 0)),
            france_barred=hand.france_barred,
        ),
    )


def _reinforceable(state: State) -> list[Sector]:
    return [
        sector for sector in SECTORS if reinforcements.may_be_reinforced(state, sector) and not state.reinforced[sector]
    ]
