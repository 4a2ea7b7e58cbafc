#include "seen.h"

#include <math.h>
#include <string.h>

#include "battle.h"

static const int LASTING[] = {LETTOW, LUSITANIA, JUTLAND, WILSON, SUBMARINES, ZIMMERMANN, UNIFIED_COMMAND, FRANCHET,
                              PARISER_KANONEN};
static const int RP_STEPS[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18};
#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define TURN_SLOTS 15
#define PHASE_SLOTS 16
#define VP_SLOTS 6
#define MOST_SPACES 18
#define MOST_MEAN 200
#define MOST_LEVELS 8
#define MOST_SIZE 9

static float power(float base, int exponent) {
    float result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}

/* The losses that Artillery dice bring on average, those that Aviation throws again with them. */
static float expected_of_artillery(int artillery, int size, int rerolls, int needed) {
    static float known[MOST_LEVELS + 1][MOST_SIZE + 1][MOST_LEVELS + 1][8];
    int dice = smaller(artillery, size);
    if (!dice) return 0;
    rerolls = smaller(rerolls, dice);
    float *slot = &known[artillery][size][rerolls][needed];
    if (*slot > 0) return *slot;
    float hit = hitting_faces(0, needed) / 6.0f, choose = 1, expected = dice * hit;
    for (int missed = 1; missed <= dice; missed++) {
        choose = choose * (dice - missed + 1) / missed;
        expected += choose * power(1 - hit, missed) * power(hit, dice - missed) * smaller(missed, rerolls) * hit;
    }
    return *slot = expected;
}

/* The losses that an offensive brings on average, events aside. */
static float expected_losses(const Position *p, int attacker, int defender, int size) {
    const int8_t *own = p->levels[attacker], *other = p->levels[defender];
    int needed = ATTACK_VALUE[attacker];
    float expected = size * hitting_faces(own[ATTACK] - other[DEFENCE], needed) / 6.0f;
    if (!own[ARTILLERY]) return expected;
    int superiority = aviation_value(attacker, own[AVIATION]) - aviation_value(defender, other[AVIATION]);
    return expected + expected_of_artillery(own[ARTILLERY], size, larger(superiority, 0), needed);
}

/* The chance of so many losses or more where the mean is known in tenths: as if they came singly (Poisson). */
static float chance_of(int losses, float mean) {
    static float known[MOST_SPACES][MOST_MEAN];
    static bool filled;
    if (!filled) {
        for (int least = 0; least < MOST_SPACES; least++)
            for (int tenths = 0; tenths < MOST_MEAN; tenths++) {
                double term = exp(-tenths / 10.0), fewer = 0;
                for (int i = 0; i < least; i++) {
                    fewer += term;
                    term *= tenths / 10.0 / (i + 1);
                }
                known[least][tenths] = (float)(1 - fewer);
            }
        filled = true;
    }
    return known[smaller(losses, MOST_SPACES - 1)][smaller((int)(mean * 10 + 0.5f), MOST_MEAN - 1)];
}

#define PUT(number) (*x++ = (float)(number))

void features_of(const Position *p, float *x) {
    int value[SECTORS], left[SECTORS], production[2] = {0, 0}, prestige[2] = {0, 0}, forces[2] = {0, 0};
    for (int s = 0; s < SECTORS; s++) {
        bool at_war = p->status[s] == AT_WAR, alive = at_war || p->status[s] == NEUTRAL;
        value[s] = operational_value(p, s);
        left[s] = spaces_left(p, s);
        for (int spaces = LOSS_SLOTS[s]; spaces >= 1; spaces--) PUT(at_war && left[s] <= spaces);
        for (int status = NEUTRAL; status <= EXITED; status++) PUT(p->status[s] == status);
        for (int t = 0; t < IMPLEMENTED; t++) PUT(alive ? p->levels[s][t] / 3.0f : 0);
        PUT(value[s] / 3.0f);
        int side = side_of(s);
        if (at_war) production[side] += PRODUCTION[s];
        prestige[side] += PRESTIGE_VALUE[s] * value[s];
        forces[side] += value[s];
    }

    float full[SECTORS] = {0}, now[SECTORS] = {0}, of_pair_now[ALL_PAIRS];
    for (int i = 0; i < ALL_PAIRS; i++) { /* what each can do to each: at full size, and now */
        int a = PAIR_ATTACKER[i], d = PAIR_DEFENDER[i], side = side_of(a);
        float at_full = 0, at_once = 0;
        if (PAIR_IS_NEIGHBOUR[i] && value[a] && left[d]) {
            at_full = expected_losses(p, a, d, value[a]);
            if (!p->launches[a] && !p->passed[side] && p->rp[side])
                at_once = value[a] <= p->rp[side] ? at_full : expected_losses(p, a, d, p->rp[side]);
            full[d] += at_full;
            now[d] += at_once;
        }
        if (i < PAIRS) PUT(at_full / 3);
        of_pair_now[i] = at_once / 3;
    }
    for (int i = 0; i < PAIRS; i++) PUT(of_pair_now[i]);
    for (int s = 0; s < SECTORS; s++) PUT(left[s] ? chance_of(left[s], full[s]) : 0);
    for (int s = 0; s < SECTORS; s++) PUT(left[s] ? chance_of(left[s], now[s]) : 0);
    for (int s = 0; s < SECTORS; s++) PUT(p->launches[s] > 0);
    for (int t = 0; t < TECHNOLOGIES; t++) PUT(p->attempted >> t & 1);

    bool last = is_last_turn(p);
    int turns_left = LAST_TURN - p->turn;
    float lead = prestige[0] + p->vp[0] - prestige[1] - p->vp[1] - 0.5f;
    PUT(lead / 10), PUT(tanhf(lead / 4)), PUT(last ? tanhf(lead / 3) : 0), PUT(last ? tanhf(lead / 8) : 0);
    PUT(turns_left <= 2 ? lead / 10 : 0), PUT(last), PUT(lead / 10 * (1 - turns_left / 13.0f)), PUT(turns_left / 13.0f);
    PUT(has_event(p->this_turn, PEACE));
    PUT(p->passed[0]), PUT(p->passed[1]), PUT(p->initiative);

    bool revolution = revolution_broke_out(p);
    if (revolution && left[RUSSIA]) production[ENTENTE] -= PRODUCTION[RUSSIA];
    int lafayette = larger(p->lafayette, 0);
    int income = production[ENTENTE] + p->merchant_navy + lafayette;
    int enemy_income = production[CENTRAL_POWERS] + (p->kaiserliche_marine ? KAISERLICHE_MARINE : 0)
                       + (p->status[ROMANIA] == SURRENDERED ? ROMANIA_BONUS : 0);
    float more = (income - enemy_income) / 10.0f;
    PUT(income / 10.0f), PUT(enemy_income / 10.0f), PUT(more), PUT(more * turns_left / 13.0f);
    PUT(p->merchant_navy / 5.0f), PUT(p->lafayette != NOT_PLACED), PUT(lafayette / 5.0f), PUT(p->kaiserliche_marine);
    int control = p->unlocked[CENTRAL_POWERS][NAVAL] - larger(0, p->unlocked[ENTENTE][NAVAL] - 1);
    int air = p->unlocked[CENTRAL_POWERS][AIR_RAID] - p->unlocked[ENTENTE][AIR_RAID];
    PUT(control / 3.0f), PUT(p->unlocked[ENTENTE][NAVAL] > 0);
    PUT(air / 3.0f), PUT(air >= 1), PUT(air >= 2), PUT(air >= 3);
    PUT(p->revolution / 6.0f), PUT(revolution), PUT(p->revolution_dice / 6.0f);
    PUT(by_athena(p, ENTENTE)), PUT(by_athena(p, CENTRAL_POWERS)), PUT((p->rp[0] - p->rp[1]) / 10.0f);
    PUT(forces[0] / 10.0f), PUT(forces[1] / 10.0f);
    for (int side = 0; side < 2; side++) PUT(fminf(1.5f, p->rp[side] / (1.0f + forces[side])));

    for (int turn = 0; turn < TURN_SLOTS; turn++) PUT(smaller(p->turn, TURN_SLOTS - 1) == turn);
    for (int slot = 0; slot < PHASE_SLOTS; slot++) PUT(p->phase * 2 + p->active == slot);
    for (int side = 0; side < 2; side++) {
        float rp = p->rp[side] / 10.0f;
        PUT(rp), PUT(rp * rp);
        for (int i = 0; i < COUNT(RP_STEPS); i++) PUT(p->rp[side] >= RP_STEPS[i]);
    }
    for (int side = 0; side < 2; side++)
        for (int vp = 1; vp <= VP_SLOTS; vp++) PUT(p->vp[side] >= vp);
    for (int side = 0; side < 2; side++) {
        for (int t = 0; t < TECHNOLOGIES; t++) PUT(p->unlocked[side][t] / 3.0f);
        for (int t = 0; t < TECHNOLOGIES; t++) PUT(smaller(p->cubes[side][t], 4) / 2.0f);
    }
    uint64_t to_come = p->deck | LATER_EVENTS[p->turn];
    for (int event = 1; event < EVENT_NUMBERS; event++) *x++ = (float)(int)(to_come >> event & 1);
    for (int event = 1; event < EVENT_NUMBERS; event++) *x++ = (float)(int)(p->this_turn >> event & 1);
    for (int i = 0; i < COUNT(LASTING); i++) PUT(has_event(p->in_force, LASTING[i]));

    for (int s = 0; s < SECTORS; s++) PUT(p->phase == REINFORCEMENTS ? p->reinforced[s] / 3.0f : 0);
    PUT(p->phase == NAVAL_CONTROL && p->stage), PUT(p->phase == INCOME && p->stage);
    PUT(p->phase == REINFORCEMENTS && p->stage);
    for (int side = 0; side < 2; side++) PUT(p->phase <= NAVAL_CONTROL ? p->trade_awarded[side] / 5.0f : 0);
}
