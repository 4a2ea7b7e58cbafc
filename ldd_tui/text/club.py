"""What is said at a table of the club: who is there, what players ask of each other, what is left of their time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ldd_tui.text import _, ngettext
from ldd_tui.text.phrases import together
from ldd_tui.text.spans import remaining

if TYPE_CHECKING:
    from saves.club.games import ClubGame


class Crossed(NamedTuple):
    """What a step back passes over: decisions of who asks for it, decisions of the other player, throws and draws."""

    own: int
    others: int
    thrown: int

    def in_words(self) -> str:
        """It in a listing, as far as there is any of it."""
        decisions = self.own + self.others
        counts = [ngettext("{count} decision", "{count} decisions", decisions).format(count=decisions)]
        if self.thrown:
            counts.append(ngettext("{count} throw or draw", "{count} throws and draws", self.thrown))
            counts[-1] = counts[-1].format(count=self.thrown)
        return _(" and ").join(counts)


def question(name: str, crossed: Crossed) -> str:
    """What who asks to take something back must know before he asks."""
    others = None
    if crossed.others:
        others = ngettext(
            "{count} of the decisions was {name}'s.", "{count} of the decisions were {name}'s.", crossed.others
        ).format(count=crossed.others, name=name)
    stand = _("The dice stand: thrown again, they fall the same.") if crossed.thrown else None
    asked = _("It takes back {what}, so {name} is asked.").format(what=crossed.in_words(), name=name)
    return together(asked, others, stand)


def asks_to_take_back(name: str, crossed: Crossed, decision: str) -> tuple[str, str]:
    """That somebody asks to take something back, also in fewer words. `decision`: the first that is taken back."""
    count = crossed.own + crossed.others
    shorter = ngettext(
        "{name} asks to take back: {decision}", "{name} asks to take back {count}, from: {decision}", count
    )
    words = _("{name} asks to take back {what}, from this on: {decision}")
    return (
        words.format(name=name, what=crossed.in_words(), decision=decision),
        shorter.format(name=name, count=count, decision=decision),
    )


def waits_to_take_back(name: str, crossed: Crossed) -> tuple[str, str]:
    """That an answer is awaited, also in fewer words."""
    words = _("{name} was asked to take back {what}; no answer yet.").format(name=name, what=crossed.in_words())
    return words, _("{name} was asked to take back; no answer yet.").format(name=name)


def asks_to_pause(name: str) -> tuple[str, str]:
    """That somebody asks to stop the clock, also in fewer words."""
    words = _("{name} asks to stop the clock, until one of you resumes.").format(name=name)
    return words, _("{name} asks to stop the clock.").format(name=name)


def waits_to_pause(name: str) -> tuple[str, str]:
    """That an answer is awaited, also in fewer words."""
    words = _("{name} was asked to stop the clock; no answer yet.").format(name=name)
    return words, words


def asks_to_adjourn(name: str) -> tuple[str, str]:
    """That somebody asks to let the game rest, also in fewer words."""
    words = _("{name} asks to adjourn: the game rests until one of you plays on.").format(name=name)
    return words, _("{name} asks to adjourn the game.").format(name=name)


def waits_to_adjourn(name: str) -> tuple[str, str]:
    """That an answer is awaited, also in fewer words."""
    words = _("{name} was asked to adjourn; no answer yet.").format(name=name)
    return words, words


def answered(name: str, yes: bool) -> str:
    """What the other player said."""
    return _("{name} said yes.").format(name=name) if yes else _("{name} said no; the game stands.").format(name=name)


def left(seconds: float) -> str:
    """What is left of the time for a decision, coarsely."""
    return _("{span} left").format(span=remaining(seconds)) if seconds > 0 else _("time is out")


def watching(count: int) -> str:
    """How many look on."""
    return ngettext("{count} watches", "{count} watch", count).format(count=count)


def call(game: ClubGame, member: str) -> str:
    """Why a game waits for a member, for the title of his terminal; nothing if it does not."""
    if not game.awaits(member):
        return ""
    if any(game.agreements.kept[side] == member for side in game.open_seats):
        return _("a seat is kept for you")
    request = game.request
    if request is not None and member == game.agreements.sitting.get(request.by.enemy):
        return _("you are asked")
    return _("your turn")


def banner(who: str, notes: Sequence[str], dot: str) -> str:
    """Who is to go on, and what is known of it, in a line."""
    return f" {dot} ".join(filter(None, (who, *notes)))
