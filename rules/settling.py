"""What Attack dice that failed cost where a card says so: RP, or spaces of the attacker (10.3.4; 11, event 19, F092).

When it is asked is in `rules.combat`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.cards import rule
from rules.entry_and_surrender import lose
from rules.model import Battle, State
from rules.rerolls import misses_of


def failed(battle: Battle) -> int:
    """How many Attack dice finally failed; each costs 1 RP or one space."""
    return len(misses_of(battle, artillery=False))


def most_in_rp(state: State, battle: Battle) -> int:
    return min(failed(battle), _held(state, battle))


def legal(state: State, battle: Battle) -> tuple[a.Action, ...]:
    """Every possible payment in RP; the rest is paid in spaces."""
    return tuple([a.Settle(rp) for rp in range(most_in_rp(state, battle) + 1)])


def refusal(state: State, battle: Battle, action: a.Action) -> r.Refusal | None:
    cited, held = rule(battle.pool.priced_by), _held(state, battle)
    if not isinstance(action, a.Settle) or action.rp < 0:
        return r.NotAwaited(cited)
    if action.rp > failed(battle):
        return r.MoreThanOwed(cited, failed(battle))
    return r.TooFewRP(cited, action.rp, held) if action.rp > held else None


def settle(state: State, battle: Battle, paid: int, facts: list[f.Fact]) -> State:
    event, attacker = battle.pool.priced_by, battle.attacker
    cited, spaces, rp = rule(event), failed(battle) - paid, list(state.rp)
    rp[state.setup.board.sectors[attacker].side] -= paid
    facts.append(f.PricePaid(event=event, attacker=attacker, failed=failed(battle), rp=paid, spaces=spaces, rule=cited))
    return lose(replace(state, rp=(rp[0], rp[1])), {attacker: spaces}, facts, cited, event)


def _held(state: State, battle: Battle) -> int:
    return state.rp[state.setup.board.sectors[battle.attacker].side]
