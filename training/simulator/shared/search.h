/* Moves weighed by the network: over exact odds, and some choices deeper where there are few that are good. */
#ifndef SEARCH_H
#define SEARCH_H

#include "moves.h"
#include "network.h"

/* `depth`: choices beyond the first. `width`: how many moves are searched deeper, `margin`: as far below the best. */
typedef struct {
    int depth, width;
    float margin;
} Search;

/* The Entente's chance after a move, on average over its dice. */
float value_of_move(const Network *network, const Near *near, const Position *p, Move move, Search search);

/* The best of some moves for the side that chooses. `noise`: by how much chances are blurred, for variety. */
int best_move(const Network *network, const Position *p, const Move *moves, int count, Search search, float noise);

#endif
