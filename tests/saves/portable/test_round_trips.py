"""The portable file: what was exported is what is imported, for anyone to read."""

from __future__ import annotations

import hashlib
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules import engine
from rules.actions import Action
from rules.board_file import packaged, packaged_text
from rules.model import Dice, Options, Over, Setup, Side
from saves.dice import secret_from_seed
from saves.errors import NoSecret, SavesError
from saves.events import Acted
from saves.journal import begin, digest, header
from saves.played_game import PlayedGame
from saves.portable import export_entries, export_game, import_game
from saves.store import MEMORY, Store
from saves.verify import verify
from tests.saves.playing import PLAYERS, WAYS_TO_PLAY, adopted, file_of, journal_of, new_game, play_on, wandered
from tests.saves.portable.support import FINISHED, SECRET, WHOLE


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
def test_a_game_comes_back_as_it_was(options: Options) -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        play = adopted(store, options, seed=12)
        lines = list(export_game(store, play.game))
        for form in (lines, "".join(lines).encode(), [line.encode() for line in lines], iter(lines)):
            loaded = other.load(import_game(other, form))
            assert loaded.history.entries == play.history.entries
            assert digest(loaded.state) == digest(play.state)
            assert (loaded.name, loaded.sealed) == (play.name, True)
            assert list(export_game(other, loaded.id)) == lines


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 150), st.sampled_from(WAYS_TO_PLAY[:4]))
def test_also_with_all_that_was_taken_back(seed: int, steps: int, options: Options) -> None:
    play = wandered(options, seed, steps)
    with Store(MEMORY) as store:
        game = import_game(store, export_entries(play.history.entries, "x", secret_from_seed(seed)))
        again = PlayedGame(store, game)
        assert again.history.entries == play.history.entries
        assert (again.entries, again.can_redo()) == (play.entries, play.can_redo())
        play_on(again, Random(1), 20)
        assert verify(again.history.entries, secret_from_seed(seed)).sound


def encodable(text: str) -> bool:
    return text.encode("utf-8", "ignore").decode() == text


@settings(max_examples=60, deadline=None)
@given(st.text(), st.text().filter(encodable), st.text().filter(encodable))
def test_names_are_plain_data(name: str, entente: str, central_powers: str) -> None:
    setup = Setup(packaged())
    with Store(MEMORY) as store:
        game = store.create(setup, packaged_text(), (entente, central_powers), name=name)
        lines = list(export_game(store, game))
        assert len(lines) == 2
        again = import_game(store, "".join(lines).encode())
        assert store.load(again).name == store.load(game).name
        assert store.load(again).header.players == (entente, central_powers)
        assert store.load(import_game(store, lines, name="mine")).name == "mine"


def test_anyone_can_read_it() -> None:
    """Written from the module's description, sharing no code."""
    preface, *rows = [json.loads(line) for line in WHOLE.splitlines()]
    assert preface == {
        "events": len(rows),
        "head": rows[-1]["hash"],
        "ldd": 1,
        "name": "Anna & Bob",
        "program": preface["program"],
        "secret": SECRET.hex(),
    }
    first = rows[0]["event"]
    assert first["kind"] == "header"
    assert first["edition"] == "second"
    assert first["board"] == packaged_text()
    assert first["players"] == list(PLAYERS)
    assert first["options"]["quick_play"] is True
    assert first["commitment"] == hashlib.sha256(bytes.fromhex(preface["secret"])).hexdigest()
    previous = ""
    for row in rows:
        line = json.dumps(row["event"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256((previous + line).encode()).hexdigest()
        assert row["hash"] == previous


def test_the_secret_is_told_when_the_game_is_over() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, seed=2, events=40)
        preface = json.loads(next(export_game(store, play.game)))
        assert preface["secret"] is None
        assert "backup" not in preface
        text = "".join(export_game(store, play.game))
        assert secret_from_seed(2).hex() not in text
        backup = json.loads(next(export_game(store, play.game, with_secret=True)))
        assert (backup["secret"], backup["backup"]) == (secret_from_seed(2).hex(), True)
        play_on(play, Random(1))
        over = json.loads(next(export_game(store, play.game)))
        assert over["secret"] == secret_from_seed(2).hex()
        assert "backup" not in over


def test_without_the_secret_the_dice_come_from_the_table() -> None:
    entries = journal_of(Options(athena=(Side.ENTENTE,)), seed=2)
    at = next(e.seq for e in entries if isinstance(e.event, Acted) and isinstance(e.state.waiting, Dice))
    with Store(MEMORY) as store:
        away = PlayedGame(store, import_game(store, export_entries(entries[: at + 1], "", None)))
        assert not away.sealed
        with pytest.raises(NoSecret):
            away.roll()
        assert away.seq == at
        assert not store.load(store.copy(away.game)).sealed
        outcome, _ = engine.chance(away.state)[0]
        away.enter(outcome)
        assert verify(away.history.entries, None).sound
        away.undo()
        decision = entries[at].move
        assert isinstance(decision, Action)
        away.choose(decision)
        assert away.roll()[0] == outcome, "what fell before needs no secret"


def test_a_backup_is_played_on_with_the_same_dice() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, seed=2, events=60)
        again = PlayedGame(store, import_game(store, export_game(store, play.game, with_secret=True)))
        for each in (play, again):
            play_on(each, Random(3))
        assert again.history.entries == play.history.entries


def test_a_board_of_ones_own_travels_with_its_game() -> None:
    text = packaged_text().replace('title = "The War to End War"', 'title = "House rules"')
    setup = Setup(replace(packaged(), title="House rules"))
    first = begin(header(setup, text, PLAYERS, "0" * 64, "test"))
    with Store(MEMORY) as store:
        loaded = store.load(import_game(store, export_entries((first,), "own", None)))
        assert loaded.state.setup.board.title == "House rules"


def test_a_finished_game_is_finished_wherever_it_goes() -> None:
    with Store(MEMORY) as store:
        import_game(store, WHOLE)
        (summary,) = store.games()
        assert isinstance(summary.over, Over)
        assert summary.over == FINISHED[-1].state.waiting
        assert summary.players == PLAYERS
        assert store.last_unfinished() is None


def test_what_cannot_be_replayed_is_not_exported() -> None:
    with Store(MEMORY) as store:
        game = new_game(store)
        file_of(store).execute("UPDATE events SET hash = 'x'")
        with pytest.raises(SavesError):
            next(export_game(store, game))
