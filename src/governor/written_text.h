// SPDX-License-Identifier: Apache-2.0
// The text that a call puts into files, as far as its input shows it.
#pragma once

#include <string>
#include <string_view>

namespace credence::governor {

// The new text in an editing tool's input (JSON) from any client; for a patch, the added lines.
// Pieces are joined by newlines. Empty if there is none or it cannot be read.
std::string WrittenText(std::string_view input);

// The same of the text that it replaces or removes.
std::string ReplacedText(std::string_view input);

}  // namespace credence::governor
