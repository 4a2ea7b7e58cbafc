#include "seen.h"

#include <math.h>

#include "battle.h"

static const int LASTING[] = {LETTOW, LUSITANIA, JUTLAND, WILSON, U_BOOT, CIRCUS, ZIMMERMANN, UNIFIED_COMMAND, TANKS,
                              THESSALONIKI};
static const int RP_STEPS[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18};
#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define TURN_SLOTS 15
#define PHASE_SLOTS 32
#define VP_SLOTS 10
#define REVOLUTION_SLOTS 6
#define LEVEL_SLOTS 4
#define MOST_REINFORCED 3
#define MOST_SPACES_LEFT 18
#define MOST_MEAN 200

/* The losses that an offensive brings on average, with what events add to it; `gaza`: every hit is thrown again. */
static float expected_losses(const Position *p, int attacker, int defender, int size, Boosts added, bool gaza) {
    const int8_t *own = p->levels[attacker], *other = p->levels[defender];
    int needed = ATTACK_VALUE[attacker], aviation = aviation_of(p, attacker), against = aviation_of(p, defender);
    float hit = hitting_faces(own[ATTACK] - other[DEFENCE] + added.attack_modifier, needed) / 6.0f;
    float artillery_hit = hitting_faces(added.artillery_modifier, needed) / 6.0f, of_artillery = artillery_hit;
    if (aviation > against) of_artillery += (1 - artillery_hit) * artillery_hit;
    if (gaza || has_air_defence(p, attacker, defender)) {
        hit *= hit;
        of_artillery *= artillery_hit;
    }
    return larger(size + added.attack_dice, 0) * hit + own[ARTILLERY] * of_artillery;
}

/* The chance of so many losses or more where the mean is known in tenths: as if they came singly (Poisson). */
static float chance_of(int losses, float mean) {
    static float known[MOST_SPACES_LEFT][MOST_MEAN];
    static bool filled;
    if (!filled) {
        for (int least = 0; least < MOST_SPACES_LEFT; least++)
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
    return known[smaller(losses, MOST_SPACES_LEFT - 1)][smaller((int)(mean * 10 + 0.5f), MOST_MEAN - 1)];
}

#define PUT(number) (*x++ = (float)(number))

void features_of(const Position *p, float *x) {
    int value[SECTORS], left[SECTORS], production[2] = {0, 0}, forces[2] = {0, 0};
    for (int s = 0; s < SECTORS; s++) {
        bool at_war = p->status[s] == AT_WAR;
        value[s] = operational_value(p, s);
        left[s] = spaces_left(p, s);
        for (int spaces = LOSS_SLOTS[s]; spaces >= 1; spaces--) PUT(at_war && left[s] <= spaces);
        for (int status = NEUTRAL; status <= EXITED; status++) PUT(p->status[s] == status);
        PUT(value[s] / 3.0f);
        if (at_war && !(s == RUSSIA && revolution_broke_out(p)))
            production[side_of(s)] += PRODUCTION[s] + PRODUCTION_PER_VALUE[s] * value[s];
        forces[side_of(s)] += value[s];
    }

    uint64_t lasting = p->in_force & LASTING_BOOSTS, now_in_effect = boosting(p);
    bool gaza = has_event(p->this_turn, GAZA);
    float full[SECTORS] = {0}, now[SECTORS] = {0}, of_pair_now[ALL_PAIRS];
    for (int i = 0; i < ALL_PAIRS; i++) { /* what each can do to each: at full size, and now */
        int a = PAIR_ATTACKER[i], d = PAIR_DEFENDER[i], side = side_of(a);
        float at_full = 0, at_once = 0;
        if (PAIR_IS_NEIGHBOUR[i] && value[a] && left[d]) {
            at_full = expected_losses(p, a, d, value[a], boosts_of(lasting, a, d), false);
            int size = smaller(value[a], p->rp[side]);
            bool again = gaza && a == MIDDLE_EAST && d == OTTOMAN_EMPIRE;
            if (!p->launches[a] && !p->passed[side] && size)
                at_once = expected_losses(p, a, d, size, boosts_of(now_in_effect, a, d), again);
            full[d] += at_full;
            now[d] += at_once;
        }
        if (i < PAIRS) PUT(at_full / 3);
        of_pair_now[i] = at_once / 3;
    }
    for (int i = 0; i < PAIRS; i++) PUT(of_pair_now[i]);
    float danger[2][SECTORS];
    for (int s = 0; s < SECTORS; s++) {
        danger[0][s] = left[s] ? chance_of(left[s], full[s]) : 0;
        danger[1][s] = left[s] ? chance_of(left[s], now[s]) : 0;
    }
    for (int when = 0; when < 2; when++)
        for (int s = 0; s < SECTORS; s++) PUT(danger[when][s]);
    for (int when = 0; when < 2; when++)
        for (int s = 0; s < SECTORS; s++)
            PUT(danger[when][s] * winning_faces(p->vp[!side_of(s)] + VICTORY_POINTS[s]) / 6.0f);
    for (int s = 0; s < SECTORS; s++) PUT(p->launches[s] > 0);
    for (int t = 0; t < TECHNOLOGIES; t++) PUT(p->attempted >> t & 1);
    for (int s = 0; s < SECTORS; s++) PUT(smaller(p->reinforced[s], MOST_REINFORCED) / (float)MOST_REINFORCED);

    bool last = is_last_turn(p);
    int turns_left = LAST_TURN - p->turn;
    float lead = p->vp[0] - p->vp[1] - 0.5f;
    PUT(lead / 10), PUT(tanhf(lead / 4)), PUT(last ? tanhf(lead / 3) : 0), PUT(last ? tanhf(lead / 8) : 0);
    PUT(turns_left <= 2 ? lead / 10 : 0), PUT(last), PUT(lead / 10 * (1 - turns_left / 13.0f)), PUT(turns_left / 13.0f);
    PUT(has_event(p->this_turn, ARMISTICE));
    PUT(p->passed[0]), PUT(p->passed[1]), PUT(p->initiative), PUT(p->kaiserliche_marine);

    int lafayette = larger(p->lafayette, 0), income = production[ENTENTE] + lafayette;
    float more = (income - production[CENTRAL_POWERS]) / 10.0f;
    PUT(income / 10.0f), PUT(production[CENTRAL_POWERS] / 10.0f), PUT(more), PUT(more * turns_left / 13.0f);
    PUT(p->lafayette != NOT_PLACED), PUT(lafayette / 5.0f);
    for (int space = 1; space <= REVOLUTION_SLOTS; space++) PUT(p->revolution >= space);
    PUT(revolution_broke_out(p)), PUT(p->revolution_dice / 6.0f);
    PUT(by_athena(p, ENTENTE)), PUT(by_athena(p, CENTRAL_POWERS)), PUT((p->rp[0] - p->rp[1]) / 10.0f);
    PUT(forces[0] / 10.0f), PUT(forces[1] / 10.0f);
    for (int side = 0; side < 2; side++) PUT(fminf(1.5f, p->rp[side] / (1.0f + forces[side])));

    for (int turn = 0; turn < TURN_SLOTS; turn++) PUT(smaller(p->turn, TURN_SLOTS - 1) == turn);
    for (int slot = 0; slot < PHASE_SLOTS; slot++)
        PUT(p->phase * 4 + p->active * 2 + (p->active == p->initiative) == slot);
    for (int side = 0; side < 2; side++) {
        float rp = p->rp[side] / 10.0f;
        PUT(rp), PUT(rp * rp);
        for (int i = 0; i < COUNT(RP_STEPS); i++) PUT(p->rp[side] >= RP_STEPS[i]);
    }
    for (int side = 0; side < 2; side++)
        for (int vp = 1; vp <= VP_SLOTS; vp++) PUT(p->vp[side] >= vp);
    for (int side = 0; side < 2; side++)
        for (int t = 0; t < TECHNOLOGIES; t++)
            for (int level = 1; level <= LEVEL_SLOTS; level++) PUT(p->unlocked[side][t] >= level);
    for (int side = 0; side < 2; side++)
        for (int t = 0; t < TECHNOLOGIES; t++) {
            int level = p->unlocked[side][t];
            PUT(level < LEVELS_IN_TREE[side][t] && LEVEL_YEAR[side][t][level] <= YEAR_OF_TURN[p->turn]);
        }
    uint64_t to_come = p->deck | LATER_EVENTS[p->turn];
    for (int event = 1; event < EVENT_NUMBERS; event++) *x++ = (float)(int)(to_come >> event & 1);
    for (int event = 1; event < EVENT_NUMBERS; event++) *x++ = (float)(int)(p->this_turn >> event & 1);
    for (int i = 0; i < COUNT(LASTING); i++) PUT(has_event(p->in_force, LASTING[i]));
    PUT(p->phase == REINFORCEMENTS && p->stage);
}
