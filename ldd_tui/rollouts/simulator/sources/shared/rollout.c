#include "rollout.h"

#include <math.h>

#include "chance.h"

#define WORST (-9.0f)
#define AS_GOOD 0.0002f /* of moves as good as the best the first is made, so that rounding decides nothing */

static const Search FLAT = {0};

float value_here(const Network *judge, const Near *near, const Position *p) {
    Position here = *p;
    to_chance(&here);
    bool judged = here.over || !awaits_choice(&here) || is_judged(&here) || here.phase == INITIATIVE;
    if (judged) return node_value(judge, near, &here, FLAT);
    Move moves[MOST_MOVES];
    float best = WORST;
    int count = sensible_moves(&here, moves), side = chooser(&here);
    for (int i = 0; i < count; i++)
        best = fmaxf(best, for_side(value_of_move(judge, near, &here, moves[i], FLAT), side));
    return for_side(best, side);
}

float mean_of_chance(const Network *judge, const Near *near, const Position *p, int samples) {
    float sum = 0;
    for (int i = 0; i < samples; i++) {
        Position after = *p;
        proceed(&after);
        sum += value_here(judge, near, &after);
    }
    return sum / samples;
}

/* Carries out the best move; its luck: by how much its dice were better than their mean. */
static float best_carried_out(const Network *judge, Near *near, Position *p) {
    Move moves[MOST_MOVES];
    float values[MOST_MOVES], top = WORST;
    int count = sensible_moves(p, moves), side = chooser(p), chosen = 0;
    for (int i = 0; i < count; i++) {
        values[i] = value_of_move(judge, near, p, moves[i], FLAT);
        top = fmaxf(top, for_side(values[i], side));
    }
    while (for_side(values[chosen], side) < top - AS_GOOD) chosen++;
    Move best = moves[chosen];
    carry_out(p, best);
    if (best.kind != OFFENSIVE && best.kind != RESEARCH && best.kind != THROW_AGAIN) return 0;
    near_to(judge, p, near);
    return value_here(judge, near, p) - values[chosen];
}

float rollout(int slot, const Position *start, Move move, uint64_t seed, int samples, int turns) {
    static Near near;
    const Network *judge = &networks[slot];
    Position p = *start;
    near_to(judge, start, &near);
    float said = value_of_move(judge, &near, start, move, FLAT);
    seed_chance(seed);
    carry_out(&p, move);
    near_to(judge, &p, &near);
    float luck = value_here(judge, &near, &p) - said;
    for (to_chance(&p); !p.over && p.turn < start->turn + turns; to_chance(&p)) {
        near_to(judge, &p, &near);
        if (awaits_choice(&p)) {
            luck += best_carried_out(judge, &near, &p);
            continue;
        }
        float mean = mean_of_chance(judge, &near, &p, samples);
        proceed(&p);
        luck += value_here(judge, &near, &p) - mean;
    }
    near_to(judge, &p, &near);
    return value_here(judge, &near, &p) - luck;
}
