// SPDX-License-Identifier: Apache-2.0
// Tables of forecasts and outcomes from untrusted sources: refused in one line, or every resulting
// figure is a number.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "engine/sessions/transcript_files.h"
#include "operations/calibrate_report.h"

namespace {

// Intervals are drawn many times from all rows.
constexpr std::int64_t kRowsMax = 24;

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto outcomes = credence::engine::ReadOutcomes(text);
  CREDENCE_CHECK(outcomes || !outcomes.error().message.contains('\n'), "one line");
  if (std::ranges::count(text, '\n') > kRowsMax) return 0;
  const auto report = credence::operations::Calibrate(
      {.csv = text,
       .confidence = "confidence",
       .outcome = "outcome",
       .group = size % 2 == 0 ? std::optional("group") : std::nullopt,
       .scale = size % 3 == 0 ? 100 : 1});
  if (!report) {
    CREDENCE_CHECK(!report.error().message.contains('\n'), "one line");
    return 0;
  }
  for (const auto& group : report->groups) {
    CREDENCE_CHECK(std::isfinite(group.calibration.brier), "a number");
    CREDENCE_CHECK(group.calibration.brier >= 0 && group.calibration.brier <= 1, "from 0 to 1");
  }
  return 0;
}
