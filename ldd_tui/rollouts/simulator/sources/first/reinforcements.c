/* 6.5.3, and the Russian Revolution that reinforcements may bring on (9). */
#include "chance.h"
#include "position.h"

/* F022 */
int reinforcement_cost(int bought, int spaces) {
    int cost = 0;
    for (int i = 1; i <= spaces; i++) cost += bought + i;
    return cost;
}

/* RP aside */
bool may_reinforce(const Position *p, int sector) {
    return sector != GERMAN_COLONIES && p->status[sector] == AT_WAR && p->losses[sector] > 0
           && !(sector == RUSSIA && revolution_broke_out(p));
}

bool reinforcement_possible(const Position *p) {
    int side = p->active;
    for (int s = first_of(side); s <= last_of(side); s++)
        if (may_reinforce(p, s) && reinforcement_cost(p->reinforced[s], 1) <= p->rp[side]) return true;
    return false;
}

void move_back(Position *p, int sector, int spaces) {
    p->rp[side_of(sector)] -= (int8_t)reinforcement_cost(p->reinforced[sector], spaces);
    p->losses[sector] -= (int8_t)spaces;
    p->reinforced[sector] += (int8_t)spaces;
    if (sector == RUSSIA) p->revolution_dice += (int8_t)spaces;
}

/* A die for each space that Russia was moved back; each 1 moves the marker (9, F084). */
void roll_revolution(Position *p) {
    int8_t faces[MOST_DICE];
    throw_dice(p->revolution_dice, faces);
    for (int i = 0; i < p->revolution_dice; i++)
        if (faces[i] == 1 && p->revolution < REVOLUTION_LAST) p->revolution++;
    p->revolution_dice = 0;
}
