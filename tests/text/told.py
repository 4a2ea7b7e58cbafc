"""All that is said of a game: of what has happened, and of a position."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ldd_tui.players.hints import Level
from ldd_tui.players.hints import missed as hints_of
from ldd_tui.telling.opponents import reasons
from ldd_tui.telling.passages import tell
from ldd_tui.telling.refusals import refusal, short
from ldd_tui.telling.sentences import arithmetic, heading, sentence
from ldd_tui.text import help, hints, labels, names, plain_board, prompts, situation
from ldd_tui.text import tracks as track_words
from ldd_tui.text.events import card_texts
from ldd_tui.text.events.card_texts import card_status
from ldd_tui.text.labels import short as shortly
from rules import engine
from rules import facts as f
from rules.model import Choice, Decision, Over, Side, State
from tests.text.support import anything


def told_of_step(step: engine.Step) -> Iterator[str]:
    setup = step.state.setup
    for index, fact in enumerate(step.facts):
        yield sentence(fact, setup)
        yield arithmetic(fact, setup) or ""
        yield from reasons(step.facts[:index], fact, step.facts[index + 1 :], setup)
        if isinstance(fact, f.TurnBegan | f.PhaseBegan):
            yield heading(fact, setup)
    for passage in tell(step.facts, setup):
        yield from (line.words for line in passage.lines)


def told_of_position(state: State, chance: random.Random) -> Iterator[str]:
    edition = state.setup.board.edition
    yield prompts.prompt(state)
    yield from situation.alarms(state)
    for track in (track_words.turns, track_words.resources, track_words.lafayette, track_words.sea):
        yield track(state)
    yield track_words.revolution(state)
    yield track_words.cards(state, "e")
    yield track_words.trees(state, "t")
    yield from plain_board.board(state).splitlines()
    for event in state.drawn:
        yield card_texts.right_now(event, state) or ""
        yield card_status(event, state)
    waiting = state.waiting
    if waiting is None or isinstance(waiting, Over):
        return
    yield prompts.enter(state, "p")
    for side in Side:
        yield names.Player(side, state.setup)
    if not isinstance(waiting, Choice):
        return
    yield help.decision(waiting.decision, state)
    yield from (hints.missed(hint, edition) for hint in hints.told(hints_of(state)))
    if waiting.decision in (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE):
        yield from hints.question(state, Level.REMIND).split("\n\n")
    for action in chance.sample(engine.legal(state), min(5, len(engine.legal(state)))):
        yield labels.action(action, state)
        yield from shortly(action, edition)
    for action in anything(chance):
        refused = engine.explain(state, action).refusal
        if refused is not None and type(action).__struct_config__.tag in edition.actions:
            yield refusal(refused, state)
            yield short(refused)
