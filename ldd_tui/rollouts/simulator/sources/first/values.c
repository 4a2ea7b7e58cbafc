#include "search.h"

#include <math.h>

#include "battle.h"

#define UNLIKELY 1e-3f      /* losses less likely than this are left out; */
#define UNLIKELY_DEEP 0.02f /* where the search goes on after them, so are those that do not bring the defender down */
#define FACES 6
#define BID_ROUNDS 400

/* An attempt over its die. */
static float research_value(const Network *network, const Near *near, const Position *p, Move move, Search search) {
    int side = p->active, technology = move.first;
    int modifier = move.second - 1 + attempt_modifier(p, side, technology);
    float chance = hitting_faces(modifier, needed_for(p, side, technology)) / 6.0f;
    Position failure = *p, success;
    pay_attempt(&failure, technology, move.second);
    success = failure;
    unlock(&success, side, technology);
    float value = chance * node_value(network, near, &success, search);
    return value + (1 - chance) * node_value(network, near, &failure, search);
}

/* Takes losses that may bring a sector down: the chance that the Armistice roll ends the war then. */
static float end_chance(Position *p, int sector, int spaces) {
    return lose_undecided(p, sector, spaces) ? winning_faces(p->vp[!side_of(sector)]) / (float)FACES : 0;
}

/* The value of what comes of losses of a sector, over the Armistice roll if it falls. */
static float after_losses(const Network *network, const Near *near, Position *p, int sector, int spaces, Search search) {
    float ends = end_chance(p, sector, spaces), won = side_of(sector) == CENTRAL_POWERS;
    return ends >= 1 ? won : ends * won + (1 - ends) * node_value(network, near, p, search);
}

/* Event 19, over both colours apart: Attack dice that fail have their price. */
static float priced_value(const Network *network, const Near *near, const Position *launched, const Pool *pool,
                          Move move, Search search) {
    int attacker = move.first, defender = move.second, left = smaller(spaces_left(launched, defender), MOST_LOSSES - 1);
    double attack[MOST_LOSSES], shells[MOST_LOSSES];
    Pool guns = *pool;
    guns.attack_dice = 0;
    binomial(pool->attack_dice, attack_chance(pool), attack);
    float value = 0, won = side_of(defender) == CENTRAL_POWERS;
    for (int hits = 0; hits <= pool->attack_dice; hits++) {
        int most = larger(left - hits, 0);
        odds_of(&guns, most, shells);
        for (int more = 0; more <= most; more++) {
            if (shells[more] <= 0) continue;
            Position after = *launched;
            float ends = end_chance(&after, defender, hits + more);
            int spaces = settle(&after, attacker, pool->attack_dice - hits);
            float rest = after_losses(network, near, &after, attacker, spaces, search);
            value += (float)(attack[hits] * shells[more]) * (ends * won + (1 - ends) * rest);
        }
    }
    return value;
}

/* An offensive over the odds of its losses. */
static float offensive_value(const Network *network, const Near *near, const Position *p, Move move, Search search) {
    int attacker = move.first, defender = move.second, left = smaller(spaces_left(p, defender), MOST_LOSSES - 1);
    Pool pool = pool_of(p, attacker, defender, move.size);
    Position launched = *p;
    mark_launched(&launched, attacker, defender, move.size);
    if (pool.priced) return priced_value(network, near, &launched, &pool, move, search);
    double odds[MOST_LOSSES];
    odds_of(&pool, left, odds);
    float unlikely = search.depth > 0 ? UNLIKELY_DEEP : UNLIKELY, sum = 0, weight = 0;
    for (int n = 0; n <= left; n++) {
        float chance = (float)odds[n];
        if (chance <= (n == left ? UNLIKELY : unlikely)) continue;
        Position after = launched;
        sum += chance * after_losses(network, near, &after, defender, n, search);
        weight += chance;
    }
    return sum / weight;
}

/* The rest of a debt, over the Armistice rolls that it may bring. */
static float debt_value(const Network *network, const Near *near, Position *p, int owed, Search search) {
    float going_on = 1; /* the Central Powers win otherwise */
    for (int sector; owed && (sector = absorbing_sector(p)) >= 0; owed--) going_on *= 1 - end_chance(p, sector, 1);
    next_step(p);
    return going_on > 0 ? going_on * node_value(network, near, p, search) : 0;
}

/* The awaited die at sea, over its faces; those alike as one. */
static float sea_value(const Network *network, const Near *near, const Position *p, Search search) {
    float value = 0, known = 0;
    int before = -1;
    for (int face = 1; face <= FACES; face++) {
        int result = sea_result(p, p->active, face, p->naval_bonus);
        if (result != before) {
            Position after = *p;
            known = debt_value(network, near, &after, sea_moves_rp(&after, face), search);
        }
        before = result;
        value += known / FACES;
    }
    return value;
}

/* The Entente's chance once both have bid, over their dice: as many pairs of faces as give each the initiative. */
static float after_bids(const Network *network, const Near *near, const Position *p, int entente, int other) {
    int lead = entente - other, wins = 0, track = INITIATIVE_OF_TURN[p->turn];
    for (int own = 1; own <= FACES; own++)
        for (int face = 1; face <= FACES; face++)
            wins += own + lead > face || (own + lead == face && track == ENTENTE);
    float value = 0;
    for (int side = 0; side < 2; side++) {
        Position after = *p;
        after.rp[ENTENTE] -= (int8_t)entente;
        after.rp[CENTRAL_POWERS] -= (int8_t)other;
        take_initiative(&after, side);
        float chance = (side ? FACES * FACES - wins : wins) / (float)(FACES * FACES);
        if (chance > 0) value += chance * node_value(network, near, &after, (Search){0});
    }
    return value;
}

/* How often each side makes each of its bids: what each has answered to the other, round after round. */
static void mixtures(double table[BID_LIMIT + 1][BID_LIMIT + 1], const int *most, double mixed[2][BID_LIMIT + 1]) {
    double gains[BID_LIMIT + 1] = {0}, pains[BID_LIMIT + 1] = {0};
    for (int round = 0; round < BID_ROUNDS; round++) {
        int row = 0, column = 0;
        for (int e = 1; e <= most[0]; e++)
            if (gains[e] > gains[row]) row = e;
        for (int c = 1; c <= most[1]; c++)
            if (pains[c] < pains[column]) column = c;
        mixed[0][row] += 1.0 / BID_ROUNDS;
        mixed[1][column] += 1.0 / BID_ROUNDS;
        for (int e = 0; e <= most[0]; e++) gains[e] += table[e][column];
        for (int c = 0; c <= most[1]; c++) pains[c] += table[row][c];
    }
}

/* A bid against those that the enemy mixes, who does not know it either. */
static float bid_value(const Network *network, const Near *near, const Position *p, int bid) {
    int most[2] = {most_bid(p, ENTENTE), most_bid(p, CENTRAL_POWERS)}, side = chooser(p);
    double table[BID_LIMIT + 1][BID_LIMIT + 1], mixed[2][BID_LIMIT + 1] = {{0}}, value = 0;
    for (int e = 0; e <= most[0]; e++)
        for (int c = 0; c <= most[1]; c++) table[e][c] = after_bids(network, near, p, e, c);
    mixtures(table, most, mixed);
    for (int other = 0; other <= most[!side]; other++)
        value += mixed[!side][other] * (side == ENTENTE ? table[bid][other] : table[other][bid]);
    return (float)value;
}

bool is_gone_through(const Network *network, const Near *near, const Position *p, Search search, float *value) {
    if (p->phase == NAVAL && awaits_chance(p)) {
        *value = sea_value(network, near, p, search);
        return true;
    }
    if (p->phase != INITIATIVE || !awaits_choice(p)) return false;
    if (is_bid_for(p)) {
        *value = evaluate(network, near, p, 0);
        return true;
    }
    Position bought = *p, declined = *p;
    carry_out(&bought, (Move){BUY_INITIATIVE, 0, 0, 0});
    carry_out(&declined, (Move){DECLINE, 0, 0, 0});
    float with = node_value(network, near, &bought, search), without = node_value(network, near, &declined, search);
    *value = chooser(p) == ENTENTE ? fmaxf(with, without) : fminf(with, without);
    return true;
}

float value_of_move(const Network *network, const Near *near, const Position *p, Move move, Search search) {
    Position after = *p;
    switch (move.kind) {
    case RESEARCH: return research_value(network, near, p, move, search);
    case OFFENSIVE: return offensive_value(network, near, p, move, search);
    case BID: return bid_value(network, near, p, move.second);
    default: carry_out(&after, move); return node_value(network, near, &after, search);
    }
}
