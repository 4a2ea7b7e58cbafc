"""The tutor in a game: tips on what happens for the first time, from an edition's file in `tips/`.

The file ties each tip to a kind of fact; `CONDITIONS` adds what else must hold. An edition without a file has no games
with the tutor.
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
"""Facts about the end of a war, explained once it is over."""


class Tip(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to say once. `fact`: the kind of fact that calls for it; `whose`: the side the fact must be about;
    `rule`: a section; `lesson`: the id of the lesson that explains more; `this_turn`: not after the turn is over."""

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
            and CONDITIONS.get(self.id, _always)(fact, setup)
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


def _whose(fact: Any, setup: Setup) -> str:
    """Return "learner" or "other" by the side of the fact or of its sector; Athena is "other"."""
    side = fact.side if hasattr(fact, "side") else setup.board.sectors[fact.sector].side
    return "other" if side in setup.options.athena else "learner"


# ------------------------------------------------------------------------------------------------ conditions


def _always(fact: Any, setup: Setup) -> bool:
    return True


def _first_turn(fact: f.TurnBegan, setup: Setup) -> bool:
    return fact.turn == 1


def _at_once(fact: f.GameEnded, setup: Setup) -> bool:
    return fact.rule != "14.2.1"


def _last_turn(fact: f.TurnBegan, setup: Setup) -> bool:
    return fact.turn == setup.board.last_turn


def _demands(fact: f.EventsDrawn, setup: Setup) -> bool:
    return any(orders_of(setup.board.edition.cards, fact.events, side, True) for side in Side)


def _too_late(fact: f.EventWithoutEffect, setup: Setup) -> bool:
    return fact.too_late


def _counter_attack(verdict: CounterAttack) -> Callable[[f.CounterAttacked, Setup], bool]:
    return lambda fact, setup: fact.verdict == verdict


def _by_aviation(fact: f.DiceLifted, setup: Setup) -> bool:
    return fact.event == 0


def _with_artillery(fact: f.OffensiveLaunched, setup: Setup) -> bool:
    return fact.artillery_dice > 0


def _some(fact: f.LossesCounted, setup: Setup) -> bool:
    return fact.losses > 0


def _forced(fact: f.Passed, setup: Setup) -> bool:
    return fact.forced


def _wasted(fact: f.Income, setup: Setup) -> bool:
    return fact.wasted > 0


def _free(fact: f.Implemented, setup: Setup) -> bool:
    return fact.free


def _of(side: Side) -> Callable[[f.NavalRolled, Setup], bool]:
    return lambda fact, setup: fact.side == side


def _by_roll(fact: f.GameEnded, setup: Setup) -> bool:
    return fact.rule == "7"


def _sea_of(side: Side) -> Callable[[f.SeaRolled, Setup], bool]:
    return lambda fact, setup: fact.side == side


def _offensives(fact: f.PhaseBegan, setup: Setup) -> bool:
    return fact.phase == Phase.OFFENSIVES


CONDITIONS: dict[str, Callable[[Any, Setup], bool]] = {
    "welcome": _first_turn,
    "sudden_death": _at_once,
    "last_turn": _last_turn,
    "obligation": _demands,
    "too_late": _too_late,
    "counter_attack": _counter_attack(CounterAttack.APPLIES),
    "no_counter_attack": _counter_attack(CounterAttack.DEFENDER_ATTACKED_ELSEWHERE),
    "colonies": _counter_attack(CounterAttack.GERMAN_COLONIES_ATTACK),
    "aviation": _by_aviation,
    "artillery": _with_artillery,
    "losses": _some,
    "shortage": _forced,
    "wasted": _wasted,
    "free_levels": _free,
    "u_boats": _of(Side.CENTRAL_POWERS),
    "blockade": _of(Side.ENTENTE),
    "offensives": _offensives,
    "welcome_alone": _first_turn,
    "won_by_roll": _by_roll,
    "final_turn": _last_turn,
    "your_offensives": _offensives,
    "order": _demands,
    "past_its_year": _too_late,
    "higher_aviation": _by_aviation,
    "free_artillery": _with_artillery,
    "no_more_attacks": _forced,
    "too_many": _wasted,
    "u_boat_roll": _sea_of(Side.CENTRAL_POWERS),
    "blockade_roll": _sea_of(Side.ENTENTE),
    "notches": _some,
}
"""What else must hold of the fact, by the id of the tip, unique across editions."""
