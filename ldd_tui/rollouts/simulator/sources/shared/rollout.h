#ifndef ROLLOUT_H
#define ROLLOUT_H

#include "search.h"

/* The Entente's result of a game from after a move, without the luck that came: as in ldd_tui/rollouts/game.py. */
float rollout(int slot, const Position *start, Move move, uint64_t seed, int samples, int turns);

#endif
