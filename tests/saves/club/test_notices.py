"""Who is told outside of the program that a game awaits them."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from ldd_tui.games.session import GameSession
from rules.model import Options, Side
from saves.club.agreements import Adjourn, Pause, TakeBack
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.notices import Notice, Notices
from saves.club.presence import Presence
from saves.club.talk import Talk
from saves.store import Store
from saves.verify import verify
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, HOUR, Clock, ClubHouse

# --- Who is told outside of the program that a game awaits him ----------------------------------------------


MINUTE = 60.0


@pytest.fixture
def house() -> ClubHouse:
    return ClubHouse()


def notices(house: ClubHouse, hours: float = 6) -> Notices:
    return Notices(house.store.database, house.club, house.games, hours=hours, link="ssh club", clock=house.clock)


def told(house: ClubHouse, all_: Notices) -> list[tuple[str, str]]:
    """`(member, kind)` of each notice due now; marks them as sent."""
    due = all_.due(house.clock.now)
    for notice in due:
        all_.sent(notice)
    return [(notice.member, notice.kind) for notice in due]


def turn(house: ClubHouse, side: Side, **more: object) -> str:
    game = house.begun(**more)  # type: ignore[arg-type]
    house.play_until(game, side)
    return game


def test_whose_turn_it_is_is_told_once_and_again_after_some_hours(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS, name="Somme")
    all_ = notices(house)
    (notice,) = all_.due(house.clock.now)
    assert notice == Notice(
        notice.id,
        house.bruno.id,
        "Bruno",
        game,
        "Somme",
        "turn",
        CENTRAL_POWERS,
        house.clock.now,
        "ssh club",
        house.store.seq(game),
    )
    house.clock.now += 20
    assert told(house, all_) == [("Bruno", "turn")]
    for _ in range(5):
        house.clock.now += HOUR
        assert told(house, all_) == []
    house.clock.now += HOUR
    (again,) = all_.due(house.clock.now)
    assert again == notice
    assert told(house, all_) == [("Bruno", "turn")]
    assert told(house, all_) == []


def test_a_member_is_told_of_a_game_at_most_once_in_some_hours(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    all_ = notices(house)
    times: dict[str, list[float]] = {"Anna": [], "Bruno": []}
    for step in range(48):
        for member, _ in told(house, all_):
            times[member].append(house.clock.now)
        house.clock.now += HOUR
        house.play_until(game, Side(step % 2))
    for found in times.values():
        assert len(found) == 8 and min(after - before for before, after in pairwise(found)) >= 6 * HOUR
    house.play_until(game, CENTRAL_POWERS)
    other = turn(house, CENTRAL_POWERS)
    assert other in [notice.game for notice in all_.due(house.clock.now) if notice.to == house.bruno.id]


def test_a_new_turn_is_told_at_once_to_who_has_moved_since(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    all_ = notices(house)
    for failures, (side, member) in enumerate(((CENTRAL_POWERS, house.bruno), (ENTENTE, house.anna)) * 2):
        for _ in range(failures):  # a program that fails puts it off by minutes
            all_.failed(all_.due(house.clock.now)[0])
            house.clock.now += HOUR
        assert told(house, all_) == [(member.name, "turn")]
        house.clock.now += HOUR
        play = house.play_until(game, side.enemy)
        house.visit(member).seen.saw(member.id, game, play.seq)


def test_who_asks_again_and_again_does_not_have_the_other_told_each_time(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    all_ = notices(house)
    assert told(house, all_) == [("Bruno", "turn")]
    house.visit(house.bruno).seen.saw(house.bruno.id, game, house.store.seq(game))  # he looks, and leaves it at that
    for _ in range(3):
        house.clock.now += MINUTE
        house.games.book(game).ask(ENTENTE, TakeBack(0), house.store.seq(game))
        assert told(house, all_) == []
        house.games.book(game).withdraw(ENTENTE)
        assert told(house, all_) == []


def test_who_has_answered_a_request_is_told_when_it_is_his_turn(house: ClubHouse) -> None:
    game = turn(house, ENTENTE)
    all_, book = notices(house), house.games.book(game)
    book.ask(ENTENTE, TakeBack(0), house.store.seq(game))
    assert ("Bruno", "request") in told(house, all_)
    book.answer(CENTRAL_POWERS, False, house.store.seq(game))
    house.clock.now += HOUR
    house.play_until(game, CENTRAL_POWERS)
    assert told(house, all_) == [("Bruno", "turn")]


def test_what_could_not_be_told_is_tried_again_with_growing_pauses(house: ClubHouse) -> None:
    turn(house, CENTRAL_POWERS)
    all_ = notices(house)
    began, tries = house.clock.now, []
    while house.clock.now < began + 3 * DAY:
        for notice in all_.due(house.clock.now):
            all_.failed(notice)
            tries.append(house.clock.now - began)
        house.clock.now += 30
    assert tries[:7] == [0, 60, 180, 420, 900, 1860, 3780]
    assert max(after - before for before, after in pairwise(tries)) == 6 * HOUR
    house.clock.now += DAY
    assert told(house, all_) == [("Bruno", "turn")]
    house.clock.now += 5 * HOUR
    assert told(house, all_) == []


def test_after_a_failure_a_new_turn_is_told_at_once(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    all_ = notices(house)
    for _ in range(10):
        for notice in all_.due(house.clock.now):
            all_.failed(notice)
        house.clock.now += HOUR
    house.play_until(game, ENTENTE)
    assert told(house, all_) == [("Anna", "turn")]
    house.play_until(game, CENTRAL_POWERS)
    assert told(house, all_) == [("Bruno", "turn")]


def test_what_was_told_is_remembered_over_a_restart(tmp_path: Path) -> None:
    path, clock = tmp_path / "games.sqlite3", Clock()
    house = ClubHouse(path, clock)
    turn(house, CENTRAL_POWERS)
    assert told(house, notices(house)) == [("Bruno", "turn")]
    for _ in range(3):
        clock.now += HOUR
        again = ClubHouse(path, clock)
        assert told(again, notices(again)) == []
    clock.now += 3 * HOUR
    again = ClubHouse(path, clock)
    assert told(again, notices(again)) == [("Bruno", "turn")]


def test_who_is_there_is_not_told_and_knows_it_when_he_leaves(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    all_ = notices(house)
    bruno = Presence(house.store.database, house.clock)
    bruno.come(house.bruno.id)
    house.clock.now += 50 * HOUR
    assert told(house, all_) == []
    house.clock.now += MINUTE
    bruno.leave()
    assert told(house, all_) == []
    house.clock.now += 6 * HOUR
    assert told(house, all_) == [("Bruno", "turn")]
    # a turn that comes when he has left is told
    bruno.come(house.bruno.id)
    house.clock.now += 7 * HOUR
    house.play_until(game, ENTENTE)
    told(house, all_)
    bruno.leave()
    house.play_until(game, CENTRAL_POWERS)
    assert told(house, all_) == [("Bruno", "turn")]


def test_a_seat_that_is_kept_for_somebody_is_told(house: ClubHouse) -> None:
    game = house.made()
    all_ = notices(house)
    assert told(house, all_) == [("Bruno", "seat")]
    house.games.decline(game, CENTRAL_POWERS, house.bruno)
    house.clock.now += DAY
    assert told(house, all_) == []
    house.games.book(game).keep(CENTRAL_POWERS, house.clara.id)
    assert told(house, all_) == [("Clara", "seat")]


def test_a_request_is_told(house: ClubHouse) -> None:
    game = turn(house, ENTENTE)
    all_ = notices(house)
    assert told(house, all_) == [("Anna", "turn")]
    house.games.book(game).ask(ENTENTE, TakeBack(0), house.store.seq(game))
    assert told(house, all_) == [("Bruno", "request")]
    house.clock.now += 6 * HOUR
    assert sorted(told(house, all_)) == [("Anna", "turn"), ("Bruno", "request")]


def test_whose_turn_it_is_is_told_though_the_clock_stands(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS, days=3)
    book = house.games.book(game)
    book.ask(ENTENTE, Pause(), house.store.seq(game))
    book.answer(CENTRAL_POWERS, True, house.store.seq(game))
    assert told(house, notices(house)) == [("Bruno", "turn")]


def test_nobody_is_told_of_a_game_that_rests_or_is_over(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    book, all_ = house.games.book(game), notices(house)
    book.ask(ENTENTE, Adjourn(), house.store.seq(game))
    book.answer(CENTRAL_POWERS, True, house.store.seq(game))
    assert told(house, all_) == []
    house.clock.now += 30 * DAY
    assert told(house, all_) == []
    book.resume(ENTENTE)
    assert told(house, all_) == [("Bruno", "turn")]
    house.games.resign(game, ENTENTE)
    house.clock.now += DAY
    assert told(house, all_) == []


def test_nobody_is_told_on_holidays_or_after_he_was_removed(house: ClubHouse) -> None:
    turn(house, CENTRAL_POWERS)
    all_ = notices(house)
    house.club.be_away(house.bruno.id, house.clock.now, house.clock.now + DAY)
    assert told(house, all_) == []
    house.clock.now += DAY
    assert told(house, all_) == [("Bruno", "turn")]
    house.club.remove(house.bruno.id)
    house.clock.now += DAY
    assert told(house, all_) == []


def test_nobody_is_told_of_a_game_that_he_plays_alone(house: ClubHouse) -> None:
    house.made({ENTENTE: house.anna.id}, Options(athena=(CENTRAL_POWERS,)))
    assert told(house, notices(house)) == []


def test_nothing_that_is_said_is_told(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    all_ = notices(house)
    told(house, all_)
    talk = Talk(house.store.database, house.clock)
    for room in ("", game):
        talk.say(room, house.anna.id, "Bruno, it is your turn")
    house.clock.now += MINUTE
    assert all_.due(house.clock.now) == ()
    house.clock.now += DAY
    assert "your turn" not in repr(all_.due(house.clock.now))


# --- A game over some days: everything is started anew between two decisions, and each is told_until of o ---


DECISIONS = 24


def decide(path: Path, clock: Clock, game: str, chooser: random.Random) -> Side:
    """The side to move enters, decides once, rolls and leaves; return whose turn comes next."""
    with Store(path, clock) as store:
        session = GameSession.resume(store, game)
        session.advance(fast=True)
        assert session.choice is not None
        session.choose(chooser.choice(session.legal))
        session.advance(fast=True)
        assert session.choice is not None
        return session.choice.side


def told_until(path: Path, clock: Clock, until: float, chooser: random.Random) -> list[tuple[str, float]]:
    """Who is told until then, and how many hours after the last decision, each time as after a restart."""
    found, began = [], clock.now
    while clock.now < until:
        with Store(path, clock) as store:
            club = Club(store.database, clock)
            notices = Notices(store.database, club, ClubGames(store, club, clock), hours=12.0, clock=clock)
            for notice in notices.due(clock.now):
                notices.sent(notice)
                found.append((notice.member, (clock.now - began) / HOUR))
        clock.now += chooser.choice((0.1, 0.5, 1.0)) * HOUR
    return found


def test_moves_hours_apart_are_told_once_each(tmp_path: Path) -> None:
    """Whose turn has begun is told at once, and again after twelve hours; the other one is not told.

    Everything is started anew between two decisions, and what was decided and thrown is sound.
    """
    path, clock, chooser = tmp_path / "games.sqlite3", Clock(), random.Random(5)
    house = ClubHouse(path, clock)
    game = house.begun()
    house.store.close()
    names = {ENTENTE: "Anna", CENTRAL_POWERS: "Bruno"}
    count = 0
    last_told = dict.fromkeys(names.values(), 0.0)
    for _decision in range(DECISIONS):
        side = decide(path, clock, game, chooser)
        began, gap = clock.now, chooser.choice((2.0, 13.0, 30.0))
        before = last_told[names[side]]
        notices = told_until(path, clock, began + gap * HOUR, chooser)
        assert {name for name, _at in notices} <= {names[side]}
        for name, at in notices:
            assert began + at * HOUR - last_told[name] >= 11.4 * HOUR
            last_told[name] = began + at * HOUR
        assert notices or began + gap * HOUR - before < 13.0 * HOUR, "somebody was not told_until in half a day"
        count += len(notices)
    assert count >= DECISIONS // 3
    with Store(path) as store:
        history = store.load(game).history
        assert verify(history.entries, store.stored(game).secret).sound
