// SPDX-License-Identifier: Apache-2.0
// Which variables change what commands do.
#pragma once

#include <string_view>

namespace credence::governor::shell {

// Whether the shell itself or most programs read it, so that even an assignment without `export`
// may change what runs.
bool IsCommandingVariable(std::string_view name);

// Whether programs may receive it with any value.
bool IsHarmlessVariable(std::string_view name);

// Whether this value of a variable that is not harmless in general is harmless.
bool IsHarmlessValue(std::string_view name, std::string_view value);

// Whether its value is a list of folders from which a program loads code.
bool IsSearchPath(std::string_view name);

}  // namespace credence::governor::shell
