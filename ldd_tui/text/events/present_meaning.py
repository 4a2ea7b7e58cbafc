"""The meaning of an event card in a position."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ldd_tui.text import N_, NN_, _, names
from ldd_tui.text.events.offensives import OF_TITLES, boosted, launched, lost, ordered
from ldd_tui.text.phrases import listing, losses, notches, rp, signed, vp
from ldd_tui.text.templates import Counted, Words, about, given, tell
from rules import naval_table
from rules.cards import (
    Adds,
    AllLose,
    BringsLafayette,
    Card,
    DieHook,
    Enters,
    Exits,
    FreeOffensive,
    Loses,
    Produces,
)
from rules.cards.kinds import Effect
from rules.cards.table import LASTING
from rules.entry_and_surrender import lafayette_ends_wilson
from rules.model import NOT_PLACED, Dice, Over, Phase, Sector, SectorState, Side, State, Status, Technology
from rules.odds import FACES
from rules.phases.card_effects import JUTLAND_GAIN, is_complete, too_late
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.phases.initiative import KANONEN_STAYS_FROM
from rules.pools import aviation_of
from rules.sectors import at_war, losses_to_surrender, operational_value, production, revolution_broke_out
from rules.sequence import is_past
from rules.victory import prestige_points

# ------------------------------------------------------------------------------------------------ by data
# The meaning of an event in a position as its row of the card table tells it.


def meaning(card: Card, state: State) -> str | None:
    """What an event means now; None if its text says it all. `state`: with the event in it."""
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
    cost = given(
        N_("The Entente will lose {least} to {most} RP after this turn's collection."), least=FACES[0], most=FACES[-1]
    )
    if card.die is None or card.die.recovers is None:
        return cost
    here = state.sectors[card.die.recovers.sector]
    if here.status != Status.AT_WAR:
        return cost, N_("Serbia is not at war and recovers nothing.")
    if not here.losses:
        return cost, N_("Serbia has no losses to recover.")
    return cost, given(N_("Serbia recovers 1 of {losses}."), losses=lost(here.losses))


def _lafayette(card: Card, state: State) -> Words:
    assert isinstance(card.effect, BringsLafayette)
    board, other = state.setup.board, card.effect.with_event
    title = names.event(other, board.edition)
    grows = "" if is_last_turn(state) else N_("Each turn it brings 1 more.")
    if state.lafayette != NOT_PLACED:
        if card.number in state.in_force and other in state.in_force:
            words = N_("{card} has taken effect too: Lafayette has come and brings {now} a turn.")
            return given(words, card=title, now=rp(state.lafayette)), grows
        if board.merchant_navy:
            return N_("Lafayette is on the Trade Track already.")
        return N_("Lafayette has come already.")
    if other in state.in_force or other in state.this_turn:
        words = N_("{card} is there too: Lafayette comes, and brings {now} this turn.")
        if board.merchant_navy:
            words = N_("{card} is there too: Lafayette comes onto the Trade Track and brings {now} this turn.")
        return given(words, card=title, now=rp(board.lafayette_space)), grows
    waits = given(N_("{card} has not taken effect yet."), card=title)
    if not board.lafayette_turn or is_last_turn(state):
        return waits
    sure = N_("If it does not come, Lafayette still arrives on turn {turn}.")
    return waits, given(sure, turn=board.lafayette_turn)


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
        later = given(N_("By a 5 U-boat rolls would have {modifier}."), modifier=signed(added))
        return gain, later, N_("A 6 ends the Blockade rolls of the Entente.")
    fleet: Words = N_("The Kaiserliche Marine brings nothing any more.")
    if state.kaiserliche_marine:
        fleet = given(N_("A 6 takes {rp} a turn from the Central Powers."), rp=rp(board.kaiserliche_marine))
    return gain, _blockade_by_5(state), fleet


def _after_a_5(state: State, side: Side) -> Words:
    words, none = N_("A 5 was thrown: Blockade rolls have {modifier}."), N_("The Entente makes none now.")
    if side == Side.CENTRAL_POWERS:
        words, none = N_("A 5 was thrown: U-boat rolls have {modifier}."), N_("The Central Powers make none now.")
    modifier = signed(naval_table.modifier(state, side))
    return given(words, modifier=modifier), "" if naval_table.suspended(state, side) is None else none


def _blockade_by_5(state: State) -> Words:
    """What a 5 still needs to help the Blockade; nothing if that is there."""
    options = state.setup.options
    if options.quick_play:
        return "" if options.quick_play_blockade else N_("A 5 does nothing: quick play has no Blockade rolls.")
    if state.trees[Side.ENTENTE].levels[Technology.NAVAL]:
        return ""
    level = names.level(state.setup.board, Side.ENTENTE, Technology.NAVAL, 1)
    return given(N_("A 5 helps once the Entente has unlocked {level}."), level=level)


def _pariser_kanonen(card: Card, state: State) -> Words:
    firing = collection(replace(state, in_force=(*state.in_force, card.number)), Side.ENTENTE)
    less = given(N_("The Entente collects {less} less this turn."), less=rp(firing.pariser_kanonen))
    later = N_("At the start of the next turn the card stays on {face} or more.")
    if state.phase == Phase.INITIATIVE:
        later = N_("The die decides first: the card stays on {face} or more.")
    return (
        "" if is_past(state, Phase.INCOME) else less,
        "" if is_last_turn(state) else given(later, face=KANONEN_STAYS_FROM),
    )


def _no_roll(card: Card, state: State) -> Words:
    """Whether an event forbids a naval roll, and if not, why."""
    by = 0 if card.ends is None else card.ends.event
    title = names.event(by, state.setup.board.edition) if by else ""
    if by in state.in_force:
        return given(N_("{card} is in force: it does nothing."), card=title)
    if card.ends is not None and card.ends.lafayette and lafayette_ends_wilson(state):
        return N_("Lafayette is on the Trade Track: the card does nothing.")
    if by in state.this_turn:
        return given(N_("{card} was drawn too and cancels it this turn."), card=title)
    arrives = state.setup.board.lafayette_turn
    if arrives and state.turn >= arrives and state.setup.options.lafayette_ends_wilson:
        return N_("Lafayette arrives at the end of this turn's events and cancels the card.")
    return N_("The Central Powers make no U-boat roll this turn.")


def _u_boats(card: Card, state: State) -> Words:
    edition, event = state.setup.board.edition, card.number
    in_force = state.in_force if event in state.in_force else (*state.in_force, event)
    modifier = naval_table.modifier(replace(state, in_force=in_force), Side.CENTRAL_POWERS)
    roll = given(
        N_("U-boat rolls now have {modifier} by events, until the end of the game."), modifier=signed(modifier)
    )
    if not edition.pays_for_naval_rolls:
        technology = naval_table.control_modifier(state)
        words = N_(
            "U-boat rolls now have {modifier}: {event} by this card until the end of the game, {technology} by Naval "
            "Control as it stands."
        )
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
    words = N_("In {technology} these count more: {sectors}.")
    if not counted:
        words = N_("No sector counts more in {technology} by it.")
    return about(raised, words, sectors=listing(counted))


def _helps(card: Card, state: State) -> Words:
    helped, board = card.helps, state.setup.board
    assert helped is not None
    if is_complete(state, helped.side, helped.technology):
        return about(helped, N_("{Side} has every level of {technology}: there is nothing to help."))
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


def _brings(count: int) -> str:
    return rp(count) if count else _("no RP")


def _enters(effect: Enters, state: State) -> Words:
    edition, sector = state.setup.board.edition, effect.sector
    printed, status = state.setup.board.sectors[sector], state.sectors[sector].status
    if status == Status.AT_WAR:
        return given(
            N_("{Sector} is at war with Operational Value {value} and brings {rp} a turn."),
            value=operational_value(state, sector),
            rp=_brings(production(state, sector)),
        )
    if status != Status.NEUTRAL:
        return N_("{Sector} has surrendered.")
    words = N_("{Sector} enters with Operational Value {value} and brings {rp} a turn.")
    entry = given(words, value=printed.track[0], rp=_brings(printed.production))
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
    track, now = state.setup.board.sectors[sector].track, state.sectors[sector].losses
    old, new = track[now], track[now + count]
    words = N_("{Sector} takes {losses}: Operational Value {before} becomes {after}.")
    if old == new:
        words = N_("{Sector} takes {losses}: Operational Value stays {after}.")
    taken = given(words, losses=losses(count), before=old, after=new)
    then = NN_("{count} more loss then means surrender.", "{count} more losses then mean surrender.")
    return taken, Counted(then, left)


def _surrenders(state: State, sector: Sector) -> Words:
    printed = state.setup.board.sectors[sector]
    if sector in state.setup.board.edition.features.hearts:
        words = N_("{Sector} would surrender and the war would end: victory for {enemy}.")
        return about(printed, words, enemy=names.the_side(printed.side.enemy))
    words = N_("{Sector} would surrender ({enemy}: {vp} more).")
    return about(printed, words, enemy=names.side(printed.side.enemy), vp=vp(printed.victory_points))


def _exits(effect: Exits, state: State, *, acted: bool) -> Words:
    """`acted`: the event has taken effect this turn."""
    board, brought = state.setup.board, rp(production(state, effect.sector))
    if effect.recovers is None:
        words = N_("{Sector} leaves the war: its {rp} a turn are lost, and nobody gets VP for it.")
        return given(words, rp=brought) if at_war(state, effect.sector) else ""
    status = state.sectors[effect.sector].status
    russia: Words = given(N_("Russia leaves; the Entente loses its {rp} a turn."), rp=brought)
    if status == Status.SURRENDERED:
        russia = N_("Russia has surrendered already.")
    elif status == Status.EXITED:
        russia = N_("Russia is out of the war.")
    elif revolution_broke_out(state):
        russia = N_("Russia leaves; since the Revolution it brought no RP.")
    back = min(effect.spaces, state.sectors[effect.recovers].losses)
    germany: Words = N_("Germany has no losses to recover.")
    if back:
        germany = given(N_("Germany moves back {spaces}."), spaces=notches(back, board.edition))
    return russia, germany if status != Status.EXITED and not acted else ""


def _everybody_loses(effect: AllLose, state: State) -> Words:
    each = {sector: spaces for sector, spaces in effect.by_sector().items() if at_war(state, sector)}
    doomed = [sector for sector, count in each.items() if losses_to_surrender(state, sector) <= count]
    sums = [
        _("{side} {before} to {after}").format(side=names.side(side), **_values(state, side, each)) for side in Side
    ]
    surrenders = [_surrenders(state, sector) for sector in doomed] or [N_("No sector would surrender.")]
    return given(N_("Operational Values in all: {sums}."), sums=", ".join(sums)), *surrenders


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
    words = N_("As things stand the Entente has {entente}, the Central Powers have {central_powers}.")
    count = given(words, entente=vp(points[0]), central_powers=vp(points[1]))
    if any(printed.prestige_value for printed in board.sectors):
        points = (prestige_points(state, Side.ENTENTE), prestige_points(state, Side.CENTRAL_POWERS))
        words = N_("Prestige points as things stand: Entente {entente}, Central Powers {central_powers}.")
        count = given(words, entente=points[0], central_powers=points[1])
    if points[0] == points[1]:
        return count, given(N_("A tie is a victory for {side}."), side=names.the_side(board.tie_winner))
    ahead = names.the_side(Side.ENTENTE if points[0] > points[1] else Side.CENTRAL_POWERS)
    return count, given(N_("With these {side} would win at the end of this turn."), side=ahead)


def _produces(what: Produces, state: State) -> Words:
    """A sector's changed income this turn; nothing if it is collected or the sector isn't at war."""
    if is_past(state, Phase.INCOME) or not at_war(state, what.sector):
        return ""
    return about(what, N_("{Sector} brings {rp} at this turn's collection."))


def _adds(effect: Adds, state: State) -> Words:
    """When an event that another card makes available can be drawn; nothing if that is past."""
    if effect.event in state.drawn or is_last_turn(state):
        return ""
    card = names.event(effect.event, state.setup.board.edition)
    return given(N_("{card} can be drawn from the next turn on."), card=card)


_EFFECTS: Mapping[type, Words] = {
    Enters: _enters,
    Loses: _loses,
    AllLose: _everybody_loses,
    Adds: _adds,
}
_DICE = {DieHook.GALLIPOLI: _gallipoli, DieHook.JUTLAND: _jutland, DieHook.PARISER_KANONEN: _pariser_kanonen}


# ------------------------------------------------------------------------------------------------ present meaning


def right_now(event: int, state: State) -> str | None:
    """The meaning of an event card in a position; None where its own text says everything.

    Nothing is thrown or decided: technologies, RP and losses can still change before the card acts.
    """
    cards = state.setup.board.edition.cards
    if event not in cards or isinstance(state.waiting, Over):
        return None
    if event in state.cancelled:
        return _("Air Raid has cancelled this card: it does nothing.")
    if too_late(state, event):
        return _("{year} is over: it does nothing.").format(year=cards[event].year)
    over = _is_resolved(event, state) and event not in state.in_force
    if over and _leaves_nothing(cards[event]) and not is_under_way(event, state):
        return None
    then = _with_cards_of_this_turn(event, state)
    return meaning(cards[event], then) or None


def _leaves_nothing(card: Card) -> bool:
    die = card.die is not None and card.die.read_by in (DieHook.GALLIPOLI, DieHook.JUTLAND)
    return die or isinstance(card.effect, FreeOffensive | Loses | AllLose)


def _is_resolved(event: int, state: State) -> bool:
    """Whether a card of this turn has been resolved, or its collection is past."""
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
    """The position with this card and the effects of this turn's cards that act before it."""
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
