// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/made_with.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "model/mean_difference.h"

namespace credence::review {
namespace {

constexpr std::int64_t kMadeWithMin = 5;
constexpr double kDifferenceLevel = 0.95;

struct Used {
  std::int64_t n = 0;
  std::int64_t rejected = 0;
  std::map<Name, model::Sample> scores;  // By task type.
};

// Whether chance does not explain the difference.
bool IsClear(const MadeWithReading& reading) {
  return reading.difference && (reading.low > 0 || reading.high < 0);
}

}  // namespace

std::vector<MadeWithReading> MadeWithOf(const Corpus& corpus) {
  std::map<std::pair<MadeWithKind, Name>, Used> used;
  std::map<Name, model::Sample> all;  // By task type.
  for (const FeedbackRecord& record : corpus.feedback) {
    const bool has_score = !std::isnan(record.score);
    if (has_score) all[record.task_type].Add(record.score);
    for (const MadeWithRecord& made_with : corpus.MadeWith(record)) {
      Used& use = used[{made_with.kind, made_with.name}];
      ++use.n;
      if (record.turned_down()) ++use.rejected;
      if (has_score) use.scores[record.task_type].Add(record.score);
    }
  }
  std::vector<MadeWithReading> readings;
  for (const auto& [what, use] : used) {
    if (use.n < kMadeWithMin) continue;
    MadeWithReading& reading = readings.emplace_back();
    reading.kind = NameOf(what.first);
    reading.name = corpus.names[what.second];
    reading.n = use.n;
    reading.rejected = use.rejected;
    std::vector<model::Stratum> strata;
    std::int64_t with = 0;
    std::int64_t without = 0;
    for (const auto& [task_type, scores] : use.scores) {
      model::Sample others = all[task_type];
      others -= scores;
      with += scores.n;
      without += others.n;
      strata.push_back({.plus = {scores}, .minus = {others}});
    }
    if (with < kMadeWithMin || without < kMadeWithMin) continue;
    if (const auto difference = model::StratifiedDifference(strata, kDifferenceLevel)) {
      reading.difference = difference->difference;
      reading.low = difference->interval.low;
      reading.high = difference->interval.high;
    }
  }
  std::ranges::sort(readings, {}, [](const MadeWithReading& reading) {
    return std::tuple(!IsClear(reading), -std::abs(reading.difference.value_or(0)),
                      std::string_view(reading.kind), std::string_view(reading.name));
  });
  return readings;
}

}  // namespace credence::review
