// SPDX-License-Identifier: Apache-2.0
// How many tests ran, from the end of a test runner's output.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace credence::governor {

struct TestSummary {
  std::int64_t passed = 0;
  std::int64_t failed = 0;
};

// The sum of all summaries in the text (a workspace prints one for each part); nothing if no known
// summary is found.
std::optional<TestSummary> ReadTestSummary(std::string_view output);

}  // namespace credence::governor
