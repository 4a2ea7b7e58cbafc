"""What happened without a person since the last decision, for the prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import with_keys
from ldd_tui.telling.passages import GRAVE, Kind, steps_of
from ldd_tui.telling.sentences import arithmetic, sentence, why_nothing
from ldd_tui.text import _, names, ngettext, phrases, prompts
from rules import facts as f
from rules.model import Setup, Side

_TOLD = f.NavalRolled | f.RevolutionRolled | f.AthenaTarget | f.Passed
_MOST_ATTACKS = 2  # of more attacks only the number is reported


def by_itself(session: GameSession) -> str:
    """In this turn; may be empty."""
    facts = session.this_turn
    told: list[str] = []
    if not session.watching:
        told = [*_idle(session, facts), *_passed(session, facts), *_untold(session), *_attacked(session)]
    return phrases.together(prompts.repeated_outcomes(session.stood), ended_by_itself(session), *told)


def _idle(session: GameSession, facts: tuple[f.Fact, ...]) -> Iterator[str]:
    idle: dict[Side, list[str]] = {}
    acted = False
    for fact in facts:
        if isinstance(fact, f.PhaseBegan):
            acted = False
        elif isinstance(fact, f.Reinforced | f.ResearchPaid | f.Implemented):
            acted = True
        elif isinstance(fact, f.SubPhaseEnded | f.NothingToDo) and session.policies[fact.side] and not acted:
            idle.setdefault(fact.side, []).append(names.phase(fact.phase, session.setup.board.edition))
    for side, phases in idle.items():
        yield _("{Side} did nothing in {phases}.").format(Side=names.The_side(side), phases=phrases.listing(phases))


def _passed(session: GameSession, facts: tuple[f.Fact, ...]) -> Iterator[str]:
    for fact in facts:
        if isinstance(fact, f.Passed) and session.policies[fact.side] and not session.setup.edition.turn.in_blocks:
            yield _("{Side} passed.").format(Side=names.The_side(fact.side))


def _untold(session: GameSession) -> Iterator[str]:
    for fact in session.untold:
        if isinstance(fact, _TOLD):
            yield sentence(fact, session.setup)
        elif isinstance(fact, f.ResearchRolled):
            board = session.setup.board
            tried = names.technology(fact.technology), names.level(board, fact.side, fact.technology, fact.level)
            label = f"{tried[0]} {phrases.in_brackets(tried[1])}"
            yield phrases.full_stop(phrases.labelled(label, arithmetic(fact, session.setup) or ""))


def _attacked(session: GameSession) -> Iterator[str]:
    fought = [step.facts for step in steps_of(session.left_out) if step.kind == Kind.OFFENSIVE]
    told = [phrases.full_stop(words) for words in (_attack(facts, session.setup) for facts in fought) if words]
    if not told:
        return
    many = ngettext("{count} attack on you.", "{count} attacks on you.", len(told)).format(count=len(told))
    yield from told if len(told) <= _MOST_ATTACKS else (many,)
    yield from (sentence(fact, session.setup) for facts in fought for fact in facts if isinstance(fact, GRAVE))
    yield with_keys(_("{explain}: how."))


def _attack(facts: Sequence[f.Fact], setup: Setup) -> str:
    launched = next(fact for fact in facts if isinstance(fact, f.OffensiveLaunched))
    lost = sum(fact.spaces for fact in facts if isinstance(fact, f.LossTaken) and fact.sector == launched.defender)
    return _("{Attacker} attacked {defender}: {losses}").format(
        Attacker=names.The_sector(launched.attacker, setup.board.edition),
        defender=names.the_sector(launched.defender, setup.board.edition),
        losses=phrases.losses(lost, setup.edition),
    )


def ended_by_itself(session: GameSession) -> str:
    """People's phases that ended automatically since the last decision; may be empty."""
    ended = [
        _("{phase} finished ({why}).").format(
            phase=names.phase(fact.phase, session.setup.board.edition), why=why_nothing(fact.why, session.setup)
        )
        for fact in session.this_turn
        if isinstance(fact, f.NothingToDo) and fact.side in session.humans
    ]
    return phrases.together(*ended)


def cut_short(session: GameSession) -> str:
    """What ended automatically after this turn's last decision: the next key may be meant for it."""
    began = any(isinstance(fact, f.TurnBegan) for fact in session.recent)
    return "" if began else ended_by_itself(session)
