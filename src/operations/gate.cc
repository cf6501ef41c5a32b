// SPDX-License-Identifier: Apache-2.0
#include "operations/gate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/one_of.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "operations/parts.h"

namespace credence::operations {
namespace {

constexpr std::string_view kAnyChange = "any";

// Decisions that let something happen. Only kAnyChange covers changes of other decisions.
struct ChangeKind {
  std::string_view name;
  std::string_view faculty;
};
constexpr ChangeKind kChangeKinds[] = {
    {"allow-to-ask", "sessions"},  {"allow-to-deny", "sessions"}, {"ask-to-allow", "sessions"},
    {"ask-to-deny", "sessions"},   {"deny-to-allow", "sessions"}, {"deny-to-ask", "sessions"},
    {"ask-to-fire", "heuristics"}, {"fire-to-ask", "heuristics"},
};

// "deny-to-allow", "injected-to-not-injected".
std::string KindOf(const VerdictChange& change) {
  std::string kind = fmt::format("{}-to-{}", change.recorded, change.other);
  std::erase(kind, ',');
  std::ranges::replace(kind, ' ', '-');
  return kind;
}

Result<std::vector<std::string>> KindsIn(std::string_view fail_on) {
  std::vector<std::string> kinds = PartsOf(fail_on);
  const auto wrong = std::ranges::find_if(kinds, [](const std::string& kind) {
    return kind != kAnyChange &&
           std::ranges::find(kChangeKinds, kind, &ChangeKind::name) == std::end(kChangeKinds);
  });
  if (!kinds.empty() && wrong == kinds.end()) return kinds;
  std::vector<std::string_view> names;
  for (const ChangeKind& kind : kChangeKinds) names.push_back(kind.name);
  names.push_back(kAnyChange);
  return InvalidArgument(fmt::format(
      "{} {}; use one or more of {}", Param("fail-on"),
      kinds.empty() ? "is empty" : fmt::format("{} is not a kind of change", Quoted(*wrong)),
      fmt::join(names, ", ")));
}

// Those whose decisions can change in one of these ways; empty: all.
std::vector<std::string> FacultiesOf(const std::vector<std::string>& kinds) {
  std::vector<std::string> faculties;
  if (IsOneOf(kAnyChange, kinds)) return faculties;
  for (const ChangeKind& kind : kChangeKinds) {
    if (IsOneOf(kind.name, kinds) && !IsOneOf(kind.faculty, faculties)) {
      faculties.emplace_back(kind.faculty);
    }
  }
  return faculties;
}

// What a changed mode of the governor does to every call that it would refuse. The replay compares
// verdicts, which do not depend on the mode.
std::optional<std::string> KindOf(const ChangedSetting& setting) {
  constexpr std::string_view kMode = "governor.mode";
  if (setting.key != kMode) return std::nullopt;
  const auto done = [](std::string_view mode) {
    return mode.contains("observe") ? "allow" : mode.contains("ask") ? "ask" : "deny";
  };
  return fmt::format("{}-to-{}", done(setting.present), done(setting.other));
}

}  // namespace

Result<GateReport> RunGate(Engine& engine, const Caller& caller, const GateRequest& request) {
  GateReport report;
  CREDENCE_ASSIGN_OR_RETURN(report.fail_on, KindsIn(request.fail_on));
  WhatIfRequest tried{.policy = request.policy, .origin = request.origin};
  tried.faculties = FacultiesOf(report.fail_on);
  tried.since = request.since;
  CREDENCE_ASSIGN_OR_RETURN(WhatIfReport replayed, engine.insight().TryPolicy(caller, tried));
  report.settings = std::move(replayed.settings);
  const bool is_any = IsOneOf(kAnyChange, report.fail_on);
  for (FacultyWhatIf& faculty : replayed.faculties) {
    report.verdicts += faculty.verdicts;
    report.changed += faculty.changed_verdicts;
    for (VerdictChange& change : faculty.changes) {
      std::string kind = KindOf(change);
      const bool fails = is_any || IsOneOf(kind, report.fail_on);
      if (fails) report.failing += change.count;
      report.changes.push_back({.kind = std::move(kind),
                                .fails = fails,
                                .faculty = faculty.faculty,
                                .change = std::move(change)});
    }
  }
  for (const ChangedSetting& setting : report.settings) {
    const std::optional<std::string> kind = KindOf(setting);
    if (!kind) continue;
    report.changes.push_back({.kind = *kind,
                              .fails = is_any || IsOneOf(*kind, report.fail_on),
                              .faculty = "sessions",
                              .change = {.what = setting.key}});
  }
  std::ranges::stable_partition(report.changes, &GateChange::fails);
  report.empty = report.verdicts == 0;
  if (report.empty && request.since) {
    // Nothing happened since then, which is no mistake if something happened before.
    tried.since.reset();
    CREDENCE_ASSIGN_OR_RETURN(const WhatIfReport all, engine.insight().TryPolicy(caller, tried));
    report.empty = std::ranges::all_of(
        all.faculties, [](std::int64_t count) { return count == 0; }, &FacultyWhatIf::verdicts);
  }
  report.passed = std::ranges::none_of(report.changes, &GateChange::fails) &&
                  (!report.empty || request.allow_empty);
  return report;
}

}  // namespace credence::operations
