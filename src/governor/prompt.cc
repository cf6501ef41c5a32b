// SPDX-License-Identifier: Apache-2.0
#include "governor/prompt.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace credence::governor {
namespace {

constexpr std::size_t kApprovalCharactersMax = 60;

constexpr std::array<std::string_view, 5> kNotifications = {
    "<task-notification>", "<system-reminder>", "<local-command-stdout>", "<command-message>",
    "<bash-stdout>"};

constexpr std::array<std::string_view, 6> kBoostRequests = {
    "trust regained",      "trust restored",     "restore trust",
    "confidence restored", "restore confidence", "restore your confidence"};

constexpr std::array<std::string_view, 17> kCorrections = {
    "incorrect",        "fix that",         "that's not right", "that is not right",
    "not what i asked", "not what i want*", "not what i meant", "you made a mistake",
    "you broke",        "undo that",        "revert that",      "you misunderstood",
    "doesn't work",     "does not work",    "didn't work",      "did not work",
    "still broken"};
// "what is wrong with it" asks; "something went wrong" tells.
constexpr std::array<std::string_view, 12> kBeforeWrong = {
    "what's",    "is",       "what",    "went",  "goes", "going",
    "something", "anything", "nothing", "whats", "gone", "if"};

constexpr std::array<std::string_view, 16> kApprovals = {
    "looks good", "look good", "perfect",   "correct",      "lgtm",      "that's right",
    "well done",  "great",     "excellent", "good job",     "good work", "nice",
    "it works",   "works now", "approved",  "exactly right"};
constexpr std::array<std::string_view, 13> kNegations = {
    "not", "no",     "never",  "isn't", "doesn't", "don't", "wasn't",
    "but", "almost", "nearly", "if",    "until",   "make"};

constexpr std::array<std::string_view, 9> kContradictions = {
    "earlier you said", "you said earlier",           "make up your mind",
    "which is it",      "that contradicts",           "you contradict*",
    "contradicts what", "you just said the opposite", "but before you said"};

// A word of its own, in this very spelling.
bool HasWord(std::string_view text, std::string_view word) {
  const auto is_part = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) {
      return true;
    }
  }
  return false;
}

bool IsWrongWord(const Words& words, std::size_t at) {
  if (at == 0) return true;
  const std::string_view before = words[at - 1];
  if (before == "is" && at >= 2) {
    // "that is wrong", "this is wrong", "it is wrong"; not "what is wrong".
    return words[at - 2] != "what" && words[at - 2] != "something" && words[at - 2] != "anything";
  }
  return std::ranges::find(kBeforeWrong, before) == kBeforeWrong.end();
}

}  // namespace

bool IsNotification(std::string_view prompt) {
  prompt = Trim(prompt);
  return std::ranges::any_of(kNotifications,
                             [prompt](std::string_view tag) { return prompt.starts_with(tag); });
}

Control ControlOf(std::string_view prompt, const Words& words) {
  if (HasWord(prompt, kApprovalWord)) return Control::kBoostApproval;
  if (HasWord(prompt, kBypassWord)) return Control::kSudo;
  if (words.FindAny(kBoostRequests)) return Control::kBoostRequest;
  if (words.Find("false positive") && !DisputedSignal(words).empty()) return Control::kDispute;
  return Control::kNone;
}

std::string DisputedSignal(const Words& words) {
  const std::optional<std::size_t> at = words.Find("false positive");
  if (!at || *at + 2 >= words.size()) return {};
  return std::string(words[*at + 2]);
}

std::optional<std::string> CorrectionIn(std::string_view prompt, const Words& words) {
  if (const auto phrase = words.FindAny(kCorrections)) return std::string(*phrase);
  const bool asks = Trim(prompt).ends_with('?');
  for (std::optional<std::size_t> at = words.Find("wrong"); at && !asks;
       at = words.Find("wrong", *at + 1)) {
    if (IsWrongWord(words, *at)) return "wrong";
  }
  return std::nullopt;
}

std::optional<std::string> ApprovalIn(std::string_view prompt, const Words& words) {
  prompt = Trim(prompt);
  if (CodePointCount(prompt) > kApprovalCharactersMax || prompt.ends_with('?')) return std::nullopt;
  if (words.FindAny(kNegations) || CorrectionIn(prompt, words)) return std::nullopt;
  if (const auto phrase = words.FindAny(kApprovals)) return std::string(*phrase);
  return std::nullopt;
}

std::optional<std::string> ContradictionIn(const Words& words) {
  if (const auto phrase = words.FindAny(kContradictions)) return std::string(*phrase);
  return std::nullopt;
}

}  // namespace credence::governor
