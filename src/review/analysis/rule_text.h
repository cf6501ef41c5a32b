// SPDX-License-Identifier: Apache-2.0
// Rule text: what people wrote about a thing, as a rule for a person and a line for a prompt.
//
//   Missing X, no X, X is missing, needs X, add X   Include X         ALWAYS include X
//   Uses X, using X, X is used                      Do not use X      NEVER use X
//   Do not do X                                     Do not do X       NEVER do X
//   X too short                                     Prefer longer X   PREFER longer X
//   Validate X, needs to validate X                 Validate X        ALWAYS validate X
//   X should be Y                                   X should be Y     ALWAYS: X should be Y
//   anything else                                   Avoid: …          AVOID: …
//
// Deterministic, English; a text in another language is quoted as the last line has it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace credence::review {

inline constexpr std::size_t kRuleTextMax = 160;  // Code points of what is quoted.

struct RuleText {
  std::string rule;
  std::string instruction;  // For a prompt.

  bool operator==(const RuleText&) const = default;
};

// One comment as a rule: its first sentence, on one line.
RuleText WordRule(std::string_view comment);

// A rule as it was recorded, with the instruction that belongs to it.
RuleText ReadRule(std::string_view rule);

// The comment that is made most often, whatever its case and punctuation; of equals the first, as
// it was written. Empty: there is none.
std::string_view CommonComment(std::span<const std::string_view> comments);

// `comments` are those that criticise, newest first. Without any it is the text that was recorded,
// and without that a sentence about the key.
RuleText TextOfRule(std::string_view key, std::span<const std::string_view> comments,
                    const std::optional<std::string>& recorded);

// What a rule asks of a text, as far as it can be looked up in one.
struct RuleDemand {
  enum class Kind { kInclude, kNeverUse };
  Kind kind = Kind::kInclude;
  std::string_view what;

  bool operator==(const RuleDemand&) const = default;
};

// REQUIRES: `rule` outlives the answer. Nothing: only a person can tell.
std::optional<RuleDemand> DemandOf(std::string_view rule);

// "error-specificity" as words: "error specificity".
std::string SpokenKey(std::string_view key);

}  // namespace credence::review
