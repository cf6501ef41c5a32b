// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/delegation.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>

#include "model/autonomy.h"
#include "model/proportion.h"

namespace credence::review {
namespace {

constexpr std::size_t kAnswersMax = 20;
constexpr double kShareLevel = 0.95;

// Whether there are enough answers, and this share of them says so.
bool Reaches(std::int64_t part, std::int64_t all, double share, const ReviewSettings& settings) {
  return all >= settings.delegation_answers_min &&
         static_cast<double>(part) >= share * static_cast<double>(all);
}

model::Interval ShareInterval(std::int64_t part, std::int64_t all) {
  return model::WilsonInterval(
      {.successes = static_cast<double>(part), .failures = static_cast<double>(all - part)},
      kShareLevel);
}

}  // namespace

DelegationEffect EffectOf(const DelegationLearned& said, const ReviewSettings& settings) {
  const auto delegates = [&](double share) {
    return Reaches(said.would_delegate, said.delegate_answers, share, settings);
  };
  if (Reaches(said.needs_expert, said.expert_answers, settings.expert_share, settings)) {
    return DelegationEffect::kEscalate;
  }
  if (delegates(settings.delegate_share)) return DelegationEffect::kLighter;
  return delegates(0) && !delegates(0.5) ? DelegationEffect::kNotAlone : DelegationEffect::kUnmoved;
}

std::optional<std::string> ProposalOf(const DelegationLearned& said, std::int64_t level,
                                      const ReviewSettings& settings) {
  switch (EffectOf(said, settings)) {
    case DelegationEffect::kEscalate:
      if (level == 0) break;
      return fmt::format("lower the level: reviewers asked for an expert in {} of {} reviews",
                         said.needs_expert, said.expert_answers);
    case DelegationEffect::kLighter:
      if (level == model::kAutonomyLevelMax) break;
      return fmt::format("raise the level: in {} of {} reviews the agent could have decided alone",
                         said.would_delegate, said.delegate_answers);
    case DelegationEffect::kNotAlone:
    case DelegationEffect::kUnmoved:
      break;
  }
  return std::nullopt;
}

std::vector<DelegationReading> DelegationOf(const Corpus& corpus, const ReviewSettings& settings) {
  std::map<Name, std::vector<const FeedbackRecord*>> answers;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (record.would_delegate || record.needs_expert) answers[record.task_type].push_back(&record);
  }
  std::vector<DelegationReading> readings;
  for (auto& [task_type, records] : answers) {
    const std::size_t latest = std::min(records.size(), kAnswersMax);
    std::ranges::partial_sort(
        records, records.begin() + static_cast<std::ptrdiff_t>(latest), std::greater<>(),
        [](const FeedbackRecord* record) { return std::tuple(record->at, record->sequence); });
    records.resize(latest);
    DelegationLearned said{.task_type = corpus.names[task_type]};
    for (const FeedbackRecord* record : records) {
      if (record->would_delegate) ++said.delegate_answers;
      if (record->would_delegate == true) ++said.would_delegate;
      if (record->needs_expert) ++said.expert_answers;
      if (record->needs_expert == true) ++said.needs_expert;
    }
    const model::Interval delegate = ShareInterval(said.would_delegate, said.delegate_answers);
    const model::Interval expert = ShareInterval(said.needs_expert, said.expert_answers);
    readings.push_back({.task_type = said.task_type,
                        .delegate_answers = said.delegate_answers,
                        .would_delegate = said.would_delegate,
                        .delegate_low = delegate.low,
                        .delegate_high = delegate.high,
                        .expert_answers = said.expert_answers,
                        .needs_expert = said.needs_expert,
                        .expert_low = expert.low,
                        .expert_high = expert.high,
                        .effect = std::string(NameOf(EffectOf(said, settings)))});
  }
  std::ranges::sort(readings, {}, [](const DelegationReading& reading) {
    return std::tuple(-std::max(reading.delegate_answers, reading.expert_answers),
                      std::string_view(reading.task_type));
  });
  return readings;
}

}  // namespace credence::review
