"""What the game is and how it is won; what each phase and decision is for. The longer texts are in `help.toml`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pkgutil import get_data

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
    "recruit": N_("weighs the odds with large errors; decides at once."),
    "officer": N_("weighs the odds with moderate errors; decides at once."),
    "staff": N_("weighs the odds with small errors; decides at once."),
    "marshal": N_("looks ahead over exact odds; {seconds} seconds a decision at most."),
    "random": N_("makes any move that the rules allow."),
}


def about_computer(policy: str) -> str:
    how = _(_HOW[policy]).format(seconds=f"{SECONDS:g}")
    if policy in LEVELS:
        place = LEVELS.index(policy) + 1
        return _("Level {place} of {count}: {how}").format(place=place, count=len(LEVELS), how=how)
    return _("A computer: {how}").format(how=how)


def all_computers() -> str:
    words = _("a computer that reckons with exact odds, on {count} levels from {weakest} to {strongest}")
    return words.format(count=len(LEVELS), weakest=names.policy(LEVELS[0]), strongest=names.policy(LEVELS[-1]))


# -- the game


class _Decision(Struct, frozen=True, forbid_unknown_fields=True):
    of: str
    about: str
    without_cubes: str = ""
    without_counter_attack: str = ""
    without_ladder: str = ""
    last_turn: str = ""
    last_turn_without_cubes: str = ""
    natural_1: str = ""

    def chosen(self, features: Features, *, last: bool) -> str:
        """The words for an edition, or for its last turn."""
        for applies, words in (
            (last and features.cubes, self.last_turn),
            (last and not features.cubes, self.last_turn_without_cubes),
            (not features.cubes, self.without_cubes),
            (not features.counter_attack, self.without_counter_attack),
            (features.ladder is None, self.without_ladder),
        ):
            if applies and words:
                return words
        return self.about


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
    data = get_data("ldd_tui.text", "help.toml")
    assert data is not None, "the package has a loader of its own that reads no files"
    return toml_files.decode(data.decode(), _File)


def decision(which: Decision, state: State) -> str:
    """What a decision is and what to consider, in at most three short lines."""
    features, waiting = state.setup.board.edition.features, state.waiting
    (words,) = (one for one in _file().decision if one.of == which.name.lower())
    russia = None
    if which == Decision.REINFORCE and isinstance(waiting, Choice) and waiting.side == Side.ENTENTE:
        russia = _("Each RP for Russia is a die for its Revolution.")
        if features.revolution_by_spaces:
            russia = _("Each notch for Russia is a die for its Revolution, and each 1 moves the marker.")
    about = words.chosen(features, last=is_last_turn(state))
    natural_1 = _(words.natural_1) if words.natural_1 and _may_strike_back(state) else None
    return together(_(about), russia, natural_1)


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
    """What the program is. `hosted`: in a club, whose members play at their own terminals."""
    opponent = _("Athena, the rulebook's solo opponent, whose cards decide")
    if any(board.poppies):
        opponent = _("the system, the rulebook's solo opponent, whose Poppies decide")
    game = _(
        "This is La Der des Ders, a board game of the First World War: the Entente against the Central Powers, in "
        "turns of four months from 1914 on."
    )
    alone = _("You play one side against {opponent}, or {computer}; or two people share the keyboard.")
    in_club = _(
        "You play one side, and another member of the club the other at his own terminal, at the same time or days "
        "later; or {opponent}, or {computer}."
    )
    dice = _("Dice are thrown and events drawn for you, and every game is saved as it is played.")
    against = (in_club if hosted else alone).format(opponent=opponent, computer=all_computers())
    return f"{game} {against} {dice}"


def club_game() -> tuple[tuple[str, str], ...]:
    return tuple((_(one.heading), _(one.words)) for one in _file().club)


def course(board: Board) -> str:
    if board.commitment:
        return _(
            "In a turn events are drawn, both sides collect Resource Points (RP), and then spend them, one side after "
            "the other: on technologies, on offensives against neighbouring enemy sectors, on reinforcements and at "
            "sea. Each loss lowers a sector's War commitment level by 1; at 0 it surrenders."
        )
    return _(
        "In a turn event cards are drawn, both sides collect Resource Points (RP), and then spend them: on "
        "reinforcements, on technologies, and on offensives against neighbouring enemy sectors. Each loss moves a "
        "sector's cube one space along its Collapse Track; beyond the last space the sector surrenders."
    )


def victory(board: Board) -> tuple[str, ...]:
    held = [
        _("{sector} {count}").format(sector=names.sector(sector, board.edition), count=printed.victory_points)
        for sector, printed in zip(Sector, board.sectors, strict=True)
        if printed.victory_points
    ]
    told = _by_sudden_death(board, held) if board.sudden_death_vp else _by_armistice_roll(board, held)
    return tuple(cited(words, board.edition) for words in told)


def _by_armistice_roll(board: Board, held: Sequence[str]) -> tuple[str, ...]:
    return (
        _(
            "At once, by an Armistice roll: whenever an enemy sector surrenders, its VP are yours, and a die below all "
            "your Victory Points (VP) wins the war. VP of the sectors: {sectors} (13.2.1)."
        ).format(sectors=", ".join(held)),
        _(
            "Otherwise the side with more VP wins at the end of turn {turn}, or of the turn in which {card} is drawn. "
            "A tie goes to {tie} (14.2)."
        ).format(turn=board.last_turn, card=_last_card(board), tie=names.the_side(board.tie_winner)),
    )


def _last_card(board: Board) -> str:
    return names.event(min(board.edition.cards.ends_war), board.edition)


def _by_sudden_death(board: Board, held: Sequence[str]) -> tuple[str, ...]:
    prestige = [
        _("{sector} {count}").format(sector=names.sector(sector, board.edition), count=printed.prestige_value)
        for sector, printed in zip(Sector, board.sectors, strict=True)
    ]
    return (
        _(
            "At once, by sudden death: when France or Germany surrenders, or when a side has {vp} Victory Points (VP). "
            "VP come from enemy sectors that surrender: {sectors}. If both sides fall at the same moment, nobody "
            "wins (14.1)."
        ).format(vp=board.sudden_death_vp, sectors=", ".join(held)),
        _(
            "Otherwise at the armistice: at the end of turn {turn}, or of the turn in which {card} is drawn, the side "
            "with more prestige points wins. Each of its sectors at war counts its Operational Value times its "
            "prestige value, and each VP counts 1. Prestige values: {sectors}. A tie goes to {tie} (14.2)."
        ).format(
            turn=board.last_turn,
            card=_last_card(board),
            sectors=", ".join(prestige),
            tie=names.the_side(board.tie_winner),
        ),
    )
