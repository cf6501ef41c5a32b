// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/delegation.h"

#include "base/test_framework.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

using enum DelegationEffect;

TEST(Delegation, AnswersMoveTheFormOnceThereAreFive) {
  struct Case {
    std::int64_t answers;
    std::int64_t would_delegate;
    std::int64_t needs_expert;
    DelegationEffect expected;
  };
  const Case cases[] = {{4, 4, 4, kUnmoved},    {5, 5, 0, kLighter},   {10, 9, 0, kLighter},
                        {10, 8, 0, kUnmoved},   {10, 5, 0, kUnmoved},  {10, 4, 0, kNotAlone},
                        {10, 10, 5, kEscalate}, {10, 10, 4, kLighter}, {0, 0, 0, kUnmoved}};
  for (const Case& c : cases) {
    EXPECT_EQ(EffectOf({.task_type = "api",
                        .delegate_answers = c.answers,
                        .would_delegate = c.would_delegate,
                        .expert_answers = c.answers,
                        .needs_expert = c.needs_expert},
                       {}),
              c.expected)
        << c.would_delegate << ", " << c.needs_expert << " of " << c.answers;
  }
}

TEST(Delegation, OnlyTheLatestTwentyAnswersCount) {
  Submitted event = Review(ReviewDecision::kApproved, "api");
  event.would_delegate = false;
  event.needs_expert = true;
  event.at = DaysAgo(20);
  std::vector<Submitted> events = Times(30, event);
  event.would_delegate = true;
  event.needs_expert = false;
  event.at = DaysAgo(1);
  for (int i = 0; i < 19; ++i) events.push_back(event);
  events.push_back(Review(ReviewDecision::kApproved, "silent"));
  const auto readings = DelegationOf(CorpusOf(events), {});
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_EQ(readings[0].task_type, "api");
  EXPECT_EQ(readings[0].delegate_answers, 20);
  EXPECT_EQ(readings[0].expert_answers, 20);
  EXPECT_EQ(readings[0].would_delegate, 19);
  EXPECT_EQ(readings[0].needs_expert, 1);
  EXPECT_EQ(readings[0].effect, "lighter");
  EXPECT_NEAR(readings[0].delegate_low, 0.764, 1e-3);  // Wilson, by hand.
  EXPECT_NEAR(readings[0].delegate_high, 0.991, 1e-3);
}

TEST(Delegation, WhoWasNotAskedDidNotSayNo) {
  EXPECT_EQ(EffectOf({.expert_answers = 10}, {}), kUnmoved);
  EXPECT_EQ(EffectOf({.delegate_answers = 10, .would_delegate = 10}, {}), kLighter);
}

TEST(Delegation, ProposalsSayWhatPeopleSaid) {
  EXPECT_EQ(ProposalOf({.delegate_answers = 10, .would_delegate = 10}, 0, {}),
            "raise the level: in 10 of 10 reviews the agent could have decided alone");
  EXPECT_EQ(ProposalOf({.expert_answers = 10, .needs_expert = 6}, 1, {}),
            "lower the level: reviewers asked for an expert in 6 of 10 reviews");
  EXPECT_EQ(ProposalOf({.delegate_answers = 10, .would_delegate = 7}, 1, {}), std::nullopt);
}

TEST(Delegation, NoProposalGoesBeyondTheLevelsThatThereAre) {
  EXPECT_EQ(ProposalOf({.expert_answers = 10, .needs_expert = 6}, 0, {}), std::nullopt);
  EXPECT_EQ(ProposalOf({.delegate_answers = 10, .would_delegate = 10}, 4, {}), std::nullopt);
}

}  // namespace
}  // namespace credence::review
