#include "battle.h"

#include "chance.h"

/* ------------------------------------------------------------------------------------------ who attacks whom */

/* One offensive a turn (6.7). */
bool may_activate(const Position *p, int attacker) { return !p->launches[attacker]; }

int largest_size(const Position *p, int attacker) {
    return smaller(operational_value(p, attacker), p->rp[side_of(attacker)]);
}

bool demanded(const Position *p, int side, Demand *found) {
    for (uint64_t left = p->this_turn & MANDATORY_ORDERS; left; left &= left - 1) {
        int event = __builtin_ctzll(left), attacker = ORDER_ATTACKER[event], defender = ORDER_DEFENDER[event];
        if (side_of(attacker) != side || p->launches[attacker]) continue;
        if (p->status[attacker] != AT_WAR || p->status[defender] != AT_WAR) continue;
        int size = largest_size(p, attacker);
        if (!size) continue;
        *found = (Demand){attacker, defender, size, ORDER_FULL_SIZE[event] ? size : smaller(ORDER_LEAST[event], size)};
        return true;
    }
    return false;
}

bool offensive_possible(const Position *p) {
    int side = p->active;
    if (!p->rp[side]) return false;
    for (int a = first_of(side); a <= last_of(side); a++) {
        if (!may_activate(p, a) || !operational_value(p, a)) continue;
        for (const int *d = NEIGHBOURS[a]; *d >= 0; d++)
            if (p->status[*d] == AT_WAR) return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------------ dice */

Boosts boosts_of(uint64_t events, int attacker, int defender) {
    Boosts found = {0, 0, 0};
    for (uint64_t left = events & (LASTING_BOOSTS | TURN_BOOSTS); left; left &= left - 1) {
        int event = __builtin_ctzll(left);
        if (!(BOOSTED[event][attacker] >> defender & 1)) continue;
        found.attack_dice += BOOST_ATTACK_DICE[event];
        found.attack_modifier += BOOST_ATTACK_MODIFIER[event];
        found.artillery_modifier += BOOST_ARTILLERY_MODIFIER[event];
    }
    return found;
}

bool has_air_defence(const Position *p, int attacker, int defender) {
    return attacker == AIR_DEFENCE_ATTACKER && defender == AIR_DEFENCE_DEFENDER
           && aviation_of(p, defender) >= AIR_DEFENCE_VALUE && aviation_of(p, attacker) < AIR_DEFENCE_BEATEN_BY;
}

Pool pool_of(const Position *p, int attacker, int defender, int size) {
    const int8_t *own = p->levels[attacker], *other = p->levels[defender];
    Boosts added = boosts_of(boosting(p), attacker, defender);
    return (Pool){
        .attack_dice = larger(size + added.attack_dice, 0), /* F093 */
        .attack_modifier = own[ATTACK] - other[DEFENCE] + added.attack_modifier,
        .artillery_dice = own[ARTILLERY],
        .artillery_modifier = added.artillery_modifier,
        .needed = ATTACK_VALUE[attacker],
        .misses_again = own[ARTILLERY] && aviation_of(p, attacker) > aviation_of(p, defender),
        .hits_again = (attacker == MIDDLE_EAST && defender == OTTOMAN_EMPIRE && has_event(p->this_turn, GAZA))
                      || has_air_defence(p, attacker, defender),
        .priced = attacker == RUSSIA && defender == AUSTRIA_HUNGARY && has_event(p->this_turn, BRUSILOV),
    };
}

/* ------------------------------------------------------------------------------------------ odds */

static double power(double base, int exponent) {
    double result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}

void binomial(int dice, double chance, double *ways) {
    double choose = 1;
    for (int n = 0; n <= dice; n++) {
        ways[n] = choose * power(chance, n) * power(1 - chance, dice - n);
        choose = choose * (dice - n) / (n + 1);
    }
}

double attack_chance(const Pool *pool) {
    double hit = hitting_faces(pool->attack_modifier, pool->needed) / 6.0;
    return pool->hits_again ? hit * hit : hit;
}

double artillery_chance(const Pool *pool) {
    double hit = hitting_faces(pool->artillery_modifier, pool->needed) / 6.0;
    double found = pool->misses_again ? hit + (1 - hit) * hit : hit;
    return pool->hits_again ? found * hit : found;
}

void odds_of(const Pool *pool, int most, double *losses) {
    double attack[MOST_LOSSES], artillery[MOST_LOSSES];
    binomial(pool->attack_dice, attack_chance(pool), attack);
    binomial(pool->artillery_dice, artillery_chance(pool), artillery);
    for (int n = 0; n <= most; n++) losses[n] = 0;
    for (int a = 0; a <= pool->attack_dice; a++)
        for (int b = 0; b <= pool->artillery_dice; b++) losses[smaller(a + b, most)] += attack[a] * artillery[b];
}

/* ------------------------------------------------------------------------------------------ the fight */

enum { HITS, MISSES };

/* Throws dice again, all at once: those that hit or those that missed. */
static void throw_again(int8_t *faces, int count, int modifier, int needed, int which) {
    int8_t thrown[MOST_DICE];
    int lifted[MOST_DICE], again = 0;
    for (int i = 0; i < count; i++)
        if (is_hit(faces[i], modifier, needed) == (which == HITS)) lifted[again++] = i;
    if (!again) return;
    throw_dice(again, thrown);
    for (int i = 0; i < again; i++) faces[lifted[i]] = thrown[i];
}

static int count_hits(const int8_t *faces, int count, int modifier, int needed) {
    int hits = 0;
    for (int i = 0; i < count; i++) hits += is_hit(faces[i], modifier, needed);
    return hits;
}

int settle(Position *p, int attacker, int failed) {
    int side = side_of(attacker), paid = smaller(failed, p->rp[side]);
    p->rp[side] -= (int8_t)paid;
    return failed - paid;
}

/* From the dice to the losses (F076). Who may choose dice to throw again takes all. */
static void fight(Position *p, int attacker, int defender, const Pool *pool) {
    int8_t attack[MOST_DICE], artillery[MOST_DICE];
    int dice = pool->attack_dice, guns = pool->artillery_dice, needed = pool->needed;
    if (dice) throw_dice(dice, attack);
    if (guns) throw_dice(guns, artillery);
    if (pool->misses_again) throw_again(artillery, guns, pool->artillery_modifier, needed, MISSES);
    if (pool->hits_again) {
        throw_again(attack, dice, pool->attack_modifier, needed, HITS);
        throw_again(artillery, guns, pool->artillery_modifier, needed, HITS);
    }
    int hits = count_hits(attack, dice, pool->attack_modifier, needed);
    lose_one(p, defender, hits + count_hits(artillery, guns, pool->artillery_modifier, needed));
    if (pool->priced && !p->over) lose_one(p, attacker, settle(p, attacker, dice - hits));
}

void mark_launched(Position *p, int attacker, int defender, int size) {
    p->rp[side_of(attacker)] -= (int8_t)size;
    p->launches[attacker]++;
    p->launch_target[attacker] = (int8_t)defender;
}

void launch(Position *p, int attacker, int defender, int size) {
    Pool pool = pool_of(p, attacker, defender, size);
    mark_launched(p, attacker, defender, size);
    fight(p, attacker, defender, &pool);
}

void schlieffen_plan(Position *p) {
    Pool pool = {.attack_dice = SCHLIEFFEN_DICE, .attack_modifier = SCHLIEFFEN_MODIFIER, .needed = ATTACK_VALUE[GERMANY],
                 .hits_again = has_air_defence(p, GERMANY, FRANCE)};
    fight(p, GERMANY, FRANCE, &pool);
}
