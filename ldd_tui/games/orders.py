"""The standing orders that a player can choose, for lists of the screen and of plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from ldd_tui.players.levels import LEVELS
from ldd_tui.text import _, labels, names, orders
from ldd_tui.text.phrases import capital
from rules import actions as a
from rules import engine
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Phase, Sector, Side, State
from rules.phases.initiative import most_bid
from rules.phases.offensives import RULE
from rules.sectors import at_war
from rules.sequence import later
from saves.club.orders import Attack, EndPhase, GiveBid, LetLevel, Order, PayDebts, TakeRerolls
from saves.events import Help


class Pick(NamedTuple):
    """`then`: an order, or what is to be chosen next."""

    label: str
    about: str
    then: Order | tuple[Pick, ...]


def picks(state: State, side: Side, help: Help) -> tuple[Pick, ...]:
    return tuple(_picks(state, side, help))


def _picks(state: State, side: Side, help: Help) -> Iterator[Pick]:
    edition, setup = state.edition, state.setup
    turn = _next_bid(state, side)
    if setup.initiative_rule == InitiativeRule.BID and turn <= state.board.last_turn:
        amounts = range(most_bid(state, side) + 1)
        bids = tuple(Pick(labels.headline(a.Bid(rp), edition), "", GiveBid(turn, rp)) for rp in amounts)
        about = _("Nobody sees it until both bids are in. If you have fewer RP by then, you will be asked.")
        yield Pick(_("Your bid for turn {turn}").format(turn=turn), about, bids)
    if edition.features.alternating:  # else a side's phases follow each other, and it is asked anyway
        phases = [one for one in _ENDING if one in _to_come(state, side)]
        if Phase.OFFENSIVES in phases and (attacks := _attacks(state, side)):
            about = _("Your next offensive this turn, if it is possible then. The dice are thrown at once.")
            yield Pick(_("Your next offensive"), about, attacks)
        if phases:
            about = _("When the phase comes this turn, it ends without asking you.")
            ends = tuple(Pick(names.phase(phase, edition), "", EndPhase(state.turn, phase)) for phase in phases)
            yield Pick(_("End a phase"), about, ends)
        if help.advises:
            by = state.turn if Phase.TECHNOLOGY in _to_come(state, side) else state.turn + 1
            about = _("A few seconds after the phase begins, it attempts, implements and ends the phase for you.")
            levels = tuple(Pick(capital(names.policy(level)), "", LetLevel(by, level)) for level in LEVELS)
            yield Pick(_("Attempts of turn {turn} by a level").format(turn=by), about, levels)
    yield Pick(orders.order(TakeRerolls(), edition), _("By Aviation. It stands until you revoke it."), TakeRerolls())
    if edition.pays_for_naval_rolls and side == Side.ENTENTE:
        about = _("If the sector would surrender, you will be asked. The order stands until you revoke it.")
        own = [one for one in state.board.of_side(side) if at_war(state, one)]
        where = tuple(Pick(capital(names.sector(one, edition)), "", PayDebts(one)) for one in own)
        yield Pick(_("Pay debts to U-boats"), about, where)


_ENDING = Phase.REINFORCEMENTS, Phase.TECHNOLOGY, Phase.OFFENSIVES


def _next_bid(state: State, side: Side) -> int:
    """The turn of a side's next bid, apart from one that it is asked for now."""
    waiting = state.waiting
    asked = isinstance(waiting, Choice) and waiting == Choice(side, Decision.BID, waiting.rule)
    to_come = state.phase == Phase.INITIATIVE and state.turn > 1 and not asked
    return state.turn if to_come and state.bids[side] == NO_BID else state.turn + 1


def _to_come(state: State, side: Side) -> frozenset[Phase]:
    fighting = state.phase == Phase.OFFENSIVES and not state.passed[side]
    return later(state, side) | ({Phase.OFFENSIVES} if fighting else set())


def _attacks(state: State, side: Side) -> tuple[Pick, ...]:
    """First the condition, then who attacks whom, then the size."""
    own = state.board.of_side(side)
    asked = replace(state, phase=Phase.OFFENSIVES, active=side, waiting=Choice(side, Decision.OFFENSIVE, RULE))
    legal = [action for action in engine.legal(asked) if isinstance(action, a.Offensive)]
    if not legal:
        return ()
    threatened = [one for one in own if at_war(state, one) and _has_enemies(state, one)]
    after = _("If they have just attacked {sector}")
    found = [Pick(_("In any case"), "", _pairs(state, legal, None))]
    found += [
        Pick(after.format(sector=names.the_sector(one, state.edition)), "", _pairs(state, legal, one))
        for one in threatened
    ]
    return tuple(found)


def _pairs(state: State, legal: list[a.Offensive], after: Sector | None) -> tuple[Pick, ...]:
    found = []
    for (attacker, defender), group in groupby(legal, lambda one: (one.attacker, one.defender)):
        given, sizes = [], sorted(group, key=lambda one: -one.size)
        for one in sizes:
            order = Attack(state.turn, attacker, defender, one.size, after)
            given.append(Pick(labels.headline(one, state.edition), orders.order(order, state.edition), order))
        found.append(Pick(capital(labels.short(sizes[0], state.edition)[0]), "", tuple(given)))
    return tuple(found)


def _has_enemies(state: State, sector: Sector) -> bool:
    return any(at_war(state, one) for one in state.board.sectors[sector].neighbours)
