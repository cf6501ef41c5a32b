// SPDX-License-Identifier: Apache-2.0
// Random feedback, fires and follow-ups through Decide and the folds: properties of every history
// of a heuristic.

#include <algorithm>
#include <cmath>
#include <map>

#include "base/test_framework.h"
#include "executive/decide.h"
#include "executive/evolve.h"
#include "executive/fold.h"
#include "executive/test_support.h"

namespace credence::executive {
namespace {

struct Recorded {
  EventDraft decision;
  Timestamp time;
  std::int64_t sequence = 0;
};

// One heuristic with its fires and all of its recorded events.
class Life {
 public:
  Life() {
    settings_.prior = *rc::gen::element<std::string>("uniform", "matched");
    settings_.initial_learned = *rc::gen::inRange(1, 100) / 100.0;
    settings_.initial_other = *rc::gen::inRange(1, 100) / 100.0;
    settings_.rejection_penalty = *rc::gen::element(0.0, 0.2, 1.0);
    settings_.ignored_times = *rc::gen::inRange(1, 4);
    const HeuristicDraft draft{
        .condition = "When a",
        .action = "Do b",
        .source = "game",
        .origin = *rc::gen::element(HeuristicOrigin::kLearned, HeuristicOrigin::kSeeded)};
    Record({DecideLearn(TestId(1), draft, settings_)});
  }

  void Step() {
    time_ += std::chrono::seconds(*rc::gen::inRange(0, 100));
    switch (*rc::gen::weightedElement<int>({{6, 0}, {4, 1}, {2, 2}, {3, 3}, {4, 4}, {1, 5}})) {
      case 0:
        return Judge();
      case 1:
        if (heuristic_.frozen) return;
        return Record(DecideFire(heuristic_, {.id = TestId(++last_id_),
                                              .arrival = "e" + std::to_string(last_id_),
                                              .similarity = 0.8}));
      case 2:
        for (const OpenFire& open : Open()) Record(DecideSilence(open, settings_));
        return;
      case 3:
        return Follow();
      case 4:
        return Compare();
      default:
        return Record({OfHeuristic(heuristic_.id, Frozen{.frozen = !heuristic_.frozen})});
    }
  }

  const Heuristic& heuristic() const { return heuristic_; }
  const std::map<std::string, Fire>& fires() const { return fires_; }
  const std::vector<Recorded>& history() const { return history_; }

 private:
  void Judge() {
    const HeuristicFeedback feedback{
        .id = "",
        .positive = *rc::gen::arbitrary<bool>(),
        .magnitude = *rc::gen::element<std::optional<double>>(std::nullopt, 1e-6, 0.25, 1.0, 0.0,
                                                              -1.0, 1.5, std::nan("")),
        .from = *rc::gen::element<std::string>("user", "dev_outcome", "dev_context", "evaluator",
                                               "silence", "undo", "ignored", "llm_endorsement",
                                               "llm_rejection", "nightly-checks")};
    FiresOfHeuristic fires;
    for (const auto& [id, fire] : fires_) {
      if (fire.open) fires.open = fire;
      if (fire.outcome == FireOutcome::kUnknown) fires.unjudged = fire;
    }
    const Result<Verdict> verdict = DecideFeedback(heuristic_, feedback, fires, settings_);
    if (verdict) Record(verdict->decisions);
  }

  void Follow() {
    const OutcomePattern pattern{.name = "outcome",
                                 .source = "",
                                 .pattern = "x",
                                 .field = "",
                                 .outcome = *rc::gen::element<std::string>("success", "failure"),
                                 .weight = 1,
                                 .window_s = 120};
    FollowUp follow_up{.undo = *rc::gen::arbitrary<bool>()};
    if (*rc::gen::arbitrary<bool>()) follow_up.outcomes.push_back(&pattern);
    Record(DecideFollowUp(Open(), ClosedFires(), follow_up, time_, settings_));
  }

  void Compare() {
    const ComparedWith action{.heuristic = heuristic_,
                              .similarity = *rc::gen::inRange(-100, 101) / 100.0,
                              .shown = *rc::gen::arbitrary<bool>(),
                              .opposite = *rc::gen::element<std::string>("", "", "negation"),
                              .is_clean_answer = false};
    settings_.endorsement_threshold = *rc::gen::element(0.75, 0.0);
    const Comparison comparison = DecideComparison("e", {action}, 1, time_, settings_);
    for (const auto& [id, observed] : comparison.observations) {
      Record({OfHeuristic(id, observed)});
    }
  }

  std::vector<OpenFire> Open() const {
    std::vector<OpenFire> open;
    for (const auto& [id, fire] : fires_) {
      if (fire.open) open.push_back({.fire = fire, .heuristic = heuristic_});
    }
    return open;
  }

  std::vector<Fire> ClosedFires() const {
    std::vector<Fire> closed;
    for (const auto& [id, fire] : fires_) {
      if (!fire.open) closed.push_back(fire);
    }
    return closed;
  }

  void Record(const std::vector<EventDraft>& decisions) {
    for (const EventDraft& decision : decisions) {
      history_.push_back({.decision = decision,
                          .time = time_,
                          .sequence = static_cast<std::int64_t>(history_.size()) + 1});
      const ledger::EventView view = ViewOf(decision, time_, history_.back().sequence);
      if (decision.stream.starts_with(kHeuristicStream)) {
        RC_ASSERT(ledger::ApplyEvent<HeuristicFold>(heuristic_, view).value() ==
                  ledger::Known::kYes);
      } else if (decision.stream.starts_with(kFireStream)) {
        RC_ASSERT(ledger::ApplyEvent<FireFold>(fires_[decision.stream], view).value() ==
                  ledger::Known::kYes);
      }
    }
  }

  ExecutiveSettings settings_;
  Heuristic heuristic_;
  std::map<std::string, Fire> fires_;  // Ids are ascending.
  std::vector<Recorded> history_;
  Timestamp time_ = TestSecond();
  std::uint32_t last_id_ = 100;
};

RC_GTEST_PROP(HeuristicProperty, ConfidenceStaysBetweenZeroAndOne, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) {
    life.Step();
    const Heuristic& heuristic = life.heuristic();
    RC_ASSERT(heuristic.alpha > 0 && std::isfinite(heuristic.alpha));
    RC_ASSERT(heuristic.beta > 0 && std::isfinite(heuristic.beta));
    RC_ASSERT(heuristic.confidence > 0);
    RC_ASSERT(heuristic.confidence < 1);
  }
}

RC_GTEST_PROP(HeuristicProperty, EvidenceMovesTheNumberItsOwnWay, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) life.Step();
  Heuristic heuristic;
  for (const Recorded& recorded : life.history()) {
    if (!recorded.decision.stream.starts_with(kHeuristicStream)) continue;
    const Heuristic before = heuristic;
    const ledger::EventView view = ViewOf(recorded.decision, recorded.time, recorded.sequence);
    RC_ASSERT(ledger::ApplyEvent<HeuristicFold>(heuristic, view).has_value());
    if (recorded.decision.kind == Learned::kKind) continue;
    if (recorded.decision.kind != Observed::kKind) {
      RC_ASSERT(heuristic.confidence == before.confidence);
    } else if (heuristic.positive_count > before.positive_count) {
      RC_ASSERT(heuristic.confidence >= before.confidence);
    } else {
      RC_ASSERT(heuristic.negative_count == before.negative_count + 1);
      RC_ASSERT(heuristic.confidence <= before.confidence);
    }
  }
}

RC_GTEST_PROP(HeuristicProperty, AFrozenOneMovesNowhere, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) {
    const Heuristic before = life.heuristic();
    life.Step();
    const Heuristic& after = life.heuristic();
    if (!before.frozen) continue;
    RC_ASSERT(after.confidence == before.confidence);
    RC_ASSERT(after.alpha == before.alpha);
    RC_ASSERT(after.beta == before.beta);
    RC_ASSERT(after.fire_count == before.fire_count);
  }
}

// A success belongs to a fire, and each fire has at most one.
RC_GTEST_PROP(HeuristicProperty, OutcomesAreNeverMoreThanFires, ()) {
  Life life;
  for (int i = 0; i < 80; ++i) {
    life.Step();
    const Heuristic& heuristic = life.heuristic();
    RC_ASSERT(heuristic.success_count + heuristic.failure_count <= heuristic.fire_count);
    RC_ASSERT(heuristic.fire_count == static_cast<std::int64_t>(life.fires().size()));
    const auto judged = std::ranges::count_if(life.fires(), [](const auto& fire) {
      return fire.second.outcome != FireOutcome::kUnknown;
    });
    RC_ASSERT(judged == heuristic.success_count + heuristic.failure_count);
  }
}

RC_GTEST_PROP(HeuristicProperty, EveryFireIsClosedByOneSignal, ()) {
  Life life;
  for (int i = 0; i < 80; ++i) life.Step();
  std::map<std::string, int> closings;
  for (const Recorded& recorded : life.history()) {
    if (recorded.decision.kind == Closed::kKind) ++closings[recorded.decision.stream];
  }
  for (const auto& [stream, fire] : life.fires()) {
    RC_ASSERT(closings[stream] == (fire.open ? 0 : 1));
    RC_ASSERT(fire.open == fire.closed_by.empty());
  }
}

RC_GTEST_PROP(HeuristicProperty, AReplayOfTheEventsIsTheState, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) life.Step();
  Heuristic heuristic;
  std::map<std::string, Fire> fires;
  for (const Recorded& recorded : life.history()) {
    const EventDraft& decision = recorded.decision;
    const ledger::EventView view = ViewOf(decision, recorded.time, recorded.sequence);
    if (decision.stream.starts_with(kHeuristicStream)) {
      RC_ASSERT(ledger::ApplyEvent<HeuristicFold>(heuristic, view).has_value());
    } else if (decision.stream.starts_with(kFireStream)) {
      RC_ASSERT(ledger::ApplyEvent<FireFold>(fires[decision.stream], view).has_value());
    }
  }
  RC_ASSERT(heuristic == life.heuristic());
  RC_ASSERT(fires == life.fires());
}

RC_GTEST_PROP(HeuristicProperty, TheRowIsTheState, ()) {
  Life life;
  for (int i = 0; i < 40; ++i) life.Step();
  RC_ASSERT(ledger::ThroughRow<HeuristicFold>(life.heuristic()).value() == life.heuristic());
}

RC_GTEST_PROP(HeuristicProperty, TheOrderOfPositivesDoesNotMatter, ()) {
  const auto percents = *rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 101));
  const auto confidence_after = [](const std::vector<int>& magnitudes) {
    Heuristic heuristic = TestHeuristic();
    for (const int percent : magnitudes) {
      Evolve(heuristic,
             Observed{.signal = "user",
                      .positive = true,
                      .magnitude = percent / 100.0,
                      .person = true,
                      .arrival = std::nullopt},
             {.sequence = 1, .time = TestSecond(), .text = std::nullopt});
    }
    return heuristic.confidence;
  };
  std::vector<int> sorted = percents;
  std::ranges::sort(sorted);
  const double rounding = 1e-12;
  RC_ASSERT(std::abs(confidence_after(percents) - confidence_after(sorted)) < rounding);
}

}  // namespace
}  // namespace credence::executive
