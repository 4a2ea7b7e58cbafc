"""An offensive's dice with reasons, and the exact odds of its losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rich.cells import cell_len
from textual.content import Content

from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.parts.figures import Bar, chart
from ldd_tui.modals.parts.styles import BOLD, DIM, NOTHING, SIDE, lines, side_by_side
from ldd_tui.text import _, names, ngettext
from ldd_tui.text.numbers import number, percent, told
from ldd_tui.text.phrases import artillery_dice, attack_dice, capital, lowest_hit, mean_losses, signed, together
from ldd_tui.text.phrases import vp as victory_points
from rules import forecasts, odds, pools, victory
from rules.chance_tree import Aftermath
from rules.edition import Edition
from rules.model import Contribution, CounterAttack, Pool, PoolPart, Sector, State
from rules.obligations import most_offensives
from rules.rerolls import optional_events
from rules.sectors import losses_to_surrender
from rules.victory import armistice_chance


def included(modifier: int) -> str:
    """A note that a modifier is included already, so that nobody adds it twice; empty for 0.

    >>> included(1), included(0)
    (' (+1 included)', '')
    """
    return _(" ({modifier} included)").format(modifier=signed(modifier)) if modifier else ""


_ROWS = 6  # the most bars of a chart of losses
_AMOUNT = 3
_HIGHEST = 6
_DICE = (PoolPart.ATTACK_DICE, PoolPart.ARTILLERY_DICE, PoolPart.REROLLS)


def pool_lines(state: State, attacker: Sector, defender: Sector, size: int, *, michael: bool = False) -> Content:
    pool = pools.pool(state, attacker, defender, size, michael=michael)
    parts = pools.contributions(state, attacker, defender, size, michael=michael)
    notes = _notes(state, pool, attacker, defender, size, michael=michael)
    edition = state.edition
    thrown = attack_dice(pool.attack_dice)
    artillery: list[Content] = []
    if pool.artillery_dice:
        more = artillery_dice(pool.artillery_dice)
        artillery = [
            _dice_line(more, pool.artillery_dice, pool.needed, pool.artillery_modifier),
            *_reasons(edition, parts, PoolPart.ARTILLERY_DICE, PoolPart.ARTILLERY_MODIFIER, PoolPart.REROLLS),
        ]
    return lines(
        _dice_line(thrown, pool.attack_dice, pool.needed, pool.attack_modifier),
        *_reasons(edition, parts, PoolPart.ATTACK_DICE, PoolPart.ATTACK_MODIFIER),
        *artillery,
        *(Content.styled(f"{glyphs().dot} {note}", DIM) for note in notes),
    )


def _dice_line(thrown: str, count: int, needed: int, modifier: int) -> Content:
    face = lowest_hit(needed, modifier)
    words = ngettext("hits on {face} or more", "hit on {face} or more", count)
    if face == _HIGHEST:
        words = ngettext("hits only on 6", "hit only on 6", count)
    return Content.assemble((thrown, BOLD), " ", words.format(face=face), included(modifier))


def _reasons(edition: Edition, parts: Iterable[Contribution], *which: PoolPart) -> list[Content]:
    found = []
    for part in parts:
        if part.adds_to in which:
            amount = str(part.amount) if part.adds_to in _DICE else signed(part.amount)
            source = names.source(part.source, edition, part.event)
            if part.adds_to == PoolPart.REROLLS:
                words = ngettext("re-roll of a miss: {source}", "re-rolls of misses: {source}", part.amount)
                source = words.format(source=source)
            elif part.adds_to in _DICE:
                source = ngettext("die: {source}", "dice: {source}", part.amount).format(source=source)
            found.append(Content.styled(f"{amount:>{_AMOUNT}} {source}", DIM))
    return found


def _notes(state: State, pool: Pool, attacker: Sector, defender: Sector, size: int, *, michael: bool) -> list[str]:
    edition = state.edition
    found = []
    for event in pools.active_boosts(state):
        boost, card = edition.cards.boosts[event], names.card(event, edition)
        if not boost.applies(attacker, defender):
            continue
        if boost.doubled:
            found.append(_("{card}: each hit is 2 losses.").format(card=card))
        if boost.mirrored and pool.mirrored:
            found.append(_("{card}: each hit of an Attack die also costs the attacker 1.").format(card=card))
    if pool.forced_by:
        found.append(_("{card}: every hit is re-rolled once.").format(card=names.card(pool.forced_by, edition)))
    if pool.air_defence:
        words = _("Aviation of {sector}: every hit is re-rolled once (in the chart).")
        found.append(words.format(sector=names.the_sector(defender, edition)))
    if pool.priced_by:
        words = _("{card}: each failed Attack die costs 1 RP, or {sector} a notch.").format(
            card=names.card(pool.priced_by, edition), sector=names.the_sector(attacker, edition)
        )
        fail = _("On average {mean} fail.").format(mean=number(odds.mean(odds.failed_dice(pool)))) if told() else None
        found.append(together(words, fail))
    first_of_two = most_offensives(state, attacker, defender) > 1 and not pools.launches(state, attacker, defender)
    if first_of_two and pools.michael_applies(state, attacker, defender):
        words = _("{card}: you choose whether this offensive gets its dice.")
        found.append(words.format(card=names.card(edition.cards.once, edition)))
    if not told():
        return found
    seen = forecasts.forecast(state, attacker, defender, size, michael=michael)
    if seen.again:
        words = _("{card}: Athena will re-roll dice (in the chart). Without that: {losses} on average.")
        found.append(
            words.format(card=names.card(seen.again, edition), losses=mean_losses(seen.without.expected, edition))
        )
    else:
        found += [
            _after_rerolls(edition, event, forecasts.with_all_rerolls(state, attacker, defender, size))
            for event in optional_events(state, attacker, defender)
        ]
    return found


def _after_rerolls(edition: Edition, event: int, after: Aftermath) -> str:
    words = _("{card} can re-roll dice. Then on average: {losses}, attacker {own}, surrender {chance}.")
    return words.format(
        card=names.card(event, edition),
        losses=mean_losses(after.expected, edition),
        own=number(after.attacker_expected),
        chance=percent(after.surrender),
    )


def odds_lines(
    state: State, pool: Pool, chances: odds.OffensiveOdds, attacker: Sector, defender: Sector, width: int
) -> list[Content]:
    """Both sides' losses as charts, with the chances of surrender; then the counter-attack."""
    if not told():
        return []
    edition = state.edition
    each = max(1, (width - 3) // 2)
    limits = losses_to_surrender(state, defender), losses_to_surrender(state, attacker)
    ours = [
        *_losses(edition, defender, chances.losses, limits[0], each),
        *_summary(chances.expected, chances.at_least(limits[0])),
    ]
    theirs = [
        *_losses(edition, attacker, chances.attacker_losses, limits[1], each),
        *_summary(chances.attacker_expected, chances.attacker_at_least(limits[1])),
    ]
    after = _armistice(state, defender, chances.at_least(limits[0]), each)
    if not edition.features.counter_attack and not chances.attacker_expected:
        return [*ours, *after]
    high = max(len(ours), len(theirs))
    for block in (ours, theirs):  # the means and the chances of surrender in one line
        block[-2:-2] = [NOTHING] * (high - len(block))
    if not edition.features.counter_attack:
        return [*side_by_side(ours, theirs, width), *after]
    counter = Content.styled(counter_attack(pool, chances), DIM)
    return [*side_by_side(ours, theirs, width), *after, *counter.wrap(width)]


def _armistice(state: State, defender: Sector, falls: Fraction, width: int) -> list[Content]:
    """The Armistice roll after a surrender; empty if neither can come."""
    if not falls or not victory.is_thrown(state):
        return []
    vp = victory.vp_after(state, defender)
    words = _("then Armistice roll below {vp}: {chance}").format(
        vp=victory_points(vp), chance=percent(armistice_chance(vp))
    )
    return Content(words).wrap(width)


def _losses(
    edition: Edition, sector: Sector, losses: Sequence[tuple[int, Fraction]], limit: int, width: int
) -> list[Content]:
    style = SIDE[sector.side]
    return [
        Content.styled(_losses_of(edition, sector, width), style),
        *chart(loss_bars(losses, limit, _ROWS, style), width),
    ]


def _losses_of(edition: Edition, sector: Sector, width: int) -> str:
    ways = [
        _("Losses of {sector}").format(sector=name)
        for name in (names.sector(sector, edition), names.narrow(sector, edition))
    ]
    return next((words for words in ways if cell_len(words) <= width), ways[-1])


def _summary(mean: Fraction, surrender: Fraction) -> list[Content]:
    return [
        Content.styled(_("on average {number}").format(number=number(mean)), DIM),
        Content.assemble((f"{glyphs().flag} ", BOLD), _("surrender {chance}").format(chance=percent(surrender))),
    ]


def counter_attack(pool: Pool, chances: odds.OffensiveOdds) -> str:
    if pool.counter_attack == CounterAttack.APPLIES:
        return _("Counter-attack (an Attack die shows 1): {chance}.").format(chance=percent(chances.counter_attack))
    return capital(names.counter_attack(pool.counter_attack))


def loss_bars(losses: Sequence[tuple[int, Fraction]], limit: int, rows: int, style: str) -> list[Bar]:
    """One bar per number of losses; the last one combines the rest, or surrender."""
    most = max(number for number, _chance in losses)
    last = min(most, limit, rows - 1)
    by_number = [sum((chance for count, chance in losses if count == n), Fraction(0)) for n in range(last)]
    rest = sum((chance for count, chance in losses if count >= last), Fraction(0))
    more = "+" if most > last else ""
    flag = f" {glyphs().flag}" if last == limit else ""
    bars = [Bar(str(n), chance, style) for n, chance in enumerate(by_number)]
    return [*bars, Bar(f"{flag}{last}{more}".strip(), rest, style)]
