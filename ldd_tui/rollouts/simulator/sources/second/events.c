/* Chapter 7: the cards of the turn are drawn, some cancelled by Air Raid, the others resolved (7, 18). */
#include "battle.h"
#include "chance.h"
#include "position.h"

#define EVENTS_PER_TURN 3
#define JUTLAND_GAIN 3

/* Whether a card would do nothing in this position, for want of what it needs. */
static bool is_void(const Position *p, int event) {
    bool lafayette = p->lafayette != NOT_PLACED;
    switch (event) {
    case LETTOW: return p->status[GERMAN_COLONIES] != AT_WAR || p->status[AFRICA] != AT_WAR; /* R165 */
    case LUSITANIA: case ZIMMERMANN: return lafayette;                                        /* R169 */
    case ITALY_ENTERS: return p->status[ITALY] != NEUTRAL;
    case BULGARIA_ENTERS: return p->status[BULGARIA] != NEUTRAL;
    case ROMANIA_ENTERS: return p->status[ROMANIA] != NEUTRAL;
    case GREECE_ENTERS: return p->status[GREECE] != NEUTRAL;
    case HEIA_SAFARI: return p->status[GERMAN_COLONIES] != AT_WAR;
    case WILSON: return has_event(p->in_force, SUBMARINES) || lafayette;                       /* R175 */
    case ARAB_REVOLT: case LAWRENCE: return p->status[OTTOMAN_EMPIRE] != AT_WAR;
    case FRANCHET: return p->status[GREECE] != AT_WAR;                                         /* R195 */
    default: return false;
    }
}

/* R174 */
static void jutland(Position *p) {
    switch (throw_die()) {
    case 1: gain_rp(p, CENTRAL_POWERS, JUTLAND_GAIN); break;
    case 5: p->in_force |= EVENT(JUTLAND); break;
    case 6: p->kaiserliche_marine = 0; break;
    default: break;
    }
}

/* R198 */
static void spanish_flu(Position *p) {
    int sectors[SECTORS], spaces[SECTORS];
    for (int s = 0; s < SECTORS; s++) {
        sectors[s] = s;
        spaces[s] = s == FRANCE || s == GERMANY ? 2 : 1;
    }
    lose(p, SECTORS, sectors, spaces);
}

static void resolve(Position *p, int event) {
    if (is_void(p, event)) return;
    if (MARKER_STAYS[event]) p->in_force |= EVENT(event);
    switch (event) {
    case SCHLIEFFEN: schlieffen_plan(p); break;
    case LUSITANIA: case ZIMMERMANN: /* R202 */
        if (has_event(p->in_force, LUSITANIA) && has_event(p->in_force, ZIMMERMANN)) place_lafayette(p);
        break;
    case ITALY_ENTERS: enter_war(p, ITALY); break;
    case BULGARIA_ENTERS: enter_war(p, BULGARIA); break;
    case ROMANIA_ENTERS: enter_war(p, ROMANIA); break;
    case GREECE_ENTERS: enter_war(p, GREECE); break;
    case HEIA_SAFARI: recover(p, GERMAN_COLONIES, 1); break;
    case JUTLAND: jutland(p); break;
    case ARAB_REVOLT: case LAWRENCE: lose_two(p, OTTOMAN_EMPIRE, 1, OTTOMAN_EMPIRE, 0); break;
    case SUBMARINES: p->in_force &= ~EVENT(WILSON); break; /* R183 */
    case BREST_LITOVSK:                                    /* R192 */
        if (p->status[RUSSIA] == AT_WAR) p->status[RUSSIA] = EXITED;
        recover(p, GERMANY, 2);
        break;
    case FLU: spanish_flu(p); break;
    default: break;
    }
}

/* What a card is worth to the Entente, by the table that the General Staff goes by. */
static double worth_to_entente(const Position *p, int event) {
    int attacker = ORDER_ATTACKER[event];
    if (EVENT_HELPS[event] < 0 || is_void(p, event)) return 0;
    if (attacker >= 0 && (p->status[attacker] != AT_WAR || p->status[ORDER_DEFENDER[event]] != AT_WAR)) return 0;
    return EVENT_HELPS[event] == ENTENTE ? EVENT_WORTH[event] : -EVENT_WORTH[event];
}

/* Whether the corners allow a card to be cancelled besides those already cancelled (10.2.7, R046). */
static bool may_cancel(uint64_t cancelled, int event, int lead) {
    int others = 0;
    for (uint64_t left = cancelled | EVENT(event); left; left &= left - 1) {
        int corner = CORNER[__builtin_ctzll(left)];
        if (corner == RED) return false;
        others += corner != GREEN;
    }
    return others <= (lead >= 2);
}

/* Athena cancels green cards, the first of them (R053); a person here what helps the Entente most. */
static uint64_t cancelled_by_air_raid(const Position *p, uint64_t drawn) {
    int lead = air_raid_lead(p), slots = lead >= 2 ? 2 : lead;
    uint64_t cancelled = 0;
    while (slots-- > 0) {
        int chosen = 0;
        double best = 0;
        for (uint64_t left = drawn & ~cancelled; left; left &= left - 1) {
            int event = __builtin_ctzll(left);
            if (!may_cancel(cancelled, event, lead)) continue;
            if (by_athena(p, CENTRAL_POWERS)) {
                if (CORNER[event] == GREEN && !chosen) chosen = event;
            } else if (worth_to_entente(p, event) > best) {
                best = worth_to_entente(p, event);
                chosen = event;
            }
        }
        if (!chosen) break;
        cancelled |= EVENT(chosen);
    }
    return cancelled;
}

void draw_events(Position *p) {
    int count = smaller(EVENTS_PER_TURN, __builtin_popcountll(p->deck)); /* R023 */
    uint64_t drawn = count ? draw_cards(p->deck, count) : 0;
    p->deck &= ~drawn;
    uint64_t standing = drawn & ~cancelled_by_air_raid(p, drawn);
    if (YEAR_OF_TURN[p->turn] > YEAR_OF_TURN[1]) /* blue cards act in the first year alone (7.3, R038) */
        for (uint64_t left = standing; left; left &= left - 1)
            if (CORNER[__builtin_ctzll(left)] == BLUE) standing &= ~(left & -left);
    p->this_turn = standing;
    for (uint64_t left = standing; left && !p->over; left &= left - 1) resolve(p, __builtin_ctzll(left)); /* R036 */
    if (p->over) return;
    if (p->turn == LAFAYETTE_TURN && p->lafayette == NOT_PLACED) place_lafayette(p); /* R149 */
    next_step(p);
}
