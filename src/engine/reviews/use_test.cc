// SPDX-License-Identifier: Apache-2.0
// What agents, auditors and the law need from reviews: checks, context, hints, files, retention.
#include <fmt/format.h>

#include <map>
#include <sstream>

#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"
#include "review/names.h"

namespace credence {
namespace {

class ReviewsUseTest : public ReviewsTestBase {
 protected:
  // Forty work products over twenty days; every third is rejected for the same reason.
  void Fill() {
    engine_.SetDay(21);
    for (std::uint32_t i = 0; i < 40; ++i) {
      const std::string work = fmt::format("w{}", i);
      const bool turned_down = i % 3 == 0;
      const double score = turned_down ? 3 : 8;
      Register({.id = work, .task_type = i % 2 == 0 ? "shopify" : "stripe"});
      Accept(
          {.number = i,
           .work = work,
           .decision = turned_down ? "rejected" : "approved",
           .day = 0.5 * i,
           .confidence = 0.9,
           .more = (turned_down ? TestRemark("criticism", "retries", "No retry on failure.")
                                : std::string()) +
                   fmt::format(R"(, "scores": [{{"dimension": "security", "score": {}}}])", score),
           .decision_ms = 10'000 + 1'000 * static_cast<std::int64_t>(i)});
    }
  }
  using Files = std::map<std::string, std::string>;
  static Files ExportOf(TestEngine& engine) {
    Files files;
    const Result<void> done =
        engine->reviews().Export(engine.me, [&](const ReviewFile& file) -> Result<void> {
          files[file.path] += file.text;
          return {};
        });
    EXPECT_TRUE(done);
    return files;
  }
  // Everything that must not depend on texts and exact times.
  std::string Judgement() {
    ReviewFindings findings = reviews().Analyse(engine_.me).value();
    return JsonOf(findings.rules) + JsonOf(findings.calibration) +
           JsonOf(findings.calibration_by_task_type) + JsonOf(findings.all_time) +
           JsonOf(findings.gates) + JsonOf(findings.patterns) + JsonOf(findings.checklist) +
           JsonOf(findings.score_model) + JsonOf(findings.rubrics) + JsonOf(findings.speed) +
           JsonOf(reviews().Levels(engine_.me).value());
  }
};

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsUseTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(ReviewsUseTest, ReadingMovesNothing) {
  Fill();
  ASSERT_TRUE(reviews().Learn(engine_.me));
  const std::string before = Joined(engine_.Export());
  EXPECT_TRUE(reviews().Analyse(engine_.me));
  EXPECT_TRUE(reviews().Check(engine_.me, R"({"text": "x"})"));
  EXPECT_TRUE(reviews().Context(engine_.me, {.task = "shopify"}));
  EXPECT_TRUE(reviews().Hints(engine_.me, "", false));
  EXPECT_TRUE(reviews().Rules(engine_.me, true));
  EXPECT_TRUE(reviews().Retain(engine_.me, true));
  ExportOf(engine_);
  EXPECT_EQ(Joined(engine_.Export()), before);
}

// --- files

TEST_P(ReviewsUseTest, AnExportIsTheSameEveryTime) {
  Fill();
  ASSERT_TRUE(reviews().Learn(engine_.me));
  const Files files = ExportOf(engine_);
  EXPECT_THAT(files, Contains(testing::Key(HasSubstr("raw/2026-01-01.jsonl"))));
  EXPECT_EQ(ExportOf(engine_), files);
  // An imported copy of the ledger gives the same files.
  TestEngine copy(GetParam(), 99, ReviewOptions());
  copy.SetDay(21);
  std::istringstream lines(Joined(engine_.Export()));
  ASSERT_TRUE(copy->ledger().Import(copy.me, lines));
  EXPECT_EQ(ExportOf(copy), files);
  EXPECT_TRUE(copy->insight().Verify()->ok());
  EXPECT_EQ(JsonOf(copy->reviews().Levels(copy.me).value()),
            JsonOf(reviews().Levels(engine_.me).value()));
}

TEST_P(ReviewsUseTest, TheRawFilesHoldEveryEventOnce) {
  Fill();
  std::size_t lines = 0;
  for (const auto& [path, text] : ExportOf(engine_)) {
    if (path.find("raw/") == std::string::npos) continue;
    lines += static_cast<std::size_t>(std::ranges::count(text, '\n'));
  }
  EXPECT_EQ(lines, 40u);
}

TEST_P(ReviewsUseTest, AnExportStopsWhereItCannotGoOn) {
  Fill();
  int calls = 0;
  const Result<void> done = reviews().Export(engine_.me, [&](const ReviewFile&) -> Result<void> {
    return ++calls < 3 ? Result<void>() : Result<void>(InvalidArgument("full"));
  });
  EXPECT_EQ(done.error().message, "full");
  EXPECT_EQ(calls, 3);
}

// --- hints, context, checks

TEST_P(ReviewsUseTest, HintsComeAndGoWithoutATrace) {
  Fill();
  ASSERT_TRUE(reviews().Learn(engine_.me));
  for (const std::string text : {"", "# Mine\n", "# Mine\r\nno end", "\xef\xbb\xbf# Mine\n\n\n"}) {
    const std::string with = reviews().Hints(engine_.me, text, false).value();
    EXPECT_NE(with, text);
    EXPECT_THAT(with, HasSubstr(RuleOf("retries").prompt_instruction));
    EXPECT_EQ(reviews().Hints(engine_.me, with, false).value(), with);
    EXPECT_EQ(reviews().Hints(engine_.me, with, true).value(), text);
    EXPECT_EQ(reviews().Hints(engine_.me, text, true).value(), text);
  }
}

TEST_P(ReviewsUseTest, TheContextOfATask) {
  Fill();
  ASSERT_TRUE(reviews().Learn(engine_.me));
  const ReviewContext context = reviews().Context(engine_.me, {.task = "shopify"}).value();
  EXPECT_THAT(context.patterns, Contains(Field(&RuleReading::key, "retries")));
  EXPECT_THAT(context.prompt, HasSubstr(RuleOf("retries").prompt_instruction));
  EXPECT_THAT(context.standards, Not(IsEmpty()));
  EXPECT_LE(context.similar.size(), 5u);
  EXPECT_EQ(reviews().Context(engine_.me, {.task = "  "}).error().code, Code::kInvalidArgument);
  EXPECT_EQ(reviews().Context(engine_.me, {.task = "\xff"}).error().code, Code::kInvalidArgument);
  EXPECT_THAT(reviews().Context(engine_.me, {.task = "x", .dimensions = {"taste"}}).error().message,
              AllOf(HasSubstr("taste"), HasSubstr("security")));
  EXPECT_TRUE(reviews().Context(engine_.me, {.task = "x", .dimensions = {"security"}}));
}

TEST_P(ReviewsUseTest, AnArtifactIsHeldAgainstTheGates) {
  Fill();
  const auto check = [&](std::string_view document) {
    return reviews().Check(engine_.me, document).value();
  };
  const SelfCheck bad = check(R"({"scores": [{"dimension": "security", "score": 2}]})");
  EXPECT_FALSE(bad.passed);
  EXPECT_THAT(bad.violations, Contains(Field(&CheckViolation::rule, "gate:security")));
  EXPECT_TRUE(bad.self_review);
  EXPECT_TRUE(check(R"({"scores": [{"dimension": "security", "score": 9}]})").passed);
  // Neither an empty document nor a misspelled task type passes a gate.
  EXPECT_EQ(reviews().Check(engine_.me, "{}").error().code, Code::kInvalidArgument);
  const SelfCheck unknown = check(R"({"taskType": "shopfiy", "text": "x"})");
  EXPECT_THAT(unknown.recommendations, Contains(HasSubstr("shopfiy")));
  const Result<SelfCheck> wrong =
      reviews().Check(engine_.me, R"({"scores": [{"dimension": "taste", "score": 2}]})");
  EXPECT_THAT(wrong.error().message, HasSubstr("scores[0].dimension"));
}

TEST_P(ReviewsUseTest, NothingIsKnownAtFirst) {
  EXPECT_EQ(reviews().Analyse(engine_.me)->events, 0);
  EXPECT_TRUE(reviews().Check(engine_.me, R"({"text": "x"})")->passed);
  EXPECT_TRUE(reviews().Context(engine_.me, {.task = "anything"}));
  EXPECT_THAT(reviews().Learn(engine_.me)->changes, IsEmpty());
  EXPECT_EQ(reviews().Retain(engine_.me, false)->texts, 0);
  ExportOf(engine_);
  ExpectSound();
}

// --- retention

TEST_P(ReviewsUseTest, RetentionErasesWordsAndTimesAndNothingElse) {
  Fill();
  ASSERT_TRUE(reviews().Learn(engine_.me));
  engine_.SetDay(100);
  const std::string judgement = Judgement();
  const RetainReport told = reviews().Retain(engine_.me, true).value();
  EXPECT_TRUE(told.dry_run);
  // Texts older than 90 days: those of days 0 to 9.5. Timings older than 30 days: all.
  EXPECT_EQ(told.texts, 20);
  EXPECT_EQ(told.timings, 40);
  EXPECT_EQ(told.oldest, TestDay(0));
  EXPECT_THAT(Joined(engine_.Export()), HasSubstr("No retry on failure."));
  const RetainReport done = reviews().Retain(engine_.me, false).value();
  EXPECT_EQ(done.texts, told.texts);
  EXPECT_EQ(done.timings, told.timings);
  EXPECT_EQ(Judgement(), judgement);
  const VerifyReport report = engine_->insight().Verify().value();
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.erased, 60);
  // The second time, nothing is left to do.
  const std::size_t events = Events();
  EXPECT_EQ(reviews().Retain(engine_.me, false)->texts, 0);
  EXPECT_EQ(reviews().Retain(engine_.me, false)->timings, 0);
  EXPECT_EQ(Events(), events);
  engine_.SetDay(200);
  EXPECT_EQ(reviews().Retain(engine_.me, false)->texts, 20);
  EXPECT_THAT(Joined(engine_.Export()), Not(HasSubstr("No retry on failure.")));
  EXPECT_THAT(Joined(engine_.Export()), Not(HasSubstr("timeToDecisionMs")));
  ExpectSound();
}

TEST_P(ReviewsUseTest, AveragesOfTimesAreKept) {
  Fill();
  engine_.SetDay(100);
  ASSERT_TRUE(reviews().Retain(engine_.me, false));
  // Even numbers took 10 to 48 s, odd ones 11 to 49 s; all in January.
  EXPECT_THAT(Joined(engine_.Export()),
              AllOf(HasSubstr(R"("month":"2026-01","task_type":"shopify","stage":"review",)"
                              R"("modal":"diff","n":20,"decision_seconds":29)"),
                    HasSubstr(R"("n":20,"decision_seconds":30)")));
}

TEST_P(ReviewsUseTest, WhatIsErasedIsGoneFromTheDisk) {
  Fill();
  engine_.SetDay(300);
  ASSERT_TRUE(reviews().Retain(engine_.me, false));
  if (GetParam() == TestStore::kMemory) return;
  engine_.Reopen();
  EXPECT_EQ(engine_.Bytes().find("No retry on failure."), std::string::npos);
  ExpectSound();
}

TEST_P(ReviewsUseTest, AnExportAfterRetentionHasNoWords) {
  Fill();
  ASSERT_TRUE(reviews().Learn(engine_.me));
  engine_.SetDay(300);
  ASSERT_TRUE(reviews().Retain(engine_.me, false));
  const Files files = ExportOf(engine_);
  for (const auto& [path, text] : files) {
    EXPECT_THAT(text, Not(HasSubstr("No retry on failure."))) << path;
  }
  EXPECT_EQ(ExportOf(engine_), files);
}

}  // namespace
}  // namespace credence
