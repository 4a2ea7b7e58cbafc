"""What each phase is for and what people weigh in it: short texts beside the prompt."""

from __future__ import annotations

from ldd_tui.words import N_, _
from rules.model import Phase

_ABOUT = {
    Phase.INITIATIVE: N_(
        "The side with the initiative reinforces, researches and attacks before the other. "
        "Going first lets you strike before the enemy does; going second lets you answer what you have seen. "
        "The Turn Track decides, unless you agreed on dice or bids. Against Athena it only settles who attacks first."
    ),
    Phase.EVENTS: N_(
        "Cards bring the history of the war: sectors enter, battles must be fought, dice get better or worse. "
        "Look at what each card asks of you this turn, for a mandatory offensive costs RP that you may want elsewhere. "
        "With a lead in Air Raid levels the Central Powers can cancel some of them."
    ),
    Phase.INCOME: N_(
        "Each sector at war brings its production, and the Trade Track adds more. "
        "Unspent RP stay with you, but nobody can hold more than the limit: what is above it is lost."
    ),
    Phase.NAVAL: N_(
        "U-boats take RP from the Entente's trade, the Blockade from that of the Central Powers, once it is unlocked. "
        "Neither can take more than the trade brought this turn. Naval technologies move the odds; these dice are free."
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
        "France and Germany take up new levels at once and at no cost, other sectors pay 1 RP for each level. "
        "Levels pay off every turn from then on, so an early one is worth the most."
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


def phase(which: Phase) -> str:
    """What a phase is for and what to weigh, in two or three sentences."""
    return _(_ABOUT[which])
