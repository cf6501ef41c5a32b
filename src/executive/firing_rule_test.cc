// SPDX-License-Identifier: Apache-2.0
#include "executive/firing_rule.h"

#include <vector>

#include "base/test_framework.h"

namespace credence::executive {
namespace {

NearHeuristic Near(double similarity, std::size_t action, double confidence = 0.6) {
  return {.similarity = similarity, .confidence = confidence, .action = action};
}

TEST(FiringFacts, TheActionWithMostVotesIsProposedByItsNearestHeuristic) {
  const std::vector<NearHeuristic> near = {Near(0.80, 1), Near(0.79, 2), Near(0.78, 2),
                                           Near(0.50, 3)};
  const auto proposal = Propose(near);
  ASSERT_TRUE(proposal);
  EXPECT_EQ(proposal->heuristic, 1U);
  EXPECT_EQ(proposal->facts.similarity, 0.79);
  EXPECT_NEAR(proposal->facts.margin, -0.01, 1e-12);
  EXPECT_NEAR(proposal->facts.agreement, 0.2, 1e-12);
  EXPECT_NEAR(proposal->facts.support, (0.79 + 0.78) / 3, 1e-12);
}

TEST(FiringFacts, AHeuristicThatIsNotTrustedHasFewVotes) {
  const std::vector<NearHeuristic> near = {Near(0.80, 1, 0.05), Near(0.79, 2, 0.9)};
  EXPECT_EQ(Propose(near)->heuristic, 1U);
  EXPECT_FALSE(Propose({}));
}

// Right if the margin is large.
FiringFacts Clear() {
  return Propose(std::vector{Near(0.9, 1), Near(0.85, 1), Near(0.8, 1), Near(0.3, 2)})->facts;
}
FiringFacts Doubtful() {
  return Propose(std::vector{Near(0.6, 1), Near(0.59, 2), Near(0.58, 3)})->facts;
}

// Answers as they would be judged: the clear ones are right, the doubtful ones wrong every other
// time.
FiringRule Taught(int answers, const FiringTerms& terms) {
  FiringRule rule;
  for (int i = 0; i < answers; ++i) {
    EXPECT_FALSE(Learn(rule, Clear(), true, terms));
    EXPECT_FALSE(Learn(rule, Doubtful(), i % 2 == 0, terms));
  }
  return rule;
}

TEST(FiringRule, ItAsksUntilItCanPromiseAndThenFiresWhereItIsSure) {
  const FiringTerms terms{.exploration = 0};
  EXPECT_EQ(DecideFiring({}, Clear(), terms, 0.5).choice, FiringChoice::kAsk);
  EXPECT_EQ(DecideFiring(Taught(50, terms), Clear(), terms, 0.5).choice, FiringChoice::kAsk);
  const FiringRule rule = Taught(800, terms);
  const FiringDecision clear = DecideFiring(rule, Clear(), terms, 0.5);
  EXPECT_EQ(clear.choice, FiringChoice::kFire);
  const auto promise = PromiseFor(rule.bound, terms.max_error, terms.delta);
  ASSERT_TRUE(promise);
  EXPECT_EQ(clear.limit, promise->limit);
  EXPECT_LE(promise->at_most, terms.max_error);
  EXPECT_EQ(DecideFiring(rule, Doubtful(), terms, 0.5).choice, FiringChoice::kAsk);
}

TEST(FiringRule, ADrawExplores) {
  const FiringTerms terms{.exploration = 0.1};
  const FiringRule rule = Taught(800, terms);
  EXPECT_EQ(DecideFiring(rule, Clear(), terms, 0.05).choice, FiringChoice::kExplore);
  EXPECT_EQ(DecideFiring(rule, Clear(), terms, 0.1).choice, FiringChoice::kFire);
}

TEST(FiringRule, WhenAnswersBecomeWrongItNoticesAndStartsAgain) {
  const FiringTerms terms{.exploration = 0};
  FiringRule rule = Taught(800, terms);
  for (int i = 0; i < 300; ++i) EXPECT_FALSE(Learn(rule, Clear(), true, terms));
  int answers = 0;
  while (!Learn(rule, Clear(), answers % 2 == 0, terms)) {
    ASSERT_LT(++answers, 200);
  }
  Reset(rule);
  EXPECT_EQ(rule.resets, 1);
  EXPECT_EQ(DecideFiring(rule, Clear(), terms, 0.5).choice, FiringChoice::kAsk);
}

TEST(FiringRule, TheSameAnswersGiveTheSameRule) {
  const FiringTerms terms;
  EXPECT_EQ(Taught(300, terms), Taught(300, terms));
}

}  // namespace
}  // namespace credence::executive
