"""A table at which a person plays, as its parts see it; the advice and the offensives that are possible there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens import position_words
from ldd_tui.text import N_, _, club, names, phrases
from ldd_tui.text.numbers import number
from ldd_tui.widgets.fronts import Prospect
from ldd_tui.widgets.map_view import MapView
from rules import actions as a
from rules.actions import Action
from rules.model import Decision, Phase, Sector, Side
from rules.phases.offensives import pairs as possible
from saves.events import Help

if TYPE_CHECKING:
    from textual.app import App

    from ldd_tui.modals.base import Dialog
    from ldd_tui.settings.settings import Settings


class Table(Protocol):
    """The screen of a game or of a lesson."""

    @property
    def app(self) -> App[Any]: ...

    @property
    def session(self) -> GameSession: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def help(self) -> Help: ...

    @property
    def map_view(self) -> MapView: ...

    @property
    def on_a_track(self) -> bool: ...

    def show_position(self, notice: str = "", *, refused: bool = False) -> None: ...

    def say(self, notice: str = "", *, refused: bool = False) -> None: ...

    def refuse(self, why: object, phase: Phase | None = None, *, instead: str = "") -> None:
        """Say why something is not possible. `phase`: when it is, if it is just not its turn. `instead`: what is, in a
        sentence."""
        ...

    def put_cursor(self, sectors: Collection[Sector]) -> None: ...

    def quietly(self) -> AbstractContextManager[None]:
        """Move the cursor without clearing the notice."""
        ...

    def open_dialog(
        self,
        kind: type[Dialog[Any]],
        *what: Any,
        then: Callable[[Any], None] | None = None,
        said: str = "",
        refused: str = "",
        **more: Any,
    ) -> None:
        """Open a dialog of a kind, the same one each time; `then` gets its answer. `said`: a notice in it, `refused`:
        why something else cannot be done."""
        ...

    def action_trees(self, refused: str = "") -> None:
        """Show both Technology Trees. `refused`: why they are read-only."""
        ...


# ------------------------------------------------------------------------------------------------ prospects
# What every attack that is possible now brings on average, shown on the fronts of the map.


_AT_ARROWS = N_("Expected losses from the largest attacks possible now, at each arrow. {prospects} hides them.")
_IN_CARDS = N_(
    "Expected losses from the largest attacks possible now, in the target's panel after the "
    "attacker's name. {prospects} hides them."
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
    from ldd_tui.text.reasons import rerolls_of
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


# ------------------------------------------------------------------------------------------------ advice
# Advice at the table: what the General Staff would do, and why.


class Advice:
    """Shows the advice. `carry_out` gets the action that is to be carried out from there, if one is."""

    def __init__(self, table: Table, carry_out: Callable[[Action], None]) -> None:
        self._table = table
        self._carry_out = carry_out

    def show(self) -> None:
        from ldd_tui.modals.advice import AdviceModal

        session, allowed = self._table.session, self._table.help
        if not allowed.advises:
            self._table.refuse(club.help_during(allowed))
        elif session.choice is None:
            self._table.refuse(position_words.awaited(session))
        else:
            self._table.open_dialog(AdviceModal, session.state, then=self._advised)

    def _advised(self, action: Action | None) -> None:
        if action is not None:
            self._carry_out(action)
