// SPDX-License-Identifier: Apache-2.0
// Rule text: turns what people wrote about a thing into a rule for people and a line for a prompt.
//
//   "More tests would help"      Always add tests        ALWAYS add tests
//   "Names too short"            Prefer longer names     PREFER longer names
//   "The class is not needed"    Avoid the class         AVOID the class
//   "Don't swallow errors"       Never swallow errors    NEVER swallow errors
//   "Could be better"            no rule
//
// language/review_comment.h reads the comments. A rule never says the opposite of what was asked,
// so comments that give no instruction, or disagree, give no rule.
#pragma once

#include <cstddef>
#include <cstdint>
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

// One comment as a rule: its first instruction. Nothing if it gives none.
std::optional<RuleText> WordRule(std::string_view comment);

// A recorded rule, with its instruction.
RuleText ReadRule(std::string_view rule);

// What comments say about a rule, by their indexes.
struct RuleVotes {
  std::vector<std::size_t> asking;   // For the same.
  std::vector<std::size_t> opposed;  // For the opposite.
};

// The instruction that most comments give. Nothing if fewer than `same_min` comments (or than all,
// if there are fewer) ask for the same thing, or less than a fifth of them, or less than a quarter
// of those that ask for anything. `about` has what each comment is attached to, so that "This isn't
// needed" can be understood; empty if that is not known.
struct CommonText {
  std::optional<RuleText> text;  // Nothing: half as many or more ask for the opposite.
  RuleVotes votes;
  std::string stance;  // What it wants: language::StanceOf.
};
std::optional<CommonText> CommonRule(std::span<const std::string_view> comments,
                                     std::int64_t same_min,
                                     std::span<const std::string_view> about = {});

// The votes on a recorded rule. None, and no stance, if its words give no instruction.
struct RecordedVotes {
  RuleVotes votes;
  std::string stance;
};
RecordedVotes VotesOn(std::string_view rule, std::span<const std::string_view> comments,
                      std::span<const std::string_view> about = {});

// The first few different comments, ignoring case and punctuation, each on one line.
std::vector<std::string> QuotesOf(std::span<const std::string_view> comments);

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
