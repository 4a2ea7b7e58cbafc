"""What an event card can do, as data: the fields of the rows of a card table (18).

Anything too peculiar for data is a hook, with a function in each edition that has it.
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
        """Each sector's losses if it is at war."""
        return {**dict.fromkeys(Sector, self.spaces), **dict(self.but)}


class Exits(Struct, frozen=True):
    """A sector leaves the war without surrendering.

    `recovers`: a sector that recovers `spaces`, whether or not the other was still at war.
    """

    sector: Sector
    recovers: Sector | None = None
    spaces: int = 0


class FreeOffensive(Struct, frozen=True):
    """A free offensive at once, with these Attack dice, no Artillery and no other event's help.

    `with_levels`: Attack and Defence levels count.
    """

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
    """Which dice may be re-rolled."""

    ANY = 0
    HITS = 1
    MISSES = 2
    SHOWING = 3
    """Those showing one of the card's faces, hits or not."""


class Chooser(IntEnum):
    """Who chooses the dice to re-roll."""

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
    """A die for a card: rolled when an `AT_ONCE` card is resolved, else when the hook's chapter says.

    `recovers`: the sector that then recovers.
    """

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
