"""The meaning of event cards about offensives in a position: who can attack whom, with which dice and odds.

All numbers are the rules' own: dice from `rules.pools`, means and chances from `rules.odds`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.events.expectation import average, expectation
from ldd_tui.text.phrases import (
    artillery_dice,
    at,
    attack_dice,
    each_hits_on,
    hits,
    listing,
    lowest_hit,
    rp,
    together,
)
from rules import forecasts, obligations
from rules.cards import Card, FreeOffensive
from rules.edition import Edition
from rules.editions.second.cards import BELGIAN_FORTIFICATIONS, CARDS, RUSSIAN_OFFENSIVE, SCHLIEFFEN, SHELL_SHORTAGE
from rules.model import Pool, Sector, Side, State, Status
from rules.obligations import may_activate
from rules.odds import FACES
from rules.sectors import at_war, losses_to_surrender, operational_value
from rules.surrender_odds import Attack, size_ahead

Tell = Callable[[State], str | None]


def label(sector: Sector, edition: Edition) -> str:
    """A sector, at the start of a sentence."""
    return names.The_sector(sector, edition)


def idle(state: State, *sectors: Sector) -> str | None:
    """Why nothing comes of a card for these sectors: one of them is not at war."""
    for sector in sectors:
        status = state.sectors[sector].status
        if status == Status.NEUTRAL:
            return _("{Sector}: still neutral, so there is no attack.").format(
                Sector=label(sector, state.setup.board.edition)
            )
        if status == Status.SURRENDERED:
            return _("{Sector}: surrendered, so there is no attack.").format(
                Sector=label(sector, state.setup.board.edition)
            )
        if status == Status.EXITED:
            return _("{Sector}: out of the war, so there is no attack.").format(
                Sector=label(sector, state.setup.board.edition)
            )
    return None


def edge(state: State, sector: Sector) -> str:
    """How far a sector is from surrender."""
    left = losses_to_surrender(state, sector)
    return ngettext(
        "{Sector}: {count} more loss means surrender.", "{Sector}: {count} more losses mean surrender.", left
    ).format(Sector=label(sector, state.setup.board.edition), count=left)


def _cannot(state: State, attacker: Sector, defender: Sector) -> str | None:
    """Why a sector cannot attack another one now, or None."""
    out = idle(state, attacker, defender)
    if out:
        return out
    if not operational_value(state, attacker):
        words = _("{Sector} cannot attack now: Operational Value 0.")
        return words.format(Sector=label(attacker, state.setup.board.edition))
    if not may_activate(state, attacker, defender):
        return _("{Sector}: has attacked already this turn.").format(Sector=label(attacker, state.setup.board.edition))
    if not size_ahead(state, attacker, defender):
        side = state.setup.board.sectors[attacker].side
        return _("{Side}: no RP left for it.").format(Side=names.side(side))
    return None


def _dice(dice: Pool) -> str:
    """The Attack and Artillery dice of a pool, with their modifiers and what they hit on."""
    thrown = [
        _("{dice} ({hits_on})").format(
            dice=at(attack_dice(dice.attack_dice), dice.attack_modifier),
            hits_on=each_hits_on(dice.attack_dice, dice.needed, dice.attack_modifier),
        )
    ]
    if dice.artillery_dice:
        more = _("{dice} ({hits_on})").format(
            dice=at(artillery_dice(dice.artillery_dice), dice.artillery_modifier),
            hits_on=each_hits_on(dice.artillery_dice, dice.needed, dice.artillery_modifier),
        )
        thrown.append(more)
    return listing(thrown)


def attack(state: State, attacker: Sector, defender: Sector, *, must: bool = False, full: bool = False) -> str:
    """The largest offensive of one sector against another as things stand; or why there is none.

    `must`: a card demands it. `full`: with all dice, so that it is not only the most that there can be.
    """
    cannot = _cannot(state, attacker, defender)
    if cannot:
        return cannot
    size = size_ahead(state, attacker, defender)
    forecast = forecasts.forecast(state, attacker, defender, size)
    words = _("{Attacker} can attack {defender} with {dice} for {rp}.")
    if must:
        words = _("{Attacker} must attack {defender} with {dice} for {rp}.")
    if size > 1 and not full:
        words = _("{Attacker} can attack {defender} with up to {dice} for {rp}.")
        if must:
            words = _("{Attacker} must attack {defender} with up to {dice} for {rp}.")
    offer = words.format(
        Attacker=label(attacker, state.setup.board.edition),
        defender=names.the_sector(defender, state.setup.board.edition),
        dice=_dice(forecast.pool),
        rp=rp(forecast.cost),
    )
    return together(offer, expectation(state, Attack(attacker, defender, size)))


def _ordered(event: int) -> Tell:
    """The offensive that a card is about, whether it demands it or only helps."""
    order = CARDS[event].order
    assert order is not None

    def tell(state: State) -> str:
        full = order.mandatory and order.full_size
        return attack(state, order.attacker, order.defender, must=order.mandatory, full=full)

    return tell


def _in_battle(event: int) -> Tell:
    """An offensive that hurts both: how far each is from surrender."""
    order = CARDS[event].order
    assert order is not None

    def tell(state: State) -> str | None:
        attack = _ordered(event)(state)
        if _cannot(state, order.attacker, order.defender):
            return attack
        return together(attack, edge(state, order.defender), edge(state, order.attacker))

    return tell


def _schlieffen(state: State) -> str:
    cannot = idle(state, Sector.GERMANY, Sector.FRANCE)
    if cannot:
        return cannot
    size = CARDS.effect_of(SCHLIEFFEN, FreeOffensive).dice
    seen = forecasts.forecast(state, Sector.GERMANY, Sector.FRANCE, size, event=SCHLIEFFEN)
    attack = _("Germany attacks France with {dice} for {rp}.").format(dice=_dice(seen.pool), rp=rp(0))
    mean = average(state, Attack(Sector.GERMANY, Sector.FRANCE, size), seen, SCHLIEFFEN)
    forts = _("{card} takes the +1 away.").format(card=names.event(BELGIAN_FORTIFICATIONS, state.setup.board.edition))
    return together(
        attack,
        mean,
        forts if BELGIAN_FORTIFICATIONS in state.this_turn else None,
    )


def _belgian_fortifications(state: State) -> str:
    if _has_been_fought(state):
        return _("Schlieffen Plan was drawn too: its Attack dice had no +1.")
    if SCHLIEFFEN in state.this_turn:
        return _("Schlieffen Plan was drawn too: its Attack dice lose their +1.")
    return _("Schlieffen Plan was not drawn this turn: the card does nothing.")


def _has_been_fought(state: State) -> bool:
    """Whether the attack of Schlieffen Plan is over."""
    under_way = state.battle is not None and state.battle.event == SCHLIEFFEN
    return SCHLIEFFEN in state.this_turn and SCHLIEFFEN not in state.to_resolve and not under_way


def _tannenberg(state: State) -> str:
    entente = SCHLIEFFEN in state.this_turn
    central_powers = RUSSIAN_OFFENSIVE in state.this_turn
    if _has_been_fought(state):
        if central_powers:
            return _("Schlieffen Plan is over. Against Russian Offensive the Central Powers can still use the card.")
        return _("Schlieffen Plan is over, and Russian Offensive was not drawn: the card does nothing more.")
    if entente and central_powers:
        return _("Schlieffen Plan and Russian Offensive were both drawn: each side has one use.")
    if entente:
        return _("Only Schlieffen Plan was drawn too: the Entente can use the card, the Central Powers cannot.")
    if central_powers:
        return _("Only Russian Offensive was drawn too: the Central Powers can use the card, the Entente cannot.")
    return _("Neither Schlieffen Plan nor Russian Offensive was drawn this turn: the card does nothing.")


def _shell_shortage(state: State) -> str:
    """Who hits on what; technologies are left out, for they depend on the target."""
    board, modifier = state.setup.board, CARDS.boosts[SHELL_SHORTAGE].attack_modifier
    by_face: dict[int, list[str]] = {}
    for sector in board.of_side(Side.ENTENTE):
        if operational_value(state, sector):
            face = lowest_hit(board.sectors[sector].attack_value, modifier)
            by_face.setdefault(face, []).append(names.the_sector(sector, state.setup.board.edition))
    if not by_face:
        return _("No Entente sector can attack now.")
    groups = []
    for face, sectors in by_face.items():
        words = _("{sectors} only on {face}") if face == FACES[-1] else _("{sectors} on {face} or more")
        groups.append(words.format(sectors=listing(sectors), face=face))
    words = _("Attack dice hit, before technologies and other cards: {groups}.")
    return words.format(groups="; ".join(groups))


def _przemysl(state: State) -> str | None:
    attack = _ordered(7)(state)
    if _cannot(state, Sector.RUSSIA, Sector.AUSTRIA_HUNGARY):
        return attack
    left = losses_to_surrender(state, Sector.AUSTRIA_HUNGARY)
    return together(
        attack,
        edge(state, Sector.AUSTRIA_HUNGARY),
        _("Doubled, that takes {hits}.").format(hits=hits((left + 1) // 2)),
    )


def _heia_safari(state: State) -> str:
    """The recovery, if it is still to come, and the offensive after it."""
    cannot = idle(state, Sector.GERMAN_COLONIES)
    if cannot:
        return cannot
    here = state.sectors[Sector.GERMAN_COLONIES]
    if 12 not in state.to_resolve:
        back = None
    elif not here.losses:
        back = _("The German Colonies have no losses to recover.")
    else:
        back = _("The German Colonies recover 1 of {losses}.").format(losses=lost(here.losses))
        sectors = list(state.sectors)
        sectors[Sector.GERMAN_COLONIES] = replace(here, losses=here.losses - 1)
        state = replace(state, sectors=tuple(sectors))
    return together(back, _ordered(12)(state))


def lost(count: int) -> str:
    """A number of lost spaces."""
    return ngettext("{count} lost space", "{count} lost spaces", count).format(count=count)


def _verdun(state: State) -> str:
    only_first = _("With Friedensturm only Germany's first offensive against France is the battle.")
    return together(
        _in_battle(14)(state),
        only_first if obligations.most_offensives(state, Sector.GERMANY, Sector.FRANCE) > 1 else None,
    )


def _france_in_battle(event: int) -> Tell:
    def tell(state: State) -> str:
        both = _("One offensive is both Battle of the Somme and Passchendaele.")
        return together(_in_battle(event)(state), both if {21, 29} <= set(state.this_turn) else None)

    return tell


def _france_attacks(state: State) -> str:
    return attack(state, Sector.FRANCE, Sector.GERMANY)


def _franchet(state: State) -> str:
    if state.sectors[Sector.GREECE].status != Status.AT_WAR:
        return _("Greece is not at war: the card is lost.")
    neighbours = state.setup.board.sectors[Sector.GREECE].neighbours
    return together(*(attack(state, Sector.GREECE, enemy) for enemy in neighbours if at_war(state, enemy)))


def _friedensturm(state: State) -> str:
    marne = attack(state, Sector.GERMANY, Sector.FRANCE)
    if _cannot(state, Sector.GERMANY, Sector.FRANCE):
        return marne
    twice = _("It can do so twice, if it attacks nobody else.")
    done = any(past.attacker == Sector.GERMANY and not past.free_of_limit for past in state.offensives)
    return together(marne, None if done else twice, edge(state, Sector.FRANCE))


TELL: dict[Card, Tell] = {
    CARDS[1]: _schlieffen,
    CARDS[2]: _belgian_fortifications,
    CARDS[3]: _ordered(3),
    CARDS[4]: _tannenberg,
    CARDS[5]: _shell_shortage,
    CARDS[6]: lambda state: attack(state, Sector.GERMAN_COLONIES, Sector.AFRICA),
    CARDS[7]: _przemysl,
    CARDS[8]: _ordered(8),
    CARDS[12]: _heia_safari,
    CARDS[14]: _verdun,
    CARDS[17]: _ordered(17),
    CARDS[18]: _ordered(18),
    CARDS[19]: _ordered(19),
    CARDS[21]: _france_in_battle(21),
    CARDS[25]: _ordered(25),
    CARDS[26]: _ordered(26),
    CARDS[27]: _france_attacks,
    CARDS[29]: _france_in_battle(29),
    CARDS[31]: _ordered(31),
    CARDS[34]: _ordered(34),
    CARDS[35]: _ordered(35),
    CARDS[36]: _franchet,
    CARDS[37]: _friedensturm,
    CARDS[38]: _ordered(38),
    CARDS[40]: _ordered(40),
}
"""The function for each card, as the table has it; its position includes the card and what the turn's others do."""
