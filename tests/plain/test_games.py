"""The questions before a game: numbers, words and their beginnings, help, and the way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.plain import games
from ldd_tui.text import speaking
from rules.board_file import packaged_text, parse
from rules.editions import STANDARD
from rules.model import Options, Side
from saves.store import Store
from tests.plain.support import Lines, new, play
from tests.saves.playing import FIRST

_ENTENTE, _CENTRAL_POWERS = Side


@pytest.mark.parametrize(
    ("language", "typed", "edition", "policies", "athena"),
    [
        ("en", ("", "", "", ""), STANDARD, ("", ""), (_CENTRAL_POWERS,)),
        ("en", ("second", "entente", "program", "athena"), STANDARD, ("", ""), (_CENTRAL_POWERS,)),
        ("en", ("fir", "central", "1", "offic"), FIRST, ("officer", ""), ()),
        ("en", ("?", "1", "help", "2", "x", "9", "the pro", "general"), STANDARD, ("staff", ""), ()),
        ("fr", ("second", "entente", "you roll", "rules of the box"), STANDARD, ("", ""), (_CENTRAL_POWERS,)),
        ("fr", ("aide", "première", "puissances", "", "maréchal"), FIRST, ("marshal", ""), ()),
    ],
)
def test_a_game_is_set_up_in_words(
    language: str, typed: tuple[str, ...], edition: str, policies: tuple[str, str], athena: tuple[Side, ...]
) -> None:
    with speaking(language):
        found = games.set_up(Lines(typed).talk, None)
    assert found is not None and found.board_text is not None
    assert (parse(found.board_text).edition.key, found.policies) == (edition, policies)
    assert found.options.athena == athena


def test_finished_games_come_after_the_others_and_a_new_one() -> None:
    session, store = new(policies=("random", "random"))
    play(["fast", *[""] * 20], session, store)
    assert session.over is not None
    new_game = NewGame(options=Options(), seed="1", board_text=packaged_text(STANDARD))
    open_game = GameSession.new(store, new_game).play.game
    lines = Lines(("1", "2", "3"))
    chosen = [games.chosen(lines.talk, store.games()) for _ in range(3)]
    assert [one if isinstance(one, str) else one.id for one in chosen if one is not None] == [
        open_game,
        "",
        session.play.game,
    ]
    said = play(["position"], session, store).text
    assert " won" in said.rpartition("> position")[2]


def test_the_last_line_says_whether_the_game_is_saved(tmp_path: Path) -> None:
    session, in_memory = new()
    assert play(["quit"], session, in_memory).said[-1] == "These games are not saved."
    with Store(tmp_path / "games.db") as store:
        new_game = NewGame(options=Options(), seed="1", board_text=packaged_text(STANDARD))
        assert play(["quit"], GameSession.new(store, new_game), store).said[-1] == "The game is saved."


@pytest.mark.parametrize("typed", [("quit",), ("1", "q"), ("", "", "exit"), ("x", "help")])
def test_one_may_leave_before_a_game(typed: tuple[str, ...]) -> None:
    assert games.set_up(Lines((*typed, *(() if typed[-1] == "help" else ("1",) * 9))).talk, None) is None


def test_what_is_wrong_is_said_and_the_choices_come_again() -> None:
    lines = Lines(("foo\x1b[2J", "e", "9"))
    games.set_up(lines.talk, None)
    for words in ("foo[2J: not understood.", "Which one: Second edition, First edition?", "Expected a number: 1-2."):
        assert words in lines.text
    assert lines.text.count("2. First edition") == 4


@pytest.mark.parametrize("line", ["re fr", "reinforce", "reinforce mars", "bid 2", "attack germany france 1"])
def test_an_action_that_is_not_asked_for_now(line: str) -> None:
    """During technologies, where `re` begins a word for an attempt too."""
    session, store = new(Options(athena=(_CENTRAL_POWERS,)))
    said = play(["keep", "pass", line], session, store)
    assert session.decision is not None and session.decision.name == "TECHNOLOGY"
    _before, _line, after = said.text.rpartition(line)
    assert after.startswith("\nNot now.\nEntente: attempt technologies"), said.text
