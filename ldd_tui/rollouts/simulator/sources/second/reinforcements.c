/* Chapter 10.1, and the Russian Revolution that reinforcements may bring on (13.3). */
#include "chance.h"
#include "position.h"

#define LADDER 3 /* spaces that a sector can be moved back in a turn (10.1.2) */

/* R073 */
int reinforcement_cost(int bought, int spaces) {
    int cost = 0;
    for (int i = 1; i <= spaces; i++) cost += bought + i;
    return cost;
}

/* RP aside (10.1, R075) */
bool may_reinforce(const Position *p, int sector) {
    return sector != GERMAN_COLONIES && p->status[sector] == AT_WAR && !(sector == RUSSIA && revolution_broke_out(p))
           && p->losses[sector] > 0 && p->reinforced[sector] < LADDER;
}

bool reinforcement_possible(const Position *p) {
    int side = p->active;
    for (int s = first_of(side); s <= last_of(side); s++)
        if (may_reinforce(p, s) && reinforcement_cost(p->reinforced[s], 1) <= p->rp[side]) return true;
    return false;
}

void move_back(Position *p, int sector, int spaces) {
    int cost = reinforcement_cost(p->reinforced[sector], spaces);
    p->rp[side_of(sector)] -= (int8_t)cost;
    p->losses[sector] -= (int8_t)spaces;
    p->reinforced[sector] += (int8_t)spaces;
    if (sector == RUSSIA) p->revolution_dice += (int8_t)cost;
}

/* A die for each RP spent on Russia; any 1 moves the marker by one (13.3, R076, R077). */
void roll_revolution(Position *p) {
    int8_t faces[MOST_DICE];
    throw_dice(p->revolution_dice, faces);
    if (faces[0] == 1 && p->revolution < REVOLUTION_LAST) p->revolution++;
    p->revolution_dice = 0;
}
