// SPDX-License-Identifier: Apache-2.0
#include "governor/claims.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "governor/phrases.h"
#include "text/keywords.h"

namespace credence::governor {
namespace {

constexpr std::size_t kClaimsMax = 20;
constexpr std::size_t kWordsMin = 2;
constexpr std::size_t kWordsMax = 24;
constexpr std::size_t kWordBytesMax = 64;  // A longer one is data, not a word.
// Of the words of both, so many must be common.
constexpr double kSameSubject = 0.6;

constexpr std::array<std::string_view, 18> kNegations = {
    "not",    "no",    "never",  "cannot",  "can't", "don't",   "doesn't", "isn't",  "aren't",
    "wasn't", "won't", "didn't", "without", "none",  "nothing", "neither", "hasn't", "haven't"};

// The second word of a pair is written as the first, denied.
constexpr std::array<std::pair<std::string_view, std::string_view>, 23> kOpposites = {{
    {"pass", "fail"},           {"passes", "fails"},          {"passed", "failed"},
    {"passing", "failing"},     {"works", "broken"},          {"working", "broken"},
    {"success", "failure"},     {"success", "failures"},      {"succeeded", "failed"},
    {"succeeds", "fails"},      {"safe", "unsafe"},           {"enabled", "disabled"},
    {"enable", "disable"},      {"present", "missing"},       {"exists", "missing"},
    {"correct", "incorrect"},   {"correct", "wrong"},         {"valid", "invalid"},
    {"possible", "impossible"}, {"supported", "unsupported"}, {"complete", "incomplete"},
    {"used", "unused"},         {"fixed", "broken"},
}};

// "Works without errors" says no more than "works"; "no errors" alone does deny something.
constexpr std::array<std::string_view, 9> kTroubles = {"error",    "errors",   "problem",
                                                       "problems", "issue",    "issues",
                                                       "warning",  "warnings", "regressions"};

bool IsTrouble(std::string_view word) {
  return std::ranges::find(kTroubles, word) != kTroubles.end();
}

bool IsNegation(std::string_view word) {
  return std::ranges::find(kNegations, word) != kNegations.end();
}

// All words of one meaning as one word; true: it is the denied one.
std::optional<std::pair<std::string_view, bool>> Canonical(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kSame = {{
      {"passes", "pass"},
      {"passed", "pass"},
      {"passing", "pass"},
      {"works", "pass"},
      {"working", "pass"},
      {"succeeds", "pass"},
      {"succeeded", "pass"},
      {"success", "pass"},
      {"enable", "enabled"},
      {"exists", "present"},
      {"fixed", "pass"},
      {"pass", "pass"},
  }};
  const auto base = [&](std::string_view positive) {
    for (const auto& [from, to] : kSame) {
      if (from == positive) return to;
    }
    return positive;
  };
  for (const auto& [positive, negative] : kOpposites) {
    if (word == positive) return std::pair(base(positive), false);
    if (word == negative) return std::pair(base(positive), true);
  }
  return std::nullopt;
}

std::optional<Claim> ClaimOf(std::string_view sentence, std::int64_t turn) {
  Claim claim{.words = {}, .turn = turn};
  const Words words(sentence);
  bool judges = false;
  for (std::size_t i = 0; i < words.size(); ++i) judges |= Canonical(words[i]).has_value();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (IsNegation(words[i])) {
      std::size_t next = i + 1;
      if (next < words.size() && words[next] == "any") ++next;
      if (judges && next < words.size() && IsTrouble(words[next])) {
        i = next;
        continue;
      }
      claim.negative = !claim.negative;
    } else if (IsTrouble(words[i])) {
      claim.words.emplace_back(words[i]);
    } else if (const auto canonical = Canonical(words[i])) {
      claim.words.emplace_back(canonical->first);
      claim.negative ^= canonical->second;
    } else if (words[i].size() >= 3 && words[i].size() <= kWordBytesMax &&
               !text::IsStopWord(words[i])) {
      claim.words.emplace_back(words[i]);
    }
  }
  std::ranges::sort(claim.words);
  const auto repeated = std::ranges::unique(claim.words);
  claim.words.erase(repeated.begin(), repeated.end());
  if (claim.words.size() < kWordsMin || claim.words.size() > kWordsMax) return std::nullopt;
  return claim;
}

}  // namespace

std::vector<Claim> ClaimsOf(std::string_view message, std::int64_t turn) {
  std::vector<Claim> claims;
  while (!message.empty() && claims.size() < kClaimsMax) {
    std::size_t end = 0;
    while (end < message.size()) {
      const char c = message[end];
      const bool last = end + 1 == message.size();
      // A point within "main.py" or "3.5" ends nothing.
      const bool stops =
          c == '\n' || ((c == '.' || c == '!' || c == '?' || c == ';') &&
                        (last || message[end + 1] == ' ' || message[end + 1] == '\n'));
      ++end;
      if (stops) break;
    }
    const std::string_view sentence = message.substr(0, end);
    // A question claims nothing.
    if (!sentence.ends_with('?')) {
      if (std::optional<Claim> claim = ClaimOf(sentence, turn)) claims.push_back(*std::move(claim));
    }
    message.remove_prefix(end);
  }
  return claims;
}

bool AreOpposite(const Claim& a, const Claim& b) {
  if (a.negative == b.negative) return false;
  std::vector<std::string> common;
  std::ranges::set_intersection(a.words, b.words, std::back_inserter(common));
  const std::size_t all = a.words.size() + b.words.size() - common.size();
  return common.size() >= kWordsMin &&
         static_cast<double>(common.size()) >= kSameSubject * static_cast<double>(all);
}

}  // namespace credence::governor
