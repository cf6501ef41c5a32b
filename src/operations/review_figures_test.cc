// SPDX-License-Identifier: Apache-2.0
// No figure about reviews shows the noise of binary arithmetic, whoever asks for it: 4.666666666667
// and not 4.666666666666668.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/test_framework.h"
#include "credence/clock.h"
#include "engine/test_engine.h"
#include "operations/operation.h"

namespace credence::operations {
namespace {

// Figures are rounded to so many decimals.
constexpr std::int64_t kDecimalsMax = 12;
constexpr std::string_view kDigits = "0123456789";

// The numbers in a text that have more decimals, with some of the text before them.
std::vector<std::string> NoisyNumbersIn(std::string_view text) {
  std::vector<std::string> noisy;
  for (std::size_t at = text.find('.'); at != text.npos; at = text.find('.', at + 1)) {
    const std::size_t end = std::min(text.find_first_not_of(kDigits, at + 1), text.size());
    std::int64_t decimals = static_cast<std::int64_t>(end - at) - 1;
    if (decimals == 0 || at == 0 || kDigits.find(text[at - 1]) == kDigits.npos) continue;
    if (text.substr(end).starts_with("e-")) {
      std::int64_t exponent = 0;
      std::from_chars(text.data() + end + 2, text.data() + text.size(), exponent);
      decimals += exponent;
    }
    if (decimals <= kDecimalsMax) continue;
    const std::size_t from = at < 60 ? 0 : at - 60;
    noisy.emplace_back(text.substr(from, end - from));
  }
  return noisy;
}

TEST(NoisyNumbers, AreFoundInAnyText) {
  EXPECT_THAT(NoisyNumbersIn(R"({"score": 4.666666666667, "at": "2026-03-02T10:00:00.123456Z"})"),
              IsEmpty());
  EXPECT_THAT(NoisyNumbersIn("version 1.2.3, 1.5e-09 and 66.666666666667"), IsEmpty());
  EXPECT_THAT(NoisyNumbersIn("at least 9.850000000000001"), SizeIs(1));
  EXPECT_THAT(NoisyNumbersIn("[5.55e-17,5.622000000000001]"), SizeIs(2));
}

class ReviewFigures : public testing::TestWithParam<std::uint64_t> {
 protected:
  static constexpr std::uint32_t kWorks = 90;
  static constexpr std::string_view kTaskTypes[] = {"api", "web", "docs"};
  static constexpr std::string_view kReviewers[] = {"ada", "bob", "eve", "model:judge"};
  static constexpr std::string_view kScored[] = {"security", "naming", "dx", "test-coverage"};
  static constexpr std::string_view kRemarks[] = {
      R"("type": "criticism", "text": "Add tests for empty lists", "category": "tests")",
      R"("type": "praise", "text": "Great names", "category": "names")",
      R"("type": "suggestion", "text": "Please retry failed calls", "category": "retries")"};

  std::uint64_t Below(std::uint64_t limit) { return rng_.Next() % limit; }
  // A decimal that is rarely exact in binary.
  std::string Hundredths(std::uint64_t least, std::uint64_t most) {
    const std::uint64_t number = least + Below(most - least + 1);
    return fmt::format("{}.{:02}", number / 100, number % 100);
  }
  template <std::size_t N>
  std::string_view OneOf(const std::string_view (&words)[N]) {
    return words[Below(N)];
  }

  std::string WorkProduct(std::uint32_t work) {
    return fmt::format(
        R"("workProduct": {{"type": "code", "id": "w{}", "version": "1", "summary": "Page {}", )"
        R"("agentConfidence": {}, "scorePrediction": {}, "attributes": {{"layout": "l{}"}}, )"
        R"("generationContext": {{"promptHash": "p{}", "memorySnapshot": ["m{}"], )"
        R"("modelUsed": "opus", "generationTimeMs": 7, "iterationCount": 1}}}}, )"
        R"("pipelineStage": "{}")",
        work, work, Hundredths(40, 99), Hundredths(100, 1000), work % 3, work % 2, work % 2,
        work % 2 == 0 ? "review" : "draft");
  }

  std::string Prediction(std::uint32_t work) {
    return fmt::format(R"({{{}, "taskType": "{}"}})", WorkProduct(work), kTaskTypes[work % 3]);
  }

  std::string Feedback(std::uint32_t number, std::uint32_t work, std::string_view reviewer,
                       double day) {
    std::string scores;
    for (const std::string_view dimension : kScored) {
      scores += fmt::format(R"({}{{"dimension": "{}", "score": {}, "weight": {}}})",
                            scores.empty() ? "" : ", ", dimension, Hundredths(100, 1000),
                            Hundredths(10, 300));
    }
    const std::string comparison =
        Below(3) > 0 ? ""
                     : fmt::format(R"("comparison": {{"optionA": {{"type": "code", "id": "a", )"
                                   R"("version": "1", "summary": "", "attributes": ["x=1"]}}, )"
                                   R"("optionB": {{"type": "code", "id": "b", "version": "1", )"
                                   R"("summary": "", "attributes": ["x={}"]}}, )"
                                   R"("preferred": "{}"}}, )",
                                   2 + Below(2), Below(3) == 0 ? "B" : "A");
    return fmt::format(
        R"({{"id": "0190a000-0000-7000-8000-{:012d}", "timestamp": "{}", "sessionId": "{}{}", )"
        R"("modalId": "diff", "modalVersion": "1", {}, "reviewer": "{}", )"
        R"("decision": {{"decision": "{}", "reason": "The tests are a little slow, sadly."}}, )"
        R"("scores": [{}], "annotations": [{{{}, "target": {{"file": "a"}}}}], {})"
        R"("confidence": {{"level": "fairly-sure", "wouldDelegateToAI": {}, )"
        R"("needsExpertReview": false}}, "meta": {{"timeToDecisionMs": {}, )"
        R"("timeToFirstInteractionMs": {}, "scrollDepth": {}}}}})",
        number, FormatTimestamp(TestDay(day)), reviewer, work / 7, WorkProduct(work), reviewer,
        Below(4) == 0 ? "rejected" : "approved", scores, OneOf(kRemarks), comparison, Below(2) == 0,
        10'000 + Below(400'000), 100 + Below(9'000), Hundredths(0, 99));
  }

  // Everything happens as it would: learning in between, and each work by several reviewers.
  void Live() {
    std::uint32_t number = 0;
    for (std::uint32_t work = 0; work < kWorks; ++work) {
      const double day = work * 0.9;
      engine_.SetDay(day);
      EXPECT_TRUE(engine_->reviews().Predict(engine_.me, Prediction(work))->answers[0].accepted);
      std::string documents;
      for (const std::string_view reviewer : kReviewers) {
        if (work + 10 < kWorks && Below(5) > 0) {
          documents += Feedback(number++, work, reviewer, day) + "\n";
        }
      }
      if (documents.empty()) continue;
      const SubmitReport report =
          engine_->reviews().Submit(engine_.me, {.documents = documents}).value();
      EXPECT_EQ(report.refused, 0);
      if (work % 10 == 0) engine_->reviews().Learn(engine_.me).value();
    }
    EXPECT_TRUE(engine_->reviews().Retain(engine_.me, false));
    EXPECT_TRUE(engine_->reviews().Learn(engine_.me));
  }

  static void ExpectNoNoise(std::string_view where, std::string_view text) {
    EXPECT_THAT(NoisyNumbersIn(text), IsEmpty()) << where;
  }

  std::string Answer(const Operation& operation, const Arguments& arguments) {
    const Result<Reply> reply = operation.call(*engine_, engine_.me, arguments);
    if (!reply) return "";
    JsonWriter json;
    reply->Write(json);
    return std::string(json.text());
  }

  TestEngine engine_{TestStore::kMemory};
  SeededRng rng_{GetParam()};
};

using Values = std::map<std::string_view, Arguments::Value>;

std::string Said(const char* text) { return text; }

// With what arguments to ask. An operation without required ones is also asked without any.
const std::multimap<std::string_view, Values>& ArgumentsOfQuestions() {
  static const std::multimap<std::string_view, Values> kAll = {
      {"review list", {{"state", Said("done")}}},
      {"review list", {{"state", Said("pending")}}},
      {"review work", {{"id", Said("w1")}}},
      {"review show", {{"id", Said("0190a000-0000-7000-8000-000000000003")}}},
      {"review rules", {{"all", true}}},
      {"review calibration", {{"task-type", Said("api")}}},
      {"review agreement", {{"task-type", Said("web")}, {"judge", Said("eve")}}},
      {"review check",
       {{"file", Said(R"({"workProduct": {"agentConfidence": 0.87}, "taskType": "api", )"
                      R"("scores": [{"dimension": "security", "score": 3.3},)"
                      R"({"dimension": "naming", "score": 7.1}], "text": "x"})")}}},
      {"review context", {{"task", Said("api")}}},
      {"review context", {{"task", Said("Page 7 of orders")}, {"stage", Said("draft")}}},
  };
  return kAll;
}

TEST_P(ReviewFigures, HaveNoNoiseInAnyAnswer) {
  Live();
  for (const Operation& operation : Operations()) {
    const bool asks = operation.access == Access::kRead || operation.access == Access::kAnalyse;
    if (!asks || !operation.name.starts_with("review ")) continue;
    const auto [first, last] = ArgumentsOfQuestions().equal_range(operation.name);
    std::vector<Values> questions;
    for (auto one = first; one != last; ++one) questions.push_back(one->second);
    if (std::ranges::none_of(operation.parameters, &Parameter::required)) questions.emplace_back();
    EXPECT_THAT(questions, Not(IsEmpty())) << operation.name << ": say with what to ask it";
    for (const Values& values : questions) {
      Arguments arguments;
      for (const auto& [name, value] : values) arguments.Set(name, value);
      const std::string answer = Answer(operation, arguments);
      EXPECT_NE(answer, "") << operation.name;
      ExpectNoNoise(operation.name, answer);
    }
  }
  for (const std::string_view subject : {"tests", "api", "w3"}) {
    Arguments arguments;
    arguments.Set("id", std::string(subject));
    const std::string answer = Answer(*FindOperation("why"), arguments);
    EXPECT_NE(answer, "") << subject;
    ExpectNoNoise("why", answer);
  }
}

TEST_P(ReviewFigures, HaveNoNoiseInTheExportAndTheLedger) {
  Live();
  std::size_t files = 0;
  EXPECT_TRUE(engine_->reviews().Export(engine_.me, [&](const ReviewFile& file) -> Result<void> {
    ++files;
    ExpectNoNoise(file.path, file.text);
    return {};
  }));
  EXPECT_GT(files, 20u);
  for (const std::string& event : engine_.Export()) {
    // The evidence of the sequential test is no figure: the next step computes with all of it.
    if (event.find(R"("kind":"review.decided")") != event.npos) continue;
    if (event.find(R"("kind":"review.)") != event.npos) ExpectNoNoise("ledger", event);
  }
  EXPECT_TRUE(engine_->insight().Verify()->ok());
}

INSTANTIATE_TEST_SUITE_P(Seeds, ReviewFigures, testing::Values(1, 2, 3));

}  // namespace
}  // namespace credence::operations
