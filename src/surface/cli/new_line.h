// SPDX-License-Identifier: Apache-2.0
// How the lines of a file end that Credence writes into.
#pragma once

#include <string>
#include <string_view>

namespace credence::cli {

// "\n", or "\r\n" if the first line ends so. A text without a line end is asked about what follows
// it.
inline std::string NewLineOf(std::string_view text) {
  return text.substr(0, text.find('\n')).ends_with('\r') ? "\r\n" : "\n";
}

}  // namespace credence::cli
