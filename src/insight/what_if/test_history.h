// SPDX-License-Identifier: Apache-2.0
// For tests: the settings of all faculties, and a history that is replayed under two policies.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/test_framework.h"
#include "insight/what_if/tally.h"
#include "insight/what_if/what_if.h"

namespace credence::insight {

struct TestSettings {
  memory::MemorySettings memory;
  governor::GovernorSettings governor;
  executive::ExecutiveSettings executive;
  belief::BeliefSettings belief;
  review::ReviewSettings review;

  Policy policy() const {
    return {.memory = memory,
            .governor = governor,
            .executive = executive,
            .belief = belief,
            .review = review};
  }
};

class TestHistory {
 public:
  void Add(std::string_view stream, std::string_view kind, std::string_view body, Timestamp time,
           const Uuid& id = {}) {
    events_.push_back({.id = id,
                       .stream = std::string(stream),
                       .kind = std::string(kind),
                       .body = std::string(body),
                       .time = time});
  }

  std::int64_t size() const { return static_cast<std::int64_t>(events_.size()); }

  template <class Faculty>
  FacultyWhatIf Try(const TestSettings& present, const TestSettings& other, Timestamp now,
                    std::optional<Timestamp> since = std::nullopt) const {
    const Policy a = present.policy();
    const Policy b = other.policy();
    const PolicyPair policies{.present = a, .other = b, .now = now};
    ReportTally tally(Faculty::kFaculty, since);
    Faculty faculty(policies.Of<typename Faculty::Settings>(), tally);
    std::int64_t sequence = 0;
    for (const Recorded& event : events_) {
      ledger::EventView view;
      view.id = event.id;
      view.sequence = ++sequence;
      view.stream = event.stream;
      view.kind = event.kind;
      view.time = event.time;
      view.body = event.body;
      if (!faculty.Owns(event.stream)) continue;
      const Result<void> taken = faculty.Take(view);
      CREDENCE_CHECK(taken.has_value(), "what a test records can be read");
    }
    faculty.Finish();
    return tally.Finish();
  }

 private:
  struct Recorded {
    Uuid id;
    std::string stream;
    std::string kind;
    std::string body;
    Timestamp time;
  };
  std::vector<Recorded> events_;
};

// As WhatIfReport::IsIdentical, and all pairs of counts must be equal.
inline bool IsSame(const FacultyWhatIf& report) {
  bool same = report.changed_subjects == 0 && report.changed_verdicts == 0 &&
              report.mean_change == 0 && report.recorded_ranking == report.other_ranking;
  for (const OutcomeCount& count : report.outcomes) same &= count.recorded == count.other;
  return same;
}

// "fired, and it failed: 1 -> 0" for each outcome.
inline std::vector<std::string> CountsOf(const FacultyWhatIf& report) {
  std::vector<std::string> lines;
  for (const OutcomeCount& count : report.outcomes) {
    lines.push_back(fmt::format("{}: {} -> {}", count.what, count.recorded, count.other));
  }
  return lines;
}

// "event e1: ask -> fire" for each verdict that changes.
inline std::vector<std::string> ChangesOf(const FacultyWhatIf& report) {
  std::vector<std::string> lines;
  for (const auto& example : report.examples) {
    lines.push_back(fmt::format("{}: {} -> {}", example.what, example.recorded, example.other));
  }
  return lines;
}

// The only subject whose number changes has this one, and would have the other.
inline void ExpectOneChange(const FacultyWhatIf& report, double recorded, double other) {
  ASSERT_EQ(report.largest.size(), 1U);
  EXPECT_DOUBLE_EQ(report.largest[0].recorded, recorded);
  EXPECT_DOUBLE_EQ(report.largest[0].other, other);
}

}  // namespace credence::insight
