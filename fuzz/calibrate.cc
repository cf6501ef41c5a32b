// SPDX-License-Identifier: Apache-2.0
// Tables of forecasts and outcomes from untrusted sources: refused in one line, or every resulting
// figure is a number.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "engine/sessions/transcript_files.h"
#include "fuzz/fuzzer.h"
#include "operations/calibrate_report.h"

namespace {

// Intervals are drawn many times from all rows.
constexpr std::int64_t kRowsMax = 24;

}  // namespace

void credence::fuzz::Fuzz(std::string_view text) {
  (void)Refused(engine::ReadOutcomes(text));
  if (std::ranges::count(text, '\n') > kRowsMax) return;
  const auto report =
      operations::Calibrate({.csv = text,
                             .confidence = "confidence",
                             .outcome = "outcome",
                             .group = text.size() % 2 == 0 ? std::optional("group") : std::nullopt,
                             .scale = text.size() % 3 == 0 ? 100 : 1});
  if (Refused(report)) return;
  for (const auto& group : report->groups) {
    CREDENCE_CHECK(std::isfinite(group.calibration.brier), "a number");
    CREDENCE_CHECK(group.calibration.brier >= 0 && group.calibration.brier <= 1, "from 0 to 1");
  }
}
