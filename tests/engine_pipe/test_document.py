"""docs/engine_protocol.md says what the pipe does: its session, its methods, its fields."""

from __future__ import annotations

import re

from ldd_tui import engine_pipe
from rules import position
from rules.position import Position
from tests.engine_pipe.engine_client import ROOT, Client

PROTOCOL = ROOT / "docs" / "engine_protocol.md"


def test_the_documented_session_is_what_happens(client: Client) -> None:
    answer = b""
    lines = "".join(re.findall(r"```session\n(.*?)```", PROTOCOL.read_text(encoding="utf-8"), re.DOTALL)).splitlines()
    assert len(lines) > 40
    for line in lines:
        if line.startswith("> "):
            answer = client.engine.answer(line[2:].encode()) or b""
        else:
            pattern = ".*".join(map(re.escape, line[2:].split("...")))
            assert re.fullmatch(pattern, answer.decode()), line


def test_the_document_names_every_method_and_parameter() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    for name, (params, _) in engine_pipe.METHODS.items():
        row = re.search(rf"^\| `{name}` \|.*$", text, re.MULTILINE)
        assert row is not None, name
        assert all(f"`{field}`" in row[0] for field in params.__struct_fields__)


def test_the_document_names_every_field_of_a_position() -> None:
    words = set(re.findall(r"\w+", PROTOCOL.read_text(encoding="utf-8")))
    for entry in (
        Position,
        *(kind for kind in vars(position).values() if getattr(kind, "__name__", "").endswith("Entry")),
    ):
        assert set(entry.__struct_fields__) <= words, entry
