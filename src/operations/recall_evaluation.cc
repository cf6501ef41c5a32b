// SPDX-License-Identifier: Apache-2.0
#include "operations/recall_evaluation.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_reader.h"
#include "base/utf8.h"
#include "model/proportion.h"

namespace credence::operations {
namespace {

constexpr std::int64_t kAsked = 10;

struct AskedQuestion {
  std::string text;
  std::vector<std::string> answers;
};

Result<AskedQuestion> ReadAsked(std::string_view line, std::int64_t number) {
  AskedQuestion asked;
  JsonReader json(line);
  json.BeginObject();
  while (const std::optional<std::string_view> key = json.NextKey()) {
    if (*key == "question") {
      asked.text = json.String();
    } else if (*key == "answers") {
      json.BeginArray();
      while (json.NextElement()) asked.answers.emplace_back(json.String());
    } else {
      json.Skip();
    }
  }
  if (!json.Finish() || Trim(asked.text).empty()) {
    return InvalidArgument(fmt::format(
        "line {}: give {{\"question\": \"TEXT\", \"answers\": [\"TEXT OR ID\"]}}", number));
  }
  return asked;
}

bool IsAnswer(const MemoryReading& reading, const AskedQuestion& asked) {
  return std::ranges::any_of(asked.answers, [&](const std::string& answer) {
    return reading.memory.content == answer || reading.memory.id.ToString() == answer;
  });
}

void Count(MeasuredShare& share, bool hit) {
  ++share.of;
  if (hit) ++share.hits;
}

void Measure(MeasuredShare& share) {
  constexpr double kLevel = 0.95;
  const model::Proportion counts{.successes = static_cast<double>(share.hits),
                                 .failures = static_cast<double>(share.of - share.hits)};
  const model::Interval interval = model::WilsonInterval(counts, kLevel);
  share.share = model::Rate(counts).value_or(0);
  share.low = interval.low;
  share.high = interval.high;
}

}  // namespace

Result<RecallEvaluation> EvaluateRecall(Engine& engine, const Caller& caller,
                                        std::string_view lines) {
  RecallEvaluation evaluation;
  std::int64_t number = 0;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = Trim(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    ++number;
    if (line.empty()) continue;
    CREDENCE_ASSIGN_OR_RETURN(const AskedQuestion asked, ReadAsked(line, number));
    CREDENCE_ASSIGN_OR_RETURN(
        const std::vector<MemoryReading> found,
        engine.memories().Search(caller, {.text = asked.text, .limit = kAsked}));
    ++evaluation.questions;
    if (asked.answers.empty()) {
      Count(evaluation.abstained, found.empty());
      continue;
    }
    const auto first = std::ranges::find_if(
        found, [&](const MemoryReading& each) { return IsAnswer(each, asked); });
    const auto rank = first == found.end() ? kAsked : first - found.begin();
    Count(evaluation.any_at_1, rank < 1);
    Count(evaluation.any_at_5, rank < 5);
    Count(evaluation.any_at_10, rank < kAsked);
    Count(evaluation.lost, found.empty());
  }
  if (evaluation.questions == 0) return InvalidArgument("the file has no questions");
  for (MeasuredShare* share : {&evaluation.any_at_1, &evaluation.any_at_5, &evaluation.any_at_10,
                               &evaluation.lost, &evaluation.abstained}) {
    Measure(*share);
  }
  return evaluation;
}

}  // namespace credence::operations
