"""The tracks in words: what each shows now, and what that does."""

from __future__ import annotations

from ldd_tui.look.glyphs import glyphs
from ldd_tui.text import _, names
from ldd_tui.text.events.card_status import told_apart
from ldd_tui.text.phrases import cite, listing, rp, signed, together, vp
from rules.editions.second.naval import control_modifier, suspended
from rules.model import NOT_PLACED, TECHNOLOGIES, Over, Phase, Side, State
from rules.phases.end_of_turn import is_last_turn
from rules.phases.income import collection
from rules.phases.technology import next_level
from rules.quick_play import NOT_IN_QUICK_PLAY


def turns(state: State, *, last_turn: bool = False) -> str:
    """The Turn Track. `last_turn`: the map shows what changed in the last turn, which is explained in place of the
    star."""
    board = state.setup.board
    now = _("Turn Track: turn {turn} of {last}, {year}.").format(
        turn=state.turn, last=board.last_turn, year=board.year(state.turn)
    )
    letter = _("A letter is the side with the initiative.")
    if state.phase != Phase.INITIATIVE:
        letter = _("The letter is the side with the initiative, now {side}.")
        letter = letter.format(side=names.the_side(state.initiative))
    end = _("The armistice comes after the last turn.")
    if isinstance(state.waiting, Over):
        end = _("The war is over.")
    elif is_last_turn(state):
        end = _("The armistice comes at the end of this turn.")
    star = ""
    if last_turn:
        star = _marks(state.turn - 1)
    elif _lafayette_is_ahead(state):
        star = _("{sign} on the Turn Track: Lafayette arrives on turn {turn} at the latest.").format(
            sign=glyphs().lafayette, turn=board.lafayette_turn
        )
    return together(now, letter, end, star, cite("6"))


def _lafayette_is_ahead(state: State) -> bool:
    """Whether the star of the Turn Track can still bring Lafayette."""
    ends = isinstance(state.waiting, Over) or is_last_turn(state)
    return state.lafayette == NOT_PLACED and state.turn <= state.setup.board.lafayette_turn and not ends


def _marks(turn: int) -> str:
    """Which signs on the map are of the turn before, `turn`, and which of this one."""
    signs = glyphs()
    before, now = f"{signs.down_before}{signs.up_before}{signs.right_before}", f"{signs.down}{signs.up}"
    words = _("{before} on the map: changed in turn {turn}; {now}: in this turn.")
    return words.format(before=before, turn=turn, now=now)


def resources(state: State) -> str:
    """The Resource Track."""
    words = _(
        "Resource Track: the cube is the RP in hand, at most {most}; underlined is the production of a turn. "
        "{victory} end the war."
    ).format(most=state.setup.board.maximum_rp, victory=vp(state.setup.board.sudden_death_vp))
    return together(words, cite("8"))


def trade(state: State) -> str:
    """The Trade Track."""
    entente, central = (collection(state, side) for side in Side)
    most = state.setup.board.merchant_navy[-1]
    more = "" if is_last_turn(state) else _(", 1 more each turn up to {most}").format(most=most)
    grows = more if state.merchant_navy < most else ""
    there = _("has not come yet")
    if state.lafayette != NOT_PLACED:
        there = _("brings {rp}{grows}").format(rp=rp(entente.lafayette), grows=more if state.lafayette < most else "")
    words = _(
        "Trade Track, RP collected each turn: the Merchant Navy brings the Entente {navy}{grows}; Lafayette {there}; "
        "the Kaiserliche Marine brings the Central Powers {marine}."
    ).format(navy=entente.merchant_navy, grows=grows, there=there, marine=central.kaiserliche_marine)
    return together(words, cite("8.1"))


def naval(state: State) -> str:
    """The Naval Control Track."""
    words = _("Naval Control Track: {modifier} to the U-boat roll, by which the Entente loses RP of its trade.").format(
        modifier=signed(control_modifier(state))
    )
    rolls = (_("There is no Blockade roll now."), _("There is no U-boat roll now."))
    halted = [rolls[side] for side in Side if suspended(state, side) is not None]
    return together(words, *halted, cite("9"))


def revolution(state: State) -> str:
    """The Russian Revolution Track."""
    words = _(
        "Russian Revolution: space {here} of {last}. Each RP spent on reinforcing Russia throws a die; any 1 moves the "
        "marker. On the last space Russia brings no RP and is reinforced no more."
    ).format(here=state.revolution, last=state.setup.board.revolution_last)
    return together(words, cite("13.3"))


def cards(state: State, key: str) -> str:
    """The event cards in play, and those drawn that do nothing. `key`: the key that reads them."""
    living, nothing = told_apart(state)
    acting, lasting, dead = (
        [names.event(event, state.setup.board.edition) for event in events]
        for events in (living, state.in_force, nothing)
    )
    return together(
        _("This turn: {cards}.").format(cards=listing(acting)) if acting else _("No event card acts this turn."),
        _("In force: {cards}.").format(cards=listing(lasting)) if lasting else None,
        _("Drawn, but no effect: {cards}.").format(cards=listing(dead)) if dead else None,
        _("{key} reads them.").format(key=key),
    )


def trees(state: State, key: str) -> str:
    """The Technology Trees. `key`: the key that shows them."""
    words = [
        _("{Side} can attempt: {which}.").format(
            Side=names.The_side(side), which=listing(_open_now(state, side)) or _("nothing this year")
        )
        for side in Side
    ]
    return together(*words, _("{key} shows both Technology Trees in full.").format(key=key), cite("10.2"))


def _open_now(state: State, side: Side) -> list[str]:
    """The technologies whose next level the year allows."""
    quick, year = state.setup.options.quick_play, state.setup.board.year(state.turn)
    levels = {which: next_level(state, side, which) for which in TECHNOLOGIES}
    return [
        names.technology(which)
        for which, coming in levels.items()
        if coming is not None and coming.year <= year and not (quick and which in NOT_IN_QUICK_PLAY)
    ]
