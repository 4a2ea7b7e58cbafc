"""A position's numbers: how near the war's end is, and who is about to surrender."""

from __future__ import annotations

from ldd_tui.text import _, names, numbers
from ldd_tui.text.forms import in_each_form
from ldd_tui.text.numbers import percent
from ldd_tui.text.phrases import bracketed, choices, listing, vp
from rules import surrender_odds, victory
from rules.model import SECTORS, Over, Sector, Side, State, Status
from rules.phases.end_of_turn import is_last_turn
from rules.sectors import losses_to_surrender
from rules.surrender_odds import DANGEROUS, by_demand, demanded
from rules.victory import prestige_points


def leader(state: State) -> Side:
    """The winner if peace came now (14.2.1)."""
    entente, central_powers = (prestige_points(state, side) for side in Side)
    if entente == central_powers:
        return state.board.tie_winner
    return Side.ENTENTE if entente > central_powers else Side.CENTRAL_POWERS


def near_sudden_death(state: State, side: Side) -> tuple[Sector, ...]:
    """Sectors whose surrender would give a side the VP to win at once (14.1)."""
    board = state.board
    if not board.sudden_death_vp:
        return ()
    missing, printed = board.sudden_death_vp - state.vp[side], board.sectors
    return tuple(
        sector
        for sector in board.of_side(side.enemy)
        if state.sectors[sector].status == Status.AT_WAR
        and sector not in board.edition.features.hearts
        and printed[sector].victory_points >= missing
    )


def about_to_fall(state: State) -> tuple[Sector, ...]:
    """Sectors at war that surrender on the next loss (13.2.1)."""
    at_war = [sector for sector in SECTORS if state.sectors[sector].status == Status.AT_WAR]
    return tuple(sector for sector in at_war if losses_to_surrender(state, sector) == 1)


def in_danger(state: State, sector: Sector) -> bool:
    """By its chances, where these are shown, or because one more loss makes it surrender."""
    return surrender_odds.in_danger(state, sector) if numbers.told() else sector in about_to_fall(state)


def alarms(state: State) -> tuple[str, ...]:
    if isinstance(state.waiting, Over):
        return ()
    found = [_last_turn(state)] if is_last_turn(state) else []
    found += [_sudden_death(state, side) for side in Side if near_sudden_death(state, side)]
    falling = about_to_fall(state)
    about: list[tuple[tuple[Sector, ...], str]] = []
    if falling:
        order = sorted(falling, key=lambda sector: sector not in state.edition.features.hearts)
        words = _("One more loss, and {sectors} will surrender.")
        about.append((falling, words.format(sectors=listing([_with_worth(state, one) for one in order]))))
    if numbers.told():
        about += [((s,), _by_demand(state, s)) for s in SECTORS if by_demand(state, s) >= DANGEROUS]
    hearts = frozenset(state.edition.features.hearts)
    about.sort(key=lambda alarm: hearts.isdisjoint(alarm[0]))  # what may lose the war comes first
    return (*found, *(words for _sectors, words in about))


def _with_worth(state: State, sector: Sector) -> str:
    worth = vp(state.board.sectors[sector].victory_points)
    if sector in state.edition.features.hearts:
        worth = _("the war")
    name = names.the_sector(sector, state.edition)
    return in_each_form(name, lambda form: bracketed(form, worth))


def _by_demand(state: State, sector: Sector) -> str:
    edition = state.edition
    from ldd_tui.text.events.offensives import after_likely_reinforcements  # only a sector in danger needs it

    now, later = by_demand(state, sector), after_likely_reinforcements(state, sector, demanded(state))
    if later is None:
        words = _("{sector}, mandatory attacks: surrender {chance}.")
        return words.format(sector=names.sector(sector, edition), chance=percent(now))
    back, then = later
    words = _("{sector}, mandatory attacks: surrender {chance}, {then} if reinforced by {back}.")
    return words.format(sector=names.sector(sector, edition), chance=percent(now), then=percent(then), back=back)


def _last_turn(state: State) -> str:
    ahead = leader(state)
    words = _("Last turn: VP decide, {side} {most} to {least}.")
    if victory.is_counted(state.board):
        words = _("Last turn: prestige decides, {side} {most} to {least}.")
    return words.format(
        side=names.side(ahead), most=prestige_points(state, ahead), least=prestige_points(state, ahead.enemy)
    )


def _sudden_death(state: State, side: Side) -> str:
    sectors = [names.sector(sector, state.edition) for sector in near_sudden_death(state, side)]
    words = _("{Side}: {vp} of {most} VP, {sectors} would win the war.")
    return words.format(
        Side=names.side(side), vp=state.vp[side], most=state.board.sudden_death_vp, sectors=choices(sectors)
    )
