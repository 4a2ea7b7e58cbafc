"""docs/engine_protocol.md says what the pipe does: its session, its methods, its fields."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from ldd_tui import engine_pipe
from rules import facts, position
from rules.editions import EDITIONS
from rules.model import Options
from rules.position import Position
from tests.engine_pipe import document
from tests.engine_pipe.document import PROTOCOL
from tests.engine_pipe.engine_client import Client, chosen

RUN = "uv run python -m tests.engine_pipe.document"


@pytest.mark.parametrize("name", document.parts())
def test_what_types_say_is_current(name: str) -> None:
    begin, end = document.marks(name)
    assert f"{begin}{document.parts()[name]}{end}" in PROTOCOL.read_text(encoding="utf-8"), RUN


def test_every_fact_that_comes_is_documented_for_its_edition(client: Client) -> None:
    luck, found = Random(14), {edition: dict[str, set[str]]() for edition in EDITIONS}
    for edition in EDITIONS:
        for athena in (None, "entente", ["entente", "central_powers"]):
            pending = client.call("new", edition=edition, options={"athena": athena}, seed=14)
            while pending["kind"] != "over":
                answer = client.call("apply", **chosen(pending, luck))
                pending = answer["pending"]
                for fact in answer["facts"]:
                    assert found[edition].setdefault(fact["type"], set(fact)) == set(fact)
    parts = document.parts()
    for edition, seen in found.items():
        assert len(seen) > 40
        rows = f"{parts['facts']}\n{parts[f'facts, {edition}']}".splitlines()
        documented = {row.split("`")[1]: row.split(" | ")[1] for row in rows if row.startswith("| `")}
        for name, fields in seen.items():
            assert {*re.findall(r"`(\w+)`", documented[name]), "type", "rule"} == fields, name


def test_every_field_of_a_fact_and_every_option_is_explained() -> None:
    """Fields not explained by their own names must be explained in the text."""
    plain = {
        "side", "sector", "technology", "level", "turn", "year", "phase", "event", "events", "attacker", "defender",
        "pool", "marker", "markers", "faces", "purpose", "face", "card", "cards", "cause", "target", "kind", "size",
        "rp",
    }  # fmt: skip
    for kind in (*facts.Fact.__subclasses__(), *document.INSIDE):
        said = set(re.findall(r"`(\w+)`", kind.__doc__ or ""))
        fields = {*kind.__struct_fields__} - {"rule"} - plain
        assert fields <= said, (kind, fields - said)
    assert [name for name in Options.__struct_fields__ if f"`{name}`: " not in (Options.__doc__ or "")] == []


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


def test_the_positions_of_the_document_are_accepted_and_printed_as_they_are(client: Client) -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    examples = [
        json.loads(found) for found in re.findall(r'^    (\{"edition": .*?^     "\w+": \[\]\})$', text, re.M | re.S)
    ]
    assert [example["edition"] for example in examples] == list(EDITIONS)
    for example in examples:
        assert client.call("new", position=example)["kind"] == "choice"
        _assert_within(example, client.call("state"))


def _assert_within(part: Any, whole: Any) -> None:
    if not isinstance(part, dict):
        assert part == whole
        return
    for key, value in part.items():
        _assert_within(value, whole[key])


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
