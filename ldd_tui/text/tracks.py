"""What each track shows now, and what that does."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.look.glyphs import glyphs, with_cube
from ldd_tui.text import _, names, ngettext, technologies
from ldd_tui.text.events.card_texts import told_apart
from ldd_tui.text.phrases import cite, in_parts, labelled, listing, rp, signed, together, vp
from rules import naval_table
from rules.cards import AllLose, BringsLafayette, Card, Enters, Exits, FreeOffensive, Loses, Recovers
from rules.edition import Edition
from rules.model import NOT_PLACED, Over, Phase, Sector, SectorBoard, Side, State
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.phases.technology import next_level


def whom(event: int, edition: Edition) -> str:
    """The sectors or side a card concerns: attacker and target, or who enters or loses; or empty."""
    card = edition.cards[event]
    if card.annuls:
        return whom(card.annuls, edition)
    pair = _pair(card)
    if pair is not None:
        return glyphs().attacks.join([names.short(one, edition) for one in pair])
    if card.boost is not None and card.boost.pairs:
        return " ".join([names.short(attacker, edition) for attacker, _defender in card.boost.pairs])
    if card.ends_war or isinstance(card.effect, AllLose):
        return _("all")
    sector, side = _sector(card), _side(card)
    return names.short(sector, edition) if sector is not None else names.side_short(side) if side is not None else ""


def _pair(card: Card) -> tuple[Sector, Sector] | None:
    if isinstance(card.effect, FreeOffensive):
        return card.effect.attacker, card.effect.defender
    order = card.order or card.athena_owes
    return None if order is None else (order.attacker, order.defender)


def _sector(card: Card) -> Sector | None:
    if isinstance(card.effect, Enters | Loses | Recovers | Exits):
        return card.effect.sector
    return None if card.boost is None else card.boost.attacker


def _side(card: Card) -> Side | None:
    if isinstance(card.effect, BringsLafayette):
        return Side.ENTENTE
    if card.boost is not None:
        return card.boost.side
    for acts in (card.collects, card.sea, card.raises, card.helps):
        if acts is not None:
            return acts.side
    return None if card.die is None else card.die.thrown_by


def collapse_track(printed: SectorBoard, losses: int | None, gap: str = " ") -> tuple[str, str, str]:
    """The spaces of a sector as printed: those left of its cube or marker, the one under it, in brackets, and those
    right of it. `losses`: None where no cube is on them. The brackets take the place of a `gap`.

    >>> from rules.board_file import packaged
    >>> collapse_track(packaged().sectors[2], 0)  # Italy
    (' 2', '[2]', '1 1 0 -')
    """
    spaces = ["-" if number is None else str(number) for number in printed.spaces]
    here = len(spaces) if losses is None else printed.space(losses)
    cube = "" if losses is None else with_cube(spaces[here])
    return "".join(f"{gap}{space}" for space in spaces[:here]), cube, gap.join(spaces[here + 1 :])


def cube_legend(sign: str) -> str:
    return _("{sign} cube: the number left of it is the Operational Value (3.1.1)").format(sign=sign)


def turns(state: State, *, last_turn: bool = False) -> str:
    """`last_turn`: the map shows the last turn's changes, which replaces the star."""
    board = state.board
    now = _("Turn Track: turn {turn} of {last}, {year}.").format(
        turn=state.turn, last=board.last_turn, year=board.year(state.turn)
    )
    letter = _("The letter marks the initiative.")
    end = _("The war ends with this turn.") if is_last_turn(state) else _("The war ends after the last turn.")
    if isinstance(state.waiting, Over):
        end = _("The war is over.")
    star = ""
    if last_turn:
        star = _marks(state.turn - 1)
    elif (
        state.lafayette == NOT_PLACED
        and state.turn <= board.lafayette_turn
        and not (isinstance(state.waiting, Over) or is_last_turn(state))
    ):
        star = _("{sign}: Lafayette arrives on turn {turn} at the latest.").format(
            sign=glyphs().lafayette, turn=board.lafayette_turn
        )
    return together(now, letter, end, star, _price(state), cite(_rule(state, "6")))


def price(state: State, turn: int) -> int:
    """The RP for which a solo player can buy a turn's initiative; 0 if it isn't for sale."""
    board = state.board
    if not is_for_sale(state) or turn == 1 or board.initiative[turn - 1] not in state.setup.options.athena:
        return 0
    return board.initiative_price[turn - 1]


def is_for_sale(state: State) -> bool:
    return bool(state.board.initiative_price) and len(state.setup.options.athena) == 1


def _price(state: State) -> str:
    """The prices of this and later turns' initiative if the track denies it; empty if not for sale."""
    undecided = state.phase == Phase.INITIATIVE
    last = state.turn if is_last_turn(state) else state.board.last_turn
    ahead = range(state.turn + (not undecided), last + 1)
    for_sale = {turn: price(state, turn) for turn in ahead if price(state, turn)}
    if isinstance(state.waiting, Over) or not for_sale:
        return ""
    by_price = [
        ngettext("{rp} on turn {turns}", "{rp} on turns {turns}", len(turns)).format(
            rp=rp(cost), turns=listing(list(map(str, turns)))
        )
        for cost in sorted(set(for_sale.values()), reverse=True)
        for turns in [[turn for turn in for_sale if for_sale[turn] == cost]]
    ]
    return _("The initiative costs you {prices}.").format(prices=in_parts(by_price))


def _marks(turn: int) -> str:
    signs = glyphs()
    before, now = f"{signs.down_before}{signs.up_before}{signs.right_before}", f"{signs.down}{signs.up}"
    words = _("{before}: changed in turn {turn}. {now}: this turn.")
    return words.format(before=before, turn=turn, now=now)


def resources(state: State) -> str:
    words = _("Resource Track: the RP you have are marked, at most {most}. A turn's production is underlined.").format(
        most=state.board.maximum_rp
    )
    enough = state.board.sudden_death_vp
    ends = _("{victory} win the war.").format(victory=vp(enough)) if enough else None
    return together(words, ends, cite(_rule(state, "8")))


def trade(state: State) -> str:
    entente, central = (collection(state, side) for side in Side)
    most = state.board.merchant_navy[-1]
    more = "" if is_last_turn(state) else _(" (+1 a turn up to {most})").format(most=most)
    grows = more if state.merchant_navy < most else ""
    there = _("not yet")
    if state.lafayette != NOT_PLACED:
        there = "{rp}{grows}".format(rp=rp(entente.lafayette), grows=more if state.lafayette < most else "")
    words = _(
        "Trade Track, RP each turn: Merchant Navy {navy}{grows}, Lafayette {there}, Kaiserliche Marine {marine}."
    ).format(navy=entente.merchant_navy, grows=grows, there=there, marine=central.kaiserliche_marine)
    return together(words, cite("8.1"))


def naval(state: State) -> str:
    words = _("Naval Control Track: {modifier} to the U-boat roll.").format(
        modifier=signed(naval_table.control_modifier(state))
    )
    rolls = (_("No Blockade roll now."), _("No U-boat roll now."))
    halted = [rolls[side] for side in Side if naval_table.suspended(state, side) is not None]
    return together(words, *halted, cite("9"))


def lafayette(state: State) -> str:
    board = state.board
    if state.lafayette == NOT_PLACED:
        needed = [names.event(event, board.edition) for event in board.edition.cards.bring_lafayette]
        words = _("Lafayette comes when {events} are both drawn, and brings the Entente RP each turn.")
        return together(words.format(events=listing(needed)), cite(_rule(state, "13.1.2")))
    words = _("Lafayette brings the Entente {rp} a turn.").format(rp=rp(state.lafayette))
    if is_last_turn(state) or state.lafayette >= board.lafayette_last:
        return together(words, cite(_rule(state, "11")))
    return together(words, _("It advances by 1 each turn."), cite(_rule(state, "11")))


def by_die(row: Sequence[int]) -> str:
    return ", ".join(labelled(str(face), points) for face, points in enumerate(row, 1) if points)


def rolls(state: State) -> tuple[tuple[str, str], ...]:
    u_boats, blockade = _roll(state, Side.CENTRAL_POWERS), _roll(state, Side.ENTENTE)
    return (_("U-boats"), u_boats), (_("Blockade"), blockade)


def _roll(state: State, side: Side) -> str:
    if naval_table.suspended(state, side) is not None:
        return _("no roll")
    row = state.board.u_boat if side == Side.CENTRAL_POWERS else state.board.blockade
    added = naval_table.modifier(state, side)
    return _("{dice}; modifier {modifier}").format(dice=by_die(row), modifier=signed(added) if added else "0")


def sea(state: State) -> str:
    board = state.board
    told = []
    u_boats = _("U-boats ({modifier}), RP the Entente loses: {dice}. Without RP its sectors lose levels.")
    blockade = _("Blockade ({modifier}), RP the Central Powers gain: {dice}.")
    none = (_("No Blockade roll now."), _("No U-boat roll now."))
    for side, words, row in ((Side.CENTRAL_POWERS, u_boats, board.u_boat), (Side.ENTENTE, blockade, board.blockade)):
        if naval_table.suspended(state, side) is None:
            told.append(words.format(modifier=signed(naval_table.modifier(state, side)), dice=by_die(row)))
        else:
            told.append(none[side])
    return together(*told, _("Each RP spent on a roll adds 1."), cite(_rule(state, "9")))


def _rule(state: State, section: str) -> str:
    return state.edition.cited(section)


def revolution(state: State) -> str:
    board, options = state.board, state.setup.options
    where = _("Russian Revolution: space {here} of {last}.").format(here=state.revolution, last=board.revolution_last)
    dice = _("Each RP spent on Russia rolls a die, and any 1 moves the marker.")
    end = _("On the last space Russia brings no RP and can't be reinforced any more.")
    if board.edition.features.revolution_by_spaces or options.revolution_surrender:
        dice = _("Each notch that Russia wins back rolls a die, and each 1 moves the marker.")
        end = _("On the last space Russia leaves the war when the turn ends.")
    if options.revolution_surrender:
        end = _("On the last space Russia surrenders when the turn ends.")
    return together(where, dice, end, cite(_rule(state, "13.3")))


def cards(state: State, key: str) -> str:
    """The event cards in play, and drawn cards without effect. `key`: opens them."""
    living, nothing = told_apart(state)
    acting, lasting, dead = (
        [names.event(event, state.edition) for event in events] for events in (living, state.in_force, nothing)
    )
    return together(
        _("This turn: {cards}.").format(cards=listing(acting)) if acting else _("No event acts this turn."),
        _("In force: {cards}.").format(cards=listing(lasting)) if lasting else None,
        _("Drawn without effect: {cards}.").format(cards=listing(dead)) if dead else None,
        _("{key} shows them.").format(key=key),
    )


def trees(state: State, key: str) -> str:
    words = [
        _("{Side} can attempt: {which}.").format(
            Side=names.The_side(side), which=listing(_open_now(state, side)) or _("nothing this year")
        )
        for side in Side
    ]
    return together(*words, _("{key} shows both Technology Trees.").format(key=key), cite("10.2"))


def _open_now(state: State, side: Side) -> list[str]:
    year = state.board.year(state.turn)
    levels = {which: next_level(state, side, which) for which in technologies.in_use(state.setup)}
    return [names.technology(which) for which, coming in levels.items() if coming is not None and coming.year <= year]
