"""What each technology does, in a short sentence, and how sectors come by its levels."""

from __future__ import annotations

from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import cite, in_parts
from rules.air_raid import HALVING_DIFFERENTIAL, SECOND_SLOT_DIFFERENTIAL
from rules.model import TECHNOLOGIES, Board, Setup, Side, Technology
from rules.quick_play import NOT_IN_QUICK_PLAY

_EFFECTS = {
    Technology.ATTACK: N_("Each level: +1 on every Attack die of a sector that has implemented it."),
    Technology.DEFENCE: N_("Each level: -1 on every Attack die thrown against a sector that has implemented it."),
    Technology.ARTILLERY: N_("Each level: 1 Artillery die in a sector's offensives, never more than their size."),
    Technology.AVIATION: N_(
        "An attacker throws failed Artillery dice again, as many as its printed Aviation number exceeds the defender's."
    ),
}
_OF_ALL = {
    Technology.ATTACK: N_("Each level: +1 on every Attack die of a sector that uses it."),
    Technology.DEFENCE: N_("Each level: -1 on every Attack die thrown against a sector that uses it."),
}
_ARTILLERY_WITHOUT_LIMIT = N_("Each level: 1 Artillery die in a sector's offensives, whatever their size.")
_AVIATION_OF_ALL = N_(
    "An attacker with a higher number than the defender's throws Artillery dice that failed again, once, as many as it "
    "likes."
)
_AGAINST_HITS = N_(
    "With number {value}, {defender} can have dice of an attack by {attacker} thrown again, once, unless the "
    "attacker's number is {beaten_by} or higher."
)
_BLOCKADE = N_("Lets the Entente roll for the Blockade every turn, against the Central Powers' trade.")
_ESCORTS = N_("Each level after the first: -1 on the U-boat roll against the Entente.")
_U_BOATS = N_("Each level: +1 on the U-boat roll against the Entente's trade.")
_AIR_DEFENCE = N_("Each level takes 1 from the Central Powers' lead in Air Raid, which lets them cancel events.")
_AIR_RAID = (
    N_("With a lead of 1 level the Central Powers may cancel a green event each turn."),
    N_("With a lead of {second} also one that is not red (not in Rewriting History)."),
    N_("With a lead of {halving} what the Merchant Navy brings is halved too."),
)


def effect(side: Side, technology: Technology, level: int, board: Board) -> str:
    """A level's effect for a side; levels count from 1."""
    features = board.edition.features
    if technology == Technology.ARTILLERY and not features.artillery_capped:
        return _(_ARTILLERY_WITHOUT_LIMIT)
    if technology == Technology.AVIATION and not features.rerolls_by_difference:
        return _against_hits(side, level, board) or _(_AVIATION_OF_ALL)
    if technology in _OF_ALL and not features.implementing:
        return _(_OF_ALL[technology])
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
    """Whether every level has a printed number, not only those of Aviation."""
    return all(level.value for tree in board.trees for column in tree for level in column)


def printed(board: Board, side: Side) -> tuple[int, ...]:
    """The numbers printed on a side's Aviation levels, lowest first, not their count (R015)."""
    return tuple(level.value for level in board.trees[side][Technology.AVIATION])


def aviation_numbers(board: Board) -> str:
    each = [
        _("{side} {numbers}").format(side=names.side(side), numbers=", ".join(map(str, printed(board, side))))
        for side in Side
    ]
    return _("Aviation counts by the number printed on the level, not by how many there are: {each}.").format(
        each=in_parts(each)
    )


def implementing(setup: Setup) -> str:
    edition, options = setup.board.edition, setup.options
    if not edition.features.implementing:
        words = _("Every sector uses at once what its side has developed, as far as the number in its star goes.")
        return f"{words} {cite(edition.cited('10.2.6'))}"
    if options.quick_play:
        words, rule = _("Every sector implements new levels at once and free."), "15.3"
    elif options.athena:
        words = _(
            "France and Germany implement new levels at once and free; other sectors pay 1 RP for each level. "
            "Athena's sectors implement everything at no cost."
        )
        rule = "10.2.6, 17.6.2"
    else:
        words = _("France and Germany implement new levels at once and free; other sectors pay 1 RP for each level.")
        rule = "10.2.6"
    return f"{words} {cite(rule)}"
