"""What the screen of a lesson says beside the tutor: its place, its keys, its end."""

from __future__ import annotations

from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens import position_words
from ldd_tui.screens.lesson.teaching import Teaching
from ldd_tui.teach import coach, course
from ldd_tui.teach.lesson import Lesson, Look, Practice, Question, Read, Watch, in_words
from ldd_tui.teach.tutor import Reply, Tone
from ldd_tui.text import _
from ldd_tui.text.phrases import together
from ldd_tui.widgets.map_view import Aim
from ldd_tui.widgets.tutor import Remark

PLACE = "lesson"
"""Where its commands are, in the table of commands."""

_BESIDE = "   "
"""Between choices on one line, so that there is room for a reply."""
_STYLES = {Tone.ASK: "base", Tone.RIGHT: "strong", Tone.WRONG: "warn", Tone.HELP: "key"}


def remarks(teaching: Teaching, reply: Reply) -> tuple[Remark, ...]:
    signs = {Tone.WRONG: glyphs().alert, Tone.RIGHT: glyphs().yes, Tone.HELP: glyphs().note}
    found = []
    if reply.words:
        found.append(Remark(reply.words, signs.get(reply.tone, ""), _STYLES[reply.tone]))
    if not teaching.settled:
        shorter = teaching.task_in_short() if reply.words else ()
        found.append(Remark(teaching.asked(), "", "dim" if reply.words else "base", shorter))
        choices = teaching.choices()
        if choices:
            found.append(Remark((_BESIDE if reply.words else "\n\n").join(choices)))
    return tuple(found)


def place(teaching: Teaching) -> str:
    count = len(teaching.lesson.steps)
    words = _("step {number} of {count}").format(number=teaching.standing.step + 1, count=count)
    if teaching.awaits_number:
        words = _("Your answer: {typed}   {place}").format(typed=f"{teaching.typed}_", place=words)
    return words


def farewell(lesson: Lesson) -> str:
    following = course.after(lesson)
    if course.leads_to_a_game(lesson):
        words = with_keys(_("Now a game of your own: {go_on} begins it."))
        return together(words, coach.who_plays_whom(lesson.edition), _("I speak when something is new."))
    if following is None and course.find(lesson.id) is not None:
        return with_keys(
            _("That was the last lesson. {go_on} leaves it, and New game in the menu begins a game of your own.")
        )
    if following is None:
        return with_keys(_("That is the end of this lesson. {go_on} leaves it."))
    words = _("That is the end of this lesson. {go_on} goes on to the next one, {title}; {leave} leaves.")
    return with_keys(words, title=in_words(following.title))


def keys(teaching: Teaching, aim: Aim | None, *, more: bool, answered: bool) -> tuple[Key, ...]:
    """The keys. `aim`: an offensive is aimed. `more`: the tutor has another page. `answered`: the tutor has replied to
    something, so that what was asked can be called back."""
    answerable = teaching.asks and not isinstance(teaching.step, Practice)  # there any move will do
    helps = (*(["hints"] if teaching.asks else []), *(["answer"] if answerable else []))
    advice = (key(PLACE, "advice"),) if teaching.game.choice is not None else ()
    return (
        *_main_keys(teaching, aim, more),
        *(key(PLACE, command) for command in helps),
        *((key(PLACE, "back"),) if teaching.asks and answered else ()),
        key(PLACE, "step_back"),
        key(PLACE, "leave", pinned=True),
        *(key(PLACE, command) for command in ("cards", "trees", "explain", "help", "rules")),
        *advice,
        key(PLACE, "{arrows}"),
        key(PLACE, "next_part"),
    )


def _main_keys(teaching: Teaching, aim: Aim | None, more: bool) -> tuple[Key, ...]:
    step = teaching.step
    if more:
        return (key(PLACE, "go_on", _("read on"), main=True),)
    if teaching.settled or isinstance(step, Read | Watch):
        return (key(PLACE, "go_on", main=True),)
    if isinstance(step, Question):
        if step.choices:
            return (Key(f"1-{len(step.choices)}", _("answer"), main=True),)
        return (Key("0-9", _("number"), main=True), key(PLACE, "accept", _("answer"), main=True))
    if isinstance(step, Look):
        return ()
    game: GameSession = teaching.game
    return position_words.answers(game, aim=aim)
