"""What the headers of both editions are put together from: arrays of C, and the values that every board prints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ldd_tui.players.value.first_layer import features_of
from rules.cards import LASTING
from rules.model import SECTORS, Board

EVENT_NUMBERS = 43
MOST_SPACES = 16
MOST_LEVELS = 8
MOST_NEIGHBOURS = 8
NONE = -1

Values = Sequence["int | Values"]


def check(board: Board) -> None:
    """Raises `ValueError` if a value of a board is beyond the simulator's limits."""
    longest = max(len(sector.track) for sector in board.sectors)
    most_levels = max(len(levels) for tree in board.trees for levels in tree)
    if longest > MOST_SPACES or most_levels >= MOST_LEVELS or board.maximum_rp > 100:
        raise ValueError("a track, a Technology Tree or the RP are longer than the simulator's")


def numbers(values: dict[str, int]) -> Iterable[str]:
    """Values by the names that they have in C."""
    return [f"#define {name} {value}" for name, value in values.items()]


def common(board: Board) -> Iterable[str]:
    """The values that have the same names for the simulators of both editions."""
    yield from numbers(
        {
            "LAST_TURN": board.last_turn,
            "MAXIMUM_RP": board.maximum_rp,
            "LAFAYETTE_SPACE": board.lafayette_space,
            "LAFAYETTE_LAST": board.lafayette_last,
            "REVOLUTION_LAST": board.revolution_last,
            "TIE_WINNER": int(board.tie_winner),
        }
    )
    yield from _sectors(board)
    yield from _trees(board)
    yield array("YEAR_OF_TURN", [0, *board.years])
    yield array("INITIATIVE_OF_TURN", [0, *board.initiative])
    yield array("U_BOAT", board.u_boat)
    yield array("BLOCKADE", board.blockade)
    yield from _events(board)
    yield from _network(board)


def _sectors(board: Board) -> Iterable[str]:
    printed = board.sectors
    yield array("TRACK", [padded(s.track, MOST_SPACES, 0) for s in printed])
    yield array("TRACK_LENGTH", [len(s.track) for s in printed])
    yield array("STATUS_AT_START", [s.status for s in printed])
    yield array("PRODUCTION", [s.production for s in printed])
    yield array("ATTACK_VALUE", [s.attack_value for s in printed])
    yield array("CAPS", [s.caps for s in printed])
    yield array("VICTORY_POINTS", [s.victory_points for s in printed])
    yield array("NEIGHBOURS", [padded(s.neighbours, MOST_NEIGHBOURS, NONE) for s in printed])


def _trees(board: Board) -> Iterable[str]:
    trees = board.trees
    yield array("LEVELS_IN_TREE", [[len(levels) for levels in tree] for tree in trees])
    years = [[padded([x.year for x in levels], MOST_LEVELS, 0) for levels in tree] for tree in trees]
    yield array("LEVEL_YEAR", years)
    needed = [[padded([x.needed for x in levels], MOST_LEVELS, 0) for levels in tree] for tree in trees]
    yield array("LEVEL_NEEDED", needed)
    yield array("AVIATION_VALUE", [padded([x.value for x in tree[3]], MOST_LEVELS, 0) for tree in trees])


def _events(board: Board) -> Iterable[str]:
    cards = board.edition.cards
    joining = {card.number: card.year for card in cards if card.joins}
    yield array("EVENT_YEAR", [joining.get(event, 0) for event in range(EVENT_NUMBERS)])
    later = [events_set(event for event, year in joining.items() if year > after) for after in (0, *board.years)]
    yield f"static const uint64_t LATER_EVENTS[] = {{{', '.join(later)}}};"
    yield array("MARKER_STAYS", [event in cards and cards[event].duration in LASTING for event in range(EVENT_NUMBERS)])
    orders = [cards[event].order if event in cards else None for event in range(EVENT_NUMBERS)]
    yield array("ORDER_ATTACKER", [NONE if order is None else order.attacker for order in orders])
    yield array("ORDER_DEFENDER", [NONE if order is None else order.defender for order in orders])
    yield array("ORDER_FULL_SIZE", [order is not None and order.full_size for order in orders])


def pairs(board: Board) -> list[tuple[int, int]]:
    """Who can attack whom: first the pairs of the network's input, neighbours here or not, then this board's own."""
    seen = list(features_of(board.edition.key).layout.pair_place)
    return [*seen, *((a, d) for a in SECTORS for d in board.sectors[a].neighbours if (a, d) not in seen)]


def _network(board: Board) -> Iterable[str]:
    """The places of the network's input, which are those of the standard board."""
    layout, every = features_of(board.edition.key).layout, pairs(board)
    yield from numbers({"FEATURES": layout.count, "PAIRS": len(layout.pair_place), "ALL_PAIRS": len(every)})
    yield array("PAIR_ATTACKER", [attacker for attacker, _ in every])
    yield array("PAIR_DEFENDER", [defender for _, defender in every])
    yield array("PAIR_IS_NEIGHBOUR", [defender in board.sectors[attacker].neighbours for attacker, defender in every])
    yield array("LOSS_SLOTS", layout.tracks)


def events_set(events: Iterable[int]) -> str:
    """Events as a set of bits in C."""
    return f"{sum(1 << event for event in events):#x}ULL"


def padded(values: Iterable[int], length: int, by: int) -> list[int]:
    """Values, filled up to a length. Raises `ValueError` if there are more."""
    found = list(values)
    if len(found) > length:
        raise ValueError("more values than the simulator has room for")
    return found + [by] * (length - len(found))


def array(name: str, values: Values) -> str:
    """A table of whole numbers in C, of as many dimensions as `values` has."""
    sizes, inner = "", values
    while not isinstance(inner, int):
        sizes += f"[{len(inner)}]"
        inner = inner[0]  # type: ignore[assignment]
    return f"static const int {name}{sizes} = {_braced(values)};"


def _braced(values: Values | int) -> str:
    if isinstance(values, int):
        return str(int(values))
    return "{" + ", ".join(_braced(value) for value in values) + "}"
