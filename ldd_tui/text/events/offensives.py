"""The meaning of event cards about offensives in a position: who can attack whom, with which dice and odds.

All numbers are the rules' own: dice from `rules.pools`, means and chances from `rules.odds`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from ldd_tui.players.staff.enemy_repairs import likely_spaces
from ldd_tui.text import _, names, ngettext
from ldd_tui.text.numbers import number, percent, told
from ldd_tui.text.phrases import (
    artillery_dice,
    at,
    attack_dice,
    each_hits_on,
    hits,
    in_parts,
    listing,
    lowest_hit,
    notches,
    rp,
    together,
)
from ldd_tui.text.thrown_again import rerolls_of
from rules import forecasts, obligations
from rules.cards import Boost, Card, FreeOffensive, Order
from rules.edition import Edition
from rules.forecasts import Forecast, forecast, with_all_rerolls
from rules.model import Pool, Sector, Side, State, Status
from rules.obligations import may_activate
from rules.odds import FACES
from rules.sectors import at_war, losses_to_surrender, operational_value, set_sector
from rules.surrender_odds import Attack, demanded, size_ahead, surrender

# ------------------------------------------------------------------------------------------------ expectation
# What an offensive that a card is about may bring: its losses on average, and what the chances of surrender assume.


_WORTH_TELLING = Fraction(1, 1000)


def expectation(state: State, attack: Attack) -> str:
    """The mean of the losses, and the chance that either sector surrenders by them.

    Where people may have dice thrown again for an event, the chances are those with all of them, and say so: the other
    chances of surrender on the table assume the same (`rules.surrender_odds`). The mean is told without and with them.
    """
    if not told():
        return ""
    seen = forecast(state, attack.attacker, attack.defender, attack.size)
    return together(
        average(state, attack, seen),
        *(_fall(state, sector, attack, seen) for sector in (attack.defender, attack.attacker)),
    )


def average(state: State, attack: Attack, seen: Forecast, event: int = 0) -> str:
    """The mean of the losses of an attack, with the dice thrown again that are counted in it, and that may be too.

    `event`: as in `rules.forecasts.forecast`.
    """
    counted = []
    if seen.pool.rerolls and seen.pool.artillery_dice:
        counted.append(
            _("with {sector}'s Aviation").format(sector=names.the_sector(attack.attacker, state.setup.board.edition))
        )
    if seen.again:
        counted.append(_("with the dice that Athena throws again"))
    if seen.pool.forced_by:
        counted.append(_("with every hit thrown again"))
    words = _("On average, {counted}: {losses} losses.") if counted else _("On average: {losses} losses.")
    told = words.format(counted=listing(counted), losses=number(seen.odds.expected))
    if not seen.may:
        return told
    after = with_all_rerolls(state, attack.attacker, attack.defender, attack.size, event=event)
    words = _("With {rerolls}: {losses} losses.")
    return together(told, words.format(rerolls=rerolls_of(seen.may), losses=number(after.expected)))


def _fall(state: State, sector: Sector, attack: Attack, seen: Forecast) -> str | None:
    """The chance that this attack, or all ordered ones, force a surrender; None if tiny."""
    alone = surrender(state, sector, (attack,))
    ordered = demanded(state)
    together_with = surrender(state, sector, ordered) if attack in ordered else alone
    if max(alone, together_with) < _WORTH_TELLING:
        return None
    sector_name = names.the_sector(sector, state.setup.board.edition)
    words = _("Chance that {sector} surrenders: {chance}.")
    if seen.may:
        words = _("Chance that {sector} surrenders, with the re-rolls: {chance}.")
    told = words.format(sector=sector_name, chance=_with_reinforcements(state, sector, (attack,)))
    if together_with == alone:
        return told
    words = _("By all attacks that events order this turn: {chance}.")
    return together(told, words.format(chance=_with_reinforcements(state, sector, ordered)))


def _with_reinforcements(state: State, sector: Sector, attacks: tuple[Attack, ...]) -> str:
    """The chance that a sector surrenders; while it can still be reinforced this turn, that this is as things stand.

    Then the chance after the reinforcements that its side is likely to make is beside it. That they are likely is not
    said: they may be the reader's own to choose.
    """
    now = _small(surrender(state, sector, attacks))
    later = after_likely_reinforcements(state, sector, attacks)
    if later is not None:
        back, then = later
        words = _("{chance} as things stand, {then} once it is reinforced by {spaces}")
        return words.format(chance=now, then=_small(then), spaces=notches(back, state.setup.board.edition))
    return now if likely_spaces(state, sector) is None else _("{chance} as things stand").format(chance=now)


def after_likely_reinforcements(
    state: State, sector: Sector, attacks: tuple[Attack, ...]
) -> tuple[int, Fraction] | None:
    """By how many spaces a sector is likely to be reinforced before attacks, and its chance to surrender then.

    None where no reinforcement is likely any more.
    """
    back = likely_spaces(state, sector)
    if not back:
        return None
    here = state.sectors[sector]
    return back, surrender(set_sector(state, sector, replace(here, losses=here.losses - back)), sector, attacks)


def _small(chance: Fraction) -> str:
    """A chance, or an upper bound if it is tiny."""
    if 0 < chance < _WORTH_TELLING:
        return _("under {chance}").format(chance=percent(_WORTH_TELLING))
    return percent(chance)


# ------------------------------------------------------------------------------------------------ offensives


Tell = Callable[[Card, State], str | None]

_MOST_PAIRS = 3


def label(sector: Sector, edition: Edition) -> str:
    return names.The_sector(sector, edition)


def idle(state: State, *sectors: Sector) -> str | None:
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
    left = losses_to_surrender(state, sector)
    return ngettext(
        "{Sector}: {count} more loss means surrender.", "{Sector}: {count} more losses mean surrender.", left
    ).format(Sector=label(sector, state.setup.board.edition), count=left)


def _cannot(state: State, attacker: Sector, defender: Sector) -> str | None:
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
    thrown = []
    if dice.attack_dice or not dice.artillery_dice:
        attack = _("{dice} ({hits_on})").format(
            dice=at(attack_dice(dice.attack_dice), dice.attack_modifier),
            hits_on=each_hits_on(dice.attack_dice, dice.needed, dice.attack_modifier),
        )
        thrown.append(attack)
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


def ordered(state: State, card: Card, order: Order) -> str:
    """The offensive that a card is about, whether it demands it or only helps; how near both are to surrender, if it
    hurts both.
    """
    full = order.mandatory and order.full_size
    told = attack(state, order.attacker, order.defender, must=order.mandatory, full=full)
    if _cannot(state, order.attacker, order.defender):
        return told
    size = size_ahead(state, order.attacker, order.defender)
    least = None
    if not full and order.least > 1 and order.least_of(size) < size:
        least = _("It takes at least {dice}.").format(dice=attack_dice(order.least_of(size)))
    if card.boost is None or not card.boost.mirrored:
        return together(told, least)
    return together(told, least, edge(state, order.defender), edge(state, order.attacker))


def boosted(state: State, boost: Boost) -> str | None:
    """The offensives whose dice a card changes; None if there are many."""
    pairs = [pair for pair in _pairs(boost, state) if all(at_war(state, one) for one in pair)]
    able = [pair for pair in pairs if operational_value(state, pair[0])]
    if not able:
        return _("Nobody can attack with it now.")
    told = dict.fromkeys(attack(state, *pair) for pair in able)
    return together(*told) if len(able) <= _MOST_PAIRS else None


def _pairs(boost: Boost, state: State) -> list[tuple[Sector, Sector]]:
    board = state.setup.board
    neighbours = ((printed.sector, other) for printed in board.sectors for other in printed.neighbours)
    return [pair for pair in neighbours if boost.applies(*pair)]


def launched(state: State, event: int, effect: FreeOffensive) -> str:
    edition = state.setup.board.edition
    cannot = idle(state, effect.attacker, effect.defender)
    if cannot:
        return cannot
    seen = forecasts.forecast(state, effect.attacker, effect.defender, effect.dice, event=event)
    attack = _("{Attacker} attacks {defender} with {dice} for {rp}.").format(
        Attacker=label(effect.attacker, edition),
        defender=names.the_sector(effect.defender, edition),
        dice=_dice(seen.pool),
        rp=rp(0),
    )
    mean = average(state, Attack(effect.attacker, effect.defender, effect.dice), seen, event) if told() else None
    forts = [
        _("{card} takes the +1 away.").format(card=names.event(other.number, edition))
        for other in edition.cards
        if other.annuls == event and other.number in state.this_turn
    ]
    return together(attack, mean, *forts)


def _belgian_fortifications(card: Card, state: State) -> str:
    if _has_been_fought(state, card.annuls):
        return _("Schlieffen Plan was drawn too: its Attack dice had no +1.")
    if card.annuls in state.this_turn:
        return _("Schlieffen Plan was drawn too: its Attack dice lose their +1.")
    return _("Schlieffen Plan was not drawn this turn: the card does nothing.")


def _has_been_fought(state: State, event: int) -> bool:
    under_way = state.battle is not None and state.battle.event == event
    return event in state.this_turn and event not in state.to_resolve and not under_way


def _tannenberg(card: Card, state: State) -> str:
    of_events = () if card.dice_again is None else card.dice_again.of_events
    schlieffen, russian_offensive = of_events
    entente = schlieffen in state.this_turn
    central_powers = russian_offensive in state.this_turn
    if _has_been_fought(state, schlieffen):
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


def _shell_shortage(card: Card, state: State) -> str:
    """Who hits on what, without technologies, because they depend on the target."""
    board, modifier = state.setup.board, 0 if card.boost is None else card.boost.attack_modifier
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
    return words.format(groups=in_parts(groups))


def _przemysl(card: Card, state: State) -> str | None:
    order = _order_of(card)
    attack = ordered(state, card, order)
    if _cannot(state, order.attacker, order.defender):
        return attack
    left = losses_to_surrender(state, order.defender)
    return together(
        attack,
        edge(state, order.defender),
        _("Doubled, that takes {hits}.").format(hits=hits((left + 1) // 2)),
    )


def _order_of(card: Card) -> Order:
    assert card.order is not None
    return card.order


def _heia_safari(card: Card, state: State) -> str:
    cannot = idle(state, Sector.GERMAN_COLONIES)
    if cannot:
        return cannot
    here = state.sectors[Sector.GERMAN_COLONIES]
    if card.number not in state.to_resolve:
        back = None
    elif not here.losses:
        back = _("The German Colonies have no losses to recover.")
    else:
        back = _("The German Colonies recover 1 of {losses}.").format(losses=lost(here.losses))
        sectors = list(state.sectors)
        sectors[Sector.GERMAN_COLONIES] = replace(here, losses=here.losses - 1)
        state = replace(state, sectors=tuple(sectors))
    return together(back, ordered(state, card, _order_of(card)))


def lost(count: int) -> str:
    return ngettext("{count} lost space", "{count} lost spaces", count).format(count=count)


def _verdun(card: Card, state: State) -> str:
    order = _order_of(card)
    only_first = _("With Friedensturm only Germany's first offensive against France is the battle.")
    repeated = obligations.most_offensives(state, order.attacker, order.defender) > 1
    return together(ordered(state, card, order), only_first if repeated else None)


def _france_in_battle(card: Card, state: State) -> str:
    edition, order = state.setup.board.edition, _order_of(card)
    alike = [other for other in edition.cards if other.order == order and other.number in state.this_turn]
    both = _("One offensive is both {cards}.").format(
        cards=listing([names.event(other.number, edition) for other in alike])
    )
    return together(ordered(state, card, order), both if len(alike) > 1 else None)


def _franchet(card: Card, state: State) -> str:
    edition = state.setup.board.edition
    for sector in card.needs:
        if not at_war(state, sector):
            return _("{Sector} is not at war: it is lost.").format(Sector=label(sector, edition))
    pairs = [] if card.boost is None else _pairs(card.boost, state)
    return together(*dict.fromkeys(attack(state, *pair) for pair in pairs if at_war(state, pair[1])))


def _friedensturm(card: Card, state: State) -> str:
    order = _order_of(card)
    marne = ordered(state, card, order)
    if _cannot(state, order.attacker, order.defender):
        return marne
    twice = _("It can do so twice, if it attacks nobody else.")
    done = any(past.attacker == order.attacker and not past.free_of_limit for past in state.offensives)
    return together(marne, None if done else twice, edge(state, order.defender))


TELL: dict[str, Tell] = {
    "belgian_fortifications": _belgian_fortifications,
    "tannenberg_or_miracle_on_the_marne": _tannenberg,
    "shell_shortage": _shell_shortage,
    "siege_of_przemysl": _przemysl,
    "heia_safari": _heia_safari,
    "battle_of_verdun": _verdun,
    "battle_of_the_somme": _france_in_battle,
    "french_army_mutinies": lambda _card, state: attack(state, Sector.FRANCE, Sector.GERMANY),
    "passchendaele": _france_in_battle,
    "louis_franchet_d_esperey": _franchet,
    "thessaloniki_expedition": _franchet,
    "friedensturm": _friedensturm,
}
"""What is said of cards that are not told by their data alone, by their titles. The position includes the card and what
the turn's others do."""
