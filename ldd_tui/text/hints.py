"""Hints in words: what a decision is, what people weigh, and what is about to be missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ldd_tui.players import hints as h
from ldd_tui.players.hints import Hint, Level, Reminder, UnusedLevels, reminders
from ldd_tui.text import N_, _, help, names, ngettext, numbers
from ldd_tui.text.numbers import number, percent
from ldd_tui.text.phrases import bracketed, cite, cited, in_parts, listing, rp, together
from ldd_tui.text.templates import Words, given, tell
from rules import actions as a
from rules import engine
from rules.edition import Edition
from rules.model import Choice, Decision, Sector, Side, State, Technology
from rules.phases.end_of_turn import is_last_turn
from rules.surrender_odds import DANGEROUS
from rules.victory import armistice_chance

_SAID = 1  # how many hints are shown unasked


def now(reminder: Reminder, state: State, level: Level, key: str) -> str:
    """What is easily overlooked, else at first the decision itself. `key`: shows all hints."""
    overlooked = tuple(
        hint
        for hint in told(reminder.reminds(state, level))
        if not (isinstance(hint, h.InDanger) and hint.demanded >= DANGEROUS)  # `situation.alarms` says it
    )
    explained = None if overlooked else reminder.explains(state, level)  # one thing at a time
    about = help.decision(explained, state) if explained is not None else None
    first, others = overlooked[:_SAID], len(overlooked[_SAID:])
    more = ngettext("{key}: {count} more hint.", "{key}: {count} more hints.", others).format(key=key, count=others)
    return together(*(missed(hint, state.edition) for hint in first), about, more if others else None)


def told(found: Iterable[h.Hint]) -> tuple[h.Hint, ...]:
    """Without chances, hints that depend on a chance are dropped."""
    return tuple(hint for hint in found if numbers.told() or not isinstance(hint, _OF_CHANCES))


def missed(hint: h.Hint, edition: Edition) -> str:
    return together(tell(_MISSED[type(hint)], hint, edition), cite(edition.cited(hint.rule)))


def _in_danger(hint: h.InDanger, edition: Edition) -> Words:
    words = N_(
        "{Sector}: {losses} from surrender. The risk is {chance} if every neighbouring enemy attacks with all its dice."
    )
    if hint.demanded:
        words = N_("{Sector}: {losses} from surrender. The risk is {chance} by this turn's mandatory attacks.")
    return given(words, chance=percent(hint.demanded or hint.chance))


def _unused_levels(hint: h.UnusedLevels, edition: Edition) -> Words:
    by_technologies: dict[tuple[Technology, ...], list[Sector]] = {}
    for sector, technologies in hint.lacking:
        by_technologies.setdefault(technologies, []).append(sector)
    groups = [
        bracketed(
            listing([names.the_sector(sector, edition) for sector in sectors]),
            ", ".join(map(names.technology_short, technologies)),
        )
        for technologies, sectors in by_technologies.items()
    ]
    return given(N_("Levels not yet implemented: {groups}."), groups=in_parts(groups))


def _near_victory(hint: h.NearVictory, edition: Edition) -> Words:
    surrender = N_("{Attacker} against {defender}, size {size}: {chance} chance of surrender.")
    if hint.vp is None:
        return surrender
    words = N_("Then the Armistice roll at {vp} wins the war {chance} of the time.")
    return surrender, given(words, chance=percent(armistice_chance(hint.vp)))


def _at_their_mercy(hint: h.AtTheirMercy, edition: Edition) -> Words:
    words = N_(
        "U-boats may still take {most} and you have {rp}. Each missing RP costs a sector a notch: {number} on average "
        "if the enemy pays nothing."
    )
    return given(words, most=rp(hint.most), number=number(hint.mean))


_OF_CHANCES = (h.InDanger, h.NearVictory, h.CubesWaiting, h.Exposed, h.AtTheirMercy)

_MISSED: Mapping[type[h.Hint], Words] = {
    h.RpWasted: lambda hint, edition: given(
        N_("The limit is {most}: you would lose {rp} at the next collection, unless you bid.")
        if hint.bids
        else N_("The limit is {most}: you would lose {rp} at the next collection."),
        most=rp(hint.most),
    ),
    h.MandatoryAhead: lambda hint, edition: given(
        N_("Keep {rp}: {card} makes {attacker} attack {defender} this turn."), card=names.event(hint.event, edition)
    ),
    h.InDanger: _in_danger,
    h.FreeOffensiveOpen: lambda hint, edition: given(
        N_("{Attacker} can attack {defender} free: {card}."), card=names.event(hint.event, edition)
    ),
    h.NearVictory: _near_victory,
    h.CubesWaiting: N_("With your cubes on {technology}, 1 RP succeeds {chance} of the time."),
    h.FreeImplementation: lambda hint, edition: given(
        N_("{sectors} implements new levels at once and for free. Other sectors pay."),
        sectors=names.The_sector(hint.sectors[0], edition),
    ),
    h.UnusedLevels: _unused_levels,
    h.Exposed: N_("If {sector} attacks, a natural 1 ({chance} a die) leaves it {losses} from surrender."),
    h.CannotCounterAttack: lambda hint, edition: given(
        N_("{Defender} attacked elsewhere this turn: no counter-attack against {attackers}."),
        attackers=listing([names.the_sector(sector, edition) for sector in hint.attackers]),
    ),
    h.AtTheirMercy: _at_their_mercy,
}


# -- before a sub-phase ends


_STILL_POSSIBLE = {
    Decision.REINFORCE: N_("{side}: you can still reinforce {sectors}."),
    Decision.OFFENSIVE: N_("{side}: you can still attack. Passing ends your attacks for this turn."),
}


def question(state: State, level: Level) -> str:
    """What is still possible in the sub-phase, what is about to be missed, and whether RP are kept. `state` awaits a
    choice."""
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    overlooked = told(reminders(state, level))
    technology = waiting.decision == Decision.TECHNOLOGY
    possible = _levels_possible(state, waiting.side, overlooked) if technology else _possible(state, waiting)
    wasted = any(isinstance(one, h.RpWasted) for one in overlooked)
    left = "" if wasted else _left_over(state, waiting.side)
    said = (possible, left, *(missed(one, state.edition) for one in overlooked))
    return "\n\n".join(filter(None, said))


def _possible(state: State, waiting: Choice) -> str:
    sectors = sorted({action.sector for action in engine.legal(state) if isinstance(action, a.Reinforce)})
    return _(_STILL_POSSIBLE[waiting.decision]).format(
        side=names.side(waiting.side), sectors=listing([names.the_sector(sector, state.edition) for sector in sectors])
    )


def _levels_possible(state: State, side: Side, missed: Iterable[Hint]) -> str:
    actions = engine.legal(state)
    attempts = sorted({action.technology for action in actions if isinstance(action, a.Research)})
    levels = any(isinstance(action, a.Implement) for action in actions)
    if attempts:
        words = _("{side}: you can still attempt {technologies}.")
        told = [names.technology(which) for which in attempts]
        return words.format(side=names.side(side), technologies=listing(told))
    if levels and not any(isinstance(hint, UnusedLevels) for hint in missed):
        return _("{side}: you can still implement levels.").format(side=names.side(side))
    return ""


def _left_over(state: State, side: Side) -> str:
    if not state.rp[side]:
        return ""
    words = _("{rp} left. RP that you don't spend are kept, up to {most} (8.2).")
    if is_last_turn(state):
        words = _("{rp} left. The war ends with this turn, and unspent RP are lost (14.2).")
    words = cited(words, state.edition)
    return words.format(rp=rp(state.rp[side]), most=rp(state.board.maximum_rp))
