// SPDX-License-Identifier: Apache-2.0
// OwnSignals: signals that users define by a pattern, found in texts and paths.
//
// Thread-safe.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "governor/decide.h"
#include "governor/packs.h"
#include "governor/settings.h"
#include "governor/tool_effect.h"
#include "language/user_pattern.h"

namespace credence::governor {

class OwnSignals {
 public:
  // REQUIRES: `settings` outlives it.
  explicit OwnSignals(const GovernorSettings& settings) : settings_(settings) {}

  // The names of the signals for this kind of text (kPatternPlaces) whose pattern matches.
  std::vector<std::string> Matching(std::string_view on, std::string_view text);

  struct EndedCall {
    std::string_view input;  // JSON.
    std::string_view output;
    std::string_view written;  // The text that it wrote; empty: none.
    const ToolEffect& effect;
    bool failed = false;
  };
  // All signals of a finished call, except for those on the names of its files.
  std::vector<std::string> OfCall(const EndedCall& call);
  std::vector<NamedPath> OfPaths(const ToolEffect& effect);

 private:
  // Compiled on first use: that takes far longer than a match, and a process that only checks a
  // call needs none.
  struct Patterns {
    std::once_flag once;
    std::vector<std::string> names;
    std::unique_ptr<const language::UserPatterns> patterns;  // Null: there are none.
  };

  const GovernorSettings& settings_;
  std::array<Patterns, kPatternPlaces.size()> by_place_;
};

}  // namespace credence::governor
