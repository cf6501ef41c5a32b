// SPDX-License-Identifier: Apache-2.0
#include "governor/prompt.h"

#include <algorithm>
#include <array>

#include "base/one_of.h"
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

constexpr std::array<std::string_view, 16> kCorrections = {
    "fix that",         "that's not right", "that is not right",  "not what i asked",
    "not what i want*", "not what i meant", "you made a mistake", "you broke",
    "undo that",        "revert that",      "you misunderstood",  "doesn't work",
    "does not work",    "didn't work",      "did not work",       "still broken"};
// "wrong" and "incorrect" correct the agent after these words ("that's wrong", "you're wrong") and
// before these ("wrong file"). Elsewhere they are mostly about the code ("fix the wrong total").
constexpr std::array<std::string_view, 2> kWrongWords = {"wrong", "incorrect"};
constexpr std::array<std::string_view, 13> kPointers = {
    "that's", "thats", "it's", "its", "this's", "you're",  "youre",
    "you've", "that",  "this", "it",  "you",    "answer's"};
constexpr std::array<std::string_view, 6> kVerbsOfBeing = {"is",   "was",   "are",
                                                           "were", "looks", "seems"};
constexpr std::array<std::string_view, 14> kFillers = {
    "still", "all", "totally", "completely", "just",  "simply", "plain",
    "also",  "so",  "clearly", "obviously",  "quite", "again",  "entirely"};
constexpr std::array<std::string_view, 8> kInterjections = {"no",  "nope", "nah",   "hmm",
                                                            "hey", "ok",   "sorry", "still"};
constexpr std::array<std::string_view, 15> kWrongThings = {
    "file",   "approach",  "direction", "place", "way",  "one",   "branch", "function",
    "folder", "directory", "answer",    "idea",  "line", "again", "path"};
// Words that make a sentence hypothetical, or a question without a question mark.
constexpr std::array<std::string_view, 16> kDoubts = {
    "what", "something", "anything", "nothing", "if",  "whether", "which", "why",
    "not",  "isn't",     "never",    "where",   "who", "when",    "how",   "whats"};

constexpr std::array<std::string_view, 10> kApprovals = {
    "looks good", "look good", "lgtm",     "that's right", "well done",
    "good job",   "good work", "it works", "works now",    "exactly right"};
// These approve only when they refer to the agent's work ("that's perfect", "yes, correct"), not in
// "correct the total" or "add an approved column".
constexpr std::array<std::string_view, 6> kLooseApprovals = {"perfect",   "correct", "great",
                                                             "excellent", "nice",    "approved"};
constexpr std::array<std::string_view, 31> kBeforeApproval = {
    "yes", "yep",  "yeah",   "ok",    "okay",       "that's", "thats", "this",
    "is",  "it's", "its",    "looks", "all",        "now",    "very",  "really",
    "so",  "just", "thanks", "wow",   "ah",         "oh",     "good",  "and",
    "are", "was",  "works",  "that",  "absolutely", "you",    "great"};
constexpr std::array<std::string_view, 10> kDeterminers = {"the",   "this", "that", "it", "these",
                                                           "those", "my",   "all",  "a",  "your"};
constexpr std::array<std::string_view, 14> kAsking = {"is",    "are",    "does",  "do",  "can",
                                                      "could", "should", "would", "was", "what",
                                                      "why",   "how",    "which", "will"};
constexpr std::array<std::string_view, 29> kNegations = {
    "not",    "no",        "never",   "isn't",  "doesn't", "don't",  "wasn't", "but",
    "almost", "nearly",    "if",      "until",  "make",    "can't",  "cannot", "won't",
    "didn't", "aren't",    "whether", "when",   "once",    "unless", "how",    "why",
    "wrong",  "incorrect", "except",  "should", "however"};

constexpr std::array<std::string_view, 9> kContradictions = {
    "earlier you said", "you said earlier",           "make up your mind",
    "which is it",      "that contradicts",           "you contradict*",
    "contradicts what", "you just said the opposite", "but before you said"};

// The whole prompt: the word is too common to be looked for in a sentence.
constexpr std::array<std::string_view, 4> kAllowances = {"allow", "Allow", "/credence allow",
                                                         "credence allow"};

// A separate word in this exact spelling, not part of a name, variable, path or option.
bool HasWordAsWritten(std::string_view text, std::string_view word) {
  const auto is_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  constexpr std::string_view kJoints = "$%@#&=/\\-{}";
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::string_view after = text.substr(at + word.size());
    const char before = at == 0 ? ' ' : text[at - 1];
    const bool begins = !is_name(before) && before != '.' && !kJoints.contains(before);
    const bool dotted = after.size() > 1 && after[0] == '.' && is_name(after[1]);
    const bool ends =
        after.empty() || (!is_name(after[0]) && !kJoints.contains(after[0]) && !dotted);
    if (begins && ends) return true;
  }
  return false;
}

// The sentence begins with "wrong" ("Wrong.", "no, wrong file") and does not go on to something in
// the code ("wrong password returns 500").
bool BeginsWrong(std::string_view prompt, const Words& words, std::size_t at) {
  for (std::size_t i = 0; i < at; ++i) {
    if (!IsOneOf(words[i], kInterjections)) return false;
  }
  if (at + 1 >= words.size() || IsOneOf(words[at + 1], kWrongThings)) return true;
  const std::string lower = AsciiLower(prompt);
  const std::size_t end = lower.find(words[at]) + words[at].size();
  return end < lower.size() && lower[end] != ' ' && lower[end] != '\'';
}

// "you edited the wrong file", "that's the wrong file", but not "fix the wrong total", "can you
// find the wrong call".
bool IsTheAgentsWrong(const Words& words, std::size_t at) {
  constexpr std::size_t kReach = 5;
  if (at < 2 || (words[at - 1] != "the" && words[at - 1] != "a")) return false;
  if (IsOneOf(words[at - 2], kPointers)) return true;
  if (at >= 3 && IsOneOf(words[at - 2], kVerbsOfBeing) && IsOneOf(words[at - 3], kPointers)) {
    return true;
  }
  constexpr std::array<std::string_view, 9> kAskedFor = {"can", "could",  "would", "will", "if",
                                                         "do",  "should", "when",  "did"};
  for (std::size_t i = at - 1; i > 0 && at - i < kReach; --i) {
    if (words[i - 1] == "you") return i < 2 || !IsOneOf(words[i - 2], kAskedFor);
  }
  return false;
}

bool IsWrongWord(std::string_view prompt, const Words& words, std::size_t at) {
  constexpr std::size_t kReach = 4;
  for (std::size_t i = at; i > 0 && at - i < kReach; --i) {
    if (IsOneOf(words[i - 1], kDoubts)) return false;
  }
  if (BeginsWrong(prompt, words, at) || IsTheAgentsWrong(words, at)) return true;
  std::size_t before = at;
  while (before > 0 && IsOneOf(words[before - 1], kFillers)) --before;
  if (before == 0) return false;
  // "the total is wrong", "you are wrong", "you got it wrong"
  return IsOneOf(words[before - 1], kVerbsOfBeing) || IsOneOf(words[before - 1], kPointers);
}

bool IsLooseApproval(const Words& words, std::size_t at) {
  // "nice try", "perfect storm", "great, another failure"
  constexpr std::array<std::string_view, 6> kNoPraise = {"try",      "attempt",   "storm",
                                                         "question", "questions", "timing"};
  constexpr std::array<std::string_view, 9> kTroubles = {
      "failure", "failures", "failed", "fails", "broken", "crash", "crashes", "crashed", "mess"};
  if (at + 1 < words.size() && IsOneOf(words[at + 1], kNoPraise)) return false;
  if (words.FindAny(kTroubles)) return false;
  if (at > 0 && !IsOneOf(words[at - 1], kBeforeApproval)) return false;
  return at + 1 >= words.size() || !IsOneOf(words[at + 1], kDeterminers);
}

}  // namespace

bool IsNotification(std::string_view prompt) {
  prompt = Trim(prompt);
  return std::ranges::any_of(kNotifications,
                             [prompt](std::string_view tag) { return prompt.starts_with(tag); });
}

std::string WithoutRefusals(std::string_view prompt) {
  std::string rest;
  while (!prompt.empty()) {
    const std::size_t end = std::min(prompt.find('\n'), prompt.size());
    std::string_view line = prompt.substr(0, end);
    for (const std::string_view own : {kRefusedStart, kAskedStart, kAskedStartOfOld, kBypassHint}) {
      line = line.substr(0, line.find(own));
    }
    rest += line;
    if (end < prompt.size()) rest += '\n';
    prompt.remove_prefix(std::min(end + 1, prompt.size()));
  }
  return rest;
}

Control ControlOf(std::string_view prompt, const Words& words) {
  if (std::ranges::find(kAllowances, Trim(prompt)) != kAllowances.end()) return Control::kAllow;
  if (HasWordAsWritten(prompt, kApprovalWord)) return Control::kBoostApproval;
  if (HasWordAsWritten(prompt, kBypassWord)) return Control::kSudo;
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
  for (std::size_t at = 0; at < words.size() && !asks; ++at) {
    if (IsOneOf(words[at], kWrongWords) && IsWrongWord(prompt, words, at)) {
      return std::string(words[at]);
    }
  }
  return std::nullopt;
}

std::optional<std::string> ApprovalIn(std::string_view prompt, const Words& words) {
  prompt = Trim(prompt);
  if (CodePointCount(prompt) > kApprovalCharactersMax || prompt.ends_with('?')) return std::nullopt;
  if (words.size() == 0 || IsOneOf(words[0], kAsking)) return std::nullopt;
  if (words.FindAny(kNegations) || CorrectionIn(prompt, words)) return std::nullopt;
  if (const auto phrase = words.FindAny(kApprovals)) return std::string(*phrase);
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (IsOneOf(words[at], kLooseApprovals) && IsLooseApproval(words, at)) {
      return std::string(words[at]);
    }
  }
  return std::nullopt;
}

std::optional<std::string> ContradictionIn(const Words& words) {
  if (const auto phrase = words.FindAny(kContradictions)) return std::string(*phrase);
  return std::nullopt;
}

}  // namespace credence::governor
