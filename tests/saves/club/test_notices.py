"""Who is told outside of the program that a game awaits them."""

from __future__ import annotations

import random
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from ldd_tui.games.session import GameSession
from ldd_tui.text.notices import game_name
from rules.model import Options, Side
from saves.club.agreements import Adjourn, Pause, TakeBack
from saves.club.games import ClubGames
from saves.club.members import Club, Member
from saves.club.notices import Notice, Notices
from saves.club.preferences import Preferences
from saves.club.presence import Presence
from saves.club.talk import Talk
from saves.club.ways import DELIVERY, WAY, Delivery, Way
from saves.store import Store
from saves.verify import verify
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, HOUR, Clock, ClubHouse

# --- Who is told outside of the program that a game awaits him ----------------------------------------------


MINUTE = 60.0


def notices(house: ClubHouse, minutes: float = 0) -> Notices:
    more = {"hours": 6, "minutes": minutes}
    return Notices(house.store.database, house.club, house.games, link="ssh club", clock=house.clock, **more)


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
        ("Anna", "Bruno"),
        "turn",
        CENTRAL_POWERS,
        house.clock.now,
        "ssh club",
        house.store.seq(game),
        Way(),
    )
    assert (game_name(notice), game_name(replace(notice, game_name=""))) == ("Somme", "Anna - Bruno")
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
    for again in range(3):
        house.clock.now += MINUTE
        house.games.book(game).ask(ENTENTE, TakeBack(0), house.store.seq(game))
        assert told(house, all_) == ([] if again else [("Bruno", "request")])
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
        house.clock.now += MINUTE
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
    assert told(house, all_) == [("Anna", "invitation")]
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
    house.visit(house.anna).seen.saw(house.anna.id, game, house.store.seq(game))
    assert told(house, all_) == [("Bruno", "over")]
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


# --- What members choose ----------------------------------------------------------------------------------


def chooses(house: ClubHouse, member: Member, way: Way) -> None:
    Preferences(house.store.database).put(member.id, WAY, way)


def test_a_new_turn_waits_some_minutes_for_the_player_to_come_in(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    all_, bruno = notices(house, minutes=5), Presence(house.store.database, house.clock)
    house.clock.now += 4 * MINUTE
    assert told(house, all_) == []
    house.clock.now += MINUTE
    assert told(house, all_) == [("Bruno", "turn")]
    for comes_in in (True, False):
        house.play_until(game, ENTENTE)
        told(house, all_)
        play = house.play_until(game, CENTRAL_POWERS)
        house.visit(house.bruno).seen.saw(house.bruno.id, game, play.seq - 1)  # he moved since he was told
        if comes_in:
            bruno.come(house.bruno.id)
            told(house, all_)
            bruno.leave()
        house.clock.now += 5 * MINUTE
        assert (("Bruno", "turn") in told(house, all_)) is not comes_in


def test_the_last_day_of_a_clock_is_told_once(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS, days=3)
    all_ = notices(house)
    seen = []
    for _ in range(80):
        seen += [house.clock.now for _, kind in told(house, all_) if kind == "clock"]
        house.clock.now += HOUR
    assert seen == [house.games.game(game).summary.last_played + 2 * DAY]
    other = turn(house, CENTRAL_POWERS, days=0.5)
    house.clock.now += 5 * HOUR
    assert not any(notice.kind == "clock" and notice.game == other for notice in all_.due(house.clock.now))
    house.clock.now += HOUR
    assert any(notice.kind == "clock" and notice.game == other for notice in all_.due(house.clock.now))


def test_members_are_told_only_what_they_chose(house: ClubHouse) -> None:
    game = turn(house, CENTRAL_POWERS)
    chooses(house, house.bruno, Way(kinds=("talk",)))
    all_, talk = notices(house), Talk(house.store.database, house.clock)
    talk.say(game, house.bruno.id, "from himself")
    assert told(house, all_) == []
    first = talk.say(game, house.anna.id, "one")
    talk.say(game, house.anna.id, "two")
    assert told(house, all_) == [("Bruno", "talk")]
    house.clock.now += 20 * HOUR
    talk.say(game, house.anna.id, "three")
    assert told(house, all_) == []  # he hasn't read the first one
    talk.read(house.bruno.id, game, first.id + 2)
    talk.say(game, house.anna.id, "four")
    assert told(house, all_) == [("Bruno", "talk")]
    chooses(house, house.bruno, Way(by="none"))
    house.clock.now += DAY
    assert told(house, all_) == []


def test_quiet_hours_put_a_notice_off(house: ClubHouse) -> None:
    house.clock.now = datetime(2026, 3, 1, 21, 30).timestamp()
    turn(house, CENTRAL_POWERS)
    chooses(house, house.bruno, Way(quiet=(22, 7)))
    all_ = notices(house, minutes=45)
    found = []
    for _ in range(24):
        house.clock.now += 30 * MINUTE
        found += [(datetime.fromtimestamp(house.clock.now).hour, kind) for _, kind in told(house, all_)]
    assert found == [(7, "turn")]


def test_a_digest_comes_once_a_day_with_all_that_awaits(house: ClubHouse) -> None:
    house.clock.now = datetime(2026, 3, 1, 20, 30).timestamp()
    games = {turn(house, CENTRAL_POWERS) for _ in range(2)}
    chooses(house, house.bruno, Way(digest=18))
    all_, found = notices(house), []
    for _ in range(50):
        assert ("Bruno", "turn") not in told(house, all_)
        for digest in all_.digests(house.clock.now):
            all_.sent(*digest)
            found.append((datetime.fromtimestamp(house.clock.now), {notice.game for notice in digest}))
        house.clock.now += HOUR
    assert found == [(datetime(2026, 3, day, 18, 30), games) for day in (2, 3)]


def test_a_digest_that_fails_is_tried_three_times(house: ClubHouse) -> None:
    house.clock.now = datetime(2026, 3, 1, 17, 30).timestamp()
    turn(house, CENTRAL_POWERS)
    chooses(house, house.bruno, Way(digest=18))
    all_, tries = notices(house), []
    for step in range(3 * 24 * 60):
        for digest in all_.digests(house.clock.now) if step % 5 == 0 or 29 < step < 60 else ():
            all_.failed(*digest, wrong="no")
            tries.append(datetime.fromtimestamp(house.clock.now))
        house.clock.now += MINUTE
    minutes = (datetime(2026, 3, 1, 18, minute) for minute in (0, 1, 3))
    assert tries[:4] == [*minutes, datetime(2026, 3, 2, 18, 0)]


def test_a_hook_has_two_retries(house: ClubHouse) -> None:
    turn(house, CENTRAL_POWERS)
    chooses(house, house.bruno, Way(by="hook", to="https://ntfy.sh/x"))
    all_, began, tries = notices(house), house.clock.now, []
    while house.clock.now < began + 7 * HOUR:
        for notice in all_.due(house.clock.now):
            all_.failed(notice, wrong="The address answers {code}.", code=500)
            tries.append(house.clock.now - began)
        house.clock.now += MINUTE
    assert tries[:4] == [0, 60, 180, 180 + 6 * HOUR]
    delivery = Preferences(house.store.database).of(house.bruno.id, DELIVERY, Delivery)
    assert delivery is not None and (delivery.wrong, delivery.code) == ("The address answers {code}.", 500)
    house.club.remove(house.bruno.id)
    assert Preferences(house.store.database).of(house.bruno.id, WAY, Way) is None


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
            notices = Notices(store.database, club, ClubGames(store, club, clock), hours=12.0, minutes=0, clock=clock)
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
