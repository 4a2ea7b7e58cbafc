"""Whose games and decisions count, and each decision once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ldd_tui.analysis.keeping import keep
from ldd_tui.coach import record
from ldd_tui.coach.levels import row
from ldd_tui.coach.own_games import OwnGame
from ldd_tui.coach.record import Analysed, analysed, own_sides, rung, stored
from ldd_tui.players.levels import LEVELS
from rules.board_file import packaged, packaged_text
from rules.model import Options, Setup, Side
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.analysis import support
from tests.saves.playing import journal_of, move_on

E, CP = Side.ENTENTE, Side.CENTRAL_POWERS


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(record, "network_of", lambda edition: "fickle")
    with Store(MEMORY) as store:
        yield store


def seated(store: Store, players: tuple[str, str], computer: Side | None = None, athena: Side | None = None) -> str:
    setup = Setup(packaged(), Options(athena=() if athena is None else (athena,)))
    policies = ("officer" if computer == E else "", "officer" if computer == CP else "")
    return store.create(setup, packaged_text(), players, policies=policies)


def sides(store: Store, player: str = "") -> dict[str, tuple[Side, ...]]:
    return own_sides(store.games(), player)


def test_people_without_names_are_one_player(store: Store) -> None:
    against_athena, against_officer = seated(store, ("", ""), athena=E), seated(store, ("", ""), computer=CP)
    two = seated(store, ("", ""))
    assert sides(store) == {against_athena: (CP,), against_officer: (E,), two: (E, CP)}


def test_names_tell_two_people_apart(store: Store) -> None:
    alone, two, strangers = (
        seated(store, ("Ann", ""), computer=CP),
        seated(store, ("Bob", "ann ")),
        seated(store, ("C", "D")),
    )
    assert sides(store) == {alone: (E,), two: (CP,), strangers: (E, CP)}
    assert sides(store, "bob") == {two: (E,)}


def read(store: Store) -> list[Analysed]:
    return list(analysed(stored(store, store.games(), sides(store))))


def analyse(store: Store, game: str, depth: int = 0) -> None:
    assert keep(store, game, support.analysed(store.load(game).history, support.Fickle(depth=depth)))


def test_decisions_are_read_from_the_deepest_analysis_and_copies_count_once(store: Store) -> None:
    secret = secret_from_seed(3)
    game = store.adopt(journal_of(Options(athena=(CP,)), 3, 80), secret, "first")
    assert read(store) == [] and [one.packed for one in stored(store, store.games(), sides(store))] == [None]
    analyse(store, game, 2)
    analyse(store, game, 1)
    (one,) = read(store)
    assert one.analysis.made_with.depth == 2
    assert one.decisions and one.decisions == tuple(d for d in one.analysis.decisions if d.side == E)
    copy = store.copy(game)
    analyse(store, copy, 2)
    assert [len(one.decisions) for one in read(store)] == [len(one.decisions), 0]
    move_on(PlayedGame(store, game), Random(1))
    assert [one.game.id for one in read(store)] == [copy]


@pytest.mark.parametrize("number", range(len(LEVELS)))
def test_a_level_is_on_its_own_rung(number: int) -> None:
    costs = [row("second", 2, level, E).cost.mean for level in LEVELS]

    def placed(per_decision: float) -> float:
        return rung(OwnGame("second", 2, E, 10, 10 * per_decision, {}, 0.5))

    assert placed(costs[number]) == pytest.approx(number + 1)
    assert placed(9 * costs[0]) == 0.0 and placed(0.0) == len(LEVELS) + 1 > placed(costs[-1] / 2)
