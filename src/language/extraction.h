// SPDX-License-Identifier: Apache-2.0
// Extraction: the statements that speakers make about themselves, what is theirs and their project
// ("I like …", "my X is Y", "our project uses …"), the statements they doubt, and what was skipped,
// with the reason. By rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace credence::language {

struct Extracted {
  // One clause, in the first person: "I live in Porto", "Our project uses PostgreSQL 14".
  std::string text;
  bool hedged = false;   // Said with doubt: "I think I live in Porto".
  double certainty = 1;  // How sure it sounds if it is hedged (certainty.h).
  // The state that the clause says is over: "I live in Porto" for "I used to live in Porto", "I
  // drink coffee" for "I no longer drink coffee". A plain negation ends nothing.
  std::optional<std::string> ended = std::nullopt;
  bool is_reason = false;  // Given as the reason for something else: "because I prefer tea".

  bool operator==(const Extracted&) const = default;
};

// A statement that the speaker is no longer sure of: "I'm not sure I prefer tea anymore".
struct Doubted {
  std::string about;  // Without the doubt and without "anymore" or "still": "I prefer tea".
  std::string words;  // The words the doubt rests on, as written: "I'm not sure … anymore".

  bool operator==(const Doubted&) const = default;
};

struct Skipped {
  std::string text;
  std::string reason;  // "a question", "a condition", "reported speech", "not about the speaker"

  bool operator==(const Skipped&) const = default;
};

struct Extraction {
  std::vector<Extracted> statements;
  std::vector<Doubted> doubts;
  std::vector<Skipped> skipped;

  bool operator==(const Extraction&) const = default;
};

// Whose turn a text is.
enum class Voice {
  kUser,
  kAssistant,  // Statements about "you" and "your project" are given in the user's first person.
};

// Whether a clause that was skipped for this reason may still mention something that is so: a
// request may, a question or a joke may not.
bool MayMention(std::string_view reason);

Extraction ExtractStatements(std::string_view text, Voice voice = Voice::kUser);

}  // namespace credence::language
