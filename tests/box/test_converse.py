"""The box in plain lines: what is asked, what is understood, what is said at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui.box.converse import converse
from ldd_tui.box.kept import MyBox


def said(box: MyBox, *answers: str) -> str:
    lines: list[str] = []
    left = iter(answers)
    converse(box, lambda question: next(left, None), lines.append)
    return "\n".join(lines)


def test_empty_lines_go_through_the_whole_box() -> None:
    box = MyBox(None)
    text = said(box, *[""] * len(box.parts))
    assert all(f"Part {number} of {len(box.parts)}" in text for number in range(1, len(box.parts) + 1))
    assert box.count == (201, 201, 0)
    assert "201 of 201 values checked, 0 differ." in text and "Nothing is open." in text
    assert "What you have seen adds up." in text


def test_several_values_in_a_line() -> None:
    box = MyBox(None)
    said(box, "5=2 7=6", "")
    assert box.sheet.answers["technology.entente.attack.0.needed"] == 2
    assert box.sheet.answers["technology.entente.attack.3.needed"] == 6
    assert box.count == (201, 3, 2)


def test_names_and_sectors_are_typed() -> None:
    box = MyBox(None)
    said(box, "s", "s", "s", "s", "1=Q-ships, convoys & more")
    assert box.sheet.answers["technology.entente.naval.1.name"] == "Q-ships, convoys & more"
    said(box, *["s"] * 18, "1=2 2=3", "3=FRA, Russia;ita")
    assert box.sheet.answers["cornflower.0.reinforcement"] == ("france", "russia", "italy")


@pytest.mark.parametrize("answer", ["5=9", "5=", "=5", "99=3", "x", "5=3 99=2", "5", "9" * 400, "5=\x1b[2J", "٣=٤"])
def test_what_is_no_answer_is_asked_again(answer: str) -> None:
    box = MyBox(None)
    text = said(box, answer)
    assert box.sheet.answers == {} and text.count("Part 1 of 34") == 2
    assert "Expected an empty line" in text or "cannot be printed there; possible: 2 to 7" in text
    assert "\x1b" not in text


def test_skipping_going_back_and_ending() -> None:
    box = MyBox(None)
    text = said(box, "s", "b", "", "q")
    titles = [line.partition(" of")[0] for line in text.splitlines() if line.startswith("Part")]
    assert titles == ["Part 1", "Part 2", "Part 1", "Part 2"]
    assert box.sheet.is_checked(box.parts[0]) and not box.sheet.is_checked(box.parts[1])
    assert "Still open: Defence Ent" in text


def test_a_contradiction_is_told_before_it_goes_on() -> None:
    box = MyBox(None)
    text = said(box, *[""] * 30, "2=3", "", "", "q")
    assert text.count("This does not add up: The sectors of the Entente at war make 9") == 2
    assert "Part 32 of 34" in text
    assert "This does not add up; until it does, the assumed values count:" in text
    assert "Production Ent: The sectors of the Entente at war make 9" in text


def test_what_was_answered_is_not_asked_again(tmp_path: Path) -> None:
    said(MyBox(tmp_path / "my_box.toml"), "", "")
    text = said(MyBox(tmp_path / "my_box.toml"))
    assert text.startswith("5 of 201 values checked") and "Part 3 of 34" in text and "Part 1 of 34" not in text
