"""An offensive aimed on the map: between whom it is possible, and what the largest one may bring."""

from __future__ import annotations

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.unbroken import WIDE
from ldd_tui.text import _, names, ngettext, phrases
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
    targets = dict.fromkeys(action.defender for action in legal if action.attacker == sector)
    if targets:
        return Aim(sector, tuple(targets)), ""
    attackers = dict.fromkeys(action.attacker for action in legal if action.defender == sector)
    if attackers:
        return Aim(sector, tuple(attackers), attacking=False), ""
    able = dict.fromkeys(action.attacker for action in legal)
    return Aim(None, tuple(able)), _why_not(session, sector)


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


def no_number(where: Aim, number: int) -> str:
    """That a digit stands for no sector, and which ones do."""
    words = ngettext(
        "There is no number {number}: 1 or {accept} takes the only choice, {back:s} goes back.",
        "There is no number {number}: choose 1 to {count}, or with the arrows; {back:s} goes back.",
        len(where.choices),
    )
    return phrases.together(with_keys(words, number=number, count=len(where.choices)), phrases.cite("10.3.1"))


def pair(where: Aim, chosen: Sector) -> tuple[Sector, Sector] | None:
    """The attacker and the defender, if both are known with this choice."""
    if where.fixed is None:
        return None
    return (where.fixed, chosen) if where.attacking else (chosen, where.fixed)


def prompt(where: Aim, edition: Edition) -> str:
    """The prompt while an offensive is aimed."""
    each = (f"{number} {names.sector(sector, edition)}" for number, sector in enumerate(where.choices, 1))
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
    seen = forecasts.forecast(state, attacker, defender, size)
    words = _(
        "{attacker} {sign} {defender}, size {size} for {cost}: {dice}, on average {number} losses of {limit} to "
        "surrender. Surrender {surrender}, counter-attack {counter}."
    )
    if not session.setup.board.edition.features.counter_attack:
        words = _(
            "{attacker} {sign} {defender}, size {size} for {cost}: {dice}, on average {number} losses of {limit} to "
            "surrender. Surrender {surrender}."
        )
    told = words.format(
        attacker=names.sector(attacker, session.setup.board.edition),
        sign=glyphs().attacks,
        defender=names.sector(defender, session.setup.board.edition),
        size=size,
        cost=phrases.rp(session.explain(a.Offensive(attacker, defender, size)).cost),
        dice=phrases.pool(seen.pool.attack_dice, seen.pool.artillery_dice),
        number=number(seen.odds.expected),
        limit=losses_to_surrender(state, defender),
        surrender=percent(seen.surrender),
        counter=percent(seen.odds.counter_attack),
    )
    return phrases.together(told, with_rerolls(state, attacker, defender, size, seen))
