// SPDX-License-Identifier: Apache-2.0
#include "engine/overview/alerts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/sha256.h"
#include "base/utf8.h"
#include "engine/overview/names.h"
#include "engine/overview/sentences.h"
#include "governor/forecast.h"
#include "governor/queries.h"
#include "insight/alert_marks.h"

namespace credence::engine {
namespace {

constexpr std::string_view kReviewsPage = "page/reviews";
// Sessions that rest for longer cannot be helped any more.
constexpr std::chrono::hours kSessionIsLive(24);
constexpr int kSessionsMax = 200;
constexpr std::size_t kKeyDigits = 8;

std::string SeverityName(AlertLevel level) { return std::string(NameOf(level)); }

int GravityOf(const Alert& alert) {
  if (alert.severity == "critical") return 0;
  return alert.severity == "warning" ? 1 : 2;
}

// "new-reason", and what it is about if there can be several.
std::string AlertKeyOf(const ReviewAlert& alert) {
  const std::string key = fmt::format("review/{}", alert.name);
  if (alert.name != "new-reason") return key;
  // "new reason for rejections: KEY, 3 times since 2026-01-01": without the count.
  const std::string_view what(alert.what);
  const std::string about(what.substr(0, what.rfind(',')));
  return fmt::format("{}-{}", key, ToHex(Sha256(about)).substr(0, kKeyDigits));
}

// An alert that goes on for long shows other numbers each day. Its cause changes with its level,
// and with the tens of its numbers.
std::string CoarseCause(AlertLevel level, double value) {
  return fmt::format("{} {}", NameOf(level), std::lround(value));
}

std::string KeyOfIndicator(std::string_view name) {
  std::string key = fmt::format("indicator/{}", name);
  std::ranges::replace(key, ' ', '-');
  return key;
}

void AddReviewAlerts(const ReviewFindings& findings, std::vector<RaisedAlert>& raised) {
  for (const ReviewAlert& alert : findings.alerts) {
    raised.push_back({.alert = {.key = AlertKeyOf(alert),
                                .title = Capitalised(OneLine(alert.what)),
                                .detail = Capitalised(alert.action),
                                .severity = SeverityName(alert.level),
                                .at = findings.last,
                                .subject = std::string(kReviewsPage)},
                      .cause = std::string(NameOf(alert.level))});
  }
  for (const ReviewKpi& kpi : findings.dashboard.kpis) {
    if (kpi.on_target != false || kpi.months.empty() || !kpi.months.back()) continue;
    const double value = *kpi.months.back();
    const AlertLevel level = kpi.critical ? AlertLevel::kWarning : AlertLevel::kNotice;
    const std::string unit = kpi.unit.empty() ? "" : " " + kpi.unit;
    raised.push_back(
        {.alert = {.key = KeyOfIndicator(kpi.name),
                   .title = fmt::format(
                       "{} is off its target: {:.1f}{}, target {} ({} {}, last 30 days)",
                       Capitalised(kpi.name), value, unit, kpi.target, kpi.n,
                       kpi.n == 1 ? "case" : "cases"),
                   .detail = "",
                   .severity = SeverityName(level),
                   .at = findings.last,
                   .subject = std::string(kReviewsPage)},
         .cause = CoarseCause(level, value / 5)});
  }
}

Result<void> AddSessionAlarms(ledger::Reader& reader, Timestamp now,
                              std::vector<RaisedAlert>& raised) {
  int seen = 0;
  return governor::ScanNewestFirst(reader, [&](const governor::SessionState& state) {
    if (++seen > kSessionsMax) return ledger::Visit::kStop;
    const bool is_live = !state.ended && !state.success && now - state.last_at <= kSessionIsLive;
    if (!is_live || !governor::IsAlarmed(state)) return ledger::Visit::kContinue;
    raised.push_back(
        {.alert = {.key = "session/" + state.id,
                   .title = fmt::format("Session {} is likely to fail", ShortId(state.id)),
                   .detail = "Its forecast is lower than that of nearly all sessions that ended "
                             "well. Check what it is doing before it continues.",
                   .severity = SeverityName(AlertLevel::kWarning),
                   .at = state.last_at,
                   .subject = "session/" + state.id},
         .cause = "alarm"});
    return ledger::Visit::kContinue;
  });
}

}  // namespace

Result<std::vector<RaisedAlert>> CollectAlerts(ledger::Reader& reader,
                                               const ReviewFindings& findings, Timestamp now) {
  std::vector<RaisedAlert> raised;
  AddReviewAlerts(findings, raised);
  CREDENCE_RETURN_IF_ERROR(AddSessionAlarms(reader, now, raised));
  std::ranges::stable_sort(raised, {}, [](const RaisedAlert& one) { return GravityOf(one.alert); });
  return raised;
}

Result<std::vector<Alert>> WithMarks(ledger::Reader& reader, std::vector<RaisedAlert> raised) {
  CREDENCE_ASSIGN_OR_RETURN(const auto marks, insight::LoadAlertMarks(reader));
  std::vector<Alert> alerts;
  for (RaisedAlert& one : raised) {
    const auto mark = marks.find(one.alert.key);
    if (mark != marks.end() && mark->second.cause == one.cause) {
      one.alert.acknowledged_at = mark->second.at;
      one.alert.acknowledged_by = mark->second.by;
      one.alert.note = mark->second.note;
    }
    alerts.push_back(std::move(one.alert));
  }
  std::ranges::stable_partition(
      alerts, [](const Alert& alert) { return !alert.acknowledged_at.has_value(); });
  return alerts;
}

}  // namespace credence::engine
