// SPDX-License-Identifier: Apache-2.0
#include "executive/what_if.h"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "executive/decide.h"
#include "executive/fold.h"
#include "executive/gate.h"
#include "executive/signal.h"
#include "executive/test_support.h"
#include "insight/what_if/test_history.h"

namespace credence::insight {
namespace {

using executive::TestSecond;
using ledger::EventDraft;

// Heuristics of one source that follow the rules of the faculty, and their history. The test
// decides which texts are similar.
class World {
 public:
  using Similarity = std::function<double(const Uuid&)>;

  explicit World(const executive::ExecutiveSettings& settings) : settings_(settings) {}

  void Learn(std::uint32_t number, HeuristicOrigin origin = HeuristicOrigin::kLearned) {
    Record({executive::DecideLearn(
        executive::TestId(number),
        {.condition = "When a", .action = "Do b", .source = "game", .origin = origin}, settings_)});
  }

  void Tell(std::uint32_t number, bool positive, std::string_view signal = executive::kUserSignal,
            std::optional<double> magnitude = std::nullopt) {
    executive::FiresOfHeuristic fires;
    for (const auto& [stream, fire] : fires_) {
      if (fire.heuristic_id != executive::TestId(number)) continue;
      if (fire.open) fires.open = fire;
      if (fire.outcome == FireOutcome::kUnknown) fires.unjudged = fire;
    }
    const Result<executive::Verdict> verdict = executive::DecideFeedback(
        heuristics_[executive::TestId(number)],
        {.id = "", .positive = positive, .magnitude = magnitude, .from = std::string(signal)},
        fires, settings_);
    if (verdict) Record(verdict->decisions);
  }

  void Freeze(std::uint32_t number, bool frozen) {
    Record(
        {executive::OfHeuristic(executive::TestId(number), executive::Frozen{.frozen = frozen})});
  }

  // An event with this similarity: it is answered and, if the model was asked, compared.
  void Arrive(
      const Similarity& match, const Similarity& likeness,
      const std::function<bool(const Uuid&)>& is_opposite = [](const Uuid&) { return false; }) {
    const std::string arrival = "e" + std::to_string(++arrivals_);
    const Heuristic* best = nullptr;
    executive::Answered answered{.path = DecisionPath::kLlm};
    for (const auto& [id, heuristic] : heuristics_) {
      const double similarity = match(id);
      if (similarity < settings_.match_threshold || heuristic.frozen) continue;
      answered.candidates.push_back(
          {.id = id, .similarity = similarity, .confidence = heuristic.confidence});
      if (settings_.HeuristicsOnlyLearn()) continue;
      if (!MayFire(heuristic, settings_.threshold, settings_)) continue;
      if (best == nullptr || similarity > match(best->id)) best = &heuristic;
    }
    if (best != nullptr) {
      answered = {.path = DecisionPath::kHeuristic, .heuristic = best->id};
      answered.fire = executive::TestId(1'000 + arrivals_);
      Record(executive::DecideFire(
          *best, {.id = *answered.fire, .arrival = arrival, .similarity = match(best->id)}));
    }
    Record({executive::OfArrival(arrival, answered)});
    if (best != nullptr) {
      if (!settings_.Races()) return;
      Record({executive::OfArrival(arrival, executive::SecondAnswered{})});
    }
    Compare(arrival, answered, likeness, is_opposite);
  }

  void Outcome(bool success) {
    for (const auto& [stream, fire] : std::map(fires_)) {
      Record(executive::DecideOutcome(fire, success, executive::kEvaluator));
    }
  }
  void Silence() {
    for (const executive::OpenFire& open : Open()) {
      Record(executive::DecideSilence(open, settings_));
    }
  }
  void Follow(bool undo) {
    Record(executive::DecideFollowUp(Open(), {}, {.undo = undo}, TestSecond(second), settings_));
  }

  FacultyWhatIf Try(const TestSettings& present, const TestSettings& other) const {
    return history_.Try<executive::WhatIf>(present, other, TestSecond(second));
  }
  const Heuristic& At(std::uint32_t number) { return heuristics_[executive::TestId(number)]; }

  double second = 0;

 private:
  void Compare(const std::string& arrival, const executive::Answered& answered,
               const Similarity& likeness, const std::function<bool(const Uuid&)>& is_opposite) {
    std::vector<executive::ComparedWith> actions;
    for (const auto& [id, heuristic] : heuristics_) {
      const auto candidate =
          std::ranges::find(answered.candidates, id, &executive::ShownCandidate::id);
      actions.push_back({.heuristic = heuristic,
                         .similarity = likeness(id),
                         .shown = candidate != answered.candidates.end(),
                         .opposite = is_opposite(id) ? "negation" : "",
                         .is_clean_answer = false});
    }
    const executive::Comparison comparison =
        executive::DecideComparison(arrival, actions, 1, TestSecond(second), settings_);
    for (const auto& [id, observed] : comparison.observations) {
      Record({executive::OfHeuristic(id, observed)});
    }
    Record({executive::OfArrival(arrival, comparison.compared)});
  }

  std::vector<executive::OpenFire> Open() {
    std::vector<executive::OpenFire> open;
    for (const auto& [stream, fire] : fires_) {
      if (fire.open) open.push_back({.fire = fire, .heuristic = heuristics_[fire.heuristic_id]});
    }
    return open;
  }

  void Record(const std::vector<EventDraft>& decisions) {
    for (const EventDraft& decision : decisions) {
      history_.Add(decision.stream, decision.kind, decision.body, TestSecond(second));
      const ledger::EventView view =
          executive::ViewOf(decision, TestSecond(second), history_.size());
      if (decision.stream.starts_with(executive::kHeuristicStream)) {
        const Uuid id =
            Uuid::Parse(
                std::string_view(decision.stream).substr(executive::kHeuristicStream.size()))
                .value();
        CREDENCE_CHECK(ledger::ApplyEvent<executive::HeuristicFold>(heuristics_[id], view),
                       "what was decided can be applied");
      } else if (decision.stream.starts_with(executive::kFireStream)) {
        CREDENCE_CHECK(ledger::ApplyEvent<executive::FireFold>(fires_[decision.stream], view),
                       "what was decided can be applied");
      }
    }
  }

  const executive::ExecutiveSettings& settings_;
  std::map<Uuid, Heuristic> heuristics_;
  std::map<std::string, Fire> fires_;
  TestHistory history_;
  std::uint32_t arrivals_ = 0;
};

// A source with an error bound that proposes the same heuristic each time: mostly clear events,
// which it answers rightly, and doubtful ones, of which every fifth answer is wrong.
class BoundedWorld {
 public:
  explicit BoundedWorld(const executive::ExecutiveSettings& settings) : settings_(settings) {
    Record(executive::DecideLearn(executive::TestId(1),
                                  {.condition = "When a",
                                   .action = "Do b",
                                   .source = "game",
                                   .origin = HeuristicOrigin::kLearned},
                                  settings_));
  }

  void Arrive() {
    const std::string arrival = "e" + std::to_string(++arrivals_);
    const bool is_clear = arrivals_ % 3 != 0;
    const bool right = is_clear || arrivals_ % 15 != 0;
    const executive::FiringFacts facts = is_clear ? executive::FiringFacts{.similarity = 0.9,
                                                                           .margin = 0.4,
                                                                           .share = 0.9,
                                                                           .support = 0.8,
                                                                           .agreement = 0.6,
                                                                           .confidence = 0.6}
                                                  : executive::FiringFacts{.similarity = 0.5,
                                                                           .margin = 0.02,
                                                                           .share = 0.3,
                                                                           .support = 0.2,
                                                                           .agreement = 0.05,
                                                                           .confidence = 0.4};
    constexpr double kNoExploration = 1;
    const bool fires =
        DecideFiring(firing_.rule, facts, settings_.Terms(), kNoExploration).choice ==
        executive::FiringChoice::kFire;
    Record(executive::OfArrival(arrival, executive::Received{.source = "game"}));
    executive::Answered answered{.path = fires ? DecisionPath::kHeuristic : DecisionPath::kLlm};
    answered.proposed = executive::TestId(1);
    answered.facts = facts;
    Record(executive::OfArrival(arrival, answered));
    hits += fires ? 1 : 0;
    errors += fires && !right ? 1 : 0;
    const executive::FiringJudged judged{.arrival = arrival,
                                         .facts = facts,
                                         .right = right,
                                         .signal = "comparison",
                                         .max_error = settings_.max_error,
                                         .delta = 1 - settings_.error_confidence};
    for (const EventDraft& draft : executive::DecideJudged(firing_, judged)) {
      Record(draft);
      const ledger::EventView view = executive::ViewOf(draft, TestSecond(0), history_.size());
      CREDENCE_CHECK(ledger::ApplyEvent<executive::FiringFold>(firing_, view),
                     "what was decided can be applied");
    }
  }

  FacultyWhatIf Try(const TestSettings& present, const TestSettings& other,
                    std::optional<Timestamp> since = std::nullopt) const {
    return history_.Try<executive::WhatIf>(present, other, TestSecond(0), since);
  }

  std::int64_t hits = 0;
  std::int64_t errors = 0;

 private:
  void Record(const EventDraft& draft) {
    history_.Add(draft.stream, draft.kind, draft.body, TestSecond(0));
  }

  const executive::ExecutiveSettings& settings_;
  executive::FiringSource firing_ = {.source = "game", .rule = {}, .reset_at = {}};
  TestHistory history_;
  std::uint32_t arrivals_ = 0;
};

TEST(FiringWhatIf, AnotherErrorBoundHasOtherHitsAndErrors) {
  TestSettings present, looser, tighter, none;
  present.executive.max_error = 0.05;
  looser.executive.max_error = 0.3;
  tighter.executive.max_error = 0.0001;
  BoundedWorld world(present.executive);
  for (int i = 0; i < 3'000; ++i) world.Arrive();
  ASSERT_GT(world.hits, 1'000);

  const auto count = [](const FacultyWhatIf& report, std::string_view what) {
    const auto found = std::ranges::find(report.outcomes, what, &OutcomeCount::what);
    return found == report.outcomes.end() ? OutcomeCount{} : *found;
  };
  constexpr std::string_view kRight = "answered by System 1 and judged right";
  constexpr std::string_view kWrong = "answered by System 1 and judged wrong";

  const FacultyWhatIf same = world.Try(present, present);
  EXPECT_EQ(same.changed_verdicts, 0);
  EXPECT_EQ(count(same, kRight).of, 3'000);
  EXPECT_EQ(count(same, kRight).other + count(same, kWrong).other, world.hits);
  EXPECT_EQ(count(same, kWrong).recorded, world.errors);
  EXPECT_EQ(count(same, "answered by System 1").recorded, world.hits);

  EXPECT_THAT(world.Try(present, looser, TestSecond(1)).outcomes, IsEmpty()) << "all was before";

  const FacultyWhatIf loose = world.Try(present, looser);
  EXPECT_GT(count(loose, kRight).other, count(loose, kRight).recorded);
  EXPECT_GT(count(loose, kWrong).other, count(loose, kWrong).recorded);
  EXPECT_EQ(loose.changed_verdicts,
            count(loose, kRight).other + count(loose, kWrong).other - world.hits);

  const FacultyWhatIf tight = world.Try(present, tighter);
  EXPECT_EQ(count(tight, kRight).other, 0);
  EXPECT_EQ(tight.changed_verdicts, world.hits);

  // Without a bound the threshold decides, and the heuristic never earned its confidence.
  EXPECT_EQ(count(world.Try(present, none), kRight).other, 0);
}

double Always(double similarity, const Uuid& /*id*/) { return similarity; }
World::Similarity All(double similarity) {
  return [similarity](const Uuid& id) { return Always(similarity, id); };
}

void StepAtRandom(World& world, std::uint32_t count) {
  world.second += *rc::gen::inRange(0, 100);
  const auto number = *rc::gen::inRange<std::uint32_t>(1, count + 1);
  switch (*rc::gen::weightedElement<int>({{5, 0}, {8, 1}, {1, 2}, {1, 3}, {3, 4}, {1, 5}})) {
    case 0:
      return world.Tell(number, *rc::gen::arbitrary<bool>(),
                        *rc::gen::element<std::string>("user", "dev_outcome", "silence", "undo",
                                                       "ignored", "llm_endorsement", "evaluator",
                                                       "llm_rejection", "nightly-checks"),
                        *rc::gen::element<std::optional<double>>(std::nullopt, 0.25, 1.0));
    case 1: {
      // Stored, so that the same question gets the same answer, as with real similarities.
      std::map<Uuid, double> match;
      std::map<Uuid, double> likeness;
      for (std::uint32_t i = 1; i <= count; ++i) {
        match[executive::TestId(i)] = *rc::gen::inRange(-20, 101) / 100.0;
        likeness[executive::TestId(i)] = *rc::gen::inRange(-20, 101) / 100.0;
      }
      const bool opposite = *rc::gen::arbitrary<bool>();
      return world.Arrive([&](const Uuid& id) { return match[id]; },
                          [&](const Uuid& id) { return likeness[id]; },
                          [&](const Uuid& id) { return opposite && id == executive::TestId(1); });
    }
    case 2:
      return world.Freeze(number, *rc::gen::arbitrary<bool>());
    case 3:
      return world.Silence();
    case 4:
      return world.Follow(*rc::gen::arbitrary<bool>());
    default:
      return world.Outcome(*rc::gen::arbitrary<bool>());
  }
}

RC_GTEST_PROP(HeuristicWhatIfProperty, TheSameSettingsGiveTheSameNumbers, ()) {
  TestSettings settings;
  executive::ExecutiveSettings& executive = settings.executive;
  executive.prior = *rc::gen::element<std::string>("uniform", "matched");
  executive.gate = *rc::gen::element<std::string>("mean", "lower_bound");
  executive.threshold = *rc::gen::element(0.4, 0.7);
  executive.match_threshold = *rc::gen::element(0.3, 0.7);
  executive.endorsement_threshold = *rc::gen::element(0.0, 0.5, 0.75);
  executive.rejection_penalty = *rc::gen::element(0.0, 0.2);
  executive.evaluation_period_s = *rc::gen::element(0.0, 100.0);
  executive.shown_weight = *rc::gen::element(1.0, 0.5);
  executive.ignored_times = *rc::gen::inRange(1, 4);
  executive.polarity_guard = *rc::gen::arbitrary<bool>();
  executive.decision_strategy =
      *rc::gen::element<std::string>("heuristic_first", "llm_first", "race");
  World world(executive);
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 5);
  for (std::uint32_t i = 1; i <= count; ++i) {
    world.Learn(i, *rc::gen::element(HeuristicOrigin::kLearned, HeuristicOrigin::kUser));
  }
  const int steps = *rc::gen::inRange(0, 60);
  for (int i = 0; i < steps; ++i) StepAtRandom(world, count);
  const FacultyWhatIf report = world.Try(settings, settings);
  RC_ASSERT(IsSame(report));
  RC_ASSERT(report.subjects == count);
}

class HeuristicWhatIf : public testing::Test {
 protected:
  FacultyWhatIf Try() const { return world_.Try(present_, other_); }

  TestSettings present_;
  TestSettings other_;
  World world_{present_.executive};
};

TEST_F(HeuristicWhatIf, AnotherWeightOfAnEndorsementIsFoundFromItsSimilarity) {
  other_.executive.endorsement_weight = 1;
  world_.Learn(1);
  world_.Arrive(All(0), All(0.8));  // 1.4 of 2.4, against 1.8 of 2.8.
  ExpectOneChange(Try(), 1.4 / 2.4, 1.8 / 2.8);
}

TEST_F(HeuristicWhatIf, AnotherStrategyChangesWhoAnswers) {
  world_.Learn(1);
  for (int i = 0; i < 2; ++i) world_.Tell(1, true);
  world_.Arrive(All(0.9), All(0));
  for (const auto& [strategy, changed] :
       {std::pair("heuristic_first", 0), std::pair("race", 0), std::pair("llm_first", 1)}) {
    other_.executive.decision_strategy = strategy;
    EXPECT_EQ(Try().changed_verdicts, changed) << strategy;
  }
}

TEST_F(HeuristicWhatIf, WhatOnlyLearnsWouldHaveAnswered) {
  present_.executive.decision_strategy = "llm_first";
  world_.Learn(1);
  for (int i = 0; i < 2; ++i) world_.Tell(1, true);
  world_.Arrive(All(0.9), All(0.9));
  EXPECT_EQ(Try().changed_verdicts, 1);
}

TEST_F(HeuristicWhatIf, WithoutTheRaceItsEvidenceIsMissing) {
  present_.executive.decision_strategy = "race";
  world_.Learn(1);
  for (int i = 0; i < 2; ++i) world_.Tell(1, true);
  world_.Arrive(All(0.9), All(0.8));  // 3.4 of 4.4, against 3 of 4.
  ExpectOneChange(Try(), 3.4 / 4.4, 0.75);
  other_.executive.decision_strategy = "llm_first";
  EXPECT_EQ(Try().changed_subjects, 0);
}

TEST_F(HeuristicWhatIf, ALowerThresholdEndorsesWhatWasNotSimilarEnough) {
  other_.executive.endorsement_threshold = 0.5;
  world_.Learn(1);
  world_.Arrive(All(0), All(0.6));
  ExpectOneChange(Try(), 0.3, 1.3 / 2.3);
}

TEST_F(HeuristicWhatIf, ALowerThresholdFiresWhereTheModelSaidTheSame) {
  other_.executive.threshold = 0.3;
  world_.Learn(1);
  world_.Arrive(All(0.9), All(0.9));  // Asked, and the model agreed.
  world_.Arrive(All(0.9), All(0.1));  // Asked, and the model disagreed.
  world_.Arrive(All(0.5), All(0.1));  // Matches nothing.
  const FacultyWhatIf report = Try();
  EXPECT_EQ(report.verdicts, 3);
  ASSERT_THAT(ChangesOf(report), ElementsAre("event e1: ask -> fire", "event e2: ask -> fire"));
  EXPECT_EQ(report.examples[0].subject, executive::TestId(1).ToString());
  EXPECT_EQ(report.examples[0].success, true);
  EXPECT_EQ(report.examples[1].success, false);
  EXPECT_THAT(CountsOf(report), ElementsAre("asked, and the model said the same: 1 -> 0",
                                            "fired, though the model said otherwise: 0 -> 1"));
}

TEST_F(HeuristicWhatIf, AHigherThresholdAsksInsteadOfFiring) {
  other_.executive.threshold = 0.8;
  world_.Learn(1);
  for (int i = 0; i < 2; ++i) world_.Tell(1, true);  // 0.75.
  world_.Arrive(All(0.9), All(0));
  world_.Outcome(false);
  world_.Arrive(All(0.9), All(0));
  world_.Outcome(true);
  const FacultyWhatIf report = Try();
  EXPECT_EQ(report.changed_verdicts, 2);
  EXPECT_THAT(CountsOf(report), ElementsAre("fired, and it failed: 1 -> 0",
                                            "asked, though the fire succeeded: 0 -> 1"));
}

TEST_F(HeuristicWhatIf, AWeightThatSomebodyGaveStays) {
  other_.executive.undo_magnitude = 1;
  other_.executive.endorsement_weight = 1;
  world_.Learn(1);
  world_.Tell(1, true, executive::kEndorsement, 0.25);
  EXPECT_TRUE(IsSame(Try()));
  world_.Tell(1, true, executive::kEndorsement);
  EXPECT_FALSE(IsSame(Try()));
}

TEST_F(HeuristicWhatIf, IgnoredFiresSpeakAgainstItSooner) {
  other_.executive.ignored_times = 1;
  world_.Learn(1);
  for (int i = 0; i < 3; ++i) world_.Tell(1, true);  // 4 of 5.
  world_.Arrive(All(0.9), All(0));
  world_.Follow(false);
  ExpectOneChange(Try(), 0.8, 4 / 5.3);
}

}  // namespace
}  // namespace credence::insight
