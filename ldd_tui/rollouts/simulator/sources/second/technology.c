/* Chapter 10.2: attempts, cubes, and implementing levels. */
#include "chance.h"
#include "position.h"

/* 10.2.1 */
bool may_attempt(const Position *p, int technology) {
    int side = p->active, level = p->unlocked[side][technology];
    return !(p->attempted >> technology & 1) && level < LEVELS_IN_TREE[side][technology]
           && LEVEL_YEAR[side][technology][level] <= YEAR_OF_TURN[p->turn];
}

/* 10.2.6 */
bool may_implement(const Position *p, int sector, int technology) {
    int level = p->levels[sector][technology];
    return (p->status[sector] == NEUTRAL || p->status[sector] == AT_WAR)
           && level < CAPS[sector][technology] && level < p->unlocked[side_of(sector)][technology];
}

bool technology_possible(const Position *p) {
    int side = p->active;
    if (p->rp[side] < 1) return false;
    for (int t = 0; t < TECHNOLOGIES; t++)
        if (may_attempt(p, t)) return true;
    for (int s = first_of(side); s <= last_of(side); s++)
        for (int t = 0; t < IMPLEMENTED; t++)
            if (may_implement(p, s, t)) return true;
    return false;
}

int needed_for(const Position *p, int side, int technology) {
    return LEVEL_NEEDED[side][technology][p->unlocked[side][technology]];
}

/* A new level; at once in France and Germany (R097), everywhere for Athena (R211). */
void unlock(Position *p, int side, int technology) {
    int level = ++p->unlocked[side][technology];
    p->cubes[side][technology] = 0;
    if (technology >= IMPLEMENTED) return;
    for (int s = first_of(side); s <= last_of(side); s++) {
        if (!by_athena(p, side) && s != (side ? GERMANY : FRANCE)) continue;
        int reached = smaller(level, CAPS[s][technology]);
        if (p->levels[s][technology] < reached && (p->status[s] == NEUTRAL || p->status[s] == AT_WAR))
            p->levels[s][technology] = (int8_t)reached;
    }
}

/* Pays for an attempt and throws its die; whether its side is now asked to throw again (10.2.2, 10.2.5). */
bool begin_attempt(Position *p, int technology, int rp) {
    p->rp[p->active] -= (int8_t)rp;
    p->attempted |= (uint8_t)(1 << technology);
    p->attempt = (int8_t)technology;
    p->attempt_bonus = (int8_t)(rp - 1);
    return throw_attempt(p);
}

bool throw_attempt(Position *p) {
    int side = p->active, technology = p->attempt, cubes = p->cubes[side][technology];
    if (is_hit(throw_die(), p->attempt_bonus + cubes, needed_for(p, side, technology))) {
        unlock(p, side, technology);
        p->attempt = NO_ATTEMPT;
        p->attempt_bonus = 0;
        return false;
    }
    if (cubes && !by_athena(p, side)) return true; /* Athena never throws again (R210) */
    take_cube(p);
    return false;
}

/* 10.2.3, R089 */
void take_cube(Position *p) {
    p->cubes[p->active][p->attempt]++;
    p->attempt = NO_ATTEMPT;
    p->attempt_bonus = 0;
}
