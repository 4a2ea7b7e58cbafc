"""What the game is and how it is won; what each phase is for and what people weigh in it: short texts."""

from __future__ import annotations

from collections.abc import Sequence

from ldd_tui.players.levels import LEVELS, SECONDS
from ldd_tui.text import N_, _, names
from ldd_tui.text.phrases import cited
from rules.edition import Edition
from rules.model import Board, Phase, Sector

# -- the computers that play a side, in a line each


_HOW = {
    "recruit": N_("weighs the odds with large errors; decides at once."),
    "officer": N_("weighs the odds with small errors; decides at once."),
    "staff": N_("plans with exact odds, by rules of thumb; decides at once."),
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


_ABOUT = {
    Phase.INITIATIVE: N_(
        "The side with the initiative reinforces, researches and attacks before the other. "
        "Going first lets you strike before the enemy does; going second lets you answer what you have seen. "
        "The Turn Track decides, unless you agreed on dice or bids. Against Athena it only settles who attacks first."
    ),
    Phase.EVENTS: N_(
        "Cards bring the history of the war: sectors enter, battles must be fought, dice get better or worse. "
        "Look at what each card demands this turn: a mandatory offensive costs RP that you may want elsewhere. "
        "With a lead in Air Raid levels the Central Powers can cancel some of them."
    ),
    Phase.INCOME: N_(
        "Each sector at war brings its production, and the Trade Track adds more. "
        "Unspent RP stay with you, but nobody can hold more than the limit: what is above it is lost."
    ),
    Phase.NAVAL: N_(
        "U-boats take RP from the Entente's trade, the Blockade from that of the Central Powers, once it is unlocked. "
        "Neither can take more than the trade brought this turn. Naval technologies change the odds; the rolls are "
        "free."
    ),
    Phase.REINFORCEMENTS: N_(
        "RP move cubes back, away from surrender and towards higher Operational Values. "
        "The first space of a sector costs 1 RP, the second 2, the third 3: "
        "a space here and a space there is cheaper than three at once. "
        "Keep RP for offensives, and mind that every RP spent on Russia is a die for its Revolution."
    ),
    Phase.TECHNOLOGY: N_(
        "Each technology can be attempted once a turn; more RP make success likelier, and a failure leaves a cube that "
        "helps next time. "
        "France and Germany implement new levels at once and free, other sectors pay 1 RP for each level. Levels pay "
        "off every turn from then on, so an early one is worth the most."
    ),
    Phase.OFFENSIVES: N_(
        "In turn, each side sends one of its sectors against a neighbouring enemy: "
        "1 RP for each Attack die, up to the Operational Value. "
        "A natural 1 on an Attack die lets the defender hit back, unless it attacked another sector earlier this turn. "
        "A sector about to surrender is worth its VP; passing ends your offensives for this turn."
    ),
    Phase.END_OF_TURN: N_(
        "The Merchant Navy moves on, and Lafayette too once it has come: the longer the war, the richer the Entente. "
        "In a new year its cards join the event deck. "
        "After the last turn, or with Peace Negotiations, prestige points decide."
    ),
}


_IN_BLOCKS = {
    Phase.INITIATIVE: N_(
        "The side with the initiative does all of its turn before the other: technologies, offensives, reinforcements, "
        "and its naval roll. Going first lets you strike before the enemy does; going second lets you answer what you "
        "have seen."
    ),
    Phase.EVENTS: N_(
        "Markers bring the history of the war: sectors enter, battles must be fought, dice get better or worse. "
        "Look at what each demands this turn: a mandatory offensive costs RP that you may want elsewhere."
    ),
    Phase.INCOME: N_(
        "Each sector at war brings its production, Russia twice its Operational Value. "
        "Unspent RP stay with you, but nobody can hold more than the limit: what is above it is lost."
    ),
    Phase.NAVAL: N_(
        "At the end of its part of the turn a side throws a die at sea; each RP that it pays before adds 1. "
        "U-boats take RP from the Entente, and where it holds too few, its sectors lose notches instead. "
        "The Blockade decides how many RP the Central Powers win: the higher the die, the fewer."
    ),
    Phase.REINFORCEMENTS: N_(
        "RP win back notches, away from surrender and towards higher Operational Values. "
        "The first notch of a sector costs 1 RP, the second 2, the third 3 and so on: "
        "a notch here and a notch there is cheaper than three at once. "
        "Mind that every notch of Russia is a die for its Revolution."
    ),
    Phase.TECHNOLOGY: N_(
        "Each technology can be attempted once a turn; more RP make success likelier. "
        "Every sector of the side uses a new level at once, as far as it can. Levels pay "
        "off every turn from then on, so an early one is worth the most."
    ),
    Phase.OFFENSIVES: N_(
        "Each of your sectors may attack a neighbouring enemy once: "
        "1 RP for each Attack die, up to the Operational Value. Only the enemy has losses. "
        "A sector that surrenders is worth its VP, and a die for the Armistice: below your VP it wins the war."
    ),
    Phase.END_OF_TURN: N_(
        "Lafayette moves on once it has come. In a new year its markers join the others. "
        "After the last turn, or after that of the Armistice, the side with more VP wins."
    ),
}
"""What is said instead where a side does all of its part of the turn before the other."""


def phase(which: Phase, edition: Edition) -> str:
    return _((_IN_BLOCKS if edition.turn.in_blocks else _ABOUT)[which])


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
    return (
        (
            _("Seats"),
            _(
                "One side is yours. The other is kept for a member, who is told so in the lobby and may decline it, or "
                "stands open to whoever comes first. The game begins when both have sat down; until then you can "
                "withdraw it in the lobby."
            ),
        ),
        (
            _("Clock"),
            _(
                "With a clock each decision has so many days. When they are over nothing happens by itself: the other "
                "side may claim the game, or wait. The clock stands while you both agree to stop it or to adjourn, and "
                "on the holidays of who is to decide."
            ),
        ),
        (
            _("Help during the game"),
            _(
                "Whether the program shows odds and gives advice, to both of you alike and to everyone who watches. "
                "When the game is over, all of it opens. It is in the game's file, so a copy gives no more."
            ),
        ),
        (
            _("Spectators"),
            _(
                "Where they may look on, everybody in the club sees the game as it is played, but no bid before it is "
                "shown. Each of you can close the game to them, or open it again, while it goes on."
            ),
        ),
    )


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
