"""What the attacks that are possible now bring on average. Imported when it is asked for."""

from __future__ import annotations

from ldd_tui.games.fronts import largest_attacks
from ldd_tui.text import N_, _, names
from ldd_tui.text.numbers import number
from ldd_tui.text.reasons import rerolls_of
from ldd_tui.widgets.fronts import Prospect
from rules import forecasts
from rules.model import Choice, State

AT_ARROWS = N_("Expected losses from the largest attacks possible now, at each arrow. {prospects} hides them.")
IN_CARDS = N_(
    "Expected losses from the largest attacks possible now, in the target's panel after the "
    "attacker's name. {prospects} hides them."
)


def prospects(state: State, choice: Choice | None) -> tuple[Prospect, ...]:
    return tuple(
        Prospect(attacker, defender, forecasts.forecast(state, attacker, defender, size).odds.expected)
        for (attacker, defender), size in largest_attacks(state, choice).items()
    )


def with_rerolls(state: State, choice: Choice | None) -> list[str]:
    found = []
    for (attacker, defender), size in largest_attacks(state, choice).items():
        may = forecasts.forecast(state, attacker, defender, size).may
        if may:
            after = forecasts.with_all_rerolls(state, attacker, defender, size)
            words = _("{Attacker} against {defender} with {rerolls}: {losses}.").format(
                Attacker=names.The_sector(attacker, state.setup.board.edition),
                defender=names.the_sector(defender, state.setup.board.edition),
                rerolls=rerolls_of(may),
                losses=number(after.expected),
            )
            found.append(words)
    return found
