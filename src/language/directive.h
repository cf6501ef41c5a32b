// SPDX-License-Identifier: Apache-2.0
// A directive: what a sentence says to use, and what to avoid.
//
//   "Use pnpm, not npm"                        for pnpm; against npm
//   "Never push without running `make lint`"   against push; for `make lint`
//   "When you deploy, run scripts/ship.sh"     for scripts/ship.sh
//
// English, by rules, without a model: deterministic, thread-safe, accepts any bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct DirectiveTerm {
  std::string text;    // Code as written, without backticks; a word in lower case.
  bool code = false;   // Backticks, a path, a flag, a compound name: it cannot be mere prose.
  std::string next{};  // The word after it in the same clause, in lower case; empty if none.

  bool operator==(const DirectiveTerm&) const = default;
};

struct Directive {
  std::vector<DirectiveTerm> uses;  // In order; may repeat.
  std::vector<DirectiveTerm> avoids;

  bool operator==(const Directive&) const = default;
};

// Leaves out when and why something applies ("before a commit", "because ..."), and stop words.
// Reads the first 200 words.
Directive ReadDirective(std::string_view text);

// Whether one of them uses what the other avoids. `why`, if not null: that term.
bool AreOpposed(const Directive& a, const Directive& b, std::string* why = nullptr);

}  // namespace credence::language
