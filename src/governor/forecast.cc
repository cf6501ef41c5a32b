// SPDX-License-Identifier: Apache-2.0
#include "governor/forecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "base/amount.h"

namespace credence::governor {
namespace {

constexpr std::size_t kFeatures = 7;
using Features = std::array<double, kFeatures>;

// Made by eval/forecast/fit.py. 1,290 recorded runs of ten agents on five benchmarks, 444 of them
// successful; eval/forecast/README.md names the sources. Order: calls, output, vocabulary,
// alternation, looks, wrote_tests, failures.
constexpr Features kWeights = {-0.3505, -0.1759, -0.5372, 0.9164, -0.4343, 0.2740, -0.1668};
constexpr Features kUsual = {1.572, 1.162, 0.711, 0.276, 1.168, 0.276, 0.641};
constexpr double kStart = 2.47;
// A session that goes on has fewer calls than it will have.
constexpr double kRunning = -0.426;
constexpr std::array<Features, kFeatures> kCovariance = {{
    {0.01076, 0.00050, 0.00217, -0.00379, 0.00839, 0.00264, 0.00130},
    {0.00050, 0.01174, 0.00156, -0.01172, -0.00031, -0.00768, -0.00259},
    {0.00217, 0.00156, 0.03511, -0.01798, 0.00103, 0.00278, -0.00158},
    {-0.00379, -0.01172, -0.01798, 0.16503, -0.02971, 0.01231, -0.01489},
    {0.00839, -0.00031, 0.00103, -0.02971, 0.01922, -0.00234, 0.00887},
    {0.00264, -0.00768, 0.00278, 0.01231, -0.00234, 0.02397, -0.00099},
    {0.00130, -0.00259, -0.00158, -0.01489, 0.00887, -0.00099, 0.01123},
}};

// The levels at which 5, 10 and 20 % of the 200 successful runs of current agents on tasks in a
// repository would have given alarm.
struct ShippedLevel {
  double share;
  double level;
};
constexpr std::array<ShippedLevel, 3> kShippedLevels = {{{.share = 0.05, .level = -0.719},
                                                         {.share = 0.1, .level = -0.449},
                                                         {.share = 0.2, .level = -0.140}}};
constexpr double kUsualLevel = kShippedLevels[1].level;
constexpr double kNever = -1'000;
// With fewer known ends of one's own the shipped level counts.
constexpr std::size_t kOwnEndsMin = 50;

// Distinct keywords are counted in a bitmap, written as hexadecimal digits: as many bits as are
// set, corrected for words that share one.
constexpr std::size_t kBits = 2048;
constexpr std::size_t kDigits = kBits / 4;

std::uint32_t HashOfWord(std::string_view word) {  // FNV-1a.
  std::uint32_t hash = 2166136261U;
  for (const char c : word) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 16777619U;
  }
  return hash;
}

int ValueOf(char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; }

void Mark(Flow& flow, std::string_view word) {
  constexpr std::string_view kHex = "0123456789abcdef";
  if (flow.words.size() != kDigits) flow.words.assign(kDigits, '0');
  const std::size_t bit = HashOfWord(word) % kBits;
  char& digit = flow.words[bit / 4];
  const auto before = static_cast<std::size_t>(ValueOf(digit));
  const std::size_t after = before | (std::size_t{1} << (bit % 4));
  if (after == before) return;
  digit = kHex[after];
  flow.marks = flow.marks.value_or(0) + 1;
}

double DistinctWords(const Flow& flow) {
  constexpr auto kAll = static_cast<double>(kBits);
  const double empty = std::max(1.0, kAll - static_cast<double>(flow.marks.value_or(0)));
  return -kAll * std::log(empty / kAll);
}

Features FeaturesOf(const Flow& flow) {
  const auto calls = static_cast<double>(flow.calls);
  return {std::log1p(calls / 5),
          std::log1p(static_cast<double>(flow.bytes) / 10'000),
          std::log1p(DistinctWords(flow) / 50),
          static_cast<double>(flow.switches) / (std::max(calls, 1.0) + 5),
          std::log1p(static_cast<double>(flow.looks) / 5),
          flow.wrote_tests ? 1.0 : 0.0,
          std::log1p(static_cast<double>(flow.failed))};
}

double LogitOf(const Features& features, bool ended) {
  double logit = kStart + (ended ? 0 : kRunning);
  for (std::size_t i = 0; i < kFeatures; ++i) logit += kWeights[i] * features[i];
  return logit;
}

double Logistic(double logit) { return 1 / (1 + std::exp(-logit)); }

double VarianceOf(const Features& features) {
  double variance = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    for (std::size_t j = 0; j < kFeatures; ++j) {
      variance += (features[i] - kUsual[i]) * kCovariance[i][j] * (features[j] - kUsual[j]);
    }
  }
  return std::max(0.0, variance);
}

std::array<std::string, kFeatures> FactsOf(const Flow& flow) {
  const double share =
      100 * static_cast<double>(flow.switches) / std::max(1.0, static_cast<double>(flow.calls));
  return {Amount(flow.calls, "call"),
          fmt::format("{} KB of output", flow.bytes / 1'000),
          Amount(std::llround(DistinctWords(flow)), "different keyword"),
          fmt::format("{:.0f} % of calls change between looking, editing and running", share),
          flow.looks == 1 ? "1 call that only looks"
                          : fmt::format("{} calls that only look", flow.looks),
          flow.wrote_tests ? "wrote a test" : "wrote no test",
          Amount(flow.failed, "failed call")};
}

}  // namespace

Habit LearnHabit(std::span<const KnownEnd> ends) {
  Habit habit{.sessions = static_cast<std::int64_t>(ends.size())};
  if (ends.empty()) return habit;
  std::vector<double> logits;
  for (const KnownEnd& end : ends) logits.push_back(LogitOf(FeaturesOf(end.flow), true));
  const double prior = 1 / (habit.deviation * habit.deviation);
  double information = prior;
  // Newton's method in one dimension; without the clip it can run away.
  for (int step = 0; step < 50; ++step) {
    double slope = -prior * habit.shift;
    information = prior;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const double p = Logistic(logits[i] + habit.shift);
      slope += (ends[i].success ? 1 : 0) - p;
      information += p * (1 - p);
    }
    const double move = std::clamp(slope / information, -1.0, 1.0);
    habit.shift += move;
    if (std::abs(move) < 1e-9) break;
  }
  habit.deviation = 1 / std::sqrt(information);
  return habit;
}

std::optional<ForecastReading> Forecast(const Flow& flow, bool ended, const Habit& habit) {
  if (flow.calls < kForecastCallsMin) return std::nullopt;
  constexpr double kWidth = 1.96;
  constexpr std::size_t kFactsMax = 3;
  const Features features = FeaturesOf(flow);
  const double logit = LogitOf(features, ended) + habit.shift;
  const double spread =
      kWidth * std::sqrt(habit.deviation * habit.deviation + VarianceOf(features));
  ForecastReading reading{.p_success = Logistic(logit),
                          .low = Logistic(logit - spread),
                          .high = Logistic(logit + spread)};
  std::array<std::string, kFeatures> names = FactsOf(flow);
  for (std::size_t i = 0; i < kFeatures; ++i) {
    reading.facts.push_back(
        {.fact = std::move(names[i]), .effect = kWeights[i] * (features[i] - kUsual[i])});
  }
  std::ranges::stable_sort(reading.facts, [](const ForecastFact& a, const ForecastFact& b) {
    return std::abs(a.effect) > std::abs(b.effect);
  });
  reading.facts.resize(kFactsMax);
  return reading;
}

std::optional<double> AlarmLevel(std::span<const KnownEnd> ends, double share) {
  std::vector<double> lowest;
  for (const KnownEnd& end : ends) {
    if (end.success && end.flow.lowest) lowest.push_back(*end.flow.lowest);
  }
  // A tenth of 10 must be 1.
  const auto rank = static_cast<std::size_t>(1e-9 + share * static_cast<double>(lowest.size() + 1));
  if (ends.size() >= kOwnEndsMin && rank >= 1) {
    std::ranges::nth_element(lowest, lowest.begin() + static_cast<std::ptrdiff_t>(rank - 1));
    return lowest[rank - 1];
  }
  double level = kNever;
  for (const ShippedLevel& shipped : kShippedLevels) {
    if (shipped.share <= share) level = shipped.level;
  }
  if (level == kUsualLevel) return std::nullopt;
  return level;
}

bool IsAlarmed(const SessionState& state) {
  if (!state.flow || !state.flow->lowest) return false;
  return *state.flow->lowest <= state.alarm.value_or(kUsualLevel);
}

template <class Text>
void Advance(Flow& flow, const BasicFinished<Text>& event) {
  const auto work = event.run.value_or(false) ? Flow::Work::kRun
                    : !event.written.empty()  ? Flow::Work::kWrite
                                              : Flow::Work::kLook;
  if (flow.calls > 0 && work != flow.work) ++flow.switches;
  flow.work = work;
  ++flow.calls;
  flow.bytes += event.output.value_or(0);
  if (work == Flow::Work::kLook) ++flow.looks;
  for (const Text& word : event.words) Mark(flow, word);
  flow.wrote_tests |= event.of_tests.value_or(false);
  if (event.failed) ++flow.failed;
  if (flow.calls < kForecastCallsMin) return;
  const double logit = LogitOf(FeaturesOf(flow), false);
  if (!flow.lowest || logit < *flow.lowest) flow.lowest = logit;
}
template void Advance(Flow&, const Finished&);
template void Advance(Flow&, const FinishedView&);

}  // namespace credence::governor
