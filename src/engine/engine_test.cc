// SPDX-License-Identifier: Apache-2.0
// Every call of the API, on both stores.
#include "credence/engine.h"

#include <fmt/format.h>

#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence {
namespace {

constexpr std::string_view kNobody = "01900000-0000-7000-8000-000000000000";
constexpr std::string_view kToken = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
constexpr std::string_view kFailure = "error: tests need the mock server to be running first";

Code CodeOf(const auto& result) { return result ? Code::kOk : result.error().code; }

std::vector<std::string> Contents(const Result<std::vector<MemoryReading>>& readings) {
  std::vector<std::string> contents;
  if (!readings) return {"failed: " + readings.error().message};
  for (const MemoryReading& reading : *readings) {
    contents.push_back(reading.memory.content.value_or("(erased)"));
  }
  return contents;
}

class EngineTest : public testing::TestWithParam<TestStore> {
 protected:
  EngineTest() : engine_(GetParam()), me_(engine_.me) {}

  AddedMemory Fail(std::string_view error, std::string_view tool = "bash") {
    AddMemory request;
    request.content = std::string(error);
    request.passive = true;
    request.tool = std::string(tool);
    return engine_->memories().Add(me_, request).value();
  }
  void Validate(const std::string& id, int times) {
    for (int i = 0; i < times; ++i) ASSERT_TRUE(engine_->memories().Validate(me_, {.id = id}));
  }
  std::string InjectedText(const InjectMemories& request = {}) {
    const Result<Injection> injection = engine_->memories().Inject(me_, request);
    return injection ? injection->text : injection.error().message;
  }

  TestEngine engine_;
  Caller& me_;
};

class EngineSqliteTest : public EngineTest {};

INSTANTIATE_TEST_SUITE_P(Stores, EngineTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Stores, EngineSqliteTest, testing::Values(TestStore::kSqlite),
                         [](const auto&) { return "Sqlite"; });

TEST_P(EngineTest, AddsAMemory) {
  const AddMemory request{.content = " Use X ", .type = "constraint", .domain = "build"};
  const AddedMemory added = engine_->memories().Add(me_, request).value();
  EXPECT_TRUE(added.created);
  EXPECT_EQ(added.skipped, "");
  const MemoryReading& reading = added.reading.value();
  EXPECT_EQ(reading.memory.content, "Use X");
  EXPECT_EQ(reading.memory.type, MemoryType::kConstraint);
  EXPECT_EQ(reading.memory.domain, "build");
  EXPECT_EQ(reading.memory.project, "/p");
  EXPECT_EQ(reading.memory.confidence, TestDecimal("0.5"));
  EXPECT_EQ(reading.memory.created_at, TestDay());
  EXPECT_EQ(reading.effective_confidence, 0.5);
  EXPECT_EQ(engine_->memories().Show(me_, reading.memory.id.ToString())->memory, reading.memory);
}

TEST_P(EngineTest, TheSameSentenceIsTheSameMemory) {
  const std::string id = engine_.Add("Use X");
  const AddedMemory again =
      engine_->memories().Add(me_, {.content = "Use X", .type = "rule"}).value();
  EXPECT_FALSE(again.created);
  EXPECT_EQ(again.reading->memory.id.ToString(), id);
  EXPECT_EQ(again.reading->memory.times_validated, 0);
  EXPECT_NE(engine_.Add("Use X", "pattern"), id);
  AddMemory global{.content = "Use X", .type = "rule", .global = true};
  EXPECT_TRUE(engine_->memories().Add(me_, global)->created);
  EXPECT_FALSE(engine_->memories().Add(me_, global)->created);
}

TEST_P(EngineTest, WhatCannotBeRememberedIsRefusedAndLeavesNoTrace) {
  EXPECT_EQ(CodeOf(engine_->memories().Add(me_, {.content = "  "})), Code::kInvalidArgument);
  EXPECT_EQ(CodeOf(engine_->memories().Add(me_, {.content = std::string(2001, 'x')})),
            Code::kInvalidArgument);
  EXPECT_EQ(CodeOf(engine_->memories().Add(me_, {.content = "Use X", .type = "hunch"})),
            Code::kInvalidArgument);
  EXPECT_EQ(
      CodeOf(engine_->memories().Add(me_, {.content = std::string(kFailure), .passive = true})),
      Code::kInvalidArgument);
  EXPECT_THAT(engine_.Export(), IsEmpty());
}

// Otherwise an export could not be imported unchanged.
TEST_P(EngineTest, ACallerThatIsNoTextIsRefused) {
  Caller caller = me_;
  caller.space = "";
  EXPECT_EQ(CodeOf(engine_->memories().Add(caller, {.content = "Use X"})), Code::kInvalidArgument);
  caller = me_;
  caller.space = "a\nb";
  EXPECT_EQ(CodeOf(engine_->memories().Add(caller, {.content = "Use X"})), Code::kInvalidArgument);
  caller = me_;
  caller.actor = "";
  EXPECT_EQ(CodeOf(engine_->memories().Add(caller, {.content = "Use X"})), Code::kInvalidArgument);
  caller = me_;
  caller.project = "/caf\xe9";
  EXPECT_EQ(CodeOf(engine_->memories().Add(caller, {.content = "Use X"})), Code::kInvalidArgument);
}

TEST_P(EngineTest, AFailureIsCapturedOnceAndThenValidated) {
  const AddedMemory first = Fail(kFailure);
  EXPECT_TRUE(first.created);
  EXPECT_EQ(first.reading->memory.confidence, TestDecimal("0.3"));
  EXPECT_EQ(first.reading->memory.source, MemorySource::kPassive);
  EXPECT_EQ(first.reading->memory.source_tool, "bash");
  engine_.SetDay(2);
  const AddedMemory again = Fail(kFailure);
  EXPECT_FALSE(again.created);
  EXPECT_EQ(again.reading->memory.id, first.reading->memory.id);
  EXPECT_EQ(again.reading->memory.confidence, TestDecimal("0.35"));
  EXPECT_EQ(again.reading->memory.times_validated, 1);
  EXPECT_EQ(again.reading->memory.last_validated_at, TestDay(2));
}

TEST_P(EngineTest, WhatIsNotWorthAMemoryIsSkippedWithAReason) {
  const AddedMemory skipped = Fail("ls: no", "bash");
  EXPECT_FALSE(skipped.reading);
  EXPECT_FALSE(skipped.created);
  EXPECT_NE(skipped.skipped, "");
  EXPECT_NE(Fail(kFailure, "Read").skipped, "");
  EXPECT_THAT(engine_.Export(), IsEmpty());
}

TEST_P(EngineTest, ValidationsMakeAMemoryGoldenAndAViolationEndsThat) {
  const std::string id = engine_.Add("Use X");
  Validate(id, 7);
  EXPECT_FALSE(engine_->memories().Show(me_, id)->memory.golden);
  engine_.SetDay(3);
  const MemoryReading golden =
      engine_->memories().Validate(me_, {.id = id, .reason = "it held"}).value();
  EXPECT_TRUE(golden.memory.golden);
  EXPECT_EQ(golden.memory.confidence, TestDecimal("0.9"));
  EXPECT_EQ(golden.memory.last_validated_at, TestDay(3));
  engine_.SetDay(1000);
  EXPECT_EQ(engine_->memories().Show(me_, id)->effective_confidence, 0.9);
  const MemoryReading wrong =
      engine_->memories().Violate(me_, {.id = id, .reason = "it did not"}).value();
  EXPECT_FALSE(wrong.memory.golden);
  EXPECT_EQ(wrong.memory.confidence, TestDecimal("0.8"));
  Validate(id, 10);
  EXPECT_FALSE(engine_->memories().Show(me_, id)->memory.golden);
}

TEST_P(EngineTest, AKeyCountsOnce) {
  const std::string id = engine_.Add("Use X");
  const MemoryFeedback feedback{.id = id, .reason = "test run 7", .key = "run-7"};
  EXPECT_EQ(engine_->memories().Validate(me_, feedback)->memory.times_validated, 1);
  EXPECT_EQ(engine_->memories().Validate(me_, feedback)->memory.times_validated, 1);
  EXPECT_EQ(engine_->memories().Validate(me_, {.id = id, .key = "run-8"})->memory.times_validated,
            2);
  EXPECT_EQ(engine_->memories().Violate(me_, feedback)->memory.times_violated, 1);
  EXPECT_EQ(engine_->memories().Violate(me_, feedback)->memory.times_violated, 1);
  EXPECT_EQ(engine_.Export().size(), 4u);
}

TEST_P(EngineTest, AKeyThatCountedIsAcceptedWhateverBecameOfTheMemory) {
  const std::string id = engine_.Add("Use X");
  const MemoryFeedback feedback{.id = id, .key = "run-7"};
  ASSERT_TRUE(engine_->memories().Validate(me_, feedback));
  ASSERT_TRUE(engine_->memories().Forget(me_, id, false));
  const MemoryReading again = engine_->memories().Validate(me_, feedback).value();
  EXPECT_EQ(again.memory.times_validated, 1);
  EXPECT_EQ(CodeOf(engine_->memories().Validate(me_, {.id = id, .key = "new"})),
            Code::kFailedPrecondition);
}

TEST_P(EngineTest, AKeyBelongsToItsSpace) {
  const std::string id = engine_.Add("Use X");
  const MemoryFeedback feedback{.id = id, .key = "run-7"};
  ASSERT_TRUE(engine_->memories().Validate(me_, feedback));
  me_.space = "other";
  const std::string other = engine_.Add("Use X");
  EXPECT_EQ(
      engine_->memories().Validate(me_, {.id = other, .key = "run-7"})->memory.times_validated, 1);
}

TEST_P(EngineTest, TagsKeepNoSecrets) {
  const AddMemory request{.content = "Use X", .domain = "token=" + std::string(kToken)};
  const AddedMemory added = engine_->memories().Add(me_, request).value();
  EXPECT_EQ(added.reading->memory.domain, "token=[redacted]");
}

TEST_P(EngineTest, TextThatNobodyCanSeeIsRefused) {
  EXPECT_EQ(CodeOf(engine_->memories().Add(me_, {.content = "\u200B\U000E0041"})),
            Code::kInvalidArgument);
}

TEST_P(EngineTest, AnInputNeedsItsTool) {
  EXPECT_EQ(CodeOf(engine_->memories().Inject(me_, {.input = "{}"})), Code::kInvalidArgument);
}

TEST_P(EngineTest, AKeyBelongsToItsMemory) {
  const std::string first = engine_.Add("Use X");
  const std::string second = engine_.Add("Use Y");
  ASSERT_TRUE(engine_->memories().Validate(me_, {.id = first, .key = "run-7"}));
  EXPECT_EQ(
      engine_->memories().Validate(me_, {.id = second, .key = "run-7"})->memory.times_validated, 1);
  EXPECT_EQ(engine_->memories().Show(me_, first)->memory.times_validated, 1);
}

TEST_P(EngineTest, SupersedeReplacesAndTheChainCanBeWalked) {
  const std::string first = engine_.Add("Use X");
  Validate(first, 3);
  const AddedMemory second = engine_->memories().Supersede(me_, first, " Use Y ").value();
  EXPECT_TRUE(second.created);
  EXPECT_EQ(second.reading->memory.content, "Use Y");
  EXPECT_EQ(second.reading->memory.type, MemoryType::kRule);
  EXPECT_EQ(second.reading->memory.confidence, TestDecimal("0.5"));
  const std::string second_id = second.reading->memory.id.ToString();
  const AddedMemory third = engine_->memories().Supersede(me_, second_id, "Use Z").value();
  EXPECT_EQ(engine_->memories().Show(me_, first)->memory.status, MemoryStatus::kSuperseded);
  EXPECT_EQ(engine_->memories().Show(me_, first)->memory.superseded_by->ToString(), second_id);
  for (const std::string& id : {first, second_id, third.reading->memory.id.ToString()}) {
    EXPECT_THAT(Contents(engine_->memories().Chain(me_, id)),
                ElementsAre("Use X", "Use Y", "Use Z"));
  }
  EXPECT_EQ(InjectedText(), "## Project Heuristics\n- [0.50] Use Z\n");
}

TEST_P(EngineTest, SupersedeByWhatIsThereLinksToIt) {
  const std::string old = engine_.Add("Use X");
  const std::string there = engine_.Add("Use Y");
  const AddedMemory added = engine_->memories().Supersede(me_, old, "Use Y").value();
  EXPECT_FALSE(added.created);
  EXPECT_EQ(added.reading->memory.id.ToString(), there);
  EXPECT_THAT(Contents(engine_->memories().Chain(me_, old)), ElementsAre("Use X", "Use Y"));
}

TEST_P(EngineTest, ForgetTakesOutOfUseAndRestoreBringsBack) {
  const std::string id = engine_.Add("Use X");
  EXPECT_EQ(engine_->memories().Forget(me_, id, false)->memory.status, MemoryStatus::kArchived);
  EXPECT_EQ(InjectedText(), "");
  EXPECT_THAT(Contents(engine_->memories().List(me_, {})), IsEmpty());
  EXPECT_THAT(Contents(engine_->memories().List(me_, {.all = true})), ElementsAre("Use X"));
  EXPECT_EQ(engine_->memories().Restore(me_, id)->memory.status, MemoryStatus::kCurrent);
  EXPECT_EQ(InjectedText(), "## Project Heuristics\n- [0.50] Use X\n");
}

TEST_P(EngineTest, ASentenceThatWasForgottenCanBeLearnedAnew) {
  const std::string old = engine_.Add("Use X");
  ASSERT_TRUE(engine_->memories().Forget(me_, old, false));
  EXPECT_NE(engine_.Add("Use X"), old);
  EXPECT_EQ(CodeOf(engine_->memories().Restore(me_, old)), Code::kAlreadyExists);
}

TEST_P(EngineTest, EraseLeavesTheRecordWithoutItsWords) {
  const std::string id = engine_.Add("Use X");
  ASSERT_TRUE(engine_->memories().Validate(me_, {.id = id, .reason = "it held"}));
  const MemoryReading erased = engine_->memories().Forget(me_, id, true).value();
  EXPECT_TRUE(erased.memory.erased);
  EXPECT_EQ(erased.memory.content, std::nullopt);
  EXPECT_EQ(erased.memory.status, MemoryStatus::kArchived);
  EXPECT_EQ(erased.memory.times_validated, 1);
  EXPECT_THAT(Contents(engine_->memories().Search(me_, {.text = "Use", .all = true})), IsEmpty());
  EXPECT_THAT(Contents(engine_->memories().List(me_, {.all = true})), ElementsAre("(erased)"));
  EXPECT_EQ(CodeOf(engine_->memories().Restore(me_, id)), Code::kFailedPrecondition);
  EXPECT_EQ(CodeOf(engine_->memories().Forget(me_, id, true)), Code::kFailedPrecondition);
  const VerifyReport report = engine_->insight().Verify().value();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.erased, 2);
  EXPECT_NE(engine_.Add("Use X"), id);
}

TEST_P(EngineTest, EveryCallSaysWhenThereIsNoSuchMemory) {
  engine_.Add("Use X");
  const std::string id(kNobody);
  EXPECT_EQ(CodeOf(engine_->memories().Show(me_, id)), Code::kNotFound);
  EXPECT_EQ(CodeOf(engine_->memories().Validate(me_, {.id = id})), Code::kNotFound);
  EXPECT_EQ(CodeOf(engine_->memories().Violate(me_, {.id = id})), Code::kNotFound);
  EXPECT_EQ(CodeOf(engine_->memories().Supersede(me_, id, "Use Y")), Code::kNotFound);
  EXPECT_EQ(CodeOf(engine_->memories().Forget(me_, id, false)), Code::kNotFound);
  EXPECT_EQ(CodeOf(engine_->memories().Forget(me_, id, true)), Code::kNotFound);
  EXPECT_EQ(CodeOf(engine_->memories().Restore(me_, id)), Code::kNotFound);
  EXPECT_EQ(CodeOf(engine_->memories().Chain(me_, id)), Code::kNotFound);
  EXPECT_EQ(CodeOf(engine_->memories().Why(me_, id)), Code::kNotFound);
  EXPECT_EQ(engine_.Export().size(), 1u);
}

TEST_P(EngineTest, WhatIsNotCurrentCannotBeJudged) {
  const std::string id = engine_.Add("Use X");
  ASSERT_TRUE(engine_->memories().Forget(me_, id, false));
  EXPECT_EQ(CodeOf(engine_->memories().Validate(me_, {.id = id})), Code::kFailedPrecondition);
  EXPECT_EQ(CodeOf(engine_->memories().Violate(me_, {.id = id})), Code::kFailedPrecondition);
  EXPECT_EQ(CodeOf(engine_->memories().Supersede(me_, id, "Use Y")), Code::kFailedPrecondition);
  EXPECT_EQ(CodeOf(engine_->memories().Forget(me_, id, false)), Code::kFailedPrecondition);
  ASSERT_TRUE(engine_->memories().Restore(me_, id));
  EXPECT_EQ(CodeOf(engine_->memories().Restore(me_, id)), Code::kFailedPrecondition);
  EXPECT_EQ(CodeOf(engine_->memories().Supersede(me_, id, "Use X")), Code::kInvalidArgument);
  EXPECT_EQ(CodeOf(engine_->memories().Supersede(me_, id, " ")), Code::kInvalidArgument);
  EXPECT_EQ(CodeOf(engine_->memories().Validate(me_, {.id = id, .reason = "\xff"})),
            Code::kInvalidArgument);
}

TEST_P(EngineTest, ARefusalLeavesNothingBehind) {
  const std::string id = engine_.Add("Use X");
  ASSERT_TRUE(engine_->memories().Forget(me_, id, false));
  const std::vector<std::string> before = engine_.Export();
  EXPECT_FALSE(engine_->memories().Validate(me_, {.id = id}));
  EXPECT_FALSE(engine_->memories().Supersede(me_, id, "Use Y"));
  EXPECT_EQ(engine_.Export(), before);
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

TEST_P(EngineTest, IdsMayBeShortened) {
  const std::string id = engine_.Add("Use X");
  EXPECT_EQ(engine_->memories().Show(me_, id.substr(28))->memory.content, "Use X");
  EXPECT_EQ(engine_->memories().Show(me_, id.substr(0, 8))->memory.content, "Use X");
  engine_.Add("Use Y");  // Created in the same moment, so its id begins alike.
  EXPECT_EQ(CodeOf(engine_->memories().Show(me_, id.substr(0, 8))), Code::kInvalidArgument);
}

TEST_P(EngineTest, ProjectsSeeTheirOwnAndWhatIsGlobal) {
  engine_.Add("Use X");
  ASSERT_TRUE(engine_->memories().Add(me_, {.content = "Use G", .type = "rule", .global = true}));
  me_.project = "/q";
  engine_.Add("Use Q");
  EXPECT_THAT(Contents(engine_->memories().List(me_, {})), ElementsAre("Use Q", "Use G"));
  EXPECT_EQ(InjectedText(), "## Project Heuristics\n- [0.50] Use Q\n- [global] [0.50] Use G\n");
  me_.project.reset();
  EXPECT_THAT(Contents(engine_->memories().List(me_, {})), ElementsAre("Use G"));
}

TEST_P(EngineTest, SpacesSeeNothingOfEachOther) {
  const std::string id = engine_.Add("Use X");
  me_.space = "other";
  EXPECT_THAT(Contents(engine_->memories().List(me_, {.all = true})), IsEmpty());
  EXPECT_THAT(Contents(engine_->memories().Search(me_, {.text = "Use"})), IsEmpty());
  EXPECT_EQ(CodeOf(engine_->memories().Show(me_, id)), Code::kNotFound);
  EXPECT_EQ(InjectedText(), "");
  EXPECT_EQ(engine_->insight().GetStats(me_)->events, 0);
}

TEST_P(EngineTest, ListRefusesAnUnknownType) {
  EXPECT_THAT(engine_->memories().List(me_, {.type = "hunch"}),
              Fails(Code::kInvalidArgument, HasSubstr("pattern, decision")));
}

TEST_P(EngineTest, InjectsTheBestFewWithinTheBudget) {
  for (int i = 0; i < 7; ++i) engine_.Add(fmt::format("Rule {}", i));
  EXPECT_EQ(engine_->memories().Inject(me_, {})->memories.size(), 5u);
  EXPECT_EQ(engine_->memories().Inject(me_, {.limit = 6})->memories.size(), 6u);
  EXPECT_EQ(InjectedText({.limit = 0}), "");
  const Injection tight = engine_->memories().Inject(me_, {.max_tokens = 20}).value();
  EXPECT_EQ(tight.memories.size(), 2u);
  EXPECT_LE(tight.tokens, 20);
}

TEST_P(EngineTest, TimeIsReadAndNotWritten) {
  const std::string id = engine_.Add("Use X");
  const std::vector<std::string> before = engine_.Export();
  engine_.SetDay(30);
  EXPECT_EQ(engine_->memories().Show(me_, id)->effective_confidence, 0.25);
  EXPECT_EQ(InjectedText(), "## Project Heuristics\n- [0.25] Use X\n");
  engine_.SetDay(70);
  EXPECT_EQ(InjectedText(), "");
  EXPECT_EQ(engine_.Export(), before);
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

TEST_P(EngineTest, AToolIsToldWhatConcernsIt) {
  Fail(kFailure);
  engine_.Add("Commit messages are in the imperative");
  const std::string text =
      InjectedText({.for_tool = "bash", .input = R"({"command":"npm test --mock"})"});
  EXPECT_THAT(text, HasSubstr("mock server"));
  EXPECT_THAT(text, Not(HasSubstr("imperative")));
  EXPECT_EQ(InjectedText({.for_tool = "bash", .input = "ls"}), "");
}

TEST_P(EngineTest, WhySaysWhoDidWhatAndWhen) {
  const std::string id = engine_.Add("Use X");
  engine_.SetDay(1);
  me_.actor = "user:bob";
  ASSERT_TRUE(engine_->memories().Violate(me_, {.id = id, .reason = "broke the build"}));
  const MemoryWhyReport why = engine_->memories().Why(me_, id).value();
  ASSERT_EQ(why.steps.size(), 2u);
  EXPECT_EQ(why.steps[0].event.actor, "user:ada");
  EXPECT_EQ(why.steps[1].event.actor, "user:bob");
  EXPECT_EQ(why.steps[1].event.time, TestDay(1));
  EXPECT_EQ(why.steps[1].event.verbatim->text, "broke the build");
  EXPECT_EQ(why.steps[1].after, TestDecimal("0.4"));
}

TEST_P(EngineTest, StatsAndNowAreOfTheMoment) {
  engine_.Add("Use X");
  engine_.SetDay(70);
  EXPECT_EQ(engine_->Now(), TestDay(70));
  const Stats stats = engine_->insight().GetStats(me_).value();
  EXPECT_EQ(stats.store, GetParam() == TestStore::kMemory ? "memory" : engine_.db());
  EXPECT_EQ(stats.current, 1);
  EXPECT_THAT(stats.by_standing, ElementsAre(Pair("stale", 1)));
}

// The same commands, clock and random numbers give the same ledger, byte for byte, in both stores.
TEST_P(EngineTest, TheLedgerDoesNotDependOnTheStore) {
  const auto play = [](TestEngine& engine) {
    const std::string id = engine.Add("Use X");
    EXPECT_TRUE(engine->memories().Validate(engine.me, {.id = id, .reason = "it held"}));
    EXPECT_TRUE(engine->memories().Supersede(engine.me, id, "Use Y"));
    EXPECT_TRUE(engine->memories().Forget(engine.me, id, true));
    return engine.Export();
  };
  TestEngine other(TestStore::kMemory);
  EXPECT_EQ(play(engine_), play(other));
}

TEST_P(EngineTest, SecretsAreNowhereInTheLedger) {
  const std::string secret(kToken);
  const std::string id = engine_.Add("Deploy with GITHUB_TOKEN=" + secret);
  Fail("error: push with " + secret + " was refused by the remote");
  ASSERT_TRUE(engine_->memories().Violate(me_, {.id = id, .reason = "revoked " + secret}));
  ASSERT_TRUE(engine_->memories().Supersede(me_, id, "Deploy with the new token=" + secret));
  EXPECT_THAT(Joined(engine_.Export()), Not(HasSubstr(secret)));
  EXPECT_THAT(engine_.Bytes(), Not(HasSubstr(secret)));
}

TEST_P(EngineSqliteTest, WhatWasAcknowledgedIsThereAfterwards) {
  const std::string id = engine_.Add("Use X");
  Validate(id, 2);
  const std::vector<std::string> before = engine_.Export();
  engine_.Reopen();
  EXPECT_EQ(engine_->memories().Show(me_, id)->memory.confidence, TestDecimal("0.6"));
  EXPECT_EQ(engine_.Export(), before);
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

TEST_P(EngineSqliteTest, ErasedWordsAreNowhereOnDisk) {
  // Texts before and after it share pages and index segments with it.
  for (int i = 0; i < 30; ++i) engine_.Add(fmt::format("Bystander {} stays where it is", i));
  const std::string id = engine_.Add("Zanzibar xylophones are quarantined");
  ASSERT_TRUE(engine_->memories().Violate(me_, {.id = id, .reason = "Wolpertinger was sighted"}));
  for (int i = 30; i < 60; ++i) engine_.Add(fmt::format("Bystander {} stays where it is", i));
  ASSERT_THAT(engine_.Bytes(), HasSubstr("Zanzibar"));
  ASSERT_THAT(engine_.Bytes(), HasSubstr("Wolpertinger"));

  ASSERT_TRUE(engine_->memories().Forget(me_, id, true));
  const std::string bytes = engine_.Bytes();
  // The search index stores words in lower case, without endings and without shared prefixes.
  for (const std::string_view word : {"Zanzibar", "zanzibar", "anzibar", "xylophon", "ylophon",
                                      "quarantin", "uarantin", "Wolpertinger", "sighted"}) {
    EXPECT_EQ(bytes.find(word), std::string::npos) << word;
  }
  EXPECT_THAT(bytes, HasSubstr("Bystander 59"));
  const VerifyReport report = engine_->insight().Verify().value();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.erased, 2);
  engine_.Reopen();
  EXPECT_EQ(engine_.Bytes().find("anzibar"), std::string::npos);
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

TEST(EngineOpenTest, WhatIsNoStoreIsRefused) {
  const TestFolder folder;
  EXPECT_NE(CodeOf(Engine::Open({.db = folder.File("no/such/folder/test.db")})), Code::kOk);
  std::ofstream(folder.File("text.db")) << std::string(5000, 'x');
  EXPECT_NE(CodeOf(Engine::Open({.db = folder.File("text.db")})), Code::kOk);
}

TEST(EngineOpenTest, ClockAndChanceAreTheMachinesUnlessGiven) {
  const auto engine = Engine::Open({.db = ":memory:"}).value();
  EXPECT_GT(engine->Now(), TestDay());
  const Caller me;
  const auto one = engine->memories().Add(me, {.content = "Use X"});
  const auto two = engine->memories().Add(me, {.content = "Use Y"});
  EXPECT_NE(one->reading->memory.id, two->reading->memory.id);
}

TEST(LastMemory, IsTheNewestThatIsSeenInTheProject) {
  TestEngine engine(TestStore::kMemory);
  const std::string mine = engine.Add("Use tabs");
  Caller other = engine.me;
  other.project = "/q";
  ASSERT_TRUE(engine->memories().Add(other, {.content = "Use spaces", .type = "rule"}));
  EXPECT_EQ(engine->memories().Show(engine.me, "last")->memory.id.ToString(), mine);
  EXPECT_EQ(engine->memories().Violate(engine.me, {.id = "last"})->memory.id.ToString(), mine);
  Caller third = engine.me;
  third.project = "/r";
  EXPECT_EQ(engine->memories().Show(third, "last").error().code, Code::kNotFound);
}

}  // namespace
}  // namespace credence
