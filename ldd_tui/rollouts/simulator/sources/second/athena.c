/* Chapter 17: Athena, the game's own opponent. */
#include <math.h>

#include "battle.h"
#include "chance.h"
#include "position.h"

#define MAXIMUM_FAILURES 3
#define BARS_FROM 3 /* the lowest face of the die that keeps France from attacking (17.5) */
#define CHECK_SHELLS 1
#define CHECK_MUTINIES 2
#define ALIKE 1e-9

bool athena_plays(const Position *p) {
    if (!by_athena(p, p->active)) return false;
    if (p->phase == OFFENSIVES) return !p->passed[p->active];
    return p->phase == TECHNOLOGY || (p->phase == REINFORCEMENTS);
}

static bool is_too_short(const Position *p, int count) {
    return __builtin_popcount(p->pile) + __builtin_popcount(p->batch) < count;
}

/* When the pile is too short, its rest is taken and the discard shuffled (R206). */
static void shuffle(Position *p) {
    p->batch = p->pile;
    p->pile = p->discard;
    p->discard = 0;
}

static uint64_t draw_cornflower(Position *p, int count) {
    if (is_too_short(p, count)) shuffle(p);
    uint64_t drawn = draw_cards(p->pile, count - __builtin_popcount(p->batch));
    p->pile &= (uint16_t)~drawn;
    drawn |= p->batch;
    p->discard |= (uint16_t)drawn;
    p->batch = 0;
    return drawn;
}

/* One card; its columns from left to right, as long as there are RP (17.6.2). */
static void research(Position *p) {
    int card = __builtin_ctzll(draw_cornflower(p, 1));
    for (int t = 0; t < TECHNOLOGIES && p->rp[p->active]; t++)
        if (CARD_TECHNOLOGY[card][t] && may_attempt(p, t)) /* R209 */
            begin_attempt(p, t, smaller(CARD_TECHNOLOGY[card][t], p->rp[p->active]));
    next_step(p);
}

/* The most losses, the second most, then the list (17.6.3, R212). */
static int reinforcement_order(const Position *p, int *order) {
    int count = 0;
    for (const int *s = REINFORCEMENT_ORDER[p->active]; *s >= 0; s++)
        if (may_reinforce(p, *s)) order[count++] = *s;
    for (int place = 0; place < 2 && place < count; place++) {
        int best = place;
        for (int i = place + 1; i < count; i++)
            if (p->losses[order[i]] > p->losses[order[best]]) best = i;
        int sector = order[best];
        for (int i = best; i > place; i--) order[i] = order[i - 1];
        order[place] = sector;
    }
    return count;
}

/* Each sector moves back one space for each card that names it, as far as RP and limits go (R214). */
static void reinforce(Position *p) {
    int side = p->active, order[SECTORS], count = reinforcement_order(p, order);
    for (int i = 0; i < count && p->rp[side]; i++) {
        int sector = order[i], named = 0;
        uint64_t batch = draw_cornflower(p, smaller(p->losses[sector] + 1, CORNFLOWER_CARDS)); /* R213 */
        for (; batch; batch &= batch - 1) named += CARD_REINFORCEMENT[__builtin_ctzll(batch)] >> sector & 1;
        int spaces = smaller(smaller(named, p->losses[sector]), 3);
        while (spaces && reinforcement_cost(0, spaces) > p->rp[side]) spaces--;
        if (spaces) move_back(p, sector, spaces);
        if (p->revolution_dice) roll_revolution(p); /* R215 */
    }
    next_step(p);
}

/* The offensive of the German Colonies that event 6 demands each turn, if it is still to come: its size (R165). */
static int owed_in_africa(const Position *p, int side) {
    if (side != CENTRAL_POWERS || !has_event(p->in_force, LETTOW) || p->launches[GERMAN_COLONIES]) return 0;
    return p->status[AFRICA] == AT_WAR ? operational_value(p, GERMAN_COLONIES) : 0;
}

static int other_targets(const Position *p, int sector, int target) {
    int count = 0;
    for (const int *s = NEIGHBOURS[sector]; *s >= 0; s++) count += *s != target && p->status[*s] == AT_WAR;
    return count;
}

static int place_in_order(int side, int sector) {
    int place = 0;
    while (REINFORCEMENT_ORDER[side][place] >= 0 && REINFORCEMENT_ORDER[side][place] != sector) place++;
    return place;
}

typedef struct {
    int sector, size;
    double chance, expected; /* to bring losses at all, and their mean */
    int others, place;
} Candidate;

static bool is_better(const Candidate *a, const Candidate *b) {
    if (fabs(a->chance - b->chance) > ALIKE) return a->chance > b->chance;
    if (fabs(a->expected - b->expected) > ALIKE) return a->expected > b->expected;
    return a->others != b->others ? a->others < b->others : a->place < b->place;
}

/* Who attacks the target: the best chance to hurt it, then more losses, fewer other targets, the order (R219, R220). */
static bool best_attacker(const Position *p, int target, Candidate *best) {
    bool found = false;
    if (p->status[target] != AT_WAR) return false;
    for (const int *s = NEIGHBOURS[target]; *s >= 0; s++) {
        int size = largest_size(p, *s, target);
        if (!size || (*s == FRANCE && p->france_barred) || !may_activate(p, *s, target)) continue;
        Pool pool = pool_of(p, *s, target, size, michael_applies(p, *s, target), NO_EVENT);
        double losses[MOST_LOSSES], expected = 0;
        odds_of(&pool, MOST_LOSSES - 1, losses);
        for (int n = 1; n < MOST_LOSSES; n++) expected += n * losses[n];
        Candidate here = {*s, size, 1 - losses[0], expected, other_targets(p, *s, target),
                          place_in_order(side_of(*s), *s)};
        if (!found || is_better(&here, best)) *best = here;
        found = true;
    }
    return found;
}

/* The check whose die France must still pass before it attacks by a card (R164, R187). */
static int french_check(const Position *p, int attacker) {
    if (attacker != FRANCE) return 0;
    if (has_event(p->this_turn, SHELL_SHORTAGE) && !(p->checks & CHECK_SHELLS)) return CHECK_SHELLS;
    return has_event(p->this_turn, MUTINIES) && !(p->checks & CHECK_MUTINIES) ? CHECK_MUTINIES : 0;
}

static void play_card(Position *p, int card) {
    int side = p->active, target = CARD_TARGET[card][side], check;
    Candidate best;
    while (best_attacker(p, target, &best)) {
        if (!(check = french_check(p, best.sector))) {
            launch(p, best.sector, target, best.size);
            return;
        }
        p->checks |= (uint8_t)check;
        p->france_barred = throw_die() >= BARS_FROM;
    }
    p->failures[side]++; /* R222, R223 */
    int size = owed_in_africa(p, side);
    if (size) launch(p, GERMAN_COLONIES, AFRICA, size);
    else if (p->failures[side] >= MAXIMUM_FAILURES) pass_offensives(p);
    else p->active = !side;
}

bool athena_is_ordered(const Position *p, Demand *order) {
    int side = p->active, size;
    if (p->phase != OFFENSIVES) return false;
    if (demanded(p, side, true, order) || demanded(p, side, false, order)) return true;
    if (p->rp[side] || !(size = owed_in_africa(p, side))) return false;
    *order = (Demand){GERMAN_COLONIES, AFRICA, size, true};
    return true;
}

/* What cards of the turn demand comes first; the end at 0 RP or at three failures (17.6.4, R217-R224). */
static void attack(Position *p) {
    int side = p->active;
    Demand order;
    if (athena_is_ordered(p, &order)) launch(p, order.attacker, order.defender, order.size);
    else if (!p->rp[side] || p->failures[side] >= MAXIMUM_FAILURES) pass_offensives(p);
    else play_card(p, __builtin_ctzll(draw_cornflower(p, 1)));
}

/* How many cards her step begins with; 0 where she passes, has nobody to reinforce, or obeys a card of the turn. */
static int cards_first(const Position *p) {
    int side = p->active, order[SECTORS];
    Demand demand;
    if (p->phase == TECHNOLOGY) return 1;
    if (p->phase == REINFORCEMENTS)
        return p->rp[side] && reinforcement_order(p, order) ? smaller(p->losses[order[0]] + 1, CORNFLOWER_CARDS) : 0;
    if (demanded(p, side, true, &demand) || demanded(p, side, false, &demand)) return 0;
    return p->rp[side] && p->failures[side] < MAXIMUM_FAILURES;
}

/* Whether her step goes on with dice, or with cards that are ready to be drawn. */
bool athena_awaits_chance(const Position *p) {
    int cards = cards_first(p);
    Demand order;
    return cards ? !is_too_short(p, cards) : athena_is_ordered(p, &order);
}

void athena_proceed(Position *p) {
    if (is_too_short(p, cards_first(p))) shuffle(p);
    else if (p->phase == TECHNOLOGY) research(p);
    else if (p->phase == REINFORCEMENTS) reinforce(p);
    else attack(p);
}
