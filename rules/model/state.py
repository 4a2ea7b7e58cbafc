"""The position: options, sectors, trees, an offensive in progress, what is awaited, and the frozen state of a game.

A `State` is what a player at the table can see, and nothing more: no random generator, no log, no order of a deck.
It includes what is being resolved, so a game can be stopped, saved, compared and searched between any two dice.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from rules.edition import Edition
from rules.enums import (
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
from rules.model.board import Board

T = TypeVar("T")


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
    """One side's Technology Tree: levels unlocked, and research cubes on the next level (10.2.4)."""

    levels: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    cubes: tuple[int, ...] = (0, 0, 0, 0, 0, 0)


class Launched(Struct, frozen=True, gc=False):
    """An Offensive marker (3.2): who attacked whom this turn. `free_of_limit`: Schlieffen Plan (event 1)."""

    attacker: Sector
    defender: Sector
    free_of_limit: bool = False


class Attempt(Struct, frozen=True, gc=False):
    """A technology attempt in progress (10.2.1), with the bonus paid for in RP."""

    technology: Technology
    bonus: int


class Contribution(Struct, frozen=True, gc=False):
    """One source of dice or a modifier in a pool, with its amount."""

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
    unplaced: int
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


def asked(state: State) -> Decision:
    """The decision a side must make; call it only while a choice is awaited."""
    assert isinstance(state.waiting, Choice)
    return state.waiting.decision
