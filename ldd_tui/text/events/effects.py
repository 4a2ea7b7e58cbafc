"""What the event cards about RP, the sea, entries, losses and the end mean in a position."""

from __future__ import annotations

from msgspec.structs import replace

from ldd_tui.text import _, names, ngettext
from ldd_tui.text.events.offensives import Tell, idle, label, lost
from ldd_tui.text.phrases import listing, losses, rp, signed, spaces, together, vp
from rules.cards import AllLose, BringsLafayette, Card, Enters, Exits, Loses
from rules.editions.second.cards import (
    BREST_LITOVSK,
    CARDS,
    FLU,
    JUTLAND,
    LUSITANIA,
    PARISER_KANONEN,
    SUBMARINES,
    WILSON,
    ZIMMERMANN,
)
from rules.entry_and_surrender import lafayette_ends_wilson
from rules.model import NOT_PLACED, Phase, Sector, Side, State, Status, Technology
from rules.naval_events import modifiers, suspended
from rules.odds import FACES
from rules.phases.card_effects import JUTLAND_GAIN
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.phases.initiative import KANONEN_STAYS_FROM
from rules.prestige import prestige_points
from rules.sectors import at_war, losses_to_surrender, operational_value, production, revolution_broke_out
from rules.sequence import is_past

# ------------------------------------------------------------------------------------------ RP and the sea


def _gallipoli(state: State) -> str:
    here = state.sectors[Sector.SERBIA]
    cost = _("The Entente will lose {least} to {most} RP after this turn's collection.").format(
        least=FACES[0], most=FACES[-1]
    )
    if here.status != Status.AT_WAR:
        serbia = _("Serbia is not at war and recovers nothing.")
    elif here.losses:
        serbia = _("Serbia recovers 1 of {losses}.").format(losses=lost(here.losses))
    else:
        serbia = _("Serbia has no losses to recover.")
    return together(cost, serbia)


def _lafayette(event: int) -> Tell:
    """Of the two cards that bring Lafayette together: what has come of both, or what will."""
    other = CARDS.effect_of(event, BringsLafayette).with_event

    def tell(state: State) -> str:
        edition = state.setup.board.edition
        board = state.setup.board
        grows = None if is_last_turn(state) else _("Each turn it brings 1 more.")
        if state.lafayette != NOT_PLACED:
            if event not in state.in_force or other not in state.in_force:
                return _("Lafayette is on the Trade Track already.")
            words = _("{card} has taken effect too: Lafayette has come and brings {now} a turn.")
            return together(words.format(card=names.event(other, edition), now=rp(state.lafayette)), grows)
        if other in state.in_force or other in state.this_turn:
            words = _("{card} is there too: Lafayette comes onto the Trade Track and brings {now} this turn.")
            return together(words.format(card=names.event(other, edition), now=rp(board.lafayette_space)), grows)
        waits = _("{card} has not taken effect yet.").format(card=names.event(other, edition))
        sure = _("If it does not come, Lafayette still arrives on turn {turn}.").format(turn=board.lafayette_turn)
        return together(waits, None if is_last_turn(state) else sure)

    return tell


def _jutland(state: State) -> str:
    if JUTLAND in state.in_force:
        bonus = modifiers(state, Side.ENTENTE)[1]
        return together(
            _("A 5 was thrown: Blockade rolls have {modifier}.").format(modifier=signed(bonus)), _no_blockade(state)
        )
    options, board = state.setup.options, state.setup.board
    held = state.rp[Side.CENTRAL_POWERS]
    wasted = held + JUTLAND_GAIN - board.maximum_rp
    if wasted > 0:
        gain = _("A 1 would waste {rp}: the Central Powers hold {held}.").format(rp=rp(wasted), held=rp(held))
    else:
        gain = None
    if options.quick_play and options.quick_play_blockade:
        blockade: str | None = None
    elif options.quick_play:
        blockade = _("A 5 does nothing: quick play has no Blockade rolls.")
    elif not state.trees[Side.ENTENTE].levels[Technology.NAVAL]:
        blockade = _("A 5 helps once the Entente has unlocked {level}.").format(
            level=names.level(board, Side.ENTENTE, Technology.NAVAL, 1)
        )
    else:
        blockade = None
    if state.kaiserliche_marine:
        fleet = _("A 6 takes {rp} a turn from the Central Powers.").format(rp=rp(board.kaiserliche_marine))
    else:
        fleet = _("The Kaiserliche Marine brings nothing any more.")
    return together(gain, blockade, fleet)


def _no_blockade(state: State) -> str | None:
    """Why the Entente makes no Blockade rolls, or None."""
    if suspended(state, Side.ENTENTE) is None:
        return None
    return _("The Entente makes none now.")


def _wilson(state: State) -> str:
    if SUBMARINES in state.in_force:
        return _("Unrestricted Submarine Warfare is in force: the card does nothing.")
    if lafayette_ends_wilson(state):
        return _("Lafayette is on the Trade Track: the card does nothing.")
    if SUBMARINES in state.this_turn:
        return _("Unrestricted Submarine Warfare was drawn too and cancels the card this turn.")
    if state.turn >= state.setup.board.lafayette_turn and state.setup.options.lafayette_ends_wilson:
        return _("Lafayette arrives at the end of this turn's events and cancels the card.")
    return _("The Central Powers make no U-boat roll this turn.")


def _submarines(state: State) -> str:
    with_card = replace(state, in_force=(*state.in_force, SUBMARINES))
    technology, event = modifiers(with_card, Side.CENTRAL_POWERS)
    words = _(
        "U-boat rolls now have {modifier}: {event} by this card until the end of the game, {technology} by Naval "
        "Control as it stands."
    )
    roll = words.format(modifier=signed(technology + event), technology=signed(technology), event=signed(event))
    wilson = _("W. Wilson intervenes! ends.")
    ends = WILSON in state.in_force or WILSON in state.this_turn
    return together(roll, wilson if ends else None)


def _pariser_kanonen(state: State) -> str:
    """What the guns take from this turn's collection, and the die that decides whether they go on."""
    firing = collection(replace(state, in_force=(*state.in_force, PARISER_KANONEN)), Side.ENTENTE)
    less = _("The Entente collects {less} less this turn.").format(less=rp(firing.pariser_kanonen))
    later = _("At the start of the next turn the card stays on {face} or more.").format(face=KANONEN_STAYS_FROM)
    if state.phase == Phase.INITIATIVE:
        later = _("The die decides first: the card stays on {face} or more.").format(face=KANONEN_STAYS_FROM)
    return together(
        None if is_past(state, Phase.INCOME) else less,
        None if is_last_turn(state) else later,
    )


# ------------------------------------------------------------------------------------- entries and losses


def _brings(count: int) -> str:
    return rp(count) if count else _("no RP")


def enters(state: State, sector: Sector) -> str:
    """What the entry of a sector brings, or what has become of it."""
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


def _enters(event: int) -> Tell:
    sector = CARDS.effect_of(event, Enters).sector
    return lambda state: enters(state, sector)


def loses(state: State, sector: Sector, count: int) -> str:
    """What so many losses at once do to a sector, or that it is not at war."""
    return idle(state, sector) or _falls(state, sector, count)


def _loses(event: int) -> Tell:
    effect = CARDS.effect_of(event, Loses)
    return lambda state: loses(state, effect.sector, effect.spaces)


def _falls(state: State, sector: Sector, count: int) -> str:
    """The effect of `count` losses at once on a sector at war."""
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


def _brest_litovsk(state: State) -> str:
    status = state.sectors[Sector.RUSSIA].status
    acted = BREST_LITOVSK in state.this_turn and BREST_LITOVSK not in state.to_resolve
    lost = production(state, Sector.RUSSIA)
    if status == Status.SURRENDERED:
        russia = _("Russia has surrendered already.")
    elif status == Status.EXITED:
        russia = _("Russia is out of the war.")
    elif revolution_broke_out(state):
        russia = _("Russia leaves; since the Revolution it brought no RP.")
    else:
        russia = _("Russia leaves; the Entente loses its {rp} a turn.").format(rp=rp(lost))
    back = min(CARDS.effect_of(BREST_LITOVSK, Exits).spaces, state.sectors[Sector.GERMANY].losses)
    if back:
        germany = _("Germany moves back {spaces}.").format(spaces=spaces(back))
    else:
        germany = _("Germany has no losses to recover.")
    return together(russia, germany if status != Status.EXITED and not acted else None)


def _flu(state: State) -> str:
    return everybody_loses(state, CARDS.effect_of(FLU, AllLose))


def everybody_loses(state: State, effect: AllLose) -> str:
    """How the sums of Operational Values change, and who would surrender."""
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
    """The sum of a side's Operational Values before and after so many losses of each sector."""
    before = after = 0
    for sector in state.setup.board.of_side(side):
        if sector in each:
            printed, count = state.setup.board.sectors[sector], each[sector]
            before += operational_value(state, sector)
            if losses_to_surrender(state, sector) > count:
                after += printed.track[state.sectors[sector].losses + count]
    return {"before": before, "after": after}


def _peace(state: State) -> str:
    entente, central_powers = (prestige_points(state, side) for side in Side)
    count = _("Prestige points as things stand: Entente {entente}, Central Powers {central_powers}.").format(
        entente=entente, central_powers=central_powers
    )
    if entente == central_powers:
        winner = _("A tie is a victory for {side}.").format(side=names.the_side(state.setup.board.tie_winner))
    else:
        ahead = Side.ENTENTE if entente > central_powers else Side.CENTRAL_POWERS
        winner = _("With these {side} would win at the end of this turn.").format(side=names.the_side(ahead))
    return together(count, winner)


TELL: dict[Card, Tell] = {
    CARDS[9]: _gallipoli,
    CARDS[10]: _lafayette(LUSITANIA),
    CARDS[11]: _enters(11),
    CARDS[13]: _enters(13),
    CARDS[15]: _jutland,
    CARDS[16]: _wilson,
    CARDS[20]: _loses(20),
    CARDS[22]: _enters(22),
    CARDS[23]: _submarines,
    CARDS[24]: _lafayette(ZIMMERMANN),
    CARDS[28]: _enters(28),
    CARDS[30]: _loses(30),
    CARDS[33]: _brest_litovsk,
    CARDS[39]: _flu,
    CARDS[41]: _pariser_kanonen,
    CARDS[42]: _peace,
}
"""The function for each card; see `ldd_tui.text.events.offensives.TELL`."""
