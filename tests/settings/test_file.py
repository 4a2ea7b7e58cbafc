"""What a player prefers is kept, and no file of settings can hurt: bad values are told of, files are not lost."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from ldd_tui.settings import settings
from ldd_tui.settings.settings import Settings, SettingsError, load, save, text_of
from saves.locations import settings_path

OTHERS = Settings(
    language="en",
    theme="ldd-safe",
    animation=False,
    athena_steps=False,
    free_rerolls=False,
    confirmations=False,
    bell=False,
    hints="off",
    colours="16",
    signs="ascii",
    chance=True,
    warnings="5",
    keys=(("undo", ("u", "ctrl+z")), ("log", ("f2",))),
)


@pytest.mark.parametrize("wanted", [Settings(), OTHERS])
def test_what_is_saved_is_read_again(wanted: Settings, tmp_path: Path) -> None:
    path = tmp_path / "new" / "directory" / "settings.toml"
    assert save(path, wanted) is None
    assert load(path) == (wanted, "")
    assert save(path, Settings(hints="off")) is None
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


def test_every_field_is_another_one_there() -> None:
    assert all(asdict(OTHERS)[name] != value for name, value in asdict(Settings()).items())


def test_there_is_no_file_at_first(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml") == (Settings(), "")


def test_the_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LDD_TUI_SETTINGS", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "ldd-tui" / "settings.toml"
    monkeypatch.setenv("LDD_TUI_SETTINGS", str(tmp_path / "mine"))
    assert settings_path() == tmp_path / "mine"
    assert settings_path("here.toml") == Path("here.toml")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('theme = "pink"', "theme: expected ldd-dark, ldd-light"),
        ("theme = 3", "found 3; ldd-dark is used"),
        ('animation = "yes"', "animation: expected true or false, found yes; true is used"),
        ("animation = 1", "animation: expected true or false, found 1; true is used"),
        ("animatoin = true", "animatoin: there is no such setting"),
        ("[colours]\nx = 1", "colours: expected auto, truecolor"),
    ],
)
def test_a_bad_value_is_named_and_the_others_count(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"hints = false\n{line}\n")
    found = load(path)
    assert found.settings == Settings(hints="off")
    assert str(path) in found.trouble and told in found.trouble


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"theme = ", "this is not TOML"),
        (b"\xff\xfe\x00", "it is not text in UTF-8"),
        (b"#" * 70_000, "it is too long"),
        (b"x = " + b"[" * 5_000, "this is not TOML"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_and_kept(raw: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(raw)
    found = load(path)
    assert found.settings == Settings() and told in found.trouble and str(path) in found.trouble
    assert path.read_bytes() == raw
    if len(raw) < 65_536:
        aside = save(path, OTHERS)
        assert aside is not None and aside.read_bytes() == raw and load(path).settings == OTHERS


@pytest.mark.parametrize("name", ["/", ".", "~nobody-is-called-so/settings.toml", "x" * 300, "\0"])
def test_a_name_that_no_file_can_have_is_told(name: str) -> None:
    trouble = load(Path(name)).trouble
    assert trouble.startswith("The settings in ") and trouble.isprintable()
    with pytest.raises(SettingsError, match="The settings are not saved in ") as told:
        save(Path(name), OTHERS)
    assert str(told.value).isprintable()


def test_comments_and_unknown_entries_are_kept_aside_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# mine\nhints = false\n")
    assert save(path, Settings()) == tmp_path / "settings.toml.old"
    assert save(path, OTHERS) is None
    path.write_text("# mine again\n")
    assert save(path, Settings()) == tmp_path / "settings.toml.old2"
    assert (tmp_path / "settings.toml.old").read_text().startswith("# mine\n")


@given(st.binary(max_size=200) | st.text(max_size=80).map(lambda text: text_of(OTHERS).encode() + text.encode("utf-8")))
def test_any_file_gives_settings(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "garbage.toml"
    path.write_bytes(raw)
    found, trouble = load(path)
    for name in settings.SIMPLE:
        assert getattr(found, name) in settings.choices(name) or (True, False)
    assert trouble.isprintable()
