// SPDX-License-Identifier: Apache-2.0
#include "memory/what_if.h"

#include <rapidcheck/gtest.h>

#include <map>

#include "base/test_steps.h"
#include "insight/what_if/test_history.h"
#include "memory/decide.h"
#include "memory/evolve.h"
#include "memory/test_support.h"

namespace credence::insight {
namespace {

using memory::TestDay;
using memory::TestDecimal;
using memory::TestId;

// Memories that follow the rules of the faculty, and their history.
class Lives {
 public:
  explicit Lives(const memory::MemorySettings& settings) : settings_(settings) {}

  void Learn(std::uint32_t number, MemoryType type = MemoryType::kRule,
             MemorySource source = MemorySource::kExplicit) {
    Record(memory::DecideAdd({.content = "x", .type = type, .source = source}, nullptr,
                             TestId(number), settings_));
  }
  void Validate(std::uint32_t number) { Record(DecideValidate(At(number), {}, settings_)); }
  void Violate(std::uint32_t number) { Record(DecideViolate(At(number), {}, settings_)); }
  void Forget(std::uint32_t number) { Record(memory::DecideForget(At(number), false)); }
  void Restore(std::uint32_t number) { Record(memory::DecideRestore(At(number), nullptr)); }

  FacultyWhatIf Try(const TestSettings& present, const TestSettings& other,
                    std::optional<Timestamp> since = std::nullopt) const {
    return history_.Try<memory::WhatIf>(present, other, TestDay(day), since);
  }

  double day = 0;

 private:
  const Memory& At(std::uint32_t number) { return memories_[TestId(number)]; }
  void Record(const memory::Decision& decision) {
    history_.Add(memory::StreamOf(decision.subject), memory::KindOf(decision.event),
                 memory::BodyOf(decision.event), TestDay(day));
    memory::Evolve(memories_[decision.subject], decision.event,
                   {.subject = decision.subject,
                    .sequence = history_.size(),
                    .time = TestDay(day),
                    .text = "x"});
  }
  void Record(const std::vector<memory::Decision>& decisions) {
    for (const memory::Decision& decision : decisions) Record(decision);
  }
  // A refused decision leaves no trace.
  template <class Decided>
  void Record(const Result<Decided>& decided) {
    if (decided) Record(*decided);
  }

  const memory::MemorySettings& settings_;
  std::map<Uuid, Memory> memories_;
  TestHistory history_;
};

void LiveAtRandom(Lives& lives) {
  const auto count = *rc::gen::inRange<std::uint32_t>(1, 5);
  for (std::uint32_t number = 1; number <= count; ++number) {
    lives.Learn(number, *rc::gen::element(MemoryType::kRule, MemoryType::kLearning),
                *rc::gen::element(MemorySource::kExplicit, MemorySource::kPassive));
  }
  const int steps = *rc::gen::inRange(0, 40);
  for (int i = 0; i < steps; ++i) {
    lives.day += *rc::gen::inRange(0, 2'000) / 100.0;
    const auto number = *rc::gen::inRange<std::uint32_t>(1, count + 1);
    DoOneOf({{8, [&] { lives.Validate(number); }},
             {2, [&] { lives.Violate(number); }},
             {1, [&] { lives.Forget(number); }},
             {1, [&] { lives.Restore(number); }}});
  }
}

RC_GTEST_PROP(MemoryWhatIfProperty, TheSameSettingsGiveTheSameNumbers, ()) {
  TestSettings settings;
  settings.memory.validate_delta = Decimal::FromNanos(*rc::gen::inRange(0, 300'000'000));
  settings.memory.half_life_days = *rc::gen::inRange(1, 100);
  Lives lives(settings.memory);
  LiveAtRandom(lives);
  RC_ASSERT(IsSame(lives.Try(settings, settings)));
}

// Compares with a history under the other settings from the beginning.
RC_GTEST_PROP(MemoryWhatIfProperty, WhatIsFoundAnewIsWhatWouldHaveBeenRecorded, ()) {
  TestSettings present;
  TestSettings other;
  other.memory.validate_delta = Decimal::FromNanos(*rc::gen::inRange(0, 300'000'000));
  other.memory.violate_delta = Decimal::FromNanos(*rc::gen::inRange(0, 300'000'000));
  other.memory.passive_confidence = Decimal::FromNanos(*rc::gen::inRange(0, 1'000'000'000));
  other.memory.golden_validations = *rc::gen::inRange(0, 6);
  Lives under_present(present.memory);
  Lives under_other(other.memory);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  for (Lives* lives : {&under_present, &under_other}) {
    std::uint64_t bits = seed | 1;
    for (std::uint32_t number = 1; number <= 3; ++number) {
      lives->Learn(number, MemoryType::kRule,
                   number == 2 ? MemorySource::kPassive : MemorySource::kExplicit);
    }
    for (int i = 0; i < 30; ++i) {
      bits = bits * 6364136223846793005U + 1442695040888963407U;
      const auto number = static_cast<std::uint32_t>(1 + (bits >> 33) % 3);
      lives->day += 1;
      (bits >> 40) % 6 == 0 ? lives->Violate(number) : lives->Validate(number);
    }
  }
  const FacultyWhatIf tried = under_present.Try(present, other);
  const FacultyWhatIf lived = under_other.Try(other, other);
  RC_ASSERT(tried.other_ranking == lived.recorded_ranking);
  RC_ASSERT(tried.outcomes.size() == lived.outcomes.size());
  for (std::size_t i = 0; i < tried.outcomes.size(); ++i) {
    RC_ASSERT(tried.outcomes[i].other == lived.outcomes[i].recorded);
  }
}

class MemoryWhatIf : public testing::Test {
 protected:
  FacultyWhatIf Try() const { return lives_.Try(present_, other_); }

  TestSettings present_;
  TestSettings other_;
  Lives lives_{present_.memory};
};

TEST_F(MemoryWhatIf, AWindowCountsTheDecisionsInIt) {
  other_.memory.min_effective = 0.9;
  lives_.Learn(1);
  for (const double day : {1.0, 2.0, 50.0}) {
    lives_.day = day;
    lives_.Validate(1);
  }
  // Each validation, and now, which is no decision of a window.
  EXPECT_EQ(Try().changed_verdicts, 4);
  EXPECT_EQ(lives_.Try(present_, other_, TestDay(2)).changed_verdicts, 2);
  const FacultyWhatIf last = lives_.Try(present_, other_, TestDay(3));
  EXPECT_EQ(last.changed_verdicts, 1);
  EXPECT_EQ(last.changed_subjects, Try().changed_subjects);
}

TEST_F(MemoryWhatIf, AnotherHalfLifeIsReadNow) {
  other_.memory.half_life_days = 60;
  lives_.Learn(1);
  lives_.day = 60;
  const FacultyWhatIf report = Try();
  EXPECT_EQ(report.events, 1);
  EXPECT_EQ(report.subjects, 1);
  ExpectOneChange(report, 0.125, 0.25);
  EXPECT_EQ(report.largest[0].subject, TestId(1).ToString());
  EXPECT_EQ(report.verdicts, 1);
  EXPECT_EQ(report.changed_verdicts, 0);
}

TEST_F(MemoryWhatIf, AShorterHalfLifeKeepsOutWhatWasConfirmedLater) {
  other_.memory.half_life_days = 10;
  lives_.Learn(1);
  lives_.day = 60;  // 0.125 against 0.0078.
  lives_.Validate(1);
  lives_.Violate(1);
  const FacultyWhatIf report = Try();
  ASSERT_THAT(ChangesOf(report), ElementsAre("rule, when validated: injected -> not injected"));
  EXPECT_EQ(report.examples[0].sequence, 2);
  EXPECT_DOUBLE_EQ(report.examples[0].recorded_number, 0.125);
  EXPECT_EQ(report.examples[0].success, true);
  ASSERT_EQ(report.outcomes.size(), 3U);
  EXPECT_EQ(report.outcomes[0].of, 1);
  EXPECT_EQ(report.outcomes[0].recorded, 1);
  EXPECT_EQ(report.outcomes[0].other, 1) << "a validation starts the half-life again";
  EXPECT_EQ(report.outcomes[2].what, "not injected, and the next word was for");
  EXPECT_EQ(report.outcomes[2].recorded, 0);
  EXPECT_EQ(report.outcomes[2].other, 1);
}

TEST_F(MemoryWhatIf, GoldenComesEarlierAndThenDoesNotFade) {
  other_.memory.golden_threshold = TestDecimal("0.6");
  other_.memory.golden_validations = 2;
  lives_.Learn(1);
  lives_.Validate(1);
  lives_.Validate(1);
  lives_.day = 30;
  const FacultyWhatIf report = Try();
  ASSERT_EQ(report.examples.size(), 1U);
  EXPECT_EQ(report.examples[0].what, "rule, now");
  EXPECT_EQ(report.examples[0].other, "golden");
  ExpectOneChange(report, 0.3, 0.6);
  EXPECT_EQ(report.largest[0].verdicts, 1);
}

TEST_F(MemoryWhatIf, OtherTypesGoIntoThePrompt) {
  other_.memory.inject_types = {"learning"};
  lives_.Learn(1, MemoryType::kRule);
  lives_.Learn(2, MemoryType::kLearning, MemorySource::kPassive);
  lives_.Learn(3, MemoryType::kRule);
  lives_.Forget(3);
  const FacultyWhatIf report = Try();
  EXPECT_EQ(report.verdicts, 3);
  EXPECT_EQ(report.changed_verdicts, 2);
  EXPECT_EQ(report.largest_change, 0);
}

}  // namespace
}  // namespace credence::insight
