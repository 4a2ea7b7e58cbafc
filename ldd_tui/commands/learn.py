"""`ldd-tui learn`: the course of lessons, in the app; a lesson of one's own, checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ldd_tui.commands import opening, options
from ldd_tui.commands.options import FILE, shown
from ldd_tui.text import N_, _, ngettext
from ldd_tui.text.phrases import labelled

if TYPE_CHECKING:
    from ldd_tui.teach.lesson import Lesson


@click.command(
    help=N_(
        "Learn the game: short lessons on its own screen, e1 to e4 for a first evening, p1 to p5 on positions from "
        "real games. Without a lesson: the list. "
        "Each edition has a course of its own."
    )
)
@click.argument("lesson", required=False, metavar="[ID|FILE]")
@click.option("--list", "list_", is_flag=True, help=N_("List the lessons, one a line."))
@click.option(
    "--edition",
    type=options.EditionKey(),
    help=N_("Whose lessons; without it those of the usual edition, on the screen those that you took last."),
)
@click.option(
    "--check",
    "checked",
    type=FILE,
    metavar="FILE",
    help=N_("Play a lesson file through and say what is wrong with it (ldd_tui/teach/FORMAT.md)."),
)
@click.pass_context
def learn(ctx: click.Context, lesson: str | None, list_: bool, checked: Path | None, edition: str | None) -> None:
    if list_:
        _list(edition)
    elif checked is not None:
        _check(checked)
    else:
        opening.open_app(ctx.find_root(), learn=(edition or True) if lesson is None else _opened(lesson, edition))


def _list(edition: str | None) -> None:
    from ldd_tui.teach import course
    from ldd_tui.teach.lesson import in_words
    from rules.editions import STANDARD

    for number, lesson in course.packaged(edition or STANDARD).items():
        words = _("{number:>2}  {id:<17} {minutes:>2} min  {title}")
        click.echo(words.format(number=number, id=lesson.id, minutes=lesson.minutes, title=in_words(lesson.title)))


def _check(path: Path) -> None:
    """Play a lesson through. Exit code 2 with one line if something is wrong with it."""
    from ldd_tui.teach.checking import check
    from ldd_tui.teach.lesson import LessonError, load

    try:
        lesson = load(path)
        check(lesson)
    except LessonError as error:
        raise click.UsageError(labelled(shown(path), error)) from error
    count = len(lesson.steps)
    words = ngettext("{file}: in order, {count} step.", "{file}: in order, {count} steps.", count)
    click.echo(words.format(file=shown(path), count=count))


def _opened(name: str, edition: str | None) -> Lesson:
    """The lesson to open at once; one from a file only if it can be played."""
    from ldd_tui.teach import course
    from ldd_tui.teach.checking import check
    from ldd_tui.teach.lesson import LessonError
    from rules.editions import STANDARD

    try:
        lesson = course.open_lesson(name, edition or STANDARD)
        if not course.is_packaged(lesson):
            check(lesson)
    except LessonError as error:
        raise click.UsageError(labelled(shown(name), error)) from error
    return lesson
