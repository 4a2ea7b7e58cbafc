"""The game, how it is won, and each phase and decision. Longer texts are in `help.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from ldd_tui.players.levels import LEVELS, SECONDS
from ldd_tui.text import N_, _, names, toml_files
from ldd_tui.text.phrases import cited, together
from rules.edition import Edition, Features
from rules.model import Board, Choice, CounterAttack, Decision, Phase, Sector, Side, State
from rules.phases.end_of_turn import is_last_turn
from rules.rerolls import at_stage

# -- the computers that play a side, in a line each


_HOW = {
    "recruit": N_("makes large errors."),
    "officer": N_("makes moderate errors."),
    "staff": N_("makes small errors."),
    "marshal": N_("looks ahead, at most {seconds} seconds a decision."),
    "random": N_("plays at random."),
}


def about_computer(policy: str) -> str:
    how = _(_HOW[policy]).format(seconds=f"{SECONDS:g}")
    if policy in LEVELS:
        place = LEVELS.index(policy) + 1
        return _("Level {place} of {count}: {how}").format(place=place, count=len(LEVELS), how=how)
    return _("A computer: {how}").format(how=how)


def all_computers() -> str:
    words = _("a computer at {count} levels, from {weakest} to {strongest}")
    return words.format(count=len(LEVELS), weakest=names.policy(LEVELS[0]), strongest=names.policy(LEVELS[-1]))


# -- the game


class _Decision(Struct, frozen=True, forbid_unknown_fields=True):
    of: str
    about: str
    without_ladder: str = ""
    counter_attack: str = ""
    without_counter_attack: str = ""
    cubes: str = ""
    later: str = ""
    last_turn: str = ""
    natural_1: str = ""

    def chosen(self, features: Features, *, last: bool) -> tuple[str, ...]:
        return (
            self.about if features.ladder is not None else self.without_ladder or self.about,
            self.counter_attack if features.counter_attack else self.without_counter_attack,
            self.cubes if features.cubes and not last else "",
            self.last_turn if last else self.later,
        )


class _Phase(Struct, frozen=True, forbid_unknown_fields=True):
    of: str
    about: str
    in_blocks: str


class _Club(Struct, frozen=True, forbid_unknown_fields=True):
    heading: str
    words: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    decision: tuple[_Decision, ...]
    phase: tuple[_Phase, ...]
    club: tuple[_Club, ...]


@cache
def _file() -> _File:
    return toml_files.packaged(__package__, "help.toml", _File)


def decision(which: Decision, state: State) -> str:
    features, waiting = state.edition.features, state.waiting
    (words,) = (one for one in _file().decision if one.of == which.name.lower())
    russia = None
    if which == Decision.REINFORCE and isinstance(waiting, Choice) and waiting.side == Side.ENTENTE:
        russia = _("Each RP for Russia is a die for its Revolution.")
        if features.revolution_by_spaces:
            russia = _("Each notch for Russia is a die for its Revolution.")
    natural_1 = words.natural_1 if words.natural_1 and _may_strike_back(state) else ""
    told = (*words.chosen(features, last=is_last_turn(state)), natural_1)
    return together(*(_(one) for one in told if one), russia)


def _may_strike_back(state: State) -> bool:
    """Whether Attack dice that can now be re-rolled may show a counter-attack (10.3.4)."""
    battle = state.battle
    if battle is None or at_stage(state, battle).artillery:
        return False
    return battle.pool.counter_attack == CounterAttack.APPLIES


def phase(which: Phase, edition: Edition) -> str:
    (words,) = (one for one in _file().phase if one.of == which.name.lower())
    return _(words.in_blocks if edition.turn.in_blocks else words.about)


def about(board: Board, *, hosted: bool = False) -> str:
    """`hosted`: in a club, whose members play at their own terminals."""
    opponent = _("{opponent}, the rulebook's solo opponent").format(opponent=names.opponent(board.edition))
    game = _(
        "La Der des Ders is a board game of the First World War, the Entente against the Central Powers, in turns of "
        "four months from 1914 on."
    )
    against = _("Play against {opponent}, against {computer}, or share the keyboard with a friend.")
    if hosted:
        against = _("Play against another member, live or days apart, against {opponent}, or against {computer}.")
    dice = _("The program rolls the dice, draws the events and saves every game.")
    return together(game, against.format(opponent=opponent, computer=all_computers()), dice)


def club_game() -> tuple[tuple[str, str], ...]:
    return tuple((_(one.heading), _(one.words)) for one in _file().club)


def course(board: Board) -> str:
    if board.commitment:
        return _(
            "Each turn events are drawn and both sides collect Resource Points (RP). One side after the other spends "
            "them on technologies, offensives, reinforcements and at sea. Each loss lowers a sector's War commitment "
            "level by 1. At 0 it surrenders."
        )
    return _(
        "Each turn event cards are drawn and both sides collect Resource Points (RP), to spend on reinforcements, "
        "technologies and offensives against neighbouring enemies. Each loss moves a sector's cube one space along its "
        "Collapse Track. Beyond the last space the sector surrenders."
    )


def victory(board: Board) -> tuple[str, ...]:
    held = [
        f"{names.sector(sector, board.edition)} {printed.victory_points}"
        for sector, printed in zip(Sector, board.sectors, strict=True)
        if printed.victory_points
    ]
    told = _by_sudden_death(board, held) if board.sudden_death_vp else _by_armistice_roll(board, held)
    return tuple(cited(words, board.edition) for words in told)


def _by_armistice_roll(board: Board, held: Sequence[str]) -> tuple[str, ...]:
    return (
        _(
            "At once, by an Armistice roll: an enemy sector that surrenders gives you its Victory Points (VP), and a "
            "die below your VP wins the war. VP of the sectors: {sectors} (13.2.1)."
        ).format(sectors=", ".join(held)),
        _(
            "Otherwise by VP, at the end of turn {turn} or of the turn in which {card} is drawn. Ties go to {tie} "
            "(14.2)."
        ).format(turn=board.last_turn, card=_last_card(board), tie=names.the_side(board.tie_winner)),
    )


def _last_card(board: Board) -> str:
    return names.event(min(board.edition.cards.ends_war), board.edition)


def _by_sudden_death(board: Board, held: Sequence[str]) -> tuple[str, ...]:
    prestige = [
        f"{names.sector(sector, board.edition)} {printed.prestige_value}"
        for sector, printed in zip(Sector, board.sectors, strict=True)
    ]
    return (
        _(
            "At once, by sudden death: France or Germany surrenders, or a side has {vp} Victory Points (VP). Enemy "
            "sectors that surrender bring VP: {sectors}. If both sides lose at the same moment, nobody wins (14.1)."
        ).format(vp=board.sudden_death_vp, sectors=", ".join(held)),
        _(
            "Otherwise by prestige points, at the end of turn {turn} or of the turn in which {card} is drawn. A sector "
            "at war counts its Operational Value times its prestige value, a VP counts 1. Prestige values: {sectors}. "
            "Ties go to {tie} (14.2)."
        ).format(
            turn=board.last_turn,
            card=_last_card(board),
            sectors=", ".join(prestige),
            tie=names.the_side(board.tie_winner),
        ),
    )
