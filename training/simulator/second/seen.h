/* What the value network sees of a position: 490 numbers, the same as ldd_tui/players/value/features.py. */
#ifndef SEEN_H
#define SEEN_H

#include "position.h"

#define FEATURES 490
#define FEATURES_PADDED 496 /* a multiple of 8, the rest 0 */

void features_of(const Position *p, float *into);

#endif
