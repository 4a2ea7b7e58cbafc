"""Where the luck of policies comes from: never the clock, always what is known of the game, so that it can be repeated.

What a game's luck is made from differs by where the game is played, and old games depend on it:

- a simulation: the game's seed and "players", once for the whole game (`simulation.playing`);
- the pipe: the game's secret and the number of the event, anew for each decision (`engine_pipe.game`);
- a stored game: the commitment to its dice and the digest of the position, anew for each decision, so that what is
  taken back and played again, or on another machine, is decided the same (`games.computer_decisions`).
"""

from __future__ import annotations

from random import Random


def luck_from(*sources: str | int) -> Random:
    """The luck that follows from these sources: the same from the same ones.

    >>> luck_from("1 game 3", "players").random() == luck_from("1 game 3", "players").random()
    True
    """
    return Random(" ".join(map(str, sources)))
