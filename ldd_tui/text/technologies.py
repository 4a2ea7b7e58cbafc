"""Each technology's effect, and how sectors gain levels."""

from __future__ import annotations

from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import cite, in_parts
from rules.air_raid import HALVING_DIFFERENTIAL, SECOND_SLOT_DIFFERENTIAL
from rules.model import TECHNOLOGIES, Board, Setup, Side, Technology
from rules.quick_play import NOT_IN_QUICK_PLAY

_EFFECTS = {
    Technology.ATTACK: N_("Each level: +1 on a sector's Attack dice."),
    Technology.DEFENCE: N_("Each level: -1 on Attack dice against a sector."),
    Technology.ARTILLERY: N_("Each level: 1 Artillery die, up to the size of the offensive."),
    Technology.AVIATION: N_(
        "For each point above the defender's printed number, the attacker re-rolls 1 failed Artillery die."
    ),
}
_ARTILLERY_WITHOUT_LIMIT = N_("Each level: 1 Artillery die in every offensive.")
_AVIATION_OF_ALL = N_("An attacker with a higher number than the defender re-rolls any failed Artillery dice once.")
_AGAINST_HITS = N_(
    "From number {value}, {defender} can have hits by {attacker} re-rolled once, unless the attacker's number is "
    "{beaten_by} or more."
)
_BLOCKADE = N_("The Entente rolls for the Blockade every turn.")
_ESCORTS = N_("Each level after the first: -1 on the U-boat roll.")
_U_BOATS = N_("Each level: +1 on the U-boat roll.")
_AIR_DEFENCE = N_("Each level: -1 on the Central Powers' lead in Air Raid.")
_AIR_RAID = (
    N_("A lead of 1 can cancel a green event each turn."),
    N_("A lead of {second}: also one that is not red (not in Rewriting History)."),
    N_("A lead of {halving}: what the Merchant Navy brings is halved."),
)


def effect(side: Side, technology: Technology, level: int, board: Board) -> str:
    """A level's effect for a side; levels count from 1."""
    features = board.edition.features
    if technology == Technology.ARTILLERY and not features.artillery_capped:
        return _(_ARTILLERY_WITHOUT_LIMIT)
    if technology == Technology.AVIATION and not features.rerolls_by_difference:
        return _against_hits(side, level, board) or _(_AVIATION_OF_ALL)
    if technology == Technology.NAVAL:
        if side == Side.CENTRAL_POWERS:
            return _(_U_BOATS)
        return _(_BLOCKADE) if level <= 1 else _(_ESCORTS)
    if technology == Technology.AIR_RAID:
        if side == Side.ENTENTE:
            return _(_AIR_DEFENCE)
        return _(_AIR_RAID[max(1, min(level, len(_AIR_RAID))) - 1]).format(
            second=SECOND_SLOT_DIFFERENTIAL, halving=HALVING_DIFFERENTIAL
        )
    return _(_EFFECTS[technology])


def _against_hits(side: Side, level: int, board: Board) -> str:
    """A level of Aviation's effect for a defender beyond the usual one (6.5.1); "" if none."""
    defence = board.edition.features.air_defence
    if defence is None or board.sectors[defence.defender].side != side:
        return ""
    if board.trees[side][Technology.AVIATION][level - 1].value < defence.value:
        return ""
    attacker, defender = (names.the_sector(one, board.edition) for one in (defence.attacker, defence.defender))
    return _(_AGAINST_HITS).format(
        value=defence.value, attacker=attacker, defender=defender, beaten_by=defence.beaten_by
    )


def in_use(setup: Setup) -> tuple[Technology, ...]:
    """The technologies that can be attempted with this board and these options (15.1)."""
    quick = setup.options.quick_play
    return tuple(which for which in printed_on(setup.board) if not (quick and which in NOT_IN_QUICK_PLAY))


def printed_on(board: Board) -> tuple[Technology, ...]:
    return tuple(which for which in TECHNOLOGIES if any(tree[which] for tree in board.trees))


def all_numbered(board: Board) -> bool:
    return all(level.value for tree in board.trees for column in tree for level in column)


def printed(board: Board, side: Side) -> tuple[int, ...]:
    """The numbers printed on a side's Aviation levels, lowest first, not their count (R015)."""
    return tuple(level.value for level in board.trees[side][Technology.AVIATION])


def aviation_numbers(board: Board) -> str:
    each = [f"{names.side(side)} {', '.join(map(str, printed(board, side)))}" for side in Side]
    return _("Aviation counts by printed numbers: {each}.").format(each=in_parts(each))


def implementing(setup: Setup) -> str:
    edition, options = setup.edition, setup.options
    if not edition.features.implementing:
        words = _("Every sector uses new levels at once, up to the number in its star.")
        return f"{words} {cite(edition.cited('10.2.6'))}"
    if options.quick_play:
        words = _("Every sector implements new levels free and at once.")
        return f"{words} {cite('15.3')}"
    words = _("France and Germany implement new levels at once and for free. Other sectors pay 1 RP a level.")
    if options.athena:
        hers = _("Athena's sectors never pay.")
        return f"{words} {hers} {cite('10.2.6, 17.6.2')}"
    return f"{words} {cite('10.2.6')}"
