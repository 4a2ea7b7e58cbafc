"""The event cards (18): what a card can do, as fields of a row, and the table of an edition's rows.

A `CardTable`, `board.edition.cards`, finds cards by number, year and what they affect. The description of a field names
the function that applies it. Anything too peculiar for data is a hook, with a function in each edition that has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum, StrEnum
from functools import cache, cached_property
from typing import TypeVar

from msgspec import Struct

from rules.enums import CENTRAL_POWERS, GERMANY, BattleStage, Decision, Purpose, Sector, Side, Technology


@cache
def rule(event: int) -> str:
    """How a fact cites an event card.

    >>> rule(9)
    '18, event 9'
    """
    return f"18, event {event}"


class Timing(IntEnum):
    """When a card acts (7.3)."""

    AT_ONCE = 0
    COLLECTION = 1
    OFFENSIVES = 2
    END_OF_TURN = 3


class Duration(IntEnum):
    """How long a card acts (7.3, R040)."""

    ONE_SHOT = 0
    THIS_TURN = 1
    MARKER = 2
    """Until something ends it, or to the end of the game; its marker is on the board (3.1.3)."""
    TWO_TURNS = 3
    """This turn and the next; its marker is on the board (F129)."""


# ------------------------------------------------------------------------------- at once (rules.phases.card_effects)


class Enters(Struct, frozen=True):
    """A neutral sector enters the war; void if it is not neutral."""

    sector: Sector


class Loses(Struct, frozen=True):
    """A sector takes losses; void if it is not at war."""

    sector: Sector
    spaces: int


class Recovers(Struct, frozen=True):
    """A sector recovers spaces at no cost; void if it is not at war."""

    sector: Sector
    spaces: int


class AllLose(Struct, frozen=True):
    """Every sector at war takes losses at once; `but`: those that take another number."""

    spaces: int
    but: tuple[tuple[Sector, int], ...]

    def by_sector(self) -> dict[Sector, int]:
        return {**dict.fromkeys(Sector, self.spaces), **dict(self.but)}


class Exits(Struct, frozen=True):
    """A sector leaves the war without surrendering. Either way, the sector `recovers` gets `spaces` back."""

    sector: Sector
    recovers: Sector | None = None
    spaces: int = 0


class FreeOffensive(Struct, frozen=True):
    """A free offensive with these Attack dice and nothing else; `with_levels`: Attack and Defence levels count."""

    attacker: Sector
    defender: Sector
    dice: int
    attack_modifier: int
    with_levels: bool = True


class BringsLafayette(Struct, frozen=True):
    """Lafayette arrives when this event and another are both in force; void afterwards (13.1.2)."""

    with_event: int


class Adds(Struct, frozen=True):
    """Adds a card to those that can be drawn (F108)."""

    event: int


Effect = Enters | Loses | Recovers | AllLose | Exits | FreeOffensive | BringsLafayette | Adds
EffectT = TypeVar("EffectT", bound=Effect)


# ------------------------------------------------------------------------------------ offensives (rules.pools)


class Boost(Struct, frozen=True, gc=False):
    """What a card adds to offensives by `side` or `attacker` against `defender` (None: any), or of these `pairs` only.

    `artillery_dice_at_level_0`: dice instead of `artillery_modifier` for an attacker without Artillery. `doubled`: each
    hit is two losses. `mirrored`: hits of Attack dice cost the attacker losses too. `once`: only one offensive of the
    turn, of the side's choice. `priced`: each finally failed Attack die costs the attacker 1 RP or a space (F092).
    """

    attacker: Sector | None = None
    defender: Sector | None = None
    side: Side | None = None
    attack_dice: int = 0
    attack_modifier: int = 0
    artillery_dice: int = 0
    artillery_modifier: int = 0
    artillery_dice_at_level_0: int = 0
    doubled: bool = False
    mirrored: bool = False
    once: bool = False
    priced: bool = False
    pairs: tuple[tuple[Sector, Sector], ...] = ()

    def applies(self, attacker: Sector, defender: Sector) -> bool:
        if self.pairs:
            return (attacker, defender) in self.pairs
        return (
            (self.attacker is None or self.attacker == attacker)
            and (self.defender is None or self.defender == defender)
            and (self.side is None or int(attacker >= GERMANY) == self.side)
        )


class Order(Struct, frozen=True, gc=False):
    """An offensive that a card demands of everybody (`mandatory`, 10.3.1), or first of Athena (17.6.4).

    `full_size`: the largest possible size; else at least `least` dice, if possible (F089). `times`: how many offensives
    of the pair satisfy it; more than one lets the attacker attack as often (R196).
    """

    attacker: Sector
    defender: Sector
    mandatory: bool = False
    full_size: bool = True
    times: int = 1
    least: int = 1

    def least_of(self, largest: int) -> int:
        return largest if self.full_size else min(self.least, largest)


class Which(IntEnum):
    ANY = 0
    HITS = 1
    MISSES = 2
    SHOWING = 3
    """Those showing one of the card's faces, hits or not."""


class Chooser(IntEnum):
    ATTACKER = 0
    DEFENDER = 1
    NOBODY = 2
    """All of them are re-rolled."""


class DiceAgain(Struct, frozen=True, gc=False):
    """A re-roll by a card (applied by `rules.rerolls`).

    It affects offensives of `attacker` against `defender`, or those of other cards (`of_events`). `stages`: when,
    Attack dice first; `artillery_stage`: the one for Artillery dice. `decision`: the question, or None if nobody
    chooses. `by_athena`: the dice she re-rolls. `faces`: the faces to re-roll. `costly`: a die that then shows none of
    them costs the attacker a loss.
    """

    which: Which
    chooser: Chooser
    purpose: Purpose
    stages: tuple[BattleStage, ...]
    attacker: Sector | None = None
    defender: Sector | None = None
    of_events: tuple[int, ...] = ()
    artillery_stage: BattleStage | None = None
    decision: Decision | None = None
    by_athena: Which | None = None
    faces: tuple[int, ...] = ()
    costly: bool = False


# --------------------------------------------------------------------- income, sea, and what ends or forbids a card


class Sea(Struct, frozen=True, gc=False):
    """A card in force on a side's naval roll (9): `suspended`, or a modifier."""

    side: Side
    modifier: int = 0
    suspended: bool = False


class Collects(Struct, frozen=True, gc=False):
    """RP that a side collects more or less while the card is in force (8)."""

    side: Side
    rp: int


class Produces(Struct, frozen=True, gc=False):
    """A sector's RP at this turn's collection, instead of its printed production."""

    sector: Sector
    rp: int


class Raises(Struct, frozen=True, gc=False):
    """Adds to the numbers of a side's technology while the card is in force, up to each star."""

    side: Side
    technology: Technology
    by: int


class Helps(Struct, frozen=True, gc=False):
    """Adds to a side's next attempt at a technology and is then spent; void without one."""

    side: Side
    technology: Technology
    modifier: int


class Ends(Struct, frozen=True, gc=False):
    """What removes a card's marker, and makes the card void if it has already happened (R175, R271).

    `event`: this one takes effect. `lafayette`: Lafayette arrives (R150). `surrender`: this sector surrenders.
    `powerless`: the first of these sectors can no longer attack the second, because one isn't at war or its Operational
    Value is 0 (F099).
    """

    event: int = 0
    lafayette: bool = False
    surrender: Sector | None = None
    powerless: tuple[Sector, Sector] | None = None


class DieHook(StrEnum):
    """The reader of a card's die, a function in `rules.ruleset.Ruleset.event_dice`."""

    GALLIPOLI = "gallipoli"
    JUTLAND = "jutland"
    PARISER_KANONEN = "pariser_kanonen"


class CardDie(Struct, frozen=True, gc=False):
    """A die for a card: rolled when an `AT_ONCE` card is resolved, else when the hook's chapter says."""

    thrown_by: Side
    read_by: DieHook
    recovers: Recovers | None = None


class Card(Struct, frozen=True, kw_only=True):
    """One event card, by what it does.

    `number`, `title`, `year`: as printed; the title is the key to its texts. `joins`: it can be drawn from its year on,
    else when another card says so, or never (F067). `timing`, `duration`: 7.3. `effect`: what it does when resolved.
    `marked`: it may leave a marker although it acts once. `needs`: sectors that must be at war when it is resolved, or
    it is void. `annuls`: the event whose modifier it cancels. `free_target`: the sector that the other side attacks at
    no cost. `order`: the offensive it demands this turn. `athena_owes`: the one that Athena launches each turn while it
    is in force (R165). `athena_checks`: the sector that attacks by her cards only if a die allows it (17.5).
    `ends_war`: the armistice comes at the end of the turn (14.2).
    """

    number: int
    title: str
    year: int
    timing: Timing
    duration: Duration
    joins: bool = True
    effect: Effect | None = None
    marked: bool = False
    needs: tuple[Sector, ...] = ()
    ends: Ends | None = None
    boost: Boost | None = None
    dice_again: DiceAgain | None = None
    annuls: int = 0
    free_target: Sector | None = None
    sea: Sea | None = None
    collects: Collects | None = None
    produces: Produces | None = None
    raises: Raises | None = None
    helps: Helps | None = None
    die: CardDie | None = None
    order: Order | None = None
    athena_owes: Order | None = None
    athena_checks: Sector | None = None
    ends_war: bool = False


# ------------------------------------------------------------------------------------------------ the table


LASTING = frozenset((Duration.MARKER, Duration.TWO_TURNS))


class CardTable(Struct, frozen=True, cache_hash=True, dict=True):
    """The cards of an edition, by number. Properties named like a field of `Card` are the rows that have it."""

    rows: tuple[Card, ...]

    def __getitem__(self, event: int) -> Card:
        return self.by_number[event]

    def __contains__(self, event: int) -> bool:
        return event in self.by_number

    def __iter__(self) -> Iterator[Card]:
        return iter(self.rows)

    @cached_property
    def by_number(self) -> Mapping[int, Card]:
        return {card.number: card for card in self.rows}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        return tuple(self.by_number)

    def of_year(self, year: int) -> tuple[int, ...]:
        """The cards that join the deck when `year` begins (4, 12)."""
        return self._years.get(year, ())

    @cached_property
    def _years(self) -> Mapping[int, tuple[int, ...]]:
        joining = [card for card in self.rows if card.joins]
        years = {card.year for card in joining}
        return {year: tuple([card.number for card in joining if card.year == year]) for year in years}

    def effect_of(self, event: int, kind: type[EffectT]) -> EffectT:
        effect = self[event].effect
        assert isinstance(effect, kind)
        return effect

    # -- what cards do at once, and how long they last

    @cached_property
    def free_offensives(self) -> Mapping[int, FreeOffensive]:
        return {card.number: card.effect for card in self.rows if isinstance(card.effect, FreeOffensive)}

    @cached_property
    def bring_lafayette(self) -> Mapping[int, int]:
        found = {card.number: card.effect for card in self.rows}
        return {number: effect.with_event for number, effect in found.items() if isinstance(effect, BringsLafayette)}

    def added_by(self, event: int) -> tuple[int, ...]:
        return tuple([c.number for c in self.rows if isinstance(c.effect, Adds) and c.effect.event == event])

    @cached_property
    def marked(self) -> frozenset[int]:
        return frozenset([card.number for card in self.rows if card.marked or card.duration in LASTING])

    @cached_property
    def ends(self) -> Mapping[int, Ends]:
        return {card.number: card.ends for card in self.rows if card.ends is not None}

    @cached_property
    def powerless(self) -> Mapping[int, tuple[Sector, Sector]]:
        return {event: ends.powerless for event, ends in self.ends.items() if ends.powerless is not None}

    @cached_property
    def ended_by(self) -> Mapping[int, tuple[int, ...]]:
        ending = [ends.event for ends in self.ends.values() if ends.event]
        return {event: tuple([other for other, its in self.ends.items() if its.event == event]) for event in ending}

    @cached_property
    def ends_war(self) -> frozenset[int]:
        return frozenset([card.number for card in self.rows if card.ends_war])

    # -- dice, income and sea

    @cached_property
    def dice(self) -> Mapping[int, CardDie]:
        return {card.number: card.die for card in self.rows if card.die is not None}

    def with_die(self, hook: DieHook) -> int:
        return next((event for event, die in self.dice.items() if die.read_by == hook), 0)

    @cached_property
    def collects(self) -> Mapping[int, Collects]:
        return {card.number: card.collects for card in self.rows if card.collects is not None}

    @cached_property
    def produces(self) -> Mapping[int, Produces]:
        return {card.number: card.produces for card in self.rows if card.produces is not None}

    @cached_property
    def raises(self) -> Mapping[int, Raises]:
        return {card.number: card.raises for card in self.rows if card.raises is not None}

    @cached_property
    def helps(self) -> Mapping[int, Helps]:
        return {card.number: card.helps for card in self.rows if card.helps is not None}

    @cached_property
    def sea(self) -> Mapping[int, Sea]:
        return {card.number: card.sea for card in self.rows if card.sea is not None}

    # -- offensives

    @cached_property
    def boosts(self) -> Mapping[int, Boost]:
        return {card.number: card.boost for card in self.rows if card.boost is not None}

    @cached_property
    def turn_boosts(self) -> frozenset[int]:
        unasked = [event for event, boost in self.boosts.items() if not boost.once]
        return frozenset([event for event in unasked if self[event].duration == Duration.THIS_TURN])

    @cached_property
    def once(self) -> int:
        return next((event for event, boost in self.boosts.items() if boost.once), 0)

    @cached_property
    def free_targets(self) -> Mapping[int, Sector]:
        return {card.number: card.free_target for card in self.rows if card.free_target is not None}

    @cached_property
    def repeated(self) -> Mapping[int, Order]:
        orders = {card.number: card.order for card in self.rows if card.order is not None}
        return {number: order for number, order in orders.items() if order.times > 1}

    @cached_property
    def dice_again(self) -> Mapping[int, DiceAgain]:
        return {card.number: card.dice_again for card in self.rows if card.dice_again is not None}

    @cached_property
    def hits_again(self) -> Mapping[int, tuple[Sector | None, Sector | None]]:
        """The events that re-roll every hit of an offensive, each with its attacker and defender."""
        unasked = {event: again for event, again in self.dice_again.items() if again.chooser == Chooser.NOBODY}
        return {event: (again.attacker, again.defender) for event, again in unasked.items()}

    @cached_property
    def after_losses(self) -> int:
        late = [event for event, again in self.dice_again.items() if max(again.stages) > BattleStage.LOSSES]
        return late[0] if late else 0

    # -- Athena

    @cached_property
    def athena_owes(self) -> Mapping[int, Order]:
        return {card.number: card.athena_owes for card in self.rows if card.athena_owes is not None}

    @cached_property
    def athena_checks(self) -> Mapping[int, Sector]:
        return {card.number: card.athena_checks for card in self.rows if card.athena_checks is not None}


@cache
def orders_of(cards: CardTable, events: tuple[int, ...], side: Side, mandatory: bool) -> tuple[tuple[int, Order], ...]:
    """Offensives demanded of `side`, with card numbers; if not `mandatory`, those Athena launches first."""
    found = [(event, order) for event in events if (order := cards.by_number[event].order) is not None]
    return tuple(
        [
            (event, order)
            for event, order in found
            if order.mandatory == mandatory and (order.attacker >= GERMANY) == (side == CENTRAL_POWERS)
        ]
    )
