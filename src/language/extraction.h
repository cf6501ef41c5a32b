// SPDX-License-Identifier: Apache-2.0
// Extraction: the statements that speakers make about themselves and what is theirs ("I like …", "I
// work at …", "my X is Y"), by rules, and what was skipped, with the reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Extracted {
  std::string text;      // One clause, in the first person: "I live in Porto".
  bool hedged = false;   // Said with doubt: "I think I live in Porto".
  double certainty = 1;  // How sure it sounds if it is hedged (certainty.h).

  bool operator==(const Extracted&) const = default;
};

struct Skipped {
  std::string text;
  std::string reason;  // "a question", "a condition", "reported speech", "not about the speaker"

  bool operator==(const Skipped&) const = default;
};

struct Extraction {
  std::vector<Extracted> statements;
  std::vector<Skipped> skipped;

  bool operator==(const Extraction&) const = default;
};

Extraction ExtractStatements(std::string_view text);

}  // namespace credence::language
