"""What is said in the club."""

from __future__ import annotations

import pytest

from saves.club.talk import AT_MOST, KEPT, LOBBY, LONGEST, SECONDS, Talk, TooMuchTalk
from saves.database import MEMORY, Database
from tests.saves.club.playing import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


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
