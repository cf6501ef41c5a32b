// SPDX-License-Identifier: Apache-2.0
// For property tests: how a corpus of any feedback (test_corpus.h) is drawn.
#pragma once

#include <rapidcheck.h>

namespace credence::review {

// A number from 0 to below `below`.
inline constexpr auto kDraw = [](int below) { return *rc::gen::inRange(0, below); };

}  // namespace credence::review
