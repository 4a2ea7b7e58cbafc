#include "moves.h"

#include "battle.h"

#define ALL_THAT_HELPS 12

static int reinforcements(const Position *p, Move *moves) {
    int count = 0, side = p->active;
    for (int s = first_of(side); s <= last_of(side); s++) {
        if (!may_reinforce(p, s)) continue;
        for (int spaces = 1; spaces <= p->losses[s] && reinforcement_cost(p->reinforced[s], spaces) <= p->rp[side]; spaces++)
            moves[count++] = (Move){REINFORCE, (int8_t)s, (int8_t)spaces, 0};
    }
    return count;
}

static int researches(const Position *p, Move *moves, bool all) {
    int count = 0, side = p->active;
    for (int t = 0; t < TECHNOLOGIES; t++) {
        if (!may_attempt(p, t)) continue;
        int added = attempt_modifier(p, side, t), needed = needed_for(p, side, t);
        for (int rp = 1; rp <= p->rp[side]; rp++) {
            if (!all && rp > 1 && hitting_faces(rp - 2 + added, needed) == 5) break;
            moves[count++] = (Move){RESEARCH, (int8_t)t, (int8_t)rp, 0};
        }
    }
    return count;
}

static int offensives(const Position *p, Move *moves) {
    int count = 0, side = p->active;
    for (int a = first_of(side); a <= last_of(side); a++) {
        int largest = largest_size(p, a);
        if (!largest || !may_activate(p, a)) continue;
        for (const int *d = NEIGHBOURS[a]; *d >= 0; d++)
            for (int size = 1; p->status[*d] == AT_WAR && size <= largest; size++)
                moves[count++] = (Move){OFFENSIVE, (int8_t)a, (int8_t)*d, (int8_t)size};
    }
    return count;
}

static bool same_results(const Position *p, int side, int bonus, int other) {
    for (int face = 1; face <= 6; face++)
        if (sea_result(p, side, face, bonus) != sea_result(p, side, face, other)) return false;
    return true;
}

static int payments(const Position *p, Move *moves, bool all) {
    int count = 0, side = p->active;
    for (int rp = 0; rp <= p->rp[side]; rp++) {
        if (!all && rp && same_results(p, side, rp - 1, ALL_THAT_HELPS)) break;
        moves[count++] = (Move){PAY_FOR_ROLL, 0, (int8_t)rp, 0};
    }
    return count;
}

static int moves_of(const Position *p, Move *moves, bool all) {
    int count = 0;
    Demand demand;
    switch (p->phase) {
    case INITIATIVE:
        if (is_bid_for(p)) {
            for (int rp = 0; rp <= most_bid(p, chooser(p)); rp++) moves[count++] = (Move){BID, 0, (int8_t)rp, 0};
            return count;
        }
        moves[0] = (Move){BUY_INITIATIVE, 0, 0, 0};
        moves[1] = (Move){DECLINE, 0, 0, 0};
        return 2;
    case NAVAL: return payments(p, moves, all);
    case REINFORCEMENTS: count = reinforcements(p, moves); break;
    case TECHNOLOGY: count = researches(p, moves, all); break;
    default:
        if (demanded(p, p->active, &demand)) { /* F088 */
            for (int size = demand.least; size <= demand.size; size++)
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
    int buyer;
    switch (move.kind) {
    case REINFORCE: move_back(p, move.first, move.second); break;
    case RESEARCH: attempt(p, move.first, move.second); break;
    case OFFENSIVE: launch(p, move.first, move.second, move.size); break;
    case PAY_FOR_ROLL: pay_for_roll(p, move.second); break;
    case BID: p->bids[chooser(p)] = move.second; break;
    case BUY_INITIATIVE:
        buyer = !INITIATIVE_OF_TURN[p->turn];
        p->rp[buyer] -= (int8_t)INITIATIVE_PRICE[p->turn];
        take_initiative(p, buyer);
        break;
    case DECLINE: take_initiative(p, INITIATIVE_OF_TURN[p->turn]); break;
    default:
        if (p->phase == OFFENSIVES) p->passed[p->active] = 1;
        else if (p->phase == REINFORCEMENTS && p->revolution_dice) p->stage = 1; /* its dice (F084) */
        else next_step(p);
    }
}
