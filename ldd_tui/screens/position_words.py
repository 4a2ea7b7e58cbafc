"""A position in words: the prompt's parts and the answer keys."""

from __future__ import annotations

from ldd_tui.games.in_words import others, side_to_act, who
from ldd_tui.games.session import GameSession
from ldd_tui.keys.command import When
from ldd_tui.keys.in_force import Key, key, named, row, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.look.layout import digit_of, sector_of
from ldd_tui.look.wrap import WIDE
from ldd_tui.text import _, names, ngettext, numbers, pgettext, phrases, prompts, situation
from ldd_tui.widgets.map_view import Aim
from ldd_tui.widgets.prompt import Asking
from rules import actions as a
from rules import sequence
from rules.edition import Edition
from rules.model import SECTORS, Choice, Decision, Over, Phase, Sector, Side
from rules.phases.end_of_turn import is_last_turn
from rules.refusals import GameOver, NotAwaited, Refusal
from rules.sectors import at_war, losses_to_surrender


def aim(session: GameSession, sector: Sector) -> tuple[Aim, object]:
    """The sector as attacker or target, else the choice of an attacker and why."""
    legal = [action for action in session.legal if isinstance(action, a.Offensive)]
    targets = {action.defender for action in legal if action.attacker == sector}
    if targets:
        return Aim(sector, tuple(sorted(targets))), ""
    attackers = {action.attacker for action in legal if action.defender == sector}
    if attackers:
        return Aim(sector, tuple(sorted(attackers)), attacking=False), ""
    able = {action.attacker for action in legal}
    return Aim(None, tuple(sorted(able))), _why_not(session, sector)


def _why_not(session: GameSession, sector: Sector) -> object:
    own = sector in session.setup.board.of_side(session.state.active)
    near = session.setup.board.sectors[sector].neighbours
    for enemy in sorted(near, key=lambda one: not at_war(session.state, one)):  # last whoever is out of the war
        attacker, defender = (sector, enemy) if own else (enemy, sector)
        refusal = session.explain(a.Offensive(attacker, defender, 1)).refusal
        if refusal is not None:
            return refusal
    words = _("{Sector} faces no enemy.").format(Sector=names.The_sector(sector, session.setup.board.edition))
    return phrases.together(words, phrases.cite("10.3.1"))


def chosen(session: GameSession, where: Aim, number: int) -> tuple[Sector | None, object]:
    """The sector a digit chooses; None and the reason if it can't be chosen."""
    active = session.state.active
    side = active.enemy if where.fixed is not None and where.attacking else active
    sector = sector_of(number, session.setup.board.of_side(side))
    if sector is None:
        words = ngettext(
            "No number {number}: only {digits}. {back:s} goes back.",
            "No number {number}: choose {digits}. {back:s} goes back.",
            len(where.choices),
        )
        listed = ", ".join(str(digit_of(sector)) for sector in where.choices)
        return None, phrases.together(with_keys(words, number=number, digits=listed), phrases.cite("10.3.1"))
    if sector in where.choices:
        return sector, ""
    both = pair(where, sector)
    return None, _why_not(session, sector) if both is None else session.explain(a.Offensive(*both, 1)).refusal


def digits(where: Aim) -> str:
    found = [digit_of(sector) for sector in where.choices]
    in_a_row = len(found) > 1 and found == list(range(found[0], found[-1] + 1))
    return f"{found[0]}-{found[-1]}" if in_a_row else " ".join(map(str, found))


def pair(where: Aim, chosen: Sector) -> tuple[Sector, Sector] | None:
    """The attacker and the defender, or None if one is still unknown."""
    if where.fixed is None:
        return None
    return (where.fixed, chosen) if where.attacking else (chosen, where.fixed)


def prompt(where: Aim, edition: Edition) -> str:
    each = (f"{digit_of(sector)} {names.sector(sector, edition)}" for sector in where.choices)
    listed = ", ".join(one.replace(" ", WIDE) for one in each)
    if where.fixed is None:
        words = _("Choose the attacker: {sectors}.")
    elif where.attacking:
        words = _("{fixed} attacks: choose its target by digit or arrow: {sectors}.")
    else:
        words = _("{fixed} is the target: choose its attacker by digit or arrow: {sectors}.")
    fixed = where.choices[0] if where.fixed is None else where.fixed
    words = words.format(fixed=names.sector(fixed, edition), sectors=listed)
    return phrases.together(words, phrases.cite(edition.cited("10.3")))


def prospect(session: GameSession, attacker: Sector, defender: Sector) -> str:
    from ldd_tui.text.numbers import percent  # not before an offensive is aimed
    from ldd_tui.text.reasons import with_rerolls
    from rules import forecasts

    state = session.state
    size = max(
        action.size
        for action in session.legal
        if isinstance(action, a.Offensive) and (action.attacker, action.defender) == (attacker, defender)
    )
    seen, left = forecasts.forecast(state, attacker, defender, size), losses_to_surrender(state, defender)
    said = _("{attacker} {sign} {defender}, size {size} {price}: {dice}.").format(
        attacker=names.sector(attacker, session.setup.board.edition),
        sign=glyphs().attacks,
        defender=names.sector(defender, session.setup.board.edition),
        size=size,
        price=phrases.price(session.explain(a.Offensive(attacker, defender, size)).cost),
        dice=phrases.pool(seen.pool.attack_dice, seen.pool.artillery_dice),
    )
    if not numbers.told():
        return phrases.together(
            said, phrases.full_stop(_("{losses} to surrender").format(losses=phrases.losses(left, state.edition)))
        )
    expected = _("On average {losses}. {limit} would force surrender: {chance}.").format(
        losses=phrases.mean_losses(seen.odds.expected, state.edition), limit=left, chance=percent(seen.surrender)
    )
    counter = _("Counter-attack {chance}.").format(chance=percent(seen.odds.counter_attack))
    if not session.setup.board.edition.features.counter_attack:
        counter = ""
    return phrases.together(said, expected, counter, with_rerolls(state, attacker, defender, size, seen))


PLACE = "game"
_ALWAYS = ("undo", "redo", "help", "advice", "rules", "explain", "hints", "prospects", "cards", "trees", "log", "fast")

ON_THE_MAP = (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE)
"""All other decisions have a dialog that opens by itself."""


def what(session: GameSession) -> str:
    state = session.state
    if session.awaits_others:
        return others(session)
    waiting = state.waiting
    if waiting is None or isinstance(waiting, Over):
        return prompts.prompt(state)
    return phrases.together(
        phrases.capital(prompts.asked(state)),
        phrases.cite(waiting.rule),
        prompts.enter(state, named("go_on")) if session.to_enter else None,
    )


def able(session: GameSession) -> frozenset[Sector]:
    found: set[Sector] = set()
    if session.decision in ON_THE_MAP:
        for action in session.legal:
            if isinstance(action, a.Reinforce | a.Implement):
                found.add(action.sector)
            elif isinstance(action, a.Offensive):
                found.add(action.attacker)
    return frozenset(found)


def own(session: GameSession, side: Side | None) -> frozenset[Sector]:
    """The sectors of `side` if a person plays it, otherwise those of the first person."""
    humans = session.humans
    if side not in humans:
        side = humans[0] if humans else Side.ENTENTE
    board = session.setup.board
    return frozenset(sector for sector in SECTORS if board.sectors[sector].side == side)


def asking(session: GameSession, words: str, notice: str, *, refused: bool) -> Asking:
    state = session.state
    return Asking(
        side=side_to_act(state),
        who=who(session),
        words=words,
        alarms=situation.alarms(state),
        notice=notice,
        refused=refused,
    )


def why(session: GameSession, reason: object, phase: Phase | None = None) -> str:
    """A reason in words; for an action out of turn, what is awaited and when its `phase` comes."""
    if not isinstance(reason, Refusal):
        return str(reason)
    if isinstance(reason, NotAwaited | GameOver):
        return awaited(session) if phase is None else not_now(session, phase)
    from ldd_tui.telling.refusals import refusal  # a game begins without one

    return refusal(reason, session.state)


def thinking(session: GameSession) -> str:
    words = _("Thinking: {decision}. {move_now} makes it decide.")
    waiting = session.state.waiting
    assert isinstance(waiting, Choice)
    return with_keys(words, decision=names.decision(waiting.decision))


def answers(
    session: GameSession, *, auto: bool = False, aim: Aim | None = None, thinking: bool = False
) -> tuple[Key, ...]:
    """The answer keys. `auto`: the game advances by itself. `aim`: of an offensive. `thinking`: a computer takes its
    time."""
    keys = _answers(session, auto) if aim is None else _answers_of(aim)
    if thinking:
        keys = [key(PLACE, "move_now"), *(one for one in keys if one.command == "play")]
    return tuple(one._replace(main=True) for one in keys)


def _answers_of(aim: Aim) -> list[Key]:
    word = _("target") if aim.attacking and aim.fixed is not None else _("attacker")
    at_once = _("choose") if aim.fixed is None else pgettext("key", "at once")
    return [
        key(PLACE, "{arrows}", _("choose")),
        key(PLACE, "accept", word),
        Key(digits(aim), at_once),
        key(PLACE, "back"),
    ]


def _answers(session: GameSession, auto: bool) -> list[Key]:
    decision = session.decision
    if session.over is not None:
        return [key(PLACE, "accept", _("result")), key(PLACE, "analyse")]
    if session.to_enter:
        return [key(PLACE, "go_on", prompts.entry_key(session.state))]
    if session.awaits_others:
        return []
    if session.watching:
        return [key(PLACE, "go_on", _("next step")), key(PLACE, "play", _("stop") if auto else None)]
    if decision is None:
        return [key(PLACE, "go_on")]
    if decision == Decision.REINFORCE:
        return [key(PLACE, "1-3", _("reinforce")), key(PLACE, "pass")]
    if decision == Decision.TECHNOLOGY:
        return [key(PLACE, "technology"), key(PLACE, "pass")]
    if decision == Decision.OFFENSIVE:
        alternating = session.setup.board.edition.features.alternating
        done = key(PLACE, "pass", _("pass") if alternating else None)
        return [key(PLACE, "offensive"), *([done] if a.DONE in session.legal else [])]
    return [key(PLACE, "accept", _("decide"))]


def always(session: GameSession, *, fast: bool = False) -> tuple[Key, ...]:
    """The constant keys, the most helpful first: 80 cells fit those up to the hints."""
    possible: dict[When | None, bool] = {
        When.PLAYING: session.over is None,
        When.DECIDING: session.choice is not None,
        When.CAN_UNDO: session.over is None and session.play.can_undo() is not None,
        When.CAN_REDO: session.over is None and session.play.can_redo() is not None,
    }
    helps = {"advice": session.help.advises, "prospects": session.help.tells_odds}
    given = [command for command in _ALWAYS if helps.get(command, True)]
    found = [key(PLACE, command) for command in given if possible.get(row(PLACE, command).when, True)]
    if fast:
        on = _("fast: on")
        found = [one._replace(word=on, pinned=True) if one.command == "fast" else one for one in found]
    return (*found, key(PLACE, "leave", pinned=True), key(PLACE, "{arrows}"), key(PLACE, "next_part"))


def awaited(session: GameSession, *, of_side: bool = False) -> str:
    """What the game waits for, with keys and rule. `of_side`: also whose phase it is."""
    waiting = session.state.waiting
    if waiting is None or isinstance(waiting, Over):
        return with_keys(_("The game is over. {accept} shows how it ended."))
    phase = names.phase(session.state.phase, session.setup.board.edition)
    if of_side:
        phase = phrases.together(phase, phrases.in_brackets(names.side(session.state.active)))
    words = _("Now: {phase}. {keys}").format(phase=phase, keys=_awaited_keys(session))
    return phrases.together(words, phrases.cite(waiting.rule))


def not_now(session: GameSession, phase: Phase) -> str:
    """Why this phase allows no action now: when it comes, and what the game waits for."""
    state = session.state
    if session.over is not None:
        return awaited(session)
    here = sequence.here(state)
    humans = (None, *session.humans)
    ours = [at for at, (which, side) in enumerate(sequence.steps(state)) if which == phase and side in humans]
    if phase == state.phase and here in ours:
        words = _("{Phase}: not yet.")
        if session.decision is not None:
            first = phrases.labelled(_("First"), phrases.full_stop(names.decision(session.decision)))
            return phrases.together(first, _awaited_keys(session))
    elif any(at > here for at in ours):
        words = _("{Phase}: later this turn.")
    else:
        words = _("{Phase}: not before next turn.")
    if is_last_turn(state) and not any(at >= here for at in ours):
        words = _("{Phase}: over. The war ends with this turn.")
    return phrases.together(
        words.format(Phase=phrases.capital(names.phase(phase, session.setup.board.edition))),
        awaited(session, of_side=phase == state.phase and here not in ours),
    )


def _awaited_keys(session: GameSession) -> str:
    decision = session.decision
    if session.to_enter:
        return prompts.enter(session.state, named("go_on"))
    if session.awaits_others:
        return others(session)
    if session.watching:
        return with_keys(_("{go_on} goes on, {play} plays by itself."))
    if session.awaits_policy or decision is None:
        return with_keys(_("{go_on} goes on."))
    if decision == Decision.REINFORCE:
        return with_keys(_("{reinforce} or 1-3 reinforce, {pass} ends."))
    if decision == Decision.TECHNOLOGY:
        return with_keys(_("{technology} opens the technologies, {pass} ends."))
    if decision == Decision.OFFENSIVE:
        if a.DONE in session.legal and not session.setup.board.edition.features.alternating:
            return with_keys(_("{offensive} attacks, {pass} ends."))
        if a.DONE in session.legal:
            return with_keys(_("{offensive} attacks, {pass} passes."))
        return with_keys(_("{offensive} attacks: a mandatory offensive comes first."))
    return with_keys(_("{accept} opens the decision."))
