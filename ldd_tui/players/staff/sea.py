"""The sea weighed, where sides pay for their rolls: what RP add to a roll, and who gives up spaces for a debt (6.6)."""

from __future__ import annotations

from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.outlook import Outlook, outlook_of
from ldd_tui.players.staff.spending_plan import Spending, Steps
from rules import actions as a
from rules import naval_table
from rules.actions import Action
from rules.model import CENTRAL_POWERS, ENTENTE, Phase, Side, State
from rules.odds import FACES
from rules.phases.end_of_turn import is_last_turn
from rules.sectors import at_war
from rules.sequence import is_past

GROUP = 4


def spendings(state: State, outlook: Outlook, side: Side) -> list[Steps]:
    if not naval_table.is_paid_for(state) or naval_table.suspended(state, side) is not None:
        return []
    found: Steps = []
    paid, before, least = 0, 0.0, worth(state, outlook, side, 0)
    for rp in range(1, len(FACES)):
        total = worth(state, outlook, side, rp) - least
        if total > before:
            found.append(Spending(Phase.NAVAL, a.Naval(rp), (GROUP,), rp - paid, total - before, total))
            paid, before = rp, total
    return [found]


def worth(state: State, outlook: Outlook, side: Side, bonus: int) -> float:
    moved = [naval_table.result(state, side, face, bonus) for face in FACES]
    if side == CENTRAL_POWERS:
        held, owes = state.rp[ENTENTE], space(state, outlook)
        each = _rp(state, outlook, ENTENTE)
        return sum(min(rp, held) * each + max(0, rp - held) * owes for rp in moved) / len(FACES)
    room = state.setup.board.maximum_rp - state.rp[CENTRAL_POWERS]
    each = _rp(state, outlook, CENTRAL_POWERS)
    return -sum(min(rp, room) for rp in moved) * each / len(FACES)


def _rp(state: State, outlook: Outlook, side: Side) -> float:
    """The worth of an RP moved by the roll: more if the side's block is still to come."""
    return outlook.kept[side] if is_past(state, Phase.NAVAL, side) else w.RP_BEFORE_BLOCK


def space(state: State, outlook: Outlook) -> float:
    sectors = [sector for sector in state.setup.board.of_side(ENTENTE) if at_war(state, sector)]
    least = min([cost(state, outlook, a.Absorb(sector)) for sector in sectors], default=0.0)
    return least if is_last_turn(state) else max(w.LEAST_SPACE, least)


def absorb(state: State, actions: tuple[Action, ...]) -> Action:
    """The space that costs least (6.6, F105)."""
    outlook = outlook_of(state, ENTENTE)
    return min((x for x in actions if isinstance(x, a.Absorb)), key=lambda x: cost(state, outlook, x))


def cost(state: State, outlook: Outlook, action: a.Absorb) -> float:
    losses = state.sectors[action.sector].losses
    return outlook.burden(action.sector, losses + 1) - outlook.burden(action.sector, losses)
