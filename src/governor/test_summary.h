// SPDX-License-Identifier: Apache-2.0
// How many tests ran, read from what a test runner printed at its end.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace credence::governor {

struct TestSummary {
  std::int64_t passed = 0;
  std::int64_t failed = 0;
};

// The sum of all summaries in the text (a workspace prints one for each part); nothing: there is
// none that is known.
std::optional<TestSummary> ReadTestSummary(std::string_view output);

}  // namespace credence::governor
