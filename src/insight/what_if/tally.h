// SPDX-License-Identifier: Apache-2.0
// ReportTally: collects what a faculty finds when it compares two policies, and makes its report.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "credence/timestamp.h"
#include "credence/what_if.h"
#include "ledger/replay/what_if.h"

namespace credence::insight {

class ReportTally final : public ledger::Tally {
 public:
  explicit ReportTally(std::string_view faculty, std::optional<Timestamp> since = std::nullopt)
      : since_(since) {
    report_.faculty = faculty;
  }

  bool Counts(Timestamp at) const override { return !since_ || at >= *since_; }

  bool CountsTheEnd() const override { return !since_; }

  void CountEvent() override { ++report_.events; }
  // The oldest differing verdicts become the examples, in whatever order they are counted.
  void CountVerdict(const ChangedVerdict& verdict) override;
  void CountSameVerdict() override { ++report_.verdicts; }
  void CountForecast(double recorded, double other, bool success) override;
  void CountSubject(ChangedSubject subject) override;
  void TellExample(std::int64_t sequence, bool success) override;
  void Add(OutcomeCount count) override;

  // Adds the verdicts of another tally, about other subjects.
  void Merge(const ReportTally& other);

  FacultyWhatIf Finish();

 private:
  // Adds the outcome of this subject to its examples.
  void TellExamples(std::string_view subject, bool success);
  void AddExample(const ChangedVerdict& verdict);
  void AddChange(const VerdictChange& change);
  // The count of such changes; a new one has none yet.
  VerdictChange& ChangeBetween(std::string_view recorded, std::string_view other);

  const std::optional<Timestamp> since_;
  FacultyWhatIf report_;
  double sum_of_changes_ = 0;
  // Numbers with an outcome, for the ranking.
  std::vector<double> recorded_;
  std::vector<double> other_;
  std::vector<bool> success_;
};

}  // namespace credence::insight
