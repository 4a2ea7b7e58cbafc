"""The values of the placeholders in texts, all from the board and the rules.

A placeholder is a sum of names and whole numbers: `{maximum_rp}`, `{italy.attack_value-1}`, `{entente.income+3}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ldd_tui.keys.changes import changeable
from ldd_tui.keys.in_force import named
from ldd_tui.text import names
from ldd_tui.text.phrases import choices, listing
from ldd_tui.text.safe_text import clean
from rules import air_raid, cornflower, pools
from rules.cards import CardTable, FreeOffensive, Loses
from rules.model import IMPLEMENTED, SECTORS, TECHNOLOGIES, Board, Side, Status
from rules.odds import FACES
from rules.phases import card_effects, events, reinforcements, rewriting_history, technology

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_TERM = re.compile(r"([+-]?)([a-z][a-z0-9_.]*|\d{1,9}(?!\d))")
Value = int | str


class UnknownValue(KeyError):
    """A placeholder with an unknown name."""


def fill(text: str, values: dict[str, Value]) -> str:
    """Raises `UnknownValue` for a placeholder that names none."""
    return PLACEHOLDER.sub(lambda found: str(evaluate(found[1], values)), text)


def evaluate(placeholder: str, values: dict[str, Value]) -> Value:
    """The value of one placeholder.

    >>> evaluate("maximum_rp-1", {"maximum_rp": 20})
    19
    """
    if placeholder in values:
        return values[placeholder]
    terms = _TERM.findall(placeholder)
    if not terms or "".join(sign + name for sign, name in terms) != placeholder:
        raise UnknownValue(placeholder)
    total = 0
    for sign, name in terms:
        value = int(name) if name.isdigit() else values.get(name)
        if not isinstance(value, int):
            raise UnknownValue(placeholder)
        total += -value if sign == "-" else value
    return total


def values_of(board: Board) -> dict[str, Value]:
    parts = (_tracks, _naval, _points, _of_sectors, _of_trees, _cards, _rules)
    values = dict(pair for part in parts for pair in part(board))
    return values | {f"key.{command}": named(command) for command in changeable()}


def _tracks(board: Board) -> Iterator[tuple[str, Value]]:
    yield "last_turn", board.last_turn
    yield "maximum_rp", board.maximum_rp
    yield "lafayette_space", board.lafayette_space
    yield "revolution_last", board.revolution_last
    if board.merchant_navy:
        yield "lafayette_turn", board.lafayette_turn
        yield "merchant_navy.start", board.merchant_navy_start
        yield "merchant_navy.end", board.merchant_navy[-1]
        yield "kaiserliche_marine", board.kaiserliche_marine
    if board.bid_limit is not None:
        yield "bid_limit", board.bid_limit
    for turn, price in enumerate(board.initiative_price, 1):
        yield f"initiative_price.{turn}", price
    for level, value in enumerate(board.commitment):
        yield f"ov.{level}", value
    yield "most_level", max(len(board.commitment) - 1, 0)
    trade = board.merchant_navy_start, board.kaiserliche_marine
    for side in Side:
        made = sum(s.production for s in board.sectors if s.side == side and s.status == Status.AT_WAR)
        name = side.name.lower()
        yield f"{name}.income", made
        yield f"{name}.start_production", made + trade[side]
        turns = [str(turn) for turn, whose in enumerate(board.initiative, 1) if whose == side]
        yield f"{name}.initiative_turns", listing(turns)
        yield f"{name}.sector_names", listing([names.sector(sector, board.edition) for sector in board.of_side(side)])
    for year in dict.fromkeys(board.years):
        yield f"first_turn.{year}", board.years.index(year) + 1
    yield "first_year", board.years[0]
    yield "last_year", board.years[-1]
    cards = board.edition.cards
    first_turns = (board.years.index(year) + 1 for year in dict.fromkeys(board.years) if cards.of_year(year))
    yield "new_year_turns", listing([str(turn) for turn in first_turns if turn > 1])
    neutral = [names.sector(s.sector, board.edition) for s in board.sectors if s.status == Status.NEUTRAL]
    yield "neutral_sectors", listing(neutral)


def _naval(board: Board) -> Iterator[tuple[str, Value]]:
    for name, row in (("u_boat", board.u_boat), ("blockade", board.blockade)):
        for face, loss in zip(FACES, row, strict=True):
            yield f"{name}.{face}", loss


def _points(board: Board) -> Iterator[tuple[str, Value]]:
    yield "sudden_death_vp", board.sudden_death_vp
    yield "tie_winner", names.The_side(board.tie_winner)
    for side in Side:
        worth = [s for s in board.sectors if s.side == side and s.victory_points]
        listed = (f"{names.sector(s.sector, board.edition)} {s.victory_points}" for s in worth)
        yield f"{side.name.lower()}.vp_list", ", ".join(listed)
    listed = (f"{names.sector(s.sector, board.edition)} {s.prestige_value}" for s in board.sectors)
    yield "prestige_list", ", ".join(listed)


def _of_sectors(board: Board) -> Iterator[tuple[str, Value]]:
    yield "sectors", len(SECTORS)
    yield "most_operational_value", max(s.track[0] for s in board.sectors)
    for printed in board.sectors:
        name = board.edition.sector_names[printed.sector]
        yield f"{name}.production", printed.production or printed.production_per_value
        yield f"{name}.level", printed.level
        yield f"{name}.star", printed.star
        yield f"{name}.attack_value", printed.attack_value
        yield f"{name}.vp", printed.victory_points
        yield f"{name}.prestige", printed.prestige_value
        yield f"{name}.spaces", len(printed.track)
        yield f"{name}.neighbours", choices([names.the_sector(sector, board.edition) for sector in printed.neighbours])
        yield f"{name}.track", " ".join(map(str, printed.track))
        for losses, value in enumerate(printed.track):
            yield f"{name}.ov_after_{losses}", value
        for which, cap in zip(IMPLEMENTED, printed.caps, strict=True):
            yield f"{name}.{which.name.lower()}_maximum", cap


def _of_trees(board: Board) -> Iterator[tuple[str, Value]]:
    yield "technologies", len(board.edition.technologies)
    for side in Side:
        for which in TECHNOLOGIES:
            tree = board.trees[side][which]
            path = f"{side.name.lower()}.{which.name.lower()}"
            yield f"{path}.levels", len(tree)
            for number, level in enumerate(tree, 1):
                yield f"{path}.{number}.name", clean(names.level(board, side, which, number))
                yield f"{path}.{number}.year", level.year
                yield f"{path}.{number}.needed", level.needed
                yield f"{path}.{number}.value", level.value


def _cards(board: Board) -> Iterator[tuple[str, Value]]:
    cards = board.edition.cards
    yield "events", len(cards.numbers)
    yield "cornflower_cards", len(board.cornflower)
    years = dict.fromkeys(card.year for card in cards)
    yield "decks", len(years)
    first, *later = years
    yield "drawn_in_variant", len(cards.of_year(first)) + rewriting_history.CARDS_PER_YEAR * len(later)
    for year in years:
        yield f"cards_of.{year}", len(cards.of_year(year))
    for number in cards.numbers:
        yield f"event.{number}", names.event(number, board.edition)
        yield f"year_of.{number}", cards[number].year
    mandatory = [card.number for card in cards if card.order is not None and card.order.mandatory]
    yield "mandatory_events", listing([names.card(number, board.edition) for number in mandatory])
    yield "boxed_events", listing([names.card(number, board.edition) for number in sorted(cards.marked)])
    for corner in ("blue", "green", "red"):
        of_corner = [number for number in cards.numbers if board.corner(number).name.lower() == corner]
        yield f"{corner}_events", ", ".join(map(str, of_corner))
    if board.blue_years:
        yield "blue_events", ", ".join(map(str, sorted(board.blue_years)))
    yield "favourable_events", ", ".join(map(str, sorted(board.favourable)))
    yield from _effects(cards)


def _effects(cards: CardTable) -> Iterator[tuple[str, Value]]:
    for card in cards:
        if card.order is not None and card.order.least > 1:
            yield "least_size", card.order.least
        if card.raises is not None:
            yield "circus_levels", card.raises.by
        if card.produces is not None:
            yield "armistice_production", card.produces.rp
        if card.boost is not None and card.boost.artillery_dice_at_level_0:
            yield "ypres_bonus", card.boost.artillery_modifier
        if card.dice_again is not None and card.dice_again.faces:
            yield "exploding", choices([str(face) for face in card.dice_again.faces])
        if isinstance(card.effect, Loses):
            yield "lawrence_losses", card.effect.spaces
        if isinstance(card.effect, FreeOffensive):
            yield "schlieffen_dice", card.effect.dice


def _rules(board: Board) -> Iterator[tuple[str, Value]]:
    yield "lowest", next(face for face in FACES if not pools.is_hit(face, 2 * FACES[-1], 1))
    yield "highest", next(face for face in FACES if pools.is_hit(face, -2 * FACES[-1], FACES[-1]))
    yield "events_per_turn", events.EVENTS_PER_TURN
    yield "events_per_turn_variant", rewriting_history.EVENTS_PER_TURN
    yield "cards_per_year", rewriting_history.CARDS_PER_YEAR
    for spaces in range(1, reinforcements.most_spaces(board) + 1):
        yield f"reinforcement.{spaces}", reinforcements.cost(spaces - 1, 1)
        yield f"reinforcements.{spaces}", reinforcements.cost(0, spaces)
    yield "maximum_spaces", reinforcements.most_spaces(board)
    yield "maximum_spaces_rp", reinforcements.cost(0, reinforcements.most_spaces(board))
    yield "implementation_cost", technology.IMPLEMENTATION_COST
    free = (sector for pair in technology.FREE_IMPLEMENTATION for sector in pair)
    yield "free_implementation", listing([names.sector(sector, board.edition) for sector in free])
    yield "lead.second", air_raid.SECOND_SLOT_DIFFERENTIAL
    yield "lead.halving", air_raid.HALVING_DIFFERENTIAL
    yield "romania_bonus", board.edition.features.romania_bonus
    yield "jutland_gain", card_effects.JUTLAND_GAIN
    if board.cornflower:
        yield "athena.failures", cornflower.MAXIMUM_FAILURES
