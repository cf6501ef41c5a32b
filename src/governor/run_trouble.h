// SPDX-License-Identifier: Apache-2.0
// Whether a program's output reports a failure, whatever its exit status.
#pragma once

#include <string_view>

namespace credence::governor {

// True for a Python traceback anywhere, or a last line that begins with the name of an exception
// ("ValueError: …", "E   AssertionError"). test_summary.h reads counts of failed tests.
bool TellsOfFailure(std::string_view output);

}  // namespace credence::governor
