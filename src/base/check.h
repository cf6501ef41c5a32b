// SPDX-License-Identifier: Apache-2.0
// CREDENCE_CHECK: a broken invariant ends the program with a message, in release builds too.
#pragma once

#include <string_view>

namespace credence {

// Called with file, line and message before the program aborts; embedders may replace it.
using CheckHandler = void (*)(std::string_view file, int line, std::string_view message);
void SetCheckHandler(CheckHandler handler);

[[noreturn]] void CheckFailed(std::string_view file, int line, std::string_view message);

}  // namespace credence

#define CREDENCE_CHECK(condition, message)                                                  \
  do {                                                                                      \
    if (!(condition)) ::credence::CheckFailed(__FILE__, __LINE__, #condition ": " message); \
  } while (false)
