"""The tutor in a game: tips on what happens for the first time, from an edition's file in `tips/`.

The file ties each tip to a kind of fact; `CONDITIONS` adds what else must hold. No file: no games with the tutor.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from importlib import resources
from typing import Any, Literal

from msgspec import Struct

from ldd_tui.teach import numbers
from ldd_tui.teach.lesson import Words, decoded, in_words
from ldd_tui.text import _
from rules import facts as f
from rules.board_file import packaged
from rules.cards import orders_of
from rules.editions import EDITIONS
from rules.model import CounterAttack, Phase, Setup, Side, State
from rules.notation import name_of

THE_END = ("game_ended", "prestige_counted", "points_counted")


class Tip(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to say once. `fact`: the kind of fact that calls for it; `whose`: its side; `rule`: a section;
    `lesson`: the id of the lesson that explains more; `this_turn`: not after the turn is over.
    """

    id: str
    fact: str
    whose: Literal["learner", "other", "any"] = "any"
    say: Words
    rule: str
    lesson: str
    this_turn: bool = False

    def in_words(self, state: State) -> str:
        return numbers.fill(in_words(self.say), state)

    def fits(self, fact: f.Fact, setup: Setup) -> bool:
        return (
            name_of(type(fact)) == self.fact
            and (self.whose == "any" or self.whose == _whose(fact, setup))
            and (self.id not in CONDITIONS or CONDITIONS[self.id](fact, setup))
        )


class _Tips(Struct, frozen=True, forbid_unknown_fields=True):
    tips: tuple[Tip, ...]


@cache
def tips(edition: str) -> tuple[Tip, ...]:
    """Every tip for an edition's games, rarest first; empty if the edition has no file."""
    file = resources.files("ldd_tui.teach") / "tips" / f"{edition}.toml"
    return decoded(file.read_text(encoding="utf-8"), _Tips, EDITIONS[edition]).tips if file.is_file() else ()


def next_tip(facts: Iterable[f.Fact], setup: Setup, said: Collection[str]) -> Tip | None:
    """The next tip for these facts; None if there is none or it was already `said`."""
    happened = tuple(facts)
    began = max((at for at, fact in enumerate(happened) if isinstance(fact, f.TurnBegan)), default=0)
    fresh = (tip for tip in tips(setup.board.edition.key) if tip.id not in said)
    return next(
        (tip for tip in fresh if any(tip.fits(fact, setup) for fact in happened[began if tip.this_turn else 0 :])), None
    )


def who_plays_whom(edition: str) -> str:
    if packaged(edition).cornflower:
        return _("You lead the Entente against Athena: cards decide what she does.")
    return _("You lead the Entente against the system: markers decide what it does.")


def _demands(fact: f.EventsDrawn, setup: Setup) -> bool:
    return any(orders_of(setup.board.edition.cards, fact.events, side, True) for side in Side)


def _whose(fact: Any, setup: Setup) -> str:
    """Return "learner" or "other" by the side of the fact or of its sector; Athena is "other"."""
    side = fact.side if hasattr(fact, "side") else setup.board.sectors[fact.sector].side
    return "other" if side in setup.options.athena else "learner"


CONDITIONS: dict[str, Callable[[Any, Setup], bool]] = {
    **dict.fromkeys(("welcome", "welcome_alone"), lambda fact, setup: fact.turn == 1),
    **dict.fromkeys(("last_turn", "final_turn"), lambda fact, setup: fact.turn == setup.board.last_turn),
    **dict.fromkeys(("obligation", "order"), _demands),
    **dict.fromkeys(("too_late", "past_its_year"), lambda fact, setup: fact.too_late),
    **dict.fromkeys(("aviation", "higher_aviation"), lambda fact, setup: fact.event == 0),
    **dict.fromkeys(("artillery", "free_artillery"), lambda fact, setup: fact.artillery_dice > 0),
    **dict.fromkeys(("losses", "notches"), lambda fact, setup: fact.losses > 0),
    **dict.fromkeys(("shortage", "no_more_attacks"), lambda fact, setup: fact.forced),
    **dict.fromkeys(("wasted", "too_many"), lambda fact, setup: fact.wasted > 0),
    **dict.fromkeys(("u_boats", "u_boat_roll"), lambda fact, setup: fact.side == Side.CENTRAL_POWERS),
    **dict.fromkeys(("blockade", "blockade_roll"), lambda fact, setup: fact.side == Side.ENTENTE),
    **dict.fromkeys(("offensives", "your_offensives"), lambda fact, setup: fact.phase == Phase.OFFENSIVES),
    "sudden_death": lambda fact, setup: fact.rule != "14.2.1",
    "won_by_roll": lambda fact, setup: fact.rule == "7",
    "counter_attack": lambda fact, setup: fact.verdict == CounterAttack.APPLIES,
    "no_counter_attack": lambda fact, setup: fact.verdict == CounterAttack.DEFENDER_ATTACKED_ELSEWHERE,
    "colonies": lambda fact, setup: fact.verdict == CounterAttack.GERMAN_COLONIES_ATTACK,
    "free_levels": lambda fact, setup: fact.free,
}
"""Further conditions on the fact, by the tip's id, unique across editions."""
