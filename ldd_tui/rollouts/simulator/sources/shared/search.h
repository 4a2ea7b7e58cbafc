/* Moves weighed by the network: over exact odds, and some choices deeper where there are few that are good. */
#ifndef SEARCH_H
#define SEARCH_H

#include "moves.h"
#include "network.h"

/* `depth`: choices beyond the first. `width`: how many moves are searched deeper, `later`: of later
 * choices; `margin`: as far below the best. `line`: 0, or 1 more than the slot of the network that makes the choices
 * beyond the first, while another says what they are worth. */
typedef struct {
    int depth, width, later;
    float margin;
    int line;
} Search;

/* The position near which that network makes them. */
void line_near(const Position *p, Search search);

/* The chance in a position: by the network, or by the best move where a side chooses and the search goes deeper. */
float node_value(const Network *network, const Near *near, Position *p, Search search);

/* A chance of the Entente as one of the side, the better the higher. */
static inline float for_side(float chance, int side) { return side ? -chance : chance; }

/* values.c of each edition: the Entente's chance after a move, on average over its dice; */
float value_of_move(const Network *network, const Near *near, const Position *p, Move move, Search search);

/* and in a position that is over or awaits chance, or a choice that only settles it: whether that is gone through, and
 * its value, on average over what comes. */
bool is_gone_through(const Network *network, const Near *near, const Position *p, Search search, float *value);

/* The best of some moves for the side that chooses. `noise`: by how much chances are blurred, for variety. */
int best_move(const Network *network, const Position *p, const Move *moves, int count, Search search, float noise);

#endif
