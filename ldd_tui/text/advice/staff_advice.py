"""The staff's advice in words: what it would do, and its reasons with their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.players.staff.advice import Implemented, Price, Weighed
from ldd_tui.text import _, labels
from ldd_tui.text.advice.amounts import amount, chance
from ldd_tui.text.advice.staff_reasons import sentence
from ldd_tui.text.labels import Forms
from ldd_tui.text.phrases import together
from rules import actions as a
from rules.edition import Edition

__all__ = [
    "amount",
    "behind",
    "beside_the_best",
    "chance",
    "chance_after",
    "chance_to_win",
    "forms",
    "headline",
    "is_alike",
    "lines",
]


def headline(weighed: Weighed, edition: Edition) -> str:
    """A short sentence without its full stop, such as "Attack France from Germany with size 3"."""
    words = labels.headline(weighed.action, edition)
    levels = _levels(weighed)
    return words if levels == 1 else _("{action}, first of {levels} levels").format(action=words, levels=levels)


def _levels(weighed: Weighed) -> int:
    return next((reason.levels for reason in weighed.reasons if isinstance(reason, Implemented)), 1)


def forms(weighed: Weighed, edition: Edition) -> Forms:
    """An action for a list row: its headline, then shorter forms."""
    shorter, levels = labels.short(weighed.action, edition), _levels(weighed)
    if levels > 1:
        shorter = tuple(_("{action}, first of {levels}").format(action=words, levels=levels) for words in shorter)
    return headline(weighed, edition), *shorter


def lines(weighed: Weighed, edition: Edition) -> list[str]:
    return [sentence(reason, edition) for reason in weighed.reasons]


def chance_after(weighed: Weighed) -> str:
    """The chance to win after an action that was judged, in a few characters."""
    assert weighed.chance is not None
    return chance_to_win(weighed.chance)


def chance_to_win(likely: float) -> str:
    """A chance to win in tenths of a per cent, never rounded to certain or impossible.

    >>> chance_to_win(0.5432), chance_to_win(0.99999), chance_to_win(1.0), chance_to_win(0.0)
    ('54.3%', '>99.9%', '100%', '0%')
    """
    if likely in (0.0, 1.0):
        return chance(likely)
    tenths = round(likely * 100, 1)
    words = _("<{number}%") if tenths <= 0.0 else _(">{number}%") if tenths >= 100.0 else _("{number}%")
    return words.format(number=amount(min(max(tenths, 0.1), 99.9)))


def behind(weighed: Weighed, best: Weighed) -> str:
    """How many percent points less likely an action wins than the best; "" for the best itself.

    As the two chances are told, so that they add up.

    >>> behind(Weighed(a.DONE, 0.0, (), 0.5), Weighed(a.TAKE_CUBE, 0.0, (), 0.5432))
    '4.3'
    """
    if weighed is best or weighed.chance is None or best.chance is None:
        return ""
    return amount(max(0.0, round(best.chance * 100, 1) - round(weighed.chance * 100, 1)))


def is_alike(weighed: Weighed, best: Weighed) -> bool:
    """Whether an action's chance to win is shown as equal to the best one's."""
    return behind(weighed, best) == amount(0.0)


def beside_the_best(weighed: Weighed, best: Weighed, *, free_order: bool = False, alike: Sequence[Weighed] = ()) -> str:
    """How an action stands beside the best one by the chance to win, and whether the staff thinks otherwise of it.

    `alike`: the others that are told to be as good as the best. `free_order`: whether all of them are so because it
    follows them as well.
    """
    if weighed is not best:
        if weighed.in_any_order:
            return _("As likely to win as the best: what comes first makes no difference, if the other follows.")
        if is_alike(weighed, best):
            return _("As likely to win as the best.")
        return _("Less likely to win than the best.")
    told = _("The best by the chance to win.")
    if free_order:
        told = together(
            told, _("Rows with the same chance: what comes first makes no difference, if the other follows.")
        )
    elif any(isinstance(other.action, a.Done) for other in alike):
        told = together(told, _("As likely to win if no more is spent here."))
    elif alike:
        told = together(told, _("Rows with the same chance: any of them is as likely to win."))
    if isinstance(weighed.action, a.KeepEvents):
        told = together(told, _("To cancel a card makes a win no likelier."))
    if any(isinstance(reason, Price) for reason in weighed.reasons) and round(weighed.value, 1) < 0:
        return together(told, _("By the staff's count in RP it is not worth its price."))
    return told
