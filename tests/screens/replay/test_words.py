"""What a replay says of each event: what it was, whose, with its sums, and what was taken back."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ldd_tui.games.recording import Recording, Unit
from ldd_tui.modals.base import Dialog
from ldd_tui.telling import replay as words
from ldd_tui.telling.sentences import sentence
from ldd_tui.widgets.prompt import Prompt
from rules import facts as f
from rules.actions import Bid
from rules.editions import STANDARD
from rules.model import InitiativeRule, Options, Over
from saves.dice import secret_from_seed
from saves.events import Acted
from saves.history import History
from tests.modals.driving import narrated
from tests.saves.playing import FIRST, WAYS_TO_PLAY_FIRST, journal_of, wandered
from tests.screens.driving import BOTH, CENTRAL_POWERS, running
from tests.screens.game.test_first_edition import FOREIGN
from tests.screens.replay.support import GAME, SEED, notice, replaying, screen_of, seq
from tests.soaking import first_of


async def test_a_decision_or_dice_and_whose() -> None:
    async with running() as keyboard:
        await replaying(keyboard)
        seen: set[str] = set()
        for _ in range(30):
            await keyboard.press("space")
            entry, before = GAME[seq(keyboard)], GAME[seq(keyboard) - 1].state
            assert before.waiting is not None and not isinstance(before.waiting, Over)
            asking = screen_of(keyboard).query_one(Prompt).asking
            assert asking.side == before.waiting.side
            kind = asking.where.split(" · ")[1].split(": ")[1]
            assert (kind == "decision") == isinstance(entry.event, Acted)
            if len(entry.facts) == 1:
                assert sentence(entry.facts[0], before.setup) in asking.words
            seen.add(kind)
            sectors = [fact.sector for fact in entry.facts if isinstance(fact, f.Reinforced | f.LossTaken)]
            if sectors:
                assert screen_of(keyboard).map_view.cursor == sectors[0]
        assert seen >= {"decision", "dice", "draw"}


async def test_what_was_taken_back_is_told_but_not_shown() -> None:
    play = wandered(Options(athena=BOTH[:1]), 11, 200)
    line = [entry.seq for entry in play.entries]
    gaps = [place for place, (one, other) in enumerate(pairwise(line), 1) if other > one + 1]
    async with running() as keyboard:
        app = keyboard.app
        app.replay(app.store.adopt(play.history.entries, secret_from_seed(11), "wandered"))
        await keyboard.quiet()
        recording = screen_of(keyboard).recording
        assert [entry.seq for entry in recording.line] == line
        told_ = []
        for place in gaps[:12]:
            recording.go_to(place - 1)
            await keyboard.press("space")
            assert seq(keyboard) == line[place]
            told_.append("Undone" in notice(keyboard))
            assert told_[-1] == bool(recording.taken_back or recording.taken_back_after)
        assert any(told_)
        lost = 0
        for place in range(len(line)):
            recording.go_to(place)
            lost += recording.taken_back + recording.taken_back_after
        played = [entry.seq for entry in play.history.entries if entry.move is not None]
        assert lost == len(set(played) - set(line)) > 0
        for entry in play.history.entries:
            there = line[recording.place_of_event(entry.seq)]
            assert there == max(stands for stands in line if stands <= entry.seq)


SILENT = {"Bid": "A bid, hidden", "Naval": "Nothing is paid", "Drawn": "A Poppy is drawn: "}
"""What is told of an event without facts, by the kind of its move; a bid is not told before the other side has bid."""


@pytest.mark.parametrize(
    ("options", "edition", "silent"),
    [
        (Options(athena=BOTH), STANDARD, set[str]()),
        (Options(rewriting_history=True, initiative=InitiativeRule.BID), STANDARD, {"Bid"}),
        (Options(initiative=InitiativeRule.BID), FIRST, {"Bid", "Naval"}),
        (Options(athena=CENTRAL_POWERS), FIRST, {"Naval", "Drawn"}),
    ],
    ids=["A", "bid", "two people", "Poppies"],
)
def test_every_event_is_told_and_explained(options: Options, edition: str, silent: set[str]) -> None:
    game = journal_of(options, 5, edition=edition)
    recording = Recording("", History(game))
    told_alone = set[str]()
    for place, entry in enumerate(game):
        recording.go_to(place)
        said = words.happened(recording.recent, recording.setup, recording.entry.move, recording.side)
        assert said
        assert words.kind(entry.move, recording.side, entered=recording.entered)
        assert words.next_is(recording.state)
        if recording.recent:
            assert narrated(recording.recent, recording.setup, large=True, width=70)
        else:
            assert said.startswith(SILENT[type(entry.move).__name__])
            assert not (isinstance(entry.move, Bid) and any(character.isdigit() for character in said))
            told_alone.add(type(entry.move).__name__)
    assert silent - {"Bid"} <= told_alone <= silent
    assert [recording.place(unit, 1) for unit in Unit] == [None] * len(Unit)
    assert recording.over is not None


# -- A game of the first edition is gone through again: no word of what it has not, and a new game begins from it
AGAINST_THE_SYSTEM = journal_of(WAYS_TO_PLAY_FIRST[2], SEED, edition=FIRST)


@pytest.mark.parametrize("go", first_of(1, [("]", (80, 24)), ("p", (120, 40))]), ids=str)
async def test_no_word_is_of_what_it_has_not(go: tuple[str, tuple[int, int]]) -> None:
    on, size = go
    async with running(size) as keyboard:
        await replaying(keyboard, AGAINST_THE_SYSTEM)
        before = -1
        while before != (before := seq(keyboard)):
            for key in (on, "x", "escape"):
                if key != "escape" or isinstance(keyboard.app.screen, Dialog):
                    await keyboard.press(key)
                seen = keyboard.seen.lower()
                assert not [word for word in (*FOREIGN, "athena", "cube", " card") if word in seen], keyboard.seen
        await keyboard.press("end", "enter")
        assert "The war is over" in keyboard.seen
