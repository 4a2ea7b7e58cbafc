/* The course of a turn (5, 17.3): set-up, the phases without a choice, and what comes after what. */
#include <string.h>

#include "battle.h"
#include "chance.h"
#include "position.h"

enum { KANONEN, NO_KANONEN };                       /* stages of the initiative */
enum { COLLECT, GALLIPOLI_DIE };                    /* of the income */
enum { CHOOSING, REVOLUTION_DICE };                 /* of reinforcements */

#define KANONEN_STAYS_FROM 5

static void clear_turn(Position *p) { /* 12, R274, R205 */
    p->this_turn = 0;
    memset(p->trade_awarded, 0, sizeof p->trade_awarded);
    memset(p->reinforced, 0, sizeof p->reinforced);
    memset(p->launches, 0, sizeof p->launches);
    memset(p->launch_target, NO_TARGET, sizeof p->launch_target);
    memset(p->attacked, 0, sizeof p->attacked);
    memset(p->passed, 0, sizeof p->passed);
    memset(p->failures, 0, sizeof p->failures);
    p->revolution_dice = 0;
    p->attempted = 0;
    p->michael_used = 0;
    p->pile = ALL_CORNFLOWER;
    p->discard = p->batch = 0;
    p->france_barred = 0;
    p->checks = 0;
}

static uint64_t cards_of_year(int year) {
    uint64_t cards = 0;
    for (int event = 1; event < EVENT_NUMBERS; event++)
        if (EVENT_YEAR[event] == year) cards |= EVENT(event);
    return cards;
}

/* 4 */
void set_up(Position *p, int athena) {
    memset(p, 0, sizeof *p);
    for (int s = 0; s < SECTORS; s++) p->status[s] = (int8_t)STATUS_AT_START[s];
    p->merchant_navy = MERCHANT_NAVY_START;
    p->lafayette = NOT_PLACED;
    p->kaiserliche_marine = 1;
    p->turn = 1;
    p->athena = (int8_t)athena;
    p->initiative = (int8_t)INITIATIVE_OF_TURN[1];
    p->deck = cards_of_year(YEAR_OF_TURN[1]);
    p->winner = NOBODY;
    p->attempt = NO_ATTEMPT;
    clear_turn(p);
    begin_phase(p, INITIATIVE, p->initiative);
}

/* ------------------------------------------------------------------------------------------ the order of a turn */

void begin_phase(Position *p, int phase, int side) {
    p->phase = (int8_t)phase;
    p->active = (int8_t)side;
    p->stage = 0;
}

/* What sides take for themselves: a person's phases before Athena's, hers in her own order (17.3, R207, R301). */
void next_step(Position *p) {
    int first = p->initiative, phases[8], sides[8], count = 0;
    if (p->phase < NAVAL_CONTROL || p->phase == OFFENSIVES) {
        begin_phase(p, p->phase + 1, first);
        return;
    }
#define STEP(phase_, side_) (phases[count] = (phase_), sides[count++] = (side_))
    if (!p->athena) {
        STEP(REINFORCEMENTS, first), STEP(REINFORCEMENTS, !first), STEP(TECHNOLOGY, first), STEP(TECHNOLOGY, !first);
    } else {
        for (int i = 0; i < 2; i++)
            if (!by_athena(p, i ? !first : first))
                STEP(REINFORCEMENTS, i ? !first : first), STEP(TECHNOLOGY, i ? !first : first);
        for (int i = 0; i < 2; i++)
            if (by_athena(p, i ? !first : first))
                STEP(TECHNOLOGY, i ? !first : first), STEP(REINFORCEMENTS, i ? !first : first);
    }
#undef STEP
    if (p->phase == TECHNOLOGY) p->attempted = 0;
    int next = 0;
    if (p->phase != NAVAL_CONTROL)
        while (next < count && !(phases[next] == p->phase && sides[next] == p->active)) next++;
    else next = -1;
    if (++next < count) begin_phase(p, phases[next], sides[next]);
    else begin_phase(p, OFFENSIVES, first);
}

/* ------------------------------------------------------------------------------------------ the phases */

bool is_last_turn(const Position *p) { return p->turn == LAST_TURN || has_event(p->this_turn, PEACE); }

/* R043, R044 */
int air_raid_lead(const Position *p) {
    int lead = p->unlocked[CENTRAL_POWERS][AIR_RAID] - p->unlocked[ENTENTE][AIR_RAID];
    return lead < 0 ? 0 : smaller(lead, 3);
}

static void initiative(Position *p) {
    if (p->stage == KANONEN && has_event(p->in_force, PARISER_KANONEN)) { /* R200 */
        if (throw_die() < KANONEN_STAYS_FROM) p->in_force &= ~EVENT(PARISER_KANONEN);
    }
    p->initiative = (int8_t)INITIATIVE_OF_TURN[p->turn];
    next_step(p);
}

/* 8: what a side collects, and what of it is trade. */
static int collection(const Position *p, int side, int *trade) {
    int made = 0;
    for (int s = first_of(side); s <= last_of(side); s++)
        if (p->status[s] == AT_WAR && !(s == RUSSIA && revolution_broke_out(p))) made += PRODUCTION[s];
    if (side == ENTENTE) {
        int navy = air_raid_lead(p) >= 3 ? p->merchant_navy / 2 : p->merchant_navy; /* R050, R051 */
        *trade = navy + (p->lafayette == NOT_PLACED ? 0 : p->lafayette);
        return larger(0, made + *trade - has_event(p->in_force, PARISER_KANONEN));
    }
    *trade = p->kaiserliche_marine ? KAISERLICHE_MARINE : 0;
    return made + *trade + (p->status[ROMANIA] == SURRENDERED ? ROMANIA_BONUS : 0);
}

bool keeps_its_rp(const Position *p, int side) {
    int trade;
    return is_last_turn(p) || p->rp[side] + collection(p, side, &trade) <= MAXIMUM_RP;
}

static void collect(Position *p) {
    for (int side = 0; side < 2; side++) {
        int trade;
        gain_rp(p, side, collection(p, side, &trade));
        p->trade_awarded[side] = (int8_t)trade;
    }
}

static void income(Position *p) {
    if (p->stage == COLLECT) {
        collect(p);
        p->stage = GALLIPOLI_DIE;
        if (has_event(p->this_turn, GALLIPOLI)) return;
    } else { /* R168 */
        p->rp[ENTENTE] -= (int8_t)smaller(throw_die(), p->rp[ENTENTE]);
        recover(p, SERBIA, 1);
    }
    next_step(p);
}

/* Who rolls first: the person before Athena (17.3); both hers: the initiative (R301); else 9.1's order. */
static int naval_side(const Position *p, int stage) {
    int first = p->athena == 1 ? CENTRAL_POWERS : p->athena == 2 ? ENTENTE : p->athena ? p->initiative : CENTRAL_POWERS;
    return stage ? !first : first;
}

static bool rolls_at_sea(const Position *p, int side) {
    if (side == CENTRAL_POWERS) return !has_event(p->in_force, WILSON);
    return p->kaiserliche_marine && (p->unlocked[ENTENTE][NAVAL] || !LEVELS_IN_TREE[ENTENTE][NAVAL]); /* 9.2 */
}

static void roll_at_sea(Position *p, int side) {
    int modifier, victim = !side;
    if (side == CENTRAL_POWERS) /* R069, R105 */
        modifier = p->unlocked[CENTRAL_POWERS][NAVAL] - larger(0, p->unlocked[ENTENTE][NAVAL] - 1)
                   + has_event(p->in_force, SUBMARINES);
    else modifier = has_event(p->in_force, JUTLAND);
    int row = smaller(larger(throw_die() + modifier, 1), 6) - 1;
    int result = side == CENTRAL_POWERS ? U_BOAT[row] : BLOCKADE[row];
    p->rp[victim] -= (int8_t)smaller(smaller(result, p->trade_awarded[victim]), p->rp[victim]); /* R052, R063 */
}

static void naval_control(Position *p) {
    if (p->stage < 2) {
        if (rolls_at_sea(p, naval_side(p, p->stage))) roll_at_sea(p, naval_side(p, p->stage));
        p->stage++;
    }
    if (p->stage == 2) next_step(p);
}

/* 11, 12, 14.2 */
static void end_of_turn(Position *p) {
    if (p->merchant_navy < MERCHANT_NAVY_LAST) p->merchant_navy++;
    if (p->lafayette != NOT_PLACED && p->lafayette < LAFAYETTE_LAST) p->lafayette++;
    if (is_last_turn(p)) {
        for (int side = 0; side < 2; side++) p->prestige[side] = (int8_t)prestige_points(p, side);
        int entente = p->prestige[ENTENTE], central_powers = p->prestige[CENTRAL_POWERS];
        end_game(p, entente == central_powers ? TIE_WINNER : entente < central_powers, ARMISTICE);
        return;
    }
    clear_turn(p);
    int year = YEAR_OF_TURN[p->turn + 1];
    if (year != YEAR_OF_TURN[p->turn]) p->deck |= cards_of_year(year); /* R147 */
    p->turn++;
    begin_phase(p, INITIATIVE, p->initiative);
}

/* ------------------------------------------------------------------------------------------ running on */

/* Whether the next step throws dice or draws cards first of all. */
bool awaits_chance(const Position *p) {
    switch (p->phase) {
    case INITIATIVE: return has_event(p->in_force, PARISER_KANONEN);
    case EVENTS: return p->deck != 0;
    case INCOME: return p->stage == GALLIPOLI_DIE;
    case NAVAL_CONTROL: return rolls_at_sea(p, naval_side(p, p->stage));
    case REINFORCEMENTS:
        if (p->stage == REVOLUTION_DICE) return true;
        break;
    default: break;
    }
    return athena_plays(p) && athena_awaits_chance(p);
}

/* Whether a side chooses now. */
bool awaits_choice(const Position *p) {
    if (athena_plays(p)) return false;
    switch (p->phase) {
    case REINFORCEMENTS: return p->stage == CHOOSING && reinforcement_possible(p);
    case TECHNOLOGY: return p->attempt != NO_ATTEMPT || technology_possible(p);
    case OFFENSIVES: return !p->passed[p->active] && offensive_possible(p);
    default: return false;
    }
}

int chooser(const Position *p) { return p->active; }

bool is_judged(const Position *p) { return p->attempt == NO_ATTEMPT; }

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
    case NAVAL_CONTROL: naval_control(p); break;
    case REINFORCEMENTS:
        if (p->stage == CHOOSING && p->revolution_dice) {
            p->stage = REVOLUTION_DICE;
            break;
        }
        if (p->stage == REVOLUTION_DICE) roll_revolution(p);
        next_step(p);
        break;
    case TECHNOLOGY: next_step(p); break;
    case OFFENSIVES:
        if (p->passed[ENTENTE] && p->passed[CENTRAL_POWERS]) next_step(p);
        else if (p->passed[p->active]) p->active = !p->active;
        else pass_offensives(p); /* nothing is possible (R108) */
        break;
    default: end_of_turn(p); break;
    }
}

/* On to the next dice, cards or choice, or the end. */
void to_chance(Position *p) {
    while (!p->over && !awaits_choice(p) && !awaits_chance(p)) proceed(p);
}

/* On to the next choice, or the end. */
void to_choice(Position *p) {
    while (!p->over && !awaits_choice(p)) proceed(p);
}

/* For who knows the structure by another description of it. */
int size_of_position(void) { return sizeof(Position); }
