// SPDX-License-Identifier: Apache-2.0
// Reports on calibration, and their JSON (base/record_json.h).
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "base/record_json.h"
#include "credence/fields.h"
#include "operations/calibrate_report.h"

namespace credence {

namespace model {

// How the curve performs on forecasts that it was not fitted to.
void Describe(const CurveChoice& fitted, auto&& visit) {
  HeldOut::Visit(fitted.held_out, visit);
  CREDENCE_VISIT(visit, fitted, curve, candidates);
}

inline std::array<double, 2> ValueOf(const Interval& interval) {
  return {interval.low, interval.high};
}

}  // namespace model

namespace operations {

void Describe(const CalibrateGroup& group, auto&& visit) {
  const model::Calibration& calibration = group.calibration;
  visit("n", calibration.n);
  visit("skipped", group.skipped);
  CREDENCE_VISIT(visit, calibration, ece, mce, brier, log_loss, auroc);
  visit("intervals", Grouped([&](auto&& field) {
          field("level", group.intervals.brier.level);
          CREDENCE_VISIT(field, group.intervals, draws, ece, brier, auroc);
        }));
  visit("bins", calibration.bins);
  visit("fitted", group.fitted);
  // Only for forecasts from the ledger.
  const bool is_of_ledger = !group.what.empty();
  const std::optional<std::string_view> setting = NullIfEmpty(group.setting);
  visit("what", UnlessEmpty(group.what));
  visit("drifted", When(is_of_ledger, group.drift.has_drifted));
  visit("periods", When(is_of_ledger, group.drift.periods));
  visit("setting", When(is_of_ledger, setting));
}

struct NamedCalibrateGroup {
  CalibrateGroup group;
};
void Describe(const NamedCalibrateGroup& named, auto&& visit) {
  visit("group", named.group.group);
  Describe(named.group, visit);
}

struct CalibrateGroups {
  std::vector<NamedCalibrateGroup> groups;
};
void Describe(const CalibrateGroups& all, auto&& visit) { visit("groups", all.groups); }

inline std::variant<CalibrateGroup, CalibrateGroups> ValueOf(const CalibrateReport& report) {
  if (!report.is_grouped) return report.groups.front();
  CalibrateGroups all;
  for (const CalibrateGroup& group : report.groups) all.groups.push_back({group});
  return all;
}

}  // namespace operations
}  // namespace credence
