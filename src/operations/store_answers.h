// SPDX-License-Identifier: Apache-2.0
// Answers about the store itself, and their JSON (base/record_json.h).
#pragma once

#include <optional>
#include <vector>

#include "base/record_json.h"
#include "credence/engine.h"
#include "credence/fields.h"
#include "credence/insight.h"
#include "ledger/event_json.h"

namespace credence {

void Describe(const VerifyProblem& problem, auto&& visit) {
  visit("space", problem.space);
  visit("sequence", problem.sequence > 0 ? std::optional(problem.sequence) : std::nullopt);
  visit("what", problem.what);
}

void Describe(const VerifyReport& report, auto&& visit) {
  visit("ok", report.ok());
  CREDENCE_VISIT(visit, report, spaces, events, rows, erased, unknown, problems);
}

void Describe(const Stats& stats, auto&& visit) {
  CREDENCE_VISIT(visit, stats, store, events, first_event, last_event);
  visit("memories", Grouped([&](auto&& field) {
          CREDENCE_VISIT(field, stats, current, golden, superseded, archived, validations,
                         violations, projects, by_type, by_standing);
        }));
  visit("sessions", stats.sessions);
  visit("heuristics", Grouped([&](auto&& field) {
          field("count", stats.executive.heuristics);
          field("fire", stats.executive.firing);
          field("frozen", stats.executive.frozen);
        }));
  visit("decision_paths", stats.executive.by_path);
  visit("embedder", stats.executive.embedder);
  visit("beliefs", Grouped([&](auto&& field) {
          field("count", stats.belief.beliefs);
          CREDENCE_VISIT(field, stats.belief, links, episodes, by_status);
        }));
  visit("reviews", stats.review);
}

void Describe(const SettingInfo& setting, auto&& visit) {
  CREDENCE_VISIT(visit, setting, key, value);
  visit("default", setting.default_value);
  CREDENCE_VISIT(visit, setting, changed, origin);
  visit("file", IfAny(setting.file));
  visit("line", IfAny(setting.line));
  visit("variable", IfAny(setting.variable));
  CREDENCE_VISIT(visit, setting, environment, type, choices, minimum, maximum, summary);
}

namespace operations {

struct ProjectList {
  std::vector<ProjectSummary> projects;
};
inline const auto& ValueOf(const ProjectList& list) { return list.projects; }

struct SettingList {
  std::vector<SettingInfo> settings;
  bool is_single = false;  // One setting was asked for by its key.
};
inline const auto& ValueOf(const SettingList& list) { return list.settings; }

}  // namespace operations
}  // namespace credence
