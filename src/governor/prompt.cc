// SPDX-License-Identifier: Apache-2.0
#include "governor/prompt.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/one_of.h"
#include "base/utf8.h"
#include "governor/prompt_origin.h"

namespace credence::governor {
namespace {

constexpr std::size_t kApprovalCharactersMax = 60;

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

// The whole prompt: the word is too common to be looked for in a sentence. The last is the command
// of the Claude Code plugin, which hooks see as it was typed.
constexpr std::array<std::string_view, 5> kAllowances = {"allow", "Allow", "/credence allow",
                                                         "credence allow", "/credence:allow"};

// Words before a control phrase, in its sentence, with which it is not meant ("do not use SUDO",
// "what does SUDO do"); and such words after it ("SUDO is not allowed"). Whoever means the phrase
// can say it alone.
constexpr std::array<std::string_view, 60> kUnmeantBefore = {
    "not",    "no",      "never",    "nor",     "neither",   "without",   "avoid",    "avoiding",
    "stop",   "refuse",  "forbid",   "forbids", "forbidden", "cannot",    "if",       "unless",
    "until",  "when",    "whether",  "what",    "why",       "how",       "who",      "which",
    "where",  "instead", "rather",   "hardly",  "mustn't",   "don't",     "dont",     "doesn't",
    "didn't", "can't",   "cant",     "won't",   "wont",      "shouldn't", "wouldn't", "isn't",
    "aren't", "wasn't",  "couldn't", "nobody",  "nothing",   "none",      "word",     "word's",
    "words",  "phrase",  "would",    "could",   "might",     "before",    "saying",   "says",
    "said",   "called",  "named",    "typing"};
constexpr std::array<std::string_view, 14> kUnmeantAfter = {
    "not",    "never", "isn't",  "doesn't",   "won't",   "forbidden", "disallowed",
    "banned", "means", "should", "shouldn't", "mustn't", "cannot",    "can't"};
constexpr std::size_t kUnmeantReach = 4;  // Words after the phrase.

bool IsNamePart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool EndsSentence(std::string_view text, std::size_t at) {
  constexpr std::string_view kEnds = ".!?;\n";
  if (!kEnds.contains(text[at])) return false;
  // Not the dot in "main.py".
  return text[at] != '.' || at + 1 == text.size() || !IsNamePart(text[at + 1]);
}

// Whether the phrase at [begin, end) is meant, and not only mentioned or ruled out.
bool IsMeant(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::size_t kSentenceMax = 2'000;  // Nobody speaks in longer ones.
  std::size_t from = begin;
  while (from > 0 && begin - from < kSentenceMax && !EndsSentence(text, from - 1)) --from;
  std::size_t to = end;
  while (to < text.size() && to - end < kSentenceMax && !EndsSentence(text, to)) ++to;
  if (begin - from == kSentenceMax) return false;
  if (to < text.size() && text[to] == '?') return false;
  const std::string_view before_text = text.substr(from, begin - from);
  const Words before(before_text);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (IsOneOf(before[i], kUnmeantBefore)) return false;
  }
  const std::string_view after_text = text.substr(end, to - end);
  const Words after(after_text);
  for (std::size_t i = 0; i < std::min(after.size(), kUnmeantReach); ++i) {
    if (IsOneOf(after[i], kUnmeantAfter)) return false;
  }
  return true;
}

// Occurrences of a phrase that are looked at.
constexpr int kOccurrencesMax = 100;

// A separate word in this exact spelling, not part of a name, variable, path or option.
bool SaysAsWritten(std::string_view text, std::string_view word) {
  constexpr std::string_view kJoints = "$%@#&=/\\-{}";
  int left = kOccurrencesMax;
  for (std::size_t at = text.find(word); at != std::string_view::npos && left > 0;
       at = text.find(word, at + 1), --left) {
    const std::string_view after = text.substr(at + word.size());
    const char before = at == 0 ? ' ' : text[at - 1];
    const bool begins = !IsNamePart(before) && before != '.' && !kJoints.contains(before);
    const bool dotted = after.size() > 1 && after[0] == '.' && IsNamePart(after[1]);
    const bool ends =
        after.empty() || (!IsNamePart(after[0]) && !kJoints.contains(after[0]) && !dotted);
    if (begins && ends && IsMeant(text, at, at + word.size())) return true;
  }
  return false;
}

// The sentences of a text that say one of the phrases and mean it.
bool SaysAny(std::string_view text, std::span<const std::string_view> phrases) {
  std::size_t from = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && !EndsSentence(text, at)) continue;
    const std::string_view sentence = text.substr(from, at - from);
    from = at + 1;
    const Words words(sentence);
    const bool asks = at < text.size() && text[at] == '?';
    if (asks || !words.FindAny(phrases)) continue;
    bool meant = true;
    for (std::size_t i = 0; i < words.size(); ++i) meant &= !IsOneOf(words[i], kUnmeantBefore);
    if (meant) return true;
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

// Whether the words before the verb name a part of something: "the error message in the README".
bool IsPartOfTheWork(const Words& words, std::size_t verb) {
  constexpr std::array<std::string_view, 7> kPlaces = {"in",   "inside", "of",    "on",
                                                       "from", "under",  "within"};
  constexpr std::array<std::string_view, 3> kYours = {"you", "your", "yours"};
  constexpr std::size_t kReach = 8;
  bool is_part = false;
  for (std::size_t i = verb; i > 0 && verb - i < kReach; --i) {
    if (IsOneOf(words[i - 1], kYours)) return false;
    is_part = is_part || IsOneOf(words[i - 1], kPlaces);
  }
  return is_part;
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
  // "The message in the README is incorrect" reports on the work.
  if (IsOneOf(words[before - 1], kVerbsOfBeing) && IsPartOfTheWork(words, before - 1)) return false;
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

Control ControlOf(std::string_view prompt) {
  if (std::ranges::find(kAllowances, Trim(prompt)) != kAllowances.end()) return Control::kAllow;
  const std::string spoken = SpokenWords(prompt);
  if (SaysAsWritten(spoken, kApprovalWord)) return Control::kBoostApproval;
  if (SaysAsWritten(spoken, kBypassWord)) return Control::kSudo;
  if (SaysAny(spoken, kBoostRequests)) return Control::kBoostRequest;
  constexpr std::array<std::string_view, 1> kDispute = {"false positive"};
  if (SaysAny(spoken, kDispute) && !DisputedSignal(Words(spoken)).empty()) return Control::kDispute;
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
