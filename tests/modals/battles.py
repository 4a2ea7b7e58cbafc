"""Battles and Athena's turns to be read out."""

from __future__ import annotations

from ldd_tui.settings.settings import Settings
from rules import actions as a
from rules.model import CENTRAL_POWERS, FRANCE, GERMANY, Options, Phase, Setup
from tests.modals import scenes
from tests.modals.scenes import Host
from tests.rules.support import BOARD, Table

PEOPLE = Setup(BOARD, Options())


class Lively(Host):
    animates = True
    settings = Settings()


def german_offensive() -> Table:
    state = scenes.attacking(levels={GERMANY: (1, 0, 3, 0), FRANCE: (0, 1, 0, 1)}, losses={})
    return Table(scenes.step_to(state)).do(a.Offensive(GERMANY, FRANCE, 3)).roll(1, 5, 6).roll(2, 3, 4)


def athenas_offensive() -> Table:
    """Card 1 names Russia. Three of Athena's sectors could attack it; its dice miss."""
    table = Table.at(
        Phase.OFFENSIVES, side=CENTRAL_POWERS, turn=6, rp=(3, 9), options=Options(athena=(CENTRAL_POWERS,))
    )
    table.draw(1)
    return table.roll(*[3] * table.count)
