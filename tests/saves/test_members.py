"""Who belongs to a club: invitations, names, keys."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from saves.club.members import LONGEST_NAME, MOST_KEYS, WEEK, Club, KeyNotFree, NameNotFree, NotAMember, WrongInvitation
from saves.database import Database
from saves.errors import Damaged
from saves.opening import open_store
from tests.saves.playing import new_game


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def club(path: Path, clock: Clock) -> Club:
    return Club(Database(path), clock)


def test_who_types_an_invitation_becomes_a_member_once(club: Club, clock: Clock) -> None:
    code = club.invite("Jean from the office")
    assert [one.name for one in club.members().invitations(clock.now)] == ["Jean from the office"]
    clock.now += 5
    jean = club.join(f" {code.lower().replace('-', '')} ", "SHA256:a", "  Jean   Moulin ")
    assert (jean.name, jean.joined, jean.keys) == ("Jean Moulin", 1005.0, {"SHA256:a": ""})
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
    with pytest.raises(WrongInvitation, match="another key"):
        club.join(code, "SHA256:two", "Bert")
    assert set(club.join_key(code.lower(), "SHA256:two").keys) == {"SHA256:one", "SHA256:two"}
    with pytest.raises(WrongInvitation):
        club.join_key(code, "SHA256:three")
    with pytest.raises(WrongInvitation, match="no member yet"):
        club.join_key(club.invite("Bert"), "SHA256:three")
    assert [member.name for member in club.members().members] == ["Anna"]
