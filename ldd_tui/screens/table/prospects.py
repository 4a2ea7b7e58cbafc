"""What every attack that is possible now brings on average, shown on the fronts of the map."""

from __future__ import annotations

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens.table.table import Table
from ldd_tui.text import N_, _, club, names, phrases
from ldd_tui.text.numbers import number
from ldd_tui.widgets.fronts import Prospect
from rules import actions as a
from rules.model import Decision, Sector, Side
from rules.phases.offensives import pairs as possible

_AT_ARROWS = N_(
    "Losses to expect of the largest attacks possible now. Each number touches its arrow: the sector to which that "
    "points loses so much. {prospects} hides them."
)
_IN_CARDS = N_(
    "Losses to expect of the largest attacks possible now, in the card of the sector that loses them, after the "
    "attacker. {prospects} hides them."
)


class Prospects:
    """Shows the expected losses, and takes them away again."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def turn(self) -> None:
        """Show or hide the expected losses of every possible attack."""
        table = self._table
        if table.map_view.prospects:
            table.map_view.prospects = ()
            table.say()
            return
        if not table.help.tells_odds:
            table.refuse(club.help_during(table.help))
            return
        found = prospects(table.session)
        if not found:
            table.say(_("Nobody can attack now."))
            return
        table.map_view.prospects = found
        narrow = table.map_view.layout_now.narrow_gaps
        words = with_keys(_(_IN_CARDS) if narrow else _(_AT_ARROWS))
        sectors = table.session.setup.board.sectors
        none = [side for side in Side if not any(sectors[one.attacker].side == side for one in found)]
        idle = [_("{Side} cannot attack now.").format(Side=names.The_side(side)) for side in none]
        table.say(phrases.together(words, *idle, *with_rerolls(table.session)))


def prospects(session: GameSession) -> tuple[Prospect, ...]:
    from rules import forecasts  # not before it is asked for

    state = session.state
    return tuple(
        Prospect(attacker, defender, forecasts.forecast(state, attacker, defender, size).odds.expected)
        for (attacker, defender), size in _largest(session).items()
    )


def with_rerolls(session: GameSession) -> list[str]:
    from ldd_tui.text.thrown_again import rerolls_of
    from rules import forecasts

    state, found = session.state, []
    for (attacker, defender), size in _largest(session).items():
        may = forecasts.forecast(state, attacker, defender, size).may
        if may:
            after = forecasts.with_all_rerolls(state, attacker, defender, size)
            words = _("{Attacker} against {defender} with {rerolls}: {losses}.").format(
                Attacker=names.The_sector(attacker, session.setup.board.edition),
                defender=names.the_sector(defender, session.setup.board.edition),
                rerolls=rerolls_of(may),
                losses=number(after.expected),
            )
            found.append(words)
    return found


def _largest(session: GameSession) -> dict[tuple[Sector, Sector], int]:
    """The largest offensive of each sector on each enemy that RP and Operational Value allow now, of both sides; of the
    side that is asked for an offensive only those that are legal. Empty when nobody is asked."""
    choice = session.choice
    if choice is None:
        return {}
    state = session.state
    offensives = choice.decision == Decision.OFFENSIVE
    pairs: dict[tuple[Sector, Sector], int] = {}
    for side in Side:
        if offensives and side == choice.side:
            pairs |= _legal(session)
        elif not state.passed[side]:
            pairs |= {(attacker, defender): size for attacker, defender, size in possible(state, side)}
    return pairs


def _legal(session: GameSession) -> dict[tuple[Sector, Sector], int]:
    """The pairs that can fight an offensive now, with the largest size."""
    sizes: dict[tuple[Sector, Sector], int] = {}
    for action in session.legal:
        if isinstance(action, a.Offensive):
            pair = (action.attacker, action.defender)
            sizes[pair] = max(action.size, sizes.get(pair, 0))
    return sizes
