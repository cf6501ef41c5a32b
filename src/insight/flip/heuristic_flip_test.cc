// SPDX-License-Identifier: Apache-2.0
#include "executive/flip.h"

#include "base/test_framework.h"
#include "executive/evolve.h"
#include "executive/signal.h"
#include "insight/flip/test_flip.h"

namespace credence::insight {
namespace {

using executive::Observed;

class HeuristicLife {
 public:
  explicit HeuristicLife(double confidence = 0.3) {
    Record(executive::Learned{.source = "ci", .name = {}, .confidence = confidence});
  }

  void Record(const executive::HeuristicEvent& event) {
    executive::Evolve(state, event, {.sequence = ++sequence_, .text = {}});
    past.Add({.event = event, .sequence = sequence_, .kind = "heuristic.test"},
             executive::IsRemovable(event));
  }
  void Hear(bool positive, double magnitude = 1, std::string_view signal = executive::kUserSignal) {
    Record(Observed{.signal = std::string(signal),
                    .positive = positive,
                    .magnitude = magnitude,
                    .person = signal == executive::kUserSignal,
                    .arrival = {}});
  }

  executive::Flip Flip(const executive::ExecutiveSettings& settings) const {
    return {past, state, Timestamp(), settings};
  }
  Counterfactual Ask(const executive::ExecutiveSettings& settings) const {
    return WhatWouldFlip(Flip(settings));
  }

  Heuristic state;
  executive::Past past;

 private:
  std::int64_t sequence_ = 0;
};

TEST(HeuristicFlipTest, TellsWhatItsRightToFireHangsOn) {
  const executive::ExecutiveSettings settings;
  HeuristicLife life;
  for (int i = 0; i < 3; ++i) life.Hear(true);
  const Counterfactual answer = life.Ask(settings);
  EXPECT_EQ(answer.verdict, "fires");  // 4 of 5.
  EXPECT_EQ(answer.flip.becomes, "asks");
  EXPECT_EQ(answer.flip.events.size(), 2u);
  EXPECT_EQ(answer.flip.events[0].what, "user for it, weight 1");
  EXPECT_TRUE(answer.recourse.empty());
}

TEST(HeuristicFlipTest, TellsTheCheapestWayToFire) {
  const executive::ExecutiveSettings settings;
  const Counterfactual answer = HeuristicLife().Ask(settings);
  EXPECT_EQ(answer.verdict, "asks");
  EXPECT_FALSE(answer.flip.found);
  ASSERT_EQ(answer.recourse.size(), 2u);
  // Each endorsement at the threshold is worth 0.375; (1 + 4 * 0.375) / (2 + 4 * 0.375) > 0.7.
  EXPECT_EQ(answer.recourse[0].action, "4 answers of a model that agree");
  EXPECT_EQ(answer.recourse[1].action, "2 positive words of a person");
  EXPECT_EQ(answer.recourse[1].leads_to, "fires");
}

TEST(HeuristicFlipTest, AFrozenOneIsThawedFirst) {
  const executive::ExecutiveSettings settings;
  HeuristicLife life;
  for (int i = 0; i < 3; ++i) life.Hear(true);
  life.Record(executive::Frozen{.frozen = true});
  const Counterfactual answer = life.Ask(settings);
  EXPECT_EQ(answer.flip.events.at(0).what, "frozen");
  ASSERT_EQ(answer.recourse.size(), 1u);
  EXPECT_EQ(answer.recourse[0].action, "thaw it");
}

TEST(HeuristicFlipTest, WhereAPersonMustVouchOnlyAPersonHelps) {
  executive::ExecutiveSettings settings;
  settings.graduation_review = true;
  HeuristicLife life;
  for (int i = 0; i < 9; ++i) life.Hear(true, 0.5, executive::kEndorsement);
  const Counterfactual answer = life.Ask(settings);
  EXPECT_EQ(answer.verdict, "asks");
  ASSERT_EQ(answer.recourse.size(), 1u);
  EXPECT_EQ(answer.recourse[0].action, "a positive word of a person");
}

RC_GTEST_PROP(HeuristicFlipPropertyTest, TheFlipSetFlipsAndRecourseHelps, ()) {
  executive::ExecutiveSettings settings;
  if (*rc::gen::arbitrary<bool>()) settings.gate = "lower_bound";
  HeuristicLife life(*rc::gen::element(0.3, 0.5));
  const int steps = *rc::gen::inRange(0, 30);
  for (int i = 0; i < steps; ++i) {
    const int what = *rc::gen::weightedElement<int>({{6, 0}, {2, 1}, {1, 2}});
    if (what == 2) {
      life.Record(executive::Frozen{.frozen = *rc::gen::arbitrary<bool>()});
    } else {
      life.Hear(what == 0, *rc::gen::element(0.3, 0.375, 0.5, 1.0));
    }
  }
  const Counterfactual answer = life.Ask(settings);
  CheckFlip(life.Flip(settings), answer);
  if (answer.verdict == "asks") RC_ASSERT(!answer.recourse.empty());
  for (const Recourse& way : answer.recourse) {
    HeuristicLife after = life;
    for (const RecourseStep& step : way.steps) {
      for (int i = 0; i < step.count; ++i) {
        if (step.action == "thaw it") {
          after.Record(executive::Frozen{.frozen = false});
        } else if (step.action == "a positive word of a person") {
          after.Hear(true);
        } else {
          after.Hear(true, settings.endorsement_weight * settings.endorsement_threshold,
                     executive::kEndorsement);
        }
      }
    }
    RC_ASSERT(after.Flip(settings).verdict() == way.leads_to);
  }
}

}  // namespace
}  // namespace credence::insight
