#include "search.h"

#include <math.h>

#include "chance.h"

#define WORST (-9.0f)

static Near line;

void line_near(const Position *p, Search search) {
    if (search.line) near_to(&networks[search.line - 1], p, &line);
}

/* The index of the best move when the few best are searched deeper; its chance for the side goes to `best`. */
static int deepen(const Network *network, const Near *near, const Position *p, const Move *moves, int count,
                  float *values, Search search, float *best) {
    int side = chooser(p), chosen = 0;
    float top = WORST;
    for (int i = 0; i < count; i++) top = fmaxf(top, values[i]);
    *best = WORST;
    for (int tried = 0; tried < search.width && tried < count; tried++) {
        int next = -1;
        for (int i = 0; i < count; i++)
            if (values[i] > WORST && (next < 0 || values[i] > values[next])) next = i;
        if (next < 0 || values[next] < top - search.margin) break;
        values[next] = WORST;
        float value = for_side(value_of_move(network, near, p, moves[next], search), side);
        if (value > *best) {
            *best = value;
            chosen = next;
        }
    }
    return chosen;
}

float node_value(const Network *network, const Near *near, Position *p, Search search) {
    to_chance(p);
    float settled;
    if (!p->over && is_gone_through(network, near, p, search, &settled)) return settled;
    if (p->over || search.depth <= 0 || !awaits_choice(p)) return evaluate(network, near, p, 0);
    Move moves[MOST_MOVES];
    float values[MOST_MOVES], best = WORST;
    int count = sensible_moves(p, moves), side = chooser(p);
    Search deeper = {search.depth - 1, search.later, search.later, search.margin, 0}, shallow = {0};
    const Network *chooses = search.line ? &networks[search.line - 1] : network;
    const Near *from = search.line ? &line : near;
    int chosen = 0;
    for (int i = 0; i < count && count > 1; i++) {
        values[i] = for_side(value_of_move(chooses, from, p, moves[i], shallow), side);
        if (values[i] > best) {
            best = values[i];
            chosen = i;
        }
    }
    if (count > 1 && deeper.depth > 0) chosen = deepen(chooses, from, p, moves, count, values, deeper, &best);
    if (count > 1 && !search.line) return for_side(best, side);
    deeper.line = search.line;
    return value_of_move(network, near, p, moves[chosen], deeper);
}

/* Blurs a chance so that the best of several is drawn by their distance (Gumbel). */
static float blurred(float value, float noise) {
    return noise > 0 ? value - noise * logf(-logf((float)uniform() + 1e-12f) + 1e-12f) : value;
}

int best_move(const Network *network, const Position *p, const Move *moves, int count, Search search, float noise) {
    static Near near;
    float values[MOST_MOVES], best;
    int chosen = 0, side = chooser(p);
    near_to(network, p, &near);
    for (int i = 0; i < count; i++)
        values[i] = blurred(for_side(value_of_move(network, &near, p, moves[i], (Search){0}), side), noise);
    if (search.depth > 0) return deepen(network, &near, p, moves, count, values, search, &best);
    for (int i = 1; i < count; i++)
        if (values[i] > values[chosen]) chosen = i;
    return chosen;
}
