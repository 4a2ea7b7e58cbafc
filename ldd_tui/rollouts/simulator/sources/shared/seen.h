/* What the value network sees of a position: the numbers of its edition's features in ldd_tui/players/value. */
#ifndef SEEN_H
#define SEEN_H

#include "position.h"

void features_of(const Position *p, float *into);

#endif
