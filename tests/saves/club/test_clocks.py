"""The time of a decision, and the holidays on which it stands."""

from __future__ import annotations

import math
from random import Random

import pytest

from saves.club import clocks
from saves.club.agreements import Pause
from saves.club.clocks import LONGEST, MOST_IN_A_YEAR, MOST_TIMES, Span, TooLongAway, used
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, ClubHouse


def counted(since: int, now: int, spans: list[Span]) -> int:
    return sum(
        not any(start <= second and (end is None or second < end) for start, end in spans)
        for second in range(since, now)
    )


@pytest.mark.parametrize("seed", range(20))
def test_the_time_that_counts_is_what_is_left_of_every_second(seed: int) -> None:
    rng = Random(seed)
    for _ in range(200):
        since = rng.randrange(50)
        now = since + rng.randrange(-5, 60)
        spans: list[Span] = []
        for _ in range(rng.randrange(6)):
            start = rng.randrange(-20, 120)
            spans.append((start, None if rng.random() < 0.2 else start + rng.randrange(-5, 40)))
        assert used(since, now, *spans) == counted(since, now, spans), (since, now, spans)


def test_the_clock_stands_on_the_holidays_of_who_decides() -> None:
    house = ClubHouse()
    game = house.begun(days=3)
    house.play_until(game, ENTENTE)
    left = 3 * DAY
    now = house.clock.now
    house.club.be_away(house.bruno.id, now, now + 10 * DAY)
    house.club.be_away(house.anna.id, now + DAY, now + 8 * DAY)
    house.clock.now += DAY
    left -= DAY
    for _ in range(7):
        house.clock.now += DAY
        assert house.games.game(game).time_left(house.clock.now) == left
    house.clock.now += DAY
    assert house.games.game(game).time_left(house.clock.now) == left - DAY
    house.play_until(game, CENTRAL_POWERS)
    assert house.games.game(game).time_left(house.clock.now) == 3 * DAY
    house.clock.now += DAY
    assert house.games.game(game).time_left(house.clock.now) == 3 * DAY
    house.club.be_back(house.bruno.id)
    house.clock.now += DAY
    assert house.games.game(game).time_left(house.clock.now) == 2 * DAY


def test_a_rest_and_holidays_count_once() -> None:
    house = ClubHouse()
    game = house.begun(days=3)
    play = house.play_until(game, ENTENTE)
    now = house.clock.now
    house.club.be_away(house.anna.id, now, now + 2 * DAY)
    book = house.games.book(game)
    house.clock.now += DAY
    book.ask(ENTENTE, Pause(), play.seq)
    book.answer(CENTRAL_POWERS, True, play.seq)
    house.clock.now += 3 * DAY
    book.resume(ENTENTE)
    house.clock.now += DAY
    assert house.games.game(game).time_left(house.clock.now) == 2 * DAY


@pytest.mark.parametrize(
    ("since", "until"),
    [
        (-2 * DAY, -DAY),
        (-DAY, 0),
        (DAY, DAY),
        (2 * DAY, DAY),
        (0, LONGEST + 1),
        (360 * DAY, 370 * DAY),
        (math.nan, DAY),
        (0, math.nan),
        (0, math.inf),
    ],
)
def test_holidays_that_nobody_has(since: float, until: float) -> None:
    house = ClubHouse()
    now = house.clock.now
    with pytest.raises(TooLongAway):
        house.club.be_away(house.anna.id, now + since, now + until)
    assert house.club.members().member(house.anna.id).away == ()


def test_holidays_do_not_begin_in_the_past() -> None:
    house = ClubHouse()
    now = house.clock.now
    for since in (now - DAY, -math.inf):
        house.club.be_away(house.anna.id, since, now + DAY)
    assert house.club.members().member(house.anna.id).away == ((now, now + DAY),) * 2


def test_there_are_so_many_holidays_in_a_year() -> None:
    house = ClubHouse()
    for start in (0.0, 40 * DAY, 50 * DAY):  # the last two overlap
        house.club.be_away(house.anna.id, house.clock.now + start, house.clock.now + start + 20 * DAY)
    later = house.clock.now + 100 * DAY
    with pytest.raises(TooLongAway):
        house.club.be_away(house.anna.id, later, later + 11 * DAY)
    house.club.be_away(house.anna.id, later, later + 10 * DAY)
    used_up = [until - since for since, until in house.club.members().member(house.anna.id).away]
    assert sum(used_up) - 10 * DAY == MOST_IN_A_YEAR
    house.clock.now += 500 * DAY
    house.club.be_away(house.anna.id, house.clock.now, house.clock.now + LONGEST)


def test_nobody_comes_and_goes_without_end() -> None:
    house = ClubHouse()
    for _ in range(MOST_TIMES):
        house.club.be_away(house.anna.id, house.clock.now, house.clock.now + DAY)
        assert clocks.is_away(house.club.members().member(house.anna.id).away, house.clock.now)
        house.club.be_back(house.anna.id)
        assert not clocks.is_away(house.club.members().member(house.anna.id).away, house.clock.now)
    with pytest.raises(TooLongAway):
        house.club.be_away(house.anna.id, house.clock.now, house.clock.now + DAY)


def test_who_is_back_drops_the_holidays_to_come() -> None:
    house = ClubHouse()
    now = house.clock.now
    house.club.be_back(house.anna.id)
    house.club.be_away(house.anna.id, now, now + 4 * DAY)
    house.club.be_away(house.anna.id, now + 10 * DAY, now + 12 * DAY)
    house.clock.now += DAY
    house.club.be_back(house.anna.id)
    away = house.club.members().member(house.anna.id).away
    assert away == ((now, now + DAY), (now + 10 * DAY, now + 10 * DAY))
