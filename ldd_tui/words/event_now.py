"""What an event card means in the present position."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ldd_tui.words import _, names, ngettext
from ldd_tui.words.phrases import (
    artillery_dice,
    at,
    attack_dice,
    each_hits_on,
    hits,
    hits_on,
    listing,
    rp,
    signed,
    spaces,
    together,
    vp,
)
from rules import cards
from rules.model import NOT_PLACED, Dice, Over, Phase, Pool, Sector, Side, State, Status, Technology
from rules.obligations import largest_size, may_activate
from rules.phases.events import too_late
from rules.phases.naval import control_modifier
from rules.pools import pool
from rules.sectors import at_war, operational_value, production, revolution_broke_out
from rules.victory import prestige_points

_ENTRIES = {11: Sector.ITALY, 13: Sector.BULGARIA, 22: Sector.ROMANIA, 28: Sector.GREECE}
_BREST_LITOVSK = 33
_AT_ONCE = (1, 9, 15, 20, 30, 39)  # once resolved there is nothing more to say of them


def right_now(event: int, state: State) -> str | None:
    """What an event card means as things stand; None where the card's own text says all there is to say.

    Nothing is thrown or decided: technologies, RP and losses can still change before the card acts.
    """
    tell = _TELL.get(event)
    if tell is None or isinstance(state.waiting, Over):
        return None
    if event in state.cancelled:
        return _("Air Raid has cancelled this card: it does nothing.")
    if too_late(state, event):
        return _("1914 is over: the card does nothing.")
    if event in _AT_ONCE and _is_resolved(event, state) and not _is_under_way(event, state):
        return None
    return tell(_with_cards_of_this_turn(event, state)) or None


def _is_resolved(event: int, state: State) -> bool:
    """Whether a card of this turn has had its turn among the events, or its time in the collection."""
    if event not in state.this_turn:
        return False
    return state.phase > Phase.INCOME if event == cards.GALLIPOLI else event not in state.to_resolve


def _is_under_way(event: int, state: State) -> bool:
    waiting = state.waiting
    dice = isinstance(waiting, Dice) and waiting.event == event
    return dice or (state.battle is not None and state.battle.event == event)


def _with_cards_of_this_turn(event: int, state: State) -> State:
    """The position with this card, and with what the other cards of the turn bring about before it acts."""
    drawn = {card for card in state.drawn if not too_late(state, card)}
    live = ({event, *state.this_turn} | drawn) - set(state.cancelled)
    resolved = {card for card in state.this_turn if card not in state.to_resolve}
    in_force = set(state.in_force) | (live & {35, cards.FRANCHET})
    sectors = list(state.sectors)
    for card, sector in _ENTRIES.items():
        if card in live and card != event and sectors[sector].status == Status.NEUTRAL:
            sectors[sector] = replace(sectors[sector], status=Status.AT_WAR, losses=0)
    russia, germany = sectors[Sector.RUSSIA], sectors[Sector.GERMANY]
    if _BREST_LITOVSK in live and event != _BREST_LITOVSK and russia.status == Status.AT_WAR:
        sectors[Sector.RUSSIA] = replace(russia, status=Status.EXITED)
        sectors[Sector.GERMANY] = replace(germany, losses=max(0, germany.losses - 2))
    if not at_war(replace(state, sectors=tuple(sectors)), Sector.GREECE):
        in_force -= {cards.FRANCHET}
    return replace(
        state,
        this_turn=tuple(sorted(live)),
        to_resolve=tuple(sorted(live - resolved)),
        in_force=tuple(sorted(in_force)),
        sectors=tuple(sectors),
    )


# ---------------------------------------------------------------------------------------------- offensives


def _idle(state: State, *sectors: Sector) -> str | None:
    """Why nothing comes of a card for these sectors: one of them is not at war."""
    for sector in sectors:
        status = state.sectors[sector].status
        if status == Status.NEUTRAL:
            return _("{Sector}: still neutral, so nothing comes of it.").format(Sector=_label(sector))
        if status == Status.SURRENDERED:
            return _("{Sector}: surrendered, so nothing comes of it.").format(Sector=_label(sector))
        if status == Status.EXITED:
            return _("{Sector}: out of the war, so nothing comes of it.").format(Sector=_label(sector))
    return None


def _label(sector: Sector) -> str:
    return names.The_sector(sector)


def _no_value(state: State, attacker: Sector) -> str | None:
    if operational_value(state, attacker):
        return None
    return _("{Sector} cannot attack now: its Operational Value is 0.").format(Sector=_label(attacker))


def _done(state: State, attacker: Sector, defender: Sector) -> str | None:
    if may_activate(state, attacker, defender):
        return None
    return _("{Sector}: its offensive of this turn is launched already.").format(Sector=_label(attacker))


def _side(state: State, sector: Sector) -> Side:
    return state.setup.board.sectors[sector].side


def _dice(dice: Pool) -> str:
    """The Attack and Artillery dice of a pool and what they hit on."""
    attack = _("{dice}, {hits_on}").format(
        dice=attack_dice(dice.attack_dice),
        hits_on=each_hits_on(dice.attack_dice, dice.needed, dice.attack_modifier),
    )
    if not dice.artillery_dice:
        return attack
    artillery = _("{dice}, {hits_on}").format(
        dice=artillery_dice(dice.artillery_dice),
        hits_on=each_hits_on(dice.artillery_dice, dice.needed, dice.artillery_modifier),
    )
    return _("{attack}; {artillery}").format(attack=attack, artillery=artillery)


def _attack(state: State, attacker: Sector, defender: Sector, *, michael: bool = False) -> str:
    """The largest offensive of one sector against another as things stand, in dice; or why there is none."""
    cannot = _idle(state, attacker, defender) or _no_value(state, attacker) or _done(state, attacker, defender)
    if cannot:
        return cannot
    size = operational_value(state, attacker)
    if state.phase == Phase.OFFENSIVES:
        size = largest_size(state, attacker, defender)
        if not size:
            return _("{Side}: no RP left for it.").format(Side=names.side(_side(state, attacker)))
    dice = pool(state, attacker, defender, size, michael=michael)
    return _("{Attacker} against {defender}, at most: {dice}.").format(
        Attacker=_label(attacker), defender=names.the_sector(defender), dice=_dice(dice)
    )


def _is_possible(state: State, attacker: Sector, defender: Sector) -> bool:
    return at_war(state, defender) and operational_value(state, attacker) > 0


def _to_surrender(state: State, sector: Sector) -> int:
    """How many losses bring about a sector's surrender."""
    return state.setup.board.sectors[sector].last_space - state.sectors[sector].losses + 1


def _edge(state: State, sector: Sector) -> str:
    left = _to_surrender(state, sector)
    return ngettext(
        "{Sector}: {count} more loss means surrender.", "{Sector}: {count} more losses mean surrender.", left
    ).format(Sector=_label(sector), count=left)


def _schlieffen(state: State) -> str:
    cannot = _idle(state, Sector.GERMANY, Sector.FRANCE)
    if cannot:
        return cannot
    dice = pool(state, Sector.GERMANY, Sector.FRANCE, 3, event=cards.SCHLIEFFEN)
    attack = _("Germany attacks France with {dice}: {hits_on}.").format(
        dice=at(attack_dice(dice.attack_dice), dice.attack_modifier),
        hits_on=each_hits_on(dice.attack_dice, dice.needed, dice.attack_modifier),
    )
    forts = _("{card} takes the +1 away.").format(card=names.event(cards.BELGIAN_FORTIFICATIONS))
    again = _("With {card} the Entente may have hits thrown again.").format(card=names.event(cards.TANNENBERG))
    return together(
        attack,
        forts if cards.BELGIAN_FORTIFICATIONS in state.this_turn else None,
        again if cards.TANNENBERG in state.this_turn else None,
    )


def _belgian_fortifications(state: State) -> str:
    if cards.SCHLIEFFEN in state.this_turn:
        return _("Schlieffen Plan was drawn too: its Attack dice lose their +1.")
    return _("Schlieffen Plan was not drawn this turn: the card does nothing.")


def _russian_offensive(state: State) -> str:
    return _attack(state, Sector.RUSSIA, Sector.GERMANY)


def _tannenberg(state: State) -> str:
    entente = cards.SCHLIEFFEN in state.this_turn
    central_powers = cards.RUSSIAN_OFFENSIVE in state.this_turn
    if entente and central_powers:
        return _("Schlieffen Plan and Russian Offensive were both drawn: each side has one use.")
    if entente:
        return _("Only Schlieffen Plan was drawn too: the Entente can use the card, the Central Powers cannot.")
    if central_powers:
        return _("Only Russian Offensive was drawn too: the Central Powers can use the card, the Entente cannot.")
    return _("Neither Schlieffen Plan nor Russian Offensive was drawn this turn: the card does nothing.")


def _shell_shortage(state: State) -> str:
    board = state.setup.board
    by_face: dict[str, list[str]] = {}
    for sector in board.of_side(Side.ENTENTE):
        if operational_value(state, sector):
            words = hits_on(board.sectors[sector].attack_value, -1)
            by_face.setdefault(words, []).append(names.the_sector(sector))
    if not by_face:
        return _("No Entente sector can attack now.")
    groups = [
        _("{sectors}: {hits_on}").format(sectors=listing(sectors), hits_on=words) for words, sectors in by_face.items()
    ]
    return _("With this -1, and before technologies and other cards: {groups}.").format(groups="; ".join(groups))


def _lettow(state: State) -> str:
    cannot = _idle(state, Sector.GERMAN_COLONIES, Sector.AFRICA)
    if cannot:
        return cannot
    value = operational_value(state, Sector.GERMAN_COLONIES)
    if not value:
        return _("The German Colonies cannot attack now: their Operational Value is 0.")
    launched = _done(state, Sector.GERMAN_COLONIES, Sector.AFRICA)
    if launched:
        return launched
    return _("The German Colonies can attack Africa with {dice} for 0 RP.").format(
        dice=_up_to(pool(state, Sector.GERMAN_COLONIES, Sector.AFRICA, value).attack_dice)
    )


def _up_to(count: int) -> str:
    if count == 1:
        return attack_dice(count)
    return _("up to {dice}").format(dice=attack_dice(count))


def _przemysl(state: State) -> str:
    attack = _attack(state, Sector.RUSSIA, Sector.AUSTRIA_HUNGARY)
    if not _is_possible(state, Sector.RUSSIA, Sector.AUSTRIA_HUNGARY):
        return attack
    left = _to_surrender(state, Sector.AUSTRIA_HUNGARY)
    return together(
        attack,
        _edge(state, Sector.AUSTRIA_HUNGARY),
        _("Doubled, that takes {hits}.").format(hits=hits((left + 1) // 2)),
    )


def _ypres(state: State) -> str:
    return _attack(state, Sector.GERMANY, Sector.FRANCE)


def _heia_safari(state: State) -> str:
    cannot = _idle(state, Sector.GERMAN_COLONIES)
    if cannot:
        return cannot
    here = state.sectors[Sector.GERMAN_COLONIES]
    if _is_resolved(12, state):
        back = None
    elif not here.losses:
        back = _("The German Colonies have no losses to recover.")
    else:
        back = _("The German Colonies recover 1 of {losses}.").format(losses=_lost(here.losses))
        colonies = replace(here, losses=here.losses - 1)
        sectors = list(state.sectors)
        sectors[Sector.GERMAN_COLONIES] = colonies
        state = replace(state, sectors=tuple(sectors))
    return together(back, _attack(state, Sector.GERMAN_COLONIES, Sector.AFRICA))


def _lost(count: int) -> str:
    return ngettext("{count} lost space", "{count} lost spaces", count).format(count=count)


def _kut(state: State) -> str:
    return _attack(state, Sector.OTTOMAN_EMPIRE, Sector.MIDDLE_EAST)


def _trentino(state: State) -> str:
    return _attack(state, Sector.AUSTRIA_HUNGARY, Sector.ITALY)


def _brusilov(state: State) -> str:
    return _attack(state, Sector.RUSSIA, Sector.AUSTRIA_HUNGARY)


def _with_edges(state: State, attacker: Sector, defender: Sector) -> str:
    """An offensive that hurts both: how far each is from surrender."""
    attack = _attack(state, attacker, defender)
    if not _is_possible(state, attacker, defender):
        return attack
    return together(attack, _edge(state, defender), _edge(state, attacker))


def _verdun(state: State) -> str:
    only_first = _("With Friedensturm only Germany's first offensive against France is the battle.")
    return together(
        _with_edges(state, Sector.GERMANY, Sector.FRANCE),
        only_first if cards.FRIEDENSTURM in state.this_turn else None,
    )


def _france_in_battle(state: State) -> str:
    both = _("One offensive is both Battle of the Somme and Passchendaele.")
    return together(
        _with_edges(state, Sector.FRANCE, Sector.GERMANY), both if {21, 29} <= set(state.this_turn) else None
    )


def _gaza(state: State) -> str:
    return _attack(state, Sector.MIDDLE_EAST, Sector.OTTOMAN_EMPIRE)


def _france_attacks(state: State) -> str:
    return _attack(state, Sector.FRANCE, Sector.GERMANY)


def _michael(state: State) -> str:
    return _attack(state, Sector.GERMANY, Sector.FRANCE, michael=True)


def _franchet(state: State) -> str:
    if state.sectors[Sector.GREECE].status == Status.AT_WAR:
        return _("Greece is at war: from now on each of its offensives throws 1 more Attack die.")
    return _("Greece is not at war: the card is lost.")


# ------------------------------------------------------------------------------------------ RP and the sea


def _gallipoli(state: State) -> str:
    here = state.sectors[Sector.SERBIA]
    cost = _("The Entente will lose 1 to 6 RP after this turn's collection.")
    if here.status != Status.AT_WAR:
        serbia = _("Serbia is not at war and recovers nothing.")
    elif here.losses:
        serbia = _("Serbia recovers 1 of {losses}.").format(losses=_lost(here.losses))
    else:
        serbia = _("Serbia has no losses to recover.")
    return together(cost, serbia)


def _lafayette(state: State, other: int) -> str:
    board = state.setup.board
    if state.lafayette != NOT_PLACED:
        return _("Lafayette is on the Trade Track already.")
    if other in state.in_force or other in state.this_turn:
        return _(
            "{card} is there too: Lafayette comes onto the Trade Track and brings {now} this turn, 1 more each turn."
        ).format(card=names.event(other), now=rp(board.lafayette_space))
    return _("{card} has not taken effect yet. If it does not come, Lafayette still arrives on turn {turn}.").format(
        card=names.event(other), turn=board.lafayette_turn
    )


def _lusitania(state: State) -> str:
    return _lafayette(state, cards.ZIMMERMANN)


def _zimmermann(state: State) -> str:
    return _lafayette(state, cards.LUSITANIA)


def _jutland(state: State) -> str:
    options, board = state.setup.options, state.setup.board
    held = state.rp[Side.CENTRAL_POWERS]
    wasted = held + 3 - board.maximum_rp
    if wasted > 0:
        gain = _("A 1 would waste {rp}: the Central Powers hold {held}.").format(rp=rp(wasted), held=rp(held))
    else:
        gain = None
    if options.quick_play:
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


def _wilson(state: State) -> str:
    if cards.SUBMARINES in state.in_force:
        return _("Unrestricted Submarine Warfare is in force: the card does nothing.")
    if state.lafayette != NOT_PLACED:
        return _("Lafayette is on the Trade Track: the card does nothing.")
    if cards.SUBMARINES in state.this_turn:
        return _("Unrestricted Submarine Warfare was drawn too and cancels the card this turn.")
    if state.turn >= state.setup.board.lafayette_turn:
        return _("Lafayette arrives at the end of this turn's events and cancels the card.")
    return _("The Central Powers make no U-boat roll this turn.")


def _submarines(state: State) -> str:
    technology = control_modifier(state)
    roll = _("U-boat rolls now have {modifier}: technology {technology}, this card +1.").format(
        modifier=signed(technology + 1), technology=signed(technology)
    )
    wilson = _("W. Wilson intervenes! ends.")
    suspended = cards.WILSON in state.in_force or cards.WILSON in state.this_turn
    return together(roll, wilson if suspended else None)


def _pariser_kanonen(state: State) -> str | None:
    if cards.PARISER_KANONEN in state.in_force:
        return _("The guns are firing: the Entente collects 1 RP less this turn.")
    return None


# ------------------------------------------------------------------------------------- entries and losses


def _brings(count: int) -> str:
    return rp(count) if count else _("no RP")


def _enters(sector: Sector) -> Callable[[State], str]:
    def tell(state: State) -> str:
        printed = state.setup.board.sectors[sector]
        status = state.sectors[sector].status
        if status == Status.AT_WAR:
            return _("{Sector} is at war with Operational Value {value} and brings {rp} a turn.").format(
                Sector=_label(sector), value=operational_value(state, sector), rp=_brings(production(state, sector))
            )
        if status != Status.NEUTRAL:
            return _("{Sector} has surrendered.").format(Sector=_label(sector))
        entry = _("{Sector} enters with Operational Value {value} and brings {rp} a turn.").format(
            Sector=_label(sector), value=printed.track[0], rp=_brings(printed.production)
        )
        enemies = [names.the_sector(near) for near in printed.neighbours if at_war(state, near)]
        return together(entry, _("It borders {enemies}.").format(enemies=listing(enemies)) if enemies else None)

    return tell


def _ottoman_loss(state: State) -> str:
    sector = Sector.OTTOMAN_EMPIRE
    return _idle(state, sector) or _falls(state, sector, 1)


def _falls(state: State, sector: Sector, count: int) -> str:
    """What so many losses at once make of a sector at war."""
    printed = state.setup.board.sectors[sector]
    losses = state.sectors[sector].losses
    if losses + count > printed.last_space:
        return _surrenders(state, sector)
    before, after = printed.track[losses], printed.track[losses + count]
    if before == after:
        return _("{Sector}: Operational Value stays {value}.").format(Sector=_label(sector), value=after)
    return _("{Sector}: Operational Value {before} becomes {after}.").format(
        Sector=_label(sector), before=before, after=after
    )


def _surrenders(state: State, sector: Sector) -> str:
    printed = state.setup.board.sectors[sector]
    enemy = names.side(printed.side.enemy)
    if not printed.victory_points:
        return _("{Sector} would surrender and the war would end: victory for {enemy}.").format(
            Sector=_label(sector), enemy=names.the_side(printed.side.enemy)
        )
    return _("{Sector} would surrender ({enemy}: {vp} more).").format(
        Sector=_label(sector), enemy=enemy, vp=vp(printed.victory_points)
    )


def _brest_litovsk(state: State) -> str:
    status = state.sectors[Sector.RUSSIA].status
    lost = production(state, Sector.RUSSIA)
    if status == Status.SURRENDERED:
        russia = _("Russia has surrendered already.")
    elif status == Status.EXITED:
        russia = _("Russia is out of the war.")
    elif revolution_broke_out(state):
        russia = _("Russia leaves; since the Revolution it brought no RP.")
    else:
        russia = _("Russia leaves; the Entente loses its {rp} a turn.").format(rp=rp(lost))
    back = min(2, state.sectors[Sector.GERMANY].losses)
    if back:
        germany = _("Germany moves back {spaces}.").format(spaces=spaces(back))
    else:
        germany = _("Germany has no losses to recover.")
    return together(russia, germany if status != Status.EXITED else None)


def _flu(state: State) -> str:
    board = state.setup.board
    doomed: list[Sector] = []
    for printed in board.sectors:
        sector = printed.sector
        count = 2 if sector in (Sector.FRANCE, Sector.GERMANY) else 1
        if at_war(state, sector) and state.sectors[sector].losses + count > printed.last_space:
            doomed.append(sector)
    if not doomed:
        return _("No sector would surrender.")
    return together(*(_surrenders(state, sector) for sector in doomed))


def _friedensturm(state: State) -> str:
    return together(_attack(state, Sector.GERMANY, Sector.FRANCE), _edge(state, Sector.FRANCE))


def _peace(state: State) -> str:
    entente, central_powers = (prestige_points(state, side) for side in Side)
    count = _("Prestige points as things stand: Entente {entente}, Central Powers {central_powers}.").format(
        entente=entente, central_powers=central_powers
    )
    tie = _("A tie is a victory for {side}.").format(side=names.the_side(state.setup.board.tie_winner))
    return together(count, tie if entente == central_powers else None)


_TELL: dict[int, Callable[[State], str | None]] = {
    1: _schlieffen,
    2: _belgian_fortifications,
    3: _russian_offensive,
    4: _tannenberg,
    5: _shell_shortage,
    6: _lettow,
    7: _przemysl,
    8: _ypres,
    9: _gallipoli,
    10: _lusitania,
    11: _enters(Sector.ITALY),
    12: _heia_safari,
    13: _enters(Sector.BULGARIA),
    14: _verdun,
    15: _jutland,
    16: _wilson,
    17: _kut,
    18: _trentino,
    19: _brusilov,
    20: _ottoman_loss,
    21: _france_in_battle,
    22: _enters(Sector.ROMANIA),
    23: _submarines,
    24: _zimmermann,
    25: _gaza,
    26: _france_attacks,
    27: _france_attacks,
    28: _enters(Sector.GREECE),
    29: _france_in_battle,
    30: _ottoman_loss,
    31: _trentino,
    33: _brest_litovsk,
    34: _michael,
    35: _france_attacks,
    36: _franchet,
    37: _friedensturm,
    38: _france_attacks,
    39: _flu,
    40: _gaza,
    41: _pariser_kanonen,
    42: _peace,
}
