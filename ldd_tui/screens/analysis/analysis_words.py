"""The words of the analysis: rows, the row under the cursor, and why there is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import IntEnum

from ldd_tui.analysis.arbiter import can_be_rolled_out
from ldd_tui.analysis.figures import Gravity, by_cost, gravity_of
from ldd_tui.analysis.model import Analysis, DecisionJudged, Link, ThrowJudged
from ldd_tui.games.recording import Recording
from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.rollouts.rolled import MOST, Rollout
from ldd_tui.telling import replay as replay_texts
from ldd_tui.text import N_, _, judged, names
from ldd_tui.text.game_summary import NAME_CELLS
from ldd_tui.text.labels import Forms, forms
from ldd_tui.text.phrases import capital, full_stop, labelled, together
from ldd_tui.text.safe_text import clean
from ldd_tui.widgets.tables import JudgedRow
from rules import facts as f
from rules.edition import Edition
from rules.model import Decision, Side

PLACE = "analysis"
_PLAYER_CELLS = 20
_SENTENCE_ENDS = re.compile(r"(?<=[.!?]) (?=[^\W\d_a-z])")


class View(IntEnum):
    DECISIONS = 0
    LUCK = 1
    SUMMARY = 2
    DETAILS = 3


VIEWS = {
    View.DECISIONS: N_("Decisions"),
    View.LUCK: N_("Luck"),
    View.SUMMARY: N_("Both sides"),
    View.DETAILS: N_("In detail"),
}
LISTS = frozenset((View.DECISIONS, View.LUCK))
"""The views with a row for each decision, or for each roll or draw."""


def title(recording: Recording) -> str:
    return _("Analysis: {name}").format(name=clean(recording.name, NAME_CELLS) or _players(recording))


def _players(recording: Recording) -> str:
    options, edition = recording.setup.options, recording.setup.board.edition
    told = [
        names.opponent(edition)
        if side in options.athena
        else names.person(clean(recording.players[side], _PLAYER_CELLS)) or names.a_player()
        for side in Side
    ]
    return ", ".join(labelled(names.side(side), who) for side, who in zip(Side, told, strict=True))


def headings(view: View) -> tuple[str, ...]:
    if view == View.DECISIONS:
        return "", capital(_("turn")), "", _("Decided"), _("Better"), _("Cost"), ""
    return "", capital(_("turn")), "", _("Roll or draw"), capital(_("result")), _("Luck"), ""


def links_of(analysis: Analysis, view: View, side: Side | None) -> list[Link]:
    sides = tuple(Side) if side is None else (side,)
    if view == View.LUCK:
        throws = [throw for throw in analysis.throws if throw.side in sides]
        return [*sorted(throws, key=lambda throw: (-abs(throw.luck), throw.entry))]
    found: list[Link] = [*by_cost(analysis, *sides)]
    if analysis.given_up is not None and analysis.given_up.side in sides:
        found.append(analysis.given_up)
        found.sort(key=lambda link: (0.0 if isinstance(link, ThrowJudged) else -link.cost, link.entry))
    return found


def row(link: Link, marks: Mapping[int, int], recording: Recording) -> JudgedRow:
    """`marks`: the numbers of turning points by their entries."""
    edition = recording.setup.board.edition
    number = marks.get(link.entry)
    mark = "" if number is None else str(number)
    turn = str(link.turn)
    words: tuple[Forms, ...]
    if isinstance(link, ThrowJudged):
        words = (judged.throw_in_row(link, edition), _came_where(link, recording))
        return JudgedRow(
            link.entry, mark, turn, link.side, names.side_letter(link.side), words, judged.signed(link.luck), ""
        )
    if isinstance(link, DecisionJudged):
        better = ("",) if link.better is None else forms(link.better, edition, link.decision)
        words = (forms(link.made, edition, link.decision), better)
    else:
        words = ((judged.given_up(link),), (_("Play on"),))
    return JudgedRow(
        link.entry,
        mark,
        turn,
        link.side,
        names.side_letter(link.side),
        words,
        judged.cost(link.cost),
        judged.checked(link),
        grave=gravity_of(link.cost) == Gravity.BLUNDER,
    )


def _came_where(link: ThrowJudged, recording: Recording) -> Forms:
    came = _SENTENCE_ENDS.split(came_of(link, recording))
    forms = [" ".join(came[:count]) for count in range(len(came), 0, -1)]
    if link.technology is not None:
        unlocked = any(isinstance(fact, f.LevelUnlocked) for fact in _caused(link, recording))
        done = _("unlocked") if recording.setup.edition.features.implementing else _("developed")
        return *forms, done if unlocked else _("failed")
    if link.between is None:
        return *forms, ""
    edition = recording.setup.board.edition
    whole, short = (
        f"{name(link.between[0], edition)} {glyphs().attacks} {name(link.between[1], edition)}"
        for name in (names.sector, names.short)
    )
    told = (labelled(who, form) for who in (whole, short) for form in forms if form)
    return *told, whole, short


def came_of(link: Link, recording: Recording) -> str:
    """What an entry caused besides dice or cards, in the log's words; may be empty."""
    move, told = recording.line[recording.place_of_event(link.entry)].move, _caused(link, recording)
    return replay_texts.happened(told, recording.setup, move, link.side) if told else ""


def _caused(link: Link, recording: Recording) -> list[f.Fact]:
    facts = recording.line[recording.place_of_event(link.entry)].facts
    return [fact for fact in facts if not isinstance(fact, f.DieRead | f.DiceThrown | f.EventsDrawn)]


def sentence(link: Link, recording: Recording) -> str:
    edition = recording.setup.board.edition
    return together(full_stop(about(link, edition)), judged.verdict(link), judged.chances(link))


def about(link: Link, edition: Edition) -> str:
    return labelled(judged.when(link, edition), judged.what(link, edition))


def nothing(view: View, side: Side | None) -> str:
    words = _("Nobody had a choice.") if view == View.DECISIONS else _("There were no rolls or draws.")
    return words if side is None else together(words, with_keys(_("{side} shows both sides.")))


def stopped(done: int, count: int) -> str:
    return with_keys(_("Stopped after {done} of {count} positions. {analyse} continues."), done=done, count=count)


def rolling(which: DecisionJudged, so_far: Rollout | None, recording: Recording) -> str:
    games = _("rollout, {count} of {most} games").format(count=0 if so_far is None else so_far.games, most=MOST)
    when = judged.when(which, recording.setup.board.edition)
    return together(full_stop(labelled(when, games)), None if so_far is None else judged.so_far(so_far))


def not_rolled_out(link: Link) -> str:
    if isinstance(link, DecisionJudged) and link.decision == Decision.BID:
        return _("A bid can't be rolled out: the enemy bids at the same time.")
    return _("Only a decision with a better choice can be rolled out.")


def keys(view: View, link: Link | None, *, partial: bool) -> tuple[Key, ...]:
    here: tuple[Key, ...] = (key(PLACE, "accept", main=True), key(PLACE, "branch"), key(PLACE, "replay"))
    if isinstance(link, DecisionJudged) and can_be_rolled_out(link):
        here = (*here, key(PLACE, "roll_out"))
    return (
        *(() if link is None else here),
        key(PLACE, "{next_part}", _("view"), main=link is None),
        *((key(PLACE, "side"),) if view in LISTS else ()),
        *((key(PLACE, "analyse", _("judge all")),) if partial else ()),
        key(PLACE, "help"),
        key(PLACE, "leave", pinned=True),
    )
