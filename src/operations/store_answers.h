// SPDX-License-Identifier: Apache-2.0
// Answers about the store itself, and their JSON (base/record_json.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/record_json.h"
#include "credence/engine.h"
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
  visit("spaces", report.spaces);
  visit("events", report.events);
  visit("rows", report.rows);
  visit("erased", report.erased);
  visit("unknown", report.unknown);
  visit("problems", report.problems);
}

void Describe(const Stats& stats, auto&& visit) {
  visit("store", stats.store);
  visit("events", stats.events);
  visit("first_event", stats.first_event);
  visit("last_event", stats.last_event);
  visit("memories", Grouped([&](auto&& field) {
          field("current", stats.current);
          field("golden", stats.golden);
          field("superseded", stats.superseded);
          field("archived", stats.archived);
          field("validations", stats.validations);
          field("violations", stats.violations);
          field("projects", stats.projects);
          field("by_type", stats.by_type);
          field("by_standing", stats.by_standing);
        }));
  visit("heuristics", Grouped([&](auto&& field) {
          field("count", stats.executive.heuristics);
          field("fire", stats.executive.firing);
          field("frozen", stats.executive.frozen);
        }));
  visit("decision_paths", stats.executive.by_path);
  visit("embedder", stats.executive.embedder);
  visit("beliefs", Grouped([&](auto&& field) {
          field("count", stats.belief.beliefs);
          field("links", stats.belief.links);
          field("episodes", stats.belief.episodes);
          field("by_status", stats.belief.by_status);
        }));
  visit("reviews", stats.review);
}

void Describe(const SettingInfo& setting, auto&& visit) {
  visit("key", setting.key);
  visit("value", setting.value);
  visit("default", setting.default_value);
  visit("environment", setting.environment);
  visit("minimum", setting.minimum);
  visit("maximum", setting.maximum);
  visit("summary", setting.summary);
}

namespace operations {

struct SettingList {
  std::vector<SettingInfo> settings;
};
inline const auto& ValueOf(const SettingList& list) { return list.settings; }

}  // namespace operations
}  // namespace credence
