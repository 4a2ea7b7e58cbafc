"""Players with one fault each, whose games are analysed: the coach names the fault."""

from __future__ import annotations

import pytest

from ldd_tui.analysis.judge import by_network
from ldd_tui.analysis.making import analyse
from ldd_tui.coach.own_games import OwnGame, own_game
from ldd_tui.coach.themes import Theme
from ldd_tui.coach.weaknesses import Weakness, weaknesses
from ldd_tui.players.play import Policy
from rules.editions import EDITIONS
from rules.model import Side
from tests.coach.planted import FAULTS, SOUND
from training.levels import game

GAMES = 10
DEPTH = 0


def found(policy: Policy, edition: str) -> list[Weakness]:
    return weaknesses([_played(policy, edition, number) for number in range(GAMES)])


def _played(policy: Policy, edition: str, number: int) -> OwnGame:
    """Against the General Staff, with either side in turn."""
    side = Side(number % 2)
    policies = (policy, SOUND) if side == Side.ENTENTE else (SOUND, policy)
    analysis = analyse(game(policies, edition, f"planted {number}"), by_network(edition, DEPTH))
    assert analysis is not None
    return own_game(analysis, edition, side)


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_named_first(fault: Theme, edition: str) -> None:
    first = found(FAULTS[fault], edition)[0]
    assert first.theme == fault and first.named


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_fault_is_named_where_there_is_none(edition: str) -> None:
    assert [one.theme for one in found(SOUND, edition) if one.named] == []
