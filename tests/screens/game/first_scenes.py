"""Fixed positions for the first edition's own dialogs and pages on its board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from rules.actions import Offensive
from rules.board_file import packaged_text
from rules.model import Decision, InitiativeRule, Options, Sector
from tests.rules.first.support import EGYPT
from tests.screens.driving import CENTRAL_POWERS

_WAR: dict[str, Any] = {
    "edition": "first",
    "turn": 9,
    "initiative": "central_powers",
    "rp": {"entente": 11, "central_powers": 7},
    "vp": {"central_powers": 1},
    "revolution": 3,
    "lafayette": 1,
    "sectors": {
        "france": {"losses": 2},
        "russia": {"losses": 4},
        "italy": {"status": "at_war", "losses": 1},
        "serbia": {"status": "surrendered", "losses": 2},
        "romania": {"status": "at_war"},
        "egypt": {"losses": 1},
        "germany": {"losses": 2},
        "ottoman_empire": {"losses": 4},
        "bulgaria": {"status": "at_war", "losses": 1},
    },
    "technology": {
        "entente": {"attack": {"level": 2}, "defence": {"level": 2}, "artillery": {"level": 1}},
        "central_powers": {"attack": {"level": 2}, "defence": {"level": 3}, "aviation": {"level": 2}},
    },
    "events": {"in_force": [7, 26]},
}
"""Some years into the war: a sector has surrendered, others have come in, and both sides have technologies."""
_BIDDING = {field: told for field, told in _WAR.items() if field != "initiative"} | {"phase": "initiative"}
_LATE = _WAR | {
    "turn": 14,
    "technology": _WAR["technology"] | {"entente": {"defence": {"level": 3}, "aviation": {"level": 4}}},
}
"""The same in the last turn, with all the Aviation of the Entente."""


class Scene(NamedTuple):
    position: Mapping[str, Any]
    keys: tuple[str, ...] = ()
    alone: bool = False
    offensive: Offensive | None = None
    until: Decision | None = None
    seed: str = "picture"


def placed(phase: str, side: str, position: Mapping[str, Any] = _WAR, **more: Any) -> dict[str, Any]:
    return {**position, "phase": phase, "active": side, **more}


SCENES = {
    "map": Scene(placed("offensives", "entente", events={"this_turn": [22, 23, 24], "in_force": [7, 26]})),
    "initiative_price": Scene(_BIDDING | {"turn": 11}, ("space",), alone=True),
    "bid": Scene(_BIDDING),
    "naval_bonus": Scene(placed("naval", "central_powers"), ("right", "right")),
    "u_boat_debt": Scene(
        placed("naval", "central_powers", rp={"entente": 0, "central_powers": 2}, now={"step": 1, "owed": 3}), ("down",)
    ),
    "price_of_failed_dice": Scene(
        placed("offensives", "entente", events={"this_turn": [19], "in_force": [7, 26]}),
        offensive=Offensive(Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, 1),
        until=Decision.SETTLE,
        seed="picture 1",
    ),
    "air_division": Scene(
        placed("offensives", "central_powers", _LATE),
        offensive=Offensive(Sector.GERMANY, Sector.FRANCE, 2),
        until=Decision.AIR_DIVISION,
    ),
    "armistice_roll": Scene(
        placed("offensives", "entente"),
        ("space",),
        offensive=Offensive(EGYPT, Sector.OTTOMAN_EMPIRE, 1),
        seed="picture 0",
    ),
    "poppies": Scene(placed("technology", "central_powers"), ("space",), alone=True),
    "how_it_ended": Scene({**_LATE, "phase": "end_of_turn"}, ("enter",)),
}


def laid_out(app: LddApp, scene: Scene) -> GameSession:
    options = Options(initiative=InitiativeRule.BID, athena=CENTRAL_POWERS if scene.alone else ())
    game = NewGame(
        options=options,
        seed=scene.seed,
        players=("Anna", "" if scene.alone else "Bob"),
        position=dict(scene.position),
        board_text=packaged_text("first"),
    )
    session = GameSession.new(app.store, game)
    if scene.offensive is not None:
        session.choose(scene.offensive)
        if scene.until is not None:
            session.advance(fast=True)
            assert session.decision == scene.until
            app.settings = replace(app.settings, free_rerolls=False)  # where they are asked
    return session
