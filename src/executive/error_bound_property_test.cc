// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "base/test_framework.h"
#include "executive/error_bound.h"

namespace credence::executive {
namespace {

constexpr double kDelta = 0.05;

// A reproducible stream of uniform numbers (SplitMix64).
class Stream {
 public:
  explicit Stream(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL) {}
  double Next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
  }

 private:
  std::uint64_t state_;
};

ErrorBound AllOf(std::int64_t answers, std::int64_t wrong, double predicted) {
  ErrorBound bound;
  for (std::int64_t i = 0; i < answers; ++i) Add(bound, predicted, i >= wrong);
  return bound;
}

TEST(ErrorBound, NothingIsPromisedWithoutAnswers) {
  EXPECT_FALSE(PromiseFor({}, 0.02, kDelta));
  EXPECT_FALSE(PromiseFor(AllOf(50, 0, 0.001), 0.02, kDelta));
}

TEST(ErrorBound, SomeHundredRightAnswersAreAPromise) {
  const auto promise = PromiseFor(AllOf(600, 0, 0.001), 0.02, kDelta);
  ASSERT_TRUE(promise);
  EXPECT_LE(promise->at_most, 0.02);
  EXPECT_GT(promise->at_most, 0.005);
  EXPECT_EQ(promise->tally.wrong, 0);
  EXPECT_GT(promise->tally.answers, 300);
}

TEST(ErrorBound, EarlyMistakesAreForgotten) {
  ErrorBound bound;
  for (int i = 0; i < 200; ++i) Add(bound, 0.001, i % 4 != 0);
  EXPECT_FALSE(PromiseFor(bound, 0.02, kDelta));
  for (int i = 0; i < 1'000; ++i) Add(bound, 0.001, true);
  EXPECT_TRUE(PromiseFor(bound, 0.02, kDelta));
}

TEST(ErrorBound, ALooserCellIsAllowedOnlyAfterTheStricterOnes) {
  ErrorBound bound;
  // All strict answers are wrong, and many loose ones are right.
  for (int i = 0; i < 30; ++i) Add(bound, 0.015, false);
  for (int i = 0; i < 20'000; ++i) Add(bound, 0.3, true);
  EXPECT_FALSE(PromiseFor(bound, 0.02, kDelta));
}

TEST(ErrorBound, NothingIsPromisedWhileTheLatestAnswersAreWrongTooOften) {
  ErrorBound bound = AllOf(5'000, 0, 0.001);
  for (int i = 0; i < 60; ++i) Add(bound, 0.001, i % 10 != 0);
  // The evidence of all answers would still allow it.
  EXPECT_GT(LogEvidence(bound, 3, 0.02), -std::log(kDelta));
  EXPECT_FALSE(LoosestCell(bound, 0.02, kDelta));
  EXPECT_TRUE(HasDeclined(bound, 0.02, kDelta));
  EXPECT_TRUE(LoosestCell(bound, 0.05, kDelta));
  EXPECT_FALSE(HasDeclined(bound, 0.05, kDelta));
  for (int i = 0; i < 200; ++i) Add(bound, 0.001, true);
  EXPECT_TRUE(LoosestCell(bound, 0.02, kDelta));
}

// Ville's inequality, on streams whose risk is the bound itself: at any of 4,000 times a false
// promise is made in 5 % of the streams at most.
TEST(ErrorBound, AFalsePromiseIsRare) {
  constexpr int kStreams = 400;
  for (const double risk : {0.02, 0.05, 0.2}) {
    int broken = 0;
    for (int s = 0; s < kStreams; ++s) {
      Stream stream(static_cast<std::uint64_t>(s) + 1);
      ErrorBound bound;
      bool promised = false;
      for (int i = 0; i < 4'000 && !promised; ++i) {
        Add(bound, 0.001, stream.Next() >= risk);
        promised = i % 10 == 0 && LoosestCell(bound, risk, kDelta).has_value();
      }
      broken += promised ? 1 : 0;
    }
    // Three standard errors above 5 %.
    EXPECT_LE(broken, kStreams * 0.05 + 3 * std::sqrt(kStreams * 0.05 * 0.95)) << risk;
  }
}

RC_GTEST_PROP(ErrorBoundProperty, AWrongAnswerNeverAddsEvidence, ()) {
  ErrorBound bound;
  const int count = *rc::gen::inRange(0, 400);
  const int every = *rc::gen::inRange(2, 60);
  for (int i = 0; i < count; ++i) Add(bound, 0.01, i % every != 0);
  const double risk = *rc::gen::element(0.01, 0.02, 0.05, 0.2);
  ErrorBound right = bound, wrong = bound;
  Add(right, 0.01, true);
  Add(wrong, 0.01, false);
  for (std::size_t cell = 0; cell < kCellLimits.size(); ++cell) {
    RC_ASSERT(LogEvidence(wrong, cell, risk) <= LogEvidence(bound, cell, risk) + 1e-12);
    RC_ASSERT(LogEvidence(right, cell, risk) >= LogEvidence(bound, cell, risk) - 1e-12);
  }
}

RC_GTEST_PROP(ErrorBoundProperty, ALooserBoundAllowsAtLeastAsMuch, ()) {
  ErrorBound bound;
  const int count = *rc::gen::inRange(0, 3'000);
  const int every = *rc::gen::inRange(10, 400);
  for (int i = 0; i < count; ++i) Add(bound, (i % 50) / 100.0, i % every != 0);
  const auto strict = PromiseFor(bound, 0.02, kDelta);
  if (!strict) return;
  RC_ASSERT(strict->at_most <= 0.02);
  const auto loose = PromiseFor(bound, 0.1, kDelta);
  if (loose) RC_ASSERT(loose->limit >= strict->limit);
}

}  // namespace
}  // namespace credence::executive
