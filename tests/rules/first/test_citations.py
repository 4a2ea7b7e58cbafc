"""Whatever a game of the first edition cites is a section of its own rulebook, though chapters are shared."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ldd_tui.reference import model
from rules import actions as a
from rules import engine
from rules import facts as f
from rules.editions.first.edition import OWN_SECTIONS
from rules.model import GERMANY, ITALY, RUSSIA, Options, Over, Setup, State, Technology
from tests.rules.first.support import BOARD, options
from tests.rules.position.support import ATHENAS, moves

OWN = set(model.sections("first"))
TRIES = (
    a.Research(Technology.ATTACK, 1),
    a.Offensive(ITALY, GERMANY, 1),
    a.Reinforce(RUSSIA, 9),
    a.Bid(9),
    a.Naval(99),
    a.Settle(9),
    a.Absorb(GERMANY),
    a.KEEP,
    a.DONE,
)


def cited(chosen: Options, luck: Random) -> Iterator[str]:
    step = engine.initial(Setup(BOARD, chosen))
    while True:
        for fact in step.facts:
            yield fact.rule
            if isinstance(fact, f.NothingToDo | f.PoppyUnused):
                yield from (refusal.rule for refusal in fact.why)
        yield engine.pending(step.state).rule
        yield from refused(step.state)
        if isinstance(step.state.waiting, Over):
            return
        step = engine.apply(step.state, moves(step.state, luck))


def refused(state: State) -> Iterator[str]:
    verdicts = (engine.explain(state, action) for action in TRIES)
    yield from (verdict.refusal.rule for verdict in verdicts if verdict.refusal is not None)


@pytest.mark.parametrize("athena", ATHENAS, ids=len)
def test_only_the_own_rulebook_is_cited(athena: tuple[()]) -> None:
    for seed in range(3):
        for rule in cited(options(athena=athena), Random(seed)):
            section, event, number = rule.partition(", event ")
            assert section in OWN, rule
            assert not event or (section == "11" and int(number) in BOARD.edition.cards), rule


def test_the_concordance_leads_to_its_rulebook_and_no_further() -> None:
    """References are looked up twice; the second lookup must change nothing."""
    for shared, own in OWN_SECTIONS:
        section = own.removesuffix(", event")
        assert section in OWN and BOARD.edition.cited(shared) == own
    assert BOARD.edition.cited("18, event 9") == "11, event 9" == BOARD.edition.cited("11, event 9")
    for own in ("6.2", "6.5.1", "6.6", "6.7", "7", "9", "10", "11.1", "12.3"):
        assert BOARD.edition.cited(own) == own
