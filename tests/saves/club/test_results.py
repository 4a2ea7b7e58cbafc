"""The results of a club's games, which of them are rated, and the ladder fitted to them."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ldd_tui.players.levels import TERMS
from rules.editions import EDITIONS
from rules.model import Options
from rules.position import to_position
from saves.club.ladder import ADVANTAGE_SPREAD, MIDDLE, SPREAD, Rated, chance, fit
from saves.club.results import Ended, Ending, Tally, Unrated, ladder, results, seats_of, tally, visible
from saves.events import Help
from saves.played_game import PlayedGame
from tests.benchmarks.ladder import elo, fitted, right, season
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, ClubHouse
from tests.saves.playing import FIRST

ALONE: dict[str, Any] = {"policies": ("", "officer")}


def test_how_games_ended_and_who_played(house: ClubHouse) -> None:
    running, left, late = house.begun(), house.begun(), house.begun(days=1)
    house.games.resign(left, CENTRAL_POWERS)
    house.play_until(late, ENTENTE)
    house.clock.now += 2 * DAY
    house.games.claim(late, CENTRAL_POWERS)
    first, second = results(house.store.database, house.games.all(), TERMS)
    assert running not in (first.game.id, second.game.id)
    assert (first.game.id, first.ended) == (late, Ended(Ending.CLAIMED, CENTRAL_POWERS, house.clock.now))
    assert (second.ended.how, second.ended.winner) == (Ending.RESIGNED, ENTENTE)
    assert first.players == second.players == (house.anna.id, house.bruno.id)
    own = seats_of((first, second), house.bruno.id)
    assert [side for _one, side in own] == [CENTRAL_POWERS, CENTRAL_POWERS]
    assert tally(own) == Tally(2, 1, 1)


def test_a_game_with_help_another_beginning_or_an_undo_alone_is_not_rated(house: ClubHouse) -> None:
    """An undo that the other person agreed to is no advantage, one against a computer is."""
    other = to_position(PlayedGame(house.store, house.begun(10)).state)
    alone = {ENTENTE: house.anna.id}
    games = {
        house.begun(): None,
        house.begun(rated=False): Unrated.AGREED,
        house.begun(help=Help.ODDS, rated=False): Unrated.HELP,
        house.begun(position=other): Unrated.START,
        house.begun(private=True): Unrated.PRIVATE,
        house.made(alone, help=Help.NONE, **ALONE): None,
        house.made(alone, **ALONE): Unrated.HELP,
        house.made(alone, Options(athena=(CENTRAL_POWERS,)), help=Help.NONE): None,
        house.made(alone, help=Help.NONE, policies=("", "random")): Unrated.PLAYERS,
    }
    undone = house.made(alone, help=Help.NONE, **ALONE)
    house.play(undone, 12).undo()
    games[undone] = Unrated.UNDONE
    for game in games:
        house.games.resign(game, ENTENTE)
    found = results(house.store.database, house.games.all(), TERMS)
    assert {one.game.id: one.unrated for one in found} == games
    fitted = ladder(found, TERMS)
    assert {player: one.games for player, one in fitted.players.items()} == {house.anna.id: 3, house.bruno.id: 1}


@pytest.mark.parametrize("agreed", [{"watched": False}, {"private": True}])
def test_a_game_that_nobody_may_watch_is_shown_to_its_players_alone(house: ClubHouse, agreed: dict[str, Any]) -> None:
    game = house.begun(**agreed)
    house.games.resign(game, ENTENTE)
    found = results(house.store.database, house.games.all(), TERMS)
    assert len(found) == 1 and visible(found) == visible(found, house.clara.id) == ()
    assert visible(found, house.bruno.id) == found


def test_a_private_game_stays_private(house: ClubHouse) -> None:
    """Neither player can open it, nor the host, and a reopened game still is."""
    game = house.begun(20, private=True)
    for side in (ENTENTE, CENTRAL_POWERS, None):
        house.games.book(game).watch(side, True)
    assert not house.games.game(game).agreements.watched
    house.games.resign(game, ENTENTE)
    assert house.games.game(house.games.reopen(game).game).agreements.terms.private


# --- The ladder -------------------------------------------------------------------------------------------------


def test_every_edition_has_marks_in_the_order_of_the_levels() -> None:
    for edition in EDITIONS:
        marks = TERMS[edition].marks
        levels = [marks[level] for level in ("recruit", "officer", "staff", "marshal")]
        assert all(worse < better for worse, better in pairwise(levels)) and "athena" in marks


def test_the_advantage_of_a_side_is_not_taken_for_strength() -> None:
    """Between equals the Entente wins two games of three in the first edition: that says nothing of its players."""
    par = [Rated(FIRST, ("a", "b"), score) for score in (1.0, 1.0, 0.0)] * 20
    found = fit(par, TERMS)
    assert abs(found.players["a"].points - found.players["b"].points) < 5
    assert abs(found.advantages[FIRST].points - TERMS[FIRST].advantage) < 5


def test_a_game_against_a_computer_is_one_against_its_mark() -> None:
    won, lost = (fit([Rated("second", ("a", "marshal"), score)] * 5, TERMS).players["a"].points for score in (1.0, 0.0))
    assert won > TERMS["second"].marks["marshal"] > MIDDLE > lost


def test_what_was_fitted_is_most_likely_and_surprises_do_not_upset_it() -> None:
    """Moving any strength a little makes the games and the prior less likely together."""
    games = [Rated(FIRST, ("marshal", "a"), 0.0)] * 300 + [Rated(FIRST, ("a", "b"), 0.5)]
    found = fit(games, TERMS)
    a, b, advantage = found.players["a"].points, found.players["b"].points, found.advantages[FIRST].points

    def likely(a: float, b: float, advantage: float) -> float:
        marshal = TERMS[FIRST].marks["marshal"]
        beaten, drawn = chance(a - marshal - advantage), chance(a - b + advantage)
        prior = ((a - MIDDLE) / SPREAD) ** 2 + ((b - MIDDLE) / SPREAD) ** 2
        prior += ((advantage - TERMS[FIRST].advantage) / ADVANTAGE_SPREAD) ** 2
        return float(beaten**300 * (drawn * (1 - drawn)) ** 0.5 * 2.718281828 ** (-prior / 2))

    best = likely(a, b, advantage)
    for by in (-1.0, 1.0):
        assert best > max(likely(a + by, b, advantage), likely(a, b + by, advantage), likely(a, b, advantage + by))


def test_nobody_has_played() -> None:
    assert fit([], TERMS).players == {}


def test_the_order_is_right_sooner_than_by_elo() -> None:
    """Seasons of simulated members with known strengths; more of them in `tests.benchmarks.ladder`."""
    seasons = [season(Random(seed), games=30) for seed in range(8)]
    by_fit, by_elo = (
        sum(right(strengths, order(games)) for strengths, games in seasons) / len(seasons) for order in (fitted, elo)
    )
    assert by_fit > 0.8 and by_fit > by_elo + 0.03
