"""Why the better action was better: what the General Staff says of it, and of the one that was made.

It takes some time, so it is worked out for the decisions that are shown.
"""

from __future__ import annotations

from msgspec import Struct

from ldd_tui.analysis.model import DecisionJudged
from ldd_tui.players.staff.advice import Demanded, MadeUpOf, Price, Reason, Weighed
from rules.actions import DONE, Action
from rules.model import State
from rules.phases.initiative import without_secrets
from saves.history import History


class Reasons(Struct, frozen=True):
    """What the staff says of the best action and of the one that was made; None where it has not weighed it."""

    best: Weighed | None
    made: Weighed | None

    @property
    def saved(self) -> int | None:
        """The RP the best action saves, negative if it costs more; None if either has no price."""
        prices = _price(self.best), _price(self.made)
        return None if prices[0] is None or prices[1] is None else prices[1] - prices[0]

    @property
    def is_disputed(self) -> bool:
        """Whether the staff, which counts this turn's RP, clearly prefers the action that was made."""
        return self.saved is not None and _worth(self.made) - _worth(self.best) >= _CLEARLY


def state_before(history: History, decision: DecisionJudged) -> State:
    """The position as the side saw it. Raises `ValueError` if the game has no such decision."""
    line = history.line
    at = next((at for at, entry in enumerate(line) if entry.seq == decision.entry), 0)
    if not at or line[at].move != decision.made:
        raise ValueError(f"event {decision.entry} is another decision")
    return without_secrets(line[at - 1].state)


def reasons(state: State, decision: DecisionJudged) -> Reasons:
    from ldd_tui.players.staff.adviser import advise  # not before it is asked for: it takes time to load

    weighed = advise(state, (decision.best, decision.made)).weighed

    def of(action: Action) -> Weighed | None:
        return next((one for one in weighed if one.action == action), None)

    return Reasons(of(decision.best), of(decision.made))


def _price(weighed: Weighed | None) -> int | None:
    if weighed is None:
        return None
    found = [reason.rp for reason in weighed.reasons if isinstance(reason, Price | Demanded)]
    return found[0] if found else 0 if weighed.action == DONE else None


def _worth(weighed: Weighed | None) -> float:
    return 0.0 if weighed is None else weighed.value


_CLEARLY = 1.0
"""In RP: what is less apart the staff itself is not sure of."""


def foremost(weighed: Weighed | None, most: int) -> tuple[Reason, ...]:
    """The first `most` reasons, without those about RP."""
    found = () if weighed is None else weighed.reasons
    return tuple([reason for reason in found if not isinstance(reason, Price | MadeUpOf)][:most])
