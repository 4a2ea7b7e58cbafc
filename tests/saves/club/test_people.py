"""Who belongs to a club and visits it: invitations, names, keys, talk, presence."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.model import Side
from saves.club.members import LONGEST_NAME, MOST_KEYS, WEEK, Club, KeyNotFree, NameNotFree, NotAMember, WrongInvitation
from saves.club.presence import Presence
from saves.club.talk import AT_MOST, KEPT, LOBBY, LONGEST, SECONDS, Talk, TooMuchTalk
from saves.club.visit import Visit
from saves.database import MEMORY, Database
from saves.errors import Damaged
from saves.opening import open_store
from saves.store import Store
from tests.saves.club.playing import Clock, ClubHouse
from tests.saves.playing import new_game

# --- Who belongs to a club: invitations, names, keys --------------------------------------------------------


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def club(path: Path, clock: Clock) -> Club:
    return Club(Database(path), clock)


def test_who_types_an_invitation_becomes_a_member_once(club: Club, clock: Clock) -> None:
    code = club.invite("Jean from the office")
    assert [one.name for one in club.members().invitations(clock.now)] == ["Jean from the office"]
    clock.now += 5
    jean = club.join(f" {code.lower().replace('-', '')} ", "SHA256:a", "  Jean   Moulin ")
    assert (jean.name, jean.joined, jean.keys) == ("Jean Moulin", 1_000_005.0, {"SHA256:a": ""})
    assert club.members().of_key("SHA256:a") == jean == club.members().called("JEAN moulin")
    assert club.members().invitations(clock.now) == ()
    with pytest.raises(WrongInvitation):
        club.join(code, "SHA256:b", "Paul")
    assert club.members().members == (jean,)


def test_an_invitation_holds_for_a_time(club: Club, clock: Clock) -> None:
    code = club.invite("Paul")
    clock.now += WEEK
    with pytest.raises(WrongInvitation):
        club.join(code, "SHA256:a", "Paul")
    for wrong in ("", "2222222222", code[:-1]):
        with pytest.raises(WrongInvitation):
            club.join(wrong, "SHA256:a", "Paul")


def test_no_code_is_in_the_file(club: Club, path: Path) -> None:
    code = club.invite("Paul").replace("-", "")
    assert all(code.encode() not in file.read_bytes() for file in path.parent.iterdir() if file.is_file())


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "a" * (LONGEST_NAME + 1), "a\x1b[2Jb", "a\u202eb", "a\u200bb", "a\x00", "Foch", "FOCH", "Ｆoch"),
        *("\u0301", "x" + "\u0301" * 9, "\u3164", "Fo\u2800ch", "--", "\ud800a", "a\ue000"),
    ],
)
def test_a_name_can_be_shown_and_is_nobody_elses(club: Club, name: str) -> None:
    foch = club.join(club.invite("Foch"), "SHA256:f", "Foch")
    code = club.invite("another")
    with pytest.raises(NameNotFree):
        club.join(code, "SHA256:a", name)
    assert club.members().members == (foch,)
    assert club.join(code, "SHA256:a", "a" * LONGEST_NAME)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "\u0410nna"),  # a Cyrillic A
        ("Anna", "\u0391NN\u0430"),
        ("Paul", "Pau1"),
        ("Paul", "PauI"),
        ("PAUL", "p\uff41ul"),
        ("Otto", "0tt\u043e"),
        ("Bill", "\u0412ILL"),
        ("O'Hara", "O\u2019Hara"),
    ],
)
def test_nobody_is_called_what_looks_like_anothers_name(club: Club, name: str, other: str) -> None:
    for taken, free in ((name, other), (other, name)):
        member = club.join(club.invite(taken), "SHA256:a", taken)
        with pytest.raises(NameNotFree):
            club.join(club.invite(free), "SHA256:b", free)
        assert club.members().looking_like(free) == (member,)
        club.remove(member.id)


@pytest.mark.parametrize("name", ["Host", "h\u043est", "The  Host", "Athena", "ATHENA", "you", "Server"])
def test_nobody_is_called_what_the_program_calls_others(club: Club, name: str) -> None:
    with pytest.raises(NameNotFree):
        club.join(club.invite("x"), "SHA256:a", name)


def test_names_that_can_be_told_apart_are_free(club: Club) -> None:
    names = (
        "Anna",
        "Anne",
        "\u00c4nna",
        "Hanna",
        "Karl",
        "Kari",
        "\u0410\u043d\u043d\u0430",
        "\u0418\u0432\u0430\u043d",
    )
    for number, name in enumerate(names):
        club.join(club.invite(name), f"SHA256:{number}", name)
    assert [member.name for member in club.members().members] == list(names)


def test_a_member_has_several_keys_and_never_none(club: Club) -> None:
    foch = club.join(club.invite("Foch"), "SHA256:0", "Foch")
    moltke = club.join(club.invite("Moltke"), "SHA256:m", "Moltke")
    for number in range(1, MOST_KEYS):
        club.add_key(foch.id, f"SHA256:{number}", "laptop")
    assert club.members().of_key("SHA256:7") == club.members().member(foch.id)
    with pytest.raises(KeyNotFree):
        club.add_key(foch.id, "SHA256:more", "")
    for taken in ("SHA256:3", "SHA256:m"):
        with pytest.raises(KeyNotFree):
            club.add_key(moltke.id, taken, "")
    with pytest.raises(KeyNotFree):
        club.remove_key("SHA256:m")
    with pytest.raises(KeyNotFree):
        club.remove_key("SHA256:nobody")
    with pytest.raises(NotAMember):
        club.add_key("nobody", "SHA256:n", "")
    for number in range(1, MOST_KEYS):
        club.remove_key(f"SHA256:{number}")
    assert club.members().member(foch.id).keys == {"SHA256:0": ""}


def test_who_is_removed_does_not_come_in_and_leaves_the_name(club: Club) -> None:
    foch = club.join(club.invite("Foch"), "SHA256:f", "Foch")
    club.remove(foch.id)
    members = club.members()
    assert members.of_key("SHA256:f") is None and members.members == () and members.called("Foch") is None
    assert members.member(foch.id).name == "Foch"
    with pytest.raises(NotAMember):
        club.remove("nobody")
    again = club.join(club.invite("Foch"), "SHA256:f", "Foch")
    assert again.id != foch.id


def test_two_who_use_one_file(path: Path, club: Club, clock: Clock) -> None:
    other = Club(Database(path), clock)
    code = other.invite("Foch")
    foch = club.join(code, "SHA256:f", "Foch")
    with pytest.raises(WrongInvitation):
        other.join(code, "SHA256:x", "Joffre")
    other.announce("Back at nine")
    assert club.members().announcement == "Back at nine"
    assert other.members().members == (foch,)


def test_members_outlive_a_damaged_file(path: Path) -> None:
    with open_store(path).store as store:
        club = Club(store.database)
        foch = club.join(club.invite("Foch"), "SHA256:f", "Foch")
        game = new_game(store)
    with sqlite3.connect(path) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    plain.close()
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)
    opened = open_store(path)
    assert opened.repaired is not None and opened.repaired.lost == ()
    with opened.store as store:
        assert [one.id for one in store.games()] == [game]
        assert Club(store.database).members().members == (foch,)


def test_a_record_that_was_altered_or_left_out_is_noticed(path: Path, club: Club) -> None:
    club.join(club.invite("Foch"), "SHA256:f", "Foch")
    for statement in (
        "UPDATE records SET line = replace(line, 'Foch', 'Petain') WHERE number = 1",
        "DELETE FROM records WHERE number = 0",
    ):
        database = Database(path)
        with database.writing():
            database.execute(statement)
        with pytest.raises(Damaged):
            Club(Database(path)).members()


def test_a_member_takes_in_another_key_by_a_code(club: Club) -> None:
    anna = club.join(club.invite("Anna"), "SHA256:one", "Anna")
    code = club.invite_key(anna.id)
    with pytest.raises(WrongInvitation, match="adds a key"):
        club.join(code, "SHA256:two", "Bert")
    assert set(club.join_key(code.lower(), "SHA256:two").keys) == {"SHA256:one", "SHA256:two"}
    with pytest.raises(WrongInvitation):
        club.join_key(code, "SHA256:three")
    with pytest.raises(WrongInvitation, match="a new member"):
        club.join_key(club.invite("Bert"), "SHA256:three")
    assert [member.name for member in club.members().members] == ["Anna"]


# --- What a session uses: who visits ------------------------------------------------------------------------


def test_a_member_visits_until_he_is_removed() -> None:
    house = ClubHouse()
    visit = house.visit(house.anna)
    assert visit.member == house.anna and not visit.guest
    house.club.remove(house.anna.id)
    assert visit.member is None and visit.guest
    assert Visit(house.store, "SHA256:x", "nobody").guest


def test_who_comes_with_an_invitation_becomes_a_member() -> None:
    house = ClubHouse()
    visit = Visit(house.store, "SHA256:d", code=house.club.invite("Dora"), clock=house.clock)
    assert visit.member is None and not visit.guest
    dora = visit.join("Dora")
    assert visit.member == dora == house.club.members().of_key("SHA256:d")
    assert visit.games.all() == () and visit.talk.unread(dora.id) == {}


def test_a_member_comes_with_another_key() -> None:
    house = ClubHouse()
    visit = Visit(house.store, "SHA256:laptop", clock=house.clock)
    assert visit.guest
    visit.code = house.club.invite_key(house.anna.id)
    assert visit.join_key().id == house.anna.id
    member = visit.member
    assert member is not None and member.id == house.anna.id and "SHA256:laptop" in member.keys


def test_the_traces_of_a_table_change_with_what_is_shown_there_and_nothing_else() -> None:
    house = ClubHouse()
    game, other = house.begun(), house.begun()
    anna, bruno = house.visit(house.anna), house.visit(house.bruno)
    bruno.presence.come(house.bruno.id)
    before = anna.traces(game)
    house.play(other, 3)
    anna.talk.say("", house.anna.id, "in the lobby")
    anna.talk.say(other, house.anna.id, "at another table")
    assert anna.traces(game) == before
    changes: list[Callable[[], object]] = [
        lambda: house.play(game, 1),
        lambda: anna.talk.say(game, house.anna.id, "here"),
        lambda: bruno.presence.go_to(game),
        lambda: bruno.presence.go_to(game, watching=True),
        lambda: bruno.presence.leave(),
        lambda: anna.games.book(game).watch(Side.ENTENTE, False),
        lambda: house.club.be_away(house.anna.id, house.clock(), house.clock() + 1000),
    ]
    for change in changes:
        before = anna.traces(game)
        change()
        assert anna.traces(game) != before


# --- What is said in the club -------------------------------------------------------------------------------


@pytest.fixture
def talk(clock: Clock) -> Talk:
    return Talk(Database(MEMORY), clock)


def test_what_is_said_is_read_by_room(talk: Talk, clock: Clock) -> None:
    first = talk.say(LOBBY, "anna", "Bonjour")
    clock.now += 1
    second = talk.say("game", "bruno", "Guten Tag")
    third = talk.say(LOBBY, "bruno", "Hallo")
    assert (first.words, first.member, first.at) == ("Bonjour", "anna", clock.now - 1)
    assert talk.since(LOBBY, 0) == talk.last(LOBBY, 9) == (first, third)
    assert talk.since(LOBBY, first.id) == talk.last(LOBBY, 1) == (third,)
    assert talk.since("game", 0) == (second,) and talk.since("elsewhere", 0) == ()
    assert talk.unread("anna") == {LOBBY: 1, "game": 1} and talk.unread("bruno") == {LOBBY: 1}
    talk.read("anna", LOBBY, third.id)
    talk.read("anna", LOBBY, first.id)
    assert talk.unread("anna") == {"game": 1}


@pytest.mark.parametrize("words", ["", " \n ", "\x1b\x07\u202e", "\u3164", "a" * (LONGEST + 1), "a" * 1_000_000])
def test_what_cannot_be_said(talk: Talk, words: str) -> None:
    with pytest.raises(TooMuchTalk):
        talk.say(LOBBY, "anna", words)
    assert talk.last(LOBBY, 1) == ()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("\x1b]52;c;AAAA\x07 copied", "]52;c;AAAA copied"),
        ("a\r\nb\tc", "a b c"),
        ("\u202egnirts\u2066", "gnirts"),
        ("z" + "\u0301" * 40, "\u017a\u0301\u0301"),
        ("[red]no markup[/]", "[red]no markup[/]"),
        ("\ud800half", "half"),
        ("'; DROP TABLE talk; --", "'; DROP TABLE talk; --"),
        ("été 中文", "été 中文"),
    ],
)
def test_what_is_said_can_be_shown(talk: Talk, words: str, said: str) -> None:
    assert talk.say(LOBBY, "anna", words).words == said == talk.last(LOBBY, 1)[0].words


def test_nobody_floods_a_room(talk: Talk, clock: Clock) -> None:
    for number in range(AT_MOST):
        talk.say(("a", "b")[number % 2], "anna", str(number))
    with pytest.raises(TooMuchTalk):
        talk.say("a", "anna", "more")
    talk.say("a", "bruno", "Ruhe!")
    clock.now += SECONDS
    talk.say("a", "anna", "more")


def test_old_talk_is_forgotten(talk: Talk, clock: Clock) -> None:
    other = talk.say("other", "anna", "stays")
    for number in range(KEPT + 5):
        clock.now += SECONDS
        talk.say(LOBBY, "anna", str(number))
    assert [said.words for said in talk.last(LOBBY, 2 * KEPT)] == [str(number) for number in range(5, KEPT + 5)]
    assert talk.last("other", 1) == (other,)


# --- Who is there now ---------------------------------------------------------------------------------------


def test_who_comes_goes_to_a_table_and_leaves() -> None:
    clock = Clock()
    database = Database(MEMORY)
    anna, bruno, guest = (Presence(database, clock) for _ in range(3))
    with pytest.raises(ValueError, match="come"):
        anna.go_to("game")
    for presence, member in ((anna, "anna"), (bruno, "bruno"), (guest, "")):
        presence.come(member)
        clock.now += 1
    bruno.go_to("game")
    clock.now += 1
    guest.go_to("game", watching=True)
    found = [(one.member, one.game, one.watching) for one in anna.everybody()]
    assert found == [("anna", "", False), ("bruno", "game", False), ("", "game", True)]
    assert [(one.member, one.watching) for one in anna.at("game")] == [("bruno", False), ("", True)]
    assert {one.pid for one in anna.everybody()} == {os.getpid()}
    bruno.leave()
    bruno.leave()
    assert [one.member for one in anna.everybody()] == ["anna", ""]


_SESSION = """
import sys
from saves.club.presence import Presence
from saves.database import Database
from pathlib import Path
Presence(Database(Path(sys.argv[1]))).come("bruno")
print("here", flush=True)
sys.stdin.read()
"""


def test_who_was_killed_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    anna = Presence(Database(path))
    session = subprocess.Popen(
        [sys.executable, "-c", _SESSION, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert session.stdout is not None and session.stdout.readline() == b"here\n"
    assert [one.pid for one in anna.everybody()] == [session.pid]
    session.kill()
    os.waitid(os.P_PID, session.pid, os.WEXITED | os.WNOWAIT)
    assert Presence(Database(path)).everybody() == ()  # nobody has asked for its end yet
    session.communicate()
    assert anna.everybody() == ()
    bystander = Store(path)
    anna.forget_the_gone()
    assert bystander.wait_for_change(0), "who looks on is told"
    anna.forget_the_gone()
    assert not bystander.wait_for_change(0)
    anna.come("anna")
    (count,) = Database(path).execute("SELECT count(*) FROM presence").fetchone()
    assert count == 1


def test_another_process_of_the_same_number_is_somebody_else() -> None:
    database = Database(MEMORY)
    anna = Presence(database)
    anna.come("anna")
    with database.writing():
        database.execute("UPDATE presence SET started = 'another time'")
    assert anna.everybody() == ()
