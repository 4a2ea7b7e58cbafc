"""A club's table in plain lines: what the other player may not know, and what was agreed."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

from ldd_tui.plain.club import visit_in_lines
from rules.board_file import packaged, packaged_text
from rules.model import InitiativeRule, Options, Setup, Side
from saves.club.agreements import Adjourn, Agreements, TableTerms, Wish
from saves.club.clocks import Bank
from saves.club.orders import GiveBid
from saves.club.preferences import CLUB
from saves.club.visit import Visit
from saves.club.ways import ADDRESS, OFFERED, TEST, WAY, Address, Offered, Way
from saves.club.zones import ZONE
from saves.store import Store
from tests.plain.support import QUIET, Lines

ANNA, BOB = "Anna", "Bob"
_BIDDING = {"options": {"initiative": "bid"}, "turn": 6, "phase": "initiative", "initiative": "entente"}
_BIDDING |= {"rp": {"entente": 4, "central_powers": 5}, "events": {"deck": [13, 14, 15, 16]}}


class Club:
    def __init__(self, path: Path, name: str = "Verdun") -> None:
        self.path = path
        with Store(path) as store:
            visit = Visit(store, "host")
            members = [visit.club.join(visit.club.invite(one), one, one) for one in (ANNA, BOB)]
            self.ids = {one.name: one.id for one in members}
            kept = {side: one.id for side, one in zip(Side, members, strict=True)}
            setup = Setup(packaged(), Options(initiative=InitiativeRule.BID))
            made = partial(visit.games.make, members[0], setup, packaged_text(), kept)
            self.game = made(name=name, position=_BIDDING)
            visit.games.sit(self.game, Side.CENTRAL_POWERS, members[1])

    def hears(self, who: str, *typed: str) -> str:
        lines = Lines(("1", *typed, "quit"))
        with Store(self.path) as store:
            visit_in_lines(Visit(store, who, self.ids[who]), lines.talk, QUIET)
        return lines.text

    def in_cups(self, who: str, *typed: str) -> str:
        lines = Lines(("results, cups", "cups", *typed))
        with Store(self.path) as store:
            visit_in_lines(Visit(store, who, self.ids[who]), lines.talk, QUIET)
        return lines.text

    def ask(self, wish: Wish) -> None:
        """Of Bob to Anna."""
        with Store(self.path) as store:
            bob = Visit(store, BOB, self.ids[BOB]).games
            bob.book(self.game).ask(Side.CENTRAL_POWERS, wish, bob.game(self.game).summary.seq)

    def adjourn(self) -> None:
        with Store(self.path) as store:
            anna, bob = (Visit(store, who, self.ids[who]).games for who in (ANNA, BOB))
            seq = anna.game(self.game).summary.seq
            anna.book(self.game).ask(Side.ENTENTE, Adjourn(), seq)
            bob.book(self.game).answer(Side.CENTRAL_POWERS, True, seq)

    def agreements(self) -> Agreements:
        with Store(self.path) as store:
            return Visit(store, "host").games.game(self.game).agreements


def test_a_bid_is_not_told_before_the_other(tmp_path: Path) -> None:
    club = Club(tmp_path / "a.sqlite3")
    shutil.copy(club.path, tmp_path / "b.sqlite3")
    heard = []
    for path, bid in ((club.path, "bid 0"), (tmp_path / "b.sqlite3", "bid 3")):
        club.path = path
        assert "Waiting for the Central Powers: bid" in club.hears(ANNA, bid)
        heard.append(club.hears(BOB, "log", "why", "position", "board", "undo", "what"))
    assert heard[0] == heard[1] and "Type how many RP" in heard[0]


def test_a_side_is_chosen_in_plain_lines(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    with Store(club.path) as store:
        anna, bob = (Visit(store, who, club.ids[who]) for who in (ANNA, BOB))
        anna.games.resign(club.game, Side.ENTENTE)
        assert bob.member is not None
        kept = {side: club.ids[name] for side, name in zip(Side, (BOB, ANNA), strict=True)}
        terms = TableTerms(choice=True, handicap=(Side.CENTRAL_POWERS, 9))
        club.game = bob.games.make(bob.member, Setup(packaged()), packaged_text(), kept, terms)
    heard = club.hears(ANNA, "2")
    assert "Anna chooses a side, and Bob plays the other." in heard
    assert "Play the Central Powers, 9 RP in advance: Bob plays the Entente. The networks give" in heard
    assert club.agreements().sitting == {Side.CENTRAL_POWERS: club.ids[ANNA], Side.ENTENTE: club.ids[BOB]}


def test_who_bids_second_orders_a_bid_and_revokes_it(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    assert "Anna bids first, but you can bid now: orders." in club.hears(BOB, "orders", "1", "4", "what")
    assert club.agreements().orders_of(Side.CENTRAL_POWERS) == (GiveBid(6, 3),)
    assert "Your bid is in; waiting for Anna." in club.hears(BOB, "orders", "none")
    assert "Bid" not in club.hears(ANNA, "orders", "none", "what", "position", "log")
    club.hears(BOB, "orders", "revoke")
    assert not club.agreements().orders_of(Side.CENTRAL_POWERS)
    club.hears(BOB, "orders", "1", "3")
    heard = club.hears(ANNA, "bid 1", "log")
    assert "2 RP" in heard and heard.count("By order of the Central Powers.") == 1, heard


def test_playing_on_ends_an_adjournment(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    club.adjourn()
    club.hears(ANNA, "what", "bid 99")
    assert isinstance(club.agreements().resting, Adjourn)
    club.hears(ANNA, "bid 1")
    assert club.agreements().resting is None


def test_a_name_does_nothing_to_a_terminal(tmp_path: Path) -> None:
    heard = Club(tmp_path / "club.sqlite3", name="Ver\x1b[2J\ndun\u202e\u2028x").hears(ANNA, "position")
    assert all(line.isprintable() for line in heard.splitlines())
    assert "1. Ver[2J dun" in heard


def test_a_request_is_told_and_answered(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    club.ask(Adjourn())
    heard = club.hears(ANNA, "arrange", "1")
    assert heard.count("Bob asks to adjourn") >= 2 and "The game is adjourned." in heard
    assert isinstance(club.agreements().resting, Adjourn)


def test_an_undo_is_asked_for(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    club.hears(ANNA, "bid 1")
    heard = club.hears(BOB, "bid 2", "undo", "yes")
    assert "so Anna must agree" in heard and "Anna hasn't answered yet: undo" in heard
    assert "undo" in club.hears(ANNA).partition("Bob asks to ")[2]


def test_a_seat_is_left_to_a_level_and_the_log_says_so(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    heard = club.hears(BOB, "arrange", "leave", "recruit", "no", "arrange", "leave", "recruit", "yes")
    assert "You can't take the seat back" in heard and "You don't have this seat any more." in heard
    for heard in (club.hears(ANNA, "log"), club.hears(ANNA, "log").partition("> log")[2]):
        assert "Bob left the game (Central Powers). Recruit plays until somebody sits down." in heard


def test_a_game_is_resigned(tmp_path: Path) -> None:
    heard = Club(tmp_path / "club.sqlite3").hears(ANNA, "resign", "resign", "no", "arrange", "resign", "yes")
    assert heard.count("You resign and the Central Powers win.") == 2
    assert heard.count("The Central Powers won: the Entente resigned.") == 1


def test_results_holidays_and_the_zone(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    club.hears(ANNA, "arrange", "resign", "yes")
    heard = club.hears(ANNA, "quit", "results, cups", "results", "holidays", "3", "holidays", "1", "time", "toky")
    assert "Verdun: Entente: Anna; Central Powers: Bob; Winner: Central" in heard
    assert "Clocks and notices are shown in it." in heard
    assert "You are away for 3 days." in heard and "You are back; your clocks run." in heard
    with Store(club.path) as store:
        assert Visit(store, ANNA, club.ids[ANNA]).preferences.of(club.ids[ANNA], ZONE, str) == "Asia/Tokyo"


def test_how_a_member_is_notified(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    with Store(club.path) as store:
        Visit(store, "host").preferences.put(CLUB, OFFERED, Offered(mail=True))
    own = ("quit", "results, cups", "how you", "email", "no address", "how you", "email", "anna@example.org", "")
    assert "Expected an address like" in club.hears(ANNA, *own)
    with Store(club.path) as store:
        preferences = Visit(store, ANNA).preferences
        assert preferences.of(club.ids[ANNA], WAY, Way) == Way(by="mail", to="anna@example.org", language="en")
        assert preferences.of(club.ids[ANNA], TEST, float) is not None
        preferences.put(club.ids[ANNA], ADDRESS, Address("anna@example.org", "123456"))
    heard = club.hears(ANNA, "quit", "results, cups", "how you", "123455", "123456", "how you")
    assert heard.count("This isn't the code.") == heard.count("This address is confirmed.") == 1
    assert heard.count("Type the code from the email") == 1


def test_a_deputy_makes_a_cup_and_directs_it_and_members_play(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")

    assert "New cup" not in club.in_cups(BOB)
    with Store(club.path) as store:
        people = Visit(store, "host").club
        people.make_deputy(club.ids[BOB], deputy=True)
        clara = people.join(people.invite("Clara"), "Clara", "Clara")
        club.ids[clara.name] = clara.id
    terms = "knock", "first", "match", "own", "48+12/60w", "3", ""
    heard = club.in_cups(BOB, "new", "", "new", "Spr\x1b[2Jing [b]cup\u202e", *terms)
    assert "Each side has 2 days, and 12 hours more" in heard and "Entries close on" in heard
    heard = club.in_cups(ANNA, "spr", "enter", "leave", "enter")
    assert "\nAnna.\n" in heard and "You have entered already." not in heard
    heard = club.in_cups(BOB, "spr", "enter a", "cla")
    assert "\nClara.\n" in heard
    assert all(line.isprintable() for line in heard.splitlines()) and "[b]cup" in heard
    heard = club.in_cups(BOB, "spr", "start", "start", "exclude", "Anna", "", "forfeit", "1", "Clara", "Ill.")
    assert "Enter the cup" not in heard.partition("round 1 of 1")[2]
    assert heard.count("Forfeited by Bob: Ill.\n") == 2 and "won by Clara" in heard
    with Store(club.path) as store:
        (cup,) = Visit(store, "host").cups.all()
    assert (cup.made.games, cup.made.clock, cup.left) == (2, Bank(48, 12, 60, True), frozenset())


def test_leaving_a_cup_that_has_begun_is_asked_for(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    with Store(club.path) as store:
        cups = Visit(store, "host").cups
        cup = cups.make("", "Cup", "round_robin", "second")
        for member in club.ids.values():
            cups.enter(cup, member)
        cups.start(cup, "")
    assert "Left the cup." not in club.in_cups(ANNA, "1", "leave", "not", "quit", "1")
    heard = club.in_cups(ANNA, "1", "leave", "leave", "quit", "1")
    assert "You lose the games" in heard and "Left: Anna." in heard and "won by Bob" in heard


def test_a_bye_has_no_side(tmp_path: Path) -> None:
    club = Club(tmp_path / "club.sqlite3")
    with Store(club.path) as store:
        visit = Visit(store, "host")
        visit.club.join(visit.club.invite("Clara"), "Clara", "Clara")
        cup = visit.cups.make("", "Cup", "round_robin", "second")
        for member in visit.club.members().members:
            visit.cups.enter(cup, member.id, "")
        visit.cups.start(cup, "")
    heard = club.in_cups(ANNA, "1")
    assert any(f"Round 1; {name}: bye." in heard for name in (ANNA, BOB, "Clara"))
