/* 6.6: the naval table, at the end of each side's block. */
#include "chance.h"
#include "position.h"

enum { TO_PAY, DIE };

bool rolls_at_sea(const Position *p, int side) {
    return side == CENTRAL_POWERS ? !has_event(p->in_force, WILSON) : p->kaiserliche_marine; /* F037, F038 */
}

int sea_result(const Position *p, int side, int face, int bonus) {
    int modifier = bonus;
    if (side == CENTRAL_POWERS) modifier += has_event(p->in_force, U_BOOT) - has_event(p->in_force, JUTLAND); /* F101 */
    int row = smaller(larger(face + modifier, 1), 6) - 1;
    return side == CENTRAL_POWERS ? U_BOAT[row] : BLOCKADE[row];
}

/* Each RP adds 1 to the die, which is awaited then (F104). */
void pay_for_roll(Position *p, int rp) {
    p->rp[p->active] -= (int8_t)rp;
    p->naval_bonus = (int8_t)rp;
    p->stage = DIE;
}

/* What the die takes or leaves in RP, and what U-boats take beyond them: what is owed (F024, F106). */
int sea_moves_rp(Position *p, int face) {
    int side = p->active, result = sea_result(p, side, face, p->naval_bonus);
    p->naval_bonus = 0;
    if (side == ENTENTE) {
        gain_rp(p, CENTRAL_POWERS, result);
        return 0;
    }
    int moved = smaller(result, p->rp[ENTENTE]);
    p->rp[ENTENTE] -= (int8_t)moved;
    return result - moved;
}

/* What a space costs a sector: its fall, or what its Operational Value falls by, which may bring RP too. */
static int cost_of_space(const Position *p, int sector) {
    if (spaces_left(p, sector) == 1) return 100;
    int lost = operational_value(p, sector) - TRACK[sector][p->losses[sector] + 1];
    return lost * (1 + PRODUCTION_PER_VALUE[sector]);
}

/* The system takes the highest level now, then the highest printed one, then the board's order (F123). A person here
 * does the same among the sectors that lose the least by it. */
int absorbing_sector(const Position *p) {
    int best = -1;
    for (int s = first_of(ENTENTE); s <= last_of(ENTENTE); s++) {
        if (p->status[s] != AT_WAR) continue;
        int less = best < 0 ? 1 : by_athena(p, ENTENTE) ? 0 : cost_of_space(p, best) - cost_of_space(p, s);
        if (!less) less = spaces_left(p, s) - spaces_left(p, best);
        if (!less) less = TRACK_LENGTH[s] - TRACK_LENGTH[best];
        if (less > 0) best = s;
    }
    return best;
}

/* What is owed is paid space by space; who falls surrenders before the next (F081, F105). */
void roll_at_sea(Position *p) {
    int sector;
    for (int owed = sea_moves_rp(p, throw_die()); owed && !p->over; owed--) {
        if ((sector = absorbing_sector(p)) < 0) break;
        lose_one(p, sector, 1);
    }
    if (!p->over) next_step(p);
}
