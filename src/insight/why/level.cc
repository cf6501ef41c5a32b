// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "credence/mention.h"
#include "insight/flip/flip.h"
#include "insight/why/why.h"
#include "review/events.h"
#include "review/flip.h"
#include "review/queries.h"
#include "review/reading.h"

namespace credence::insight {
namespace {

using ledger::Reader;
using ledger::Visit;

// The decisions on a task type before an event of the ledger, and the level after each.
Result<std::vector<LevelWhyStep>> DecisionsOf(Reader& reader, std::string_view task_type,
                                              std::int64_t before) {
  std::vector<LevelWhyStep> steps;
  std::int64_t approvals = 0;
  std::int64_t decisions = 0;
  Result<void> status;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = review::TaskStreamOf(task_type)}, [&](const ledger::EventView& event) {
        if (event.sequence >= before) return Visit::kStop;
        const auto decoded = review::DecodeTaskEvent(event);
        if (!decoded) {
          status = Failure(decoded.error());
          return Visit::kStop;
        }
        if (!*decoded) return Visit::kContinue;
        const auto& decided = std::get<review::Decided>(**decoded);
        if (decided.dropped) {
          for (LevelWhyStep& step : steps) {
            const Result<Uuid> feedback = Uuid::Parse(step.feedback);
            if (!feedback || step.dropped) continue;
            step.dropped = std::ranges::find(*decided.dropped, *feedback) != decided.dropped->end();
            if (!step.dropped || step.experimental) continue;
            --decisions;
            if (step.approved) --approvals;
          }
        }
        for (const review::Outcome& outcome : decided.outcomes) {
          if (!outcome.experimental) {
            ++decisions;
            if (outcome.approved) ++approvals;
          }
          steps.push_back({.sequence = event.sequence,
                           .at = event.time,
                           .feedback = outcome.feedback.ToString(),
                           .approved = outcome.approved,
                           .experimental = outcome.experimental,
                           .approvals = approvals,
                           .decisions = decisions,
                           .level = outcome.level});
        }
        return Visit::kContinue;
      }));
  CREDENCE_RETURN_IF_ERROR(status);
  return steps;
}

}  // namespace

Result<LevelWhyReport> WhyLevel(Reader& reader, std::string_view name,
                                const review::ReviewSettings& settings) {
  LevelWhyReport report;
  CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
  CREDENCE_ASSIGN_OR_RETURN(std::optional<review::TaskType> task, review::FindTask(reader, name));
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  if (!task) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<review::Work> work,
                              review::FindWork(reader, name));
    if (!work) {
      return NotFound(fmt::format("no task type or work product {}; {} and {} show them",
                                  Quoted(name), Op("review levels"), Op("review list")));
    }
    report.work = review::ReadWork(*work, learning, settings);
    before = work->text_sequence;  // Its summary was recorded at registration.
    CREDENCE_ASSIGN_OR_RETURN(task, review::FindTask(reader, work->task_type));
    if (!task) task = review::TaskType{.name = work->task_type, .share = Decimal::FromInt(1)};
  }
  report.level = review::ReadLevel(*task, learning, settings);
  CREDENCE_ASSIGN_OR_RETURN(report.steps, DecisionsOf(reader, task->name, before));
  // For a work product, the level at which it was registered.
  report.counterfactual = WhatWouldFlip(review::LevelFlip(
      review::LevelPastOf(report.steps), report.work ? report.work->level : report.level.level,
      settings.Autonomy()));
  if (report.work) report.counterfactual.recourse.clear();  // Already decided.
  return report;
}

}  // namespace credence::insight
