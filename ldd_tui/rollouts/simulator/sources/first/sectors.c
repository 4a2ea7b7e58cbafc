/* Sectors through the war: losses, surrender and the Armistice roll, entry (3.3.4, 7, 8). */
#include "chance.h"
#include "position.h"

void end_game(Position *p, int winner, int cause) {
    p->over = 1;
    p->winner = (int8_t)winner;
    p->cause = (int8_t)cause;
}

/* Markers go right; whether the sector falls. */
static bool move_right(Position *p, int sector, int spaces) {
    int last = TRACK_LENGTH[sector] - 1;
    if (!spaces || p->status[sector] != AT_WAR) return false;
    if (p->losses[sector] + spaces > last) {
        p->losses[sector] = (int8_t)last;
        p->status[sector] = SURRENDERED;
        return true;
    }
    p->losses[sector] += (int8_t)spaces;
    return false;
}

/* F099 */
static void end_powerless(Position *p) {
    if (has_event(p->in_force, LETTOW) && (p->status[AFRICA] != AT_WAR || !operational_value(p, GERMAN_COLONIES)))
        p->in_force &= ~EVENT(LETTOW);
}

/* All at once; those that fall surrender one after the other, each with its roll: first the enemies of who has the
 * initiative, then the others (F080). */
void lose(Position *p, int count, const int *sectors, const int *spaces) {
    bool fallen[SECTORS] = {false}, any = false;
    for (int i = 0; i < count; i++)
        if (move_right(p, sectors[i], spaces[i])) any = fallen[sectors[i]] = true;
    end_powerless(p);
    if (!any) return;
    for (int own = 0; own <= 1; own++) {
        int side = own ? p->initiative : !p->initiative;
        for (int s = first_of(side); s <= last_of(side); s++) {
            if (!fallen[s]) continue;
            p->vp[!side] += (int8_t)VICTORY_POINTS[s];
            if (throw_die() < p->vp[!side]) {
                end_game(p, !side, ARMISTICE_ROLL);
                return;
            }
        }
    }
}

void lose_one(Position *p, int sector, int spaces) { lose(p, 1, &sector, &spaces); }

bool lose_undecided(Position *p, int sector, int spaces) {
    bool falls = move_right(p, sector, spaces);
    end_powerless(p);
    if (falls) p->vp[!side_of(sector)] += (int8_t)VICTORY_POINTS[sector];
    return falls;
}

/* 8; its levels are those of its side already */
void enter_war(Position *p, int sector) {
    p->status[sector] = AT_WAR;
    p->losses[sector] = 0;
}

/* 6.4, F013 */
void gain_rp(Position *p, int side, int rp) { p->rp[side] = (int8_t)smaller(p->rp[side] + rp, MAXIMUM_RP); }
