"""The journal: what was written is what is replayed, whatever was altered is noticed; and its verification."""

from __future__ import annotations

import hashlib
import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from ldd_tui.statistics.records import faces_of
from rules import actions as a
from rules import engine
from rules import refusals as r
from rules.board_file import packaged, packaged_text
from rules.chance import Drawn, Rolled
from rules.model import Choice, Dice, Options, Over, Setup
from rules.refusals import IllegalAction
from saves.dice import Dealer, secret_from_seed
from saves.errors import Damaged, JournalError, NewerFormat, RulesDiffer
from saves.events import FORMAT, PLAIN, Acted, Dealt, Entered, Header, Link, Moved
from saves.history import History, replay
from saves.journal import Entry, begin, digest, header, next_entry
from saves.verify import verify
from tests.saves.playing import PLAYERS, WAYS_TO_PLAY, journal_of, rehashed, wandered

# --- The journal: what was written is what is replayed, and whatever was altered is noticed -----------------


GAME = journal_of(Options(), seed=3)
LINKS = [entry.link for entry in GAME]
SHORT = LINKS[:40]


def edited(seq: int, **changes: Any) -> list[Link]:
    lines = [link.line for link in LINKS]
    event = json.loads(lines[seq]) | changes
    event = {key: value for key, value in event.items() if value is not None}
    lines[seq] = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    return rehashed(lines)


def seq_of(kind: type[Moved], entries: tuple[Entry, ...] = GAME) -> int:
    return next(entry.seq for entry in entries if isinstance(entry.event, kind))


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
def test_a_whole_game_is_replayed_as_it_was_played(options: Options) -> None:
    played = journal_of(options, seed=4)
    assert isinstance(played[-1].state.waiting, Over)
    assert replay(entry.link for entry in played) == played


def test_anyone_can_check_the_chain() -> None:
    """Written from the module's description, sharing no code."""
    previous = ""
    for seq, link in enumerate(LINKS):
        assert link.hash == hashlib.sha256(previous.encode() + link.line).hexdigest()
        previous = link.hash
        event = json.loads(link.line)
        assert event["seq"] == seq
        assert event["kind"] in {"header", "action", "dealt", "entered"}
        canonical = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert canonical.encode() == link.line


def test_the_header_says_all_that_a_game_is_before_it_begins() -> None:
    first = GAME[0].event
    assert isinstance(first, Header)
    assert first.format == PLAIN
    assert first.edition == "second"
    assert first.board == packaged_text()
    assert first.board_digest == hashlib.sha256(first.board.encode()).hexdigest()
    assert first.players == PLAYERS
    assert first.options["initiative"] == "track"
    assert len(first.commitment) == 64


def test_the_ends_of_turns_and_of_the_game_carry_a_digest() -> None:
    for before, entry in pairwise(GAME):
        assert isinstance(entry.event, Moved)
        ended = entry.state.turn > before.state.turn or isinstance(entry.state.waiting, Over)
        assert entry.event.state == (digest(entry.state) if ended else None)
    assert sum(isinstance(e.event, Moved) and e.event.state is not None for e in GAME) == GAME[-1].state.turn


@settings(deadline=None)
@given(st.data())
def test_any_altered_byte_is_noticed(data: st.DataObject) -> None:
    seq = data.draw(st.integers(0, len(SHORT) - 1))
    link = SHORT[seq]
    at = data.draw(st.integers(0, len(link.line) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != link.line[at]))
    line = link.line[:at] + bytes([byte]) + link.line[at + 1 :]
    with pytest.raises(Damaged) as caught:
        replay([*SHORT[:seq], Link(line, link.hash), *SHORT[seq + 1 :]])
    assert caught.value.seq == seq


@given(st.integers(0, len(SHORT) - 1), st.integers(0, 63), st.sampled_from("0123456789abcdefg"))
def test_any_altered_hash_is_noticed(seq: int, at: int, digit: str) -> None:
    link = SHORT[seq]
    if link.hash[at] != digit:
        altered = Link(link.line, link.hash[:at] + digit + link.hash[at + 1 :])
        with pytest.raises(Damaged):
            replay([*SHORT[:seq], altered, *SHORT[seq + 1 :]])


@pytest.mark.parametrize(
    "links",
    [
        [],
        SHORT[1:],
        [*SHORT[:5], *SHORT[6:]],
        [*SHORT[:5], SHORT[6], SHORT[5], *SHORT[7:]],
        [*SHORT[:5], SHORT[4], *SHORT[5:]],
        [SHORT[0], SHORT[0]],
        [Link(b"", hashlib.sha256(b"").hexdigest())],
        rehashed([SHORT[1].line]),
        rehashed([SHORT[0].line, SHORT[0].line]),
        rehashed([SHORT[0].line, SHORT[2].line]),
        rehashed([SHORT[0].line, b"[]"]),
        rehashed([SHORT[0].line, b"\xff"]),
        rehashed([SHORT[0].line, b'{"kind":"undo","seq":1}']),
    ],
)
def test_events_that_are_missing_moved_or_foreign_are_noticed(links: list[Link]) -> None:
    with pytest.raises(Damaged):
        replay(links)


def test_a_die_that_was_changed_shows_in_the_digest_even_if_the_chain_was_mended() -> None:
    seq = next(
        entry.seq
        for before, entry in pairwise(GAME)
        if isinstance(before.state.waiting, Dice) and isinstance(entry.event, Dealt)
    )
    faces = json.loads(LINKS[seq].line)["move"]["dice"]
    with pytest.raises(RulesDiffer):
        replay(edited(seq, move={"dice": sorted(7 - face for face in faces)}))


def test_a_digest_that_was_taken_out_is_missed() -> None:
    seq = next(e.seq for e in GAME if isinstance(e.event, Moved) and e.event.state)
    with pytest.raises(RulesDiffer) as caught:
        replay(edited(seq, state=None))
    assert caught.value.seq == seq


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ({"type": "done", "why": 1}, Damaged),
        ({"type": "surrender"}, Damaged),
        ({"type": "bid", "rp": 10**30}, Damaged),
        ({"dice": [1]}, Damaged),
        ({"type": "reroll", "faces": [1, 2]}, RulesDiffer),
    ],
)
def test_a_move_that_cannot_be_is_refused(move: dict[str, Any], error: type[JournalError]) -> None:
    seq = seq_of(Acted)
    with pytest.raises(error) as caught:
        replay(edited(seq, move=move))
    assert caught.value.seq == seq


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"board": packaged_text().replace("The War", "A War")}, Damaged),
        ({"board_digest": "0" * 64}, Damaged),
        ({"options": {"chess": True}}, RulesDiffer),
        ({"players": ["one"]}, Damaged),
        ({"colour": "red"}, Damaged),
        ({"commitment": None}, Damaged),
        ({"format": FORMAT + 1}, NewerFormat),
        ({"format": FORMAT + 1, "clock": "blitz"}, NewerFormat),
    ],
)
def test_a_header_that_does_not_hold_together_is_refused(changes: dict[str, Any], error: type[JournalError]) -> None:
    with pytest.raises(error) as caught:
        replay(edited(0, **changes))
    assert caught.value.seq == 0


def test_a_board_that_these_rules_cannot_read_is_refused() -> None:
    board = "edition = 1"
    with pytest.raises(RulesDiffer):
        replay(edited(0, board=board, board_digest=hashlib.sha256(board.encode()).hexdigest()))


def test_a_board_of_ones_own_is_part_of_its_game() -> None:
    text = packaged_text().replace('title = "The War to End War"', 'title = "House rules"')
    board = replace(packaged(), title="House rules")
    first = begin(header(Setup(board), text, PLAYERS, "0" * 64, "test"))
    (loaded,) = replay([first.link])
    assert loaded.state.setup.board.title == "House rules"
    with pytest.raises(ValueError, match="not that of the setup's board"):
        header(Setup(board), packaged_text(), PLAYERS, "0" * 64, "test")


def test_dice_from_the_table_are_told_from_dealt_ones() -> None:
    last = next(entry for entry in GAME if isinstance(entry.state.waiting, Dice) and entry.state.waiting.count == 1)
    entered = next_entry(last, Entered, Rolled((6,)))
    assert json.loads(entered.link.line)["kind"] == "entered"
    assert replay([*LINKS[: last.seq + 1], entered.link])[-1] == entered


def test_what_the_rules_refuse_makes_no_entry() -> None:
    last = next(entry for entry in GAME if isinstance(entry.state.waiting, Dice))
    with pytest.raises(IllegalAction) as caught:
        next_entry(last, Acted, a.DONE)
    assert isinstance(caught.value.refusal, r.NotAwaited)


# --- Verification: a game that was played passes, and one with another die does not -------------------------


CHECKED = journal_of(Options(), seed=9)
SECRET = secret_from_seed(9)
END = (CHECKED[-1].seq, CHECKED[-1].link.hash)
THROWS = [entry.seq for entry in CHECKED if entry.outcome is not None]


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
def test_a_game_that_was_played_is_in_order(options: Options) -> None:
    game = journal_of(options, seed=4)
    report = verify(game, secret_from_seed(4), (game[-1].seq, game[-1].link.hash))
    assert report.sound and report.proven
    assert (report.flaw, report.wrong, report.secret) == (None, (), "fits")
    assert report.events == report.checked == len(game)
    assert (report.turn, report.over) == (game[-1].state.turn, game[-1].state.waiting)
    assert report.digests == sum(b'"state":' in entry.link.line for entry in game)
    assert report.decisions == sum(isinstance(entry.event, Acted) for entry in game)
    assert report.dealt == sum(isinstance(entry.event, Dealt) for entry in game)
    assert (report.entered, report.repeated, report.rewinds, report.agreements) == (0, 0, 0, 0)


def test_dice_from_the_table_are_counted_apart() -> None:
    entries = list(CHECKED[:1])
    dealer = Dealer(SECRET)
    rng = Random(1)
    while not isinstance(entries[-1].state.waiting, Over):
        last = entries[-1]
        if isinstance(last.state.waiting, Choice):
            entries.append(next_entry(last, Acted, rng.choice(engine.legal(last.state))))
        elif isinstance(last.state.waiting, Dice):
            faces = tuple(sorted(rng.choices((4, 5, 6), k=last.state.waiting.count)))
            entries.append(next_entry(last, Entered, Rolled(faces)))
        else:
            entries.append(next_entry(last, Dealt, dealer.deal(last.state, last.throws + 1)))
    report = verify(entries, None)
    assert report.sound and not report.proven
    assert report.entered == sum(isinstance(entry.event, Entered) for entry in entries)
    assert report.dealt == sum(isinstance(entry.event, Dealt) for entry in entries)
    found = faces_of(History(entries))
    assert found.dealt[0].dice == found.dealt[1].dice == 0
    assert found.table[0].dice > 0
    assert found.table[0].counts[:3] == (0, 0, 0)
    assert found.table[0].chance < 0.01


@pytest.mark.parametrize("seed", range(6))
def test_with_steps_back_each_throw_counts_once(seed: int) -> None:
    play = wandered(WAYS_TO_PLAY[seed % 4], seed, 200)
    report = verify(play.history.entries, secret_from_seed(seed))
    assert report.sound
    assert report.rewinds > 0
    outcomes = sum(entry.outcome is not None for entry in play.history.entries)
    assert report.dealt + report.repeated == outcomes


def test_without_the_secret_the_dice_are_not_checked() -> None:
    report = verify(CHECKED, None)
    assert report.sound and not report.proven
    assert report.unchecked == report.dealt == len(THROWS)
    assert report.secret == "unknown"
    report = verify(CHECKED, secret_from_seed(10))
    assert not report.sound
    assert (report.secret, report.wrong) == ("wrong", ())


def test_a_game_that_is_shorter_than_it_was() -> None:
    assert verify(CHECKED, SECRET, END).sound
    for shorter in (CHECKED[:-1], CHECKED[:1]):
        report = verify(shorter, SECRET, END)
        assert not report.sound
        assert isinstance(report.flaw, Damaged)
        assert report.flaw.seq == shorter[-1].seq
    report = verify((), SECRET, END)
    assert (report.sound, report.checked, report.turn) == (False, 0, 0)


# ------------------------------------------------------------------------------------------- forged games


def forged(seq: int, move: Rolled | Drawn) -> list[Entry]:
    """The game as somebody would have it who wants another outcome at `seq`, and makes the rest fit.

    Chain and digests are in order, for they are made by the very program; what cannot go on as it did is left out.
    """
    entries = list(CHECKED[:seq])
    entries.append(next_entry(entries[-1], Dealt, move))
    for original in CHECKED[seq + 1 :]:
        assert original.move is not None
        try:
            kind = Acted if isinstance(original.event, Acted) else Dealt
            entries.append(next_entry(entries[-1], kind, original.move))
        except IllegalAction:
            break
    return entries


def test_an_altered_die_is_refused_though_all_else_was_made_to_fit() -> None:
    rng, dealer = Random(2), Dealer(SECRET)
    for seq in rng.sample(THROWS, 15):
        before = CHECKED[seq - 1]
        others = [outcome for outcome, _ in engine.chance(before.state) if outcome != CHECKED[seq].move]
        if not others:
            continue
        entries = forged(seq, rng.choice(others))
        assert verify(entries, None).sound, "without the secret nobody can tell"
        report = verify(entries, SECRET)
        assert not report.sound
        assert report.wrong[0] == seq
        assert dealer.deal(before.state, before.throws + 1) == CHECKED[seq].move


def renumbered(lines: list[bytes]) -> list[Link]:
    events = [json.loads(line) | {"seq": seq} for seq, line in enumerate(lines)]
    return rehashed([dumped(event) for event in events])


def dumped(event: object) -> bytes:
    return json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_a_die_that_was_altered_dropped_swapped_or_added_is_refused() -> None:
    """Chain and numbers are mended each time, as a clever forger would do."""
    rng = Random(3)
    lines = [entry.link.line for entry in CHECKED]
    for seq in rng.sample(THROWS[:-1], 12):
        event = json.loads(lines[seq])
        if "dice" in event["move"]:
            at = rng.randrange(len(event["move"]["dice"]))
            event["move"]["dice"][at] = event["move"]["dice"][at] % 6 + 1
            event["move"]["dice"].sort()
            altered = renumbered([*lines[:seq], dumped(event), *lines[seq + 1 :]])
            assert not verify(altered, SECRET).sound
        assert not verify(renumbered([*lines[:seq], *lines[seq + 1 :]]), SECRET).sound
        added = renumbered([*lines[: seq + 1], lines[seq], *lines[seq + 1 :]])
        assert not verify(added, SECRET).sound
        other = rng.choice(THROWS)
        if CHECKED[other].move != CHECKED[seq].move:
            swapped = list(lines)
            swapped[seq], swapped[other] = swapped[other], swapped[seq]
            assert not verify(renumbered(swapped), SECRET).sound


def test_a_die_that_is_passed_off_as_one_from_the_table_shows() -> None:
    lines = [entry.link.line for entry in CHECKED]
    event = json.loads(lines[THROWS[5]]) | {"kind": "entered"}
    lines[THROWS[5]] = dumped(event)
    report = verify(rehashed(lines), SECRET)
    assert report.flaw is not None and report.flaw.seq == THROWS[5]
    report = verify(rehashed(lines), None)
    assert report.sound and not report.proven
    assert report.entered == 1


def test_a_throw_that_was_taken_back_and_fell_otherwise_is_refused() -> None:
    play = wandered(WAYS_TO_PLAY[3], 5, 200)
    lines = [entry.link.line for entry in play.history.entries]
    forgeries = 0
    report = verify(play.history.entries, None)
    assert report.repeated
    for entry in play.history.entries:
        if isinstance(entry.move, Rolled):
            event = json.loads(entry.link.line)
            event["move"]["dice"] = sorted(face % 6 + 1 for face in entry.move.faces)
            altered = [*lines[: entry.seq], dumped(event)]
            forgeries += verify(rehashed(altered), None).flaw is not None
    assert forgeries >= report.repeated // 2
