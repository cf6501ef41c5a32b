// SPDX-License-Identifier: Apache-2.0
// The report about agents' work that a pipeline attaches to a pull request.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/record_json.h"
#include "credence/engine.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "operations/executive_answers.h"

namespace credence::operations {

struct ReportedSession {
  std::string id;
  std::int64_t confidence = 0;
  std::string zone;
  std::int64_t refused = 0;  // As SessionReading.
  std::optional<bool> success;

  CREDENCE_FIELDS(id, confidence, zone, refused, success)
};

// The last decisions on work that people reviewed.
struct DecidedWork {
  std::int64_t approved = 0;
  std::int64_t rejected = 0;
  std::int64_t needs_work = 0;

  CREDENCE_FIELDS(approved, rejected, needs_work)
};

// Confidences of one kind whose outcome became known.
struct JudgedForecasts {
  std::string kind;  // "memories"
  std::string what;
  std::int64_t count = 0;
  double stated = 0;  // Mean.
  double actual = 0;  // The share that came true.
  double brier = 0;

  CREDENCE_FIELDS(kind, what, count, stated, actual, brier)
};

struct AgentReport {
  Timestamp since;
  Timestamp until;
  std::optional<std::string> project;  // Absent: all projects.
  WeekFigures figures;
  std::vector<ReportedSession> sessions;  // The lowest scores first; truncated.
  DecidedWork reviews;
  // Those that have any. A confidence belongs to no project, so one project has none.
  std::vector<JudgedForecasts> forecasts;
};
void Describe(const AgentReport& report, auto&& visit) {
  CREDENCE_VISIT(visit, report, since, until, project);
  visit("figures", Grouped([&](auto&& field) {
          CREDENCE_VISIT(field, report.figures, sessions, calls, failed, refused, asked,
                         would_refuse, would_ask, tests_passed, tests_failed, learned, confirmed,
                         contradicted, lowest, signals);
        }));
  CREDENCE_VISIT(visit, report, sessions, reviews, forecasts);
}

// A report in the form that was asked for.
struct WrittenReport {
  AgentReport report;
  std::string format = "text";  // "text", "markdown", "json"
  std::string document;         // Empty for "text", which depends on the window.
};
inline std::variant<AgentReport, PlainText> ValueOf(const WrittenReport& written) {
  if (written.format == "markdown") return PlainText{written.document};
  return written.report;
}

struct ReportRequest {
  std::optional<std::string> project;
  std::optional<std::string> since;  // Default: the last seven days.
  std::string format = "text";
};

// Failure: kInvalidArgument for a time that cannot be read.
Result<WrittenReport> WriteReport(Engine& engine, const Caller& caller,
                                  const ReportRequest& request);

// The figures by name, in the order of the report.
struct NamedFigure {
  std::string_view name;
  std::int64_t value = 0;
};
std::vector<NamedFigure> NamedFiguresOf(const AgentReport& report);

// "Work of agents from 2026-03-01T00:00:00Z to …, in /home/ada/shop".
std::string TitleOf(const AgentReport& report);

}  // namespace credence::operations
