"""A game goes on without the player who left it: substitutes, and what a host or a deputy rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ldd_tui.games.at_club import session_at
from ldd_tui.players.levels import LEVELS
from rules import engine
from rules.actions import Bid
from rules.model import Cause, Choice, InitiativeRule, Options, Over, Side
from saves.club.agreements import Adjourn, TakeBack
from saves.club.clocks import EachDecision
from saves.club.game_book import AnotherRequest, HasNotBegun, SeatNotFree, examine_book
from saves.club.games import NotYours, TimeLeft
from saves.club.members import KeyNotFree, NotADeputy, UnknownMessage
from saves.club.talk import LOBBY
from saves.errors import Damaged, SavesError, SeatsOpen
from saves.events import Ruled, Substituted, chained, encode
from saves.history import replay
from saves.played_game import PlayedGame
from saves.portable import export_game
from saves.verify import examine
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, ClubHouse
from tests.saves.playing import move_on

LEVEL = LEVELS[0]


def check(house: ClubHouse, game: str) -> None:
    """The journal, its dice and its book fit each other."""
    stored = house.store.stored(game)
    history, report = examine(stored.links, stored.secret, (stored.seq, stored.head))
    assert report.proven and report.flaw is None, report
    assert examine_book(house.store.database, game, history)


@pytest.mark.parametrize("edition", ["second", "first"])
def test_a_game_with_a_level_and_then_a_member_is_proven(house: ClubHouse, edition: str) -> None:
    game = house.begun(60, edition=edition)
    house.games.leave_seat(game, CENTRAL_POWERS, house.bruno.id, level=LEVEL)
    anna = session_at(house.visit(house.anna), game)
    assert anna.policies == ("", LEVEL) and anna.elsewhere == () and not anna.awaits_others
    decided, rng = 0, Random(3)
    while decided < 3:
        anna.advance(fast=True)
        waiting = anna.state.waiting
        assert isinstance(waiting, Choice)
        if waiting.side == ENTENTE:
            anna.choose(rng.choice(anna.legal))
        else:
            assert anna.thought is not None
            anna.decide(anna.thought())
            decided += 1
    house.games.sit(game, CENTRAL_POWERS, house.clara)
    anna.follow()
    assert CENTRAL_POWERS in anna.elsewhere and anna.players == ("Anna", "Clara")
    with pytest.raises(NotYours):
        house.games.leave_seat(game, CENTRAL_POWERS, house.bruno.id)
    clara = house.play_until(game, CENTRAL_POWERS)
    found = house.games.game(game)
    assert found.seated == {ENTENTE: "Anna", CENTRAL_POWERS: "Clara"} and found.awaits(house.clara.id)
    assert [clara.history.taken[side].player for side in Side] == ["Anna", "Bruno"], "whose nonces go into the dice"
    house.games.resign(game, CENTRAL_POWERS)
    check(house, game)


def test_an_empty_seat_stops_the_game_until_somebody_sits_down(house: ClubHouse) -> None:
    game = house.begun(40, clock=EachDecision(72))
    house.games.leave_seat(game, CENTRAL_POWERS, house.bruno.id)
    play, found = PlayedGame(house.store, game), house.games.game(game)
    with pytest.raises(SeatsOpen):
        move_on(play, Random(1))
    assert (found.to_move(), found.time_left(house.clock.now), found.can_be_withdrawn) == (None, None, False)
    assert found.can_claim(ENTENTE, house.clock.now) and not found.can_claim(CENTRAL_POWERS, house.clock.now)
    with pytest.raises(AnotherRequest):
        house.games.book(game).ask(ENTENTE, Adjourn(), play.seq)
    house.games.leave_seat(game, CENTRAL_POWERS, house.anna.id, member=house.clara.id)
    assert house.games.game(game).awaits(house.clara.id)
    with pytest.raises(SeatNotFree):
        house.games.sit(game, CENTRAL_POWERS, house.bruno)
    house.games.sit(game, CENTRAL_POWERS, house.clara)
    house.play(game, 40)
    check(house, game)


def test_an_empty_seat_can_be_claimed_but_not_one_that_a_level_plays(house: ClubHouse) -> None:
    game = house.begun(40)
    house.games.leave_seat(game, CENTRAL_POWERS, house.bruno.id, level=LEVEL)
    with pytest.raises(TimeLeft):
        house.games.claim(game, ENTENTE)
    house.games.leave_seat(game, CENTRAL_POWERS, house.anna.id)
    house.games.claim(game, ENTENTE)
    over = house.store.load(game).state.waiting
    assert isinstance(over, Over) and (over.winner, over.cause) == (ENTENTE, Cause.CLAIM)
    check(house, game)


def test_whoever_left_can_do_nothing_from_any_session(house: ClubHouse) -> None:
    game = house.begun(40)
    play = house.play_until(game, CENTRAL_POWERS)
    while not isinstance(play.state.waiting, Choice):
        play.roll()
    visit = house.visit(house.bruno)
    session, seq = session_at(visit, game), house.store.seq(game)
    house.visit(house.bruno).games.leave_seat(game, CENTRAL_POWERS, house.bruno.id)
    house.games.sit(game, CENTRAL_POWERS, house.clara)
    session.follow()
    action = engine.legal(session.state)[0]
    book = visit.games.book(game)
    for act in (
        lambda: session.choose(action),
        lambda: session.play.undo(),
        lambda: book.ask(CENTRAL_POWERS, TakeBack(seq), house.store.seq(game)),
        lambda: book.answer(CENTRAL_POWERS, True, house.store.seq(game)),
        lambda: book.watch(CENTRAL_POWERS, False),
        lambda: visit.games.resign(game, CENTRAL_POWERS),
        lambda: visit.games.claim(game, CENTRAL_POWERS),
        lambda: visit.games.take_back(game, CENTRAL_POWERS),
    ):
        before = house.store.seq(game), len(house.games.book(game).read().rulings)
        with pytest.raises(SeatNotFree, match="any more"):
            act()
        assert before == (house.store.seq(game), len(house.games.book(game).read().rulings))
    session_at(house.visit(house.clara), game).choose(action)


def test_the_other_player_finds_a_substitute_only_where_they_may_claim(house: ClubHouse) -> None:
    game = house.begun(40, clock=EachDecision(24))
    house.play_until(game, CENTRAL_POWERS)
    for by in (house.anna, house.clara):
        with pytest.raises(NotYours):
            house.games.leave_seat(game, CENTRAL_POWERS, by.id)
    house.clock.now += 2 * DAY
    house.games.leave_seat(game, CENTRAL_POWERS, house.anna.id, member=house.clara.id, level=LEVEL)
    last = house.store.load(game).history.last.event
    assert isinstance(last, Substituted) and (last.by, last.cause, last.policy) == ("Anna", "time", LEVEL)
    removed = house.begun(40, name="gone")
    house.club.remove(house.bruno.id)
    house.games.leave_seat(removed, CENTRAL_POWERS, house.anna.id)
    last = house.store.load(removed).history.last.event
    assert isinstance(last, Substituted) and last.cause == "removed"


def test_nobody_leaves_before_the_game_or_after_it(house: ClubHouse) -> None:
    with pytest.raises(HasNotBegun):
        house.games.leave_seat(house.made(), ENTENTE, house.anna.id)
    game = house.begun(5)
    house.games.resign(game, ENTENTE)
    with pytest.raises(SavesError):
        house.games.leave_seat(game, ENTENTE, house.anna.id)


def test_the_new_player_has_the_hidden_bid_and_the_old_one_cannot_change_sides(house: ClubHouse) -> None:
    game = house.begun(0, options=Options(initiative=InitiativeRule.BID))
    play = PlayedGame(house.store, game)
    while not (isinstance(play.state.waiting, Choice) and isinstance(engine.legal(play.state)[0], Bid)):
        move_on(play, Random(2))
    bidder = play.state.waiting.side
    mine, other = (house.anna, house.bruno)[bidder], (house.bruno, house.anna)[bidder]
    bid = engine.legal(play.state)[-1]
    play.choose(bid)
    house.games.leave_seat(game, bidder, mine.id, level=LEVEL)
    seen = session_at(house.visit(other), game).play
    assert all(entry.move != bid for entry in seen.history.entries), "the level's opponent doesn't see it"
    house.games.sit(game, bidder, house.clara)
    assert any(entry.move == bid for entry in session_at(house.visit(house.clara), game).play.history.entries)
    house.games.leave_seat(game, bidder.enemy, other.id)
    with pytest.raises(SeatNotFree, match="one side"):
        house.games.sit(game, bidder.enemy, house.club.members().member(mine.id))


def test_the_new_player_is_asked_to_consent(house: ClubHouse) -> None:
    game = house.begun(40)
    play = house.play_until(game, CENTRAL_POWERS)
    to = [entry.seq for entry in play.entries if isinstance(entry.state.waiting, Choice)][-6]
    house.games.leave_seat(game, CENTRAL_POWERS, house.bruno.id)
    house.games.sit(game, CENTRAL_POWERS, house.clara)
    house.games.book(game).ask(ENTENTE, TakeBack(to), house.store.seq(game))
    with pytest.raises(SeatNotFree):
        house.visit(house.bruno).games.take_back(game, CENTRAL_POWERS)
    house.visit(house.clara).games.take_back(game, CENTRAL_POWERS)
    history = house.store.load(game).history
    assert history.players == ("Anna", "Clara"), "an undo gives no seat back"
    check(house, game)


# -- rulings


@pytest.mark.parametrize(("winner", "cause"), [(CENTRAL_POWERS, Cause.RULING), (None, Cause.ANNULLED)])
def test_the_host_ends_a_game(house: ClubHouse, winner: Side | None, cause: Cause) -> None:
    game = house.begun(40)
    with pytest.raises(NotYours, match="why"):
        house.games.end(game, "", "  ", winner)
    house.games.end(game, "", "both have moved away", winner, 41)
    loaded = house.store.load(game)
    event, over = loaded.history.last.event, loaded.state.waiting
    assert isinstance(event, Ruled) and (event.why, event.chance, event.by) == ("both have moved away", 41, "")
    assert isinstance(over, Over) and (over.winner, over.cause) == (winner, cause)
    check(house, game)


def test_a_deputy_rules_but_not_about_their_own_games(house: ClubHouse) -> None:
    game = house.begun(40, clock=EachDecision(24))
    for by in (house.clara.id, house.anna.id):
        with pytest.raises(NotYours):
            house.games.set_clock(game, by, "as agreed", EachDecision(168))
    for member in (house.clara, house.anna):
        house.club.make_deputy(member.id, True)
    with pytest.raises(NotYours, match="played in this game"):
        house.games.end(game, house.anna.id, "I was winning", ENTENTE)
    house.games.set_clock(game, house.clara.id, "as agreed", EachDecision(168))
    house.games.leave_seat(game, ENTENTE, house.clara.id, why="it is known why", level=LEVEL)
    event = house.store.load(game).history.last.event
    assert isinstance(event, Substituted) and (event.by, event.cause) == ("Clara", "ruling")
    assert house.games.game(game).agreements.clock == EachDecision(168)
    check(house, game)
    house.club.make_deputy(house.clara.id, False)
    with pytest.raises(NotYours):
        house.games.end(game, house.clara.id, "too late", None)


def test_a_made_up_ruling_is_found(house: ClubHouse) -> None:
    game = house.begun(20)
    house.games.end(game, "", "because", ENTENTE)
    links = [entry.link for entry in house.store.load(game).history.entries]
    event = house.store.load(game).history.last.event
    assert isinstance(event, Ruled)
    forged: tuple[dict[str, Any], ...] = {"winner": "central_powers"}, {"chance": 101}, {"winner": "nobody"}
    for change in forged:
        false = Ruled(**{**{name: getattr(event, name) for name in event.__struct_fields__}, **change})
        with pytest.raises(SavesError):
            replay([*links[:-1], chained(links[-2].hash, encode(false))])
    other = Ruled(seq=event.seq, winner=event.winner, why="another reason", state=event.state)
    with pytest.raises(Damaged, match="ruling"):
        history, _ = examine([*links[:-1], chained(links[-2].hash, encode(other))], None)
        examine_book(house.store.database, game, history)


# -- members


def test_deputies_remove_members_and_ban_keys_but_not_each_other(house: ClubHouse) -> None:
    with pytest.raises(NotADeputy):
        house.club.remove(house.bruno.id, house.clara.id)
    for member in (house.clara, house.anna):
        house.club.make_deputy(member.id, True, "she knows everybody")
    with pytest.raises(NotADeputy, match="deputy"):
        house.club.remove(house.anna.id, house.clara.id)
    house.club.remove(house.bruno.id, house.clara.id, "rude")
    with pytest.raises(KeyNotFree):
        house.club.ban_key("SHA256:Anna", house.clara.id, "a member's")
    for nothing in ("", "SHA256:stranger", "x" * 100_000):
        with pytest.raises(KeyNotFree, match="fingerprint"):
            house.club.ban_key(nothing, house.clara.id, "a mistake")
    stranger = f"SHA256:{'s' * 43}"
    house.club.ban_key(stranger, house.clara.id, "noise")
    members = house.club.members()
    assert members.banned == {"SHA256:Bruno": house.bruno.id, stranger: ""}
    house.club.lift_key(stranger)
    assert stranger not in house.club.members().banned


def test_a_line_of_talk_is_deleted_and_it_is_known_by_whom(house: ClubHouse) -> None:
    talk = house.visit(house.anna).talk
    first, second = (talk.say(LOBBY, house.anna.id, words) for words in ("kept", "not kept"))
    with pytest.raises(NotADeputy):
        house.club.delete_talk(second.id, house.bruno.id, "spoils the fun")
    house.club.make_deputy(house.clara.id, True)
    house.club.delete_talk(second.id, house.clara.id, "spoils the fun")
    assert [said.words for said in talk.last(LOBBY, 5)] == ["kept", ""]
    assert house.club.members().deleted[second.id].why == "spoils the fun"
    assert first.id not in house.club.members().deleted
    with pytest.raises(UnknownMessage):  # the next message may have this number
        house.club.delete_talk(second.id + 1, house.clara.id, "a mistake")


def test_notes_on_a_running_game_are_for_their_author_alone(house: ClubHouse) -> None:
    game, notes = house.begun(20), house.store.notes
    notes.write(game, 3, "a mistake?", "Anna", private=True)
    notes.write(game, 3, "look here", "Clara")
    assert [note.words for note in notes.of(game, reader="Bruno")] == ["look here"]
    assert [note.words for note in notes.of(game, reader="Anna")] == ["a mistake?", "look here"]
    assert "a mistake" not in "".join(export_game(house.store, game))
    notes.write(game, 3, "it was one", "Anna")
    assert [note.words for note in notes.of(game)] == ["it was one", "look here"]
    notes.write(game, 4, "still mine", "Anna", private=True)
    house.club.remove(house.anna.id)
    assert notes.of(game, reader="Anna") == notes.of(game)
