"""Whole games in plain lines, in words and by numbers, among nonsense; and what is asked for at the table."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from ldd_tui.analysis.why import compare
from ldd_tui.games.analysing import judge_of
from ldd_tui.games.recording import Recording
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.plain import telling
from ldd_tui.plain.replay import Replay
from ldd_tui.plain.talk import PROMPT
from ldd_tui.teach.checking import check
from ldd_tui.teach.lesson import load
from ldd_tui.telling.passages import tell
from ldd_tui.text import languages, speaking
from ldd_tui.text.plain_analysis import InSentences
from ldd_tui.text.plain_board import NO_LIMIT
from rules.board_file import packaged_text
from rules.editions import STANDARD
from rules.model import InitiativeRule, Options, Side
from rules.position import to_position
from rules.position.code import decode, is_code
from saves.dice import secret_from_seed
from saves.store import MEMORY, Store
from tests.analysis.support import Fickle, analysed
from tests.plain import support
from tests.saves.playing import FIRST, journal_of
from tests.screens.driving import CENTRAL_POWERS
from tests.soaking import first_of

_BID = Options(initiative=InitiativeRule.BID)
_GAMES = (
    (_BID, FIRST, ("", "")),
    (Options(athena=CENTRAL_POWERS), STANDARD, ("", "")),
    (Options(), STANDARD, ("staff", "")),
    (Options(rewriting_history=True, initiative=InitiativeRule.BID), STANDARD, ("", "")),
    (Options(quick_play=True), STANDARD, ("", "")),
    (Options(athena=CENTRAL_POWERS), FIRST, ("", "")),
    (Options(), FIRST, ("", "recruit")),
)
_REPLAYED = (
    *(
        "phase",
        "decision",
        "why",
        "france",
        "position",
        "board",
        "log",
        "cards",
        "levels",
        "rules 10.3",
        "?",
        "e",
        "xx",
    ),
    *("turn 99", "event 57", "back", "end", "next", "start", "before", *support.NONSENSE),
)
_RUNS = [(seed, *game) for seed in range(20) for game in _GAMES]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("run", first_of(2, _RUNS))
@pytest.mark.slow("plays whole games, for every kind of question comes late in one")
def test_whole_games(language: str, run: tuple[int, Options, str, tuple[str, str]]) -> None:
    seed, options, edition, policies = run
    session, store = support.new(options, edition, f"plain {seed}", policies)
    with speaking(language):
        said = support.play(support.at_random(session, random.Random(seed), talks=0.1), session, store)
    assert session.over is not None
    assert all(line.isprintable() for line in said.said if not line.startswith(PROMPT))


def at_table(edition: str) -> tuple[GameSession, Store]:
    store = Store(MEMORY)
    game = NewGame(options=Options(), at_table=True, board_text=packaged_text(edition))
    return GameSession.new(store, game), store


@pytest.mark.parametrize("edition", [STANDARD, FIRST])
def test_dice_and_cards_from_the_table(edition: str) -> None:
    session, store = at_table(edition)
    typist = support.at_random(session, random.Random(1), talks=0.3)
    support.play((line for line, _ in zip(typist, range(150), strict=False)), session, store)
    assert len(session.entries) > 40


def test_a_watched_game_goes_on_by_empty_lines() -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS), policies=("random", ""))
    said = support.play(["", "next", "fast", *[""] * 4], session, store)
    assert session.state.turn > 3 or session.over is not None
    assert "An empty line goes on." in said.text


def test_a_replay_goes_through_a_game() -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS))
    support.play(support.at_random(session, random.Random(2)), session, store)
    recording, lines = (
        Recording.of_game(store, session.play.game),
        support.Lines(["", "turn 2", *_REPLAYED, "quit", "x"]),
    )
    Replay(recording, lines.talk, tables=False).play()
    assert lines.said[-1] == f"{PROMPT}quit", "and nothing is asked after it"
    for words in ("Turn 2 of 14", "Event 57", "won", "There is nothing there.", "not understood", "Which one:"):
        assert words in lines.text, words


def test_a_bid_that_another_player_could_see_is_hidden() -> None:
    session, store = support.new(_BID)
    said = support.play(support.at_random(session, random.Random(6)), session, store).said
    hidden = [line for line in said if line.startswith(f"{PROMPT}*")]
    assert hidden and not any(line.startswith((f"{PROMPT}bid", "Bid")) for line in said)


def test_the_end_of_the_input_leaves_the_game_as_it_is() -> None:
    session, store = support.new()
    support.play([], session, store)
    before = len(session.entries)
    resumed = GameSession.resume(store, session.play.game)
    support.play(["keep"], resumed, store)
    assert len(resumed.entries) > before


def test_undo_asks_where_dice_were_seen_and_redo_brings_back() -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS))
    support.play(["keep"], session, store)
    before = session.state
    said = support.play(["undo", "no", "undo", "yes", "redo"], session, store, support.ASKS).text
    assert session.state == before
    assert "This undoes a roll or a draw you saw" in said and "Redone." in said


def test_an_end_with_something_undone_is_asked_about() -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS))
    said = support.play(["keep", "pass", "no", "pass", "yes"], session, store, support.ASKS).text
    assert said.count("End reinforcements?") == 2
    assert session.decision is not None and session.decision.name == "TECHNOLOGY"


_FIRST_TURN = ("pass", "pass", "pass", "1")


def test_a_new_turn_is_announced_before_anything_follows_and_fast_keeps_results() -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS), FIRST, "A turn")
    said = support.play(["fast", *_FIRST_TURN, "log", "1"], session, store).text
    fast, _log, then = said.partition("> log")
    assert "Turn 2 of 14, 1915.\nThe initiative goes to" in fast
    assert "The Entente paid 1 RP for +1 on the naval roll." in fast and "(Blockade roll: " in fast
    assert "Turn 1 of 14, 1914." in then and "Turn 2" not in then.partition("> 1")[0]
    assert "The Entente paid 2 RP for the initiative." in then.partition("> 1")[2]


def test_fast_tells_the_enemys_blows_alone() -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS), FIRST, "A turn")
    support.play([], session, store)
    passages = tell([fact for entry in session.entries for fact in entry.facts], session.setup)
    said = list(telling.lines(telling.fast(passages, session.humans), session.state))
    assert any(line.startswith("France lost 1 notch to Germany, 5 left") for line in said)
    assert not any("Offensive: " in line or "developed" in line or "collected" in line for line in said)


@pytest.mark.parametrize(
    ("language", "typed"), [("fr", "l'italie"), ("fr", "l’italie"), ("fr", "d’Italie"), ("en", "the italy")]
)
def test_an_article_before_a_sectors_name(language: str, typed: str) -> None:
    with speaking(language):
        session, store = support.new()
        said = support.play(["italy", typed], session, store).said
    assert said[-2] == said[said.index(f"{PROMPT}italy") + 1]


def test_what_is_asked_after_coming_back_or_instead_of_yes() -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS))
    support.play(["keep"], session, store)
    resumed = GameSession.resume(store, session.play.game)
    said = support.play(["why", "pass", "levels"], resumed, store, support.ASKS).text
    assert "Nothing has happened since you came back. log tells the turn." in said
    assert "> levels\nTaken as no.\n" in said


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [("en", "implement all", "Machine Gun (Defence 1) for 6 RP."), ("fr", "implémenter tout", "pour 6 PR")],
)
def test_all_that_can_be_paid_for_is_implemented(language: str, typed: str, told: str) -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS), seed="A turn")
    with speaking(language):
        said = support.play(["pass", "technology defence 3", typed, typed], session, store).text
    _before, first, second = said.split(f"> {typed}")
    assert told in first and ("Not now." if language == "en" else "Pas maintenant.") in second


def test_an_analysis_has_no_tables() -> None:
    session, store = support.new(Options(athena=CENTRAL_POWERS))
    support.play(support.at_random(session, random.Random(2)), session, store)
    history, edition = store.load(session.play.game).history, session.setup.edition
    analysis = analysed(history, Fickle(judge_of(edition.key).network, 0))
    said = InSentences(NO_LIMIT, edition).report(analysis, tuple(Side), every=True, why=partial(compare, history))
    assert "Cost in all: " in said and "Played: " in said
    assert not [line for line in said.splitlines() if "  " in line.partition("  ")[2] or line.startswith(" ")]


def test_notes_are_written_told_and_made_a_lesson_in_a_replay(tmp_path: Path) -> None:
    with Store(MEMORY) as store:
        game = store.adopt(journal_of(Options(), 2), secret_from_seed(2), "Verdun")
        typed = ["event 9", "note Why\u202e not\x1b[2J?", "event 12", "note", "note Bold.", "notes", "erase", "erase"]
        lines = support.Lines([*typed, "event 9", f"lesson {tmp_path / 'x.toml'}", f"lesson {tmp_path / 'x.toml'}"])
        Replay(Recording.of_game(store, game), lines.talk, tables=False, store=store).play()
        said = lines.said
        assert said.count("Note: Why not[2J?") == 2 and said.count("There is no note here.") == 2
        assert [line for line in said if line.startswith("Event 12 of") and "Bold." in line]
        assert "The note is deleted." in said and [line for line in said if line.endswith("x.toml: File exists")]
        check(load(tmp_path / "x.toml"))
        other = support.Lines(["note mine", "lesson"])
        Replay(Recording("", store.load(game).history), other.talk, tables=False).play()
        assert [line for line in other.said if "in your own games" in line] and not store.notes.of(game)[1:]


def test_a_code_is_said_in_a_game_and_in_a_replay() -> None:
    session, store = support.new()
    game = support.play(["code", "quit"], session, store).said
    replay = support.Lines(["end", "code", "quit"])
    Replay(Recording.of_game(store, session.play.game), replay.talk, tables=False).play()
    for said in (game, replay.said):
        (code,) = (line for line in said if is_code(line))
        assert decode(code) == to_position(session.state)
