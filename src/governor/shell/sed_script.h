// SPDX-License-Identifier: Apache-2.0
// Reads sed and awk scripts just far enough to know what they do besides printing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::governor::shell {

struct ScriptEffect {
  bool runs = false;                // Runs commands, or could not be read.
  bool writes_unknown = false;      // Writes a file with a computed name.
  std::vector<std::string> writes;  // Names of files it writes.
};

// kUnknown (options.h) may replace unknown parts; it counts as one harmless byte.
ScriptEffect SedScriptEffect(std::string_view script);
ScriptEffect AwkScriptEffect(std::string_view script);

}  // namespace credence::governor::shell
