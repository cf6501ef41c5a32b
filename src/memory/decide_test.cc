// SPDX-License-Identifier: Apache-2.0
#include "memory/decide.h"

#include "base/test_framework.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

class DecideTest : public testing::Test {
 protected:
  Draft MakeDraft(MemorySource source = MemorySource::kExplicit) const {
    return {.content = "Use X", .type = MemoryType::kRule, .source = source};
  }
  static Memory WithStatus(MemoryStatus status) {
    Memory memory = TestMemory(1, "Use X");
    memory.status = status;
    if (status == MemoryStatus::kSuperseded) memory.superseded_by = TestId(2);
    return memory;
  }
  static Memory ErasedMemory() {
    Memory memory = WithStatus(MemoryStatus::kArchived);
    memory.erased = true;
    memory.content.reset();
    return memory;
  }
  static Error ErrorOf(const auto& result) {
    return result ? Error{.code = Code::kOk, .message = "no error"} : result.error();
  }
  Validated ValidationOf(const Memory& memory) const {
    return std::get<Validated>(DecideValidate(memory, {}, settings_).value().event);
  }

  MemorySettings settings_;
};

TEST_F(DecideTest, ANewMemoryStartsWhereItsSourceSays) {
  const struct {
    MemorySource source;
    std::string_view confidence;
  } cases[] = {{MemorySource::kExplicit, "0.5"},
               {MemorySource::kLearned, "0.5"},
               {MemorySource::kPassive, "0.3"}};
  for (const auto& each : cases) {
    const std::vector<Decision> decisions =
        DecideAdd(MakeDraft(each.source), nullptr, TestId(7), settings_);
    ASSERT_EQ(decisions.size(), 1u);
    EXPECT_EQ(decisions[0].subject, TestId(7));
    EXPECT_EQ(decisions[0].verbatim, "Use X");
    const auto& learned = std::get<Learned>(decisions[0].event);
    EXPECT_EQ(learned.confidence, TestDecimal(each.confidence));
    EXPECT_EQ(learned.source, each.source);
    EXPECT_EQ(learned.type, MemoryType::kRule);
    EXPECT_FALSE(learned.supersedes);
  }
}

TEST_F(DecideTest, StartingConfidencesAreSettings) {
  settings_.initial_confidence = TestDecimal("0.6");
  settings_.passive_confidence = TestDecimal("0.2");
  const auto start = [&](MemorySource source) {
    const auto decisions = DecideAdd(MakeDraft(source), nullptr, TestId(7), settings_);
    return std::get<Learned>(decisions.at(0).event).confidence.ToString();
  };
  EXPECT_EQ(start(MemorySource::kExplicit), "0.6");
  EXPECT_EQ(start(MemorySource::kPassive), "0.2");
}

TEST_F(DecideTest, TheSameAgainIsNothingNew) {
  const Memory same = TestMemory(1, "Use X");
  EXPECT_TRUE(DecideAdd(MakeDraft(), &same, TestId(7), settings_).empty());
}

TEST_F(DecideTest, TheSameFailureAgainValidates) {
  const Memory same = TestMemory(1, "Use X");
  const std::vector<Decision> decisions =
      DecideAdd(MakeDraft(MemorySource::kPassive), &same, TestId(7), settings_);
  const Decision expected{
      .subject = same.id,
      .event = Validated{.signal = "recaptured", .delta = TestDecimal("0.05"), .promoted = false},
      .verbatim = std::nullopt};
  EXPECT_EQ(decisions, std::vector{expected});
}

TEST_F(DecideTest, AValidationHoldsItsSignalStepAndReason) {
  const Memory memory = TestMemory(1, "Use X");
  const auto decision =
      DecideValidate(memory, {.signal = "user", .reason = "  it held \n"}, settings_).value();
  EXPECT_EQ(decision.subject, memory.id);
  EXPECT_EQ(std::get<Validated>(decision.event),
            (Validated{.signal = "user", .delta = TestDecimal("0.05"), .promoted = false}));
  EXPECT_EQ(decision.verbatim, "it held");
}

TEST_F(DecideTest, AViolationHoldsItsSignalStepAndReason) {
  const auto decision =
      DecideViolate(TestMemory(1, "Use X"), {.signal = "user", .reason = "wrong"}, settings_)
          .value();
  EXPECT_EQ(std::get<Violated>(decision.event),
            (Violated{.signal = "user", .delta = TestDecimal("0.1")}));
  EXPECT_EQ(decision.verbatim, "wrong");
}

TEST_F(DecideTest, ReasonsAreRedactedAndAnEmptyOneIsNone) {
  const Memory memory = TestMemory(1, "Use X");
  const std::string secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  const auto decision = DecideValidate(memory, {.reason = "token " + secret}, settings_).value();
  EXPECT_THAT(decision.verbatim.value(), HasSubstr("[redacted]"));
  EXPECT_THAT(decision.verbatim.value(), Not(HasSubstr(secret)));
  EXPECT_EQ(DecideViolate(memory, {.reason = " \t "}, settings_)->verbatim, std::nullopt);
  EXPECT_EQ(DecideViolate(memory, {}, settings_)->verbatim, std::nullopt);
}

// Invalid text would not survive an export as JSON.
TEST_F(DecideTest, AReasonThatIsNoTextOrTooLongIsRefused) {
  const Memory memory = TestMemory(1, "Use X");
  for (const std::string& reason : {std::string("\xff"), std::string(2001, 'x')}) {
    EXPECT_THAT(DecideValidate(memory, {.reason = reason}, settings_),
                Fails(Code::kInvalidArgument));
    EXPECT_THAT(DecideViolate(memory, {.reason = reason}, settings_),
                Fails(Code::kInvalidArgument));
  }
  EXPECT_TRUE(DecideValidate(memory, {.reason = std::string(2000, 'x')}, settings_));
}

TEST_F(DecideTest, GoldenIsSetByTheValidationThatReachesIt) {
  const struct {
    std::string_view confidence;
    std::int64_t validated;
    std::int64_t violated;
    bool promoted;
  } cases[] = {
      {"0.88", 2, 0, true},   // 0.93 with three.
      {"0.85", 2, 0, true},   // Exactly 0.9.
      {"0.85", 1, 0, false},  // Only two.
      {"0.85", 2, 1, false},  // Was wrong once.
      {"0.84", 2, 0, false},  // 0.89.
      {"0.849999999", 9, 0, false}, {"1", 2, 0, true}, {"1", 100, 1, false},
  };
  for (const auto& each : cases) {
    Memory memory = TestMemory(1, "Use X");
    memory.confidence = TestDecimal(each.confidence);
    memory.times_validated = each.validated;
    memory.times_violated = each.violated;
    EXPECT_EQ(ValidationOf(memory).promoted, each.promoted)
        << each.confidence << " validated " << each.validated << " violated " << each.violated;
  }
}

TEST_F(DecideTest, AnAgentsOwnWordNeverPromotes) {
  Memory memory = TestMemory(1, "Use X");
  memory.confidence = TestDecimal("0.95");
  memory.times_validated = 100;
  const Judgement own{.signal = std::string(kAgentSignal)};
  EXPECT_FALSE(std::get<Validated>(DecideValidate(memory, own, settings_)->event).promoted);
  EXPECT_TRUE(ValidationOf(memory).promoted);
}

TEST_F(DecideTest, AGoldenMemoryIsNotPromotedAgain) {
  Memory memory = TestMemory(1, "Use X");
  memory.confidence = TestDecimal("0.95");
  memory.times_validated = 9;
  memory.golden = true;
  EXPECT_FALSE(ValidationOf(memory).promoted);
}

TEST_F(DecideTest, StepsAndGoldenRulesAreSettings) {
  settings_.validate_delta = TestDecimal("0.2");
  settings_.violate_delta = TestDecimal("0.3");
  settings_.golden_threshold = TestDecimal("0.7");
  settings_.golden_validations = 1;
  const Memory memory = TestMemory(1, "Use X");
  EXPECT_EQ(ValidationOf(memory),
            (Validated{.signal = "user", .delta = TestDecimal("0.2"), .promoted = true}));
  EXPECT_EQ(std::get<Violated>(DecideViolate(memory, {}, settings_)->event).delta,
            TestDecimal("0.3"));
}

TEST_F(DecideTest, WhatIsNotCurrentCannotBeJudgedOrSuperseded) {
  const struct {
    Memory memory;
    std::string hint;
  } cases[] = {{WithStatus(MemoryStatus::kArchived), "restore it first"},
               {WithStatus(MemoryStatus::kSuperseded), TestId(2).ToString()},
               {ErasedMemory(), "erased"}};
  for (const auto& each : cases) {
    for (const Error& error : {ErrorOf(DecideValidate(each.memory, {}, settings_)),
                               ErrorOf(DecideViolate(each.memory, {}, settings_)),
                               ErrorOf(DecideSupersede(each.memory, "Use Y", MemoryAuthor::kUser,
                                                       nullptr, TestId(3), settings_))}) {
      EXPECT_EQ(error.code, Code::kFailedPrecondition) << error.message;
      EXPECT_THAT(error.message, HasSubstr(each.hint));
      EXPECT_THAT(error.message, HasSubstr(each.memory.id.ToString()));
    }
  }
}

TEST_F(DecideTest, SupersedeLearnsTheNewAndLinksTheOld) {
  Memory old = TestMemory(1, "Use X");
  old.type = MemoryType::kConstraint;
  old.domain = "build";
  old.source = MemorySource::kPassive;
  old.source_tool = "bash";
  const auto decisions =
      DecideSupersede(old, "Use Y", MemoryAuthor::kUser, nullptr, TestId(3), settings_).value();
  const Learned learned{.type = MemoryType::kConstraint,
                        .domain = "build",
                        .project = "/p",
                        .source = MemorySource::kExplicit,
                        .confidence = TestDecimal("0.5"),
                        .supersedes = old.id,
                        .author = MemoryAuthor::kUser};
  EXPECT_EQ(decisions,
            (std::vector<Decision>{
                {.subject = TestId(3), .event = learned, .verbatim = "Use Y"},
                {.subject = old.id, .event = Superseded{.by = TestId(3)}, .verbatim = std::nullopt},
            }));
}

TEST_F(DecideTest, SupersedeByWhatIsSaidAlreadyOnlyLinks) {
  const Memory old = TestMemory(1, "Use X");
  const Memory same = TestMemory(2, "Use Y");
  const auto decisions =
      DecideSupersede(old, "Use Y", MemoryAuthor::kUser, &same, TestId(3), settings_).value();
  EXPECT_EQ(decisions, (std::vector<Decision>{{.subject = old.id,
                                               .event = Superseded{.by = same.id},
                                               .verbatim = std::nullopt}}));
}

TEST_F(DecideTest, ADisputeMarksBoth) {
  const std::vector<Memory> opposites = {TestMemory(1, "Use X"), TestMemory(2, "Always use X")};
  const std::vector<Decision> decisions = DecideDispute(TestId(3), opposites);
  ASSERT_EQ(decisions.size(), 4u);
  EXPECT_EQ(decisions[0].subject, TestId(3));
  EXPECT_EQ(std::get<Disputed>(decisions[0].event).with, TestId(1));
  EXPECT_EQ(decisions[1].subject, TestId(1));
  EXPECT_EQ(std::get<Disputed>(decisions[1].event).with, TestId(3));
  EXPECT_EQ(decisions[3].subject, TestId(2));
}

TEST_F(DecideTest, WhatIsNoLongerCurrentDisputesNothing) {
  Memory memory = TestMemory(1, "Use X");
  memory.disputed_with = {TestId(2)};
  for (const auto& decisions :
       {DecideForget(memory, false), DecideForget(memory, true),
        DecideSupersede(memory, "Use Y", MemoryAuthor::kUser, nullptr, TestId(3), settings_)}) {
    const std::size_t count = decisions.value().size();
    ASSERT_GE(count, 3u);
    EXPECT_EQ((*decisions)[count - 2],
              (Decision{.subject = TestId(1), .event = Settled{.with = TestId(2)}}));
    EXPECT_EQ((*decisions)[count - 1],
              (Decision{.subject = TestId(2), .event = Settled{.with = TestId(1)}}));
  }
}

TEST_F(DecideTest, AReplacementKeepsATypeOfItsOwn) {
  const Memory old = TestMemory(1, "Use X");
  const Draft draft{.content = "Never use X", .type = MemoryType::kRule};
  const auto decisions = DecideReplace(old, draft, nullptr, TestId(3), settings_).value();
  ASSERT_EQ(decisions.size(), 2u);
  EXPECT_EQ(std::get<Learned>(decisions[0].event).type, MemoryType::kRule);
  EXPECT_EQ(std::get<Learned>(decisions[0].event).supersedes, old.id);
  EXPECT_EQ(std::get<Superseded>(decisions[1].event).by, TestId(3));
}

TEST_F(DecideTest, SupersedeByItselfIsRefused) {
  const Memory old = TestMemory(1, "Use X");
  EXPECT_THAT(DecideSupersede(old, "Use X", MemoryAuthor::kUser, &old, TestId(3), settings_),
              Fails(Code::kInvalidArgument));
}

TEST_F(DecideTest, ForgetArchivesWhatIsCurrent) {
  const auto decisions = DecideForget(WithStatus(MemoryStatus::kCurrent), false).value();
  EXPECT_EQ(decisions, (std::vector<Decision>{{.subject = TestId(1),
                                               .event = Archived{.signal = "user"},
                                               .verbatim = std::nullopt}}));
  EXPECT_THAT(DecideForget(WithStatus(MemoryStatus::kArchived), false),
              Fails(Code::kFailedPrecondition));
  EXPECT_THAT(DecideForget(WithStatus(MemoryStatus::kSuperseded), false),
              Fails(Code::kFailedPrecondition));
}

TEST_F(DecideTest, EraseIsPossibleInEveryStatusAndOnce) {
  for (const MemoryStatus status :
       {MemoryStatus::kCurrent, MemoryStatus::kSuperseded, MemoryStatus::kArchived}) {
    const auto decisions = DecideForget(WithStatus(status), true).value();
    EXPECT_EQ(decisions, (std::vector<Decision>{
                             {.subject = TestId(1), .event = Erased{}, .verbatim = std::nullopt}}));
  }
  EXPECT_THAT(DecideForget(ErasedMemory(), true), Fails(Code::kFailedPrecondition));
}

TEST_F(DecideTest, RestoreBringsBackWhatWasForgotten) {
  const auto decision = DecideRestore(WithStatus(MemoryStatus::kArchived), nullptr).value();
  EXPECT_EQ(decision,
            (Decision{.subject = TestId(1), .event = Restored{}, .verbatim = std::nullopt}));
}

TEST_F(DecideTest, RestoreRefusesEachOtherCaseByItsReason) {
  const Memory same = TestMemory(9, "Use X");
  const struct {
    Memory memory;
    const Memory* same;
    Code code;
    std::string hint;
  } cases[] = {
      {WithStatus(MemoryStatus::kCurrent), nullptr, Code::kFailedPrecondition, "is current"},
      {WithStatus(MemoryStatus::kSuperseded), nullptr, Code::kFailedPrecondition,
       TestId(2).ToString()},
      {ErasedMemory(), nullptr, Code::kFailedPrecondition, "erased"},
      {WithStatus(MemoryStatus::kArchived), &same, Code::kAlreadyExists, TestId(9).ToString()},
  };
  for (const auto& each : cases) {
    EXPECT_THAT(DecideRestore(each.memory, each.same), Fails(each.code, HasSubstr(each.hint)));
  }
}

}  // namespace
}  // namespace credence::memory
