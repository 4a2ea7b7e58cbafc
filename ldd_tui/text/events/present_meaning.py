"""The meaning of an event card in a position."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ldd_tui.text import N_, _, names
from ldd_tui.text.events.offensives import OF_TITLES, boosted, launched, ordered, recovers
from ldd_tui.text.phrases import listing, losses, rp, signed, vp
from ldd_tui.text.templates import Words, about, given, tell
from rules import naval_table
from rules.cards import (
    LASTING,
    AllLose,
    BringsLafayette,
    Card,
    DieHook,
    Effect,
    Enters,
    Exits,
    FreeOffensive,
    Loses,
    Produces,
)
from rules.entry_and_surrender import lafayette_ends_wilson
from rules.model import NOT_PLACED, Dice, Over, Phase, Sector, SectorState, Side, State, Status, Technology
from rules.phases.card_effects import JUTLAND_GAIN, is_complete, too_late
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.pools import aviation_of
from rules.sectors import at_war, losses_to_surrender, operational_value, production
from rules.sequence import is_past
from rules.victory import prestige_points

# ------------------------------------------------------------------------------------------------ by data
# The meaning of an event in a position as its row of the card table tells it.


def meaning(card: Card, state: State) -> str | None:
    """None if its text says it all. `state`: with the event in it."""
    words = OF_TITLES.get(card.title, (_of_effect, _of_die, _while_in_force))
    return tell(words, card, state) or None


def _of_effect(card: Card, state: State) -> Words:
    effect = card.effect
    words: Words = about(effect, _EFFECTS.get(type(effect), ""))
    if isinstance(effect, BringsLafayette):
        words = _lafayette
    elif isinstance(effect, FreeOffensive):
        words = launched(state, card.number, effect)
    elif isinstance(effect, Exits):
        acted = card.number in state.this_turn and card.number not in state.to_resolve
        words = about(effect, _exits(effect, state, acted=acted))
    produces = "" if card.produces is None else _produces(card.produces, state)
    return words, produces, _peace(state) if card.ends_war else ""


def _of_die(card: Card, state: State) -> Words:
    return "" if card.die is None else _DICE[card.die.read_by]


def _while_in_force(card: Card, state: State) -> Words:
    words: list[Words] = []
    if card.sea is not None and card.sea.suspended:
        words.append(_no_roll)
    elif card.sea is not None and card.die is None:
        words.append(_u_boats)
    if card.raises is not None:
        words.append(_raises)
    if card.helps is not None:
        words.append(_helps)
    if card.order or card.athena_owes:
        words.append(ordered)
    elif card.boost is not None:
        words.append(boosted(state, card.boost))
    return tuple(words)


# ------------------------------------------------------------------------------------------ RP and the sea


def _gallipoli(card: Card, state: State) -> Words:
    if card.die is None or card.die.recovers is None:
        return ""
    sector = card.die.recovers.sector
    if not at_war(state, sector):
        return about(state.setup.board.sectors[sector], N_("{Sector} is not at war."))
    return recovers(state, sector, card.die.recovers.spaces)


def _lafayette(card: Card, state: State) -> Words:
    assert isinstance(card.effect, BringsLafayette)
    board, other = state.setup.board, card.effect.with_event
    title = names.event(other, board.edition)
    if state.lafayette != NOT_PLACED:
        if card.number in state.in_force and other in state.in_force:
            return given(N_("Lafayette has come and brings {now} a turn."), now=rp(state.lafayette))
        return N_("Lafayette has already arrived.")
    if other in state.in_force or other in state.this_turn:
        words = N_("With {card} Lafayette arrives: {now} this turn.")
        return given(words, card=title, now=rp(board.lafayette_space))
    waits = given(N_("{card} has not taken effect yet."), card=title)
    if not board.lafayette_turn or is_last_turn(state):
        return waits
    return waits, given(N_("Without it Lafayette comes on turn {turn}."), turn=board.lafayette_turn)


def _jutland(card: Card, state: State) -> Words:
    own, event = state.setup.board.edition.pays_for_naval_rolls, card.number
    if event in state.in_force:
        return _after_a_5(state, Side.CENTRAL_POWERS if own else Side.ENTENTE)
    board = state.setup.board
    held = state.rp[Side.CENTRAL_POWERS]
    wasted = held + JUTLAND_GAIN - board.maximum_rp
    words = N_("A 1 would waste {rp}: the Central Powers hold {held}.")
    gain = given(words, rp=rp(wasted), held=rp(held)) if wasted > 0 else ""
    if own:
        added = naval_table.modifier(replace(state, in_force=(*state.in_force, event)), Side.CENTRAL_POWERS)
        return gain, given(N_("After a 5, U-boat rolls would get {modifier}."), modifier=signed(added))
    fleet: Words = N_("The Kaiserliche Marine brings no more RP.")
    if state.kaiserliche_marine:
        fleet = given(N_("A 6 takes {rp} a turn from the Central Powers."), rp=rp(board.kaiserliche_marine))
    return gain, _blockade_by_5(state), fleet


def _after_a_5(state: State, side: Side) -> Words:
    words = _("{change} on Blockade rolls") if side == Side.ENTENTE else _("{change} on U-boat rolls")
    thrown = words.format(change=signed(naval_table.modifier(state, side)))
    none = "" if naval_table.suspended(state, side) is None else N_("There are none now.")
    return given(N_("A 5 was rolled: {change}."), change=thrown), none


def _blockade_by_5(state: State) -> Words:
    """What a 5 still needs to help the Blockade; "" if nothing."""
    options = state.setup.options
    if options.quick_play:
        return "" if options.quick_play_blockade else N_("A 5 does nothing in quick play.")
    if state.trees[Side.ENTENTE].levels[Technology.NAVAL]:
        return ""
    level = names.level(state.setup.board, Side.ENTENTE, Technology.NAVAL, 1)
    return given(N_("A 5 helps once the Entente has unlocked {level}."), level=level)


def _pariser_kanonen(card: Card, state: State) -> Words:
    if is_past(state, Phase.INCOME):
        return ""
    if state.phase == Phase.INITIATIVE:
        return N_("The die comes first.")
    firing = collection(replace(state, in_force=(*state.in_force, card.number)), Side.ENTENTE)
    return given(N_("The Entente collects {less} less this turn."), less=rp(firing.pariser_kanonen))


def _no_roll(card: Card, state: State) -> Words:
    """What cancels an event that forbids a naval roll, if anything does."""
    by = 0 if card.ends is None else card.ends.event
    if by in state.in_force or by in state.this_turn:
        return given(N_("{card} cancels it."), card=names.event(by, state.setup.board.edition))
    arrives = state.setup.board.lafayette_turn
    late = arrives and state.turn >= arrives and state.setup.options.lafayette_ends_wilson
    if late or (card.ends is not None and card.ends.lafayette and lafayette_ends_wilson(state)):
        return given(N_("{card} cancels it."), card=_("Lafayette"))
    return N_("The Central Powers make no U-boat roll this turn.")


def _u_boats(card: Card, state: State) -> Words:
    edition, event = state.setup.board.edition, card.number
    in_force = state.in_force if event in state.in_force else (*state.in_force, event)
    modifier = naval_table.modifier(replace(state, in_force=in_force), Side.CENTRAL_POWERS)
    roll = given(N_("U-boat rolls now get {modifier} from events."), modifier=signed(modifier))
    if not edition.pays_for_naval_rolls:
        technology = naval_table.control_modifier(state)
        words = N_("U-boat rolls now get {modifier}: {event} from events, {technology} from Naval Control.")
        roll = given(
            words, modifier=signed(technology + modifier), technology=signed(technology), event=signed(modifier)
        )
    ended = [other for other in edition.cards.ended_by.get(event, ()) if other in (*state.in_force, *state.this_turn)]
    return roll, *(given(N_("{card} ends."), card=names.event(other, edition)) for other in ended)


# ------------------------------------------------------------------------------------- technologies


def _raises(card: Card, state: State) -> Words:
    raised, board = card.raises, state.setup.board
    assert raised is not None
    before = replace(state, in_force=tuple(other for other in state.in_force if other != card.number))
    after = replace(before, in_force=(*before.in_force, card.number))
    each = _("{sector} {after} instead of {before}")
    counted = [
        each.format(
            sector=names.the_sector(sector, board.edition),
            before=aviation_of(before, sector),
            after=aviation_of(after, sector),
        )
        for sector in board.of_side(raised.side)
        if at_war(state, sector) and aviation_of(after, sector) != aviation_of(before, sector)
    ]
    words = N_("{technology}: {sectors}.") if counted else N_("No sector counts more in {technology}.")
    return about(raised, words, sectors=listing(counted))


def _helps(card: Card, state: State) -> Words:
    helped, board = card.helps, state.setup.board
    assert helped is not None
    if is_complete(state, helped.side, helped.technology):
        return about(helped, N_("No level of {technology} is left to attempt."))
    number = state.trees[helped.side].levels[helped.technology] + 1
    level = board.trees[helped.side][helped.technology][number - 1]
    attempt = given(
        N_("The attempt at {level} gets {modifier}; it needs {needed} or more."),
        level=names.level(board, helped.side, helped.technology, number),
        modifier=signed(helped.modifier),
        needed=level.needed,
    )
    if level.year <= board.year(state.turn):
        return attempt
    return attempt, given(N_("It can be attempted from {year} on."), year=level.year)


# ------------------------------------------------------------------------------------- entries and losses


def _enters(effect: Enters, state: State) -> Words:
    edition, sector = state.setup.board.edition, effect.sector
    printed, status = state.setup.board.sectors[sector], state.sectors[sector].status
    if status == Status.AT_WAR:
        value, brought = operational_value(state, sector), rp(production(state, sector))
        return given(N_("{Sector} is at war: OV {value}, {rp} a turn."), value=value, rp=brought)
    if status != Status.NEUTRAL:
        return N_("{Sector} has surrendered.")
    words = N_("{Sector} enters: OV {value}, {rp} a turn.")
    entry = given(words, value=printed.track[0], rp=rp(printed.production))
    enemies = [names.the_sector(near, edition) for near in printed.neighbours if at_war(state, near)]
    return entry, given(N_("It borders {enemies}."), enemies=listing(enemies)) if enemies else ""


def _loses(effect: Loses, state: State) -> Words:
    sector, count = effect.sector, effect.spaces
    if state.sectors[sector].status == Status.SURRENDERED:
        return N_("{Sector} has surrendered.")
    if not at_war(state, sector):
        return N_("{Sector} is not at war.")
    left = losses_to_surrender(state, sector) - count
    if left <= 0:
        return _surrenders(state, sector)
    value = state.setup.board.sectors[sector].track[state.sectors[sector].losses + count]
    edition = state.edition
    words = N_("{Sector} takes {losses}: {left} left (OV {value}).")
    if edition.features.notches:
        words = N_("{Sector} loses {losses}: {left} left (OV {value}).")
    return given(words, losses=losses(count, edition), left=left, value=value)


def _surrenders(state: State, sector: Sector) -> Words:
    printed = state.setup.board.sectors[sector]
    if sector in state.setup.board.edition.features.hearts:
        words = N_("{Sector} would surrender, and {enemy} would win the war.")
        return about(printed, words, enemy=names.the_side(printed.side.enemy))
    words = N_("{Sector} would surrender ({enemy}: {vp} more).")
    return about(printed, words, enemy=names.side(printed.side.enemy), vp=vp(printed.victory_points))


def _exits(effect: Exits, state: State, *, acted: bool) -> Words:
    """`acted`: the event has taken effect this turn."""
    if at_war(state, effect.sector):
        leaves: Words = given(N_("{Sector} leaves the war: {rp} a turn lost."), rp=rp(production(state, effect.sector)))
    elif effect.recovers is None:
        return ""
    else:
        surrendered = state.sectors[effect.sector].status == Status.SURRENDERED
        leaves = N_("{Sector} has surrendered.") if surrendered else N_("{Sector} is not at war.")
    if effect.recovers is None or acted or state.sectors[effect.sector].status == Status.EXITED:
        return leaves
    return leaves, recovers(state, effect.recovers, effect.spaces)


def _everybody_loses(effect: AllLose, state: State) -> Words:
    each = {sector: spaces for sector, spaces in effect.by_sector().items() if at_war(state, sector)}
    doomed = [sector for sector, count in each.items() if losses_to_surrender(state, sector) <= count]
    sums = [
        _("{side} {before} to {after}").format(side=names.side(side), **_values(state, side, each)) for side in Side
    ]
    surrenders = [_surrenders(state, sector) for sector in doomed] or [N_("No sector would surrender.")]
    return given(N_("Total Operational Values: {sums}."), sums=", ".join(sums)), *surrenders


def _values(state: State, side: Side, each: dict[Sector, int]) -> dict[str, int]:
    before = after = 0
    for sector in state.setup.board.of_side(side):
        if sector in each:
            printed, count = state.setup.board.sectors[sector], each[sector]
            before += operational_value(state, sector)
            if losses_to_surrender(state, sector) > count:
                after += printed.track[state.sectors[sector].losses + count]
    return {"before": before, "after": after}


def _peace(state: State) -> Words:
    board, points = state.setup.board, state.vp
    words = N_("VP now: Entente {entente}, Central Powers {central_powers}.")
    if any(printed.prestige_value for printed in board.sectors):
        points = (prestige_points(state, Side.ENTENTE), prestige_points(state, Side.CENTRAL_POWERS))
        words = N_("Prestige points now: Entente {entente}, Central Powers {central_powers}.")
    count = given(words, entente=points[0], central_powers=points[1])
    if points[0] == points[1]:
        return count, given(N_("The tie would go to {side}."), side=names.the_side(board.tie_winner))
    ahead = Side.ENTENTE if points[0] > points[1] else Side.CENTRAL_POWERS
    return count, given(N_("{Side} would win."), Side=names.The_side(ahead))


def _produces(what: Produces, state: State) -> Words:
    """A sector's changed income this turn; "" if it is collected or the sector isn't at war."""
    if is_past(state, Phase.INCOME) or not at_war(state, what.sector):
        return ""
    return about(what, N_("{Sector} brings {rp} at this turn's collection."))


_EFFECTS: Mapping[type, Words] = {
    Enters: _enters,
    Loses: _loses,
    AllLose: _everybody_loses,
}
_DICE = {DieHook.GALLIPOLI: _gallipoli, DieHook.JUTLAND: _jutland, DieHook.PARISER_KANONEN: _pariser_kanonen}


# ------------------------------------------------------------------------------------------------ present meaning


def right_now(event: int, state: State) -> str | None:
    """None where its own text suffices. Nothing is thrown or decided: the position may change before the card acts."""
    cards = state.setup.board.edition.cards
    if event not in cards or isinstance(state.waiting, Over):
        return None
    if event in state.cancelled:
        return _("An Air Raid has cancelled it.")
    if too_late(state, event):
        return _("{year} is over: it does nothing.").format(year=cards[event].year)
    die = cards[event].die
    leaves_nothing = isinstance(cards[event].effect, FreeOffensive | Loses | AllLose) or (
        die is not None and die.read_by in (DieHook.GALLIPOLI, DieHook.JUTLAND)
    )
    over = _is_resolved(event, state) and event not in state.in_force
    if over and leaves_nothing and not is_under_way(event, state):
        return None
    return meaning(cards[event], _with_cards_of_this_turn(event, state))


def _is_resolved(event: int, state: State) -> bool:
    if event not in state.this_turn:
        return False
    if event == state.setup.board.edition.cards.with_die(DieHook.GALLIPOLI):
        return is_past(state, Phase.INCOME)
    return event not in state.to_resolve


def is_under_way(event: int, state: State) -> bool:
    waiting = state.waiting
    dice = isinstance(waiting, Dice) and waiting.event == event
    return dice or (state.battle is not None and state.battle.event == event)


def _with_cards_of_this_turn(event: int, state: State) -> State:
    """The position with this card and this turn's earlier effects."""
    cards = state.setup.board.edition.cards
    drawn = {card for card in state.drawn if not too_late(state, card)}
    live = ({event, *state.this_turn} | drawn) - set(state.cancelled)
    resolved = {card for card in state.this_turn if card not in state.to_resolve}
    lasting = {card for card in (*cards.boosts, *cards.free_targets) if cards[card].duration in LASTING}
    sectors = list(state.sectors)
    for card in live - {event}:
        _act(cards[card].effect, sectors)
    then = replace(state, sectors=tuple(sectors))
    in_force = set(state.in_force) | (live & lasting)
    in_force -= {card for card in lasting if not all(at_war(then, sector) for sector in cards[card].needs)}
    return replace(
        then,
        this_turn=tuple(sorted(live)),
        to_resolve=tuple(sorted(live - resolved)),
        in_force=tuple(sorted(in_force)),
    )


def _act(effect: Effect | None, sectors: list[SectorState]) -> None:
    if isinstance(effect, Enters) and sectors[effect.sector].status == Status.NEUTRAL:
        sectors[effect.sector] = replace(sectors[effect.sector], status=Status.AT_WAR, losses=0)
    elif isinstance(effect, Exits) and sectors[effect.sector].status == Status.AT_WAR:
        sectors[effect.sector] = replace(sectors[effect.sector], status=Status.EXITED)
        if effect.recovers is not None:
            other = sectors[effect.recovers]
            sectors[effect.recovers] = replace(other, losses=max(0, other.losses - effect.spaces))
