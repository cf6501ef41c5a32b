// SPDX-License-Identifier: Apache-2.0
// The scripts of sed and awk, read as far as is needed to tell what they do besides printing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::governor::shell {

struct ScriptEffect {
  bool runs = false;                // Runs commands, or could not be read.
  bool writes_unknown = false;      // Writes a file whose name is computed.
  std::vector<std::string> writes;  // Files by name.
};

// kUnknown (options.h) may stand for parts that are not known; it counts as one harmless byte.
ScriptEffect SedScriptEffect(std::string_view script);
ScriptEffect AwkScriptEffect(std::string_view script);

}  // namespace credence::governor::shell
