"""`ldd-tui host`: its options, its directory, its beginning and its end, and what the host does meanwhile."""

from __future__ import annotations

import ast
import base64
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import asyncssh
import pytest

from ldd_tui.club import directory, session
from ldd_tui.club import directory as log_file
from ldd_tui.club.directory import Log, WrongDirectory, file_system, last_lines, prepare
from ldd_tui.club.hosting import Options, WrongOption, example, read
from ldd_tui.club.login import Who
from ldd_tui.commands import cli
from saves.club import members
from saves.club.members import FIRST, Club, WrongInvitation
from saves.database import Database
from saves.store import Store
from tests.club.support import ROOT, at_table, host_process, new_key, refusal, run, told

# -- options


def test_the_command_line_counts_more_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hosting.toml"
    assert read(file, {}) == Options()
    file.write_text('listen = "[::]:22"\nidle = 30\n', encoding="utf-8")
    found = read(file, {"idle": 0, "guests": "watch"})
    assert (found.host, found.port, found.idle, found.guests) == ("::", 22, 0, "watch")


def test_the_example_is_what_counts_without_it(tmp_path: Path) -> None:
    file = tmp_path / "hosting.toml"
    file.write_text(example(), encoding="utf-8")
    assert read(file, {}) == Options()
    assert run("example").stdout == example()


@pytest.mark.parametrize(
    ("text", "field", "expected"),
    [
        ("idle = -1", "idle", "a number from 0 to 10000"),
        ("idle = true", "idle", "a number"),
        ('max_sessions = "many"', "max_sessions", "from 1 to 1000"),
        ('listen = "8022"', "listen", "an address and port"),
        ('listen = "127.0.0.1:70000"', "listen", "an address and port"),
        ('guests = "play"', "guests", '"watch" or "none"'),
        ('notify = "/no/such/program"', "notify", "full path of a program"),
        ('notify = "sh"', "notify", "full path"),
        ('mail = "http://mail.example.org"', "mail", "a URL like smtp://user@mail.example.org"),
        ('mail = "smtp://u:p@mail.example.org"', "mail", "a URL"),
        ('mail_from = "a@b.org, c@d.org"', "mail_from", "an email address"),
        ('mail_password = "secret"', "mail_password", "full path of a file"),
        ('hooks = "https://ntfy.sh/x"', "hooks", "host names like discord.com"),
        ('address = "a b"', "address", "a host name"),
        ('address = "club.example:8022"', "address", "a host name without a port"),
        ('address = "-oProxyCommand=x"', "address", "a host name"),
        ("\x1b[2Jidle2 = 1", "", "not TOML"),
        ('"id\\u001ble" = 1', "idle", "no such option"),
        ("[idle", "", "not TOML"),
    ],
)
def test_a_wrong_option_is_told_with_its_place(tmp_path: Path, text: str, field: str, expected: str) -> None:
    file = tmp_path / "hosting.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(WrongOption) as caught:
        read(file, {})
    line = str(caught.value)
    assert line.startswith(f"{file}: {field}") and expected in line
    assert line.isprintable()


def test_wrong_options_of_the_command_line_are_told_in_one_line(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "club"))
    assert "--listen: expected an address and port" in refusal(*data, "--listen", "here")
    assert "mail needs mail_from" in refusal(*data, "--mail", "smtp://localhost")
    assert "--max-sessions: expected a number from 1 to 1000" in refusal(*data, "--max-sessions", "0")
    assert "No such file" in refusal(*data, "--config", str(tmp_path / "none.toml"))
    assert not (tmp_path / "club").exists()


def test_every_option_and_every_command_is_in_the_page_for_hosts() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in Options.__struct_fields__:
        assert f"`--{name.replace('_', '-')} " in page, name
    for name in cli.ldd.commands["host"].commands:  # type: ignore[attr-defined]
        assert f"ldd-tui host {name}" in page, name


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd isn't here")
def test_the_unit_is_right_and_confines_the_server(tmp_path: Path) -> None:
    unit = tmp_path / "ldd-tui-host.service"
    text = (ROOT / "docs" / unit.name).read_text(encoding="utf-8")
    unit.write_text(text.replace("/var/lib/ldd-tui/venv/bin/ldd-tui", sys.executable), encoding="utf-8")
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")
    exposed = ["systemd-analyze", "security", "--offline=true", "--threshold=30", "--no-pager", str(unit)]
    found = subprocess.run(exposed, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_a_password_that_others_can_read_is_refused_at_the_start(tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("x", encoding="utf-8")
    password.chmod(0o604)
    options = ("--data", str(tmp_path / "club"), "--mail-password", str(password))
    assert "Others can read the file with the mail password" in refusal(*options)
    password.unlink()
    assert "can't be read" in refusal(*options)


# -- the directory


def test_a_club_makes_its_own_private_directory(tmp_path: Path) -> None:
    data = tmp_path / "a" / "club"
    assert prepare(data)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert not prepare(data)


def test_a_directory_that_others_can_read_or_that_is_something_else_is_refused(tmp_path: Path) -> None:
    data = tmp_path / "club"
    data.mkdir(0o755)
    data.chmod(0o755)
    with pytest.raises(WrongDirectory, match="chmod 700"):
        prepare(data)
    data.chmod(0o700)
    (data / "letters").touch()
    with pytest.raises(WrongDirectory, match="neither empty"):
        prepare(data)
    (data / "letters").unlink()
    (data / "hosting.toml").touch()
    prepare(data)
    with pytest.raises(WrongDirectory, match="Not a directory"):
        prepare(data / "hosting.toml")


def test_another_persons_directory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "club"
    data.mkdir(0o700)
    monkeypatch.setattr(os, "geteuid", lambda: data.stat().st_uid + 1)
    with pytest.raises(WrongDirectory, match="only its owner"):
        prepare(data)


MOUNTS = """\
22 1 0:20 / / rw,relatime - ext4 /dev/sda1 rw
30 22 0:33 / /home rw shared:2 - nfs4 server:/home rw
31 30 0:34 / /home/my\\040disk rw - ext4 /dev/sdb1 rw
32 22 0:35 / /mnt rw - fuse.sshfs me@there: rw
"""


def test_a_file_system_of_a_network_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {path: file_system(Path(path), MOUNTS) for path in ("/srv/x", "/home/foch", "/home/my disk/club", "/mnt")}
    assert found == {"/srv/x": "ext4", "/home/foch": "nfs4", "/home/my disk/club": "ext4", "/mnt": "fuse.sshfs"}
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"1 0 0:1 / {tmp_path.resolve()} rw - nfs4 server:/ rw\n", encoding="utf-8")
    monkeypatch.setattr(directory, "_MOUNTS", mounts)
    with pytest.raises(WrongDirectory, match=r"on a network file system \(nfs4\)"):
        prepare(tmp_path / "club")


# -- serving


async def test_from_nothing_to_the_first_player(tmp_path: Path) -> None:
    data = tmp_path / "club"
    with host_process(data) as served:
        assert len(served.said) == 8 and served.said[0].startswith("The club is open: ssh -p")
        assert "--listen 0.0.0.0" in served.said[1] and "fingerprint: SHA256:" in told(data, "invite", "Moltke")
        for name, mode in ((".", 0o700), ("host_key", 0o600), ("games.sqlite3", 0o600), ("log", 0o700)):
            assert stat.S_IMODE((data / name).stat().st_mode) == mode, name
        assert stat.S_IMODE((data / "log" / "server.log").stat().st_mode) == 0o600
        found = re.search(r"(join-\S+)@127\.0\.0\.1", served.said[2])
        assert found is not None
        async with await asyncssh.connect(
            "127.0.0.1", served.port, username=found[1], client_keys=[new_key()], known_hosts=None, config=None
        ) as connection:
            _channel, screen = await at_table(connection)
            await screen.shows("\x1b[?1049h")
            assert served.end() == 0
            await screen.shows("The server is going down")
        log = "\n".join(last_lines(data, 100))
        assert all(word in log for word in (" began ", " came ", " left ", " stopped"))
    with host_process(data) as served:
        assert served.end(signal.SIGINT) == 0


def test_one_server_serves_a_directory(tmp_path: Path) -> None:
    data = tmp_path / "club"
    with host_process(data) as served:
        assert "already served by another server" in refusal("--data", str(data))
        taken = str(served.port)
        other = ("--data", str(tmp_path / "other"), "--listen", f"127.0.0.1:{taken}")
        assert "Address already in use" in refusal(*other)
        assert f"-p {served.port} join-" in told(data, "invite", "Moltke")
    assert "The server isn't running" in told(data, "invite", "Moltke")


def with_curve(name: bytes) -> bytes:
    """A private key whose secret part names this curve."""
    text = asyncssh.generate_private_key("ecdsa-sha2-nistp256").export_private_key("openssh").decode()
    first, *lines, last = text.splitlines()
    before, _its, after = base64.b64decode("".join(lines)).rpartition(b"nistp256")
    data = before + name + after
    return f"{first}\n{base64.b64encode(data).decode()}\n{last}\n".encode()


@pytest.mark.parametrize(
    "damaged",
    [b"x", b"x \xff", b"", with_curve(b"nibtp256"), b"-----BEGIN ( PRIVATE KEY-----\n"],
    ids=["a letter", "no text", "nothing", "no curve", "no kind"],
)
def test_what_is_no_host_key_is_told(tmp_path: Path, damaged: bytes) -> None:
    data = tmp_path / "club"
    prepare(data)
    (data / "host_key").write_bytes(damaged)
    assert "host_key: expected a private SSH key" in refusal("--data", str(data), "--listen", "127.0.0.1:0")


def test_without_asyncssh_it_says_how_to_get_it(tmp_path: Path) -> None:
    code = "import sys; sys.modules['asyncssh'] = None; from ldd_tui.commands.cli import main; main()"
    command = [sys.executable, "-c", code, "host", "--data", str(tmp_path / "club")]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 2 and found.stderr.count("\n") == 1
    assert "uv run --extra host ldd-tui host" in found.stderr and "pip install asyncssh" in found.stderr
    assert not (tmp_path / "club").exists()


# -- the host at work


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "club"
    prepare(path)
    Store(path / "games.sqlite3").close()
    return path


def public(key: asyncssh.SSHKey) -> str:
    return key.export_public_key().decode().strip()


@pytest.mark.parametrize("kind", ["ssh-ed25519", "ssh-rsa", "ecdsa-sha2-nistp256"])
def test_keys_are_known_by_the_fingerprints_of_ssh(data: Path, kind: str) -> None:
    key = asyncssh.generate_private_key(kind)
    assert key.get_fingerprint() in told(data, "keys", "add", "Foch", public(key) + " foch@home")
    member = Club(Database(data / "games.sqlite3")).members().of_key(key.get_fingerprint())
    assert member is not None and member.name == "Foch"


@pytest.mark.parametrize(
    "words", [b"x \xff", b"", b"ssh-ed25519 \xff", b"ssh-ed25519 \xc3\xa9", b"\0", b"ssh-rsa AAAA"]
)
def test_what_is_no_public_key_is_told(data: Path, tmp_path: Path, words: bytes) -> None:
    (tmp_path / "key.pub").write_bytes(words)
    line = refusal("--data", str(data), "keys", "add", "Foch", str(tmp_path / "key.pub"))
    assert "expected a public key, as in a .pub file" in line


def test_the_host_looks_after_the_players(data: Path, tmp_path: Path) -> None:
    first, second = new_key(), new_key()
    file = tmp_path / "key.pub"
    file.write_text(public(second), encoding="utf-8")
    assert "No players yet" in told(data, "players")
    assert "is now a member" in told(data, "keys", "add", "Foch", public(first))
    assert "can also use" in told(data, "keys", "add", "foch", str(file), "--label", "lap\x1b[2Jtop")
    assert told(data, "keys", "list", "Foch") == f"{first.get_fingerprint()}\n{second.get_fingerprint()}  lap[2Jtop\n"
    told(data, "invite", "Mol\x1b]52;c;\x07tke")
    players = told(data, "players")
    assert "Foch" in players and "2 keys" in players and "Mol]52;c;tke is invited until" in players
    assert "is already a member" in refusal("--data", str(data), "invite", "foch")
    told(data, "keys", "remove", first.get_fingerprint())
    assert "only key" in refusal("--data", str(data), "keys", "remove", second.get_fingerprint())
    told(data, "remove", "Foch", "--yes")
    assert "Foch" not in told(data, "players")
    assert 'no member "Foch"' in refusal("remove", "Foch", "--data", str(data))
    told(data, "announce", "Back", "at", "nine")
    assert Club(Database(data / "games.sqlite3")).members().announcement == "Back at nine"
    told(data, "announce")
    assert Club(Database(data / "games.sqlite3")).members().announcement == ""
    acts = [line.partition(" the host: ")[2] for line in told(data, "log").splitlines()]
    assert acts == [
        f'made "Foch" a member with {first.get_fingerprint()}',
        f'gave "Foch" the key {second.get_fingerprint()}',
        'invited "Mol]52;c;tke"',
        f"took away the key {first.get_fingerprint()}",
        'removed "Foch"',
        "announced: Back at nine",
        "announced:",
    ]


def test_who_is_removed_is_named_by_name_or_id_and_asked_about(data: Path) -> None:
    keys = [new_key(), new_key()]
    for name, key in zip(("Anna", "Bruno"), keys, strict=True):
        told(data, "keys", "add", name, public(key))
    club = Club(Database(data / "games.sqlite3"))
    anna, bruno = club.members().members
    for line, answer in (("Nothing was done", "n\n"), ("Nothing was done", "")):
        result = run("--data", str(data), "remove", bruno.id, answer=answer)
        assert result.exit_code == 2 and "Bruno" in result.stderr and line in result.stderr
    assert len(club.members().members) == 2
    assert told(data, "keys", "list", bruno.id) == f"{keys[1].get_fingerprint()}\n"
    other = new_key()
    assert "Bruno can also use" in told(data, "keys", "add", bruno.id, public(other))
    result = run("--data", str(data), "remove", bruno.id, answer="y\n")
    assert result.exit_code == 0 and club.members().members == (anna,)
    assert "no member" in refusal("--data", str(data), "remove", "\u0410nna", "--yes")
    told(data, "remove", "anna", "--yes")
    assert not club.members().members


def test_of_members_who_look_alike_the_id_is_to_be_given(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(Database(data / "games.sqlite3"))
    with monkeypatch.context() as patch:
        patch.setattr(members, "look_alike", lambda name, other: False)  # as it was once
        ids = [club.join(club.invite("x"), f"SHA256:{name}", name).id for name in ("Anna", "\u0410nna")]
    line = refusal("--data", str(data), "remove", "Anna", "--yes")
    assert "2 members have names like" in line and all(id_ in line for id_ in ids)
    told(data, "remove", ids[1], "--yes")
    assert [member.id for member in club.members().members] == ids[:1]


def test_the_invitation_of_the_first_player_holds_until_there_is_one(data: Path) -> None:
    club = Club(Database(data / "games.sqlite3"))
    first, again = club.invite(FIRST), club.invite(FIRST)
    club.invite("Moltke")
    assert told(data, "players").count("the first player is invited until") == 2
    club.join(first, "SHA256:a", "Anna")
    assert "the first player" not in told(data, "players") and "Moltke is invited" in told(data, "players")
    with pytest.raises(WrongInvitation):
        club.join(again, "SHA256:b", "Bruno")
    assert "expected a name" in refusal("--data", str(data), "invite", " ")


@pytest.mark.parametrize(
    ("started", "uv", "expected"),
    [
        ("/x/ldd_tui/__main__.py", "", f"{sys.executable} -m ldd_tui"),
        ("/venv/bin/ldd-tui", "", "/venv/bin/ldd-tui"),
        ("/venv/bin/ldd-tui", "/usr/bin/uv", "uv run --extra host ldd-tui"),
        (shutil.which("env"), "", "env"),
    ],
)
def test_what_is_printed_to_be_typed_is_how_the_program_was_called(
    data: Path, monkeypatch: pytest.MonkeyPatch, started: str, uv: str, expected: str
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    monkeypatch.delenv("UV", raising=False)
    if uv:
        monkeypatch.setenv("UV", uv)
    line = f"No players yet: {expected} host --data {data} invite NAME\n"
    assert told(data, "players") == line


@pytest.mark.parametrize("key", ["ssh-ed25519", "ssh-ed25519 !!", "ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAA", "/no/file.pub"])
def test_what_is_no_key_is_refused(data: Path, key: str) -> None:
    assert "expected a public key" in (line := refusal("--data", str(data), "keys", "add", "Foch", key)) or (
        "No such file" in line
    )


def test_nothing_of_a_private_key_is_shown(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_bytes(new_key().export_private_key())
    line = refusal("--data", str(data), "keys", "add", "Foch", str(file))
    assert "not a private key" in line and "BEGIN" not in line


def test_a_backup_is_whole_while_the_server_runs(tmp_path: Path) -> None:
    data, file = tmp_path / "club", tmp_path / "copy.sqlite3"
    with host_process(data):
        told(data, "keys", "add", "Foch", public(new_key()))
        told(data, "backup", str(file))
        assert "exists" in refusal("--data", str(data), "backup", str(file))
        told(data, "backup", str(file), "--force")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("*.partial*"))
    assert [member.name for member in Club(Database(file)).members().members] == ["Foch"]


def test_nothing_is_done_where_there_is_no_club(tmp_path: Path) -> None:
    for command in (("invite", "Foch"), ("players",), ("log",), ("backup", str(tmp_path / "x"))):
        assert "no club in" in refusal("--data", str(tmp_path / "club"), *command)
    assert not list(tmp_path.iterdir())


def test_the_log_is_one_line_an_event_and_of_bounded_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_file, "_BYTES", 50_000)
    log = Log(tmp_path)
    log.tell("came", more="from\n\x1b[2J\u202eabc " + "x" * 1000)
    (line,) = last_lines(tmp_path, 10)
    assert line.isprintable() and "came from [2Jabc" in line and len(line) <= 200
    for number in range(1_500):
        log.tell("came", more=f"{number} " + "x" * 200)
    log.close()
    assert sum(file.stat().st_size for file in log.path.parent.iterdir()) < 300_000
    assert last_lines(tmp_path, 3)[-1].split(" came ")[1].startswith("1499 ")


def test_a_session_that_fails_shows_nothing_and_leaves_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(who: Who, data: Path, zone: str) -> int:
        raise RuntimeError("of the dice")

    monkeypatch.setattr(session, "_play", fail)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    (tmp_path / "log").mkdir()
    assert session.at_terminal(Who("SHA256:x"), "xterm", tmp_path, "en", "") == 1
    shown = capsys.readouterr().out
    assert "Something went wrong" in shown and str(tmp_path) not in shown and "dice" not in shown
    (report,) = (tmp_path / "log").iterdir()
    assert "of the dice" in report.read_text(encoding="utf-8")


# -- asyncssh is an extra with a licence of its own: the server's front imports it, and nothing else does
SOURCES = Path(__file__).parents[2]
FRONT = SOURCES / "ldd_tui" / "club" / "ssh.py"


def imported(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_only_the_front_imports_asyncssh() -> None:
    modules = [path for room in ("ldd_tui", "rules", "saves") for path in (SOURCES / room).rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in modules}
    named = {path: text for path, text in texts.items() if "asyncssh" in text}  # no other can import it
    assert [path for path, text in named.items() if "asyncssh" in imported(text)] == [FRONT]
