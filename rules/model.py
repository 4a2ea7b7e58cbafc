"""The components (3): the printed values of an edition, and the position of a game. The chapters move the game on.

The names of `rules.enums` come with them. `rules.board_file` makes a `Board` from TOML.

A `State` is what a player at the table can see, and nothing more: no random generator, no log, no order of a deck.
It includes what is being resolved, so a game can be stopped, saved, compared and searched between any two dice.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TypeVar

from msgspec import Struct

from rules.edition import Edition
from rules.enums import *  # noqa: F403  (re-exported)
from rules.enums import (
    GREECE,
    ROMANIA,
    SECTORS,
    SERBIA,
    BattleStage,
    Cause,
    CounterAttack,
    Decision,
    Deck,
    InitiativeRule,
    Phase,
    PoolPart,
    Purpose,
    Sector,
    Side,
    Source,
    Status,
    Technology,
)

T = TypeVar("T")


# ------------------------------------------------------------------------------------------------ board
# The printed values: sectors, tracks, Technology Trees, corner colours, Cornflower cards.


class Corner(IntEnum):
    """The colour of an event card's corner (7.3, 10.2.7)."""

    GREY = 0
    BLUE = 1
    GREEN = 2
    RED = 3


class SectorBoard(Struct, frozen=True):
    """A sector as printed (3.1.1).

    `track`: the Operational Value at each number of losses; the next loss is surrender. `caps`: the highest level of
    Attack, Defence, Artillery, Aviation that it can implement. `production_per_value`: RP for each point of its
    Operational Value, on top of `production`. `level`: the War commitment level on its counter; `star`: the highest
    level number it uses; 0 where not printed.
    """

    sector: Sector
    side: Side
    status: Status
    production: int
    attack_value: int
    track: tuple[int, ...]
    neighbours: tuple[Sector, ...]
    caps: tuple[int, int, int, int]
    victory_points: int
    prestige_value: int = 0
    production_per_value: int = 0
    level: int = 0
    star: int = 0

    @property
    def last_space(self) -> int:
        """The losses at which the cube is on the right-most space."""
        return len(self.track) - 1

    @property
    def spaces(self) -> tuple[int | None, ...]:
        """The numbers on the spaces it can occupy: Operational Values after the red one, None for the last (R004); or
        War commitment levels, from its counter's down to 1 (3.3.4).
        """
        return tuple(range(self.level, 0, -1)) if self.level else (*self.track, None)

    def space(self, losses: int) -> int:
        """The index in `spaces` of its cube or marker: right of the value in force (3.1.1), or on its War commitment
        level (3.3.4).
        """
        return losses if self.level else losses + 1


class Level(Struct, frozen=True):
    """One level of a Technology Tree (3.4); `value`: its printed number (R015, F071), or 0."""

    name: str
    year: int
    needed: int
    value: int = 0


class CornflowerCard(Struct, frozen=True):
    """One of Athena's cards (17.2). `technology`: RP for each attempt, 0 for an x."""

    number: int
    technology: tuple[int, int, int, int, int, int]
    reinforcement: frozenset[Sector]
    target: tuple[Sector, Sector]


class PoppyKind(IntEnum):
    """What a Poppy marker makes its side do (12.2), in order (12.4)."""

    TECHNOLOGY = 0
    OFFENSIVE = 1
    REINFORCEMENT = 2
    NAVAL = 3
    BLANK = 4


_FLAGS = {SERBIA: (SERBIA, ROMANIA, GREECE)}


class Poppy(Struct, frozen=True, gc=False):
    """One of the system's markers (12.2), with its `sector` or `modifier`."""

    kind: PoppyKind
    sector: Sector | None = None
    modifier: int = 0

    @property
    def sectors(self) -> tuple[Sector, ...]:
        """The sectors of its flag, in order; Serbia's has three (12.4.2, 12.4.3, F119)."""
        if self.sector is None:
            return ()
        return _FLAGS.get(self.sector, (self.sector,))


class Board(Struct, frozen=True, cache_hash=True, kw_only=True):
    """All the printed values of one edition. Pairs are `(entente, central powers)`.

    `u_boat` and `blockade`: RP by modified die, index 0 for 1 or less, index 5 for 6 or more. `lafayette_space` and
    `lafayette_last`: where the marker is placed, and the end of its track. A board caches its hash, because derived
    tables are cached by board.

    What some editions don't print has an empty default. `lafayette_turn`: the turn on which Lafayette comes in any
    case. `favourable`: set-aside events that Athena applies (R230). `commitment`: the Operational Value at each War
    commitment level, from 0. `initiative_price`: RP for the initiative of each turn (12.3). `bid_limit`: the most RP of
    a bid (6.2), or None. `blue_years`: events that do nothing after their printed year (6.3). `poppies`: each marker of
    a side, equal ones together.
    """

    edition: Edition
    title: str
    last_turn: int
    years: tuple[int, ...]
    initiative: tuple[Side, ...]
    maximum_rp: int
    u_boat: tuple[int, int, int, int, int, int]
    blockade: tuple[int, int, int, int, int, int]
    lafayette_space: int
    lafayette_last: int
    revolution_last: int
    tie_winner: Side
    sectors: tuple[SectorBoard, ...]
    trees: tuple[tuple[tuple[Level, ...], ...], tuple[tuple[Level, ...], ...]]
    lafayette_turn: int = 0
    merchant_navy: tuple[int, ...] = ()
    merchant_navy_start: int = 0
    kaiserliche_marine: int = 0
    naval_track: tuple[int, int] = (0, 0)
    sudden_death_vp: int = 0
    corners: tuple[Corner, ...] = ()
    cornflower: tuple[CornflowerCard, ...] = ()
    favourable: frozenset[int] = frozenset()
    commitment: tuple[int, ...] = ()
    initiative_price: tuple[int, ...] = ()
    bid_limit: int | None = None
    blue_years: frozenset[int] = frozenset()
    poppies: tuple[tuple[Poppy, ...], tuple[Poppy, ...]] = ((), ())

    def year(self, turn: int) -> int:
        """The year of a turn (R014)."""
        return self.years[turn - 1]

    def printed_initiative(self, turn: int) -> Side:
        """The initiative track's side for a turn, which also wins dice ties (6, R028)."""
        return self.initiative[turn - 1]

    def poppy_kinds(self, side: Side) -> tuple[Poppy, ...]:
        """A side's Poppy markers without duplicates; draws name them by position, from 1 (12.2)."""
        return _poppy_kinds(self, side)

    def of_side(self, side: Side) -> tuple[Sector, ...]:
        return _OF_SIDE[side]

    def aviation_value(self, sector: Sector, levels: int) -> int:
        """The printed Aviation value of `levels` implemented levels in a sector; 0 for none (R015)."""
        if not levels:
            return 0
        return self.trees[self.sectors[sector].side][Technology.AVIATION][levels - 1].value

    def printed_levels(self, sector: Sector, levels: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """The printed numbers of implemented Attack, Defence, Artillery and Aviation levels (3.5, R015)."""
        attack, defence, artillery, aviation = levels
        return attack, defence, artillery, self.aviation_value(sector, aviation)

    def number(self, side: Side, technology: Technology, level: int) -> int:
        column = self.trees[side][technology]
        return (column[level - 1].value if level <= len(column) else 0) or level

    def corner(self, event: int) -> Corner:
        return self.corners[event] if self.corners else Corner.GREY


_OF_SIDE: tuple[tuple[Sector, ...], tuple[Sector, ...]] = (
    tuple(s for s in SECTORS if s <= Sector.AFRICA),
    tuple(s for s in SECTORS if s >= Sector.GERMANY),
)


@cache
def _poppy_kinds(board: Board, side: Side) -> tuple[Poppy, ...]:
    return tuple(dict.fromkeys(board.poppies[side]))


# ------------------------------------------------------------------------------------------------ position
# Options, sectors, trees, an offensive in progress, what is awaited, and the frozen state of a game.


class Options(Struct, frozen=True, gc=False):
    """What the players agreed on before the game.

    Those after `athena` are readings of the rulebook; the defaults are the project's rulings. These lines are those of
    docs/engine_protocol.md (`python -m tests.engine_pipe.document`).

    `quick_play`: the quick-play rules (15).
    `rewriting_history`: the variant Rewriting History (16).
    `initiative`: what decides the initiative from turn 2 on: `track`, `dice`, or `bid`, dice with bids (6). In quick
    play it is the track, though `state` prints the option as given (R033).
    `athena`: the sides the game's own opponent plays (17; 12). Messages have null, a side, or a list of both.
    `brusilov_chain`: event 19 lets a person re-roll dice as long as they show 5 or 6; otherwise once (R178).
    `lettow_card_fails`: Athena's card that event 6 replaces counts as a failure (R165, R223).
    `naval_natural`: a natural 1 or 6 on the naval table counts without modifiers (R009).
    `reserve_mandatory`: RP for mandatory offensives can't be spent on anything earlier (R132).
    `lafayette_ends_wilson`: Lafayette ends event 16 even if placed by the calendar; otherwise only if placed by events
    10 and 24 (R150).
    `quick_play_blockade`: in quick play the Entente rolls for the blockade; otherwise never (R233).
    `revolution_surrender`: at the end of the Revolution Track Russia surrenders, with VP and an Armistice roll;
    otherwise it only leaves the war (F032).
    """

    quick_play: bool = False
    rewriting_history: bool = False
    initiative: InitiativeRule = InitiativeRule.TRACK
    athena: tuple[Side, ...] = ()
    brusilov_chain: bool = False
    lettow_card_fails: bool = True
    naval_natural: bool = False
    reserve_mandatory: bool = False
    lafayette_ends_wilson: bool = True
    quick_play_blockade: bool = False
    revolution_surrender: bool = False

    @classmethod
    def usual(cls, edition: Edition) -> Options:
        return cls(initiative=edition.initiative_rules[0])

    @property
    def initiative_rule(self) -> InitiativeRule:
        """The rule in use: quick play has neither dice nor bids (15.2, R033)."""
        return InitiativeRule.TRACK if self.quick_play else self.initiative


class Setup(Struct, frozen=True, gc=False):
    """A board and the options, before the first card."""

    board: Board
    options: Options = Options()

    @property
    def initiative_rule(self) -> InitiativeRule:
        """The rule in use: the track decides if an opponent sells the initiative (12.3, F070)."""
        sold = self.options.athena and self.board.initiative_price
        return InitiativeRule.TRACK if sold else self.options.initiative_rule

    @property
    def edition(self) -> Edition:
        return self.board.edition


class SectorState(Struct, frozen=True, gc=False):
    """One sector: status, losses (spaces right of where the cube starts), implemented levels (3.5).

    `levels` counts levels of Attack, Defence, Artillery, Aviation; Aviation's printed value is
    `Board.aviation_value`.
    """

    status: Status
    losses: int = 0
    levels: tuple[int, int, int, int] = (0, 0, 0, 0)


class Tree(Struct, frozen=True, gc=False):
    levels: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    cubes: tuple[int, ...] = (0, 0, 0, 0, 0, 0)


class Launched(Struct, frozen=True, gc=False):
    """An Offensive marker (3.2): who attacked whom this turn. `free_of_limit`: Schlieffen Plan (event 1)."""

    attacker: Sector
    defender: Sector
    free_of_limit: bool = False


class Attempt(Struct, frozen=True, gc=False):
    technology: Technology
    bonus: int = 0


class Contribution(Struct, frozen=True, gc=False):
    adds_to: PoolPart
    amount: int
    source: Source
    event: int = 0


class Pool(Struct, frozen=True, gc=False):
    """The dice of one offensive and everything that affects them (10.3.3).

    `attack_dice`, `artillery_dice`: how many. A die hits if its face plus `attack_modifier` or `artillery_modifier` is
    at least `needed`. `rerolls`: how many failed Artillery dice Aviation may re-roll. `multiplier`: losses for each
    hit. `mirrored`: hits of Attack dice also cost the attacker losses (14, 21, 29). `forced_by`: the event that
    re-rolls every hit once (25; first edition: 23), or 0. `counter_attack`: `applies` if a 1 on an Attack die costs the
    attacker a loss, else why not. `air_defence`: the defender's Aviation may force a re-roll of any hits once (F075).
    `priced_by`: the event that puts a price on each failed Attack die, or 0 (F092). Hits re-rolled are those on Attack
    dice, and those on Artillery dice after `rerolls`.
    """

    attack_dice: int
    attack_modifier: int
    artillery_dice: int
    artillery_modifier: int
    needed: int
    rerolls: int
    multiplier: int
    mirrored: bool
    forced_by: int
    counter_attack: CounterAttack
    air_defence: bool = False
    priced_by: int = 0


class Battle(Struct, frozen=True, gc=False):
    """The offensive being resolved.

    `attack`, `artillery`: the faces on the table, sorted. `rerolling`: dice picked up to be rolled again.
    `exploding`: dice of the last roll that show 5 or 6 (event 19).
    """

    attacker: Sector
    defender: Sector
    size: int
    cost: int
    pool: Pool
    event: int = 0
    michael: bool = False
    stage: BattleStage = BattleStage.MICHAEL
    attack: tuple[int, ...] = ()
    artillery: tuple[int, ...] = ()
    rerolling: int = 0
    exploding: tuple[int, ...] = ()


class Athena(Struct, frozen=True, gc=False):
    """Athena's hand (17.6): her Cornflower piles, and her present step.

    `pile`: what may still be drawn this turn; `discard`: what was drawn; both sorted. `columns`: technology attempts
    still to make, `(technology, RP)`. `sectors`: those still to reinforce. `batch`: cards drawn for the sector being
    reinforced. `card`: the offensive card being played. `failures`: offensive cards that failed this turn, by side.
    `france_barred`: events 5 and 27 stop France's attacks this turn.
    """

    pile: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    columns: tuple[tuple[Technology, int], ...] = ()
    sectors: tuple[Sector, ...] = ()
    batch: tuple[int, ...] = ()
    card: int = 0
    checks: tuple[int, ...] = ()
    failures: tuple[int, int] = (0, 0)
    france_barred: bool = False


class PoppyHand(Struct, frozen=True, gc=False):
    """The system's Poppy markers, by the numbers of their kinds.

    `to_draw`: how many it still draws. `held`: those drawn and not yet used, sorted.
    """

    to_draw: int = 0
    held: tuple[int, ...] = ()


class Choice(Struct, frozen=True, gc=False, tag="choice"):
    """A side must choose one of `legal(state)`."""

    side: Side
    decision: Decision
    rule: str


class Dice(Struct, frozen=True, gc=False, tag="dice"):
    """Dice must be rolled. `event`: the card that asks for them, or 0."""

    side: Side
    purpose: Purpose
    count: int
    rule: str
    event: int = 0


class Cards(Struct, frozen=True, gc=False, tag="cards"):
    side: Side
    deck: Deck
    count: int
    rule: str


class Over(Struct, frozen=True, gc=False, tag="over"):
    """The game has ended. No winner: both sides lost at once (R154). `prestige`: only at the armistice."""

    winner: Side | None
    cause: Cause
    rule: str
    prestige: tuple[int, int] | None = None


Waiting = Choice | Dice | Cards | Over


class Fallen(Struct, frozen=True, gc=False):
    """A sector that must surrender (13.2): losses beyond its last space, and the card that caused them, or 0."""

    sector: Sector
    unplaced: int = 0
    event: int = 0


NOT_PLACED = -1
NO_BID = -1


class State(Struct, frozen=True, gc=False):
    """One position of a game. Pairs are `(entente, central powers)`.

    `in_force`: Event markers on their boxes (3.1.3). `this_turn`: the drawn cards that are neither cancelled nor void,
    until the turn ends. `waiting`: None only inside a transition.
    """

    setup: Setup
    sectors: tuple[SectorState, ...]
    trees: tuple[Tree, Tree]
    merchant_navy: int
    revolution: int
    deck: tuple[int, ...]
    initiative: Side
    turn: int = 1
    phase: Phase = Phase.INITIATIVE
    active: Side = Side.CENTRAL_POWERS
    stage: int = 0
    waiting: Waiting | None = None
    rp: tuple[int, int] = (0, 0)
    vp: tuple[int, int] = (0, 0)
    lafayette: int = NOT_PLACED
    kaiserliche_marine: bool = True
    trade_awarded: tuple[int, int] = (0, 0)
    # initiative (6)
    bids: tuple[int, int] = (NO_BID, NO_BID)
    initiative_face: int = 0
    # events (7)
    set_aside: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    cancelled: tuple[int, ...] = ()
    to_resolve: tuple[int, ...] = ()
    this_turn: tuple[int, ...] = ()
    in_force: tuple[int, ...] = ()
    extra_card: int = 0
    # reinforcements (10.1): spaces bought this sub-phase by sector, RP spent on Russia
    reinforced: tuple[int, ...] = (0,) * 13
    revolution_dice: int = 0
    # technology (10.2): technologies attempted by the active side this turn
    attempted: tuple[Technology, ...] = ()
    attempt: Attempt | None = None
    # offensives (10.3)
    offensives: tuple[Launched, ...] = ()
    passed: tuple[bool, bool] = (False, False)
    battle: Battle | None = None
    used_events: tuple[int, ...] = ()
    # solitaire (17)
    athena: Athena = Athena()
    # the naval table, where sides pay for it (6.6): RP added to the roll, RP still to be paid in spaces
    naval_bonus: int = 0
    owed: int = 0
    # surrender (13.2): sectors that must surrender
    falling: tuple[Fallen, ...] = ()
    poppies: PoppyHand = PoppyHand()

    @property
    def board(self) -> Board:
        return self.setup.board

    @property
    def edition(self) -> Edition:
        return self.setup.board.edition


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Replace one of the values.

    >>> put((1, 2, 3), 0, 5)
    (5, 2, 3)
    """
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def add(pair: tuple[int, int], side: Side, amount: int) -> tuple[int, int]:
    """Add to one side's value.

    >>> add((3, 4), Side.CENTRAL_POWERS, -1)
    (3, 3)
    """
    entente, central_powers = pair
    return (entente, central_powers + amount) if side else (entente + amount, central_powers)


def asked(state: State) -> Decision:
    assert isinstance(state.waiting, Choice)
    return state.waiting.decision
