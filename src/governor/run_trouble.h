// SPDX-License-Identifier: Apache-2.0
// Whether what a program printed tells of a failure, whatever its exit status says.
#pragma once

#include <string_view>

namespace credence::governor {

// A Python traceback anywhere, or a last line that begins with the name of an exception
// ("ValueError: …", "E   AssertionError"). Counts of failed tests are in test_summary.h.
bool TellsOfFailure(std::string_view output);

}  // namespace credence::governor
