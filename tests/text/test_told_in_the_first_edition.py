"""What happens in the first edition, in its own terms, with its sums, and in the order in which it happens."""

from __future__ import annotations

import pytest

from ldd_tui.modals.parts.narration import in_brief
from ldd_tui.telling.passages import Kind, tell
from ldd_tui.telling.sentences import arithmetic, sentence
from rules import actions as a
from rules import facts as f
from rules.model import AUSTRIA_HUNGARY, ENTENTE, OTTOMAN_EMPIRE, RUSSIA, SERBIA, Phase, Technology
from tests.rules.first.support import EGYPT, at
from tests.rules.support import Table

TANKS = 34


@pytest.mark.rule("11:34", "F110", "V66")
@pytest.mark.parametrize(
    ("paid", "face", "told"),
    [(1, 2, "2 + 1 event = 3, needs 6: not developed"), (2, 4, "4 + 1 + 1 event = 6, needs 6: developed")],
)
def test_what_an_event_adds_to_an_attempt_is_in_its_sum(paid: int, face: int, told: str) -> None:
    t = at(11, Phase.TECHNOLOGY, ENTENTE, rp=(6, 0), in_force=(TANKS,), developed={ENTENTE: (3, 0, 0, 0)})
    t.do(a.Research(Technology.ATTACK, paid)).roll(face)
    assert arithmetic(t.fact(f.ResearchRolled), t.state.setup) == told


@pytest.mark.rule("6.7:6", "7:1", "F077")
def test_a_fall_tells_every_notch() -> None:
    t = at(6, Phase.OFFENSIVES, ENTENTE, rp=(9, 0), wcl={OTTOMAN_EMPIRE: 2}, developed={ENTENTE: (0, 0, 2, 0)})
    t.do(a.Offensive(EGYPT, OTTOMAN_EMPIRE, 2)).roll(6, 6).roll(6, 6)
    assert [sentence(fact, t.state.setup) for fact in (*t.all(f.LossTaken), *t.all(f.Surrendered))] == [
        "The Ottoman Empire lost 1 notch: 1 left (OV 0).",
        "The Ottoman Empire surrendered: 2 VP for the Entente, 2 in all.",
    ]


@pytest.mark.rule("6.5.3:2", "6.5.3:3")
def test_reinforcements_are_told_in_notches() -> None:
    t = at(6, Phase.REINFORCEMENTS, ENTENTE, rp=(5, 0), wcl={SERBIA: 1}).do(a.Reinforce(SERBIA, 2))
    assert sentence(t.fact(f.Reinforced), t.state.setup) == "Serbia recovered 2 notches for 3 RP: OV 1, full strength."


def brusilov_without_rp() -> Table:
    t = at(6, Phase.OFFENSIVES, ENTENTE, events=(19,), rp=(2, 0), wcl={AUSTRIA_HUNGARY: 1})
    return t.do(a.Offensive(RUSSIA, AUSTRIA_HUNGARY, 2)).roll(1, 6).roll(6)


@pytest.mark.rule("11:19.3", "F076", "F092")
def test_the_price_of_brusilov_is_told_after_the_surrender() -> None:
    t = brusilov_without_rp()
    price = "Brusilov Offensive (19): 1 die failed, paid for with 1 notch of Russia."
    (fought,) = (one for one in tell(t.history, t.state.setup) if one.kind == Kind.OFFENSIVE)
    told = [piece.words for piece in fought.apart()]
    assert told.index(price) == len(told) - 2, told
    assert (
        "Armistice roll" in told[-3]
        and "surrendered" in told[-4]
        and told[-1].startswith("Brusilov Offensive: Russia lost")
    )
    lines = [line.plain for line in in_brief(fought, 200)]
    assert lines[-1] == price and "Russia -" not in "".join(lines)
