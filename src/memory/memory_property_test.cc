// SPDX-License-Identifier: Apache-2.0
// Random commands through Decide and Evolve: invariants of every history of a memory.

#include "base/test_framework.h"
#include "memory/decide.h"
#include "memory/evolve.h"
#include "memory/reading.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

// An event as stored in a ledger.
struct Recorded {
  std::string stream;
  std::string kind;
  std::string body;
  std::int64_t sequence = 0;
  Timestamp time;
  std::optional<std::string> text;
};

// One memory, its history, and the state after each event.
class Life {
 public:
  Life() {
    const Draft draft{.content = "x",
                      .type = MemoryType::kRule,
                      .source = *rc::gen::element(MemorySource::kExplicit, MemorySource::kPassive,
                                                  MemorySource::kLearned)};
    Record(DecideAdd(draft, nullptr, TestId(1), settings_).at(0));
  }

  // True if the command was granted.
  bool Step() {
    time_ += std::chrono::seconds(*rc::gen::inRange(0, 10'000'000));
    switch (
        *rc::gen::weightedElement<int>({{6, 0}, {2, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 5}, {3, 6}})) {
      case 0:
        return RecordIf(DecideValidate(state_, {}, settings_));
      case 1:
        return RecordIf(DecideViolate(state_, {}, settings_));
      case 2: {
        const auto decisions = DecideForget(state_, *rc::gen::inRange(0, 10) == 0);
        if (decisions) Record(decisions->at(0));
        return decisions.has_value();
      }
      case 3:
        return RecordIf(DecideRestore(state_, nullptr));
      case 4: {
        if (*rc::gen::inRange(0, 5) != 0) return false;
        const auto decisions =
            DecideSupersede(state_, "y", MemoryAuthor::kUser, nullptr, TestId(2), settings_);
        if (decisions) Record(decisions->at(1));
        return decisions.has_value();
      }
      case 6:
        return RecordIf(DecideProve(
            state_,
            {.proof = *rc::gen::element(Proof::kFollowed, Proof::kRecurred, Proof::kDefied,
                                        Proof::kCorrected, Proof::kRejected, Proof::kApproved),
             .session = "s"},
            settings_));
      default:
        settings_.proof.enabled = *rc::gen::arbitrary<bool>();
        // A changed setting applies from then on.
        settings_.validate_delta = Decimal::FromNanos(*rc::gen::inRange(0, 1'000'000'001));
        settings_.violate_delta = Decimal::FromNanos(*rc::gen::inRange(0, 1'000'000'001));
        return false;
    }
  }

  const Memory& state() const { return state_; }
  const std::vector<Recorded>& history() const { return history_; }
  Timestamp now() const { return time_; }
  const MemorySettings& settings() const { return settings_; }

 private:
  bool RecordIf(const Result<Decision>& decision) {
    if (decision) Record(*decision);
    return decision.has_value();
  }

  void Record(const Decision& decision) {
    const auto sequence = static_cast<std::int64_t>(history_.size()) + 1;
    history_.push_back({.stream = StreamOf(decision.subject),
                        .kind = std::string(KindOf(decision.event)),
                        .body = BodyOf(decision.event),
                        .sequence = sequence,
                        .time = time_,
                        .text = decision.verbatim});
    EventPlace place{.subject = decision.subject, .sequence = sequence, .time = time_};
    if (decision.verbatim) place.text = *decision.verbatim;
    Evolve(state_, decision.event, place);
  }

  MemorySettings settings_;
  Memory state_;
  std::vector<Recorded> history_;
  Timestamp time_ = TestDay();
};

Memory Replay(const std::vector<Recorded>& history) {
  Memory state;
  for (const Recorded& event : history) {
    ledger::EventView view;
    view.stream = event.stream;
    view.kind = event.kind;
    view.body = event.body;
    view.sequence = event.sequence;
    view.time = event.time;
    if (event.text) view.text = *event.text;
    RC_ASSERT(ledger::ApplyEvent<MemoryFold>(state, view).value() == ledger::Known::kYes);
  }
  return state;
}

RC_GTEST_PROP(MemoryProperty, ConfidenceStaysBetweenZeroAndOne, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) {
    life.Step();
    RC_ASSERT(life.state().confidence >= Decimal::FromInt(0));
    RC_ASSERT(life.state().confidence <= Decimal::FromInt(1));
    const double effective = EffectiveConfidence(life.state(), life.now(), life.settings());
    RC_ASSERT(effective >= 0.0);
    RC_ASSERT(effective <= life.state().confidence.ToDouble());
  }
}

RC_GTEST_PROP(MemoryProperty, GoldenMeansOftenConfirmedAndNeverWrong, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) {
    life.Step();
    if (!life.state().golden) continue;
    RC_ASSERT(life.state().times_violated == 0);
    RC_ASSERT(life.state().times_validated >= 3);
    RC_ASSERT(life.state().confidence >= TestDecimal("0.9"));
  }
}

RC_GTEST_PROP(MemoryProperty, AReplayOfTheEventsIsTheState, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) life.Step();
  RC_ASSERT(Replay(life.history()) == life.state());
}

RC_GTEST_PROP(MemoryProperty, TheRowIsTheState, ()) {
  Life life;
  for (int i = 0; i < 40; ++i) life.Step();
  RC_ASSERT(ledger::ThroughRow<MemoryFold>(life.state()).value() == life.state());
}

RC_GTEST_PROP(MemoryProperty, TimesOnlyGoForward, ()) {
  Life life;
  const Timestamp created = life.state().created_at;
  Timestamp last = LastActivity(life.state());
  for (int i = 0; i < 60; ++i) {
    life.Step();
    RC_ASSERT(life.state().created_at == created);
    RC_ASSERT(LastActivity(life.state()) >= last);
    RC_ASSERT(LastActivity(life.state()) <= life.now());
    last = LastActivity(life.state());
  }
}

RC_GTEST_PROP(MemoryProperty, OnlyValidationsAndViolationsMoveTheNumber, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) {
    const Memory before = life.state();
    const bool granted = life.Step();
    const Memory& after = life.state();
    if (!granted) RC_ASSERT(after == before);
    const bool judged = after.times_validated != before.times_validated ||
                        after.times_violated != before.times_violated;
    if (!judged) RC_ASSERT(after.confidence == before.confidence);
    if (judged) RC_ASSERT(before.status == MemoryStatus::kCurrent);
  }
}

// Confirming never lowers a memory's confidence, refuting never raises it.
RC_GTEST_PROP(MemoryProperty, EvidenceMovesTheNumberItsOwnWay, ()) {
  Life life;
  for (int i = 0; i < 60; ++i) {
    const Memory before = life.state();
    life.Step();
    const Memory& after = life.state();
    if (after.times_validated > before.times_validated) {
      RC_ASSERT(after.confidence >= before.confidence);
    }
    if (after.times_violated > before.times_violated) {
      RC_ASSERT(after.confidence <= before.confidence);
    }
  }
}

}  // namespace
}  // namespace credence::memory
