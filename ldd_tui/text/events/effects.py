"""What events about RP, the sea, entries, losses and the end mean in a position."""

from __future__ import annotations

from msgspec.structs import replace

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.at_sea import is_paid_for
from ldd_tui.text.events.offensives import label, lost
from ldd_tui.text.phrases import listing, losses, notches, rp, signed, together, vp
from rules import naval_table
from rules.cards import AllLose, Card, CardDie, Exits, Helps, Produces, Raises
from rules.entry_and_surrender import lafayette_ends_wilson
from rules.model import NOT_PLACED, Phase, Sector, Side, State, Status, Technology
from rules.odds import FACES
from rules.phases.card_effects import JUTLAND_GAIN, is_complete
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.phases.initiative import KANONEN_STAYS_FROM
from rules.pools import aviation_of
from rules.sectors import at_war, losses_to_surrender, operational_value, production, revolution_broke_out
from rules.sequence import is_past
from rules.victory import prestige_points

# ------------------------------------------------------------------------------------------ RP and the sea


def gallipoli(state: State, die: CardDie) -> str:
    cost = _("The Entente will lose {least} to {most} RP after this turn's collection.").format(
        least=FACES[0], most=FACES[-1]
    )
    if die.recovers is None:
        return cost
    here = state.sectors[die.recovers.sector]
    if here.status != Status.AT_WAR:
        serbia = _("Serbia is not at war and recovers nothing.")
    elif here.losses:
        serbia = _("Serbia recovers 1 of {losses}.").format(losses=lost(here.losses))
    else:
        serbia = _("Serbia has no losses to recover.")
    return together(cost, serbia)


def lafayette(state: State, event: int, other: int) -> str:
    board = state.setup.board
    title = names.event(other, board.edition)
    grows = None if is_last_turn(state) else _("Each turn it brings 1 more.")
    if state.lafayette != NOT_PLACED:
        if event not in state.in_force or other not in state.in_force:
            if board.merchant_navy:
                return _("Lafayette is on the Trade Track already.")
            return _("Lafayette has come already.")
        words = _("{card} has taken effect too: Lafayette has come and brings {now} a turn.")
        return together(words.format(card=title, now=rp(state.lafayette)), grows)
    if other in state.in_force or other in state.this_turn:
        words = _("{card} is there too: Lafayette comes, and brings {now} this turn.")
        if board.merchant_navy:
            words = _("{card} is there too: Lafayette comes onto the Trade Track and brings {now} this turn.")
        return together(words.format(card=title, now=rp(board.lafayette_space)), grows)
    waits = _("{card} has not taken effect yet.").format(card=title)
    if not board.lafayette_turn:
        return waits
    sure = _("If it does not come, Lafayette still arrives on turn {turn}.").format(turn=board.lafayette_turn)
    return together(waits, None if is_last_turn(state) else sure)


def jutland(state: State, event: int) -> str:
    own = is_paid_for(state.setup.board.edition)
    if event in state.in_force:
        return _weaker_u_boats(state) if own else _stronger_blockade(state)
    board = state.setup.board
    held = state.rp[Side.CENTRAL_POWERS]
    wasted = held + JUTLAND_GAIN - board.maximum_rp
    gain = None
    if wasted > 0:
        gain = _("A 1 would waste {rp}: the Central Powers hold {held}.").format(rp=rp(wasted), held=rp(held))
    if own:
        added = naval_table.modifier(replace(state, in_force=(*state.in_force, event)), Side.CENTRAL_POWERS)
        later = _("By a 5 U-boat rolls would have {modifier}.").format(modifier=signed(added))
        return together(gain, later, _("A 6 ends the Blockade rolls of the Entente."))
    if state.kaiserliche_marine:
        fleet = _("A 6 takes {rp} a turn from the Central Powers.").format(rp=rp(board.kaiserliche_marine))
    else:
        fleet = _("The Kaiserliche Marine brings nothing any more.")
    return together(gain, _blockade_by_5(state), fleet)


def _weaker_u_boats(state: State) -> str:
    modifier = naval_table.modifier(state, Side.CENTRAL_POWERS)
    none = _("The Central Powers make none now.")
    return together(
        _("A 5 was thrown: U-boat rolls have {modifier}.").format(modifier=signed(modifier)),
        None if naval_table.suspended(state, Side.CENTRAL_POWERS) is None else none,
    )


def _stronger_blockade(state: State) -> str:
    bonus = naval_table.modifier(state, Side.ENTENTE)
    none = _("The Entente makes none now.")
    return together(
        _("A 5 was thrown: Blockade rolls have {modifier}.").format(modifier=signed(bonus)),
        None if naval_table.suspended(state, Side.ENTENTE) is None else none,
    )


def _blockade_by_5(state: State) -> str | None:
    """What a 5 still needs to help the Blockade; None if nothing."""
    options = state.setup.options
    if options.quick_play and options.quick_play_blockade:
        return None
    if options.quick_play:
        return _("A 5 does nothing: quick play has no Blockade rolls.")
    if not state.trees[Side.ENTENTE].levels[Technology.NAVAL]:
        return _("A 5 helps once the Entente has unlocked {level}.").format(
            level=names.level(state.setup.board, Side.ENTENTE, Technology.NAVAL, 1)
        )
    return None


def no_roll(state: State, card: Card) -> str:
    """Whether an event forbids a naval roll, and if not, why."""
    edition = state.setup.board.edition
    by = 0 if card.ends is None else card.ends.event
    if by in state.in_force:
        return _("{card} is in force: it does nothing.").format(card=names.event(by, edition))
    if card.ends is not None and card.ends.lafayette and lafayette_ends_wilson(state):
        return _("Lafayette is on the Trade Track: the card does nothing.")
    if by in state.this_turn:
        return _("{card} was drawn too and cancels it this turn.").format(card=names.event(by, edition))
    arrives = state.setup.board.lafayette_turn
    if arrives and state.turn >= arrives and state.setup.options.lafayette_ends_wilson:
        return _("Lafayette arrives at the end of this turn's events and cancels the card.")
    return _("The Central Powers make no U-boat roll this turn.")


def u_boats(state: State, event: int) -> str:
    edition = state.setup.board.edition
    in_force = state.in_force if event in state.in_force else (*state.in_force, event)
    with_it = replace(state, in_force=in_force)
    modifier = naval_table.modifier(with_it, Side.CENTRAL_POWERS)
    if is_paid_for(edition):
        words = _("U-boat rolls now have {modifier} by events, until the end of the game.")
        roll = words.format(modifier=signed(modifier))
    else:
        technology = naval_table.control_modifier(state)
        words = _(
            "U-boat rolls now have {modifier}: {event} by this card until the end of the game, {technology} by Naval "
            "Control as it stands."
        )
        roll = words.format(
            modifier=signed(technology + modifier), technology=signed(technology), event=signed(modifier)
        )
    ended = [other for other in edition.cards.ended_by.get(event, ()) if other in (*state.in_force, *state.this_turn)]
    return together(roll, *(_("{card} ends.").format(card=names.event(other, edition)) for other in ended))


def pariser_kanonen(state: State, event: int) -> str:
    firing = collection(replace(state, in_force=(*state.in_force, event)), Side.ENTENTE)
    less = _("The Entente collects {less} less this turn.").format(less=rp(firing.pariser_kanonen))
    later = _("At the start of the next turn the card stays on {face} or more.").format(face=KANONEN_STAYS_FROM)
    if state.phase == Phase.INITIATIVE:
        later = _("The die decides first: the card stays on {face} or more.").format(face=KANONEN_STAYS_FROM)
    return together(
        None if is_past(state, Phase.INCOME) else less,
        None if is_last_turn(state) else later,
    )


# ------------------------------------------------------------------------------------- technologies


def raises(state: State, event: int, raised: Raises) -> str:
    board = state.setup.board
    before = replace(state, in_force=tuple(other for other in state.in_force if other != event))
    after = replace(before, in_force=(*before.in_force, event))
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
    words = _("In {technology} these count more: {sectors}.")
    none = _("No sector counts more in {technology} by it.")
    technology = names.technology(raised.technology)
    return (words if counted else none).format(technology=technology, sectors=listing(counted))


def helps(state: State, helped: Helps) -> str:
    technology = names.technology(helped.technology)
    if is_complete(state, helped.side, helped.technology):
        words = _("{Side} has every level of {technology}: there is nothing to help.")
        return words.format(Side=names.The_side(helped.side), technology=technology)
    board, number = state.setup.board, state.trees[helped.side].levels[helped.technology] + 1
    level = board.trees[helped.side][helped.technology][number - 1]
    words = _("The attempt at {level} gets {modifier}; it needs {needed} or more.")
    told = words.format(
        level=names.level(board, helped.side, helped.technology, number),
        modifier=signed(helped.modifier),
        needed=level.needed,
    )
    if level.year <= board.year(state.turn):
        return told
    return together(told, _("It can be attempted from {year} on.").format(year=level.year))


# ------------------------------------------------------------------------------------- entries and losses


def _brings(count: int) -> str:
    return rp(count) if count else _("no RP")


def enters(state: State, sector: Sector) -> str:
    edition, printed = state.setup.board.edition, state.setup.board.sectors[sector]
    status = state.sectors[sector].status
    if status == Status.AT_WAR:
        return _("{Sector} is at war with Operational Value {value} and brings {rp} a turn.").format(
            Sector=label(sector, edition), value=operational_value(state, sector), rp=_brings(production(state, sector))
        )
    if status != Status.NEUTRAL:
        return _("{Sector} has surrendered.").format(Sector=label(sector, edition))
    entry = _("{Sector} enters with Operational Value {value} and brings {rp} a turn.").format(
        Sector=label(sector, edition), value=printed.track[0], rp=_brings(printed.production)
    )
    enemies = [names.the_sector(near, edition) for near in printed.neighbours if at_war(state, near)]
    return together(entry, _("It borders {enemies}.").format(enemies=listing(enemies)) if enemies else None)


def loses(state: State, sector: Sector, count: int) -> str:
    here = label(sector, state.setup.board.edition)
    if state.sectors[sector].status == Status.SURRENDERED:
        return _("{Sector} has surrendered.").format(Sector=here)
    if not at_war(state, sector):
        return _("{Sector} is not at war.").format(Sector=here)
    return _falls(state, sector, count)


def _falls(state: State, sector: Sector, count: int) -> str:
    if losses_to_surrender(state, sector) <= count:
        return _surrenders(state, sector)
    printed = state.setup.board.sectors[sector]
    here = state.sectors[sector]
    old, new = printed.track[here.losses], printed.track[here.losses + count]
    words = _("{Sector} takes {losses}: Operational Value {before} becomes {after}.")
    if old == new:
        words = _("{Sector} takes {losses}: Operational Value stays {after}.")
    taken = words.format(Sector=label(sector, state.setup.board.edition), losses=losses(count), before=old, after=new)
    left = losses_to_surrender(state, sector) - count
    then = ngettext("{count} more loss then means surrender.", "{count} more losses then mean surrender.", left)
    return together(taken, then.format(count=left))


def _surrenders(state: State, sector: Sector) -> str:
    printed = state.setup.board.sectors[sector]
    enemy = names.side(printed.side.enemy)
    if sector in state.setup.board.edition.features.hearts:
        return _("{Sector} would surrender and the war would end: victory for {enemy}.").format(
            Sector=label(sector, state.setup.board.edition), enemy=names.the_side(printed.side.enemy)
        )
    return _("{Sector} would surrender ({enemy}: {vp} more).").format(
        Sector=label(sector, state.setup.board.edition), enemy=enemy, vp=vp(printed.victory_points)
    )


def exits(state: State, event: int, effect: Exits) -> str | None:
    board, sector = state.setup.board, effect.sector
    if effect.recovers is None:
        if not at_war(state, sector):
            return None
        words = _("{Sector} leaves the war: its {rp} a turn are lost, and nobody gets VP for it.")
        return words.format(Sector=label(sector, board.edition), rp=rp(production(state, sector)))
    status = state.sectors[sector].status
    acted = event in state.this_turn and event not in state.to_resolve
    if status == Status.SURRENDERED:
        russia = _("Russia has surrendered already.")
    elif status == Status.EXITED:
        russia = _("Russia is out of the war.")
    elif revolution_broke_out(state):
        russia = _("Russia leaves; since the Revolution it brought no RP.")
    else:
        russia = _("Russia leaves; the Entente loses its {rp} a turn.").format(rp=rp(production(state, sector)))
    back = min(effect.spaces, state.sectors[effect.recovers].losses)
    if back:
        germany = _("Germany moves back {spaces}.").format(spaces=notches(back, board.edition))
    else:
        germany = _("Germany has no losses to recover.")
    return together(russia, germany if status != Status.EXITED and not acted else None)


def everybody_loses(state: State, effect: AllLose) -> str:
    each = {sector: spaces for sector, spaces in effect.by_sector().items() if at_war(state, sector)}
    doomed = [sector for sector, count in each.items() if losses_to_surrender(state, sector) <= count]
    sums = [
        _("{side} {before} to {after}").format(side=names.side(side), **_values(state, side, each)) for side in Side
    ]
    return together(
        _("Operational Values in all: {sums}.").format(sums=", ".join(sums)),
        *(_surrenders(state, sector) for sector in doomed),
        None if doomed else _("No sector would surrender."),
    )


def _values(state: State, side: Side, each: dict[Sector, int]) -> dict[str, int]:
    before = after = 0
    for sector in state.setup.board.of_side(side):
        if sector in each:
            printed, count = state.setup.board.sectors[sector], each[sector]
            before += operational_value(state, sector)
            if losses_to_surrender(state, sector) > count:
                after += printed.track[state.sectors[sector].losses + count]
    return {"before": before, "after": after}


def peace(state: State) -> str:
    if any(printed.prestige_value for printed in state.setup.board.sectors):
        points = tuple(prestige_points(state, side) for side in Side)
        words = _("Prestige points as things stand: Entente {entente}, Central Powers {central_powers}.")
        count = words.format(entente=points[0], central_powers=points[1])
    else:
        points = state.vp
        words = _("As things stand the Entente has {entente}, the Central Powers have {central_powers}.")
        count = words.format(entente=vp(points[0]), central_powers=vp(points[1]))
    entente, central_powers = points
    if entente == central_powers:
        winner = _("A tie is a victory for {side}.").format(side=names.the_side(state.setup.board.tie_winner))
    else:
        ahead = Side.ENTENTE if entente > central_powers else Side.CENTRAL_POWERS
        winner = _("With these {side} would win at the end of this turn.").format(side=names.the_side(ahead))
    return together(count, winner)


def produces(state: State, what: Produces) -> str | None:
    """A sector's changed income this turn; None if it is collected or the sector isn't at war."""
    if is_past(state, Phase.INCOME) or not at_war(state, what.sector):
        return None
    words = _("{Sector} brings {rp} at this turn's collection.")
    return words.format(Sector=label(what.sector, state.setup.board.edition), rp=rp(what.rp))


def adds(state: State, event: int) -> str:
    """When an event that another card makes available can be drawn; empty if that is past."""
    if event in state.drawn or is_last_turn(state):
        return ""
    return _("{card} can be drawn from the next turn on.").format(card=names.event(event, state.setup.board.edition))
