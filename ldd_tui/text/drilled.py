"""The drill in words."""

from __future__ import annotations

from collections.abc import Iterator

from ldd_tui.analysis.figures import THRESHOLDS, Gravity
from ldd_tui.coach.drill import Drill, Mistake, progress
from ldd_tui.coach.themes import Theme
from ldd_tui.text import _, coached, judged, ngettext
from ldd_tui.text.dates import remaining
from ldd_tui.text.labels import action
from ldd_tui.text.numbers import in_percent
from ldd_tui.text.phrases import full_stop, labelled, together


def due(count: int) -> str:
    if not count:
        return _("No other mistake is due.")
    return ngettext("{count} other mistake is due.", "{count} other mistakes are due.", count).format(count=count)


def after_answer(drill: Drill, one: Mistake) -> str:
    """What to say of a mistake that was just answered."""
    assert one.due is not None
    made = labelled(_("In the game you chose"), full_stop(action(one.decision.made, one.problem.state)))
    back = _("It comes back in {time}.").format(time=remaining(one.due - drill.now))
    return together(made, back, due(len(drill.due())))


def nothing_due(drill: Drill) -> str:
    """Why there is nothing to solve, when there will be, and what to do."""
    if not drill.games:
        return _(
            "The drill poses mistakes of your own games. Analyse a game first, on the screen or by `ldd-tui analyse`."
        )
    back = drill.next_due()
    if back is None:
        words = _(
            "Your analysed games have no sure mistake of {least} or more. Analyse another one, or solve a puzzle."
        )
        return words.format(least=in_percent(THRESHOLDS[Gravity.DOUBTFUL], 0))
    words = _("No mistake is due. The next one comes back in {time}. Until then, solve a puzzle.")
    return words.format(time=remaining(back - drill.now))


def in_progress(drill: Drill) -> Iterator[str]:
    """A line for each theme and one for all: what mistakes cost in games, and what answers cost now."""
    every = list(drill.mistakes.values())
    yield labelled(_("All mistakes"), _progress(every))
    themes: dict[Theme, list[Mistake]] = {}
    for one in every:
        themes.setdefault(one.theme, []).append(one)
    for theme, found in sorted(themes.items(), key=lambda both: -sum(one.decision.cost for one in both[1])):
        yield labelled(coached.theme(theme), _progress(found))


def _progress(found: list[Mistake]) -> str:
    told = progress(found)
    answered = _("{asked} of {count} answered.").format(asked=told.asked, count=told.mistakes)
    if not told.asked:
        return answered
    words = _("They cost {game} each in the game, {answered} at the first answer and {latest} at the latest.")
    costs = {"game": told.in_game, "answered": told.first, "latest": told.latest}
    return together(answered, words.format(**{name: judged.percent(cost) for name, cost in costs.items()}))
