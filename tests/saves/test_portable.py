"""The portable file: what was exported is imported; what was cut, altered, forged or made to harm is refused."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules import engine
from rules.actions import Action
from rules.board_file import packaged, packaged_text
from rules.chance import Rolled
from rules.model import Dice, Options, Over, Setup, Side
from saves.dice import secret_from_seed
from saves.errors import BadFile, NoSecret, SavesError
from saves.events import Acted
from saves.journal import begin, digest, header
from saves.played_game import PlayedGame
from saves.portable import LARGEST, check, export_entries, export_game, import_game, read_file
from saves.store import MEMORY, Store
from saves.verify import verify
from tests.saves.playing import EVERY_WAY, PLAYERS, adopted, file_of, journal_of, new_game, play_on, wandered

# --- Games as portable files, whole and short ---------------------------------------------------------------


FINISHED = journal_of(Options(quick_play=True), seed=2)
SECRET = secret_from_seed(2)
WHOLE = "".join(export_entries(FINISHED, "Anna & Bob", SECRET)).encode()

SHORT = journal_of(Options(athena=(Side.ENTENTE,)), seed=1, events=25)
FILE = "".join(export_entries(SHORT, "short", None)).encode()
LINES = FILE.splitlines()


def mended(change: Callable[[list[dict[str, Any]]], object], lines: list[bytes] = LINES) -> bytes:
    preface, *rows = [json.loads(line) for line in lines]
    events = [row["event"] for row in rows]
    change(events)
    previous, made = "", []
    for event in events:
        line = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256((previous + line).encode()).hexdigest()
        made.append(f'{{"event":{line},"hash":"{previous}"}}')
    preface |= {"events": len(events), "head": previous}
    return "\n".join(
        [json.dumps(preface, sort_keys=True, separators=(",", ":"), ensure_ascii=False), *made, ""]
    ).encode()


# --- The portable file: what was exported is what is imported, for anyone to read ---------------------------


@pytest.mark.parametrize(("options", "edition"), EVERY_WAY)
def test_a_game_comes_back_as_it_was(options: Options, edition: str) -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        play = adopted(store, options, seed=12, edition=edition)
        lines = list(export_game(store, play.game))
        forms: list[Any] = ["".join(lines).encode(), lines, [line.encode() for line in lines], iter(lines)]
        for form in forms if options == Options(quick_play=True) else forms[:1]:
            loaded = other.load(import_game(other, form))
            assert loaded.history.entries == play.history.entries
            assert digest(loaded.state) == digest(play.state)
            assert (loaded.name, loaded.sealed) == (play.name, True)
            assert list(export_game(other, loaded.id)) == lines
            assert other.summary(loaded.id).edition == edition
        report = verify(loaded.history.entries, other.stored(loaded.id).secret)
        assert report.sound and report.secret == "fits" and report.over == play.state.waiting


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 150), st.sampled_from([*EVERY_WAY[:4], *EVERY_WAY[5:]]))
def test_also_with_all_that_was_taken_back(seed: int, steps: int, way: tuple[Options, str]) -> None:
    play = wandered(way[0], seed, steps, way[1])
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


# --- Portable files that were cut, altered, forged or made to harm are refused at once, by their line -------


FAST = 0.2  # seconds of work at most; it is some milliseconds, unless others crowd the processor's cache


def refused(data: bytes) -> BadFile:
    """Return why the file is refused; nothing may be imported."""
    for last in (False, False, True):  # what a crowded cache or a collection of garbage takes does not count
        with Store(MEMORY) as store:
            before = time.process_time()
            with pytest.raises(BadFile) as caught:
                import_game(store, data)
            seconds = time.process_time() - before
            assert store.games() == []
        if seconds < FAST:
            break
        assert not last, seconds
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000
    return caught.value


def test_a_file_that_was_cut_anywhere_is_refused() -> None:
    with Store(MEMORY) as store:
        end_of_board = len(LINES[0]) + len(LINES[1]) + 2
        cuts = [
            *range(len(LINES[0]) + 300),
            *range(len(LINES[0]) + 300, end_of_board, 401),
            *range(end_of_board, len(FILE)),
        ]
        for cut in cuts:
            with pytest.raises(BadFile) as caught:
                check(read_file(FILE[:cut]))
            assert caught.value.line <= FILE[:cut].count(b"\n") + 1
        assert store.games() == []


@pytest.mark.soak
def test_a_whole_games_file_that_was_cut_at_every_byte_is_refused() -> None:
    for cut in range(len(WHOLE) - 1):
        with pytest.raises(BadFile):
            check(read_file(WHOLE[:cut]))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_altered_byte_is_noticed(data: st.DataObject) -> None:
    at = data.draw(st.one_of(st.integers(0, len(FILE) - 2), st.integers(len(FILE) - 3000, len(FILE) - 2)))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != FILE[at]))
    altered = FILE[:at] + bytes([byte]) + FILE[at + 1 :]
    try:
        entries = check(read_file(altered)).entries
    except BadFile as error:
        assert 0 <= error.line <= altered.count(b"\n") + 1
    else:
        assert at < len(LINES[0])
        assert entries == SHORT


@pytest.mark.parametrize("number", [2, 3, 10, len(LINES)])
def test_the_bad_line_is_named(number: int) -> None:
    for spoil in (
        lambda line: line[:-1],
        lambda line: line.replace(b"seq", b"seQ"),
        lambda line: b"[]",
        lambda line: b"",
    ):
        lines = list(LINES)
        lines[number - 1] = spoil(lines[number - 1])
        error = refused(b"\n".join([*lines, b""]))
        assert error.line == number
        assert str(error).startswith(f"line {number}: ")


def edited(number: int, change: Callable[[dict[str, Any]], object], lines: list[bytes] = LINES) -> bytes:
    row = json.loads(lines[number - 1])
    change(row)
    line = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    return b"\n".join([*lines[: number - 1], line, *lines[number:], b""])


def test_mending_the_chain_is_possible_and_not_enough() -> None:
    with Store(MEMORY) as store:
        assert store.load(import_game(store, mended(lambda events: None))).history.entries == SHORT
    whole = WHOLE.splitlines()
    at = next(entry.seq for entry in FINISHED if isinstance(entry.move, Rolled))

    def another_face(events: list[dict[str, Any]]) -> None:
        events[at]["move"]["dice"][0] = events[at]["move"]["dice"][0] % 6 + 1
        events[at]["move"]["dice"].sort()
        del events[at + 1 :]

    with Store(MEMORY) as store:
        unfinished = mended(another_face, whole)
        assert refused(unfinished).line == at + 2
    assert refused(mended(lambda events: events.insert(3, events[3]), whole)).line == 6
    assert refused(mended(lambda events: events[5].update(seq=10**40), whole)).line == 7


def renumbered(events: list[dict[str, Any]]) -> None:
    for seq, event in enumerate(events):
        event["seq"] = seq


def test_a_file_with_a_die_altered_dropped_swapped_or_added_is_refused_though_its_chain_was_mended() -> None:
    rng, whole = Random(7), WHOLE.splitlines()
    throws = [entry.seq for entry in FINISHED if entry.outcome is not None]
    for at, other in ((pair[0], pair[1]) for pair in (sorted(rng.sample(throws, 2)) for _ in range(6))):

        def altered(events: list[dict[str, Any]], at: int = at) -> None:
            values = events[at]["move"].get("dice") or events[at]["move"]["cards"]
            values[0] = values[0] % 6 + 1
            values.sort()

        def dropped(events: list[dict[str, Any]], at: int = at) -> None:
            del events[at]
            renumbered(events)

        def swapped(events: list[dict[str, Any]], at: int = at, other: int = other) -> None:
            events[at], events[other] = events[other], events[at]
            renumbered(events)

        def added(events: list[dict[str, Any]], at: int = at) -> None:
            events.insert(at, events[at].copy())
            renumbered(events)

        for change in (altered, dropped, swapped, added):
            if change is not swapped or FINISHED[at].move != FINISHED[other].move:
                assert refused(mended(change, whole)).line >= at + 2


@pytest.mark.parametrize(
    "change",
    [
        {"head": "0" * 64},
        {"head": None},
        {"events": 0},
        {"events": -1},
        {"events": 10**30},
        {"events": 10**6},
        {"events": len(LINES)},
        {"events": len(LINES) - 2},
        {"events": 1.5},
        {"ldd": 0},
        {"ldd": 2},
        {"ldd": 10**30},
        {"ldd": "1"},
        {"secret": "00" * 32},
        {"secret": "0"},
        {"secret": "x" * 64},
        {"secret": " 00"},
        {"secret": secret_from_seed(1).hex()},
        {"secret": secret_from_seed(1).hex().upper()},
        {"backup": True},
        {"backup": False},
        {"colour": "red"},
        {"name": None},
        {"name": ["x"]},
        {"name": "x" * 200_000},
    ],
    ids=lambda change: str(change)[:40],
)
def test_a_wrong_preface(change: dict[str, Any]) -> None:
    refused(edited(1, lambda row: row.update(change)))


def test_a_newer_file_is_told_from_a_broken_one() -> None:
    assert "newer version" in str(refused(edited(1, lambda row: row.update(ldd=3, colour="red"))))
    assert "newer version" in str(refused(mended(lambda events: events[0].update(format=99))))


NESTED = b"[" * 100_000


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b"\n" * LARGEST,
        b"x" * LARGEST,
        b"x" * (LARGEST + 1),
        b"\0" * LARGEST,
        b"\xff\xfe" + FILE,
        b"\xef\xbb\xbf" + FILE,
        FILE.decode().encode("utf-16"),
        FILE.replace(b"\n", b"\r\n"),
        b"\n" + FILE,
        b" " + FILE,
        FILE + b"\n",
        FILE + b" ",
        FILE + b"\0",
        FILE + b"x",
        FILE + LINES[-1],
        FILE + LINES[-1] + b"\n",
        FILE + FILE,
        FILE + b"\xff",
        FILE + b"\n" * (LARGEST - len(FILE)),
        NESTED,
        NESTED * 40,
        b'{"ldd":' + NESTED,
        LINES[0] + b"\n" + NESTED,
        LINES[0] + b"\n" + b'{"event":' * 50_000,
        b"\n".join([*LINES[:2], b'{"event":' + b"[" * 3000 + b"]" * 3000 + b',"hash":""}', *LINES[3:], b""]),
        b"\n".join([*LINES[:2], b'{"event":' + b'{"a":' * 1500 + b"1" + b"}" * 1500 + b',"hash":""}', *LINES[3:], b""]),
        FILE.replace(b'"seq":3', b'"seq":NaN'),
        FILE.replace(b'"seq":3', b'"seq":Infinity'),
        FILE.replace(b'"seq":3', b'"seq":3.0'),
        FILE.replace(b'"seq":3', b'"seq":1e400'),
        FILE.replace(b'"seq":3', b'"seq":' + b"9" * 5000),
        FILE.replace(b'"seq":3', b'"seq":3,"seq":3'),
        FILE.replace(b'"ldd":1', b'"ldd":1,"ldd":1'),
        FILE.replace(b'"ldd":1', b'"ldd": 1'),
        FILE.replace(b'"name":"short"', b'"name":"\\ud800"'),
        FILE.replace(b'"name":"short"', b'"name":"\xed\xa0\x80"'),
        FILE.replace(b'"name":"short"', b'"name":"\xff"'),
        FILE.replace(b'"name":"short"', b'"name":"sh\\u006frt"'),
        FILE.replace(b'"name":"short"', b'"name":"s\nhort"'),
        b"SQLite format 3\0" + bytes(1000),
        b'{"ldd":1}',
        b"{}",
        b"[1]",
        b"null",
        b'{"ldd":1,"name":"x","events":1,"head":"","secret":null,"program":""}\n{}',
    ],
    ids=lambda data: f"{len(data)} {data[:12]!r} {data[-12:]!r}",
)
def test_a_hostile_file_is_refused_at_once(data: bytes) -> None:
    if data != FILE:
        refused(data)


def with_board(board: str) -> bytes:
    changes = {"board": board, "board_digest": hashlib.sha256(board.encode()).hexdigest()}
    return mended(lambda events: events[0].update(changes))


@pytest.mark.parametrize(
    "board",
    [
        "",
        "edition = 1",
        ".".join(["a"] * 30_000) + " = 1",
        "[" + ".".join(["a"] * 30_000) + "]\nb = 1",
        "\n".join(".".join(f"a{line}" for _ in range(19)) + " = 1" for line in range(750)),
        "a = " + "[" * 50_000,
        "a = [" + "[" * 900 + "]" * 900 + "]",
        "a = " + "9" * 5000,
        "# " + "x" * 60_000,
        "#" * 3_000_000,
        packaged_text().replace("edition", "edition\0", 1),
    ],
    ids=lambda board: f"{len(board)} {board[:12]!r}",
)
def test_a_hostile_board_is_refused_at_once(board: str) -> None:
    assert refused(with_board(board)).line == 2


def test_numbers_out_of_all_proportion_on_the_board() -> None:
    rng = Random(1)
    lines = packaged_text().splitlines(keepends=True)
    numbers = [at for at, line in enumerate(lines) if "=" in line and line.split("=")[1].strip()[:1].isdigit()]
    for at in rng.sample(numbers, min(25, len(numbers))):
        key = lines[at].split("=")[0]
        for number in ("0", "-1", "99999", str(2**63)):
            board = "".join([*lines[:at], f"{key}= {number}\n", *lines[at + 1 :]])
            with Store(MEMORY) as store:
                try:
                    import_game(store, with_board(board))
                except BadFile:
                    continue


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))))
def test_garbage_is_refused(data: bytes) -> None:
    for wrapped in (
        data,
        data + b"\n",
        LINES[0] + b"\n" + data,
        b"\n".join([*LINES[:3], data, *LINES[4:]]),
        FILE + data,
    ):
        if wrapped.rstrip(b"\n") != FILE.rstrip(b"\n"):
            with pytest.raises(SavesError):
                check(read_file(wrapped))


def test_text_with_halves_of_characters_is_refused() -> None:
    with Store(MEMORY) as store, pytest.raises(BadFile):
        import_game(store, ["\udcff"])


def test_a_file_that_is_too_large_is_not_even_read_to_its_end() -> None:
    read = 0

    def lines() -> Any:
        nonlocal read
        while True:
            read += 1
            yield "x" * 100_000

    with Store(MEMORY) as store, pytest.raises(BadFile, match="larger"):
        import_game(store, lines())
    assert read == LARGEST // 100_000 + 1
