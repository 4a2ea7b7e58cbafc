"""Actions in words: labels with costs, advice, and short forms for lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len

from ldd_tui.look.glyphs import glyphs
from ldd_tui.text import N_, NN_, _, names
from ldd_tui.text.phrases import at, listing, rp
from ldd_tui.text.templates import Counted, Words, given, tell
from rules import actions as a
from rules import pools
from rules.edition import Edition
from rules.model import NO_BID, Attempt, Choice, Decision, Sector, Side, State, Technology
from rules.obligations import is_free
from rules.phases import reinforcements, technology

Forms = tuple[str, ...]
"""Ever shorter forms of an action."""


class ActionWords(NamedTuple):
    """Words for a kind of action. `label`: with its cost in a position. `headline`: as advice anywhere; None: the
    label. `shorter`: two shorter forms; () if the label is short."""

    label: Words
    headline: Words | None = None
    shorter: tuple[Words, ...] | Callable[[Any, Edition], Forms] = ()


def action(which: a.Action, state: State) -> str:
    return tell(ACTIONS[type(which)].label, which, state)


def headline(which: a.Action, edition: Edition, decision: Decision | None = None) -> str:
    """As advice, in any position. `decision`: which sub-phase `Done` ends."""
    if isinstance(which, a.Done):
        ended = _ended(decision, edition)
        return _(ended)
    words = ACTIONS[type(which)]
    return tell(words.label if words.headline is None else words.headline, which, edition)


def short(which: a.Action, edition: Edition, **values: object) -> Forms:
    """In short words, and in the fewest; () where its label is short already."""
    shorter = ACTIONS[type(which)].shorter
    if callable(shorter):
        return shorter(which, edition)
    return tuple(filter(None, (tell(words, which, edition, **values) for words in shorter)))


def forms(which: a.Action, edition: Edition, decision: Decision | None = None) -> Forms:
    """For a list row: its headline, then shorter forms."""
    return headline(which, edition, decision), *short(which, edition)


def decided(which: a.Action, before: State) -> Forms:
    edition = before.setup.edition
    if isinstance(which, a.Implement):
        number = before.sectors[which.sector].levels[which.technology] + 1
        level = names.level(before.setup.board, before.active, which.technology, number)
        return short(which, edition, technology=level)
    return short(which, edition) or (action(which, before),)


def in_rows(actions: Sequence[tuple[a.Action, Forms]], cells: int) -> list[str]:
    """A row of at most `cells` cells per action. Actions of a kind share the longest form that fits all, for
    comparison."""
    chosen: dict[type, int] = {}
    for kind in {type(action) for action, _forms in actions}:
        alike = [forms for action, forms in actions if type(action) is kind]
        most = min(map(len, alike))
        fitting = (form for form in range(most) if all(cell_len(forms[form]) <= cells for forms in alike))
        chosen[kind] = next(fitting, most - 1)
    return [forms[chosen[type(action)]] for action, forms in actions]


# -- labels


def _priced(label: str, cost: int) -> Words:
    return given(N_("{label} ({rp})"), label=label, rp=rp(cost)) if cost else given(N_("{label} (free)"), label=label)


def _decline(which: a.Decline, state: State) -> Words:
    waiting = state.waiting
    if isinstance(waiting, Choice) and waiting.decision == Decision.MICHAEL:
        return N_("Keep Operation Michael")
    if isinstance(waiting, Choice) and waiting.decision == Decision.INITIATIVE_PRICE:
        return given(N_("Leave the initiative to {side}"), side=names.the_side(waiting.side.enemy))
    if state.extra_card:
        return given(N_("Discard {card}"), card=_card(state.extra_card, state))
    return N_("Leave the cards set aside")


def _card(event: int, state: State) -> str:
    edition = state.edition
    return names.card(event, edition) if names.is_event(event, edition) else str(event)


def _research(which: a.Research, state: State) -> Words:
    attempt = tell(
        N_("Attempt {level} ({technology})"), which, state, level=next_level(state, state.active, which.technology)
    )
    label = at(attempt, bonus_of(state, state.active, Attempt(which.technology, which.rp - 1)))
    level = technology.next_level(state, state.active, which.technology)
    if level is not None:
        label = _("{label}, needs {needed}").format(label=label, needed=level.needed)
    return _priced(label, which.rp)


def _implement(which: a.Implement, state: State) -> Words:
    board, levels = state.board, state.sectors[which.sector].levels
    number = levels[which.technology] + 1 if which.technology < len(levels) else 1
    side = board.sectors[which.sector].side
    label = tell(
        N_("Implement {level} ({technology} {number}) in {sector}"),
        which,
        state,
        level=names.level(board, side, which.technology, number),
        number=board.number(side, which.technology, number),
    )
    return _priced(label, technology.IMPLEMENTATION_COST)


def _done(which: a.Done, state: State) -> Words:
    decision = state.waiting.decision if isinstance(state.waiting, Choice) else None
    return _ended(decision, state.edition)


def _ended(decision: Decision | None, edition: Edition) -> str:
    if decision == Decision.REINFORCE:
        return N_("End reinforcements")
    if decision == Decision.TECHNOLOGY:
        return N_("End technologies")
    return N_("Pass") if edition.features.alternating else N_("End offensives")


def next_level(state: State, side: Side, which: Technology) -> str:
    return names.level(state.board, side, which, state.trees[side].levels[which] + 1)


def bonus_of(state: State, side: Side, attempt: Attempt) -> int:
    """What is added to an attempt's die for RP, research cubes and events (10.2.3, 10.2.4)."""
    by_event = pools.attempt_modifier(state, side, attempt.technology)
    return attempt.bonus + state.trees[side].cubes[attempt.technology] + by_event


# -- headlines and short forms


def _paying(some: Words, none: Words) -> Words:
    return lambda which, edition: some if which.rp else none


def _by(name: Callable[[Sector, Edition], str], words: Words) -> Words:
    def named(which: Any, edition: Edition) -> Words:
        fields = [field for field in ("sector", "attacker", "defender") if hasattr(which, field)]
        return given(words, against=glyphs().attacks, **{f: name(getattr(which, f), edition) for f in fields})

    return named


def _both(words: Words) -> tuple[Words, ...]:
    return _by(names.sector, words), _by(names.narrow, words), _by(names.short, words)


def _card_forms(which: a.CancelEvent | a.ChooseSetAside, edition: Edition) -> Forms:
    number = _("Card {number}").format(number=which.event)
    return names.card(which.event, edition), names.event(which.event, edition), number


_DICE_AGAIN = NN_("Re-roll the {faces}", "Re-roll the {faces}")
_BID = _paying(N_("Bid {rp}"), N_("Bid nothing"))

ACTIONS: Mapping[type, ActionWords] = {
    a.Bid: ActionWords(lambda which, state: N_("A hidden bid") if which.rp == NO_BID else _BID, _BID),
    a.BuyInitiative: ActionWords(
        lambda which, state: given(
            N_("Pay {rp} for the initiative"), rp=rp(state.board.initiative_price[state.turn - 1])
        ),
        N_("Buy the initiative"),
    ),
    a.Naval: ActionWords(
        _paying(N_("Pay {rp} for the naval roll"), N_("Pay nothing for the naval roll")),
        shorter=(N_("Naval roll, {rp}"),),
    ),
    a.Absorb: ActionWords(N_("Loss in {sector}"), shorter=_both(N_("Loss in {sector}"))),
    a.Settle: ActionWords(
        _paying(N_("Pay {rp} for the failed dice"), N_("Pay no RP for the failed dice")),
        shorter=(N_("Failed dice, {rp}"),),
    ),
    a.CancelEvent: ActionWords(
        lambda which, state: given(N_("Cancel {card}"), card=_card(which.event, state)),
        N_("Cancel {card}"),
        _card_forms,
    ),
    a.KeepEvents: ActionWords(N_("Cancel no event")),
    a.DrawSetAside: ActionWords(N_("Draw a card set aside")),
    a.ChooseSetAside: ActionWords(
        lambda which, state: given(N_("Add {card} to the events"), card=_card(which.event, state)),
        N_("Add {card} to the events"),
        _card_forms,
    ),
    a.Decline: ActionWords(
        _decline,
        lambda which, edition: (
            N_("Leave the initiative")
            if a.BuyInitiative.__struct_config__.tag in edition.actions
            else N_("Leave it unused")
        ),
    ),
    a.Reinforce: ActionWords(
        lambda which, state: _priced(
            tell(N_("Reinforce {sector} by {spaces}"), which, state),
            reinforcements.cost(state.reinforced[which.sector], which.spaces),
        ),
        N_("Reinforce {sector} by {spaces}"),
        _both(N_("Reinforce {sector}, {spaces}")),
    ),
    a.Research: ActionWords(_research, N_("Attempt {technology} for {rp}"), (N_("Attempt {technology}, {rp}"),)),
    a.RerollResearch: ActionWords(N_("Spend a research cube to re-roll"), shorter=(N_("Re-roll for a cube"),)),
    a.TakeCube: ActionWords(N_("Take a research cube")),
    a.Implement: ActionWords(
        _implement, N_("Implement {technology} in {sector}"), _both(N_("{technology} in {sector}"))
    ),
    a.Offensive: ActionWords(
        lambda which, state: _priced(
            tell(N_("Attack {defender} from {attacker}, size {size}"), which, state),
            0 if is_free(state, which.attacker, which.defender) else which.size,
        ),
        N_("Attack {defender} from {attacker}, size {size}"),
        _both(N_("{attacker} {against} {defender}, size {size}")),
    ),
    a.UseMichael: ActionWords(N_("Use Operation Michael")),
    a.Reroll: ActionWords(
        lambda which, of: given(Counted(_DICE_AGAIN, len(which.faces)), faces=listing([*map(str, which.faces)])),
        shorter=(lambda which, of: Counted(_DICE_AGAIN, len(which.faces)),),
    ),
    a.Keep: ActionWords(N_("Keep the dice")),
    a.Done: ActionWords(_done),
}
