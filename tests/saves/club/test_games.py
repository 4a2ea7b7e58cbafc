"""The games of a club: made, sat down at, agreed about, given up and claimed; their clocks and holidays."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.actions import Absorb
from rules.editions import EDITIONS
from rules.facts import BidMade
from rules.model import Cause, Choice, InitiativeRule, Options, Over, Phase, Sector, Side
from rules.position import to_position
from saves.club import clocks
from saves.club.agreements import Adjourn, Pause, TakeBack
from saves.club.clocks import (
    LONGEST,
    MOST_IN_A_YEAR,
    MOST_TIMES,
    Bank,
    EachDecision,
    Span,
    TooLongAway,
    WrongClock,
    used,
)
from saves.club.game_book import MOST_REQUESTS, AnotherRequest, NoRequest, SeatNotFree, examine_book
from saves.club.games import LONGEST_NAME, MOST_GAMES, NotMade, TimeLeft, TooManyGames
from saves.club.members import NotAMember
from saves.errors import NeedsAgreement, UnknownGame
from saves.played_game import PlayedGame
from saves.verify import verify
from tests.rules.first.support import USUAL, at
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, HOUR, ClubHouse
from tests.saves.playing import FIRST, new_game

# --- The games of a club: made, sat down at, agreed about, given up and claimed -----------------------------


def test_a_game_is_made_and_the_maker_sits_down(house: ClubHouse) -> None:
    game = house.games.game(house.made(name="  Somme\x1b[2J ", days=3))
    assert game.summary.name == "Somme[2J"
    assert game.agreements.kept == {ENTENTE: house.anna.id, CENTRAL_POWERS: house.bruno.id}
    assert game.agreements.sitting == {ENTENTE: house.anna.id} and game.seated == {ENTENTE: "Anna"}
    assert (game.agreements.made_by, game.agreements.clock, game.agreements.watched) == (
        house.anna.id,
        EachDecision(72),
        True,
    )
    assert (game.to_move(), game.time_left(house.clock.now)) == (None, None)
    assert [game.awaits(who.id) for who in (house.anna, house.bruno, house.clara)] == [False, True, False]
    assert [found.id for found in house.games.all()] == [game.id]


def test_only_games_of_the_club_are_in_its_list(house: ClubHouse) -> None:
    other = new_game(house.store)
    assert house.games.all() == ()
    for id_ in (other, "nowhere"):
        with pytest.raises(UnknownGame):
            house.games.game(id_)


def test_when_all_sit_the_game_begins(house: ClubHouse) -> None:
    game = house.made()
    with pytest.raises(SeatNotFree):
        house.games.sit(game, CENTRAL_POWERS, house.clara)
    with pytest.raises(SeatNotFree):
        house.games.sit(game, ENTENTE, house.clara)
    house.games.sit(game, CENTRAL_POWERS, house.bruno)
    before = house.store.seq(game)
    house.games.sit(game, CENTRAL_POWERS, house.bruno)
    assert house.store.seq(game) == before == 2
    found = house.games.game(game)
    assert found.seated == {ENTENTE: "Anna", CENTRAL_POWERS: "Bruno"}
    assert found.to_move() is not None
    waiting = {house.anna.id: ENTENTE, house.bruno.id: CENTRAL_POWERS}
    assert {member: found.awaits(member) for member in waiting} == {
        member: side == found.to_move() for member, side in waiting.items()
    }
    house.play(game, 20)


def test_an_invitation_that_is_declined_opens_the_seat(house: ClubHouse) -> None:
    game = house.made()
    with pytest.raises(SeatNotFree):
        house.games.decline(game, CENTRAL_POWERS, house.clara)
    with pytest.raises(SeatNotFree):
        house.games.decline(game, ENTENTE, house.anna)
    house.games.decline(game, CENTRAL_POWERS, house.bruno)
    assert house.games.game(game).agreements.kept[CENTRAL_POWERS] == ""
    with pytest.raises(SeatNotFree, match="both sides"):
        house.games.sit(game, CENTRAL_POWERS, house.anna)
    house.games.sit(game, CENTRAL_POWERS, house.clara)
    with pytest.raises(SeatNotFree):
        house.games.book(game).keep(CENTRAL_POWERS, house.bruno.id)


def test_against_athena_one_sits(house: ClubHouse) -> None:
    game = house.made({ENTENTE: house.anna.id}, Options(athena=(CENTRAL_POWERS,)))
    found = house.games.game(game)
    assert found.open_seats == () and found.awaits(house.anna.id)
    book = house.games.book(game)
    seq = house.store.seq(game)
    with pytest.raises(AnotherRequest):
        book.ask(ENTENTE, TakeBack(0), seq)
    book.ask(ENTENTE, Adjourn(), seq)
    assert book.read().resting == Adjourn() and book.read().request(seq) is None
    assert not house.games.game(game).awaits(house.anna.id)
    book.resume(ENTENTE)
    assert house.games.game(game).awaits(house.anna.id)


@pytest.mark.parametrize(
    ("kept", "more"),
    [
        ({}, {}),
        ({ENTENTE: ""}, {}),
        ({ENTENTE: "", CENTRAL_POWERS: ""}, {"options": Options(athena=(ENTENTE,))}),
        ({ENTENTE: "", CENTRAL_POWERS: ""}, {"policies": ("staff", "")}),
        ({}, {"policies": ("staff", "staff")}),
        (None, {"clock": EachDecision(-1)}),
        (None, {"clock": EachDecision(math.nan)}),
        (None, {"clock": EachDecision(math.inf)}),
        (None, {"clock": Bank(72, 12, 71)}),
        (None, {"clock": Bank(72, -1, 120)}),
        (None, {"clock": Bank(72, math.nan, 120)}),
        (None, {"clock": Bank(72, 12, math.inf)}),
    ],
)
def test_what_cannot_be_made(house: ClubHouse, kept: dict[Side, str] | None, more: dict[str, Any]) -> None:
    with pytest.raises((NotMade, WrongClock)):
        house.made(kept, **more)
    assert house.store.is_empty()


def test_seats_are_kept_for_members_alone(house: ClubHouse) -> None:
    house.club.remove(house.clara.id)
    for member in ("nobody", house.clara.id):
        with pytest.raises(NotAMember):
            house.made({ENTENTE: house.anna.id, CENTRAL_POWERS: member})
    with pytest.raises(NotMade):
        house.made(dict.fromkeys(Side, house.anna.id))
    assert house.store.is_empty()
    assert len(house.games.game(house.made(name="x" * 1000)).summary.name) == LONGEST_NAME


def test_nobody_makes_games_without_end(house: ClubHouse) -> None:
    for _ in range(MOST_GAMES):
        house.made()
    with pytest.raises(TooManyGames):
        house.made()


# ------------------------------------------------------------------------------------------------ requests


def decided(house: ClubHouse) -> tuple[str, int]:
    """A game in which dice have fallen since a decision, and that decision's event."""
    game = house.begun(60)
    play = PlayedGame(house.store, game)
    return game, next(to for to in reversed(play.decisions) if play.can_undo_to(to).needs_agreement)


def test_what_was_asked_is_answered_by_the_other_once(house: ClubHouse) -> None:
    game, to = decided(house)
    book, seq = house.games.book(game), house.store.seq(game)
    book.ask(ENTENTE, TakeBack(to), seq)
    request = book.read().request(seq)
    assert request is not None and (request.by, request.wish, request.seq) == (ENTENTE, TakeBack(to), seq)
    assert house.games.game(game).awaits(house.bruno.id)
    for side in Side:
        with pytest.raises(AnotherRequest):
            book.ask(side, Pause(), seq)
    with pytest.raises(NoRequest):
        book.answer(ENTENTE, True, seq)
    with pytest.raises(NoRequest):
        house.games.take_back(game, ENTENTE)
    house.games.take_back(game, CENTRAL_POWERS, request)
    play = PlayedGame(house.store, game)
    assert play.seq == seq + 1 and play.entries[-1].seq == to
    assert book.read().request(play.seq) is book.read().request(seq) is None
    answered = book.read().answered
    assert answered is not None and answered.request == request and answered.yes
    for by in Side:
        with pytest.raises(NoRequest):
            house.games.take_back(game, by)
    assert verify(play.history.entries, house.store.stored(game).secret).agreements == 1


def test_no_leaves_the_game_as_it_was(house: ClubHouse) -> None:
    game, to = decided(house)
    book, seq = house.games.book(game), house.store.seq(game)
    book.ask(CENTRAL_POWERS, TakeBack(to), seq)
    book.answer(ENTENTE, False, seq)
    assert house.store.seq(game) == seq
    answered = book.read().answered
    assert answered is not None and answered.yes is False
    book.ask(CENTRAL_POWERS, TakeBack(to), seq)
    with pytest.raises(NoRequest):
        book.withdraw(ENTENTE)
    book.withdraw(CENTRAL_POWERS)
    with pytest.raises(NoRequest):
        book.answer(ENTENTE, True, seq)


def test_a_request_is_void_when_the_game_goes_on(house: ClubHouse) -> None:
    game, to = decided(house)
    book, seq = house.games.book(game), house.store.seq(game)
    book.ask(ENTENTE, TakeBack(to), seq)
    house.play(game, 1)
    assert book.read().request(seq + 1) is None and house.games.game(game).request is None
    with pytest.raises(NoRequest):
        house.games.take_back(game, CENTRAL_POWERS)
    for late in (seq, seq + 1):
        with pytest.raises(NoRequest):
            book.answer(CENTRAL_POWERS, True, late)
    with pytest.raises(NoRequest):
        book.ask(ENTENTE, Pause(), seq)
    book.ask(CENTRAL_POWERS, Pause(), seq + 1)


def test_what_cannot_be_taken_back_is_not_agreed_to_either(house: ClubHouse) -> None:
    game = house.begun(30)
    book, seq = house.games.book(game), house.store.seq(game)
    book.ask(ENTENTE, TakeBack(10_000), seq)
    with pytest.raises(Exception, match="not an earlier decision"):
        house.games.take_back(game, CENTRAL_POWERS)
    assert book.read().request(seq) is not None
    assert house.store.seq(game) == seq


def test_who_agrees_agrees_to_what_he_sees(house: ClubHouse) -> None:
    game, to = decided(house)
    book, seq = house.games.book(game), house.store.seq(game)
    book.ask(ENTENTE, Pause(), seq)
    seen = book.read().request(seq)
    house.clock.now += 1
    book.withdraw(ENTENTE)
    book.ask(ENTENTE, TakeBack(to), seq)
    with pytest.raises(NoRequest):
        house.games.take_back(game, CENTRAL_POWERS, seen)
    with pytest.raises(NoRequest):
        book.answer(CENTRAL_POWERS, True, seq, seen)
    assert house.store.seq(game) == seq


def test_nobody_asks_without_end(house: ClubHouse) -> None:
    game = house.begun(5)
    book, seq = house.games.book(game), house.store.seq(game)
    for _ in range(MOST_REQUESTS):
        book.ask(ENTENTE, Pause(), seq)
        book.answer(CENTRAL_POWERS, False, seq)
    with pytest.raises(AnotherRequest):
        book.ask(ENTENTE, Pause(), seq)
    book.ask(CENTRAL_POWERS, Pause(), seq)
    book.withdraw(CENTRAL_POWERS)
    house.clock.now += HOUR
    book.ask(ENTENTE, Pause(), seq)


def test_nobody_opens_and_closes_a_table_without_end(house: ClubHouse) -> None:
    game = house.begun()
    book = house.games.book(game)
    before = book.read()
    for _ in range(100):
        book.watch(ENTENTE, True)
    assert book.read() is before
    for number in range(MOST_REQUESTS):
        book.watch(ENTENTE, bool(number % 2))
    with pytest.raises(AnotherRequest):
        book.watch(ENTENTE, False)
    book.watch(None, False)


def test_nobody_is_asked_who_does_not_sit(house: ClubHouse) -> None:
    game = house.made()
    with pytest.raises(AnotherRequest):
        house.games.book(game).ask(ENTENTE, Pause(), house.store.seq(game))


@pytest.mark.parametrize("wish", [Pause(), Adjourn()])
def test_a_game_rests_until_somebody_resumes(house: ClubHouse, wish: Pause | Adjourn) -> None:
    game = house.begun(10, days=2)
    book, seq = house.games.book(game), house.store.seq(game)
    house.clock.now += HOUR
    book.ask(ENTENTE, wish, seq)
    book.answer(CENTRAL_POWERS, True, seq)
    found = house.games.game(game)
    assert found.agreements.resting == wish
    awaited = found.awaits(house.anna.id) or found.awaits(house.bruno.id)
    assert awaited == (wish == Pause()), "whose turn it is may play on while the clock stands"
    with pytest.raises(AnotherRequest):
        book.ask(CENTRAL_POWERS, wish, seq)
    house.clock.now += 30 * DAY
    assert found.time_left(house.clock.now) == 2 * DAY - HOUR
    book.resume(CENTRAL_POWERS)
    book.resume(ENTENTE)
    house.clock.now += HOUR
    found = house.games.game(game)
    assert found.time_left(house.clock.now) == 2 * DAY - 2 * HOUR
    assert found.awaits(house.anna.id) or found.awaits(house.bruno.id)


def test_a_table_is_closed_to_spectators_by_the_host_or_the_players(house: ClubHouse) -> None:
    book = house.games.book(house.begun())
    watched = []
    for side, allowed in [
        (None, False),
        (ENTENTE, True),
        (None, True),
        (ENTENTE, False),
        (None, True),
        (ENTENTE, True),
    ]:
        book.watch(side, allowed)
        watched.append(book.read().watched)
    assert watched == [False, False, True, False, False, True]
    assert not house.games.game(house.made(watched=False)).agreements.watched


# ------------------------------------------------------------------------------------------------- the end


def test_a_member_gives_up(house: ClubHouse) -> None:
    game = house.begun(20)
    house.games.resign(game, CENTRAL_POWERS)
    found = house.games.game(game)
    assert found.summary.over == Over(ENTENTE, Cause.RESIGNATION, "")
    assert found.to_move() is None and not found.awaits(house.anna.id)


@pytest.mark.parametrize("late", Side)
def test_a_game_is_claimed_when_the_time_is_out(house: ClubHouse, late: Side) -> None:
    game = house.begun(days=1)
    house.play_until(game, late)
    house.clock.now += DAY - 1
    for side in Side:
        with pytest.raises(TimeLeft):
            house.games.claim(game, side)
    house.clock.now += 1
    assert house.games.game(game).time_left(house.clock.now) == 0
    with pytest.raises(TimeLeft):
        house.games.claim(game, late)
    house.games.claim(game, late.enemy)
    over = house.games.game(game).summary.over
    assert over == Over(late.enemy, Cause.CLAIM, "")
    play = PlayedGame(house.store, game)
    assert play.state.waiting == over
    assert verify(play.history.entries, house.store.stored(game).secret).sound
    with pytest.raises(TimeLeft):
        house.games.claim(game, late.enemy)


def test_what_is_asked_within_the_others_block_is_ones_own_turn(house: ClubHouse) -> None:
    position = to_position(at(5, Phase.NAVAL, CENTRAL_POWERS, rp=(1, 0), options=USUAL).roll(6).state)
    game = house.begun(days=1, edition=FIRST, options=USUAL, position=position)
    found = house.games.game(game)
    assert found.to_move() == ENTENTE and found.awaits(house.anna.id) and not found.awaits(house.bruno.id)
    house.clock.now += DAY
    with pytest.raises(TimeLeft):
        house.games.claim(game, ENTENTE)
    play = PlayedGame(house.store, game)
    for _space in range(3):
        play.choose(Absorb(Sector.FRANCE))
    assert house.games.game(game).to_move() == ENTENTE, "its own block begins"
    step = play.can_undo()
    assert step is not None and not step.needs_agreement, "nothing of the other's is passed over"
    play.undo()
    assert play.state.owed == 1
    house.clock.now += DAY
    house.games.claim(game, CENTRAL_POWERS)
    assert house.games.game(game).summary.over == Over(CENTRAL_POWERS, Cause.CLAIM, "")
    assert verify(PlayedGame(house.store, game).history.entries, house.store.stored(game).secret).sound


def test_nothing_is_claimed_while_the_game_rests(house: ClubHouse) -> None:
    game = house.begun(days=1)
    seq = house.play_until(game, ENTENTE).seq
    book = house.games.book(game)
    house.clock.now += 2 * DAY
    book.ask(ENTENTE, Pause(), seq)
    book.answer(CENTRAL_POWERS, True, seq)
    with pytest.raises(TimeLeft, match="paused"):
        house.games.claim(game, CENTRAL_POWERS)
    book.resume(ENTENTE)
    house.games.claim(game, CENTRAL_POWERS)


def test_nothing_is_claimed_without_a_clock(house: ClubHouse) -> None:
    game = house.begun(10)
    house.clock.now += 1000 * DAY
    for side in Side:
        with pytest.raises(TimeLeft):
            house.games.claim(game, side)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("days", [0, 1])
def test_a_game_of_somebody_who_was_removed_is_claimed_at_once(house: ClubHouse, side: Side, days: float) -> None:
    game = house.begun(days=days)
    house.play_until(game, side)
    house.games.book(game).ask(ENTENTE, Adjourn(), PlayedGame(house.store, game).seq)
    house.games.book(game).answer(CENTRAL_POWERS, True, PlayedGame(house.store, game).seq)
    house.club.remove(house.bruno.id)
    found = house.games.game(game)
    assert found.gone == {CENTRAL_POWERS} and found.time_left(house.clock.now) is None
    assert [found.can_claim(one, house.clock.now) for one in Side] == [True, False]
    with pytest.raises(TimeLeft):
        house.games.claim(game, CENTRAL_POWERS)
    house.games.claim(game, ENTENTE)
    assert house.games.game(game).summary.over == Over(ENTENTE, Cause.CLAIM, "")
    assert not house.games.game(game).can_claim(ENTENTE, house.clock.now)
    history = PlayedGame(house.store, game).history
    assert examine_book(house.store.database, game, history)


def test_the_seat_that_is_kept_for_somebody_who_was_removed_is_open(house: ClubHouse) -> None:
    game = house.made()
    house.club.remove(house.bruno.id)
    house.games.free_seats_of(house.bruno.id)
    assert house.games.game(game).agreements.kept == {ENTENTE: house.anna.id, CENTRAL_POWERS: ""}
    house.games.sit(game, CENTRAL_POWERS, house.clara)


def test_games_outlive_the_process(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    house = ClubHouse(path)
    game, _ = decided(house)
    found = house.games.game(game)
    again = ClubHouse(path, house.clock)
    assert again.games.game(game).summary == found.summary
    assert again.games.game(game).seated == found.seated


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_player_takes_back_alone_is_nothing_but_their_own(house: ClubHouse, edition: str) -> None:
    game = house.begun(20, edition=edition, options=Options(initiative=InitiativeRule.BID))
    met = set()
    for _event in range(60):
        asks: dict[int, list[bool]] = {}
        for side in Side:
            play = PlayedGame(house.store, game, hidden=(side.enemy,))
            for to in play.decisions[-3:]:
                states = [entry.state for entry in play.entries if entry.seq >= to]
                waited = [state.waiting for state in states[:-1]]
                others = any(isinstance(one, Choice) and one.side != side for one in waited)
                alone = not others and all(isinstance(one, Choice) for one in waited) and not reveals(play, to)
                assert play.can_undo_to(to).needs_agreement == (not alone)
                met.add((others, alone, any(not isinstance(one, Choice) for one in waited)))
                asks.setdefault(to, []).append(not alone)
                if not alone:
                    with pytest.raises(NeedsAgreement):
                        play.undo_to(to)
        loaded = house.store.load(game)
        for to in (to for to, found in asks.items() if found == [True, True]):
            with pytest.raises(NeedsAgreement):  # whoever it is
                house.store.rewind(loaded, "nobody", to)
        house.play(game, 1)
    assert met >= {(True, False, False), (False, True, False), (False, False, True)}


def reveals(play: PlayedGame, to: int) -> bool:
    return any(isinstance(fact, BidMade) for entry in play.entries if entry.seq > to for fact in entry.facts)


def test_what_was_taken_back_by_consent_is_not_done_again_alone(house: ClubHouse) -> None:
    game, to = decided(house)
    house.games.book(game).ask(ENTENTE, TakeBack(to), house.store.seq(game))
    house.games.take_back(game, CENTRAL_POWERS)
    for side in Side:
        play = PlayedGame(house.store, game, hidden=(side.enemy,))
        again = play.can_redo()
        assert again is not None and again.needs_agreement
        with pytest.raises(NeedsAgreement):
            play.redo()


# --- The time of a decision, and the holidays on which it stands --------------------------------------------


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
    assert away == ((now, now + DAY),)


def test_one_of_several_holidays_is_withdrawn() -> None:
    house = ClubHouse()
    now = house.clock.now
    for day in (0, 10, 20):
        house.club.be_away(house.anna.id, now + day * DAY, now + (day + 2) * DAY)
    house.club.be_back(house.anna.id, now + 10 * DAY)
    house.clock.now += DAY
    house.club.be_back(house.anna.id, now)
    away = house.club.members().member(house.anna.id).away
    assert away == ((now, now + DAY), (now + 20 * DAY, now + 22 * DAY))
