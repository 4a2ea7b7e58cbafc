"""Chapter 15: the quick-play rules, an option of a game.

15.1: no Naval and no Air Raid (`is_used`). 15.2: the initiative comes from the track (`Options.initiative_rule`). 15.3:
levels are implemented at once and at no cost (`implements_everywhere`). The blockade: `rolls_blockade`.
"""

from __future__ import annotations

from rules.model import Options, Side, State, Technology

NOT_IN_QUICK_PLAY = frozenset((Technology.NAVAL, Technology.AIR_RAID))


def is_used(technology: Technology, *, quick_play: bool) -> bool:
    """Whether a technology is in the game: quick play has no Naval and no Air Raid (15.1)."""
    return not (quick_play and technology in NOT_IN_QUICK_PLAY)


def implements_everywhere(state: State, side: Side) -> str:
    """The rule that gives a side's sectors all unlocked levels (10.2.6, 15.3, 17.6.2), or ""."""
    setup = state.setup
    if not setup.board.edition.features.implementing:
        return "10.2.6"
    options = setup.options
    return "17.6.2" if side in options.athena else "15.3" if options.quick_play else ""


def rolls_blockade(options: Options) -> bool:
    """Whether the Entente rolls for the blockade without Naval technology, by an option (9.2, R233)."""
    return options.quick_play and options.quick_play_blockade
