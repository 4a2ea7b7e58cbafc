"""What an event card can do, as data: the vocabulary in which the rows of a card table are written (18).

What is too peculiar for data is a hook, for which each edition that has it has a function.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum

from msgspec import Struct

from rules.enums import GERMANY, BattleStage, Decision, Purpose, Sector, Side, Technology


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
    """Until something ends it, or to the end of the game: its marker lies on the board (3.1.3)."""
    TWO_TURNS = 3
    """This turn and the next; its marker lies on the board (F129)."""


# ------------------------------------------------------------------------------- at once (rules.phases.card_effects)


class Enters(Struct, frozen=True):
    """A neutral sector enters the war; void if it is not neutral."""

    sector: Sector


class Loses(Struct, frozen=True):
    """A sector loses spaces on its Collapse Track; void if it is not at war."""

    sector: Sector
    spaces: int


class Recovers(Struct, frozen=True):
    """A sector moves its cube back at no cost; void if it is not at war."""

    sector: Sector
    spaces: int


class AllLose(Struct, frozen=True):
    """Every sector at war loses spaces at the same moment; `but`: those that lose another number."""

    spaces: int
    but: tuple[tuple[Sector, int], ...]

    def by_sector(self) -> dict[Sector, int]:
        """The spaces that each sector loses if it is at war."""
        return {**dict.fromkeys(Sector, self.spaces), **dict(self.but)}


class Exits(Struct, frozen=True):
    """A sector leaves the war without surrendering.

    `recovers`: the sector that moves back so many `spaces`, whether the other was still at war or not; if there is one.
    """

    sector: Sector
    recovers: Sector | None = None
    spaces: int = 0


class FreeOffensive(Struct, frozen=True):
    """An offensive at once and at no cost, with these Attack dice, no Artillery and no other event's help.

    `with_levels`: Attack and Defence levels count.
    """

    attacker: Sector
    defender: Sector
    dice: int
    attack_modifier: int
    with_levels: bool = True


class BringsLafayette(Struct, frozen=True):
    """Lafayette comes when this event and another are both in force; void once it is there (13.1.2)."""

    with_event: int


class Adds(Struct, frozen=True):
    """Another card joins those that can be drawn (F108)."""

    event: int


Effect = Enters | Loses | Recovers | AllLose | Exits | FreeOffensive | BringsLafayette | Adds


# ------------------------------------------------------------------------------------ offensives (rules.pools)


class Boost(Struct, frozen=True, gc=False):
    """What a card does to the dice of some offensives: by `side` or `attacker`, against `defender` (None: any).

    Or of the offensives of these `pairs` alone. `artillery_dice_at_level_0`: dice in place of `artillery_modifier` for
    an attacker without Artillery. `doubled`: each hit is two losses. `mirrored`: hits of Attack dice hurt the attacker
    too. `once`: only one offensive of the turn has it, and its side says which. `priced`: each Attack die that fails in
    the end costs the attacker 1 RP or a space (F092).
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
    """An offensive that a card demands: of everybody (`mandatory`, 10.3.1) or of Athena first (17.6.4).

    `full_size`: the largest that is possible; else `least` dice or more, as far as these are (F089). `times`: how many
    offensives of the pair satisfy it; more than one lets the attacker go as often (R196).
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
    """Which dice may be thrown again."""

    ANY = 0
    HITS = 1
    MISSES = 2
    SHOWING = 3
    """Those that showed one of the card's faces, whether they hit or not."""


class Chooser(IntEnum):
    """Who says which of these dice are thrown again."""

    ATTACKER = 0
    DEFENDER = 1
    NOBODY = 2
    """All of them are."""


class DiceAgain(Struct, frozen=True, gc=False):
    """Dice of an offensive that are thrown again because of a card (carried out by `rules.rerolls`).

    Of offensives of `attacker` against `defender`, or of those that other cards bring (`of_events`). `stages`: when,
    Attack dice first; `artillery_stage` is the one of these at which Artillery dice are thrown again. `decision`:
    what is asked; None if nobody chooses. `by_athena`: which of the dice she throws again. `faces`: for dice that are
    taken by what they show. `costly`: a die that then shows none of them costs the attacker one.
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
    """What a card in force does to a side's roll on the Naval Control Table (9): `suspended`, or a modifier."""

    side: Side
    modifier: int = 0
    suspended: bool = False


class Collects(Struct, frozen=True, gc=False):
    """RP that a side collects more or less at each collection while the card is in force (8)."""

    side: Side
    rp: int


class Produces(Struct, frozen=True, gc=False):
    """What a sector at war brings at the collection of the turn, in RP, in place of what it prints."""

    sector: Sector
    rp: int


class Raises(Struct, frozen=True, gc=False):
    """Printed numbers by which a technology of a side stands higher while the card is in force, up to each star."""

    side: Side
    technology: Technology
    by: int


class Helps(Struct, frozen=True, gc=False):
    """What a card adds to the die of a side's next attempt at a technology; it is spent by it, or void without one."""

    side: Side
    technology: Technology
    modifier: int


class Ends(Struct, frozen=True, gc=False):
    """What takes a card's marker off the board, and makes the card void if it was there before (R175, R271).

    `event`: when this one takes effect. `lafayette`: when Lafayette comes (R150). `surrender`: of this sector.
    `powerless`: when the first of these sectors can attack the second no more, for one of them is not at war or its
    Operational Value is 0 (F099).
    """

    event: int = 0
    lafayette: bool = False
    surrender: Sector | None = None
    powerless: tuple[Sector, Sector] | None = None


class DieHook(StrEnum):
    """What reads the die of a card; `rules.ruleset.Ruleset.event_dice` has the function for it."""

    GALLIPOLI = "gallipoli"
    JUTLAND = "jutland"
    PARISER_KANONEN = "pariser_kanonen"


class CardDie(Struct, frozen=True, gc=False):
    """A die that a card asks for: when the card is resolved if that is `AT_ONCE`, else when the hook's chapter says.

    `recovers`: the sector that moves back when it is read.
    """

    thrown_by: Side
    read_by: DieHook
    recovers: Recovers | None = None


class Card(Struct, frozen=True, kw_only=True):
    """One event card: all that it does. What a card has not is left out.

    `number`, `title`, `year`: as printed; words for people are found by the title. `joins`: it can be drawn from its
    year on, else when another card says so, or never (F067). `timing` and `duration`: 7.3.
    `effect`: what it does when it is resolved. `marked`: its marker may come to lie on the board although it acts once.
    `needs`: sectors that must be at war when it is resolved, or it is void. `ends`: what ends it.
    `boost`, `dice_again`: what it does to dice. `annuls`: the event whose modifier does not count beside it.
    `free_target`: the sector that the other side attacks at no cost. `sea`, `collects`, `produces`, `raises`, `helps`,
    `die`: see there.
    `order`: the offensive that it demands this turn. `athena_owes`: the one that Athena launches each turn while it
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
