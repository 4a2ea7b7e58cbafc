"""A game in a line: its turn and year, how it stands, and when it was played last."""

from __future__ import annotations

from datetime import UTC, datetime

from ldd_tui.text import dates, game_summary
from ldd_tui.text.game_summary import Room
from rules.editions import EDITIONS, STANDARD
from rules.model import Cause, Options, Over, Side
from saves.store import MEMORY, Store
from tests.saves.playing import FIRST, PLAYERS, new_game
from tests.screens.games.support import NOW, summary


def test_the_year_is_that_of_the_games_own_board() -> None:
    assert game_summary.turn(summary(), Room.LITTLE) == " 1 1914"
    assert game_summary.turn(summary(year=1923), Room.SOME) == " 1 1923"
    assert game_summary.turn(summary(year=None), Room.SOME) == " 1"


def test_a_game_may_have_no_winner() -> None:
    both_fell = summary(over=Over(None, Cause.SUDDEN_DEATH, "14"), side=None)
    assert game_summary.result(both_fell, Room.LITTLE) == "no winner"
    assert "Over on turn 1, 1914: nobody won (sudden death)." in game_summary.sentences(both_fell, NOW)


def test_a_moment_is_told_by_clock_and_calendar() -> None:
    def at(year: int, month: int, day: int, hour: int, minute: int) -> float:
        return datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp()

    new_year = at(2026, 1, 1, 0, 10)
    assert dates.brief(at(2026, 1, 1, 0, 5), new_year) == "00:05"
    assert dates.brief(at(2025, 12, 31, 23, 59), new_year) == "yesterday"
    assert dates.short(at(2025, 12, 31, 23, 59), NOW) == "31 Dec 25"
    assert dates.full(at(2025, 12, 31, 23, 59), new_year) == "yesterday at 23:59"
    assert dates.full(at(2026, 1, 2, 1, 0), new_year) == "on 2 January 2026 at 01:00"  # a clock was wrong
    for nonsense in (float("nan"), float("inf"), -1e300, 1e18):
        assert (dates.brief(nonsense, NOW), dates.full(nonsense, NOW)) == ("", "at an unknown time")


def test_the_columns_of_who_plays_say_the_games_own_opponent_in_a_word() -> None:
    with Store(MEMORY) as store:
        summaries = [
            store.summary(new_game(store, Options(athena=(Side.ENTENTE,)), edition=edition)) for edition in EDITIONS
        ]
    told = {summary.edition: game_summary.player_label(summary, Side.ENTENTE) for summary in summaries}
    assert told == {STANDARD: "Athena", FIRST: "system"}
    assert game_summary.player_label(summaries[0], Side.CENTRAL_POWERS) == PLAYERS[1]
