"""An edition as data: its name, its cards, and its differences in shared chapters (`rules.ruleset` has functions)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from rules.cards import CardTable
from rules.enums import InitiativeRule, Phase, Sector, Technology


class TurnOrder(Struct, frozen=True, cache_hash=True):
    """The order of a turn (5).

    `opening`, `closing`: shared phases. `own`: the phases in between, which each side plays by itself; `in_blocks`: one
    side plays them all before the other, else both play one before the next. `of_athena`: Athena's order, in a block
    after the person's.
    """

    opening: tuple[Phase, ...]
    own: tuple[Phase, ...]
    closing: tuple[Phase, ...]
    in_blocks: bool
    of_athena: tuple[Phase, ...]

    @property
    def phases(self) -> tuple[Phase, ...]:
        return (*self.opening, *self.own, *self.closing)


class AirDefence(Struct, frozen=True):
    """Aviation that re-rolls hits once (6.5.1, F075): the defender's `value`, unless `beaten_by` the attacker's."""

    attacker: Sector
    defender: Sector
    value: int
    beaten_by: int


class Features(Struct, frozen=True):
    ladder: int | None
    """The most spaces a sector can recover in a turn (10.1.2); None: no limit."""
    revolution_by_spaces: bool
    """One die for each space Russia recovers, each 1 a space; else one for each RP, and a space for any 1 (13.3)."""
    cubes: bool
    """Failed attempts leave research cubes (10.2.3)."""
    implementing: bool
    """Sectors implement levels one by one (10.2.6); else every sector has them at once, up to its maximum."""
    alternating: bool
    """The sides launch offensives alternately (10.3); else one side launches all of its own first."""
    artillery_capped: bool
    """No more Artillery dice than the size of the offensive (10.2.7)."""
    notches: bool
    """Losses are notches of a War commitment level (3.3.4); else spaces of a track (3.1.1)."""
    mandatory_rule: str
    """The section that puts mandatory offensives first (10.3.1); "": only the event itself (11)."""
    rerolls_by_difference: bool
    """Superior Aviation re-rolls as many dice as its superiority (10.2.7); else all that failed."""
    counter_attack: bool
    """A natural 1 on an Attack die costs the attacker a loss (10.3.4)."""
    air_defence: AirDefence | None
    armistice_rolls: bool
    """When a sector surrenders, its enemy's roll may win the war at once (7)."""
    hearts: tuple[Sector, ...]
    """The sectors, by side, whose surrender ends the war (13.2.4); () if none does."""
    romania_bonus: int
    """The Central Powers' RP from Romania's surrender at each collection (13.2.3)."""


class Edition(Struct, frozen=True, cache_hash=True, dict=True):
    """An edition of the game.

    `key`, `sector_names`: names in files and over the pipe. `initiative_rules`: the usual one first. `options`: the
    others, by their names in `rules.model.Options`. `technologies`: those that sides can research. `actions`: tags in
    `rules.actions`. `opponent`: the key to its own opponent's name. `own_sections`: sections of the standard
    edition's rulebook that shared chapters cite, each with its counterpart here; "18, event" is the list of cards.
    """

    key: str
    sector_names: tuple[str, ...]
    cards: CardTable
    turn: TurnOrder
    features: Features
    initiative_rules: tuple[InitiativeRule, ...]
    options: tuple[str, ...]
    technologies: tuple[Technology, ...]
    actions: tuple[str, ...]
    opponent: str
    own_sections: tuple[tuple[str, str], ...] = ()

    @property
    def pays_for_naval_rolls(self) -> bool:
        """Whether each side's naval roll ends its own phases and can be paid for (6.6)."""
        return Phase.NAVAL in self.turn.own

    def cited(self, rule: str) -> str:
        """The same rule in the edition's own rulebook: a section, or a card as "18, event 9".

        Sections not in `own_sections` are its own. Citing is idempotent, because what is awaited is cited again.
        """
        section, event, number = rule.partition(_EVENT)
        return self._sections.get(section + event, section + event) + number

    @cached_property
    def _sections(self) -> Mapping[str, str]:
        return dict(self.own_sections)


_EVENT = ", event"
