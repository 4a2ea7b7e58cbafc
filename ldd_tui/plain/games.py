"""Which game to play: a saved one, or a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from ldd_tui.games.session import NewGame
from ldd_tui.plain.talk import Talk
from ldd_tui.plain.vocabulary import Names
from ldd_tui.players import ATHENA, POLICIES
from ldd_tui.text import _, names
from ldd_tui.text.game_summary import line
from ldd_tui.text.help import about_computer
from ldd_tui.text.phrases import capital, labelled
from rules.board_file import packaged_text, parse
from rules.editions import EDITIONS
from rules.model import Options, Side
from saves.game_list import Summary

T = TypeVar("T")
_MOST_SHOWN = 9
_PERSON = "person"


def chosen(talk: Talk, games: Sequence[Summary]) -> Summary | str | None:
    """A saved game, "" for a new one, None if the input ended."""
    offered: list[tuple[Summary | str, str]] = [(game, line(game)) for game in games[:_MOST_SHOWN]]
    if not offered:
        return ""
    return one_of(talk, _("Which game?"), [*offered, ("", capital(_("new game")))])


def one_of(talk: Talk, question: str, offered: Sequence[tuple[T, str]]) -> T | None:
    """What was chosen by number or name; None if the input ended."""
    talk.say(question, *(f"{number}. {words}" for number, (_thing, words) in enumerate(offered, 1)))
    named = Names([(place, _said(words)) for place, (_thing, words) in enumerate(offered)])
    while (typed := talk.ask()) is not None:
        number = typed.strip()
        if number.isascii() and number.isdigit() and 0 < int(number[:4]) <= len(offered):
            return offered[int(number[:4]) - 1][0]
        found = named.of_words(typed)
        if len(found) == 1:
            return offered[found[0]][0]
        talk.say(_("Expected a number: {expected}.").format(expected=f"1-{len(offered)}"))
    return None


def _said(words: str) -> Callable[[], str]:
    return lambda: words


def set_up(talk: Talk, board_text: str | None) -> NewGame | None:
    """A new game by questions; None if the input ended. `board_text`: of a board that was chosen already."""
    if board_text is None:
        offered = [(key, capital(names.edition_of(key))) for key in EDITIONS]
        key = one_of(talk, _("Which edition?"), offered)
        if key is None:
            return None
        board_text = packaged_text(key)
    edition = parse(board_text).edition
    sides: Sequence[tuple[tuple[Side, ...], str]] = [
        *(((one,), names.side(one)) for one in Side),
        (tuple(Side), _("Both sides: two players at one keyboard")),
    ]
    both = one_of(talk, _("Which side do you play?"), sides)
    if both is None:
        return None
    options = Options.usual(edition)
    dice = [(False, _("The program rolls")), (True, _("You roll and draw at your own table, and type what comes"))]
    at_table = one_of(talk, _("Who rolls the dice?"), dice)
    if at_table is None:
        return None
    if len(both) == len(Side):
        return NewGame(options=options, board_text=board_text, at_table=at_table)
    side = both[0].enemy
    computers = [(policy, labelled(names.policy(policy), about_computer(policy))) for policy in POLICIES]
    own = (ATHENA, _("{opponent}, by the rules of the box").format(opponent=capital(names.opponent(edition))))
    opponent = one_of(talk, _("Who plays {side}?").format(side=names.the_side(side)), [own, *computers])
    if opponent is None:
        return None
    if opponent == ATHENA:
        return NewGame(options=replace(options, athena=(side,)), board_text=board_text, at_table=at_table)
    policies = tuple(opponent if one == side else "" for one in Side)
    return NewGame(options=options, policies=(policies[0], policies[1]), board_text=board_text, at_table=at_table)
