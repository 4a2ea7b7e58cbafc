/* The course of a turn (6.1): set-up, the phases without a choice, and what comes after what. */
#include <string.h>

#include "battle.h"
#include "chance.h"
#include "position.h"

enum { BIDS, INITIATIVE_DICE };     /* stages of the initiative */
enum { COLLECT, GALLIPOLI_DIE };    /* of the income */
enum { CHOOSING, REVOLUTION_DICE }; /* of reinforcements */
enum { TO_PAY, NAVAL_DIE };         /* at sea */

static void clear_turn(Position *p) {
    p->this_turn = 0;
    memset(p->reinforced, 0, sizeof p->reinforced);
    memset(p->launches, 0, sizeof p->launches);
    memset(p->launch_target, NO_TARGET, sizeof p->launch_target);
    memset(p->passed, 0, sizeof p->passed);
    p->revolution_dice = 0;
    p->attempted = 0;
}

static uint64_t markers_of_year(int year) {
    uint64_t markers = 0;
    for (int event = 1; event < EVENT_NUMBERS; event++)
        if (EVENT_YEAR[event] == year) markers |= EVENT(event);
    return markers;
}

/* 5 */
void set_up(Position *p, int athena) {
    memset(p, 0, sizeof *p);
    for (int s = 0; s < SECTORS; s++) p->status[s] = (int8_t)STATUS_AT_START[s];
    p->lafayette = NOT_PLACED;
    p->kaiserliche_marine = 1;
    p->turn = 1;
    p->athena = (int8_t)athena;
    p->initiative = (int8_t)INITIATIVE_OF_TURN[1];
    p->deck = markers_of_year(YEAR_OF_TURN[1]);
    p->winner = NOBODY;
    p->bids[0] = p->bids[1] = NO_BID;
    clear_turn(p);
    begin_phase(p, INITIATIVE, p->initiative);
}

/* ------------------------------------------------------------------------------------------ the order of a turn */

void begin_phase(Position *p, int phase, int side) {
    p->phase = (int8_t)phase;
    p->active = (int8_t)side;
    p->stage = 0;
}

/* Two blocks, first of the side with the initiative (6.5). */
void next_step(Position *p) {
    int side = p->active, first = p->initiative;
    switch (p->phase) {
    case INITIATIVE: begin_phase(p, EVENTS, first); break;
    case EVENTS: begin_phase(p, INCOME, first); break;
    case INCOME: begin_phase(p, TECHNOLOGY, first); break;
    case TECHNOLOGY:
        p->attempted = 0;
        begin_phase(p, OFFENSIVES, side);
        break;
    case OFFENSIVES: begin_phase(p, REINFORCEMENTS, side); break;
    case REINFORCEMENTS: begin_phase(p, NAVAL, side); break;
    default:
        if (side == first) begin_phase(p, TECHNOLOGY, !side);
        else begin_phase(p, END_OF_TURN, first);
    }
}

/* ------------------------------------------------------------------------------------------ the phases */

bool is_last_turn(const Position *p) { return p->turn == LAST_TURN || has_event(p->this_turn, ARMISTICE); }

/* F070 */
int initiative_buyer(const Position *p) {
    int track = INITIATIVE_OF_TURN[p->turn], person = !track;
    if (p->turn == 1 || !by_athena(p, track) || by_athena(p, person)) return NOBODY;
    return p->rp[person] >= INITIATIVE_PRICE[p->turn] ? person : NOBODY;
}

/* Not on turn 1, nor against the system (6.2, 12.3). */
bool is_bid_for(const Position *p) { return p->turn > 1 && !p->athena; }

int most_bid(const Position *p, int side) { return smaller(p->rp[side], BID_LIMIT); }

/* Whose bid comes next, or NOBODY. */
static int bidder(const Position *p) {
    if (p->stage != BIDS || !is_bid_for(p)) return NOBODY;
    return p->bids[ENTENTE] == NO_BID ? ENTENTE : p->bids[CENTRAL_POWERS] == NO_BID ? CENTRAL_POWERS : NOBODY;
}

void take_initiative(Position *p, int side) {
    p->initiative = (int8_t)side;
    p->bids[0] = p->bids[1] = NO_BID;
    next_step(p);
}

static void initiative(Position *p) {
    int track = INITIATIVE_OF_TURN[p->turn], side = bidder(p);
    if (!is_bid_for(p)) {
        take_initiative(p, track);
    } else if (side != NOBODY) { /* without RP */
        p->bids[side] = 0;
    } else if (p->stage == BIDS) {
        for (side = 0; side < 2; side++) p->rp[side] -= p->bids[side];
        p->stage = INITIATIVE_DICE;
    } else {
        int entente = throw_die() + p->bids[ENTENTE], other = throw_die() + p->bids[CENTRAL_POWERS];
        take_initiative(p, entente == other ? track : entente < other); /* F007 */
    }
}

/* 6.4, 11.1 */
int income_of(const Position *p, int side) {
    int made = 0;
    for (int s = first_of(side); s <= last_of(side); s++) {
        if (p->status[s] != AT_WAR || (s == RUSSIA && revolution_broke_out(p))) continue;
        bool instead = s == ARMISTICE_PRODUCER && has_event(p->this_turn, ARMISTICE); /* F107 */
        made += instead ? ARMISTICE_PRODUCTION : PRODUCTION[s] + PRODUCTION_PER_VALUE[s] * operational_value(p, s);
    }
    return side == ENTENTE && p->lafayette != NOT_PLACED ? made + p->lafayette : made;
}

static void income(Position *p) {
    if (p->stage == COLLECT) {
        for (int side = 0; side < 2; side++) gain_rp(p, side, income_of(p, side));
        p->stage = GALLIPOLI_DIE;
        if (has_event(p->this_turn, GALLIPOLI)) return;
    } else { /* F036 */
        p->rp[ENTENTE] -= (int8_t)smaller(throw_die(), p->rp[ENTENTE]);
    }
    next_step(p);
}

/* 6.8, F129 */
static void end_of_turn(Position *p) {
    if (!has_event(p->this_turn, CIRCUS)) p->in_force &= ~EVENT(CIRCUS);
    if (revolution_broke_out(p) && p->status[RUSSIA] == AT_WAR) p->status[RUSSIA] = EXITED; /* F085 */
    if (is_last_turn(p)) {
        int lead = p->vp[ENTENTE] - p->vp[CENTRAL_POWERS];
        end_game(p, lead ? lead < 0 : TIE_WINNER, VICTORY_POINTS_COUNTED);
        return;
    }
    clear_turn(p);
    int year = YEAR_OF_TURN[p->turn + 1];
    if (year != YEAR_OF_TURN[p->turn]) p->deck |= markers_of_year(year);
    p->turn++;
    if (p->lafayette != NOT_PLACED && p->lafayette < LAFAYETTE_LAST) p->lafayette++; /* F109 */
    begin_phase(p, INITIATIVE, p->initiative);
}

/* ------------------------------------------------------------------------------------------ running on */

/* Whether the next step throws dice or draws markers first of all. */
bool awaits_chance(const Position *p) {
    switch (p->phase) {
    case INITIATIVE: return p->stage == INITIATIVE_DICE;
    case EVENTS: return p->deck != 0;
    case INCOME: return p->stage == GALLIPOLI_DIE;
    case REINFORCEMENTS:
        if (p->stage == REVOLUTION_DICE) return true;
        break;
    case NAVAL:
        if (p->stage == NAVAL_DIE) return true;
        break;
    default: break;
    }
    return athena_plays(p) && athena_awaits_chance(p);
}

/* Whether a side chooses now. */
bool awaits_choice(const Position *p) {
    if (p->phase == INITIATIVE) return initiative_buyer(p) != NOBODY || (bidder(p) != NOBODY && p->rp[bidder(p)]);
    if (by_athena(p, p->active)) return false;
    switch (p->phase) {
    case TECHNOLOGY: return technology_possible(p);
    case OFFENSIVES: return !p->passed[p->active] && offensive_possible(p);
    case REINFORCEMENTS: return p->stage == CHOOSING && reinforcement_possible(p);
    case NAVAL: return p->stage == TO_PAY && p->rp[p->active] && rolls_at_sea(p, p->active);
    default: return false;
    }
}

int chooser(const Position *p) {
    if (p->phase != INITIATIVE) return p->active;
    return is_bid_for(p) ? bidder(p) : initiative_buyer(p);
}

/* Not where the network does not see a bid or a payment, nor amid the system's block: nobody spends there. */
bool is_judged(const Position *p) {
    if (p->phase == NAVAL && p->stage == NAVAL_DIE) return false;
    if (p->phase == INITIATIVE && (p->stage || p->bids[ENTENTE] != NO_BID)) return false;
    return !by_athena(p, p->active) || p->phase <= INCOME || p->phase == TECHNOLOGY;
}

/* One step on; not where a side chooses. */
void proceed(Position *p) {
    if (athena_plays(p)) {
        athena_proceed(p);
        return;
    }
    switch (p->phase) {
    case INITIATIVE: initiative(p); break;
    case EVENTS: draw_events(p); break;
    case INCOME: income(p); break;
    case TECHNOLOGY: next_step(p); break;
    case OFFENSIVES:
        if (p->passed[p->active]) next_step(p);
        else p->passed[p->active] = 1; /* nothing is possible */
        break;
    case REINFORCEMENTS:
        if (p->stage == REVOLUTION_DICE) {
            roll_revolution(p);
            p->stage = CHOOSING;
            if (!by_athena(p, p->active)) next_step(p);
        } else if (p->revolution_dice) {
            p->stage = REVOLUTION_DICE;
        } else {
            next_step(p);
        }
        break;
    case NAVAL:
        if (p->stage == NAVAL_DIE) roll_at_sea(p);
        else if (rolls_at_sea(p, p->active)) pay_for_roll(p, 0);
        else next_step(p);
        break;
    default: end_of_turn(p); break;
    }
}

/* On to the next dice, markers or choice, or the end. */
void to_chance(Position *p) {
    while (!p->over && !awaits_choice(p) && !awaits_chance(p)) proceed(p);
}

/* On to the next choice, or the end. */
void to_choice(Position *p) {
    while (!p->over && !awaits_choice(p)) proceed(p);
}

/* For who knows the structure by another description of it. */
int size_of_position(void) { return sizeof(Position); }
