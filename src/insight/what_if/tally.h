// SPDX-License-Identifier: Apache-2.0
// Tally: what every faculty counts in the same way while it compares two policies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/what_if.h"

namespace credence::insight {

class Tally {
 public:
  explicit Tally(std::string_view faculty) { report_.faculty = faculty; }

  void CountEvent() { ++report_.events; }
  // A verdict under both policies. The oldest of those that differ are the examples, in whatever
  // order they are counted.
  void CountVerdict(const ChangedVerdict& verdict);
  // One that is the same under both: cheaper where it is known to be.
  void CountSameVerdict() { ++report_.verdicts; }
  // Numbers that stood before an outcome, for the ranking.
  void CountForecast(double recorded, double other, bool success);
  // What a subject came to, at the end. `verdicts`: how many were others. Where it has an outcome,
  // that is also a forecast.
  void CountSubject(ChangedSubject subject);
  void Add(OutcomeCount count) { report_.outcomes.push_back(std::move(count)); }
  // How verdicts of this subject turned out, told to the examples.
  void TellExamples(std::string_view subject, bool success);
  // The same of one verdict, by the sequence it was counted with.
  void TellExample(std::int64_t sequence, bool success);

  // Verdicts that another one counted, of other subjects.
  void Add(const Tally& other);

  FacultyWhatIf Finish();

 private:
  void AddExample(const ChangedVerdict& verdict);

  FacultyWhatIf report_;
  double sum_of_changes_ = 0;
  // Numbers with an outcome, for the ranking.
  std::vector<double> recorded_;
  std::vector<double> other_;
  std::vector<bool> success_;
};

}  // namespace credence::insight
