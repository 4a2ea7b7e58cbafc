#include "battle.h"

#include <math.h>
#include <string.h>

#include "chance.h"

/* ------------------------------------------------------------------------------------------ who attacks whom */

/* R113 */
bool is_free(const Position *p, int defender) { return defender == AFRICA && has_event(p->in_force, LETTOW); }

/* One offensive a turn (10.3.1, R111); with event 37 a second one of Germany against France (R196). */
bool may_activate(const Position *p, int attacker, int defender) {
    if (!p->launches[attacker]) return true;
    return attacker == GERMANY && defender == FRANCE && has_event(p->this_turn, FRIEDENSTURM)
           && p->launches[attacker] == 1 && p->launch_target[attacker] == defender;
}

/* 10.3.2 */
int largest_size(const Position *p, int attacker, int defender) {
    int value = operational_value(p, attacker);
    return is_free(p, defender) ? value : smaller(value, p->rp[side_of(attacker)]);
}

static int launched_at(const Position *p, int attacker, int defender) {
    return p->launch_target[attacker] == defender ? p->launches[attacker] : 0;
}

bool demanded(const Position *p, int side, bool mandatory, Demand *found) {
    for (uint64_t left = p->this_turn; left; left &= left - 1) {
        int event = __builtin_ctzll(left), attacker = ORDER_ATTACKER[event], defender = ORDER_DEFENDER[event];
        if (attacker < 0 || ORDER_MANDATORY[event] != mandatory || side_of(attacker) != side) continue;
        if (launched_at(p, attacker, defender) >= ORDER_TIMES[event]) continue; /* R129 */
        if (p->status[attacker] != AT_WAR || p->status[defender] != AT_WAR) continue;
        int size = largest_size(p, attacker, defender);
        if (size && may_activate(p, attacker, defender)) {
            *found = (Demand){attacker, defender, size, ORDER_FULL_SIZE[event]};
            return true;
        }
    }
    return false;
}

bool offensive_possible(const Position *p) {
    int side = p->active;
    Demand demand;
    if (demanded(p, side, true, &demand)) return true;
    for (int a = first_of(side); a <= last_of(side); a++) {
        if (!operational_value(p, a)) continue;
        for (const int *d = NEIGHBOURS[a]; *d >= 0; d++)
            if (p->status[*d] == AT_WAR && may_activate(p, a, *d) && largest_size(p, a, *d)) return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------------ dice */

/* R193 */
bool michael_applies(const Position *p, int attacker, int defender) {
    return attacker == GERMANY && defender == FRANCE && has_event(p->this_turn, MICHAEL) && !p->michael_used;
}

/* What the cards of this turn and those in force add to an offensive (10.3.3, R124). */
static void add_events(const Position *p, int attacker, int defender, Pool *pool) {
    uint64_t now = p->this_turn;
    bool first = !launched_at(p, attacker, defender); /* with 14 and 37 only the first is Verdun (R173) */
    if (side_of(attacker) == ENTENTE && has_event(now, SHELL_SHORTAGE)) {
        pool->attack_modifier--;
        pool->artillery_modifier--;
    }
    switch (attacker) {
    case FRANCE:
        if (has_event(p->in_force, UNIFIED_COMMAND)) pool->attack_modifier++;
        if (has_event(now, VILLERS_COTTERETS)) pool->attack_modifier++;
        if (has_event(now, MUTINIES)) {
            pool->attack_modifier--;
            pool->artillery_modifier--;
        }
        if (defender != GERMANY) break;
        if (has_event(now, SOMME)) {
            pool->attack_modifier++;
            pool->mirrored = first;
        }
        if (has_event(now, VIMY)) {
            pool->attack_modifier++;
            pool->artillery_modifier++;
        }
        if (has_event(now, PASSCHENDAELE)) pool->mirrored = first;
        break;
    case RUSSIA:
        if (defender == GERMANY && has_event(now, RUSSIAN_OFFENSIVE)) {
            pool->attack_dice++;
            pool->attack_modifier++;
        }
        if (defender != AUSTRIA_HUNGARY) break;
        if (has_event(now, PRZEMYSL)) pool->multiplier = 2;
        if (has_event(now, BRUSILOV)) pool->attack_modifier++;
        break;
    case GREECE:
        if (has_event(p->in_force, FRANCHET)) pool->attack_dice++;
        break;
    case MIDDLE_EAST:
        if (defender != OTTOMAN_EMPIRE) break;
        if (has_event(now, MEGIDDO)) pool->attack_dice++;
        pool->forced_again = has_event(now, GAZA);
        break;
    case GERMANY:
        if (defender != FRANCE) break;
        if (has_event(now, YPRES)) { /* R167 */
            if (p->levels[GERMANY][ARTILLERY]) pool->artillery_modifier += 2;
            else pool->artillery_dice++;
        }
        if (has_event(now, VERDUN)) pool->mirrored = first;
        break;
    case AUSTRIA_HUNGARY:
        if (defender != ITALY) break;
        for (int i = has_event(now, TRENTINO) + has_event(now, CAPORETTO); i; i--) {
            pool->attack_dice++;
            pool->attack_modifier++;
        }
        break;
    case GERMAN_COLONIES:
        if (has_event(now, HEIA_SAFARI)) pool->attack_dice++;
        break;
    default: break;
    }
}

/* The dice of an offensive of `size` (10.2.7, 10.3.3). `event`: the card whose own offensive it is. */
Pool pool_of(const Position *p, int attacker, int defender, int size, bool michael, int event) {
    const int8_t *own = p->levels[attacker], *other = p->levels[defender];
    Pool pool = {.attack_dice = size, .attack_modifier = own[ATTACK] - other[DEFENCE], .multiplier = 1,
                 .needed = ATTACK_VALUE[attacker]};
    /* none by the German Colonies (R118), none by a defender that has attacked another sector this turn (R119) */
    pool.counter_attack = attacker != GERMAN_COLONIES && !(p->attacked[defender] & ~(1 << attacker));
    if (event == SCHLIEFFEN) {
        if (!has_event(p->this_turn, BELGIAN_FORTS)) pool.attack_modifier++;
        return pool;
    }
    pool.artillery_dice = smaller(own[ARTILLERY], size);
    int superiority = aviation_value(attacker, own[AVIATION]) - aviation_value(defender, other[AVIATION]);
    pool.rerolls = larger(superiority, 0);
    if (p->this_turn | p->in_force) add_events(p, attacker, defender, &pool);
    if (michael) {
        pool.attack_dice++;
        pool.artillery_dice++;
    }
    return pool;
}

/* ------------------------------------------------------------------------------------------ odds */

static double power(double base, int exponent) {
    double result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}

static void binomial(int dice, double chance, double *ways) {
    double choose = 1;
    for (int n = 0; n <= dice; n++) {
        ways[n] = choose * power(chance, n) * power(1 - chance, dice - n);
        choose = choose * (dice - n) / (n + 1);
    }
}

void odds_of(const Pool *pool, int most, double *losses) {
    double attack[MOST_LOSSES] = {0}, artillery[MOST_LOSSES] = {0}, again[MOST_LOSSES];
    double hit = hitting_faces(pool->attack_modifier, pool->needed) / 6.0;
    double shell = hitting_faces(pool->artillery_modifier, pool->needed) / 6.0;
    binomial(pool->attack_dice, pool->forced_again ? hit * hit : hit, attack);
    int dice = pool->artillery_dice, allowed = smaller(pool->rerolls, dice);
    double first[MOST_LOSSES];
    binomial(dice, shell, first);
    for (int hits = 0; hits <= dice; hits++) {
        int missed = smaller(allowed, dice - hits);
        binomial(missed, shell, again);
        for (int more = 0; more <= missed; more++) artillery[hits + more] += first[hits] * again[more];
    }
    if (pool->forced_again) {
        double left[MOST_LOSSES] = {0};
        for (int hits = 0; hits <= dice; hits++) {
            binomial(hits, shell, again);
            for (int stay = 0; stay <= hits; stay++) left[stay] += artillery[hits] * again[stay];
        }
        memcpy(artillery, left, sizeof left);
    }
    for (int n = 0; n <= most; n++) losses[n] = 0;
    for (int a = 0; a <= pool->attack_dice; a++)
        for (int b = 0; b <= dice; b++)
            losses[smaller((a + b) * pool->multiplier, most)] += attack[a] * artillery[b];
}

double own_losses_of(const Pool *pool, int *spaces) {
    double hit = hitting_faces(pool->attack_modifier, pool->needed) / 6.0, one = 1 / 6.0, any, mean;
    if (pool->mirrored) {
        any = 1 - power(1 - hit - (pool->counter_attack ? one : 0), pool->attack_dice);
        mean = pool->attack_dice * hit + (pool->counter_attack ? 1 - power(1 - one, pool->attack_dice) : 0);
    } else {
        if (pool->forced_again) one += hit / 6; /* a hit thrown again may show a 1 */
        any = mean = pool->counter_attack ? 1 - power(1 - one, pool->attack_dice) : 0;
    }
    *spaces = any > 0 ? larger(1, (int)rint(mean / any)) : 0;
    return any;
}

/* The chances of so many hits of Attack dice without a 1 among them and with one. */
static void attack_odds(int dice, double hit, double ways[][2]) {
    double miss = 1 - hit, choose = 1;
    for (int hits = 0; hits <= dice; hits++) {
        double of_hits = choose * power(hit, hits);
        ways[hits][0] = of_hits * power(miss - 1 / 6.0, dice - hits);
        ways[hits][1] = of_hits * power(miss, dice - hits) - ways[hits][0];
        choose = choose * (dice - hits) / (hits + 1);
    }
}

void odds_of_both(const Pool *pool, int most, int most_own, double losses[MOST_LOSSES][MOST_LOSSES]) {
    Pool guns = *pool;
    guns.attack_dice = 0;
    guns.multiplier = 1;
    double hit = hitting_faces(pool->attack_modifier, pool->needed) / 6.0, shells[MOST_LOSSES];
    odds_of(&guns, pool->artillery_dice, shells);
    double first[MOST_LOSSES][2] = {{0}}, again[MOST_LOSSES][2], attack[MOST_LOSSES][2] = {{0}};
    attack_odds(pool->attack_dice, hit, first);
    for (int hits = 0; hits <= pool->attack_dice; hits++) {
        if (!pool->forced_again) {
            memcpy(attack[hits], first[hits], sizeof *first);
            continue;
        }
        attack_odds(hits, hit, again);
        for (int left = 0; left <= hits; left++) {
            attack[left][0] += first[hits][0] * again[left][0];
            attack[left][1] += first[hits][1] * (again[left][0] + again[left][1]) + first[hits][0] * again[left][1];
        }
    }
    for (int n = 0; n <= most; n++) memset(losses[n], 0, sizeof *losses);
    for (int hits = 0; hits <= pool->attack_dice; hits++)
        for (int one = 0; one <= 1; one++) {
            int own = (one && pool->counter_attack) + (pool->mirrored ? hits : 0);
            for (int more = 0; more <= pool->artillery_dice; more++)
                losses[smaller((hits + more) * pool->multiplier, most)][smaller(own, most_own)] +=
                    attack[hits][one] * shells[more];
        }
}

/* ------------------------------------------------------------------------------------------ the fight */

enum { HITS, MISSES };

static void sort_faces(int8_t *faces, int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j && faces[j] < faces[j - 1]; j--) {
            int8_t face = faces[j];
            faces[j] = faces[j - 1];
            faces[j - 1] = face;
        }
}

/* Throws dice again, all at once: those that hit or those that missed, the lowest first, `most` at most. */
static void throw_again(int8_t *faces, int count, int modifier, int needed, int which, int most) {
    int8_t thrown[MOST_DICE];
    int lifted[MOST_DICE], again = 0;
    for (int i = 0; i < count && again < most; i++)
        if (is_hit(faces[i], modifier, needed) == (which == HITS)) lifted[again++] = i;
    if (!again) return;
    throw_dice(again, thrown);
    for (int i = 0; i < again; i++) faces[lifted[i]] = thrown[i];
    sort_faces(faces, count);
}

static int count_hits(const int8_t *faces, int count, int modifier, int needed) {
    int hits = 0;
    for (int i = 0; i < count; i++) hits += is_hit(faces[i], modifier, needed);
    return hits;
}

static int count_exploding(const int8_t *faces, int count) {
    int exploding = 0;
    for (int i = 0; i < count; i++) exploding += faces[i] >= 5;
    return exploding;
}

/* Event 4 is for the offensives of events 1 and 3 (R163). */
static bool is_tannenberg(const Position *p, int attacker, int defender, int event) {
    if (!has_event(p->this_turn, TANNENBERG)) return false;
    if (event == SCHLIEFFEN) return true;
    return has_event(p->this_turn, RUSSIAN_OFFENSIVE) && attacker == RUSSIA && defender == GERMANY;
}

bool has_dice_of_its_own(const Position *p, int attacker, int defender) {
    uint64_t now = p->this_turn;
    return (has_event(now, KUT) && attacker == OTTOMAN_EMPIRE && defender == MIDDLE_EAST)
           || (has_event(now, BRUSILOV) && attacker == RUSSIA && defender == AUSTRIA_HUNGARY)
           || is_tannenberg(p, attacker, defender, NO_EVENT);
}

/* Event 19: dice that showed 5 or 6 may be thrown again; those that then show less hurt Russia (R178).
 * Athena always does; a person here does where the dice are good, or good enough to bring Austria-Hungary down. */
static void brusilov_offensive(Position *p, const Pool *pool, int exploding) {
    if (!exploding || p->over || p->status[RUSSIA] != AT_WAR || p->status[AUSTRIA_HUNGARY] != AT_WAR) return;
    int hitting = hitting_faces(pool->attack_modifier, pool->needed);
    bool may_fall = spaces_left(p, AUSTRIA_HUNGARY) <= exploding;
    if (!by_athena(p, ENTENTE) && hitting < (may_fall ? 3 : 4)) return;
    int8_t faces[MOST_DICE];
    throw_dice(exploding, faces);
    int hits = count_hits(faces, exploding, pool->attack_modifier, pool->needed);
    int own = exploding - count_exploding(faces, exploding);
    lose_two(p, AUSTRIA_HUNGARY, hits * pool->multiplier, RUSSIA, own);
}

/* From the dice to the losses (10.3.3, 10.3.4). Who may choose dice to throw again takes all that he should. */
static void fight(Position *p, int attacker, int defender, const Pool *pool, int event) {
    int8_t attack[MOST_DICE], artillery[MOST_DICE];
    int dice = pool->attack_dice, guns = pool->artillery_dice, needed = pool->needed;
    int modifier = pool->attack_modifier, guns_modifier = pool->artillery_modifier;
    throw_dice(dice, attack);
    if (guns) {
        throw_dice(guns, artillery);
        throw_again(artillery, guns, guns_modifier, needed, MISSES, pool->rerolls);
    }
    if (!event && has_event(p->this_turn, KUT) && attacker == OTTOMAN_EMPIRE && defender == MIDDLE_EAST)
        throw_again(attack, dice, modifier, needed, MISSES, dice); /* R176 */
    if (is_tannenberg(p, attacker, defender, event) || pool->forced_again) {
        throw_again(attack, dice, modifier, needed, HITS, dice);
        throw_again(artillery, guns, guns_modifier, needed, HITS, guns);
    }
    int attack_hits = count_hits(attack, dice, modifier, needed);
    int hits = attack_hits + count_hits(artillery, guns, guns_modifier, needed);
    int own = attack[0] == 1 && pool->counter_attack;
    if (pool->mirrored) own += attack_hits;
    lose_two(p, defender, hits * pool->multiplier, attacker, own);
    if (has_event(p->this_turn, BRUSILOV) && attacker == RUSSIA && defender == AUSTRIA_HUNGARY)
        brusilov_offensive(p, pool, count_exploding(attack, dice));
}

void mark_launched(Position *p, int attacker, int defender, int size, bool michael) {
    if (!is_free(p, defender)) p->rp[side_of(attacker)] -= (int8_t)size;
    p->launches[attacker]++;
    p->launch_target[attacker] = (int8_t)defender;
    p->attacked[attacker] |= (uint16_t)(1 << defender);
    if (michael) p->michael_used = 1;
    p->active = !p->active; /* R107 */
}

void launch(Position *p, int attacker, int defender, int size) {
    bool michael = michael_applies(p, attacker, defender); /* taken by the first offensive that may have it */
    Pool pool = pool_of(p, attacker, defender, size, michael, NO_EVENT);
    mark_launched(p, attacker, defender, size, michael);
    fight(p, attacker, defender, &pool, NO_EVENT);
}

void schlieffen_plan(Position *p) {
    Pool pool = pool_of(p, GERMANY, FRANCE, SCHLIEFFEN_DICE, false, SCHLIEFFEN);
    p->attacked[GERMANY] |= 1 << FRANCE;
    fight(p, GERMANY, FRANCE, &pool, SCHLIEFFEN);
}

void pass_offensives(Position *p) {
    p->passed[p->active] = 1;
    p->active = !p->active;
}
