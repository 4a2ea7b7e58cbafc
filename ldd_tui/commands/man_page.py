"""The manual page and the completions, made from the help of the commands when the package is built."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import PurePosixPath
from textwrap import wrap

import click
from click.shell_completion import ShellComplete, get_completion_class

from ldd_tui.commands.cli import ldd, translate
from ldd_tui.text import SOURCE_LANGUAGE, _, languages, speaking

_PROGRAM = "ldd-tui"
_COMPLETIONS = {
    "bash": f"bash-completion/completions/{_PROGRAM}",
    "zsh": f"zsh/site-functions/_{_PROGRAM}",
    "fish": f"fish/vendor_completions.d/{_PROGRAM}.fish",
}
_LANGUAGE = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_CODE = re.compile(r"`([^`]*)`")
_WIDTH = 50  # mandoc counts an accent as eight
_TABLE = "\b"  # click keeps the lines of such a paragraph
_FLAG = re.compile(r"(?<![\w-])(--?[a-z][a-z-]*)")


def shared_files(version: str, date: str) -> dict[PurePosixPath, str]:
    """The files by their place in `share`."""
    found = {PurePosixPath(place): _completion(shell) for shell, place in _COMPLETIONS.items()}
    for language in languages():
        folder = "man/man1" if language == SOURCE_LANGUAGE else f"man/{language}/man1"
        found[PurePosixPath(folder, f"{_PROGRAM}.1")] = man_page(language, version, date)
    return found


def _completion(shell: str) -> str:
    kind = get_completion_class(shell)
    assert kind is not None
    return ShellComplete.source(kind(ldd, {}, _PROGRAM, "_LDD_TUI_COMPLETE"))  # bash's own one asks for a bash here


def man_page(language: str, version: str, date: str) -> str:
    with speaking(language):
        command = deepcopy(ldd)  # a translated one can't be translated again
        translate(command)
        lines = _page(click.Context(command, info_name=_PROGRAM, help_option_names=["-h", "--help"]), version, date)
        page = "\n".join(lines) + "\n"
        translate(deepcopy(ldd))
    return page


def _page(ctx: click.Context, version: str, date: str) -> Iterator[str]:
    assert isinstance(ctx.command, click.Group)
    yield " ".join((".TH", _PROGRAM.upper().replace("-", "\\-"), "1", date, f'"{_PROGRAM} {version}"'))
    yield from (_title(_("NAME")), _roff(_("ldd-tui - the board game La Der des Ders in the terminal")))
    yield from (_title(_("SYNOPSIS")), _usage(ctx))
    yield from (_title(_("DESCRIPTION")), _roff(ctx.command.help or ""))
    yield from (_title(_("OPTIONS")), *_options(ctx))
    yield from (_title(_("COMMANDS")), *_commands(ctx))
    yield _title(_("ENVIRONMENT"))
    yield from _terms(
        ("LDD_TUI_STORE", _("The file of saved games.")),
        ("LDD_TUI_SETTINGS", _("The settings file.")),
        ("LDD_TUI_CLUB", _("The club's directory.")),
        (", ".join(_LANGUAGE), _("The language, unless --language or the settings choose one.")),
        ("NO_COLOR", _("Show no colours, unless the settings choose some.")),
    )
    yield _title(_("FILES"))
    yield from _terms(
        ("~/.local/share/ldd-tui/games.sqlite3", _("The file of saved games.")),
        ("~/.config/ldd-tui/settings.toml", _("The settings file.")),
        ("~/.local/share/ldd-tui/club", _("The club's directory.")),
    )
    yield _title(_("EXIT STATUS"))
    yield from _terms(
        ("0", _("Success.")),
        ("1", _("Failure; for `verify`, a game that is not in order.")),
        ("2", _("Wrong input. One line names the place and what was expected.")),
        ("3", _("For `verify`: in order, but not proven.")),
    )


def _commands(ctx: click.Context) -> Iterator[str]:
    assert isinstance(ctx.command, click.Group)
    for name in ctx.command.list_commands(ctx):
        command = ctx.command.commands[name]
        if command.hidden:
            continue
        below = click.Context(command, ctx, name)
        yield f".SS {_roff(below.command_path)}"
        yield from (_usage(below), *_paragraphs(command.help or ""), *_options(below))
        if isinstance(command, click.Group):
            yield from _commands(below)


def _usage(ctx: click.Context) -> str:
    return f"\\fB{_roff(ctx.command_path)}\\fR {_roff(' '.join(ctx.command.collect_usage_pieces(ctx)))}"


def _options(ctx: click.Context) -> Iterator[str]:
    records = [parameter.get_help_record(ctx) for parameter in ctx.command.get_params(ctx)]
    said = [record for record in records if record and record[1]]
    return _terms(*(record for record in said if ctx.parent is None or not record[0].startswith("-h,")))


def _terms(*pairs: Sequence[str]) -> Iterator[str]:
    for term, text in pairs:
        yield from (".TP", _FLAG.sub(r"\\fB\1\\fR", term).replace("-", "\\-"), _roff(text))


def _title(text: str) -> str:
    return f".SH {_roff(text)}"


def _roff(text: str) -> str:
    """Lines of roff, with names of commands in bold.

    >>> print(_roff("'See' `ldd-tui new`.  Or\\ttry 1\\u202f%"))
    \\&'See' \\fBldd\\-tui new\\fR. Or try 1\\~%
    """
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    plain = re.sub("[\u00a0\u202f]", r"\\~", _CODE.sub(r"\\fB\1\\fR", plain))
    return "\n".join(
        re.sub(r"^(?=[.'])", r"\\&", line) for line in wrap(" ".join(plain.split()), _WIDTH, break_on_hyphens=False)
    )


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        first, _end, lines = paragraph.partition("\n")
        if first == _TABLE:
            yield from _terms(*(tuple(re.split(" {2,}", line, maxsplit=1)) for line in lines.split("\n")))
        else:
            yield from (".PP", _roff(paragraph))
