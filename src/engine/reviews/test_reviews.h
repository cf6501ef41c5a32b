// SPDX-License-Identifier: Apache-2.0
// For tests: work products and feedback as documents, and an engine that accepts them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/test_framework.h"
#include "engine/test_engine.h"

namespace credence {

// A record as JSON, for comparisons. REQUIRES: the names of its enums are known.
template <class T>
std::string JsonOf(const T& value) {
  JsonWriter json;
  WriteValue(json, value);
  return std::string(json.text());
}

struct TestWork {
  std::string id = "w";
  std::string version = "1";
  std::string task_type = {};  // Empty: not stated.
  std::string more = {};       // Fields of the work product: ", \"irreversible\": true".
  std::string summary = "A page of orders.";

  std::string Json() const {
    return fmt::format(R"({{"workProduct": {{"type": "mcp-server", "id": "{}", "version": "{}", )"
                       R"("summary": "{}"{}}}{}, "pipelineStage": "review"}})",
                       id, version, summary, more,
                       task_type.empty() ? "" : fmt::format(R"(, "taskType": "{}")", task_type));
  }
};

struct TestFeedback {
  std::uint32_t number = 0;  // Part of its id.
  std::string work = "w";
  std::string version = "1";
  std::string decision = "approved";  // Empty: none.
  double day = 0;                     // Days after TestDay().
  std::string task_type = {};         // Empty: not stated.
  std::string session = {};           // Empty: a unique one.
  std::string modal = "diff";
  std::string reviewer = {};  // Empty: a unique one.
  double confidence = 0.8;
  std::string more = {};  // Fields of the event: ", \"scores\": […]".
  std::int64_t decision_ms = 45'000;

  static std::string Id(std::uint32_t number) {
    return fmt::format("0190a000-0000-7000-8000-{:012d}", number);
  }
  std::string id() const { return Id(number); }

  std::string Json() const {
    return fmt::format(
        R"({{"id": "{}", "timestamp": "{}", "sessionId": "{}", "modalId": "{}", )"
        R"("modalVersion": "1", "workProduct": {{"type": "mcp-server", "id": "{}", )"
        R"("version": "{}", "summary": "A page of orders.", "agentConfidence": {}, )"
        R"("generationContext": {{"promptHash": "p", "memorySnapshot": [], "modelUsed": "m", )"
        R"("generationTimeMs": 10, "iterationCount": 1}}}}, "pipelineStage": "review", )"
        R"("reviewer": "{}"{}{}{}, )"
        R"("meta": {{"timeToDecisionMs": {}, "timeToFirstInteractionMs": 1000, )"
        R"("fieldsModified": [], "revisits": 0, "deviceType": "desktop", )"
        R"("concurrentModals": 0}}}})",
        id(), FormatTimestamp(TestDay(day)), session.empty() ? fmt::format("s{}", number) : session,
        modal, work, version, confidence, reviewer.empty() ? fmt::format("r{}", number) : reviewer,
        task_type.empty() ? "" : fmt::format(R"(, "taskType": "{}")", task_type),
        decision.empty() ? "" : fmt::format(R"(, "decision": {{"decision": "{}"}})", decision),
        more, decision_ms);
  }
};

// An annotation as an additional field of feedback.
inline std::string TestRemark(std::string_view type, std::string_view category,
                              std::string_view text) {
  return fmt::format(
      R"(, "annotations": [{{"type": "{}", "target": {{"file": "a.ts"}}, "text": "{}", )"
      R"("severity": "major", "category": "{}"}}])",
      type, text, category);
}

// Learns only on request, unless a test sets otherwise.
inline EngineOptions ReviewOptions(std::string settings = "[review]\nlearn_after = 0\n") {
  EngineOptions options;
  options.settings_toml = std::move(settings);
  return options;
}

class ReviewsTestBase : public testing::TestWithParam<TestStore> {
 protected:
  explicit ReviewsTestBase(EngineOptions options = ReviewOptions())
      : engine_(GetParam(), 1, std::move(options)) {}

  Reviews& reviews() { return engine_->reviews(); }

  WorkReading Register(const TestWork& work) {
    const RegisterReport report = reviews().Register(engine_.me, work.Json()).value();
    EXPECT_TRUE(report.answers.at(0).accepted) << report.answers[0].error->message;
    return report.answers[0].work.value();
  }
  RegisterAnswer Predict(const TestWork& work) {
    return reviews().Predict(engine_.me, work.Json())->answers.at(0);
  }
  SubmitReport SubmitText(std::string text, bool imported = false) {
    return reviews()
        .Submit(engine_.me, {.documents = std::move(text), .imported = imported})
        .value();
  }
  SubmitAnswer Submit(const TestFeedback& feedback) {
    return SubmitText(feedback.Json()).answers.at(0);
  }
  void Accept(const TestFeedback& feedback) {
    const SubmitAnswer answer = Submit(feedback);
    EXPECT_TRUE(answer.accepted) << answer.error->message;
  }
  static std::string Lines(const std::vector<TestFeedback>& all) {
    std::string text;
    for (const TestFeedback& feedback : all) text += feedback.Json() + "\n";
    return text;
  }

  std::vector<QuarantinedReading> Quarantine() {
    return reviews().List(engine_.me, {.state = "quarantined", .limit = std::nullopt})->quarantined;
  }
  std::vector<WorkReading> Works(std::string_view state) {
    return reviews().List(engine_.me, {.state = std::string(state), .limit = std::nullopt})->works;
  }
  LevelReading Level(std::string_view task_type) {
    const std::vector<LevelReading> levels = reviews().Levels(engine_.me).value();
    const auto found = std::ranges::find(levels, task_type, &LevelReading::task_type);
    return found == levels.end() ? LevelReading{} : *found;
  }
  RuleReading RuleOf(std::string_view key) {
    const std::vector<RuleReading> rules = reviews().Rules(engine_.me, true).value();
    const auto found = std::ranges::find(rules, key, &RuleReading::key);
    return found == rules.end() ? RuleReading{} : *found;
  }

  std::size_t Events() { return engine_.Export().size(); }
  void ExpectSound() {
    const VerifyReport report = engine_->insight().Verify().value();
    EXPECT_TRUE(report.ok()) << report.problems[0].what;
    EXPECT_EQ(report.unknown, 0);
  }

  TestEngine engine_;
};

}  // namespace credence
