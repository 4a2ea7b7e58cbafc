"""What happened, in sentences by turn and phase; an offensive, an attempt or a card of Athena's is one item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ldd_tui.reports.document import Block, Heading, Item, Items, Line, safe
from ldd_tui.text import _, names
from ldd_tui.text.groups import alike, implemented
from ldd_tui.text.phrases import cite
from ldd_tui.text.sentences import arithmetic, sentence
from rules import facts as f
from rules.model import Setup

_OFFENSIVE = (
    f.MichaelUsed,
    f.DiceThrown,
    f.DiceLifted,
    f.DieRead,
    f.LossesCounted,
    f.CounterAttacked,
    f.LossesMirrored,
    f.BrusilovLosses,
    f.LossTaken,
)
_ATTEMPT = (f.ResearchRolled, f.LevelUnlocked, f.CubeTaken, f.CubeDiscarded, f.Implemented)
_CARDS = (f.AthenaTarget, f.AthenaReinforces, f.Reinforced)
_FOLLOWS: dict[type[f.Fact], tuple[type[f.Fact], ...]] = {
    f.OffensiveLaunched: _OFFENSIVE,
    f.ResearchPaid: _ATTEMPT,
    f.CornflowerDrawn: _CARDS,
}
_GRAVE = (f.Surrendered, f.RevolutionBrokeOut, f.RussiaExited, f.GameEnded)


def story(facts: Sequence[f.Fact], setup: Setup) -> list[Block]:
    """Turns and phases as headings, and under them what happened. A phase in which nothing did is left out."""
    blocks: list[Block] = []
    for heading, run in groupby(facts, lambda fact: isinstance(fact, f.TurnBegan | f.PhaseBegan)):
        if heading:
            blocks += [_heading(fact, setup) for fact in run]
        else:
            blocks.append(Items(tuple(items(run, setup))))
    return [block for at, block in enumerate(blocks) if not _empty(blocks, at)]


def items(facts: Iterable[f.Fact], setup: Setup) -> Iterator[Item]:
    """Facts as items, each with all that followed from what it begins with."""
    together: list[f.Fact] = []
    for fact in facts:
        if together and not isinstance(fact, _FOLLOWS.get(type(together[0]), ())):
            yield _item(together, setup)
            together = []
        together.append(fact)
    if together:
        yield _item(together, setup)


def _heading(fact: f.Fact, setup: Setup) -> Heading:
    if isinstance(fact, f.TurnBegan):
        words = _("Turn {turn} of {last}, {year}")
        return Heading(3, words.format(turn=fact.turn, last=setup.board.last_turn, year=fact.year))
    assert isinstance(fact, f.PhaseBegan)
    if fact.side is None:
        return Heading(4, names.phase(fact.phase))
    player = names.player(fact.side, setup.options)
    return Heading(4, _("{phase}, {player}").format(phase=names.phase(fact.phase), player=player))


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
    return Item(tuple(lines), side, isinstance(first, _GRAVE))


def _lines(facts: Sequence[f.Fact], setup: Setup) -> Iterator[Line]:
    """Facts that are alike, in a sentence each, or in one for all."""
    first = facts[0]
    if isinstance(first, f.DieRead):
        thrown = _("Artillery dice") if first.artillery else _("Attack dice")
        read = "; ".join(arithmetic(fact, setup) or "" for fact in facts)
        yield Line("", _("{dice}: {read}").format(dice=thrown, read=read), cite(first.rule))
    elif isinstance(first, f.Implemented):
        level = [fact for fact in facts if isinstance(fact, f.Implemented)]
        yield Line(safe(implemented(level, setup)), rule=cite(first.rule))
    else:
        for fact in facts:
            yield Line(safe(sentence(fact, setup)), safe(arithmetic(fact, setup) or ""), cite(fact.rule))
