"""The schema of a position: one frozen struct for each part of it, with the fields of all editions.

Which of them the positions of an edition have, follows from what its board prints (`left_out`).
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from msgspec import UNSET, Struct, UnsetType

from rules.model import BattleStage, Board, Options, Phase, Sector, Side, Status, Technology
from rules.notation import LeftOut


class Awaited(StrEnum):
    """What is awaited where the rest of a position leaves it open."""

    SET_ASIDE = "set_aside"  # a card from those set aside
    REVOLUTION = "revolution"  # the dice for the Revolution
    RESEARCH = "research"  # the die of `attempt`; likewise if nothing is said
    RESEARCH_AGAIN = "research_again"  # the die of a re-roll, for which a cube was discarded
    RESEARCH_FAILED = "research_failed"  # the choice between a re-roll and a cube


class SectorEntry(Struct, frozen=True):
    """A sector."""

    status: Status | UnsetType = UNSET
    losses: int | UnsetType = UNSET
    attack: int | UnsetType = UNSET
    defence: int | UnsetType = UNSET
    artillery: int | UnsetType = UNSET
    aviation: int | UnsetType = UNSET


class TreeEntry(Struct, frozen=True):
    """One technology of a side."""

    level: int | UnsetType = UNSET
    cubes: int | UnsetType = UNSET


class TradeEntry(Struct, frozen=True):
    """The Trade Track."""

    merchant_navy: int | UnsetType = UNSET
    lafayette: int | UnsetType | None = UNSET
    kaiserliche_marine: bool | UnsetType = UNSET
    awarded: dict[
        Side, int
    ] = {}  # what trade brought this turn; missing: what it brings now, 0 before the collection and once cleared


class EventsEntry(Struct, frozen=True):
    """The event cards."""

    deck: tuple[int, ...] | UnsetType = UNSET  # missing: the cards of 1914 that lie nowhere else
    this_turn: tuple[int, ...] | UnsetType = UNSET  # missing: those drawn that act
    in_force: tuple[int, ...] | UnsetType = UNSET  # in the order in which they came into force
    set_aside: tuple[int, ...] | UnsetType = UNSET
    drawn: tuple[int, ...] | UnsetType = UNSET  # this turn; missing: `this_turn` and `cancelled`
    cancelled: tuple[int, ...] = ()
    to_resolve: tuple[int, ...] = ()
    used: tuple[int, ...] = ()  # 34, once its dice were taken
    jutland: int | UnsetType | None = UNSET  # the face of its die that still counts, 5 or 6


class OffensiveEntry(Struct, frozen=True):
    """An Offensive marker; `free_of_limit`: that of the Schlieffen Plan."""

    attacker: Sector
    defender: Sector
    free_of_limit: bool = False


class AttemptEntry(Struct, frozen=True):
    """The technology attempt under way; `bonus`: RP paid above the first."""

    technology: Technology
    bonus: int = 0


class BattleEntry(Struct, frozen=True):
    """The offensive being resolved, the last of `offensives`. How many dice it has follows from the position."""

    size: int
    stage: BattleStage = BattleStage.MICHAEL
    event: int = 0  # the card that demanded it
    michael: bool = False
    attack: tuple[int, ...] = ()  # faces on the table
    artillery: tuple[int, ...] = ()
    rerolling: int = 0  # dice lifted off the table and awaited
    exploding: tuple[int, ...] = ()  # the 5s and 6s of the last throw (event 19)


class FallenEntry(Struct, frozen=True):
    """A sector that has fallen, as in `rules.model.Fallen`."""

    sector: Sector
    unplaced: int = 0
    event: int = 0


class NowEntry(Struct, frozen=True):
    """What is being resolved."""

    step: int = 0  # within the phase
    awaited: Awaited | UnsetType = UNSET
    bids: dict[Side, int] = {}  # missing once dice are thrown: 0
    initiative_die: int = 0  # the Entente's
    card: int = 0  # drawn from those set aside, and offered
    attempted: tuple[Technology, ...] = ()
    attempt: AttemptEntry | UnsetType = UNSET
    battle: BattleEntry | UnsetType = UNSET
    naval: int | UnsetType = UNSET  # RP paid for the naval roll that is awaited; missing: it is still to be paid for
    owed: int = 0  # RP that U-boats took and the Entente pays with spaces
    armistice: Side | UnsetType = UNSET  # who has to make an Armistice roll
    falling: tuple[FallenEntry, ...] = ()  # that fell at the same time, and for which a roll is still to come
    won: Side | UnsetType = UNSET  # who has won the war by an Armistice roll

    @property
    def armistice_first(self) -> bool:
        """Whether an Armistice roll comes before all other dice and cards, or has ended the war."""
        return self.armistice is not UNSET or self.won is not UNSET


class ColumnEntry(Struct, frozen=True):
    """A technology attempt that Athena has still to make."""

    technology: Technology
    rp: int


class AthenaEntry(Struct, frozen=True):
    """What Athena has in hand, as in `rules.model.Athena`."""

    discard: tuple[int, ...] = ()  # the other Cornflower cards may still be drawn
    columns: tuple[ColumnEntry, ...] = ()
    sectors: tuple[Sector, ...] = ()
    card: int = 0
    checks: tuple[int, ...] = ()
    failures: dict[Side, int] = {}
    france_barred: bool = False


class PoppiesEntry(Struct, frozen=True):
    """The Poppy markers of the system's block, as in `rules.model.PoppyHand`: numbers of their kinds."""

    to_draw: int = 0
    held: tuple[int, ...] = ()


class Position(Struct, frozen=True):
    """A position."""

    edition: str | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    initiative: Side | UnsetType = UNSET
    active: Side | UnsetType = UNSET  # missing: who comes first in the phase, during an offensive the defender's side
    rp: dict[Side, int] = {}
    vp: dict[Side, int] = {}  # missing: what the surrendered sectors brought
    trade: TradeEntry = TradeEntry()
    lafayette: int | UnsetType | None = UNSET
    revolution: int | UnsetType = UNSET
    sectors: dict[Sector, SectorEntry] = {}
    technology: dict[Side, dict[Technology, TreeEntry]] = {}
    events: EventsEntry = EventsEntry()
    offensives: tuple[OffensiveEntry, ...] | UnsetType = UNSET
    passed: tuple[Side, ...] | UnsetType = UNSET
    reinforced: dict[Sector, int] = {}  # spaces bought this turn
    now: NowEntry = NowEntry()
    athena: AthenaEntry = AthenaEntry()
    poppies: PoppiesEntry = PoppiesEntry()


@cache
def left_out(board: Board) -> LeftOut:
    """The fields that positions on a board do not have: of what it does not print, and of what its edition does not do.

    Levels in sectors follow from the side's where no sector implements any, and who has passed from whose block it is
    where the offensives do not alternate.
    """
    edition = board.edition
    features, cards, trade = edition.features, edition.cards, bool(board.merchant_navy)
    absent: dict[tuple[type[Struct], str], bool] = {
        (Position, "trade"): not trade,
        (Position, "lafayette"): trade,
        (EventsEntry, "jutland"): trade,
        (Position, "passed"): not features.alternating,
        (SectorEntry, "attack"): not features.implementing,
        (SectorEntry, "defence"): not features.implementing,
        (SectorEntry, "artillery"): not features.implementing,
        (SectorEntry, "aviation"): not features.implementing,
        (TreeEntry, "cubes"): not features.cubes,
        (EventsEntry, "set_aside"): "rewriting_history" not in edition.options,
        (NowEntry, "card"): "rewriting_history" not in edition.options,
        (EventsEntry, "cancelled"): not board.corners,
        (EventsEntry, "used"): not cards.once,
        (BattleEntry, "michael"): not cards.once,
        (BattleEntry, "exploding"): not cards.after_losses,
        (Position, "athena"): not board.cornflower,
        (Position, "poppies"): bool(board.cornflower),
        (NowEntry, "naval"): trade,
        (NowEntry, "owed"): trade,
        (NowEntry, "armistice"): trade,
        (NowEntry, "falling"): trade,
        (NowEntry, "won"): trade,
    }
    return frozenset([field for field, is_absent in absent.items() if is_absent])
