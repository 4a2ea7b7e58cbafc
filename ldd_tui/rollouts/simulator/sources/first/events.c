/* 6.3, 11: the markers of the turn are drawn and resolved in order of number. */
#include "battle.h"
#include "chance.h"
#include "position.h"

#define EVENTS_PER_TURN 3
#define JUTLAND_GAIN 3
#define LAWRENCE_LOSSES 2

/* Whether a marker would do nothing in this position, for want of what it needs. */
static bool is_void(const Position *p, int event) {
    switch (event) {
    case SCHLIEFFEN: return p->status[GERMANY] != AT_WAR || p->status[FRANCE] != AT_WAR; /* F097 */
    case LETTOW: return p->status[AFRICA] != AT_WAR || !operational_value(p, GERMAN_COLONIES); /* F099 */
    case ITALY_ENTERS: return p->status[ITALY] != NEUTRAL;
    case BULGARIA_ENTERS: return p->status[BULGARIA] != NEUTRAL;
    case ROMANIA_ENTERS: return p->status[ROMANIA] != NEUTRAL;
    case GREECE_ENTERS: return p->status[GREECE] != NEUTRAL;
    case LUSITANIA: case ZIMMERMANN: return p->lafayette != NOT_PLACED;
    case WILSON: return has_event(p->in_force, U_BOOT);
    case LAWRENCE: return p->status[OTTOMAN_EMPIRE] != AT_WAR;
    case BREST_LITOVSK: return p->status[RUSSIA] != AT_WAR;                                  /* F086 */
    case TANKS: return p->unlocked[ENTENTE][ATTACK] == LEVELS_IN_TREE[ENTENTE][ATTACK];      /* F110 */
    case THESSALONIKI: return p->status[GREECE] != AT_WAR;                                   /* F111 */
    default: return false;
    }
}

/* F037, F101 */
static void jutland(Position *p) {
    switch (throw_die()) {
    case 1: gain_rp(p, CENTRAL_POWERS, JUTLAND_GAIN); break;
    case 5: p->in_force |= EVENT(JUTLAND); break;
    case 6: p->kaiserliche_marine = 0; break;
    default: break;
    }
}

/* F112 */
static void spanish_flu(Position *p) {
    int sectors[SECTORS], spaces[SECTORS];
    for (int s = 0; s < SECTORS; s++) {
        sectors[s] = s;
        spaces[s] = 1;
    }
    lose(p, SECTORS, sectors, spaces);
}

static void resolve(Position *p, int event) {
    if (is_void(p, event)) return;
    if (MARKER_STAYS[event]) p->in_force |= EVENT(event);
    switch (event) {
    case SCHLIEFFEN: schlieffen_plan(p); break;
    case ITALY_ENTERS: enter_war(p, ITALY); break;
    case BULGARIA_ENTERS: enter_war(p, BULGARIA); break;
    case ROMANIA_ENTERS: enter_war(p, ROMANIA); break;
    case GREECE_ENTERS: enter_war(p, GREECE); break;
    case LUSITANIA: case ZIMMERMANN: /* F109 */
        if (has_event(p->in_force, LUSITANIA) && has_event(p->in_force, ZIMMERMANN)) p->lafayette = LAFAYETTE_SPACE;
        break;
    case JUTLAND: jutland(p); break;
    case LAWRENCE: lose_one(p, OTTOMAN_EMPIRE, LAWRENCE_LOSSES); break;
    case U_BOOT: p->in_force &= ~EVENT(WILSON); break; /* F038 */
    case BREST_LITOVSK: p->status[RUSSIA] = EXITED; break;
    case FLU: spanish_flu(p); break;
    case NEGOTIATIONS: p->deck |= EVENT(ARMISTICE); break; /* F108 */
    default: break;
    }
}

void draw_events(Position *p) {
    int count = smaller(EVENTS_PER_TURN, __builtin_popcountll(p->deck));
    uint64_t drawn = count ? draw_cards(p->deck, count) : 0;
    p->deck &= ~drawn;
    for (uint64_t left = drawn & BLUE_YEARS; left; left &= left - 1) /* F065 */
        if (YEAR_OF_TURN[p->turn] > EVENT_YEAR[__builtin_ctzll(left)]) drawn &= ~(left & -left);
    p->this_turn = drawn;
    for (uint64_t left = drawn; left && !p->over; left &= left - 1) resolve(p, __builtin_ctzll(left));
    if (!p->over) next_step(p);
}
