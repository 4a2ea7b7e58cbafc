#include "search.h"

#include <math.h>

#include "battle.h"

#define UNLIKELY 1e-3f      /* losses less likely than this are left out; */
#define UNLIKELY_DEEP 0.02f /* where the search goes on after them, so are those that do not bring the defender down */

/* An attempt of the active side whose die is to be thrown; what fails is thrown again where that is better. */
static float research_value(const Network *network, const Near *near, const Position *p, Search search) {
    int side = p->active, technology = p->attempt, cubes = p->cubes[side][technology];
    float chance = hitting_faces(p->attempt_bonus + cubes, needed_for(p, side, technology)) / 6.0f;
    Position after = *p;
    unlock(&after, side, technology);
    after.attempt = NO_ATTEMPT;
    after.attempt_bonus = 0;
    float success = node_value(network, near, &after, search);
    after = *p;
    take_cube(&after);
    float failure = node_value(network, near, &after, search);
    if (cubes) {
        after = *p;
        after.cubes[side][technology]--;
        float again = research_value(network, near, &after, search);
        if (for_side(again, side) > for_side(failure, side)) failure = again;
    }
    return chance * success + (1 - chance) * failure;
}

/* An offensive over the odds of its losses; the attacker's own are weighed beside the likeliest of them. */
static float offensive_value(const Network *network, const Near *near, const Position *p, Move move, Search search) {
    int attacker = move.first, defender = move.second, left = smaller(spaces_left(p, defender), MOST_LOSSES - 1);
    bool michael = michael_applies(p, attacker, defender);
    Pool pool = pool_of(p, attacker, defender, move.size, michael, NO_EVENT);
    double odds[MOST_LOSSES];
    odds_of(&pool, left, odds);
    Position launched = *p;
    mark_launched(&launched, attacker, defender, move.size, michael);
    int likeliest = 0;
    for (int n = 1; n < left; n++)
        if (odds[n] > odds[likeliest]) likeliest = n;
    float unlikely = search.depth > 0 ? UNLIKELY_DEEP : UNLIKELY, sum = 0, weight = 0, at_likeliest = 0;
    for (int n = 0; n <= left; n++) {
        float chance = (float)odds[n];
        if (chance <= (n == left ? UNLIKELY : unlikely) && n != likeliest) continue;
        Position after = launched;
        lose_two(&after, defender, n, attacker, 0);
        Position shallow = after;
        float value = node_value(network, near, &after, search);
        sum += chance * value;
        weight += chance;
        if (n == likeliest)
            at_likeliest = search.depth > 0 ? node_value(network, near, &shallow, (Search){0}) : value;
    }
    float value = sum / weight;
    int spaces;
    float own = (float)own_losses_of(&pool, &spaces);
    if (own > 0) {
        Position after = launched;
        lose_two(&after, defender, likeliest, attacker, spaces);
        value += own * (node_value(network, near, &after, (Search){0}) - at_likeliest);
    }
    return fminf(fmaxf(value, 0), 1);
}

/* What Athena attacks because a card orders it, over all that both may lose. */
static float order_value(const Network *network, const Near *near, const Position *p, Demand order, Search search) {
    int most = smaller(spaces_left(p, order.defender), MOST_LOSSES - 1);
    int most_own = smaller(spaces_left(p, order.attacker), MOST_LOSSES - 1);
    bool michael = michael_applies(p, order.attacker, order.defender);
    Pool pool = pool_of(p, order.attacker, order.defender, order.size, michael, NO_EVENT);
    double odds[MOST_LOSSES][MOST_LOSSES];
    odds_of_both(&pool, most, most_own, odds);
    Position launched = *p;
    mark_launched(&launched, order.attacker, order.defender, order.size, michael);
    float value = 0;
    for (int losses = 0; losses <= most; losses++)
        for (int own = 0; own <= most_own; own++) {
            if (odds[losses][own] <= 0) continue;
            Position after = launched;
            lose_two(&after, order.defender, losses, order.attacker, own);
            value += (float)odds[losses][own] * node_value(network, near, &after, search);
        }
    return value;
}

float value_of_move(const Network *network, const Near *near, const Position *p, Move move, Search search) {
    Position after = *p;
    switch (move.kind) {
    case RESEARCH:
        after.rp[p->active] -= move.second;
        after.attempted |= (uint8_t)(1 << move.first);
        after.attempt = move.first;
        after.attempt_bonus = (int8_t)(move.second - 1);
        return research_value(network, near, &after, search);
    case THROW_AGAIN: after.cubes[p->active][p->attempt]--; return research_value(network, near, &after, search);
    case OFFENSIVE: return offensive_value(network, near, p, move, search);
    default: carry_out(&after, move); return node_value(network, near, &after, search);
    }
}

bool is_gone_through(const Network *network, const Near *near, const Position *p, Search search, float *value) {
    Demand order;
    if (!athena_plays(p) || !athena_is_ordered(p, &order) || has_dice_of_its_own(p, order.attacker, order.defender))
        return false;
    *value = order_value(network, near, p, order, search);
    return true;
}
