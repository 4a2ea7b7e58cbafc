#ifndef ROLLOUT_H
#define ROLLOUT_H

#include "search.h"

/* The chance in a position: by the network, or after the best move where it judges only what follows. */
float value_here(const Network *judge, const Near *near, const Position *p);

/* The mean chance over so many tries of the awaited dice or cards. */
float mean_of_chance(const Network *judge, const Near *near, const Position *p, int samples);

/* The Entente's result of a game from after a move, without the luck that came: as in ldd_tui/rollouts/game.py. */
float rollout(int slot, const Position *start, Move move, uint64_t seed, int samples, int turns);

#endif
