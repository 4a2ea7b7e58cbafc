/* 12.4: the paper opponent. Its Poppy markers are drawn as its block begins; each step uses those that are for it. */
#include <math.h>
#include <string.h>

#include "battle.h"
#include "chance.h"
#include "position.h"

#define NO_MARKER (-1)
#define TO_PAY 0
#define ALIKE 1e-9

bool athena_plays(const Position *p) {
    if (!by_athena(p, p->active)) return false;
    switch (p->phase) {
    case TECHNOLOGY: return true;
    case OFFENSIVES: return !p->passed[p->active];
    case REINFORCEMENTS: case NAVAL: return p->stage == TO_PAY; /* no die is awaited */
    default: return false;
    }
}

/* As many markers as it has RP; the blank ones are for no step (F115, F116). */
static void draw(Position *p) {
    int side = p->active, kinds = POPPY_KINDS[side], total = 0;
    int8_t left[MOST_MARKERS];
    for (int n = 0; n < kinds; n++) total += left[n] = (int8_t)POPPY_COUNT[side][n];
    for (int count = smaller(p->rp[side], total); count; count--) left[draw_marker(left, kinds)]--;
    for (int n = 0; n < kinds; n++)
        p->held[n] = POPPY_KIND[side][n] == POPPY_BLANK ? 0 : (int8_t)(POPPY_COUNT[side][n] - left[n]);
}

/* The marker of a kind that is used next, or NO_MARKER. */
static int next_marker(const Position *p, int kind) {
    int side = p->active;
    for (const int *n = POPPY_ORDER[side]; *n >= 0; n++)
        if (p->held[*n] && POPPY_KIND[side][*n] == kind) return *n;
    return NO_MARKER;
}

/* Of the technologies that can be attempted the one whose year is the earliest, or -1 (F117). */
static int oldest(const Position *p) {
    int side = p->active, best = -1, best_year = 0;
    for (int t = 0; t < TECHNOLOGIES; t++) {
        if (!may_attempt(p, t)) continue;
        int year = LEVEL_YEAR[side][t][p->unlocked[side][t]];
        if (best < 0 || year < best_year) {
            best = t;
            best_year = year;
        }
    }
    return best;
}

/* 12.4.1 */
static void research(Position *p) {
    int side = p->active, marker, technology;
    draw(p);
    while ((marker = next_marker(p, POPPY_TECHNOLOGY)) != NO_MARKER) {
        p->held[marker]--;
        if (p->rp[side] && (technology = oldest(p)) >= 0)
            attempt(p, technology, smaller(POPPY_MODIFIER[side][marker] + 1, p->rp[side]));
    }
    next_step(p);
}

typedef struct {
    int sector, size;
    double chance, expected; /* to bring losses at all, and their mean */
    int others;
} Candidate;

static bool is_better(const Candidate *a, const Candidate *b) {
    if (fabs(a->chance - b->chance) > ALIKE) return a->chance > b->chance;
    if (fabs(a->expected - b->expected) > ALIKE) return a->expected > b->expected;
    return a->others != b->others ? a->others < b->others : a->sector < b->sector;
}

/* Who attacks a target: the best chance to hurt it, then more losses, fewer other targets, the order (F119). */
static bool best_attacker(const Position *p, int target, Candidate *best) {
    bool found = false;
    if (p->status[target] != AT_WAR) return false;
    for (const int *s = NEIGHBOURS[target]; *s >= 0; s++) {
        int size = largest_size(p, *s), others = 0;
        if (!size || !may_activate(p, *s)) continue;
        Pool pool = pool_of(p, *s, target, size);
        double hit = attack_chance(&pool), shell = artillery_chance(&pool), none = 1;
        for (int i = 0; i < pool.attack_dice; i++) none *= 1 - hit;
        for (int i = 0; i < pool.artillery_dice; i++) none *= 1 - shell;
        for (const int *d = NEIGHBOURS[*s]; *d >= 0; d++) others += *d != target && p->status[*d] == AT_WAR;
        Candidate here = {*s, size, 1 - none, pool.attack_dice * hit + pool.artillery_dice * shell, others};
        if (!found || is_better(&here, best)) *best = here;
        found = true;
    }
    return found;
}

/* The next offensive that it launches, and by which marker (NO_MARKER: an event demands it); markers that cannot be
 * applied are put away (F120, 12.4.2). */
static bool next_offensive(Position *p, Demand *found, int *marker) {
    *marker = NO_MARKER;
    if (demanded(p, p->active, found)) return true;
    while ((*marker = next_marker(p, POPPY_OFFENSIVE)) != NO_MARKER) {
        Candidate best;
        for (const int *target = POPPY_SECTORS[p->active][*marker]; *target >= 0; target++)
            if (best_attacker(p, *target, &best)) {
                *found = (Demand){best.sector, *target, best.size, best.size};
                return true;
            }
        p->held[*marker]--;
    }
    return false;
}

static void attack(Position *p) {
    Demand next;
    int marker;
    if (!next_offensive(p, &next, &marker)) {
        p->passed[p->active] = 1;
        return;
    }
    if (marker != NO_MARKER) p->held[marker]--;
    launch(p, next.attacker, next.defender, next.size);
}

/* 12.4.3: the sectors of a marker up to full strength, as far as RP go; the dice for Russia at once (F121). */
static void reinforce(Position *p) {
    int side = p->active, marker = next_marker(p, POPPY_REINFORCEMENT);
    if (marker == NO_MARKER) {
        next_step(p);
        return;
    }
    p->held[marker]--;
    for (const int *s = POPPY_SECTORS[side][marker]; *s >= 0; s++) {
        if (!may_reinforce(p, *s)) continue;
        int spaces = p->losses[*s];
        while (spaces && reinforcement_cost(p->reinforced[*s], spaces) > p->rp[side]) spaces--;
        if (spaces) move_back(p, *s, spaces);
    }
    if (p->revolution_dice) p->stage = 1;
}

/* 12.4.4: the best Naval marker alone; then all go back into the bag. */
static void sail(Position *p) {
    int side = p->active, marker = next_marker(p, POPPY_NAVAL);
    memset(p->held, 0, sizeof p->held);
    if (!rolls_at_sea(p, side)) next_step(p);
    else pay_for_roll(p, marker == NO_MARKER ? 0 : smaller(POPPY_MODIFIER[side][marker], p->rp[side]));
}

/* Whether its step goes on with dice, or with markers to be drawn. */
bool athena_awaits_chance(const Position *p) {
    if (p->phase == TECHNOLOGY) return p->rp[p->active] > 0;
    if (p->phase != OFFENSIVES) return false;
    Position after = *p;
    Demand next;
    int marker;
    if (!next_offensive(&after, &next, &marker)) return false;
    Pool pool = pool_of(p, next.attacker, next.defender, next.size);
    return pool.attack_dice + pool.artillery_dice > 0;
}

void athena_proceed(Position *p) {
    switch (p->phase) {
    case TECHNOLOGY: research(p); break;
    case OFFENSIVES: attack(p); break;
    case REINFORCEMENTS: reinforce(p); break;
    default: sail(p); break;
    }
}
