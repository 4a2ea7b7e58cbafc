"""Odds in sentences, for the words after `odds`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ldd_tui.plain import vocabulary
from ldd_tui.plain.vocabulary import Names, meant
from ldd_tui.plain.wishes import shown
from ldd_tui.telling import refusals
from ldd_tui.telling.plain_odds import Writer
from ldd_tui.text import NP_, _, names
from ldd_tui.text.phrases import choices, in_parts
from ldd_tui.text.plain_board import NO_LIMIT, Sentences
from rules import engine, victory
from rules.chance import MAX_DICE
from rules.model import Sector, State
from rules.phases.offensives import out_of_question
from rules.phases.technology import next_level
from rules.refusals import Refusal, TreeComplete
from rules.sectors import at_war

_WIDTH = 100
_NEGATIVE = re.compile(r"(?<= )-(\d+)")
"""Screen readers skip a hyphen."""


class InSentences(Sentences, Writer): ...


def writer(*, tables: bool) -> Writer:
    return Writer(_WIDTH) if tables else InSentences(NO_LIMIT)


Told = Callable[[Writer, State, Sequence[str]], str]


def told(words: Sequence[str], state: State, *, tables: bool) -> str:
    """The odds that some words ask for, or why there are none. `words`: as `vocabulary.words_of` compares them."""
    found = Names([(form.told, form.words) for form in _FORMS]).match(words[:1])
    as_asked: Told = _offensive
    if found.count and not vocabulary.sectors(state.edition).match(words[:1]).count:
        as_asked, words = found.things[0], words[1:]
    found_odds = as_asked(writer(tables=tables), state, words)
    return found_odds if tables else _NEGATIVE.sub(lambda one: _("minus {number}").format(number=one[1]), found_odds)


def usage() -> str:
    return _("Type {odds} with: {forms}.").format(
        odds=shown(ODDS), forms=in_parts(f"{shown(form.words)} {shown(form.rest)}".strip() for form in _FORMS)
    )


def _offensive(writer: Writer, state: State, words: Sequence[str]) -> str:
    pair: list[Sector] = []
    left = meant(words)
    by_name = vocabulary.sectors(state.edition)
    while left and not _number(left[0]):
        found = by_name.match(left)
        if not found.count:
            return usage()
        pair.append(_likeliest(found.things, pair, state))
        left = left[found.count :]
    size = _number(left[0]) if left else 1
    if len(pair) != 2 or len(left) > 1 or size is None:
        return usage()
    if not left:
        size = max((n for n in range(1, 10) if out_of_question(state, pair[0], pair[1], n) is None), default=1)
    refusal = out_of_question(state, pair[0], pair[1], size)
    return _refused(state, refusal) if refusal is not None else writer.offensive(state, pair[0], pair[1], size)


def _likeliest(found: Sequence[Sector], before: Sequence[Sector], state: State) -> Sector:
    """One of several: a neighbour of the other one, at war."""
    near = state.board.sectors[before[-1]].neighbours if before else found
    return max(found, key=lambda one: (one in near, at_war(state, one), -one))


def _research(writer: Writer, state: State, words: Sequence[str]) -> str:
    left = meant(words)
    side = state.active
    sides = vocabulary.sides().match(left)
    if sides.count:
        side, left = sides.things[0], left[sides.count :]
    found = vocabulary.technologies(state, side).match(left)
    left = left[found.count :]
    rp = _number(left[0]) if left else None
    if not found.count or len(left) > 1 or (left and not rp):
        return usage()
    technology = found.things[0]
    level = next_level(state, side, technology)
    if level is None:
        return _refused(state, TreeComplete("10.2.1", technology))
    return writer.research(state, side, technology, level, None if rp is None else min(rp, state.board.maximum_rp))


def _naval(writer: Writer, state: State, words: Sequence[str]) -> str:
    return writer.naval(state)


def _revolution(writer: Writer, state: State, words: Sequence[str]) -> str:
    dice = _number(words[0]) if words else 1
    return writer.revolution(state, min(dice, MAX_DICE)) if dice else usage()


def _initiative(writer: Writer, state: State, words: Sequence[str]) -> str:
    return writer.initiative(state)


def _armistice(writer: Writer, state: State, words: Sequence[str]) -> str:
    if not victory.is_thrown(state):
        return _("No roll follows a surrender in this edition.")
    return writer.armistice(state)


def _event(writer: Writer, state: State, words: Sequence[str]) -> str:
    event, dice = _number(words[0]) if words else None, state.edition.cards.dice
    if event is None or event not in dice:
        cards = choices([names.card(one, state.edition) for one in sorted(dice)])
        return _("These events roll a die: {cards}.").format(cards=cards)
    return writer.event_die(state, event)


ODDS = NP_("to type", "odds")


class _Form(NamedTuple):
    """`words`: the marked words that begin it; `rest`: what follows them."""

    told: Told
    words: tuple[str, str]
    rest: tuple[str, str] = ("", "")


_FORMS = (
    _Form(_offensive, NP_("to type", "attack"), NP_("to type", "ATTACKER DEFENDER SIZE")),
    _Form(_research, NP_("to type", "technology|attempt|research"), NP_("to type", "TECHNOLOGY RP")),
    _Form(_naval, NP_("to type", "naval")),
    _Form(_revolution, NP_("to type", "revolution"), NP_("to type", "DICE")),
    _Form(_initiative, NP_("to type", "initiative")),
    _Form(_armistice, NP_("to type", "armistice")),
    _Form(_event, NP_("to type", "event"), NP_("to type", "CARD")),
)


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else None


def _refused(state: State, refusal: Refusal) -> str:
    return refusals.refusal(engine.by_own_section(state, refusal), state)
