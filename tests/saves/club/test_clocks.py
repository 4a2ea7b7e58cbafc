"""Clocks with banks and weekends: by hand, against a count of every minute, and in the book of a game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from rules.model import Side
from saves.club.agreements import Claimed, Pause, TakeBack, Turned
from saves.club.clocks import HOUR, Away, Bank, Clock, EachDecision, Span, Turn, banked, used_by, weekends
from saves.club.game_book import examine_book, turns
from saves.club.games import TimeLeft
from saves.club.preferences import Preferences
from saves.club.zones import ZONE, known, names, zone
from saves.errors import Damaged
from saves.played_game import PlayedGame
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, ClubHouse

MINUTE = 60
PARIS, NEW_YORK, HAVANA, BEIRUT = "Europe/Paris", "America/New_York", "America/Havana", "Asia/Beirut"


def at(when: str, where: str = PARIS) -> float:
    return datetime.fromisoformat(when).replace(tzinfo=zone(where)).timestamp()


# --- By hand ------------------------------------------------------------------------------------------------


def test_a_bank_gains_with_each_turn_up_to_its_limit() -> None:
    bank = Bank(72, 12, 120)
    played = (
        Turn(ENTENTE, 2, 0, False),
        Turn(CENTRAL_POWERS, 5, 2 * HOUR, True),  # 72 - 2 + 12
        Turn(ENTENTE, 9, 32 * HOUR, True),  # 72 - 30 + 12
        Turn(CENTRAL_POWERS, 12, 33 * HOUR, False),  # nothing decided: 82 - 1
    )
    assert banked(bank, played, (), {}) == {ENTENTE: 81 * HOUR, CENTRAL_POWERS: 54 * HOUR}
    fast = tuple(Turn(Side(place % 2), place, place * HOUR, True) for place in range(21))
    assert banked(bank, fast, (), {}) == dict.fromkeys(Side, 120 * HOUR), "72 + 10 * (12 - 1) is more"


def test_whoever_moves_too_late_goes_on_with_the_gain() -> None:
    late = Turn(ENTENTE, 2, 0, False), Turn(CENTRAL_POWERS, 3, 100 * HOUR, True)
    assert banked(Bank(72, 12, 120), late, (), {})[ENTENTE] == 12 * HOUR


def test_a_weekend_is_that_of_the_players_zone() -> None:
    clock, friday, monday = EachDecision(24, weekdays=True), at("2026-11-27 18:00"), at("2026-11-30 06:00")
    turn = Turn(ENTENTE, 2, friday, False, "", PARIS)
    assert used_by(clock, turn, monday, (), {}) == (6 + 6) * HOUR
    assert used_by(clock, replace(turn, zone=NEW_YORK), monday, (), {}) == 12 * HOUR, "from noon to midnight there"
    assert used_by(clock, replace(turn, zone="Pacific/Auckland"), monday, (), {}) == 18 * HOUR, "Saturday already"
    assert used_by(clock, replace(turn, zone="Nowhere/At_all"), monday, (), {}) == (7 + 5) * HOUR, "UTC"


def test_the_weekend_of_a_change_of_the_clocks_has_47_hours_or_49() -> None:
    spring, autumn = at("2026-03-27 12:00"), at("2026-10-23 12:00")
    (spans,) = weekends(spring, spring + 5 * DAY, zone(PARIS))
    assert spans == (at("2026-03-28 00:00"), at("2026-03-28 00:00") + 47 * HOUR)
    (spans,) = weekends(autumn, autumn + 5 * DAY, zone(PARIS))
    assert spans == (at("2026-10-24 00:00"), at("2026-10-24 00:00") + 49 * HOUR)


def test_a_zone_is_one_of_the_database() -> None:
    assert known(":Europe/Paris ") == PARIS and PARIS in names()
    assert [known(name) for name in ("", "CET-1CEST", "/etc/passwd", "../Paris", "Europe/Paris\0", "right/UTC")] == [
        ""
    ] * 6


# --- Every minute, counted ----------------------------------------------------------------------------------


def counted(clock: Clock, turn: Turn, until: float, rested: Sequence[Span], away: Away) -> float:
    spans = [*rested, *away.get(turn.member, ())]
    where, total = zone(turn.zone), 0
    for minute in range(int(turn.since), int(until), MINUTE):
        day = datetime.fromtimestamp(minute, where).weekday()
        stands = any(start <= minute < (until if end is None else end) for start, end in spans)
        total += not stands and not (clock.weekdays and day >= 5)
    return float(total * MINUTE)


@pytest.mark.parametrize("where", [PARIS, NEW_YORK, HAVANA, BEIRUT, "Australia/Lord_Howe", "Asia/Kathmandu", ""])
@pytest.mark.parametrize("begins", ["2026-03-05", "2026-10-20"])
def test_the_formula_counts_what_a_watch_counts(where: str, begins: str) -> None:
    rng, start = Random(f"{where} {begins}"), int(at(begins, ""))
    clock = Bank(72, 12, 120, weekdays=True)

    def span(days: int) -> tuple[float, float]:
        since = start + rng.randrange(30 * 1440) * MINUTE
        return float(since), float(since + rng.randrange(1, days * 1440) * MINUTE)

    rested: list[Span] = [span(3), span(3), span(2)]
    away: Away = {"anna": (span(6), span(4)), "bruno": (span(8),)}
    moments = sorted(rng.sample(range(30 * 1440), 24))
    played = [
        Turn(
            Side(place % 2),
            place,
            float(start + moment * MINUTE),
            rng.random() < 0.8,
            ("anna", "bruno")[place % 2],
            where,
        )
        for place, moment in enumerate(moments)
    ]
    banks = dict.fromkeys(Side, 72 * HOUR)
    for turn, after in pairwise(played):
        spent = counted(clock, turn, after.since, rested, away)
        assert used_by(clock, turn, after.since, rested, away) == spent
        left = max(0.0, banks[turn.side] - spent)
        banks[turn.side] = min(120 * HOUR, left + 12 * HOUR) if after.gains else left
    assert banked(clock, played, rested, away) == banks


# --- In the book of a game ----------------------------------------------------------------------------------

BANK = Bank(72, 12, 120)


def examined(house: ClubHouse, game: str) -> int:
    return examine_book(house.store.database, game, house.store.load(game).history)


def test_each_turn_is_in_the_book_and_counts(house: ClubHouse) -> None:
    game = house.begun(clock=BANK)
    for side in (ENTENTE, CENTRAL_POWERS) * 3:
        house.clock.now += HOUR
        house.play_until(game, side)
    found, history = house.games.game(game), house.store.load(game).history
    assert [(turn.side, turn.seq, turn.gains) for turn in found.agreements.turns] == [
        (Side[one.side.upper()], one.seq, one.gains) for one in turns(history.entries)
    ]
    assert {turn.member for turn in found.agreements.turns} == {house.anna.id, house.bruno.id}
    assert found.time_left(house.clock.now) == found.banks[CENTRAL_POWERS] == found.time_left(house.clock.now + 1) + 1  # type: ignore[operator]
    assert found.time_left(house.clock.now + 9, ENTENTE) == found.banks[ENTENTE]
    assert examined(house, game) > len(found.agreements.turns)


def test_a_turn_played_again_after_an_undo_gains_nothing(house: ClubHouse) -> None:
    game = house.begun(clock=BANK)
    house.play_until(game, ENTENTE)
    play = house.play_until(game, CENTRAL_POWERS)
    gains = [turn.gains for turn in house.games.game(game).agreements.turns]
    for _ in range(3):
        play = PlayedGame(house.store, game)
        back = max(to for to in play.decisions if play.history.entries[to].state.waiting.side == ENTENTE)  # type: ignore[union-attr]
        house.games.book(game).ask(ENTENTE, TakeBack(back), play.seq)
        house.games.take_back(game, CENTRAL_POWERS)
        house.play_until(game, CENTRAL_POWERS)
    after = [turn.gains for turn in house.games.game(game).agreements.turns]
    assert sum(after) <= sum(gains) + 1, "at most a longer turn than the one that was undone"
    assert examined(house, game)


@pytest.mark.parametrize("clock", [BANK, EachDecision(36)])
def test_a_claim_is_repeated_from_the_book(house: ClubHouse, clock: Clock) -> None:
    game = house.begun(clock=clock)
    house.play_until(game, ENTENTE)
    left = house.games.game(game).time_left(house.clock.now)
    assert left is not None
    house.club.be_away(house.anna.id, house.clock.now + HOUR, house.clock.now + 5 * HOUR)
    seq = house.store.seq(game)
    house.clock.now += 9 * HOUR
    house.games.book(game).ask(ENTENTE, Pause(), seq)
    house.games.book(game).answer(CENTRAL_POWERS, True, seq)
    house.clock.now += 50 * HOUR
    house.games.book(game).resume(ENTENTE)
    house.clock.now += left - 5 * HOUR - 1
    with pytest.raises(TimeLeft):
        house.games.claim(game, CENTRAL_POWERS)
    house.clock.now += 1
    house.games.claim(game, CENTRAL_POWERS)
    count = examined(house, game)
    last = house.games.book(game)._book.records()[-1]
    assert count == last.number + 1 and isinstance(last.event, Claimed)


@pytest.mark.parametrize("clock", [BANK, EachDecision(36)])
def test_a_claim_before_the_time_is_out_is_noticed(house: ClubHouse, clock: Clock) -> None:
    game = house.begun(clock=clock)
    house.play_until(game, ENTENTE)
    left = house.games.game(game).time_left(house.clock.now)
    assert left is not None
    house.clock.now += left - 1
    loaded = house.store.load(game)
    with house.store.database.writing():
        house.games.book(game).claimed(CENTRAL_POWERS, loaded.seq, house.clock.now - left - DAY)
        house.store.resign(loaded, "early", ENTENTE, claimed=True)
    with pytest.raises(Damaged, match="before the time was up"):
        examined(house, game)


def test_a_claim_that_the_book_does_not_have_is_noticed(house: ClubHouse) -> None:
    game = house.begun(clock=BANK)
    loaded = house.store.load(game)
    house.store.resign(loaded, "early", ENTENTE, claimed=True)
    with pytest.raises(Damaged):
        examined(house, game)


def test_a_turn_that_the_game_does_not_have_is_noticed(house: ClubHouse) -> None:
    game = house.begun(20, clock=BANK)
    book = house.games.book(game)
    last = book.read().turns[-1]
    with book._book.writing():
        book._book.add(Turned("entente" if last.side == CENTRAL_POWERS else "central_powers", last.seq + 1, True))
    with pytest.raises(Damaged, match="turns"):
        examined(house, game)


def test_a_zone_of_a_later_day_moves_no_weekend(house: ClubHouse) -> None:
    house.clock.now = at("2026-11-27 12:00", "")
    Preferences(house.store.database).put(house.bruno.id, ZONE, PARIS)
    game = house.begun(clock=replace(BANK, weekdays=True))
    before = house.games.game(game).time_left(house.clock.now + 4 * DAY)
    for zone_now in (NEW_YORK, ""):
        Preferences(house.store.database).put(house.bruno.id, ZONE, zone_now)
        assert house.games.game(game).time_left(house.clock.now + 4 * DAY) == before
    assert house.games.game(game).agreements.zones == {ENTENTE: "", CENTRAL_POWERS: PARIS}
    assert before == house.games.game(game).banks[Side(house.games.game(game).to_move() or 0)] - 2 * DAY
