"""The printed values of a board as a C header, for the simulator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ldd_tui.players.staff import weights
from ldd_tui.players.value.features import PAIRS, TRACKS
from rules.cards import LASTING, FreeOffensive
from rules.cornflower import REINFORCEMENT_ORDER
from rules.model import SECTORS, Board

EVENT_NUMBERS = 43
MOST_SPACES = 16
MOST_LEVELS = 8
MOST_NEIGHBOURS = 8
_NONE = -1

_Values = Sequence["int | _Values"]


def header_of(board: Board) -> str:
    """The header: every value of `board` that the rules ask for, and the places of its numbers in the network's input.

    Raises `ValueError` if the simulator does not know the edition, or a value is beyond its limits.
    """
    if board.edition.key != "second":
        raise ValueError(f"the simulator plays the second edition alone, not {board.edition.key!r}")
    longest = max(len(sector.track) for sector in board.sectors)
    most_levels = max(len(levels) for tree in board.trees for levels in tree)
    if longest > MOST_SPACES or most_levels >= MOST_LEVELS or board.maximum_rp > 100:
        raise ValueError("a track, a Technology Tree or the RP are longer than the simulator's")
    parts = (
        _numbers(board),
        _sectors(board),
        _trees(board),
        _turns(board),
        _cards(board),
        _events(board),
        _network(board),
    )
    lines = [line for part in parts for line in part]
    return "\n".join(("#ifndef BOARD_H", "#define BOARD_H", *lines, "#endif", ""))


def _numbers(board: Board) -> Iterable[str]:
    effect = board.edition.cards.effect_of(1, FreeOffensive)
    values = {
        "LAST_TURN": board.last_turn,
        "MAXIMUM_RP": board.maximum_rp,
        "MERCHANT_NAVY_START": board.merchant_navy_start,
        "MERCHANT_NAVY_LAST": board.merchant_navy[-1],
        "LAFAYETTE_SPACE": board.lafayette_space,
        "LAFAYETTE_LAST": board.lafayette_last,
        "LAFAYETTE_TURN": board.lafayette_turn,
        "KAISERLICHE_MARINE": board.kaiserliche_marine,
        "REVOLUTION_LAST": board.revolution_last,
        "SUDDEN_DEATH_VP": board.sudden_death_vp,
        "TIE_WINNER": int(board.tie_winner),
        "ROMANIA_BONUS": board.edition.features.romania_bonus,
        "SCHLIEFFEN_DICE": effect.dice,
        "CORNFLOWER_CARDS": len(board.cornflower),
    }
    return [f"#define {name} {value}" for name, value in values.items()]


def _sectors(board: Board) -> Iterable[str]:
    printed = board.sectors
    yield _array("TRACK", [_padded(s.track, MOST_SPACES, 0) for s in printed])
    yield _array("TRACK_LENGTH", [len(s.track) for s in printed])
    yield _array("STATUS_AT_START", [s.status for s in printed])
    yield _array("PRODUCTION", [s.production for s in printed])
    yield _array("ATTACK_VALUE", [s.attack_value for s in printed])
    yield _array("CAPS", [s.caps for s in printed])
    yield _array("VICTORY_POINTS", [s.victory_points for s in printed])
    yield _array("PRESTIGE_VALUE", [s.prestige_value for s in printed])
    yield _array("NEIGHBOURS", [_padded(s.neighbours, MOST_NEIGHBOURS, _NONE) for s in printed])


def _trees(board: Board) -> Iterable[str]:
    trees = board.trees
    yield _array("LEVELS_IN_TREE", [[len(levels) for levels in tree] for tree in trees])
    years = [[_padded([x.year for x in levels], MOST_LEVELS, 0) for levels in tree] for tree in trees]
    yield _array("LEVEL_YEAR", years)
    needed = [[_padded([x.needed for x in levels], MOST_LEVELS, 0) for levels in tree] for tree in trees]
    yield _array("LEVEL_NEEDED", needed)
    yield _array("AVIATION_VALUE", [_padded([x.value for x in tree[3]], MOST_LEVELS, 0) for tree in trees])


def _turns(board: Board) -> Iterable[str]:
    yield _array("YEAR_OF_TURN", [0, *board.years])
    yield _array("INITIATIVE_OF_TURN", [0, *board.initiative])
    yield _array("U_BOAT", board.u_boat)
    yield _array("BLOCKADE", board.blockade)


def _cards(board: Board) -> Iterable[str]:
    cards = board.cornflower
    yield _array("CARD_TECHNOLOGY", [card.technology for card in cards])
    yield _array("CARD_REINFORCEMENT", [sum(1 << sector for sector in card.reinforcement) for card in cards])
    yield _array("CARD_TARGET", [card.target for card in cards])
    yield _array("REINFORCEMENT_ORDER", [_padded(order, len(SECTORS), _NONE) for order in REINFORCEMENT_ORDER])


def _events(board: Board) -> Iterable[str]:
    cards = board.edition.cards
    orders = [cards[event].order if event in cards else None for event in range(EVENT_NUMBERS)]
    yield _array("EVENT_YEAR", [cards[event].year if event in cards else 0 for event in range(EVENT_NUMBERS)])
    later = (sum(1 << card.number for card in cards if card.year > year) for year in (0, *board.years))
    yield f"static const uint64_t LATER_EVENTS[] = {{{', '.join(f'{events:#x}ULL' for events in later)}}};"
    yield _array("CORNER", _padded(board.corners, EVENT_NUMBERS, 0))
    lasting = [event in cards and cards[event].duration in LASTING for event in range(EVENT_NUMBERS)]
    yield _array("MARKER_STAYS", lasting)
    yield _array("ORDER_ATTACKER", [_NONE if order is None else order.attacker for order in orders])
    yield _array("ORDER_DEFENDER", [_NONE if order is None else order.defender for order in orders])
    yield _array("ORDER_MANDATORY", [order is not None and order.mandatory for order in orders])
    yield _array("ORDER_FULL_SIZE", [order is not None and order.full_size for order in orders])
    yield _array("ORDER_TIMES", [0 if order is None else order.times for order in orders])
    helped = [weights.EVENTS_FOR.get(event) for event in range(EVENT_NUMBERS)]
    yield _array("EVENT_HELPS", [_NONE if who is None else who[0] for who in helped])
    worth = ", ".join(str(0.0 if who is None else who[1]) for who in helped)
    yield f"static const double EVENT_WORTH[{EVENT_NUMBERS}] = {{{worth}}};"


def pairs(board: Board) -> list[tuple[int, int]]:
    """Who can attack whom: first the pairs of the network's input, neighbours here or not, then this board's own."""
    return [*PAIRS, *((a, d) for a in SECTORS for d in board.sectors[a].neighbours if (a, d) not in PAIRS)]


def _network(board: Board) -> Iterable[str]:
    """The places of the network's input, which are those of the standard board."""
    every = pairs(board)
    yield f"#define PAIRS {len(PAIRS)}"
    yield f"#define ALL_PAIRS {len(every)}"
    yield _array("PAIR_ATTACKER", [attacker for attacker, _ in every])
    yield _array("PAIR_DEFENDER", [defender for _, defender in every])
    yield _array("PAIR_IS_NEIGHBOUR", [defender in board.sectors[attacker].neighbours for attacker, defender in every])
    yield _array("LOSS_SLOTS", TRACKS)


def _padded(values: Iterable[int], length: int, by: int) -> list[int]:
    found = list(values)
    return found + [by] * (length - len(found))


def _array(name: str, values: _Values) -> str:
    sizes, inner = "", values
    while not isinstance(inner, int):
        sizes += f"[{len(inner)}]"
        inner = inner[0]  # type: ignore[assignment]
    return f"static const int {name}{sizes} = {_braced(values)};"


def _braced(values: _Values | int) -> str:
    if isinstance(values, int):
        return str(int(values))
    return "{" + ", ".join(_braced(value) for value in values) + "}"
