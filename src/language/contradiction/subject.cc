// SPDX-License-Identifier: Apache-2.0
#include "language/contradiction/subject.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/one_of.h"
#include "base/utf8.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kSpeaker = SortedWords<"i me myself user you">();
// It is unknown whom they mean in another statement, or how many.
constexpr auto kVague = SortedWords<
    "a an another any anyone both each everybody everyone few he it many most much no nobody none "
    "one others people several she some somebody someone that these they this those what which "
    "who">();
constexpr auto kSkippedDeterminers = SortedWords<"all the">();
constexpr auto kOfSpeaker = SortedWords<"my user's your">();

// Removes marks at both ends.
std::string_view WithoutEdgeMarks(std::string_view word) {
  constexpr std::string_view kMarks = ".,;:!?\"()[]*_`";
  while (!word.empty() && kMarks.find(word.front()) != std::string_view::npos)
    word.remove_prefix(1);
  while (!word.empty() && kMarks.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  return word;
}

std::vector<std::string_view> SplitIntoWords(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
    const std::string_view word = WithoutEdgeMarks(text.substr(0, end));
    if (!word.empty()) words.push_back(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string WithStraightApostrophes(std::string_view text) {
  std::string straight;
  for (std::size_t at = 0; at < text.size();) {
    const bool curly = text.substr(at).starts_with("\u2019");
    straight += curly ? '\'' : text[at];
    at += curly ? 3 : 1;
  }
  return straight;
}

bool IsCapital(std::string_view word) { return word[0] >= 'A' && word[0] <= 'Z'; }

}  // namespace

SubjectForm ReadSubject(std::string_view subject) {
  SubjectForm form;
  const std::string straight = WithStraightApostrophes(subject);
  const std::vector<std::string_view> words = SplitIntoWords(straight);
  bool capitals = !words.empty();
  bool first = true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word = AsciiLower(words[i]);
    if (first && IsOneOf(word, kVague)) {
      // "This office" is as vague as "this".
      return {};
    }
    if (first && IsOneOf(word, kSkippedDeterminers) && i + 1 < words.size()) {
      form.definite = true;
      capitals = false;
      continue;
    }
    capitals &= IsCapital(words[i]) && !word.ends_with("'s");
    if (IsOneOf(word, kOfSpeaker)) {
      form.definite = true;
      capitals = false;
      word = "speaker";
    } else if (word == "our") {
      form.definite = true;
      capitals = false;
      word = "we";
    } else if (words.size() - i == 1 && first && std::ranges::binary_search(kSpeaker, word)) {
      capitals = false;
      word = "speaker";
    } else if (word.ends_with("'s")) {
      form.definite = true;
      word.resize(word.size() - 2);
    }
    if (!form.words.empty()) form.words += ' ';
    form.words += word;
    first = false;
  }
  form.proper_name =
      capitals && form.words != "speaker" && form.words != "we" && form.words != "there";
  return form;
}

}  // namespace credence::language
