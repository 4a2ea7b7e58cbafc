"""Positions and odds as plain text, for terminals without an app and for files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from ldd_tui.words import _, names, phrases, prompts
from rules import pools
from rules.model import IMPLEMENTED, NOT_PLACED, TECHNOLOGIES, Sector, Side, State, Status, Technology
from rules.odds import Forecast, forecast
from rules.phases.income import production_total
from rules.phases.naval import control_modifier

_BAR_CELLS = 40


def board(state: State) -> str:
    """A position: turn, resources and tracks, sectors, technologies, cards, and what is awaited."""
    blocks = [
        [_turn(state), *_resources(state), *_tracks(state)],
        *_sectors(state),
        _technologies(state),
        [*_cards(state), *_offensives(state)],
        [prompts.prompt(state)],
    ]
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def odds(state: State, attacker: Sector, defender: Sector, size: int) -> str:
    """The exact odds of an offensive now: its dice, the losses of both sides, and what they may end in."""
    seen = forecast(state, attacker, defender, size)
    blocks = [
        _dice(state, attacker, defender, size, seen),
        _losses(defender, seen.odds.losses),
        _losses(attacker, seen.odds.attacker_losses),
        _summary(attacker, defender, seen),
    ]
    return "\n\n".join("\n".join(lines) for lines in blocks)


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Lines in which the cells of `rows` stand below one another; in the columns of `right` they end so.

    >>> table([("Russia", "9"), ("Italy", "10")], right=[1])
    ['Russia   9', 'Italy   10']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


# ----------------------------------------------------------------------------------------------- the board


def _turn(state: State) -> str:
    printed = state.setup.board
    return _("Turn {turn} of {last}, {year}: {phase}. Initiative: {side}").format(
        turn=state.turn,
        last=printed.last_turn,
        year=printed.year(state.turn),
        phase=names.phase(state.phase),
        side=names.side(state.initiative),
    )


def _resources(state: State) -> list[str]:
    rows = [
        (
            names.player(side, state.setup.options),
            phrases.rp(state.rp[side]),
            phrases.vp(state.vp[side]),
            _("production {rp}").format(rp=production_total(state, side)),
        )
        for side in Side
    ]
    return table(rows, right=[1, 2])


def _tracks(state: State) -> list[str]:
    printed = state.setup.board
    low, high = printed.naval_track
    rows = [
        (_("Merchant Navy"), _track(printed.merchant_navy, state.merchant_navy)),
        (_("Lafayette"), _("not yet") if state.lafayette == NOT_PLACED else str(state.lafayette)),
        (_("Kaiserliche Marine"), str(printed.kaiserliche_marine if state.kaiserliche_marine else 0)),
        (_("Naval Control"), _track(range(low, high + 1), control_modifier(state), _modifier)),
        (_("Revolution"), _track(range(printed.revolution_last + 1), state.revolution)),
    ]
    return table(rows)


def _track(spaces: Iterable[int], here: int, shown: Callable[[int], str] = str) -> str:
    """The spaces of a track, with the marker in brackets."""
    return " ".join(f"[{shown(space)}]" if space == here else shown(space) for space in spaces)


def _modifier(number: int) -> str:
    return phrases.signed(number) if number else "0"


def _sectors(state: State) -> list[list[str]]:
    """A table for each side, with the same columns."""
    rows: list[tuple[str, ...]] = []
    starts = []
    for side in Side:
        starts.append(len(rows))
        rows.append((names.side(side), "", _("Collapse Track"), _("hits on"), *map(names.technology, IMPLEMENTED)))
        rows += [_sector(state, sector) for sector in state.setup.board.of_side(side)]
    lines = table(rows, right=[4, 5, 6, 7])
    return [lines[: starts[1]], lines[starts[1] :]]


def _sector(state: State, sector: Sector) -> tuple[str, ...]:
    here, printed = state.sectors[sector], state.setup.board.sectors[sector]
    values = [str(value) for value in printed.track]
    if here.status == Status.AT_WAR:
        values[here.losses] = f"[{values[here.losses]}]"
    levels = [f"{level}/{most}" if most else "-" for level, most in zip(here.levels, printed.caps, strict=True)]
    return names.sector(sector), names.status(here.status), " ".join(values), f"{printed.attack_value}+", *levels


def _technologies(state: State) -> list[str]:
    head = (_("Technologies"), *map(names.technology, TECHNOLOGIES))
    return table([head, *((names.side(side), *(_tree(state, side, which) for which in TECHNOLOGIES)) for side in Side)])


def _tree(state: State, side: Side, which: Technology) -> str:
    """Levels unlocked, of how many, and a point for each research cube."""
    tree = state.trees[side]
    return f"{tree.levels[which]}/{len(state.setup.board.trees[side][which])}{'.' * tree.cubes[which]}"


def _cards(state: State) -> list[str]:
    told = {*state.cancelled, *state.this_turn}
    piles = [
        (_("Events this turn"), state.this_turn),
        (_("Cancelled"), state.cancelled),
        (_("Drawn"), tuple(event for event in state.drawn if event not in told)),
        (_("In force"), state.in_force),
        (_("Set aside"), state.set_aside),
    ]
    lines = [_listed(title, map(names.card, events)) for title, events in piles if events]
    return [*lines, _("Cards in the deck: {count}").format(count=len(state.deck))]


def _offensives(state: State) -> list[str]:
    launched = [_against(past.attacker, past.defender) for past in state.offensives]
    passed = [names.side(side) for side in Side if state.passed[side]]
    return [_listed(title, items) for title, items in ((_("Offensives"), launched), (_("Passed"), passed)) if items]


def _listed(title: str, items: Iterable[str]) -> str:
    return _("{title}: {items}").format(title=title, items=", ".join(items))


def _against(attacker: Sector, defender: Sector) -> str:
    return _("{attacker} against {defender}").format(
        attacker=names.the_sector(attacker), defender=names.the_sector(defender)
    )


# ------------------------------------------------------------------------------------------------- the odds


def _dice(state: State, attacker: Sector, defender: Sector, size: int, seen: Forecast) -> list[str]:
    """Who attacks whom for how much, and with which dice."""
    pool = pools.pool(state, attacker, defender, size, michael=pools.michael_applies(state, attacker, defender))
    lines = [
        _("{offensive}, size {size}: {rp}").format(
            offensive=phrases.capital(_against(attacker, defender)), size=size, rp=phrases.rp(seen.cost)
        ),
        _throw(phrases.attack_dice(pool.attack_dice), pool.attack_dice, pool.attack_modifier, pool.needed),
    ]
    if pool.artillery_dice:
        thrown = phrases.artillery_dice(pool.artillery_dice)
        lines.append(_throw(thrown, pool.artillery_dice, pool.artillery_modifier, pool.needed))
        if pool.rerolls:
            lines.append(_("Failed Artillery dice to be thrown again: {count}").format(count=pool.rerolls))
    return lines


def _throw(thrown: str, count: int, modifier: int, needed: int) -> str:
    hits = phrases.each_hits_on(count, needed, modifier)
    return _("{dice}: {hits}").format(dice=phrases.at(thrown, modifier), hits=hits)


def _losses(sector: Sector, chances: tuple[tuple[int, Fraction], ...]) -> list[str]:
    """A row for each number of losses: its chance, the chance of as many or more, a bar."""
    rows = [(_("Losses of {sector}").format(sector=names.the_sector(sector)), _("exactly"), _("or more"), "")]
    left = Fraction(1)
    for losses, chance in chances:
        rows.append((str(losses), _percent(chance), _percent(left), _bar(chance)))
        left -= chance
    return table(rows, right=[1, 2])


def _summary(attacker: Sector, defender: Sector, seen: Forecast) -> list[str]:
    surrender = _("Surrender of {sector}")
    rows = [
        (_("Mean losses of {sector}").format(sector=names.the_sector(defender)), f"{float(seen.odds.expected):.2f}"),
        (surrender.format(sector=names.the_sector(defender)), _percent(seen.surrender)),
        (_("Counter-attack"), _percent(seen.odds.counter_attack)),
        (surrender.format(sector=names.the_sector(attacker)), _percent(seen.attacker_surrender)),
    ]
    return table(rows, right=[1])


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


def _bar(chance: Fraction) -> str:
    """A bar, of blocks where the output can show them."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    return ("█" if encoding.startswith("utf") else "#") * round(chance * _BAR_CELLS)
