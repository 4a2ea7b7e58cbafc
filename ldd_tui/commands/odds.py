"""`ldd-tui odds`: exact odds, of an offensive and of the other dice."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ldd_tui.commands import options
from ldd_tui.commands.options import named, state_of, unknown_name
from ldd_tui.text import N_, _

if TYPE_CHECKING:
    from msgspec import Struct

    from ldd_tui.telling.plain_odds import Writer
    from rules.model import State
    from rules.refusals import Refusal

    _Position = Callable[[], State]

_HELP = N_(
    "Print the exact odds of dice, at the set-up or in a position.\n"
    "\n"
    "\b\n"
    "ldd-tui odds ATTACKER DEFENDER SIZE          an offensive: germany france 3\n"
    "ldd-tui odds research SIDE TECHNOLOGY [RP]   an attempt: research entente defence 2\n"
    "ldd-tui odds naval                           both rolls on the naval table\n"
    "ldd-tui odds revolution DICE                 the Russian Revolution\n"
    "ldd-tui odds initiative                      the initiative, by bid\n"
    "ldd-tui odds armistice                       the Armistice rolls after surrenders\n"
    "ldd-tui odds event NUMBER                    the dice of an event"
)


@click.command(help=_HELP)
@click.argument("what", nargs=-1, required=True)
@options.position
@click.option("--json", "json_", is_flag=True, help=N_("Print JSON."))
@options.edition
@click.pass_obj
def odds(board: Path | None, what: tuple[str, ...], position: Path | None, edition: str | None, json_: bool) -> None:

    kind = what[0].lower() if what[0].lower() in _FORMS else ""
    form, words = _FORMS[kind], what[1:] if kind else what
    if not form.fewest <= len(words) <= form.most:
        raise click.UsageError(_("expected: {form}").format(form=_usage(kind)))
    seen = form.read(words, lambda: state_of(position, edition, board))
    if json_:
        import msgspec

        click.echo(msgspec.json.encode(seen.message()))
    else:
        from ldd_tui.telling.plain_odds import Writer

        click.echo(seen.text(Writer(shutil.get_terminal_size().columns)))


class _Seen(NamedTuple):
    text: Callable[[Writer], str]
    message: Callable[[], Struct]


def _offensive(words: tuple[str, ...], position: _Position) -> _Seen:
    from ldd_tui.engine_pipe import odds_messages
    from ldd_tui.text import names
    from rules.model import SECTORS
    from rules.phases.offensives import out_of_question

    size, state = _number(words[2]), position()
    edition = state.setup.board.edition
    sectors = dict(zip(edition.sector_names, SECTORS, strict=True))
    called = partial(names.sector, edition=edition)
    pair = named(words[0], sectors, called), named(words[1], sectors, called)
    _possible(state, out_of_question(state, *pair, size))
    return _Seen(
        lambda writer: writer.offensive(state, *pair, size), lambda: odds_messages.offensive(state, *pair, size)
    )


def _research(words: tuple[str, ...], position: _Position) -> _Seen:
    from ldd_tui.engine_pipe import odds_messages
    from ldd_tui.text import names
    from rules.model import Side
    from rules.phases.technology import next_level
    from rules.quick_play import NOT_IN_QUICK_PLAY
    from rules.refusals import NotInQuickPlay, TreeComplete

    state = position()
    known = {each.name.lower(): each for each in state.setup.board.edition.technologies}
    side = named(words[0], {each.name.lower(): each for each in Side}, names.side)
    technology = named(words[1], known, names.technology)
    rp = _number(words[2], 1, state.setup.board.maximum_rp) if len(words) > 2 else None
    if technology in NOT_IN_QUICK_PLAY and state.setup.options.quick_play:
        _possible(state, NotInQuickPlay("15.1", technology))
    level = next_level(state, side, technology)
    if level is None:
        raise _refused(state, TreeComplete("10.2.1", technology))
    return _Seen(
        lambda writer: writer.research(state, side, technology, level, rp),
        lambda: odds_messages.research(state, side, technology, level, rp),
    )


def _naval(words: tuple[str, ...], position: _Position) -> _Seen:
    from ldd_tui.engine_pipe import odds_messages

    state = position()
    return _Seen(lambda writer: writer.naval(state), lambda: odds_messages.naval_rolls(state))


def _revolution(words: tuple[str, ...], position: _Position) -> _Seen:
    from ldd_tui.engine_pipe import odds_messages
    from rules.chance import MAX_DICE

    dice, state = _number(words[0], 1, MAX_DICE), position()
    return _Seen(lambda writer: writer.revolution(state, dice), lambda: odds_messages.revolution(state, dice))


def _initiative(words: tuple[str, ...], position: _Position) -> _Seen:
    from ldd_tui.engine_pipe import odds_messages

    state = position()
    return _Seen(lambda writer: writer.initiative(state), lambda: odds_messages.initiative(state))


def _armistice(words: tuple[str, ...], position: _Position) -> _Seen:
    from ldd_tui.engine_pipe import odds_messages
    from rules import victory

    state = position()
    if not victory.is_thrown(state):
        raise click.UsageError(_("armistice: no roll follows a surrender in this edition"))
    return _Seen(lambda writer: writer.armistice(state), lambda: odds_messages.armistice(state))


def _event(words: tuple[str, ...], position: _Position) -> _Seen:
    from ldd_tui.engine_pipe import odds_messages
    from rules.refusals import NotAtWar
    from rules.sectors import at_war

    event = _number(words[0])
    state = position()
    cards = state.setup.board.edition.cards
    if event not in cards.free_offensives and event not in cards.dice:
        raise unknown_name(words[0], map(str, sorted((*cards.free_offensives, *cards.dice))))
    if event in cards.dice:
        return _Seen(lambda writer: writer.event_die(state, event), lambda: odds_messages.event_die(state, event))
    plan = cards.free_offensives[event]
    pair = plan.attacker, plan.defender
    for sector in pair:
        if not at_war(state, sector):
            _possible(state, NotAtWar("10.3.1", sector))
    return _Seen(
        lambda writer: writer.offensive(state, *pair, plan.dice, event=event),
        lambda: odds_messages.offensive(state, *pair, plan.dice, event=event),
    )


def _usage(kind: str) -> str:
    lines = [line.partition("  ")[0].split() for line in _(_HELP).partition("\b\n")[2].splitlines()]
    return " ".join(next(words for words in lines if kind in ("", words[2])))


class _Form(NamedTuple):
    """A form of the command: how to parse it, and its least number of words."""

    read: Callable[[tuple[str, ...], _Position], _Seen]
    fewest: int
    most: int


_FORMS = {
    "": _Form(_offensive, 3, 3),
    "research": _Form(_research, 2, 3),
    "naval": _Form(_naval, 0, 0),
    "revolution": _Form(_revolution, 1, 1),
    "initiative": _Form(_initiative, 0, 0),
    "armistice": _Form(_armistice, 0, 0),
    "event": _Form(_event, 1, 1),
}


def _number(word: str, least: int | None = None, most: int | None = None) -> int:
    try:
        number = int(word)
    except ValueError:
        number = None
    if least is None or most is None:
        if number is None:
            raise click.UsageError(_("{word}: expected a whole number").format(word=word))
    elif number is None or not least <= number <= most:
        words = _("{word}: expected a whole number from {least} to {most}")
        raise click.UsageError(words.format(word=word, least=least, most=most))
    return number


def _possible(state: State, refusal: Refusal | None) -> None:
    if refusal is not None:
        raise _refused(state, refusal)


def _refused(state: State, refusal: Refusal) -> click.UsageError:
    from ldd_tui.telling import refusals
    from rules.engine import by_own_section

    return click.UsageError(refusals.refusal(by_own_section(state, refusal), state))
