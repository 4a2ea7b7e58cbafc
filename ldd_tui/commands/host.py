"""`ldd-tui host`: hosts games over SSH."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ldd_tui.commands.options import DIRECTORY, EDITION, FILE, Problem, shown
from ldd_tui.text import N_, _

if TYPE_CHECKING:
    from ldd_tui.club.admin import Admin
    from ldd_tui.club.hosting import Options


_MODULE = "__main__.py"


def program() -> str:
    """The command to type to run the program again: `ldd-tui`, if that is on the path."""
    from ldd_tui.text.safe_text import file_shown  # rich is loaded with it

    if "UV" in os.environ:  # `uv run` sets it
        return "uv run --extra host ldd-tui"
    started = Path(sys.argv[0])
    if started.name == _MODULE:
        return f"{shlex.quote(file_shown(sys.executable))} -m ldd_tui"
    found = shutil.which(started.name)
    if found is not None and Path(found).resolve() == started.resolve():
        return started.name
    return shlex.quote(file_shown(started.absolute()))


_DATA, _OPTIONS = "data", "options"
"""click context keys: the last directory given, and the options of `host` itself."""
_LINES = 40


def _remember_directory(ctx: click.Context, _param: click.Parameter, data: Path | None) -> None:
    if data is not None:
        ctx.meta[_DATA] = data


_data = click.option(
    "--data",
    type=DIRECTORY,
    metavar="DIR",
    expose_value=False,
    callback=_remember_directory,
    help=N_("The club's directory."),
)


_why = click.option("--why", metavar="WORDS", required=True, help=N_("The reason, which everybody can read."))
_yes = click.option("--yes", is_flag=True, help=N_("Don't ask."))
_SIDES = ("entente", "central_powers")
_KINDS = ("round_robin", "swiss", "knock_out")


@click.group(
    invoke_without_command=True, help=N_("Host games over SSH for a club. Without a command: serve, until Ctrl-C.")
)
@_data
@click.option("--config", type=FILE, metavar="FILE", help=N_("The options file; default: hosting.toml in DIR."))
@click.option("--listen", metavar="ADDRESS:PORT", help=N_("Where to listen; default: 127.0.0.1:8022."))
@click.option("--address", metavar="NAME", help=N_("This machine's name in invitations and notices."))
@click.option("--max-sessions", type=int, metavar="N", help=N_("The most sessions at once; default: 60."))
@click.option("--logins", type=int, metavar="N", help=N_("The most logins at once from one address; default: 10."))
@click.option("--guests", metavar="watch|none", help=N_("Whether strangers may watch; default: none."))
@click.option(
    "--idle", type=int, metavar="MINUTES", help=N_("End idle sessions after this time; default: 240, 0: never.")
)
@click.option(
    "--longest", type=int, metavar="HOURS", help=N_("End every session after this time; default: 24, 0: never.")
)
@click.option("--notify", metavar="PROGRAM", help=N_("The program that tells players it is their turn."))
@click.option(
    "--notify-hours", type=int, metavar="N", help=N_("Hours before a second notice of the same turn; default: 12.")
)
@click.option("--notify-minutes", type=int, metavar="N", help=N_("Minutes before the first notice; default: 5."))
@click.option("--mail", metavar="URL", help=N_("The mail server for members' notices: smtp://user@mail.example.org."))
@click.option("--mail-from", metavar="ADDRESS", help=N_("The sender of these emails."))
@click.option("--mail-password", metavar="FILE", help=N_("The file with the mail server's password."))
@click.option("--hooks", metavar="HOSTS", help=N_("The hosts to which members' webhooks may go."))
@click.pass_context
def host(ctx: click.Context, /, **given: Any) -> None:
    if sys.platform == "win32":
        raise Problem(_("Hosting needs Linux or macOS. From Windows, join a club with ssh."))
    ctx.meta[_OPTIONS] = given
    if ctx.invoked_subcommand is not None:
        return
    from ldd_tui.club import hosting

    try:
        hosting.host(_directory(ctx), _options(ctx), _say, _called(ctx))
    except hosting.CannotHost as error:
        raise Problem(str(error)) from error


def _with_admin(act: Callable[..., str | Iterable[str]]) -> Callable[..., None]:
    """A command that prints the lines `act` returns for the club's directory."""

    @_data
    @click.pass_context
    @wraps(act)
    def command(ctx: click.Context, /, **given: Any) -> None:
        with _at_work(ctx) as admin:
            lines = act(ctx, admin, **given)
            _say(*([lines] if isinstance(lines, str) else lines))

    return command


@host.command(help=N_("Invite someone: print the line they type."))
@click.argument("name")
@_data
@click.pass_context
def invite(ctx: click.Context, name: str) -> None:
    options = _options(ctx)  # first, so that a wrong file is named before the club is opened
    with _at_work(ctx) as admin:
        _say(*admin.invite(name, options))


@host.command(help=N_("List players and invitations."))
@_with_admin
def players(ctx: click.Context, admin: Admin) -> list[str]:
    return admin.players(_called(ctx))


@host.command(help=N_("Remove a player by name or id; their games stay."))
@click.argument("name")
@click.option("--why", metavar="WORDS", default="", help=N_("The reason, which everybody can read."))
@_yes
@_with_admin
def remove(_ctx: click.Context, admin: Admin, name: str, why: str, yes: bool) -> str:
    described = admin.described(name)
    if not yes:
        _ask(described, _("Remove this player?"))
    return admin.remove(name, why)


@host.command(help=N_("Make a member a deputy, who can do the host's work in the lobby."))
@click.argument("name")
@click.option("--remove", is_flag=True, help=N_("Not any more."))
@_with_admin
def deputy(_ctx: click.Context, admin: Admin, name: str, remove: bool) -> str:
    return admin.make_deputy(name, deputy=not remove)


@host.group(invoke_without_command=True, help=N_("List the lobby's last messages, or delete one."))
@_data
@click.option("--game", metavar="GAME", help=N_("Of this game's table."))
@click.pass_context
def talk(ctx: click.Context, game: str | None) -> None:
    if ctx.invoked_subcommand is None:
        with _at_work(ctx) as admin:
            _say(*admin.talk(game))


@talk.command("delete", help=N_("Delete a message by its number; who wrote it stays visible."))
@click.argument("number", type=click.IntRange(1, 2**53))
@_why
@_with_admin
def delete_talk(_ctx: click.Context, admin: Admin, number: int, why: str) -> str:
    return admin.delete_talk(number, why)


@host.command(help=N_("Put an announcement in the lobby; without words, remove it."))
@click.argument("words", nargs=-1)
@_with_admin
def announce(_ctx: click.Context, admin: Admin, words: tuple[str, ...]) -> str:
    return admin.announce(" ".join(words))


@host.command(help=N_("Copy games and members to a file, even while the server runs."))
@click.argument("file", type=FILE)
@click.option("--force", is_flag=True, help=N_("Replace an existing file."))
@_with_admin
def backup(_ctx: click.Context, admin: Admin, file: Path, force: bool) -> str:
    return admin.backup(file, force=force)


@host.command(help=N_("Show the end of the log."))
@click.option("-n", "count", type=click.IntRange(1, 10_000), default=_LINES, help=N_("How many lines."))
@_with_admin
def log(ctx: click.Context, _admin: Admin, count: int) -> list[str]:
    from ldd_tui.club.directory import last_lines

    return last_lines(_directory(ctx), count)


@host.command(help=N_("Print a hosting.toml with the defaults."))
def example() -> None:
    from ldd_tui.club.hosting import example as text

    click.echo(text(), nl=False)


@host.group(invoke_without_command=True, help=N_("List the club's games, or rule on one."))
@_data
@click.pass_context
def games(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        with _at_work(ctx) as admin:
            _say(*admin.games())


@games.command("close", help=N_("Close a game to spectators."))
@click.argument("game")
@_with_admin
def close_game(_ctx: click.Context, admin: Admin, game: str) -> str:
    return admin.close_game(game, closed=True)


@games.command("open", help=N_("Open a game to spectators again, if its players allow it."))
@click.argument("game")
@_with_admin
def open_game(_ctx: click.Context, admin: Admin, game: str) -> str:
    return admin.close_game(game, closed=False)


@host.command(help=N_("Print the ladder, and every finished game."))
@click.option("--json", "format_", flag_value="json", help=N_("Print JSON."))
@click.option("--csv", "format_", flag_value="csv", help=N_("Print a line for each game, for a spreadsheet."))
@click.option("--html", "format_", flag_value="html", help=N_("Print a web page."))
@_data
@click.pass_context
def results(ctx: click.Context, format_: str | None) -> None:
    with _at_work(ctx) as admin:
        click.echo(admin.results(format_ or "text"), nl=False)


@host.command(help=N_("Write the club's noticeboard to a directory, as web pages."))
@click.argument("directory", metavar="DIR", type=DIRECTORY)
@_with_admin
def pages(_ctx: click.Context, admin: Admin, directory: Path) -> list[str]:
    return admin.pages(directory)


@games.command(help=N_("Free a side's seat, for a member, a level or whoever sits down."))
@click.argument("game")
@click.argument("side", type=click.Choice(_SIDES))
@click.option("--member", metavar="NAME", help=N_("Reserve the seat for this member."))
@click.option("--level", metavar="LEVEL", help=N_("A computer plays until somebody sits down."))
@_why
@_with_admin
def substitute(
    _ctx: click.Context, admin: Admin, game: str, side: str, member: str | None, level: str | None, why: str
) -> str:
    from saves.seats import side_named

    return admin.substitute(game, side_named(side), why, member, level)


@games.command(help=N_("End a game as won by a side; the networks' chance is shown and recorded."))
@click.argument("game")
@click.argument("side", type=click.Choice(_SIDES))
@_why
@_yes
@_with_admin
def adjudicate(_ctx: click.Context, admin: Admin, game: str, side: str, why: str, yes: bool) -> str:
    from saves.seats import side_named

    if not yes:
        _ask(admin.chance(game), _("End this game?"))
    return admin.end(game, side_named(side), why)


@games.command(help=N_("End a game without a winner."))
@click.argument("game")
@_why
@_yes
@_with_admin
def annul(_ctx: click.Context, admin: Admin, game: str, why: str, yes: bool) -> str:
    if not yes:
        _ask(admin.chance(game), _("End this game?"))
    return admin.end(game, None, why)


@games.command(help=N_("Set another clock, in hours: 72 for a decision, or a bank like 72+12/120; 0: none."))
@click.argument("game")
@click.argument("clock")
@_why
@_with_admin
def clock(_ctx: click.Context, admin: Admin, game: str, clock: str, why: str) -> str:
    return admin.set_clock(game, clock, why)


@host.group(invoke_without_command=True, help=N_("List the club's cups, or make and direct one."))
@_data
@click.pass_context
def cup(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        with _at_work(ctx) as admin:
            _say(*admin.cups())


@cup.command("new", help=N_("Make a cup, which members enter in the lobby; print its id."))
@click.argument("name")
@click.option("--kind", type=click.Choice(_KINDS), default=_KINDS[0], help=N_("Default: round_robin."))
@click.option("--edition", type=EDITION, help=N_("The edition; default: second."))
@click.option("--games", type=click.IntRange(1, 2), default=1, help=N_("Games of each pair; 2: a match."))
@click.option("--clock", metavar="HOURS", help=N_("Hours for a decision, or a bank: 72+12/120."))
@click.option("--closes", type=float, metavar="DAYS", default=7.0, help=N_("When entries close; default: in 7 days."))
@click.option("--begin", type=float, metavar="DAYS", default=7.0, help=N_("Days to sit down in; default: 7, 0: any."))
@click.option("--rounds", type=int, metavar="N", default=0, help=N_("Rounds of a Swiss cup."))
@click.option("--every", type=float, metavar="DAYS", default=0.0, help=N_("Begin rounds although games go on."))
@_with_admin
def new_cup(_ctx: click.Context, admin: Admin, **given: Any) -> str:
    return admin.make_cup(**given)


@cup.command("show", help=N_("Print a cup's standings and rounds."))
@click.argument("cup", metavar="CUP")
@click.option("--json", "format_", flag_value="json", help=N_("Print JSON."))
@click.option("--html", "format_", flag_value="html", help=N_("Print a web page."))
@_data
@click.pass_context
def show_cup(ctx: click.Context, cup: str, format_: str | None) -> None:
    with _at_work(ctx) as admin:
        click.echo(admin.cup(cup, format_ or "text"), nl=False)


@cup.command("enter", help=N_("Enter a member in a cup."))
@click.argument("cup", metavar="CUP")
@click.argument("name")
@_with_admin
def enter_cup(_ctx: click.Context, admin: Admin, cup: str, name: str) -> str:
    return admin.enter_cup(cup, name, leaves=False)


@cup.command("exclude", help=N_("Exclude a member from a cup; their next games are lost."))
@click.argument("cup", metavar="CUP")
@click.argument("name")
@_why
@_with_admin
def exclude(_ctx: click.Context, admin: Admin, cup: str, name: str, why: str) -> str:
    return admin.enter_cup(cup, name, leaves=True, why=why)


@cup.command("start", help=N_("Close entries now, and make the first tables."))
@click.argument("cup", metavar="CUP")
@_with_admin
def start_cup(_ctx: click.Context, admin: Admin, cup: str) -> str:
    return admin.start_cup(cup)


@cup.command(help=N_("Forfeit a game that didn't begin, or was annulled, to a side or for both."))
@click.argument("cup", metavar="CUP")
@click.argument("game")
@click.argument("winner", type=click.Choice((*_SIDES, "none")))
@_why
@_with_admin
def forfeit(_ctx: click.Context, admin: Admin, cup: str, game: str, winner: str, why: str) -> str:
    from saves.seats import side_named

    return admin.forfeit(cup, game, None if winner == "none" else side_named(winner), why)


@cup.command("cancel", help=N_("End a cup; games that have begun go on."))
@click.argument("cup", metavar="CUP")
@_why
@_yes
@_with_admin
def cancel_cup(_ctx: click.Context, admin: Admin, cup: str, why: str, yes: bool) -> str:
    if not yes:
        _ask(admin.cup(cup, "text"), _("Cancel this cup?"))
    return admin.cancel_cup(cup, why)


@host.command(help=N_("The forced command for OpenSSH (docs/hosting.md)."))
@click.option("--key", required=True, metavar="SHA256:…", help=N_("The fingerprint of the player's key."))
@_data
@click.pass_context
def session(ctx: click.Context, key: str) -> None:
    from ldd_tui.club import session
    from ldd_tui.club.directory import WrongDirectory
    from ldd_tui.club.hosting import WATCH
    from ldd_tui.text.safe_text import hide_directories
    from ldd_tui.text.store_errors import error_text
    from saves.errors import SavesError

    hide_directories()  # who reads what is wrong is the player
    data, guests = _directory(ctx), _options(ctx).guests == WATCH
    try:
        ctx.exit(session.under_sshd(data, key, guests=guests))
    except (session.Refused, WrongDirectory) as error:
        raise Problem(str(error)) from error
    except SavesError as error:
        raise Problem(error_text(error)) from error


@host.group(help=N_("Manage players' SSH keys."))
@_data
def keys() -> None:
    pass


@keys.command("list", help=N_("List a player's keys by name or id; without a name, the removed keys."))
@click.argument("name", required=False)
@_with_admin
def list_keys(_ctx: click.Context, admin: Admin, name: str | None) -> list[str]:
    return admin.keys(name)


@keys.command(help=N_("Add a key, as text or .pub file, to a player, old or new."))
@click.argument("name")
@click.argument("key")
@click.option("--label", default="", help=N_("Its name."))
@_with_admin
def add(_ctx: click.Context, admin: Admin, name: str, key: str, label: str) -> str:
    from ldd_tui.club.admin import key_of

    return admin.add_key(name, key_of(key), label)


@keys.command("remove", help=N_("Remove a key by its fingerprint: SHA256:…"))
@click.argument("key")
@_with_admin
def remove_key(_ctx: click.Context, admin: Admin, key: str) -> str:
    return admin.remove_key(key)


@keys.command("ban", help=N_("Ban a stranger's key, also from watching."))
@click.argument("key")
@_why
@_with_admin
def ban_key(_ctx: click.Context, admin: Admin, key: str, why: str) -> str:
    return admin.ban_key(key, why)


@keys.command("lift", help=N_("Allow a removed key again, as a stranger's."))
@click.argument("key")
@_with_admin
def lift_key(_ctx: click.Context, admin: Admin, key: str) -> str:
    return admin.lift_key(key)


# -- where, and how


def _directory(ctx: click.Context) -> Path:
    from saves.named_files import club_path

    return club_path(ctx.meta.get(_DATA)).expanduser().absolute()


def _options(ctx: click.Context) -> Options:
    from ldd_tui.club import hosting
    from ldd_tui.club.directory import OPTIONS

    given = {name: value for name, value in ctx.meta[_OPTIONS].items() if value is not None}
    config = given.pop("config", None)
    try:
        return hosting.read(config or _directory(ctx) / OPTIONS, given, must=config is not None)
    except hosting.WrongOption as error:
        raise Problem(str(error)) from error


def _called(ctx: click.Context) -> str:
    data, here = ctx.meta.get(_DATA), program()
    return f"{here} host" if data is None else f"{here} host --data {shlex.quote(shown(data))}"


@contextmanager
def _at_work(ctx: click.Context) -> Iterator[Admin]:
    from ldd_tui.club.admin import Admin, CannotDo
    from ldd_tui.club.directory import WrongDirectory
    from ldd_tui.text.store_errors import error_text
    from saves.errors import SavesError

    try:
        yield Admin(_directory(ctx))
    except (CannotDo, WrongDirectory) as error:
        raise Problem(str(error)) from error
    except SavesError as error:
        raise Problem(error_text(error)) from error


def _ask(about: str, question: str) -> None:
    click.echo(about, err=True)
    try:
        sure = click.confirm(question, default=False, err=True)
    except click.Abort:  # nobody is there to answer
        sure = False
    if not sure:
        raise Problem(_("Nothing was done; answer yes or give --yes"))


def _say(*lines: str) -> None:
    for line in lines:
        click.echo(line)
