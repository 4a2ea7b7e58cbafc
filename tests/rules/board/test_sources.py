"""Every number in the board file names where it comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from tests.rules.board.support import TEXT


def numbers_told(value: object, path: str = "", src: str = "T") -> Iterator[str]:
    """The paths of the numbers that the file gives as told in the rulebook (T)."""
    if isinstance(value, dict):
        src = value.get("src", src)
        for key, inner in value.items():
            below = path if key in ("value", "values") and not isinstance(inner, dict) else f"{path}.{key}"
            yield from numbers_told(inner, below, src)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers_told(inner, path if isinstance(inner, int) else f"{path}[{index}]", src)
    elif isinstance(value, int) and src == "T":
        yield path.removeprefix(".")


def test_only_what_the_rulebook_tells_goes_without_a_source() -> None:
    told = {path for path in numbers_told(tomllib.loads(TEXT)) if not path.startswith("victory.")}
    assert told == {
        "turns.last",
        "turns.lafayette_turn",
        "resources.maximum",
        "resources.start_production.entente",
        "resources.start_production.central_powers",
        "trade.merchant_navy.start",
        "trade.kaiserliche_marine",
        "naval.control_track.start",
        "sectors.italy.production",
        "sectors.italy.attack_value",
        "sectors.romania.production",
        "sectors.middle_east.track",
        "sectors.germany.attack_value",
        "sectors.bulgaria.production",
        *(
            f"improvement_caps.{sector}.{technology}"
            for sector in ("russia", "germany")
            for technology in ("attack", "defence", "artillery", "aviation")
        ),
        "improvement_caps.italy.attack",
        "technology.entente.attack[2].needed",
        "technology.entente.defence[0].year",
        "technology.entente.defence[0].needed",
        *(f"technology.entente.aviation[{level}].value" for level in range(3)),
        "technology.entente.naval[0].year",
        "technology.central_powers.attack[1].year",
        "technology.central_powers.defence[0].year",
        "technology.central_powers.defence[0].needed",
        *(f"technology.central_powers.aviation[{level}].value" for level in range(4)),
        "technology.central_powers.air_raid[0].year",
        "technology.central_powers.air_raid[1].year",
        "cornflower[0].technology.defence",
        "cornflower[0].technology.naval",
        "cornflower[1].technology.artillery",
        "cornflower[1].technology.naval",
    }
