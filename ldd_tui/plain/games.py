"""Which game to play: a saved one, or a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from ldd_tui.games.session import NewGame
from ldd_tui.plain.commands import COMMANDS, Command, word
from ldd_tui.plain.talk import Talk
from ldd_tui.plain.vocabulary import Names, in_languages, words_of
from ldd_tui.players import ATHENA, POLICIES
from ldd_tui.text import _, names
from ldd_tui.text.game_summary import line
from ldd_tui.text.help import about_computer
from ldd_tui.text.phrases import capital, labelled
from rules.board_file import packaged_text, parse
from rules.edition import Edition
from rules.editions import EDITIONS
from rules.model import Options, Side
from saves.game_list import Summary

T = TypeVar("T")
_MOST_SHOWN, _MOST_CHARACTERS = 9, 60


def chosen(talk: Talk, games: Sequence[Summary]) -> Summary | str | None:
    """A saved game, "" for a new one, None if the input ended. Finished games come last."""
    shown = sorted(games, key=lambda game: game.over is not None)[:_MOST_SHOWN]
    if not shown:
        return ""
    offered: list[tuple[Summary | str, str]] = [(game, line(game)) for game in shown]
    offered.insert(sum(game.over is None for game in shown), ("", capital(_("new game"))))
    return one_of(talk, _("Which game?"), offered)


def one_of(
    talk: Talk,
    question: str,
    offered: Sequence[tuple[T, str]],
    *,
    usual: bool = False,
    otherwise: Sequence[str] = (),
) -> T | None:
    """The answer chosen by number or name; None if the player quits or the input ends. `usual`: an empty line chooses
    the first. `otherwise`: the same answers in English."""
    choices = [question, *(f"{number}. {words}" for number, (_thing, words) in enumerate(offered, 1))]
    talk.say(*choices)
    while (typed := talk.ask()) is not None:
        words = words_of(typed)
        number = words[0] if len(words) == 1 else ""
        found = _named(words, [words for _thing, words in offered]) or _named(words, otherwise)
        command = Names([(one, COMMANDS[one].words) for one in (Command.HELP, Command.QUIT)]).match(words)
        if command.whole:
            found = ()
        if usual and not typed.strip():
            return offered[0][0]
        if number.isascii() and number.isdigit():
            if 0 < int(number[:4]) <= len(offered):
                return offered[int(number[:4]) - 1][0]
            talk.say(_("Expected a number: {expected}.").format(expected=f"1-{len(offered)}"))
        elif len(found) == 1:
            return offered[found[0]][0]
        elif found:
            several = ", ".join(offered[place][1] for place in found)
            talk.say(_("Which one: {names}?").format(names=several))
        elif Command.QUIT in command.things:
            return None
        elif command.count or typed.strip() == "?":
            first = _("An empty line takes the first answer.") if usual else ""
            ends = _("{quit} ends.").format(quit=word(Command.QUIT))
            talk.say(
                _("Answer with a number, or with some of the words. Any beginning of a word will do."), first, ends
            )
        elif typed.strip():
            talk.say(_("{words}: not understood.").format(words=typed.strip()[:_MOST_CHARACTERS]))
        talk.say(*choices)
    return None


def _asks(talk: Talk, question: str, offered: Callable[[], Sequence[tuple[T, str]]]) -> T | None:
    """`offered`: the answers in the language in use."""
    here, *english = in_languages(offered)
    otherwise = [words for others in english for _thing, words in others]
    return one_of(talk, question, here, usual=True, otherwise=otherwise)


def _named(typed: Sequence[str], labels: Sequence[str]) -> tuple[int, ...]:
    """The places of the labels that begin with some words, or else that have them."""
    if not typed:
        return ()
    words = [words_of(label) for label in labels]
    for ways in (1, None):
        found = [
            place
            for place, label in enumerate(words)
            if any(_begin(typed, label[start:]) for start in range(len(label))[:ways])
        ]
        if found:
            return tuple(found)
    return ()


def _begin(typed: Sequence[str], label: Sequence[str]) -> bool:
    return len(typed) <= len(label) and all(map(str.startswith, label, typed))


def set_up(talk: Talk, board_text: str | None) -> NewGame | None:
    """A new game by questions; None if the input ended. `board_text`: of a board that was chosen already."""
    if board_text is None:
        key = _asks(talk, _("Which edition?"), lambda: [(key, capital(names.edition_of(key))) for key in EDITIONS])
        if key is None:
            return None
        board_text = packaged_text(key)
    edition = parse(board_text).edition
    both = _asks(talk, _("Which side do you play?"), _sides)
    if both is None:
        return None
    options = Options.usual(edition)
    at_table = _asks(talk, _("Who rolls the dice?"), _dice)
    if at_table is None:
        return None
    if len(both) == len(Side):
        return NewGame(options=options, board_text=board_text, at_table=at_table)
    side = both[0].enemy
    asked = _("Who plays {side}?").format(side=names.the_side(side))
    opponent = _asks(talk, asked, partial(_opponents, edition))
    if opponent is None:
        return None
    if opponent == ATHENA:
        return NewGame(options=replace(options, athena=(side,)), board_text=board_text, at_table=at_table)
    policies = tuple(opponent if one == side else "" for one in Side)
    return NewGame(options=options, policies=(policies[0], policies[1]), board_text=board_text, at_table=at_table)


def _sides() -> list[tuple[tuple[Side, ...], str]]:
    own: list[tuple[tuple[Side, ...], str]] = [((one,), names.side(one)) for one in Side]
    return [*own, (tuple(Side), _("Both sides: two players at one keyboard"))]


def _dice() -> list[tuple[bool, str]]:
    return [(False, _("The program rolls")), (True, _("You roll and draw at your own table, and type what comes"))]


def _opponents(edition: Edition) -> list[tuple[str, str]]:
    own = (ATHENA, _("{opponent}, by the rules of the box").format(opponent=capital(names.opponent(edition))))
    return [own, *((policy, labelled(names.policy(policy), about_computer(policy))) for policy in POLICIES)]
