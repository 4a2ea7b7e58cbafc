#include "moves.h"

#include "battle.h"

#define LADDER 3
#define MOST_RESEARCH 4

static int reinforcements(const Position *p, Move *moves) {
    int count = 0, side = p->active;
    for (int s = first_of(side); s <= last_of(side); s++) {
        if (!may_reinforce(p, s)) continue;
        int most = smaller(p->losses[s], LADDER - p->reinforced[s]);
        for (int spaces = 1; spaces <= most && reinforcement_cost(p->reinforced[s], spaces) <= p->rp[side]; spaces++)
            moves[count++] = (Move){REINFORCE, (int8_t)s, (int8_t)spaces, 0};
    }
    return count;
}

static int researches(const Position *p, Move *moves, bool all) {
    int count = 0, side = p->active;
    if (p->rp[side] < 1) return 0;
    for (int t = 0; t < TECHNOLOGIES; t++) {
        if (!may_attempt(p, t)) continue;
        int cubes = p->cubes[side][t], needed = needed_for(p, side, t);
        for (int rp = 1; rp <= p->rp[side]; rp++) {
            if (!all && rp > 1 && (rp > MOST_RESEARCH || hitting_faces(rp - 2 + cubes, needed) == 5)) break;
            moves[count++] = (Move){RESEARCH, (int8_t)t, (int8_t)rp, 0};
        }
    }
    bool waits = keeps_its_rp(p, side); /* a neutral sector's levels are early enough when it has entered the war */
    for (int s = first_of(side); s <= last_of(side); s++)
        for (int t = 0; t < IMPLEMENTED; t++)
            if (may_implement(p, s, t) && (all || p->status[s] == AT_WAR || !waits)) moves[count++] = (Move){IMPLEMENT, (int8_t)s, (int8_t)t, 0};
    return count;
}

static int offensives(const Position *p, Move *moves) {
    int count = 0, side = p->active;
    for (int a = first_of(side); a <= last_of(side); a++) {
        if (!operational_value(p, a)) continue;
        for (const int *d = NEIGHBOURS[a]; *d >= 0; d++) {
            if (p->status[*d] != AT_WAR || !may_activate(p, a, *d)) continue;
            int largest = largest_size(p, a, *d);
            for (int size = 1; size <= largest; size++)
                moves[count++] = (Move){OFFENSIVE, (int8_t)a, (int8_t)*d, (int8_t)size};
        }
    }
    return count;
}

static int moves_of(const Position *p, Move *moves, bool all) {
    int count = 0;
    Demand demand;
    switch (p->phase) {
    case REINFORCEMENTS: count = reinforcements(p, moves); break;
    case TECHNOLOGY:
        if (p->attempt != NO_ATTEMPT) { /* 10.2.5 */
            moves[0] = (Move){THROW_AGAIN, 0, 0, 0};
            moves[1] = (Move){TAKE_CUBE, 0, 0, 0};
            return 2;
        }
        count = researches(p, moves, all);
        break;
    default:
        if (demanded(p, p->active, true, &demand)) { /* 10.3.1 */
            for (int size = demand.full_size ? demand.size : 1; size <= demand.size; size++)
                moves[count++] = (Move){OFFENSIVE, (int8_t)demand.attacker, (int8_t)demand.defender, (int8_t)size};
            return count;
        }
        count = offensives(p, moves);
    }
    moves[count++] = (Move){DONE, 0, 0, 0};
    return count;
}

int legal_moves(const Position *p, Move *moves) { return moves_of(p, moves, true); }
int sensible_moves(const Position *p, Move *moves) { return moves_of(p, moves, false); }

void carry_out(Position *p, Move move) {
    switch (move.kind) {
    case REINFORCE: move_back(p, move.first, move.second); break;
    case RESEARCH: begin_attempt(p, move.first, move.second); break;
    case IMPLEMENT:
        p->rp[p->active]--;
        p->levels[move.first][move.second]++;
        break;
    case OFFENSIVE: launch(p, move.first, move.second, move.size); break;
    case THROW_AGAIN: /* a cube is given up for it (R090) */
        p->cubes[p->active][p->attempt]--;
        throw_attempt(p);
        break;
    case TAKE_CUBE: take_cube(p); break;
    default:
        if (p->phase == OFFENSIVES) pass_offensives(p);
        else if (p->phase == REINFORCEMENTS && p->revolution_dice) p->stage = 1; /* its dice (R078) */
        else next_step(p);
    }
}
