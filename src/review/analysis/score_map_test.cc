// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/score_map.h"

#include <map>

#include "base/test_framework.h"

namespace credence::review {
namespace {

RC_GTEST_PROP(ScoreMapProperty, IsAMapInOrder, ()) {
  ScoreMap<int> scores;
  std::map<float, int> expected;
  for (int left = *rc::gen::inRange(0, 50); left > 0; --left) {
    const float score = static_cast<float>(*rc::gen::inRange(-4, 50)) / 4.0F;
    ++scores[score];
    ++expected[score];
  }
  std::map<float, int> read;
  for (const auto& [score, count] : scores.Entries()) {
    RC_ASSERT((read.empty() || read.rbegin()->first < score));  // RC_ASSERT alone reads both.
    read[score] = count;
  }
  RC_ASSERT(read == expected);
}

}  // namespace
}  // namespace credence::review
