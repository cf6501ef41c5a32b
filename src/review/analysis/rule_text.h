// SPDX-License-Identifier: Apache-2.0
// Rule text: turns what people wrote about a thing into a rule for people and a line for a prompt.
//
//   Missing X, no X, X is missing, needs X, add X   Include X         ALWAYS include X
//   Uses X, using X, X is used                      Do not use X      NEVER use X
//   Do not do X                                     Do not do X       NEVER do X
//   X too short                                     Prefer longer X   PREFER longer X
//   Validate X, needs to validate X                 Validate X        ALWAYS validate X
//   X should be Y                                   X should be Y     ALWAYS: X should be Y
//   anything else                                   Avoid: …          AVOID: …
//
// Deterministic, for English; text in another language falls under the last line.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence::review {

inline constexpr std::size_t kRuleTextMax = 160;  // Code points of the quoted text.
inline constexpr std::size_t kQuotesMax = 3;

struct RuleText {
  std::string rule;
  std::string instruction;  // For a prompt.

  bool operator==(const RuleText&) const = default;
};

// One comment as a rule: its first sentence, on one line.
RuleText WordRule(std::string_view comment);

// A recorded rule, with its instruction.
RuleText ReadRule(std::string_view rule);

// The most frequent comment, ignoring case and punctuation, as it was first written; the first one
// in a tie. Empty: there are no comments.
std::string_view CommonComment(std::span<const std::string_view> comments);

// The first few different comments, ignoring case and punctuation, each on one line.
std::vector<std::string> QuotesOf(std::span<const std::string_view> comments);

// `comments` are the criticisms, newest first. Without any, the recorded text is used; without
// that, a sentence about the key.
RuleText TextOfRule(std::string_view key, std::span<const std::string_view> comments,
                    const std::optional<std::string>& recorded);

// What a rule asks of a text, if a text search can check it.
struct RuleDemand {
  enum class Kind { kInclude, kNeverUse };
  Kind kind = Kind::kInclude;
  std::string_view what;

  bool operator==(const RuleDemand&) const = default;
};

// REQUIRES: `rule` outlives the result. Nothing: only a person can tell.
std::optional<RuleDemand> DemandOf(std::string_view rule);

// "error-specificity" as words: "error specificity".
std::string SpokenKey(std::string_view key);

}  // namespace credence::review
