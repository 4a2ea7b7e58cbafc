"""The values of the braces in a lesson's words: those of the board, as in the reference, and of the position.

The names of the board's values are those of `ldd_tui.reference.values`; those of the position begin with `now.`:

    now.turn  now.year  now.initiative  now.merchant_navy  now.lafayette  now.marine  now.naval  now.revolution
    now.entente.rp  .vp  .income (what it would collect now)  .sectors (of that, from sectors)  .trade  .prestige
    now.entente.attack.level  .cubes  .next (the number needed for the next level)  .next_name  .next_year
    now.france.value (Operational Value)  .losses  .to_surrender  .income  .attack (levels implemented)  .prestige
    now.france.level (War commitment level, on a board that has them)  .aviation_value (the number that Aviation counts)
    now.france.germany.hits_on  .modifier  .artillery_hits_on  .attack_dice.2  .artillery_dice.2  .rerolls.2

    levels.3 (the War commitment levels that make an Operational Value of 3)

Sums are possible: `{now.entente.rp-3}`. The signs of the map, as this terminal shows them, begin with `sign.`:
`{sign.cursor} {sign.ready} {sign.enemy} {sign.heart} {sign.star} {sign.flag} {sign.lafayette} {sign.war} {sign.quiet}
{sign.attacks} {sign.strength} {sign.spent} {sign.up} {sign.down} {sign.lead}`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ldd_tui.look.glyphs import glyphs
from ldd_tui.reference import values
from ldd_tui.reference.values import UnknownValue, Value
from ldd_tui.text import _, names
from ldd_tui.text.phrases import lowest_hit
from rules import naval_table
from rules.model import IMPLEMENTED, NOT_PLACED, SECTORS, TECHNOLOGIES, Board, Side, State
from rules.notation import name_of_member
from rules.phases import technology
from rules.phases.income import collection
from rules.pools import aviation_of, pool
from rules.sectors import losses_to_surrender, operational_value, production
from rules.victory import prestige_lines, prestige_points

__all__ = ["UnknownValue", "fill", "number", "values_at"]

_SIZES = (1, 2, 3)
_SIGNS = ("ready", "enemy", "flag", "lafayette", "attacks", "heart", "star", "strength", "spent", "up", "down", "lead")


def fill(words: str, state: State) -> str:
    """Fill in a position's values. Raises `UnknownValue` for other names."""
    return values.fill(words, {**values_at(state), **_signs()}) if "{" in words else words


def number(name: int | str, state: State) -> int:
    """A number, or the value of a name. Raises `UnknownValue` if that isn't a number."""
    value = name if isinstance(name, int) else values.evaluate(name, values_at(state))
    if not isinstance(value, int):
        raise UnknownValue(name)
    return value


def values_at(state: State) -> dict[str, Value]:
    return _values_at(state, names.side(Side.ENTENTE))


@lru_cache(maxsize=2)  # the texts of a step are about the position before it or after it
def _values_at(state: State, language: str) -> dict[str, Value]:
    found = dict(_of_board(state.setup.board, language))
    for part in (_tracks, _sides, _sectors, _offensives):
        found.update((f"now.{name}", value) for name, value in part(state))
    return found


def _signs() -> dict[str, Value]:
    signs = glyphs()
    return {
        **{f"sign.{name}": getattr(signs, name) for name in _SIGNS},
        "sign.cursor": signs.pointer,
        "sign.war": " ".join(signs.front),
        "sign.quiet": " ".join(dict.fromkeys(signs.quiet)),
    }


@lru_cache(maxsize=1)
def _of_board(board: Board, language: str) -> dict[str, Value]:
    return {**values.values_of(board), **dict(_commitment(board))}


def _commitment(board: Board) -> Iterator[tuple[str, Value]]:
    """War commitment levels for each Operational Value: `levels.3`, as "7 to 9"."""
    for value in dict.fromkeys(board.commitment[1:]):
        having = [level for level, made in enumerate(board.commitment) if level and made == value]
        words = _("{first} to {last}") if len(having) > 1 else "{first}"
        yield f"levels.{value}", words.format(first=having[0], last=having[-1])


def _tracks(state: State) -> Iterator[tuple[str, Value]]:
    board = state.setup.board
    yield "turn", state.turn
    yield "year", board.year(state.turn)
    yield "initiative", names.side(state.initiative)
    yield "merchant_navy", state.merchant_navy
    yield "lafayette", 0 if state.lafayette == NOT_PLACED else state.lafayette
    yield "marine", board.kaiserliche_marine if state.kaiserliche_marine else 0
    yield "naval", naval_table.control_modifier(state)
    yield "revolution", state.revolution
    yield "events", len(state.drawn)


def _sides(state: State) -> Iterator[tuple[str, Value]]:
    for side in Side:
        name = name_of_member(side)
        here = collection(state, side)
        yield f"{name}.rp", state.rp[side]
        yield f"{name}.vp", state.vp[side]
        yield f"{name}.income", here.collected
        yield f"{name}.sectors", here.sectors
        yield f"{name}.trade", here.trade
        yield f"{name}.prestige", prestige_points(state, side)
        tree = state.trees[side]
        for which in TECHNOLOGIES:
            path = f"{name}.{name_of_member(which)}"
            yield f"{path}.level", tree.levels[which]
            yield f"{path}.cubes", tree.cubes[which]
            following = technology.next_level(state, side, which)
            if following is not None:
                yield f"{path}.next", following.needed
                yield f"{path}.next_year", following.year
                yield f"{path}.next_name", names.level(state.setup.board, side, which, tree.levels[which] + 1)


def _sectors(state: State) -> Iterator[tuple[str, Value]]:
    prestige = {
        line.sector: line.operational_value * line.prestige_value
        for side in Side
        for line in prestige_lines(state, side)
    }
    sector_names = state.setup.board.edition.sector_names
    for sector in SECTORS:
        name = sector_names[sector]
        yield f"{name}.value", operational_value(state, sector)
        yield f"{name}.losses", state.sectors[sector].losses
        yield f"{name}.to_surrender", losses_to_surrender(state, sector)
        yield f"{name}.level", state.setup.board.sectors[sector].level - state.sectors[sector].losses
        yield f"{name}.income", production(state, sector)
        yield f"{name}.prestige", prestige.get(sector, 0)
        for which in IMPLEMENTED:
            yield f"{name}.{name_of_member(which)}", state.sectors[sector].levels[which]
        yield f"{name}.aviation_value", aviation_of(state, sector)


def _offensives(state: State) -> Iterator[tuple[str, Value]]:
    sector_names = state.setup.board.edition.sector_names
    for printed in state.setup.board.sectors:
        for enemy in printed.neighbours:
            path = f"{sector_names[printed.sector]}.{sector_names[enemy]}"
            for size in _SIZES:
                dice = pool(state, printed.sector, enemy, size)
                yield f"{path}.attack_dice.{size}", dice.attack_dice
                yield f"{path}.artillery_dice.{size}", dice.artillery_dice
                yield f"{path}.rerolls.{size}", dice.rerolls
            yield f"{path}.modifier", dice.attack_modifier
            yield f"{path}.hits_on", lowest_hit(dice.needed, dice.attack_modifier)
            yield f"{path}.artillery_hits_on", lowest_hit(dice.needed, dice.artillery_modifier)
