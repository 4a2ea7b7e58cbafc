"""Verification: a game that was played passes, and one with another die does not."""

from __future__ import annotations

import json
from random import Random

import pytest

from ldd_tui.statistics.records import faces_of
from rules import engine
from rules.chance import Drawn, Rolled
from rules.model import Choice, Dice, Options, Over
from rules.refusals import IllegalAction
from saves.dice import Dealer, secret_from_seed
from saves.errors import Damaged
from saves.events import Acted, Dealt, Entered, Link
from saves.history import History
from saves.journal import Entry, follow
from saves.verify import verify
from tests.saves.playing import WAYS_TO_PLAY, journal_of, rehashed, wandered

GAME = journal_of(Options(), seed=9)
SECRET = secret_from_seed(9)
END = (GAME[-1].seq, GAME[-1].link.hash)
THROWS = [entry.seq for entry in GAME if entry.outcome is not None]


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
    entries = list(GAME[:1])
    dealer = Dealer(SECRET)
    rng = Random(1)
    while not isinstance(entries[-1].state.waiting, Over):
        last = entries[-1]
        if isinstance(last.state.waiting, Choice):
            entries.append(follow(last, Acted, rng.choice(engine.legal(last.state))))
        elif isinstance(last.state.waiting, Dice):
            faces = tuple(sorted(rng.choices((4, 5, 6), k=last.state.waiting.count)))
            entries.append(follow(last, Entered, Rolled(faces)))
        else:
            entries.append(follow(last, Dealt, dealer.deal(last.state, last.throws + 1)))
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
    report = verify(GAME, None)
    assert report.sound and not report.proven
    assert report.unchecked == report.dealt == len(THROWS)
    assert report.secret == "unknown"
    report = verify(GAME, secret_from_seed(10))
    assert not report.sound
    assert (report.secret, report.wrong) == ("wrong", ())


def test_a_game_that_is_shorter_than_it_was() -> None:
    assert verify(GAME, SECRET, END).sound
    for shorter in (GAME[:-1], GAME[:1]):
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
    entries = list(GAME[:seq])
    entries.append(follow(entries[-1], Dealt, move))
    for original in GAME[seq + 1 :]:
        assert original.move is not None
        try:
            kind = Acted if isinstance(original.event, Acted) else Dealt
            entries.append(follow(entries[-1], kind, original.move))
        except IllegalAction:
            break
    return entries


def test_an_altered_die_is_refused_though_all_else_was_made_to_fit() -> None:
    rng, dealer = Random(2), Dealer(SECRET)
    for seq in rng.sample(THROWS, 15):
        before = GAME[seq - 1]
        others = [outcome for outcome, _ in engine.chance(before.state) if outcome != GAME[seq].move]
        if not others:
            continue
        entries = forged(seq, rng.choice(others))
        assert verify(entries, None).sound, "without the secret nobody can tell"
        report = verify(entries, SECRET)
        assert not report.sound
        assert report.wrong[0] == seq
        assert dealer.deal(before.state, before.throws + 1) == GAME[seq].move


def renumbered(lines: list[bytes]) -> list[Link]:
    events = [json.loads(line) | {"seq": seq} for seq, line in enumerate(lines)]
    return rehashed([dumped(event) for event in events])


def dumped(event: object) -> bytes:
    return json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_a_die_that_was_altered_dropped_swapped_or_added_is_refused() -> None:
    """Chain and numbers are mended each time, as a clever forger would do."""
    rng = Random(3)
    lines = [entry.link.line for entry in GAME]
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
        if GAME[other].move != GAME[seq].move:
            swapped = list(lines)
            swapped[seq], swapped[other] = swapped[other], swapped[seq]
            assert not verify(renumbered(swapped), SECRET).sound


def test_a_die_that_is_passed_off_as_one_from_the_table_shows() -> None:
    lines = [entry.link.line for entry in GAME]
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
