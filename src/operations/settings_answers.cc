// SPDX-License-Identifier: Apache-2.0
#include "operations/settings_answers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/amount.h"
#include "credence/mention.h"
#include "engine/settings_info.h"

namespace credence::operations {
namespace {

constexpr std::int64_t kDaysMax = 36'500;

// What the decisions of a faculty are, and its numbers.
struct FacultyNames {
  std::string_view faculty;
  std::string_view decisions;
  std::string_view numbers;
};
constexpr FacultyNames kFacultyNames[] = {
    {"sessions", "decisions on tool calls", "session scores"},
    {"memories", "decisions on memories", "memory confidences"},
    {"heuristics", "decisions to fire or ask", "heuristic confidences"},
    {"beliefs", "decisions on beliefs", "belief confidences"},
    {"reviews", "decisions on review levels and rules", "review levels"},
};

std::string PeriodName(std::int64_t days) {
  switch (days) {
    case 1:
      return "the last day";
    case 7:
      return "the last week";
    case 30:
      return "the last month";
    case 90:
      return "the last three months";
    default:
      return fmt::format("the last {} days", days);
  }
}

}  // namespace

Result<std::string> StartOfDays(Timestamp now, std::int64_t days) {
  if (days < 1 || days > kDaysMax) {
    return InvalidArgument(fmt::format("{} must be 1 to {}, is {}", Param("days"), kDaysMax, days));
  }
  return FormatTimestamp(now - std::chrono::days(days));
}

Counts ChangedCounts(const WhatIfReport& report) {
  Counts counts;
  for (const FacultyNames& names : kFacultyNames) {
    const auto found = std::ranges::find(report.faculties, names.faculty, &FacultyWhatIf::faculty);
    if (found == report.faculties.end()) continue;
    counts.emplace_back(names.decisions, found->changed_verdicts);
    counts.emplace_back(names.numbers, found->changed_subjects);
  }
  return counts;
}

std::string ChangedSentence(const WhatIfReport& report, std::int64_t days) {
  std::int64_t decisions = 0;
  std::int64_t numbers = 0;
  for (const FacultyWhatIf& faculty : report.faculties) {
    decisions += faculty.changed_verdicts;
    numbers += faculty.changed_subjects;
  }
  const std::string period = PeriodName(days);
  if (decisions > 0) {
    return fmt::format("would change {} of {}",
                       decisions == 1 ? "1 decision" : Thousands(decisions) + " decisions", period);
  }
  if (numbers > 0) {
    return fmt::format("would change {}, but no decision of {}",
                       numbers == 1 ? "1 score" : Thousands(numbers) + " scores", period);
  }
  return fmt::format("would change nothing in {}", period);
}

WrittenSettings WrittenOf(const engine::SettingsTarget& target, engine::SettingsEdit edit) {
  return {.file = target.file,
          .diff = std::move(edit.diff),
          .settings = std::move(edit.settings),
          .notes = std::move(edit.notes)};
}

Result<WrittenSettings> WriteSettings(const engine::SettingsTarget& target,
                                      std::span<const engine::SettingChange> changes,
                                      const engine::SettingsSource& here) {
  CREDENCE_ASSIGN_OR_RETURN(engine::SettingsEdit edit,
                            engine::ChangeSettings(target, changes, here));
  return WrittenOf(target, std::move(edit));
}

Result<SettingsPreview> PreviewSettings(Engine* engine, const Caller& caller,
                                        const engine::SettingsTarget& target,
                                        std::span<const engine::SettingChange> changes,
                                        const engine::SettingsSource& here, std::int64_t days) {
  CREDENCE_ASSIGN_OR_RETURN(engine::SettingsEdit edit,
                            engine::PreviewSettings(target, changes, here));
  SettingsPreview preview{.diff = std::move(edit.diff),
                          .file = target.file,
                          .error = std::nullopt,
                          .changed = {},
                          .sentence = {},
                          .notes = std::move(edit.notes)};
  if (engine == nullptr) return preview;
  WhatIfRequest request;
  CREDENCE_ASSIGN_OR_RETURN(request.since, StartOfDays(engine->Now(), days));
  request.file = ChangedFile{.before = std::move(edit.before),
                             .after = std::move(edit.after),
                             .origin = target.file,
                             .project = target.project};
  CREDENCE_ASSIGN_OR_RETURN(const WhatIfReport report,
                            engine->insight().TryPolicy(caller, request));
  if (!target.project.empty()) preview.notes.emplace_back("counted over all projects");
  preview.changed = ChangedCounts(report);
  preview.sentence = ChangedSentence(report, days);
  return preview;
}

}  // namespace credence::operations
