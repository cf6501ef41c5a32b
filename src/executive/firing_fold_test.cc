// SPDX-License-Identifier: Apache-2.0
#include "executive/firing_fold.h"

#include "base/test_framework.h"

namespace credence::executive {
namespace {

FiringJudged Judgement(bool right, double similarity = 0.8) {
  return {.arrival = "e1",
          .facts = {.similarity = similarity,
                    .margin = 0.4,
                    .share = 0.9,
                    .support = 0.7,
                    .agreement = 0.8,
                    .confidence = 0.6},
          .right = right,
          .signal = "llm_comparison",
          .max_error = 0.02,
          .delta = 0.05};
}

// Plays decisions through the fold, as the ledger does.
void Play(FiringSource& state, const std::vector<EventDraft>& decisions) {
  for (const EventDraft& decision : decisions) {
    ledger::EventView view{};
    view.stream = decision.stream;
    view.kind = decision.kind;
    view.body = decision.body;
    const auto event = FiringFold::Decode(view);
    ASSERT_TRUE(event && *event);
    ASSERT_TRUE(FiringFold::Apply(state, **event, view));
  }
}

FiringSource Stored(const FiringSource& state) {
  const ledger::Row row = FiringFold::ToRow(state, std::nullopt);
  ledger::RowView view{};
  view.id = row.id;
  view.data = row.data;
  const Result<FiringSource> read = FiringFold::FromRow(view);
  EXPECT_TRUE(read);
  return read ? *read : FiringSource{};
}

TEST(FiringFold, TheRowHoldsTheWholeRule) {
  FiringSource state{.source = "ci", .rule = {}, .reset_at = {}};
  for (int i = 0; i < 600; ++i) Play(state, DecideJudged(state, Judgement(i % 97 != 0, i / 700.0)));
  EXPECT_EQ(state.rule.bound.judged, 600);
  EXPECT_EQ(state.rule.bound.rows.size(), 2U);
  EXPECT_EQ(Stored(state), state);
}

TEST(FiringFold, AnAlarmIsAnEventThatForgetsWhatWasLearned) {
  FiringSource state{.source = "ci", .rule = {}, .reset_at = {}};
  for (int i = 0; i < 800; ++i) Play(state, DecideJudged(state, Judgement(true)));
  EXPECT_TRUE(state.rule.promised);
  std::vector<EventDraft> decisions;
  for (int i = 0; i < 200 && decisions.size() < 2; ++i) {
    decisions = DecideJudged(state, Judgement(false));
    Play(state, decisions);
  }
  ASSERT_EQ(decisions.size(), 2U);
  EXPECT_EQ(decisions[1].kind, FiringReset::kKind);
  EXPECT_EQ(state.rule.resets, 1);
  EXPECT_EQ(state.rule.bound.judged, 0);
  EXPECT_TRUE(state.reset_at);
  EXPECT_EQ(Stored(state), state);
}

TEST(FiringFold, ItSaysWhatItPromises) {
  FiringSource state{.source = "ci", .rule = {}, .reset_at = {}};
  const FiringTerms terms{.max_error = 0.02};
  EXPECT_EQ(DescribePromise(state.rule, terms),
            "0 judged answers are not enough to promise at most 2 % wrong");
  for (int i = 0; i < 800; ++i) Play(state, DecideJudged(state, Judgement(true)));
  const std::string promise = DescribePromise(state.rule, terms);
  EXPECT_TRUE(promise.starts_with("at most ")) << promise;
  EXPECT_TRUE(promise.contains(" wrong with 95 % confidence on ")) << promise;
}

}  // namespace
}  // namespace credence::executive
