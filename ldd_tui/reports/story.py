"""What happened, in sentences by turn and phase; an offensive, an attempt or a card of Athena's is one item.

The items are the steps of `ldd_tui.games.steps`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ldd_tui.games.steps import GRAVE, Step, StepKind, itself, paragraphs, steps_of
from ldd_tui.reports.document import Block, Heading, Item, Items, Line, safe
from ldd_tui.text import _
from ldd_tui.text.groups import alike, heading, implemented
from ldd_tui.text.phrases import cite, in_parts, labelled
from ldd_tui.text.sentences import TELLS_ITS_SUM, arithmetic, sentence
from rules import facts as f
from rules.model import Setup

_OF_A_CARD = (f.AthenaTarget, f.AthenaReinforces, f.Reinforced)


def story(facts: Sequence[f.Fact], setup: Setup) -> list[Block]:
    """Turns and phases as headings, and under them what happened. A phase in which nothing did is left out."""
    blocks: list[Block] = []
    for is_heading, run in groupby(steps_of(facts), lambda step: step.kind in (StepKind.TURN, StepKind.PHASE)):
        if is_heading:
            blocks += [_heading(fact, setup) for step in run for fact in step.parts]
        else:
            blocks.append(Items(tuple(_items(run, setup))))
    return [block for at, block in enumerate(blocks) if not _empty(blocks, at)]


def items(facts: Iterable[f.Fact], setup: Setup) -> Iterator[Item]:
    """Facts as items, each with all that followed from what it begins with."""
    return _items(steps_of(facts), setup)


def _items(run: Iterable[Step[f.Fact]], setup: Setup) -> Iterator[Item]:
    return (_item(facts, setup) for step in run for facts in _facts_by_item(step))


def _facts_by_item(step: Step[f.Fact]) -> Iterator[tuple[f.Fact, ...]]:
    """The facts of a step by item; a card of Athena's goes with what it says and brings."""
    if step.kind != StepKind.ATHENA_CARDS:
        yield from paragraphs(step, itself)
        return
    together: tuple[f.Fact, ...] = ()
    for fact in step.parts:
        if together and not (isinstance(together[0], f.CornflowerDrawn) and isinstance(fact, _OF_A_CARD)):
            yield together
            together = ()
        together += (fact,)
    yield together


def _heading(fact: f.Fact, setup: Setup) -> Heading:
    assert isinstance(fact, f.TurnBegan | f.PhaseBegan)
    return Heading(3 if isinstance(fact, f.TurnBegan) else 4, heading(fact, setup))


def _empty(blocks: Sequence[Block], at: int) -> bool:
    """Whether a block is the heading of a phase under which nothing stands."""
    block, after = blocks[at], blocks[at + 1] if at + 1 < len(blocks) else None
    return isinstance(block, Heading) and block.level == 4 and not isinstance(after, Items)


def _item(facts: Sequence[f.Fact], setup: Setup) -> Item:
    lines: list[Line] = []
    rule = ""
    for _kind, run in groupby(facts, alike):
        for line in _lines(list(run), setup):
            lines.append(line if line.rule != rule else line._replace(rule=""))
            rule = line.rule or rule
    first = facts[0]
    side = first.side if isinstance(first, f.OffensiveLaunched) else None
    return Item(tuple(lines), side, isinstance(first, GRAVE))


def _lines(facts: Sequence[f.Fact], setup: Setup) -> Iterator[Line]:
    """Facts that are alike, in a sentence each, or in one for all."""
    first = facts[0]
    if isinstance(first, f.DieRead):
        thrown = _("Artillery dice") if first.artillery else _("Attack dice")
        read = in_parts(arithmetic(fact, setup) or "" for fact in facts)
        yield Line("", labelled(thrown, read), cite(first.rule))
    elif isinstance(first, f.Implemented):
        level = [fact for fact in facts if isinstance(fact, f.Implemented)]
        yield Line(safe(implemented(level, setup)), rule=cite(first.rule))
    else:
        for fact in facts:
            reckoned = arithmetic(fact, setup) if not isinstance(fact, TELLS_ITS_SUM) else None
            yield Line(safe(sentence(fact, setup)), safe(reckoned or ""), cite(fact.rule))
