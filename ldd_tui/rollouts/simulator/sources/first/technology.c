/* 6.5.1: attempts. A level serves all sectors of a side at once, as far as their stars allow it. */
#include "chance.h"
#include "position.h"

bool may_attempt(const Position *p, int technology) {
    int side = p->active, level = p->unlocked[side][technology];
    return !(p->attempted >> technology & 1) && level < LEVELS_IN_TREE[side][technology]
           && LEVEL_YEAR[side][technology][level] <= YEAR_OF_TURN[p->turn];
}

bool technology_possible(const Position *p) {
    if (p->rp[p->active] < 1) return false;
    for (int t = 0; t < TECHNOLOGIES; t++)
        if (may_attempt(p, t)) return true;
    return false;
}

int needed_for(const Position *p, int side, int technology) {
    return LEVEL_NEEDED[side][technology][p->unlocked[side][technology]];
}

int attempt_modifier(const Position *p, int side, int technology) {
    return side == ENTENTE && technology == ATTACK && has_event(p->in_force, TANKS) ? TANKS_MODIFIER : 0;
}

void unlock(Position *p, int side, int technology) {
    int level = ++p->unlocked[side][technology];
    for (int s = first_of(side); s <= last_of(side); s++)
        p->levels[s][technology] = (int8_t)smaller(level, CAPS[s][technology]);
}

void pay_attempt(Position *p, int technology, int rp) {
    p->rp[p->active] -= (int8_t)rp;
    p->attempted |= (uint8_t)(1 << technology);
    if (attempt_modifier(p, p->active, technology)) p->in_force &= ~EVENT(TANKS); /* spent either way (F110) */
}

void attempt(Position *p, int technology, int rp) {
    int side = p->active, modifier = rp - 1 + attempt_modifier(p, side, technology);
    pay_attempt(p, technology, rp);
    if (is_hit(throw_die(), modifier, needed_for(p, side, technology))) unlock(p, side, technology);
}
