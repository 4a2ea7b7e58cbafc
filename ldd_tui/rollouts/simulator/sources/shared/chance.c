#include "chance.h"

#include <stdbool.h>
#include <stddef.h>

static uint64_t state[2] = {1, 2};
static const int8_t *tape;
static int tape_length, tape_position, outcomes;
static bool tape_failed;

static uint64_t next_bits(void) { /* xorshift128+ */
    uint64_t a = state[0], b = state[1];
    state[0] = b;
    a ^= a << 23;
    state[1] = a ^ b ^ (a >> 17) ^ (b >> 26);
    return state[1] + b;
}

void seed_chance(uint64_t seed) {
    state[0] = seed * 0x9E3779B97F4A7C15ULL + 1;
    state[1] = seed ^ 0xD1B54A32D192ED03ULL;
    for (int i = 0; i < 20; i++) next_bits();
}

double uniform(void) { return (double)(next_bits() >> 11) * (1.0 / 9007199254740992.0); }

void use_tape(const int8_t *outcomes_of_a_game, int length) {
    tape = outcomes_of_a_game;
    tape_length = length;
    tape_position = outcomes = 0;
    tape_failed = false;
}

int tape_outcomes(void) { return tape_failed ? -1 : outcomes; }

/* Whether the next outcome of the tape is of this kind; if not, the tape has failed. */
static bool next_on_tape(int kind, int numbers) {
    if (!tape || tape_failed) return false;
    if (tape_position + 1 + numbers > tape_length || tape[tape_position] != kind) {
        tape_failed = true;
        return false;
    }
    tape_position++;
    outcomes++;
    return true;
}

void throw_dice(int count, int8_t *faces) {
    if (next_on_tape(count, count)) {
        for (int i = 0; i < count; i++) faces[i] = tape[tape_position++];
        return;
    }
    int shown[7] = {0}, n = 0;
    for (int i = 0; i < count; i++) shown[1 + (int)(uniform() * 6)]++;
    for (int face = 1; face <= 6; face++)
        while (shown[face]--) faces[n++] = (int8_t)face;
}

int throw_die(void) {
    int8_t face;
    throw_dice(1, &face);
    return face;
}

uint64_t draw_cards(uint64_t from, int count) {
    uint64_t drawn = 0;
    if (next_on_tape(-count, count)) {
        for (int i = 0; i < count; i++) drawn |= 1ULL << tape[tape_position++];
        if (drawn & ~from) tape_failed = true;
        return drawn & from;
    }
    for (int i = 0; i < count; i++) {
        uint64_t left = from & ~drawn;
        int skip = (int)(uniform() * __builtin_popcountll(left));
        while (skip--) left &= left - 1;
        drawn |= left & -left;
    }
    return drawn;
}

int draw_marker(const int8_t *counts, int kinds) {
    if (next_on_tape(-1, 1)) {
        int kind = tape[tape_position++];
        if (kind < kinds && counts[kind] > 0) return kind;
        tape_failed = true;
    }
    int total = 0, kind = 0;
    for (int i = 0; i < kinds; i++) total += counts[i];
    int skip = (int)(uniform() * total);
    while (skip >= counts[kind]) skip -= counts[kind++];
    return kind;
}
