"""What technologies do, in words."""

from __future__ import annotations

import pytest

from ldd_tui.text import technologies
from rules.board_file import packaged
from rules.model import TECHNOLOGIES, Options, Setup, Side, Technology
from tests.text.support import assert_clean, start

BOARD = packaged()


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_every_level_has_its_words(side: Side, technology: Technology) -> None:
    for level, _printed in enumerate(start().setup.board.trees[side][technology], start=1):
        assert_clean(technologies.effect(side, technology, level, BOARD), sentence=True)


def test_levels_of_the_sea_and_of_air_raids_differ() -> None:
    blockade = technologies.effect(Side.ENTENTE, Technology.NAVAL, 1, BOARD)
    assert "Blockade" in blockade and technologies.effect(Side.ENTENTE, Technology.NAVAL, 2, BOARD) != blockade
    raids = [technologies.effect(Side.CENTRAL_POWERS, Technology.AIR_RAID, level, BOARD) for level in (1, 2, 3)]
    assert "green" in raids[0] and "not red" in raids[1] and "halved" in raids[2]


def test_how_sectors_come_by_levels() -> None:
    assert technologies.implementing(Setup(packaged(), Options())).endswith("(10.2.6)")
    assert "Athena" not in technologies.implementing(Setup(packaged(), Options()))
    assert "at no cost. (10.2.6, 17.6.2)" in technologies.implementing(
        Setup(packaged(), Options(athena=(Side.ENTENTE,)))
    )
    assert technologies.implementing(Setup(packaged(), Options(quick_play=True))).endswith("(15.3)")
