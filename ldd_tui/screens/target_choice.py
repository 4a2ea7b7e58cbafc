"""An offensive aimed on the map: between whom it is possible, and what the largest one may bring."""

from __future__ import annotations

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.layout import digit_of, sector_of
from ldd_tui.look.unbroken import WIDE
from ldd_tui.text import _, chances, names, ngettext, phrases
from ldd_tui.widgets.map_view import Aim
from rules import actions as a
from rules.edition import Edition
from rules.model import Sector
from rules.sectors import at_war, losses_to_surrender


def aim(session: GameSession, sector: Sector) -> tuple[Aim, object]:
    """What is to be chosen when an offensive is wanted with a sector, as attacker or as target.

    If none is possible with it, the attacker is to be chosen first, and the second value says why.
    """
    legal = [action for action in session.legal if isinstance(action, a.Offensive)]
    targets = {action.defender for action in legal if action.attacker == sector}
    if targets:
        return Aim(sector, tuple(sorted(targets))), ""
    attackers = {action.attacker for action in legal if action.defender == sector}
    if attackers:
        return Aim(sector, tuple(sorted(attackers)), attacking=False), ""
    able = {action.attacker for action in legal}
    return Aim(None, tuple(sorted(able))), _why_not(session, sector)


def _why_not(session: GameSession, sector: Sector) -> object:
    """The first reason why a sector can neither attack a neighbour nor be attacked by one."""
    own = sector in session.setup.board.of_side(session.state.active)
    near = session.setup.board.sectors[sector].neighbours
    for enemy in sorted(near, key=lambda one: not at_war(session.state, one)):  # last whoever is out of the war
        attacker, defender = (sector, enemy) if own else (enemy, sector)
        refusal = session.explain(a.Offensive(attacker, defender, 1)).refusal
        if refusal is not None:
            return refusal
    words = _("{Sector} faces no enemy. Choose another sector.").format(
        Sector=names.The_sector(sector, session.setup.board.edition)
    )
    return phrases.together(words, phrases.cite("10.3.1"))


def chosen(session: GameSession, where: Aim, number: int) -> tuple[Sector | None, object]:
    """The sector that a digit chooses; None if it cannot be chosen, and why not."""
    active = session.state.active
    side = active.enemy if where.fixed is not None and where.attacking else active
    sector = sector_of(number, session.setup.board.of_side(side))
    if sector is None:
        return None, _no_number(where, number)
    if sector in where.choices:
        return sector, ""
    both = pair(where, sector)
    return None, _why_not(session, sector) if both is None else session.explain(a.Offensive(*both, 1)).refusal


def digits(where: Aim) -> str:
    """The digits that choose now, as a key is written."""
    found = [digit_of(sector) for sector in where.choices]
    in_a_row = len(found) > 1 and found == list(range(found[0], found[-1] + 1))
    return f"{found[0]}-{found[-1]}" if in_a_row else " ".join(map(str, found))


def _no_number(where: Aim, number: int) -> str:
    """That a digit stands for no sector, and which ones can be chosen."""
    words = ngettext(
        "There is no number {number}: {digits} or {accept} takes the only choice, {back:s} goes back.",
        "There is no number {number}: choose {digits}, or with the arrows; {back:s} goes back.",
        len(where.choices),
    )
    listed = ", ".join(str(digit_of(sector)) for sector in where.choices)
    return phrases.together(with_keys(words, number=number, digits=listed), phrases.cite("10.3.1"))


def pair(where: Aim, chosen: Sector) -> tuple[Sector, Sector] | None:
    """The attacker and the defender, if both are known with this choice."""
    if where.fixed is None:
        return None
    return (where.fixed, chosen) if where.attacking else (chosen, where.fixed)


def prompt(where: Aim, edition: Edition) -> str:
    """The prompt while an offensive is aimed."""
    each = (f"{digit_of(sector)} {names.sector(sector, edition)}" for sector in where.choices)
    listed = ", ".join(one.replace(" ", WIDE) for one in each)
    if where.fixed is None:
        words = _("Choose the attacker: {sectors}.")
    elif where.attacking:
        words = _("The attacker: {fixed}. Its target, by digit or arrow: {sectors}. The size comes next.")
    else:
        words = _("The target: {fixed}. Its attacker, by digit or arrow: {sectors}. The size comes next.")
    fixed = where.choices[0] if where.fixed is None else where.fixed
    words = words.format(fixed=names.sector(fixed, edition), sectors=listed)
    return phrases.together(words, phrases.cite(edition.cited("10.3")))


def prospect(session: GameSession, attacker: Sector, defender: Sector) -> str:
    """What the largest possible offensive of a pair may bring, in a line."""
    from ldd_tui.modals.parts.figures import number, percent  # not before an offensive is aimed
    from ldd_tui.text.thrown_again import with_rerolls
    from rules import forecasts

    state = session.state
    size = max(
        action.size
        for action in session.legal
        if isinstance(action, a.Offensive) and (action.attacker, action.defender) == (attacker, defender)
    )
    seen, left = forecasts.forecast(state, attacker, defender, size), losses_to_surrender(state, defender)
    words = _("{attacker} {sign} {defender}, size {size} for {cost}: {dice}; {left}.")
    figures: dict[str, str] = {}
    if chances.told():
        words = _(
            "{attacker} {sign} {defender}, size {size} for {cost}: {dice}, on average {number} losses of {limit} to "
            "surrender. Surrender {surrender}, counter-attack {counter}."
        )
        if not session.setup.board.edition.features.counter_attack:
            words = _(
                "{attacker} {sign} {defender}, size {size} for {cost}: {dice}, on average {number} losses of {limit} "
                "to surrender. Surrender {surrender}."
            )
        figures = {
            "number": number(seen.odds.expected),
            "surrender": percent(seen.surrender),
            "counter": percent(seen.odds.counter_attack),
        }
    said = words.format(
        attacker=names.sector(attacker, session.setup.board.edition),
        sign=glyphs().attacks,
        defender=names.sector(defender, session.setup.board.edition),
        size=size,
        cost=phrases.rp(session.explain(a.Offensive(attacker, defender, size)).cost),
        dice=phrases.pool(seen.pool.attack_dice, seen.pool.artillery_dice),
        limit=left,
        left=_("{losses} to surrender").format(losses=phrases.losses(left)),
        **figures,
    )
    return phrases.together(said, with_rerolls(state, attacker, defender, size, seen) if chances.told() else None)
