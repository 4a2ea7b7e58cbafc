"""The words at a club table: presence, requests and clocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ldd_tui.text import N_, _, names, ngettext
from ldd_tui.text.dates import brief_remaining
from ldd_tui.text.numbers import decimal
from ldd_tui.text.phrases import capital, faces, full_stop, listing, together
from ldd_tui.text.safe_text import shorten
from saves.club.clocks import Bank, Clock, EachDecision
from saves.events import Help
from saves.handicap import WEAKER, Handicap

if TYPE_CHECKING:
    from rules.model import Setup
    from saves.club.games import ClubGame


_DICE_CELLS = 40


class Crossed(NamedTuple):
    """What an undo crosses: the asker's decisions, the other player's, rolls and draws, and how many of these are the
    other's. `dice`: each roll's faces."""

    own: int
    others: int
    thrown: int
    others_thrown: int = 0
    dice: tuple[tuple[int, ...], ...] = ()

    def in_words(self, *, to_other: bool = False) -> str:
        decided, thrown = (self.others, self.others_thrown) if to_other else (0, 0)
        decisions = self.own + self.others
        found = [_with(ngettext("{count} decision", "{count} decisions", decisions).format(count=decisions), decided)]
        if self.thrown:
            words = ngettext("{count} roll or draw", "{count} rolls and draws", self.thrown)
            found.append(_with(words.format(count=self.thrown), thrown))
        return listing(found)


def _with(words: str, yours: int) -> str:
    return _("{words} ({count} yours)").format(words=words, count=yours) if yours else words


_HELP = {
    Help.NONE: N_("Help during the game: none."),
    Help.ODDS: N_("Help during the game: odds, no advice."),
    Help.ALL: N_("Help during the game: odds and advice."),
}


def help_during(allowed: Help) -> str:
    return _(_HELP[allowed])


def question(name: str, crossed: Crossed) -> str:
    others = None
    if crossed.others:
        others = ngettext(
            "{count} of the decisions was {name}'s.", "{count} of the decisions were {name}'s.", crossed.others
        ).format(count=crossed.others, name=name)
    stand = _("Dice and cards stay the same.") if crossed.thrown else None
    asked = _("This undoes {what}, so {name} must agree.").format(what=crossed.in_words(), name=name)
    return together(asked, others, stand)


def asks_to_take_back(name: str, crossed: Crossed, decision: str) -> str:
    """For the player who answers. `decision`: the first one to be undone."""
    words = _("{name} asks to undo {what}, from: {decision}")
    asked = words.format(name=name, what=crossed.in_words(to_other=True), decision=decision)
    return together(full_stop(asked), *_the_same(name, crossed)) if crossed.thrown else asked


def _the_same(name: str, crossed: Crossed) -> Iterator[str]:
    """The same dice and cards will come again, so the asker knows them; as many dice as fit."""
    if crossed.dice:
        known = shorten(", ".join(map(faces, crossed.dice)), _DICE_CELLS)
        yield _("The same dice will fall: {name} has already seen {faces}.").format(name=name, faces=known)
    if crossed.thrown > len(crossed.dice):
        yield _("The same cards will be drawn.")


def waits_to_take_back(name: str, crossed: Crossed) -> tuple[str, str]:
    words = _("{name} hasn't answered yet: undo {what}?").format(name=name, what=crossed.in_words())
    return words, _("{name} hasn't answered yet: undo?").format(name=name)


def pausing(name: str, *, own: bool) -> tuple[str, str]:
    """`own`: for the player who asked, and waits for `name`."""
    if own:
        return _("{name} hasn't answered yet: pause the clock?").format(name=name), ""
    words = _("{name} asks to pause the clock, until one of you resumes.").format(name=name)
    return words, _("{name} asks to pause the clock.").format(name=name)


def adjourning(name: str, *, own: bool) -> tuple[str, str]:
    if own:
        return _("{name} hasn't answered yet: adjourn?").format(name=name), ""
    words = _("{name} asks to adjourn, until one of you plays on.").format(name=name)
    return words, _("{name} asks to adjourn.").format(name=name)


def answered(name: str, yes: bool) -> str:
    return _("{name} agreed.").format(name=name) if yes else _("{name} refused.").format(name=name)


def declined(name: str) -> str:
    return _("{name} declined the seat, which is open now.").format(name=name)


def resumed(name: str, *, clock: bool) -> str:
    """The other player resumes a paused game. `clock`: the game has one."""
    words = _("{name} resumed: the clock runs again.") if clock else _("{name} resumed the game.")
    return words.format(name=name)


def lets_watch(name: str, watched: bool) -> str:
    words = _("{name} reopened the game to spectators.") if watched else _("{name} closed the game to spectators.")
    return words.format(name=name)


def went_back(name: str, decision: str) -> str:
    if not decision:
        return _("{name} redid what was undone.").format(name=name)
    return _("{name} undid: {decision}").format(name=name, decision=decision)


def left(seconds: float) -> str:
    return _("{span} left").format(span=brief_remaining(seconds)) if seconds > 0 else _("time is up")


def about_zone() -> str:
    return _("Clocks and notices are shown in it.")


def amount(hours: float) -> str:
    """An amount of time on a clock, in full: "3 days", "36 hours", "90 minutes"."""
    if hours >= 24 and not hours % 24:
        days = int(hours / 24)
        return ngettext("{count} day", "{count} days", days).format(count=days)
    if hours >= 1 and not hours % 1:
        return ngettext("{count} hour", "{count} hours", int(hours)).format(count=int(hours))
    minutes = round(hours * 60)
    return ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)


def clock(agreed: Clock | None) -> str:
    if agreed is None:
        return _("No clock.")
    if isinstance(agreed, EachDecision):
        words = _("{span} for a decision, then the other side may claim the game.")
        found = words.format(span=capital(amount(agreed.hours)))
    elif agreed.gain:
        words = _("Each side has {bank}, and {gain} more after each of its turns, up to {most}.")
        found = words.format(bank=amount(agreed.hours), gain=amount(agreed.gain), most=amount(agreed.most))
    else:
        found = _("Each side has {bank} for the whole game.").format(bank=amount(agreed.hours))
    if isinstance(agreed, Bank):
        found = together(found, _("When it is used up, the other side may claim the game."))
    return together(found, _("Weekends don't count.") if agreed.weekdays else None)


CLOCKS: dict[str, Clock] = {
    "72+12": Bank(72, 12, 120),
    "168+24": Bank(168, 24, 336),
    **{str(days): EachDecision(days * 24.0) for days in (1, 3, 7)},
    "2+5": Bank(2, 1 / 12, 3),
}
"""Those that are offered."""


def late() -> str:
    return _("For each decision; if you are late, the other side may claim the game.")


def clock_in_words(agreed: Clock) -> tuple[str, str]:
    """Of those that are offered: in a few words, and in a sentence."""
    if isinstance(agreed, EachDecision):
        return _("{span} for a decision").format(span=amount(agreed.hours)), late()
    brief = _("{bank} + {gain} a turn").format(bank=amount(agreed.hours), gain=amount(agreed.gain))
    words = _("A bank for each side. It gains {gain} with each turn, up to {most}.")
    return brief, words.format(gain=amount(agreed.gain), most=amount(agreed.most))


def handicap(agreed: Handicap) -> str:
    side, rp = agreed
    return _("{rp} RP in advance for {side}").format(rp=rp, side=names.the_side(side))


def price(setup: Setup, agreed: Handicap | None) -> str:
    """What the networks think of a handicap between equals."""
    from ldd_tui.players.handicaps import entente_chance, fair

    side, rp = agreed or (WEAKER, 0)
    words = _("The networks give the Entente {percent}%; the fair price is {rp} RP.")
    return words.format(percent=round(100 * entente_chance(setup, (side, rp))), rp=fair(setup, side))


def sides_unchosen(maker: str, chooser: str) -> str:
    """`chooser`: "" for anybody."""
    if not chooser:
        return _("Whoever sits down chooses a side, and {maker} plays the other.").format(maker=maker)
    return _("{chooser} chooses a side, and {maker} plays the other.").format(chooser=capital(chooser), maker=maker)


def match_score(players: Sequence[str], score: Sequence[float]) -> str:
    """In a game of a match: the Entente's first."""
    words = _("Match: {entente} {points}, {central_powers} {others_points}.")
    points, others_points = (decimal(one, 1) for one in score)
    return words.format(entente=players[0], points=points, central_powers=players[1], others_points=others_points)


def watching(count: int) -> str:
    return ngettext("{count} watches", "{count} watch", count).format(count=count)


def call(game: ClubGame, member: str) -> str:
    """Why a game waits for a member, for their terminal's title; may be empty."""
    if not game.awaits(member):
        return ""
    if any(game.agreements.kept[side] == member for side in game.open_seats):
        return _("a seat is kept for you")
    request = game.request
    if request is not None and member == game.agreements.sitting.get(request.by.enemy):
        return _("you are asked")
    return _("your turn")


def banner(who: str, notes: Sequence[str], dot: str) -> str:
    return f" {dot} ".join(filter(None, (who, *notes)))
