"""Where a side means to strike turn after turn: its sectors gather against the enemy sectors that are worth most.

An enemy sector repairs up to three losses a turn (10.1), so offensives against many come to nothing, and those
of several sectors against one bring it down.
"""

from __future__ import annotations

from ldd_tui.players.staff import chances
from ldd_tui.players.staff import weights as w
from ldd_tui.players.staff.danger import danger
from ldd_tui.players.staff.tempo import horizon, tempo_of
from rules.model import Sector, Side, State
from rules.sectors import at_war

Campaigns = dict[Sector, Sector]
"""Attackers of a side, each with the enemy sector that it means to strike."""


def campaigns(state: State, side: Side, stakes: tuple[float, ...]) -> Campaigns:
    """The most valuable target takes every sector that can reach it, then the next takes the rest."""
    board = state.setup.board
    free = [sector for sector in board.of_side(side) if at_war(state, sector)]
    open_targets = [sector for sector in board.of_side(side.enemy) if at_war(state, sector)]
    found: Campaigns = {}
    while free and open_targets:
        worth, target = max((campaign_worth(state, target, free, stakes[target]), -target) for target in open_targets)
        target = Sector(-target)
        open_targets.remove(target)
        if not worth:
            continue
        for attacker in board.sectors[target].neighbours:
            if attacker in free:
                found[attacker] = target
                free.remove(attacker)
    return found


def campaign_worth(state: State, target: Sector, attackers: list[Sector], stake: float) -> float:
    board = state.setup.board
    attacks = []
    for attacker in board.sectors[target].neighbours:
        if attacker in attackers:
            size = usual_size(state, attacker)
            attacks.append((w.FOCUS, chances.of_offensive(state, attacker, target, size).losses))
    if not attacks:
        return 0.0
    most = len(board.sectors[target].track)
    hits = chances.together(tuple(attacks), most)
    if board.edition.turn.in_blocks:
        fall = danger(most, hits, hits, tempo_of(state, target, horizon(state)), w.DELAY)
    else:
        fall = danger(most, chances.NO_LOSSES, hits, tempo_of(state, target, horizon(state) + 1), w.DELAY)
    return stake * fall[state.sectors[target].losses] + chances.mean(hits) * w.LEAST_LOSS


def usual_size(state: State, attacker: Sector) -> int:
    """The Operational Value after one loss."""
    track = state.setup.board.sectors[attacker].track
    return track[min(1, len(track) - 1)]
