"""Event cards about offensives in a position. Dice are from `rules.pools`, chances from `rules.odds`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from ldd_tui.players.reasons import likely_spaces
from ldd_tui.text import N_, _, names
from ldd_tui.text.numbers import percent, told
from ldd_tui.text.phrases import (
    artillery_dice,
    at,
    attack_dice,
    bracketed,
    each_hits_on,
    hits,
    in_parts,
    labelled,
    listing,
    losses,
    lowest_hit,
    mean_losses,
    notches,
    price,
)
from ldd_tui.text.reasons import rerolls_of
from ldd_tui.text.templates import Words, about, given
from rules import obligations
from rules.cards import Boost, Card, FreeOffensive, Order
from rules.forecasts import Forecast, forecast, with_all_rerolls
from rules.model import Pool, Sector, Side, State
from rules.obligations import may_activate
from rules.odds import FACES
from rules.sectors import at_war, losses_to_surrender, operational_value, set_sector
from rules.surrender_odds import Attack, demanded, size_ahead, surrender

# ------------------------------------------------------------------------------------------------ expectation
# What an offensive that a card is about may bring: its losses on average, and what the chances of surrender assume.


_WORTH_TELLING = Fraction(1, 1000)


def expectation(attack: Attack, state: State) -> Words:
    """The mean losses, and each sector's chance to surrender, assuming all event re-rolls (`rules.surrender_odds`)."""
    if not told():
        return ""
    seen = forecast(state, attack.attacker, attack.defender, attack.size)
    falls = (_fall(state, sector, attack, seen) for sector in (attack.defender, attack.attacker))
    return average(state, attack, seen), *falls


def average(state: State, attack: Attack, seen: Forecast, event: int = 0) -> Words:
    """The mean losses, and the re-rolls that are counted or possible. `event`: as in `rules.forecasts.forecast`."""
    counted = []
    if seen.pool.rerolls and seen.pool.artillery_dice:
        counted.append(_("with {sector}'s Aviation").format(sector=names.the_sector(attack.attacker, state.edition)))
    if seen.again:
        counted.append(_("with Athena's re-rolls"))
    if seen.pool.forced_by:
        counted.append(_("with every hit re-rolled"))
    words = N_("On average, {counted}: {losses}.") if counted else N_("On average: {losses}.")
    mean = given(words, counted=listing(counted), losses=mean_losses(seen.odds.expected, state.edition))
    if not seen.may:
        return mean
    after = with_all_rerolls(state, attack.attacker, attack.defender, attack.size, event=event)
    words = N_("With {rerolls}: {losses}.")
    return mean, given(words, rerolls=rerolls_of(seen.may), losses=mean_losses(after.expected, state.edition))


def _fall(state: State, sector: Sector, attack: Attack, seen: Forecast) -> Words:
    """The chance that this attack, or all ordered ones, force a surrender; nothing if tiny."""
    alone = surrender(state, sector, (attack,))
    ordered = demanded(state)
    together_with = surrender(state, sector, ordered) if attack in ordered else alone
    if max(alone, together_with) < _WORTH_TELLING:
        return ""
    words = (
        N_("Surrender of {sector}, with the re-rolls: {chance}.")
        if seen.may
        else N_("Surrender of {sector}: {chance}.")
    )
    printed = state.board.sectors[sector]
    falls = about(printed, words, chance=_with_reinforcements(state, sector, (attack,)))
    if together_with == alone:
        return falls
    words = N_("By all attacks that events demand this turn: {chance}.")
    return falls, given(words, chance=_with_reinforcements(state, sector, ordered))


def _with_reinforcements(state: State, sector: Sector, attacks: tuple[Attack, ...]) -> str:
    """The chance of surrender now and after likely reinforcements, whose likelihood isn't mentioned: the reader may
    choose them."""
    now = _small(surrender(state, sector, attacks))
    later = after_likely_reinforcements(state, sector, attacks)
    if later is not None:
        back, then = later
        words = _("{chance} now, {then} if reinforced by {spaces}")
        return words.format(chance=now, then=_small(then), spaces=notches(back, state.edition))
    return now if likely_spaces(state, sector) is None else _("{chance} now").format(chance=now)


def after_likely_reinforcements(
    state: State, sector: Sector, attacks: tuple[Attack, ...]
) -> tuple[int, Fraction] | None:
    """The likely spaces of reinforcement before attacks, and the chance of surrender then; None if there is none."""
    back = likely_spaces(state, sector)
    if not back:
        return None
    here = state.sectors[sector]
    return back, surrender(set_sector(state, sector, replace(here, losses=here.losses - back)), sector, attacks)


def _small(chance: Fraction) -> str:
    if 0 < chance < _WORTH_TELLING:
        return _("under {chance}").format(chance=percent(_WORTH_TELLING))
    return percent(chance)


# ------------------------------------------------------------------------------------------------ offensives


_MOST_PAIRS = 3


def _idle(state: State, *sectors: Sector) -> Words:
    idle = next((sector for sector in sectors if not at_war(state, sector)), None)
    return "" if idle is None else given(N_("{Sector} is not at war."), Sector=names.The_sector(idle, state.edition))


def _label(label: str, words: str) -> Words:
    return given(N_("{words}."), words=labelled(label, words))


def edge(state: State, sector: Sector) -> Words:
    left = losses(losses_to_surrender(state, sector), state.edition)
    return about(state.board.sectors[sector], given(N_("{Sector}: {left} from surrender."), left=left))


def _cannot(state: State, attacker: Sector, defender: Sector) -> Words:
    printed, out = state.board.sectors[attacker], _idle(state, attacker, defender)
    if out:
        return out
    whom = names.The_sector(attacker, state.edition)
    if not operational_value(state, attacker):
        return _label(whom, _("Operational Value 0"))
    if not may_activate(state, attacker, defender):
        return _label(whom, _("attacked this turn"))
    return "" if size_ahead(state, attacker, defender) else _label(names.side(printed.side), _("no RP left"))


def _dice(dice: Pool) -> str:
    thrown = []
    if dice.attack_dice or not dice.artillery_dice:
        attack = bracketed(
            at(attack_dice(dice.attack_dice), dice.attack_modifier),
            each_hits_on(dice.attack_dice, dice.needed, dice.attack_modifier),
        )
        thrown.append(attack)
    if dice.artillery_dice:
        more = bracketed(
            at(artillery_dice(dice.artillery_dice), dice.artillery_modifier),
            each_hits_on(dice.artillery_dice, dice.needed, dice.artillery_modifier),
        )
        thrown.append(more)
    return listing(thrown)


def attack(state: State, attacker: Sector, defender: Sector, *, must: bool = False, full: bool = False) -> Words:
    """The largest offensive now; or why there is none. `must`: a card demands it. `full`: with all dice."""
    cannot = _cannot(state, attacker, defender)
    if cannot:
        return cannot
    size = size_ahead(state, attacker, defender)
    seen = forecast(state, attacker, defender, size)
    words = N_("{Attacker} can attack {defender} with {dice} {price}.")
    if must:
        words = N_("{Attacker} must attack {defender} with {dice} {price}.")
    dice = _dice(seen.pool)
    if size > 1 and not full:
        dice = _("up to {dice}").format(dice=dice)
    return about(Attack(attacker, defender, size), (given(words, dice=dice, price=price(seen.cost)), expectation))


def ordered(card: Card, state: State) -> Words:
    """The offensive a card demands or helps; how near both are to surrender, if it hurts both."""
    order = _order_of(card)
    full = order.mandatory and order.full_size
    told = attack(state, order.attacker, order.defender, must=order.mandatory, full=full)
    if _cannot(state, order.attacker, order.defender):
        return told
    size = size_ahead(state, order.attacker, order.defender)
    least: Words = ""
    if not full and order.least > 1 and order.least_of(size) < size:
        least = given(N_("It takes at least {dice}."), dice=attack_dice(order.least_of(size)))
    if card.boost is None or not card.boost.mirrored:
        return told, least
    return told, least, edge(state, order.defender), edge(state, order.attacker)


def _order_of(card: Card) -> Order:
    order = card.order or card.athena_owes  # of the pair that attacks at no cost by it
    assert order is not None
    return order


def boosted(state: State, boost: Boost) -> Words:
    """The offensives whose dice a card changes; nothing if there are many."""
    pairs = [pair for pair in _pairs(boost, state) if all(at_war(state, one) for one in pair)]
    able = [pair for pair in pairs if operational_value(state, pair[0])]
    if not able:
        return N_("Nobody can attack with it.")
    return _unlike(attack(state, *pair) for pair in able) if len(able) <= _MOST_PAIRS else ""


def _unlike(told: Iterable[Words]) -> Words:
    found: list[Words] = []
    for words in told:
        if words not in found:
            found.append(words)
    return tuple(found)


def _pairs(boost: Boost, state: State) -> list[tuple[Sector, Sector]]:
    board = state.board
    neighbours = ((printed.sector, other) for printed in board.sectors for other in printed.neighbours)
    return [pair for pair in neighbours if boost.applies(*pair)]


def launched(state: State, event: int, effect: FreeOffensive) -> Words:
    edition = state.edition
    cannot = _idle(state, effect.attacker, effect.defender)
    if cannot:
        return cannot
    seen = forecast(state, effect.attacker, effect.defender, effect.dice, event=event)
    words = N_("{Attacker} must attack {defender} with {dice} {price}.")
    mean = average(state, Attack(effect.attacker, effect.defender, effect.dice), seen, event) if told() else ""
    forts = (
        given(N_("{card} takes the +1 away."), card=names.event(other.number, edition))
        for other in edition.cards
        if other.annuls == event and other.number in state.this_turn
    )
    return about(effect, words, dice=_dice(seen.pool), price=price(0)), mean, *forts


def _belgian_fortifications(card: Card, state: State) -> Words:
    title = names.event(card.annuls, state.edition)
    words = N_("{card} was drawn as well.") if card.annuls in state.this_turn else N_("{card} was not drawn.")
    return given(words, card=title)


def _tannenberg(card: Card, state: State) -> Words:
    found: list[Words] = []
    schlieffen, russian_offensive = () if card.dice_again is None else card.dice_again.of_events
    for event, side in ((schlieffen, Side.ENTENTE), (russian_offensive, Side.CENTRAL_POWERS)):
        words = N_("{Side} can use it against {card}.")
        if event not in state.this_turn:
            words = N_("{card} was not drawn.")
        elif (
            event == schlieffen
            and event not in state.to_resolve
            and not (state.battle is not None and state.battle.event == event)
        ):
            words = N_("{card} is over.")
        title = names.event(event, state.edition)
        found.append(given(words, Side=names.The_side(side), card=title))
    return tuple(found)


def _shell_shortage(card: Card, state: State) -> Words:
    """Who hits on what, without technologies, because they depend on the target."""
    board, modifier = state.board, 0 if card.boost is None else card.boost.attack_modifier
    by_face: dict[int, list[str]] = {}
    for sector in board.of_side(Side.ENTENTE):
        if operational_value(state, sector):
            face = lowest_hit(board.sectors[sector].attack_value, modifier)
            by_face.setdefault(face, []).append(names.the_sector(sector, board.edition))
    if not by_face:
        return N_("Nobody can attack with it.")
    groups = []
    for face, sectors in by_face.items():
        words = _("{sectors} only on {face}") if face == FACES[-1] else _("{sectors} on {face} or more")
        groups.append(words.format(sectors=listing(sectors), face=face))
    return given(N_("Before technologies and other cards, Attack dice hit: {groups}."), groups=in_parts(groups))


def _przemysl(card: Card, state: State) -> Words:
    order, attack = _order_of(card), ordered(card, state)
    if _cannot(state, order.attacker, order.defender):
        return attack
    left = losses_to_surrender(state, order.defender)
    doubled = given(N_("Losses are doubled, so this takes {hits}."), hits=hits((left + 1) // 2))
    return attack, edge(state, order.defender), doubled


def _heia_safari(card: Card, state: State) -> Words:
    cannot = _idle(state, Sector.GERMAN_COLONIES)
    if cannot:
        return cannot
    if card.number not in state.to_resolve:
        return ordered(card, state)
    here = state.sectors[Sector.GERMAN_COLONIES]
    then = set_sector(state, Sector.GERMAN_COLONIES, replace(here, losses=max(0, here.losses - 1)))
    return recovers(state, Sector.GERMAN_COLONIES, 1), ordered(card, then)


def recovers(state: State, sector: Sector, most: int) -> Words:
    edition = state.edition
    back = min(most, state.sectors[sector].losses)
    words = N_("{Sector} would recover {back}.") if back else N_("{Sector} would recover nothing.")
    return given(words, Sector=names.The_sector(sector, edition), back=notches(back, edition))


def _verdun(card: Card, state: State) -> Words:
    order = _order_of(card)
    only_first = N_("Only the first offensive counts as the battle.")
    repeated = obligations.most_offensives(state, order.attacker, order.defender) > 1
    return ordered(card, state), only_first if repeated else ""


def _france_in_battle(card: Card, state: State) -> Words:
    edition, order = state.edition, _order_of(card)
    alike = [other for other in edition.cards if other.order == order and other.number in state.this_turn]
    both = given(
        N_("One offensive counts for both: {cards}."),
        cards=listing([names.event(other.number, edition) for other in alike]),
    )
    return ordered(card, state), both if len(alike) > 1 else ""


def _franchet(card: Card, state: State) -> Words:
    for sector in card.needs:
        if not at_war(state, sector):
            return _idle(state, sector)
    pairs = [] if card.boost is None else _pairs(card.boost, state)
    return _unlike(attack(state, *pair) for pair in pairs if at_war(state, pair[1]))


def _friedensturm(card: Card, state: State) -> Words:
    order, marne = _order_of(card), ordered(card, state)
    return marne if _cannot(state, order.attacker, order.defender) else (marne, edge(state, order.defender))


OF_TITLES: Mapping[str, Callable[[Card, State], Words]] = {
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
"""Cards not explained by their data alone. The position includes this turn's cards."""
