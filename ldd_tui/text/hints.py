"""Hints in words: what each decision is and what people weigh in it, and what is about to be missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ldd_tui.players import hints as h
from ldd_tui.players.hints import Hint, Level, Reminder, UnusedLevels
from ldd_tui.players.left_undone import reminders
from ldd_tui.text import N_, _, names, ngettext, numbers
from ldd_tui.text.numbers import number, percent
from ldd_tui.text.phrases import cite, cited, in_parts, listing, rp, together
from ldd_tui.text.templates import Words, given, tell
from rules import actions as a
from rules import engine
from rules.edition import Edition, Features
from rules.model import Choice, CounterAttack, Decision, Sector, Side, State, Technology
from rules.phases.end_of_turn import is_last_turn
from rules.rerolls import at_stage
from rules.surrender_odds import DANGEROUS
from rules.victory import armistice_chance

_SAID = 1
"""The most hints that are shown unasked; the key i shows all of them."""

_DECISIONS = {
    Decision.BID: N_(
        "Bid RP for the initiative: 1 RP adds 1 to your die. Both bids are paid, the loser's too. Going first is worth "
        "most when a sector is about to fall, yours or theirs."
    ),
    Decision.AIR_RAID: N_(
        "Your lead in Air Raid can cancel events of this turn before they act. Weigh which one hurts you most: a "
        "mandatory offensive costs the enemy RP, so it may even help you."
    ),
    Decision.SET_ASIDE: N_(
        "One of the cards that were set aside may act this turn. Take one only if it helps you now: what you "
        "do not take is gone."
    ),
    Decision.REINFORCE: N_(
        "RP move cubes back. A sector's first space costs 1 RP, the second 2, the third 3, so two sectors are cheaper "
        "than one. Keep RP for offensives."
    ),
    Decision.TECHNOLOGY: N_(
        "One attempt a turn at each technology; each RP above the first adds 1 to the die. A failure leaves a cube "
        "that helps next time. Levels pay every turn from then on, so the early ones are worth most."
    ),
    Decision.RESEARCH_FAILED: N_(
        "The attempt failed. Give up a cube and throw again, or keep your cubes and take one more for next turn. "
        "Throwing again pays when the next die is likely to succeed without that cube."
    ),
    Decision.OFFENSIVE: N_(
        "One Attack die for each RP, up to the Operational Value. A natural 1 lets the defender hit back, unless it "
        "attacked somebody else this turn. The last to attack knows more; a pass ends your attacks this turn."
    ),
    Decision.MICHAEL: N_(
        "Operation Michael's extra dice go to one offensive only. Take them for the one in which they are likelier "
        "to bring the loss that counts."
    ),
    Decision.AVIATION: N_(
        "Your lead in Aviation throws failed Artillery dice again. It can only help: Artillery dice bring no "
        "counter-attack."
    ),
    Decision.KUT: N_("Attack dice may be thrown again, whatever they show. The new faces stand."),
    Decision.TANNENBERG: N_("You may have the attacker's hits thrown again. The new faces stand."),
    Decision.BRUSILOV: N_(
        "Each die that showed 5 or 6 may be thrown again for more losses. But a die that shows less now costs Russia a "
        "loss: stop before that is more than Russia can bear."
    ),
    Decision.INITIATIVE_PRICE: N_(
        "The track gives the initiative to the other side. For the price of the turn it is yours, and your whole block "
        "comes first. Going second lets you answer what the other side did."
    ),
    Decision.NAVAL_BONUS: N_("Each RP adds 1 to the die, which is thrown afterwards. RP that are not paid are kept."),
    Decision.ABSORB: N_("No RP are left for what U-boats took: each 1 RP costs a sector a notch. Choose which one."),
    Decision.AIR_DIVISION: N_("You may have the attacker's hits thrown again. The new faces stand."),
    Decision.SETTLE: N_("Each failed die costs 1 RP, or the attacker a notch."),
}


_ON_THE_LAST_TURN = {
    Decision.TECHNOLOGY: N_(
        "One attempt a turn at each technology; each RP above the first adds 1 to the die. This is the last turn: only "
        "a level that helps in this turn's offensives is worth its price, and a cube is no use any more."
    ),
    Decision.RESEARCH_FAILED: N_(
        "The attempt failed. Give up a cube and throw again, or take one more. This is the last turn: cubes are no "
        "use any more, so throwing again can only help."
    ),
}
"""What is said instead when no turn follows."""

_WITHOUT_CUBES = {
    Decision.TECHNOLOGY: N_(
        "One attempt a turn at each technology; each RP above the first adds 1 to the die. A failure leaves nothing. "
        "Levels pay every turn from then on, so the early ones are worth most."
    ),
}
"""What is said instead where failed attempts leave nothing."""

_WITHOUT_CUBES_ON_THE_LAST_TURN = {
    Decision.TECHNOLOGY: N_(
        "One attempt a turn at each technology; each RP above the first adds 1 to the die. This is the last turn: only "
        "a level that helps in this turn's offensives is worth its price."
    ),
}

_WITHOUT_COUNTER_ATTACK = {
    Decision.OFFENSIVE: N_(
        "One Attack die for each RP, up to the Operational Value. Launch as many offensives as you like, each sector "
        "one; reinforcements and the naval roll come after them, so keep RP for these."
    ),
    Decision.AVIATION: N_("Your lead in Aviation throws failed Artillery dice again. It can only help."),
}
"""What is said instead where a natural 1 does the attacker no harm."""

_WITHOUT_LADDER = {
    Decision.REINFORCE: N_(
        "RP win back notches. A sector's first notch costs 1 RP, the second 2, the third 3 and so on, so two sectors "
        "are cheaper than one. Your naval roll comes next: RP that are left may be paid for it, or kept."
    ),
}
"""What is said instead where a sector may be moved back as far as it goes."""

_OF_A_NATURAL_1 = {
    Decision.KUT: N_("A natural 1 thrown again is a counter-attack avoided; a new 1 brings one."),
    Decision.TANNENBERG: N_("A new natural 1 on an Attack die is a counter-attack."),
}
"""What is added where Attack dice are thrown again and the offensive can bring a counter-attack (10.3.4)."""


def decision(which: Decision, state: State) -> str:
    """What a decision is and what to consider, in at most three short lines."""
    features, waiting = state.setup.board.edition.features, state.waiting
    words = _words(features, last=is_last_turn(state)).get(which, _DECISIONS[which])
    russia = which == Decision.REINFORCE and isinstance(waiting, Choice) and waiting.side == Side.ENTENTE
    of_a_1 = _(_OF_A_NATURAL_1[which]) if which in _OF_A_NATURAL_1 and _may_strike_back(state) else None
    return together(_(words), _for_russia(features) if russia else None, of_a_1)


def _words(features: Features, *, last: bool) -> dict[Decision, str]:
    """Words that replace the usual ones in an edition or on its last turn."""
    found = {
        **({} if features.cubes else _WITHOUT_CUBES),
        **({} if features.counter_attack else _WITHOUT_COUNTER_ATTACK),
        **({} if features.ladder is not None else _WITHOUT_LADDER),
    }
    if last:
        found |= _ON_THE_LAST_TURN if features.cubes else _WITHOUT_CUBES_ON_THE_LAST_TURN
    return found


def _for_russia(features: Features) -> str:
    if features.revolution_by_spaces:
        return _("Each notch for Russia is a die for its Revolution, and each 1 moves the marker.")
    return _("Each RP for Russia is a die for its Revolution.")


def _may_strike_back(state: State) -> bool:
    """Whether Attack dice that can now be re-rolled may show a counter-attack (10.3.4)."""
    battle = state.battle
    if battle is None or at_stage(state, battle).artillery:
        return False
    return battle.pool.counter_attack == CounterAttack.APPLIES


def now(reminder: Reminder, state: State, level: Level, key: str) -> str:
    """The hint on the decision that is awaited: what is easily overlooked, else the first time what it is about.

    `key`: the key that tells all hints.
    """
    overlooked = tuple(hint for hint in told(reminder.reminds(state, level)) if not _is_alarm(hint))
    explained = None if overlooked else reminder.explains(state, level)  # one thing at a time
    about = decision(explained, state) if explained is not None else None
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
