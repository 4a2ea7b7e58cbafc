"""What members and deputies can do about cups, for the screen and for plain lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple, cast

from ldd_tui.text import _, club, cups, names, pgettext
from ldd_tui.text.phrases import capital, full_stop
from rules.editions import EDITIONS
from rules.model import Side
from saves.club import clocks
from saves.club.cup_book import KINDS, Cup, Kind
from saves.club.cups import Cups
from saves.club.members import Members
from saves.club.standings import Played

_OWN = "own"


class Work(NamedTuple):
    """`asks`: what `do` takes by keyword, of `member`, an id of `people`, and `why`. `warning`: to confirm first."""

    label: str
    about: str
    do: Callable[..., object]
    asks: tuple[str, ...] = ()
    warning: str = ""
    people: tuple[str, ...] = ()


def plays(cup: Cup, member: str) -> bool:
    return member in cup.members and member not in cup.left


def can_enter_or_leave(cup: Cup, member: str) -> bool:
    return cup.finished is None and (plays(cup, member) or (cup.takes_more and member not in cup.members))


def own(work: Cups, cup: Cup, member: str) -> Work:
    """To enter or to leave; entering may be refused."""
    if not plays(cup, member):
        return Work(_("Enter the cup"), _("Its tables wait for you in the lobby."), partial(work.enter, cup.id, member))
    warning = _("You lose the games that haven't begun, and play on in the others.") if cup.began is not None else ""
    return Work(_("Leave the cup"), "", partial(work.leave, cup.id, member), warning=warning)


def of_game(work: Cups, cup: Cup, game: Played, by: str, members: Members) -> Iterator[Work]:
    """What a deputy can do about a game without a result."""
    if by in cup.members:
        return
    about = _("By forfeit, before the game begins; a match as a whole.")
    for side in Side:
        label = _("{name} wins").format(name=names.person(cups.member(members, game.players[side])))
        yield Work(label, about, partial(work.rule, cup.id, game.game, side, by), ("why",))
    yield Work(_("Both forfeit the game"), about, partial(work.rule, cup.id, game.game, None, by), ("why",))


def of_cup(work: Cups, cup: Cup, by: str, members: Members) -> Iterator[Work]:
    """What a deputy can do about an unfinished cup."""
    if cup.began is None:
        about = _("Entries close, and the first tables are made.")
        warning = " ".join((full_stop(cups.entered(cup)), about, _("This can't be undone.")))
        yield Work(_("Start the cup"), about, partial(work.start, cup.id, by), warning=warning)
    others = tuple(one.id for one in members.members if one.id not in (*cup.members, by))
    if others and cup.takes_more and (cup.began is None or by not in cup.members):
        about, enter = _("Its tables wait for them in the lobby."), partial(work.enter, cup.id, by=by)
        yield Work(_("Enter a member"), about, enter, ("member",), people=others)
    if by in cup.members:
        return
    about, leave = _("They lose its games that haven't begun."), partial(work.leave, cup.id, by=by)
    players = tuple(one for one in cup.members if plays(cup, one))
    if players:
        yield Work(_("Exclude a member"), about, leave, ("member", "why"), people=players)
    yield Work(_("Cancel the cup"), _("Games that have begun go on."), partial(work.cancel, cup.id, by), ("why",))


# ------------------------------------------------------------------------------------------------ a new cup


class Term(NamedTuple):
    """`choices`: each a name, a label and what it means, the usual one first; none for text, which has a `question`."""

    name: str
    label: str
    choices: tuple[tuple[str, str, str], ...] = ()
    question: str = ""


def terms(given: Mapping[str, str]) -> Iterator[Term]:
    """What there is to say of a new cup. `given`: what was said, by the names of terms, of choices their names."""
    kind = given.get("kind", KINDS[0])
    yield Term("name", capital(_("name")), question=_("What is the cup called?"))
    yield Term("kind", _("Kind"), tuple((one, cups.kind(one), cups.rule(one)) for one in KINDS))
    yield Term(
        "edition", _("Edition"), tuple((key, names.edition_of(key), names.turns_of(of)) for key, of in EDITIONS.items())
    )
    one = "1", pgettext("games at once", "one"), _("A pair plays one game.")
    two = "2", _("two, as a match"), _("Sides swapped, the same luck; the results add up.")
    yield Term("games", _("Games"), (one, two))
    offered = ((name, *club.clock_in_words(clock)) for name, clock in club.CLOCKS.items())
    none = "", pgettext("clock of a table", "none"), _("No time limit.")
    yield Term(
        "clock", _("Clock"), (*offered, (_OWN, pgettext("clock of a table", "your own"), _("Of any kind.")), none)
    )
    if given.get("clock") == _OWN:
        question = _("Like 72, or a bank like {example}; w at the end: no weekends.")
        yield Term("own_clock", _("Hours"), question=question.format(example="72+12/120"))
    yield Term(
        "closes", _("Entries close after"), _days(_("Or earlier, when a deputy starts the cup."), 7, 3, 1, 14, 30)
    )
    late = _("Whoever hasn't sat down by then loses the game; holidays don't count.")
    no_limit = "0", _("no limit"), _("A table waits until both have sat down.")
    yield Term("begin", _("Time to sit down"), (*_days(late, 7, 3, 14, 30), no_limit))
    if kind == "swiss":
        by_members = "0", _("by the members"), _("Four for five to eight members, five for up to sixteen.")
        yield Term("rounds", _("Rounds"), (by_members, *((str(count), str(count), "") for count in range(2, 10))))
    if kind == "round_robin":
        over = "0", _("when all games are over"), _("Nobody has two rounds at once.")
        yield Term("every", _("Next round"), (over, *_days(_("Even if games go on."), 7, 14, 30)))


def _days(about: str, *counts: int) -> tuple[tuple[str, str, str], ...]:
    return tuple((str(count), club.amount(count * 24), about) for count in counts)


def make(work: Cups, by: str, given: Mapping[str, str]) -> str:
    """`given`: all of its `terms`. Raises what `Cups.make` and `clocks.typed` raise."""
    return work.make(
        by,
        given["name"],
        cast("Kind", given["kind"]),
        given["edition"],
        games=int(given["games"]),
        clock=clocks.typed(given["own_clock"]) if given["clock"] == _OWN else club.CLOCKS.get(given["clock"]),
        closes=float(given["closes"]),
        begin=float(given["begin"]),
        every=float(given.get("every", 0)),
        rounds=int(given.get("rounds", 0)),
    )
