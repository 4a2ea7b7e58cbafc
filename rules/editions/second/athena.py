"""Chapter 17: Athena. Her cards are ordinary draws, her decisions a pure function of state and cards."""

from __future__ import annotations

from msgspec.structs import replace

from rules import aim, entry_and_surrender, pools
from rules import facts as f
from rules.cards import rule
from rules.cornflower import (
    BARS_FROM,
    MAXIMUM_FAILURES,
    REINFORCEMENT_ORDER,
    columns_of,
    demanded,
    reinforcement_order,
)
from rules.model import (
    FRANCE,
    GERMAN_COLONIES,
    Athena,
    Cards,
    CornflowerCard,
    Decision,
    Deck,
    Dice,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    add,
)
from rules.obligations import Demand
from rules.phases import offensives, reinforcements, technology
from rules.sectors import at_war, operational_value

_START, _GO_ON = range(2)

_RESEARCHING, _REINFORCING, _ATTACKING = Phase.TECHNOLOGY, Phase.REINFORCEMENTS, Phase.OFFENSIVES


def plays(state: State) -> bool:
    """Whether the present step is Athena's (17.3)."""
    if state.active not in state.setup.options.athena:
        return False
    if state.phase == _ATTACKING:
        return not state.passed[state.active]
    return state.phase == _RESEARCHING or state.phase == _REINFORCING


def proceed(state: State, facts: list[f.Fact]) -> State:
    if state.phase == _ATTACKING:
        return _attack(state, facts)
    return _reinforce(state, facts) if state.phase == _REINFORCING else _research(state, facts)


# -------------------------------------------------------------------------------------------------- cards


def _await_cards(state: State, count: int, cited: str) -> State:
    """Wait for cards; if the pile is too short, take its rest and shuffle the discard pile (R206)."""
    hand = state.athena
    if len(hand.pile) < count:
        count -= len(hand.pile)
        hand = replace(hand, batch=hand.pile, pile=hand.discard, discard=())
        state = replace(state, athena=hand)
    return replace(state, waiting=Cards(state.active, Deck.CORNFLOWER, count, cited))


def drawn(state: State, cards: tuple[int, ...], facts: list[f.Fact]) -> State:
    hand = state.athena
    batch = tuple(sorted((*hand.batch, *cards)))
    hand = replace(
        hand,
        batch=(),
        pile=tuple([card for card in hand.pile if card not in cards]),
        discard=tuple(sorted((*hand.discard, *batch))),
    )
    if state.phase == _ATTACKING:
        _report(state, batch, Decision.OFFENSIVE, "17.6.4", facts)
        return _play_card(state, hand, batch[0], facts)
    if state.phase == _REINFORCING:
        return _read_reinforcement(state, hand, batch, facts)
    _report(state, batch, Decision.TECHNOLOGY, "17.6.2", facts)
    hand = replace(hand, columns=columns_of(_card(state, batch[0])))
    return replace(state, athena=hand, stage=_GO_ON, waiting=None)


def _card(state: State, number: int) -> CornflowerCard:
    return state.setup.board.cornflower[number - 1]


def _report(
    state: State,
    cards: tuple[int, ...],
    decision: Decision,
    cited: str,
    facts: list[f.Fact],
    sector: Sector | None = None,
) -> None:
    side, rp = state.active, state.rp[state.active]
    facts.append(f.CornflowerDrawn(side=side, cards=cards, decision=decision, rp=rp, sector=sector, rule=cited))


# --------------------------------------------------------------------------------------------- technology


def _research(state: State, facts: list[f.Fact]) -> State:
    """One card: try its columns from left to right, as long as RP last (17.6.2, R208)."""
    if state.stage == _START:
        return _await_cards(state, 1, "17.6.2")
    side, hand = state.active, state.athena
    if hand.columns and state.rp[side]:
        possible = technology.attempts(state)
        for index, (column, rp) in enumerate(hand.columns):
            if column in possible:  # R209
                state = replace(state, athena=replace(hand, columns=hand.columns[index + 1 :]))
                return technology.begin_attempt(state, column, min(rp, state.rp[side]), facts)
    return technology.end(replace(state, athena=replace(hand, columns=())) if hand.columns else state, facts)


# ----------------------------------------------------------------------------------------- reinforcements


def _reinforce(state: State, facts: list[f.Fact]) -> State:
    """The most losses, the second most, then the list; draw cards for each sector (17.6.3)."""
    if state.stage == _START:
        order = reinforcement_order(state, state.active)
        return replace(state, athena=replace(state.athena, sectors=order), stage=_GO_ON)
    hand = state.athena
    if not hand.sectors or not state.rp[state.active]:
        return reinforcements.end(replace(state, athena=replace(hand, sectors=())) if hand.sectors else state, facts)
    losses = state.sectors[hand.sectors[0]].losses
    everything = len(hand.pile) + len(hand.discard)
    return _await_cards(state, min(losses + 1, everything), "17.6.3")  # R213


def _read_reinforcement(state: State, hand: Athena, batch: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Recover one space per card that names the sector, as far as RP and limits allow (R214)."""
    sector, *others = hand.sectors
    state = replace(state, athena=replace(hand, sectors=tuple(others)), waiting=None)
    _report(state, batch, Decision.REINFORCE, "17.6.3", facts, sector)
    named = sum(sector in _card(state, number).reinforcement for number in batch)
    facts.append(f.AthenaReinforces(sector=sector, named=named))
    spaces = min(named, state.sectors[sector].losses, reinforcements.most_spaces(state.setup.board))
    while spaces and reinforcements.cost(0, spaces) > state.rp[state.active]:
        spaces -= 1
    if not spaces:
        return state
    state = reinforcements.move_back(state, sector, spaces, facts)
    return entry_and_surrender.revolution_awaited(state) if state.revolution_dice else state  # R215


# --------------------------------------------------------------------------------------------- offensives


def _attack(state: State, facts: list[f.Fact]) -> State:
    """Demanded offensives, then her cards; stop at 0 RP or three failures (17.6.4, R217-R224)."""
    side, hand = state.active, state.athena
    demand = demanded(state, side)
    if demand is not None:
        return _launch(state, demand)
    if hand.card:  # its attacker's die has been rolled
        return _play_card(state, replace(hand, card=0), hand.card, facts)
    if not state.rp[side]:
        owed = owed_each_turn(state, side)
        return _launch(state, owed) if owed else offensives.pass_turn(state, facts, forced=True)
    if hand.failures[side] >= MAXIMUM_FAILURES:
        return offensives.pass_turn(state, facts, forced=True)
    return _await_cards(state, 1, "17.6.4")


def owed_each_turn(state: State, side: Side) -> Demand | None:
    """The offensive that an event demands of Athena each turn, if still to come (event 6, R165)."""
    owes = state.setup.board.edition.cards.athena_owes
    for event in state.in_force:
        order = owes.get(event)
        if order is None or state.setup.board.sectors[order.attacker].side != side:
            continue
        attacker, defender = order.attacker, order.defender
        size = operational_value(state, attacker)
        if size and at_war(state, defender) and not pools.launches(state, attacker):
            return Demand(event, attacker, defender, size, order.full_size, order.least_of(size))
    return None


def _launch(state: State, demand: Demand) -> State:
    return offensives.launch(state, demand.attacker, demand.defender, demand.size, demand.event)


def _play_card(state: State, hand: Athena, number: int, facts: list[f.Fact]) -> State:
    """The best attacker takes the card's target; without one the card has failed (R219-R223). `hand`: her new hand."""
    side = state.active
    target = _card(state, number).target[side]
    found = candidates(state, target)
    if not found:
        return _fail(state, hand, number, target, facts)
    attacker = found[0].sector
    checks = state.setup.board.edition.cards.athena_checks
    due = (event for event in state.this_turn if event in checks and event not in state.athena.checks)
    check = next((event for event in due if checks[event] == attacker), 0)
    if check:  # a die must allow France's attack first (5, 27; R164, R187)
        waiting = Dice(side, Purpose.ATHENA_CHECK, 1, rule(check), check)
        return replace(state, athena=replace(hand, card=number), waiting=waiting)
    failures = hand.failures[side]
    facts.append(
        f.AthenaTarget(side=side, card=number, target=target, attacker=attacker, failures=failures, candidates=found)
    )
    return offensives.launch(replace(state, athena=hand), attacker, target, found[0].size, event=0)


def candidates(state: State, target: Sector) -> tuple[f.Candidate, ...]:
    order = (*REINFORCEMENT_ORDER[state.active], GERMAN_COLONIES)
    return aim.candidates(state, target, order, (FRANCE,) if state.athena.france_barred else ())


def check_rolled(state: State, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """On 3 to 6 France launches nothing this turn, and the card looks for another sector."""
    waiting = state.waiting
    assert isinstance(waiting, Dice)
    event, cited = waiting.event, waiting.rule
    facts.append(f.EventDie(event=event, face=faces[0], rule=cited))
    barred = faces[0] >= BARS_FROM
    if barred:
        facts.append(f.FranceBarred(event=event, rule=cited))
    hand = replace(state.athena, checks=(*state.athena.checks, event), france_barred=barred)
    return replace(state, athena=hand, waiting=None)


def _fail(state: State, hand: Athena, number: int, target: Sector, facts: list[f.Fact]) -> State:
    """A card can't be applied: launch the offensive owed in Africa, or lose the go (R222)."""
    side = state.active
    owed = owed_each_turn(state, side)
    counts = owed is None or state.setup.options.lettow_card_fails
    failures = add(hand.failures, side, int(counts))
    fights, failed = at_war(state, target), failures[side]
    facts.append(f.AthenaTarget(side=side, card=number, target=target, attacker=None, failures=failed, at_war=fights))
    state = replace(state, athena=replace(hand, failures=failures), waiting=None)
    if owed is not None:
        return _launch(state, owed)
    if failures[side] >= MAXIMUM_FAILURES:
        return offensives.pass_turn(state, facts, forced=True)
    return replace(state, active=side.enemy)
