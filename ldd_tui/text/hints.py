"""Hints in words: what each decision is and what people weigh in it, and what is about to be missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ldd_tui.players import hints as h
from ldd_tui.players.hints import Hint, Level, Reminder, UnusedLevels, reminders
from ldd_tui.text import N_, _, help, names, ngettext, numbers
from ldd_tui.text.numbers import number, percent
from ldd_tui.text.phrases import cite, cited, in_parts, listing, rp, together
from ldd_tui.text.templates import Words, given, tell
from rules import actions as a
from rules import engine
from rules.edition import Edition
from rules.model import Choice, Decision, Sector, Side, State, Technology
from rules.phases.end_of_turn import is_last_turn
from rules.surrender_odds import DANGEROUS
from rules.victory import armistice_chance

_SAID = 1
"""The most hints that are shown unasked; the key i shows all of them."""


def now(reminder: Reminder, state: State, level: Level, key: str) -> str:
    """The hint on the decision that is awaited: what is easily overlooked, else the first time what it is about.

    `key`: the key that tells all hints.
    """
    overlooked = tuple(hint for hint in told(reminder.reminds(state, level)) if not _is_alarm(hint))
    explained = None if overlooked else reminder.explains(state, level)  # one thing at a time
    about = help.decision(explained, state) if explained is not None else None
    first, others = overlooked[:_SAID], len(overlooked[_SAID:])
    more = ngettext("{key} tells {count} more.", "{key} tells {count} more.", others).format(key=key, count=others)
    return together(*(missed(hint, state.setup.board.edition) for hint in first), about, more if others else None)


def told(found: Iterable[h.Hint]) -> tuple[h.Hint, ...]:
    """The hints allowed now: without chances, those that depend on a chance are dropped."""
    return tuple(hint for hint in found if numbers.told() or not isinstance(hint, _OF_CHANCES))


def _is_alarm(hint: h.Hint) -> bool:
    """Whether an alarm already shows this chance (`text.situation.alarms`), to avoid repeating it."""
    return isinstance(hint, h.InDanger) and hint.demanded >= DANGEROUS


def missed(hint: h.Hint, edition: Edition) -> str:
    return together(tell(_MISSED[type(hint)], hint, edition), cite(edition.cited(hint.rule)))


def _in_danger(hint: h.InDanger, edition: Edition) -> Words:
    assumed = _("if every enemy beside it attacks it with all its dice")
    if hint.demanded:
        assumed = _("by the attacks that events order this turn")
    words = N_("{sector} is in danger: {losses} from surrender. The chance of it is {chance} {assumed}.")
    return given(words, chance=percent(hint.demanded or hint.chance), assumed=assumed)


def _unused_levels(hint: h.UnusedLevels, edition: Edition) -> Words:
    by_technologies: dict[tuple[Technology, ...], list[Sector]] = {}
    for sector, technologies in hint.lacking:
        by_technologies.setdefault(technologies, []).append(sector)
    groups = [
        _("{sectors} ({technologies})").format(
            sectors=listing([names.the_sector(sector, edition) for sector in sectors]),
            technologies=", ".join(names.technology_short(which) for which in technologies),
        )
        for technologies, sectors in by_technologies.items()
    ]
    return given(N_("Unlocked levels not implemented yet: {groups}."), groups=in_parts(groups))


def _near_victory(hint: h.NearVictory, edition: Edition) -> Words:
    surrender = N_("{attacker} against {defender} with size {size}: {chance} that it surrenders.")
    if hint.vp is None:
        return surrender
    words = N_("The Armistice roll is then thrown at {vp} and wins the war with {chance}.")
    return surrender, given(words, chance=percent(armistice_chance(hint.vp)))


def _at_their_mercy(hint: h.AtTheirMercy, edition: Edition) -> Words:
    held = N_("you hold {rp}, and a sector loses a notch for each RP that is missing")
    if not hint.rp:
        held = N_("you hold none, so a sector loses a notch for each")
    return (
        given(
            N_("U-boats are still to come this turn and may take {most}; {held}."),
            most=rp(hint.most),
            held=tell(held, hint, edition),
        ),
        given(N_("On average {number} are missing, if the enemy pays nothing for the roll."), number=number(hint.mean)),
    )


_OF_CHANCES = (h.InDanger, h.NearVictory, h.CubesWaiting, h.Exposed, h.AtTheirMercy)

_MISSED: Mapping[type[h.Hint], Words] = {
    h.RpWasted: lambda hint, edition: given(
        N_("Nobody holds more than {most}: {rp} that you keep now are lost at the next collection, unless bid.")
        if hint.bids
        else N_("Nobody holds more than {most}: {rp} that you keep now would be lost at the next collection."),
        most=rp(hint.most),
    ),
    h.MandatoryAhead: lambda hint, edition: given(
        N_("Keep {rp}: {card} demands that {attacker} attacks {defender} this turn."),
        card=names.event(hint.event, edition),
    ),
    h.InDanger: _in_danger,
    h.FreeOffensiveOpen: lambda hint, edition: given(
        N_("{attacker} can attack {defender} at no cost: {card}."), card=names.event(hint.event, edition)
    ),
    h.NearVictory: _near_victory,
    h.CubesWaiting: N_("Research cubes on {technology}: even 1 RP succeeds with {chance}."),
    h.FreeImplementation: lambda hint, edition: given(
        N_("{sectors} implements a new level at once and free; the other sectors pay for it."),
        sectors=names.The_sector(hint.sectors[0], edition),
    ),
    h.UnusedLevels: _unused_levels,
    h.Exposed: N_("If {sector} attacks, a natural 1 ({chance} a die) leaves it {losses} from surrender."),
    h.CannotCounterAttack: lambda hint, edition: given(
        N_("{defender} attacked another sector this turn: it cannot counter-attack {attackers}."),
        attackers=listing([names.the_sector(sector, edition) for sector in hint.attackers]),
    ),
    h.AtTheirMercy: _at_their_mercy,
}


# -- before a sub-phase ends


_STILL_POSSIBLE = {
    Decision.REINFORCE: N_("{side}: {sectors} can still be reinforced."),
    Decision.OFFENSIVE: N_("{side}: offensives are still possible. Passing ends them for this turn."),
}
_NOT_BY_TURNS = N_("{side}: offensives are still possible. Ended now, there are no more this turn.")


def question(state: State, level: Level) -> str:
    """What is still possible in the sub-phase, what is about to be missed, and whether the RP left are kept or lost.

    In paragraphs. `state` awaits a choice.
    """
    waiting = state.waiting
    assert isinstance(waiting, Choice)
    overlooked = told(reminders(state, level))
    technology = waiting.decision == Decision.TECHNOLOGY
    possible = _levels_possible(state, waiting.side, overlooked) if technology else _possible(state, waiting)
    said = (
        possible,
        _left_over(state, waiting.side),
        *(missed(one, state.setup.board.edition) for one in overlooked),
    )
    return "\n\n".join(filter(None, said))


def _possible(state: State, waiting: Choice) -> str:
    sectors = sorted({action.sector for action in engine.legal(state) if isinstance(action, a.Reinforce)})
    words = _STILL_POSSIBLE[waiting.decision]
    if waiting.decision == Decision.OFFENSIVE and not state.setup.board.edition.features.alternating:
        words = _NOT_BY_TURNS
    return _(words).format(
        side=names.side(waiting.side),
        sectors=listing([names.the_sector(sector, state.setup.board.edition) for sector in sectors]),
    )


def _levels_possible(state: State, side: Side, missed: Iterable[Hint]) -> str:
    actions = engine.legal(state)
    attempts = sorted({action.technology for action in actions if isinstance(action, a.Research)})
    levels = any(isinstance(action, a.Implement) for action in actions)
    if attempts:
        words = _("{side}: attempts at {technologies} are still possible.")
        told = [names.technology(which) for which in attempts]
        return words.format(side=names.side(side), technologies=listing(told))
    if levels and not any(isinstance(hint, UnusedLevels) for hint in missed):
        return _("{side}: levels can still be implemented.").format(side=names.side(side))
    return ""


def _left_over(state: State, side: Side) -> str:
    if not state.rp[side]:
        return ""
    words = _("{rp} left; what is not spent is kept for later turns, at most {most} (8.2).")
    if is_last_turn(state):
        words = _("{rp} left. The war ends with this turn: what is not spent by then is lost (14.2).")
    words = cited(words, state.setup.board.edition)
    return words.format(rp=rp(state.rp[side]), most=rp(state.setup.board.maximum_rp))
