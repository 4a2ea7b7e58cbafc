"""What an edition of the game is, as data: its name, its cards, and what it does otherwise in chapters that all share.

The values are in the folders of `rules.editions`; a board has that of its edition, `board.edition`. What an edition
does in functions of its own is its `rules.ruleset.Ruleset`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from rules.cards import CardTable
from rules.enums import InitiativeRule, Phase, Sector, Technology


class TurnOrder(Struct, frozen=True, cache_hash=True):
    """The order of a turn (5).

    `opening`, `closing`: phases that both sides have together. `own`: those that each side takes for itself, between
    the two; `in_blocks`: a side takes them all before the other does, else both take one before the next.
    `of_athena`: the order in which Athena takes them, in a block after the person's.
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
    """Aviation by which a defender has an attacker's hits thrown again, once (6.5.1, F075).

    `value`: the number from which on the defender's Aviation does so; `beaten_by`: that of the attacker from which on
    it does not.
    """

    attacker: Sector
    defender: Sector
    value: int
    beaten_by: int


class Features(Struct, frozen=True):
    """What differs between editions inside the chapters that they share."""

    ladder: int | None
    """The most spaces that a sector is moved back in a turn (10.1.2); None: as many as it has lost."""
    revolution_by_spaces: bool
    """A die for each space that Russia is moved back, and each 1 moves the marker; else a die for each RP, and any 1
    moves it by one (13.3)."""
    cubes: bool
    """Failed attempts leave research cubes (10.2.3)."""
    implementing: bool
    """Levels are implemented sector by sector (10.2.6); else every sector has them at once, up to its maximum."""
    alternating: bool
    """The sides launch their offensives in turn (10.3); else one side launches all of its own before the other does."""
    artillery_capped: bool
    """No more Artillery dice than the size of the offensive (10.2.7)."""
    notches: bool
    """A sector loses notches of a War commitment level (3.3.4); else its cube loses spaces of a track (3.1.1)."""
    mandatory_rule: str
    """Where it is said that an offensive which an event demands comes first (10.3.1); "": at the event alone (11)."""
    rerolls_by_difference: bool
    """Superior Aviation throws as many dice again as it is superior (10.2.7); else all that failed."""
    counter_attack: bool
    """A natural 1 on an Attack die hurts the attacker (10.3.4)."""
    air_defence: AirDefence | None
    """By whose Aviation hits are thrown again (6.5.1); None: by nobody's."""
    armistice_rolls: bool
    """The enemy of a sector that falls throws a die which may win the war at once (7)."""
    hearts: tuple[Sector, ...]
    """The sectors, by side, whose surrender ends the war (13.2.4); () if none does."""
    romania_bonus: int
    """RP that Romania's surrender brings the Central Powers at each collection (13.2.3)."""


class Edition(Struct, frozen=True, cache_hash=True, dict=True):
    """An edition of the game.

    `key`: its name in files and over the pipe. `sector_names`: those of the sectors there. `cards`: the event cards.
    `initiative_rules`: the ways to find the initiative, the usual one first. `options`: the other options of a game
    that the edition knows, by their names in `rules.model.Options`. `technologies`: those that sides can research.
    `actions`: what players may do, by the tags in `rules.actions`. `opponent`: the game's own opponent, whose name for
    people is found by it. `own_sections`:
    where its rulebook says what the chapters cite by the sections of the standard edition's, each of these with its
    own; "18, event" stands for the list of cards.
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
        """A rule as the edition's own rulebook has it: a section, or a card as "18, event 9".

        What `own_sections` does not know is its own already, and so is all that it leads to: what is awaited is cited
        again when it comes.
        """
        section, event, number = rule.partition(_EVENT)
        return self._sections.get(section + event, section + event) + number

    @cached_property
    def _sections(self) -> Mapping[str, str]:
        return dict(self.own_sections)


_EVENT = ", event"
