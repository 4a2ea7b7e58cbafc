"""Which themes a coach names: what costs more than usual, in several games, and by more than chance."""

from __future__ import annotations

from random import Random

import pytest

from ldd_tui.coach import grade
from ldd_tui.coach import weaknesses as weaknesses_module
from ldd_tui.coach.levels import Between, Row
from ldd_tui.coach.own_games import OfTheme, OwnGame, own_game
from ldd_tui.coach.themes import Theme
from ldd_tui.coach.weaknesses import GAMES, weaknesses
from rules import actions as a
from rules.editions import STANDARD
from rules.model import FRANCE, ITALY, Side
from rules.notation import name_of_member
from tests.analysis.test_chain import by_hand
from tests.coach.test_themes import decision

DECISIONS = 100
LEVELS = {"recruit": 4.0, "officer": 1.8, "staff": 1.0, "marshal": 0.3}


@pytest.fixture(autouse=True)
def _levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels of which every theme costs the same."""
    for module in (grade, weaknesses_module):
        monkeypatch.setattr(module, "row", of_level)


def of_level(edition: str, depth: int, level: str, side: Side) -> Row:
    times = LEVELS[level]
    themes = {name_of_member(theme): Between(0.00015 * times, 0.0002 * times) for theme in Theme}
    cost = Between(0.00015 * times * len(Theme), 0.0007 * times)
    return Row(edition, "made up", depth, level, name_of_member(side), 100, cost, themes)


def game(luck: Random, more: dict[Theme, float] | None = None) -> OwnGame:
    usual = of_level(STANDARD, 2, "staff", Side.ENTENTE).themes
    costs = {
        theme: DECISIONS * _skewed(luck, usual[name_of_member(theme)]) + (more or {}).get(theme, 0.0) for theme in Theme
    }
    themes = {theme: OfTheme(3, cost) for theme, cost in costs.items()}
    return OwnGame(STANDARD, 2, Side.ENTENTE, DECISIONS, sum(costs.values()), themes, 0.5)


def _skewed(luck: Random, of: Between) -> float:
    """Most games cost less than the mean, few much more."""
    return luck.gammavariate((of.mean / of.spread) ** 2, of.spread**2 / of.mean)


@pytest.mark.parametrize("fault", Theme)
def test_a_fault_is_named_and_nothing_else(fault: Theme) -> None:
    luck = Random(36)
    first, *others = weaknesses([game(luck, {fault: 0.06}) for _ in range(10)])
    assert first.theme == fault and first.named and not any(one.named for one in others)
    assert first.above == pytest.approx(0.06, abs=0.03)


def test_without_a_fault_none_is_named() -> None:
    luck = Random(7)
    named = [one for _ in range(20) for one in weaknesses([game(luck) for _ in range(10)]) if one.named]
    assert len(named) <= 1


def test_faults_come_by_what_they_cost_and_before_all_others() -> None:
    more = {Theme.OVERPAYS_ATTEMPTS: 0.05, Theme.ATTACKS_TOO_MUCH: 0.08}
    luck = Random(1)
    found = weaknesses([game(luck, more) for _ in range(10)])
    assert [one.theme for one in found if one.named] == [Theme.ATTACKS_TOO_MUCH, Theme.OVERPAYS_ATTEMPTS]
    assert [one.named for one in found] == sorted((one.named for one in found), reverse=True)
    others = [one.cost for one in found if not one.named]
    assert others == sorted(others, reverse=True)


def test_one_costly_decision_is_no_habit() -> None:
    luck = Random(2)
    once = [game(luck, {Theme.DICE: 0.6}), *(game(luck) for _ in range(9))]
    assert not any(one.named for one in weaknesses(once))
    assert not any(one.named for one in weaknesses(once[: GAMES - 1])) and weaknesses([]) == []


def test_a_game_is_added_up_by_themes() -> None:
    attack = a.Offensive(ITALY, FRANCE, 1)
    own = [
        decision(a.DONE, attack, cost=0.03),
        decision(a.DONE, attack, cost=-0.01),
        decision(a.DONE, a.Reinforce(FRANCE, 1), cost=0.05),
        decision(attack, attack, cost=0.0),
    ]
    found = own_game(by_hand(), STANDARD, Side.ENTENTE, own)
    assert found.decisions == 4 and found.cost == pytest.approx(0.07)
    attacks = found.themes[Theme.ATTACKS_TOO_LITTLE]
    assert attacks.decisions == 2 and attacks.cost == pytest.approx(0.02)
    assert found.cost_of(Theme.ENDS_REINFORCEMENTS_EARLY) == pytest.approx(0.05) and found.cost_of(Theme.DICE) == 0
    whole = own_game(by_hand(), STANDARD, Side.CENTRAL_POWERS)
    assert (whole.decisions, whole.depth) == (1, 0) and whole.adjusted == pytest.approx(0.70)
