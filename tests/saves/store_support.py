"""A game at a choice."""

from __future__ import annotations

from random import Random

from rules.model import Choice
from saves.played_game import PlayedGame
from tests.saves.playing import play_on


def at_a_choice(play: PlayedGame, seed: int = 1) -> PlayedGame:
    rng = Random(seed)
    while not isinstance(play.state.waiting, Choice):
        play_on(play, rng, 1)
    return play
