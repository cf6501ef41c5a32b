// SPDX-License-Identifier: Apache-2.0
// The line ends of a file that Credence edits.
#pragma once

#include <string>
#include <string_view>

namespace credence::cli {

// "\n", or "\r\n" if the first line ends that way.
inline std::string NewLineOf(std::string_view text) {
  return text.substr(0, text.find('\n')).ends_with('\r') ? "\r\n" : "\n";
}

}  // namespace credence::cli
