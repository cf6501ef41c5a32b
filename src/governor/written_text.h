// SPDX-License-Identifier: Apache-2.0
// What a call puts into files, as far as its input shows it.
#pragma once

#include <string>
#include <string_view>

namespace credence::governor {

// The new text of an editing tool's input (JSON), whichever client's it is: of a patch the lines
// that are added. Several pieces are joined by newlines. Empty: there is none, or it cannot be
// read.
std::string WrittenText(std::string_view input);

}  // namespace credence::governor
