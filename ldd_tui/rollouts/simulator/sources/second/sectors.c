/* Sectors through the war: losses, surrender, recovery, entry; Lafayette; the end of the game (3.1.1, 13, 14). */
#include "position.h"

/* 14.2.2 */
int prestige_points(const Position *p, int side) {
    int points = p->vp[side];
    for (int s = first_of(side); s <= last_of(side); s++) points += operational_value(p, s) * PRESTIGE_VALUE[s];
    return points;
}

void end_game(Position *p, int winner, int cause) {
    p->over = 1;
    p->winner = (int8_t)winner;
    p->cause = (int8_t)cause;
}

/* 14.1: France or Germany has surrendered, or a side has the VP; nobody wins if both have lost (R154). */
static void test_sudden_death(Position *p) {
    bool entente_beaten = p->status[FRANCE] == SURRENDERED || p->vp[CENTRAL_POWERS] >= SUDDEN_DEATH_VP;
    bool central_powers_beaten = p->status[GERMANY] == SURRENDERED || p->vp[ENTENTE] >= SUDDEN_DEATH_VP;
    if (entente_beaten && central_powers_beaten) end_game(p, NOBODY, SUDDEN_DEATH);
    else if (entente_beaten) end_game(p, CENTRAL_POWERS, SUDDEN_DEATH);
    else if (central_powers_beaten) end_game(p, ENTENTE, SUDDEN_DEATH);
}

/* Cubes go right, all at once; then those who fell surrender, then sudden death is tested once (13.2, R153). */
void lose(Position *p, int count, const int *sectors, const int *spaces) {
    int fallen[SECTORS], falls = 0;
    for (int i = 0; i < count; i++) {
        int sector = sectors[i], last = TRACK_LENGTH[sector] - 1;
        if (!spaces[i] || p->status[sector] != AT_WAR) continue;
        if (p->losses[sector] + spaces[i] > last) {
            p->losses[sector] = (int8_t)last;
            p->status[sector] = SURRENDERED;
            fallen[falls++] = sector;
        } else {
            p->losses[sector] += (int8_t)spaces[i];
        }
    }
    for (int i = 0; i < falls; i++) {
        p->vp[!side_of(fallen[i])] += VICTORY_POINTS[fallen[i]];
        if (fallen[i] == GERMAN_COLONIES) p->in_force &= ~EVENT(LETTOW); /* R271 */
    }
    if (falls) test_sudden_death(p);
}

void lose_two(Position *p, int sector, int spaces, int other, int other_spaces) {
    int sectors[2] = {sector, other}, both[2] = {spaces, other_spaces};
    lose(p, 2, sectors, both);
}

/* R074 */
void recover(Position *p, int sector, int spaces) {
    if (p->status[sector] == AT_WAR) p->losses[sector] -= (int8_t)smaller(spaces, p->losses[sector]);
}

/* 13.1.1; for Athena with all levels that are unlocked (R211) */
void enter_war(Position *p, int sector) {
    int side = side_of(sector);
    p->status[sector] = AT_WAR;
    p->losses[sector] = 0;
    if (!by_athena(p, side)) return;
    for (int t = 0; t < IMPLEMENTED; t++) {
        int due = smaller(p->unlocked[side][t], CAPS[sector][t]);
        if (p->levels[sector][t] < due) p->levels[sector][t] = (int8_t)due;
    }
}

/* 13.1.2; it ends event 16 (R150) */
void place_lafayette(Position *p) {
    p->lafayette = LAFAYETTE_SPACE;
    p->in_force &= ~EVENT(WILSON);
}

/* 8.2, R062 */
void gain_rp(Position *p, int side, int rp) { p->rp[side] = (int8_t)smaller(p->rp[side] + rp, MAXIMUM_RP); }
