// SPDX-License-Identifier: Apache-2.0
#include "review/output/export_tree.h"

#include <string>
#include <vector>

#include "base/json_reader.h"
#include "base/test_framework.h"
#include "review/intake/test_documents.h"

namespace credence::review {
namespace {

void AddSample(Corpus& corpus, std::string_view words) {
  const std::string text(words);
  Submitted event{.modal = text,
                  .type = text,
                  .stage = text,
                  .task_type = text,
                  .reviewer = text,
                  .decision = ReviewDecision::kApproved,
                  .scores = {{.dimension = QualityDimension::kSecurity, .score = 7.3}},
                  .sentiment = 0.5,
                  .mentions = {{.key = text}, {.key = text, .praise = true}},
                  .score = 7.3,
                  .delta = -0.5};
  event.at = At("2026-11-15T09:00:00Z");
  corpus.Add(*Uuid::Parse("00000000-0000-7000-8000-000000000001"), 1, event);
  corpus.AddTiming(R"({"timeToDecisionMs": 20000})");
  event = {.stage = text, .task_type = text, .decision = ReviewDecision::kRejected};
  event.at = At("2026-10-01T09:00:00Z");
  corpus.Add(*Uuid::Parse("00000000-0000-7000-8000-000000000002"), 2, event);
  event.at = At("2026-11-14T09:00:00Z");
  event.decision.reset();
  corpus.Add(*Uuid::Parse("00000000-0000-7000-8000-000000000003"), 3, event);
  corpus.timing_averages = {{.month = "2026-11", .n = 3, .decision_seconds = 60}};
  corpus.levels = {{.at = event.at, .task_type = 0, .level = 1, .rose = 1},
                   {.at = event.at, .task_type = 0, .level = 1}};
}

std::vector<ReviewFile> Derived(const Corpus& corpus, const ReviewFindings& findings) {
  std::vector<ReviewFile> files;
  const std::vector<LevelReading> levels = {{.task_type = "shopify", .level = 1}};
  EXPECT_TRUE(
      WriteDerivedFiles(corpus, findings, levels, [&files](const ReviewFile& file) -> Result<void> {
        files.push_back(file);
        return {};
      }));
  return files;
}

TEST(ExportTree, HasTheFilesOfTheTree) {
  Corpus corpus;
  AddSample(corpus, "shopify");
  std::vector<std::string> paths;
  for (const ReviewFile& file : Derived(corpus, SampleFindings())) paths.push_back(file.path);
  EXPECT_EQ(paths,
            (std::vector<std::string>{
                "aggregates/monthly/2026-10.json", "aggregates/monthly/2026-11.json",
                "aggregates/rolling-30d.json", "aggregates/weekly/2026-W40.json",
                "aggregates/weekly/2026-W46.json", "analysis/calibration.json",
                "analysis/levels.json", "analysis/preferences.json", "analysis/rules.json",
                "analysis/themes.json", "indexes/by-decision.json", "indexes/by-dimension.json",
                "indexes/by-stage.json", "indexes/by-task-type.json"}));
}

TEST(ExportTree, Aggregates) {
  Corpus corpus;
  AddSample(corpus, "shopify");
  const auto files = Derived(corpus, SampleFindings());
  EXPECT_EQ(TextOfFile(files, "aggregates/monthly/2026-11.json"), R"({
  "period": "2026-11",
  "events": 2,
  "decisions": {
    "approved": 1,
    "rejected": 0,
    "needs-work": 0,
    "deferred": 0
  },
  "approval_rate": 1.0,
  "mean_score": 7.3,
  "mean_sentiment": 0.5,
  "mean_prediction_delta": -0.5,
  "mean_prediction_error": 0.5,
  "mean_decision_seconds": 50.0,
  "dimensions": {
    "security": {
      "n": 1,
      "mean": 7.3
    }
  },
  "task_types": {
    "shopify": {
      "events": 2,
      "decisions": {
        "approved": 1,
        "rejected": 0,
        "needs-work": 0,
        "deferred": 0
      },
      "approval_rate": 1.0
    }
  },
  "themes": [
    {
      "key": "shopify",
      "criticised": 1,
      "praised": 1
    }
  ]
}
)");
  EXPECT_NE(
      TextOfFile(files, "aggregates/rolling-30d.json").find("\"mean_decision_seconds\": 20.0,"),
      std::string::npos);
  EXPECT_NE(TextOfFile(files, "aggregates/weekly/2026-W40.json").find("\"approval_rate\": 0.0,"),
            std::string::npos);
}

TEST(ExportTree, IndexesHaveALineForEachEvent) {
  Corpus corpus;
  AddSample(corpus, "shopify");
  const auto files = Derived(corpus, SampleFindings());
  const auto line = [](std::string_view rest) {
    return R"(    {"id":"00000000-0000-7000-8000-00000000000)" + std::string(rest) + "}\n";
  };
  const std::string names = R"(,"task_type":"shopify","stage":"shopify","decision":)";
  EXPECT_EQ(TextOfFile(files, "indexes/by-decision.json"),
            "{\n  \"approved\": [\n" +
                line(R"(1","at":"2026-11-15T09:00:00Z")" + names + R"("approved","score":7.3)") +
                "  ],\n  \"rejected\": [\n" +
                line(R"(2","at":"2026-10-01T09:00:00Z")" + names + R"("rejected","score":null)") +
                "  ],\n  \"needs-work\": [],\n  \"deferred\": [],\n  \"none\": [\n" +
                line(R"(3","at":"2026-11-14T09:00:00Z")" + names + R"(null,"score":null)") +
                "  ]\n}\n");
  EXPECT_EQ(TextOfFile(files, "indexes/by-dimension.json"), R"({
  "security": {
    "n": 1,
    "mean": 7.3,
    "scores": [
      {"id":"00000000-0000-7000-8000-000000000001","at":"2026-11-15T09:00:00Z","score":7.3}
    ]
  }
}
)");
}

TEST(ExportTree, EveryFileIsJsonWhateverPeopleWrote) {
  for (const std::string_view words : {std::string_view("x"), kHostile, std::string_view()}) {
    Corpus corpus;
    AddSample(corpus, words);
    const ReviewFindings findings = WithWords(SampleFindings(), words);
    const auto files = Derived(corpus, findings);
    EXPECT_EQ(files, Derived(corpus, findings));
    for (const ReviewFile& file : files) {
      JsonReader json(file.text);
      EXPECT_EQ(json.Peek(), JsonReader::Type::kObject);
      json.Skip();
      EXPECT_TRUE(json.Finish()) << file.path << file.text;
    }
  }
}

TEST(ExportTree, NothingIsThereYet) {
  const auto files = Derived({}, {});
  EXPECT_EQ(files.size(), 10U);
  EXPECT_EQ(TextOfFile(files, "indexes/by-task-type.json"), "{}\n");
}

TEST(ExportTree, StopsWhenTheSinkFails) {
  int calls = 0;
  const auto result = WriteDerivedFiles({}, {}, {}, [&calls](const ReviewFile&) -> Result<void> {
    return ++calls == 3 ? Result<void>(InvalidArgument("disk full")) : Result<void>();
  });
  EXPECT_THAT(result, FailsSaying("disk full"));
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace credence::review
