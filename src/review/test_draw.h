// SPDX-License-Identifier: Apache-2.0
// For property tests: how random feedback (test_corpus.h) is drawn.
#pragma once

#include <rapidcheck.h>

namespace credence::review {

// A number from 0 to `below` - 1.
inline constexpr auto kDraw = [](int below) { return *rc::gen::inRange(0, below); };

}  // namespace credence::review
