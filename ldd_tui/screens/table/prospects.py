"""What every attack that is possible now brings on average, shown on the fronts of the map."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens.table.table import Table
from ldd_tui.text import _
from ldd_tui.widgets.fronts import Prospect
from rules import actions as a
from rules.model import Decision, Sector, Side, State, Status
from rules.sectors import operational_value


class Prospects:
    """Shows the expected losses, and takes them away again."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def turn(self) -> None:
        """Show the expected losses of every possible attack; take them away if they are there."""
        table = self._table
        if table.map_view.prospects:
            table.map_view.prospects = ()
            table.say()
            return
        found = prospects(table.session)
        if not found:
            table.say(_("Nobody can attack now."))
            return
        table.map_view.prospects = found
        table.say(with_keys(_("Expected losses of the largest attack on each front; {prospects} hides them.")))


def prospects(session: GameSession) -> tuple[Prospect, ...]:
    """The largest offensive of each pair: those that are legal, or before the offensives those that RP and Operational
    Value allow to the side that is asked. Empty when nobody is asked."""
    from rules import odds  # not before it is asked for

    choice = session.choice
    if choice is None:
        return ()
    state = session.state
    offensives = choice.decision == Decision.OFFENSIVE
    pairs = _legal(session) if offensives else dict(_affordable(state, choice.side))
    return tuple(
        Prospect(attacker, defender, odds.forecast(state, attacker, defender, size).odds.expected)
        for (attacker, defender), size in pairs.items()
    )


def _legal(session: GameSession) -> dict[tuple[Sector, Sector], int]:
    """The pairs between which an offensive is possible now, with the largest size."""
    sizes: dict[tuple[Sector, Sector], int] = {}
    for action in session.legal:
        if isinstance(action, a.Offensive):
            pair = (action.attacker, action.defender)
            sizes[pair] = max(action.size, sizes.get(pair, 0))
    return sizes


def _affordable(state: State, side: Side) -> Iterator[tuple[tuple[Sector, Sector], int]]:
    board = state.setup.board
    for attacker in board.of_side(side):
        size = min(operational_value(state, attacker), state.rp[side])
        if size:
            for defender in board.sectors[attacker].neighbours:
                if state.sectors[defender].status == Status.AT_WAR:
                    yield (attacker, defender), size
