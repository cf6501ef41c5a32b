// SPDX-License-Identifier: Apache-2.0
#include "language/certainty/judgement.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "language/certainty/words.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using enum JudgementDoubt;

// Phrases of the reviewer about himself, in the words of the certainty reader. "*" stands for up to
// three words such as "really" and "100 %". "|" ends a phrase that must not go on with a question
// word: "I'm not sure why this is here" asks about the work.
struct Phrase {
  std::string_view words;
  JudgementDoubt doubt = kSome;
};
constexpr auto kPhrases = std::to_array<Phrase>({
    {"i am * not * sure |"},
    {"i am * not * certain |"},
    {"i am * not * confident |"},
    {"i am * not * positive |"},
    {"^ not * sure |"},
    {"^ not * certain |"},
    {"i am * unsure |"},
    {"i am * uncertain |"},
    {"i guess"},
    {"i could * be wrong"},
    {"i may * be wrong"},
    {"i might * be wrong"},
    {"i could * be mistaken"},
    {"i may * be mistaken"},
    {"i might * be mistaken"},
    {"i may * be missing something"},
    {"i might * be missing something"},
    {"maybe i am * wrong"},
    {"maybe i am * missing something"},
    {"perhaps i am * wrong"},
    {"correct me if i am wrong"},
    {"unless i am * mistaken"},
    {"i am * not an expert"},
    {"i am no expert"},
    {"^ not an expert"},
    {"not my area"},
    {"not my field"},
    {"not my expertise"},
    {"grain of salt"},
    {"i do not * know if"},
    {"i do not * know whether"},
    {"i can not * tell if"},
    {"i can not * tell whether"},
    {"i can not * judge"},
    {"hard for me to judge"},
    {"hard for me to say"},
    {"hard for me to tell"},
    {"hard to judge"},
    {"hard to say"},
    {"i am * not at all sure |", kStrong},
    {"i am * not sure at all", kStrong},
    {"i am really not sure |", kStrong},
    {"i am * very unsure |", kStrong},
    {"i am * very uncertain |", kStrong},
    {"i am * highly uncertain |", kStrong},
    {"i have * no idea if", kStrong},
    {"i have * no idea whether", kStrong},
    {"^ no idea if", kStrong},
    {"^ no idea whether", kStrong},
    {"i am * just guessing", kStrong},
    {"i am * only guessing", kStrong},
    {"i am * guessing", kStrong},
    {"i do not * know enough", kStrong},
    {"i probably should not judge", kStrong},
});

constexpr auto kBetween = SortedWords<
    "# % a absolutely actually all also as at be bit completely entirely even fully honestly just "
    "little quite really so somewhat still that too totally very well">();
constexpr auto kQuestionWords = SortedWords<"how what when where which who whom whose why">();
constexpr std::size_t kBetweenMax = 3;

// Each phrase has one of these, so that most texts need no splitting into words.
constexpr auto kSigns = std::to_array<std::string_view>(
    {"sure", "ertain", "onfident", "positive", "guess", "wrong", "mistaken", "missing", "expert",
     "my area", "my field", "of salt", "know", "tell", "judge", "to say", "o idea", "idk",
     "dunno"});

// Whether the words from `at` on begin with the items of the phrase.
bool MatchesAt(std::span<const std::string_view> words, std::size_t at, std::string_view phrase) {
  for (std::string_view rest = phrase; !rest.empty();) {
    const std::size_t end = rest.find(' ');
    const std::string_view item = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (item == "^") {
      if (at != 0) return false;
    } else if (item == "*") {
      // The shortest stretch that lets the rest match.
      for (std::size_t skipped = 0;; ++skipped) {
        if (MatchesAt(words, at + skipped, rest)) return true;
        if (skipped == kBetweenMax || at + skipped >= words.size() ||
            !IsAmong(kBetween, words[at + skipped])) {
          return false;
        }
      }
    } else if (item == "|") {
      return at >= words.size() || !IsAmong(kQuestionWords, words[at]);
    } else if (at >= words.size() || words[at] != item) {
      return false;
    } else {
      ++at;
    }
  }
  return true;
}

std::optional<JudgementDoubt> DoubtIn(std::span<const std::string_view> words) {
  std::optional<JudgementDoubt> doubt;
  for (std::size_t at = 0; at < words.size(); ++at) {
    for (const Phrase& phrase : kPhrases) {
      if (doubt < phrase.doubt && MatchesAt(words, at, phrase.words)) doubt = phrase.doubt;
    }
  }
  return doubt;
}

}  // namespace

std::optional<JudgementDoubt> ReadJudgementDoubt(std::string_view text) {
  const auto has = [&](std::string_view sign) { return text.find(sign) != std::string_view::npos; };
  if (std::ranges::none_of(kSigns, has)) return std::nullopt;
  const Tokens tokens = ReadCertaintyTokens(text);
  std::optional<JudgementDoubt> doubt;
  std::vector<std::string_view> words;
  for (const CertaintySentence& sentence : CertaintySentences(tokens)) {
    if (sentence.is_question) continue;
    words.clear();
    for (std::size_t i = 0; i < sentence.tokens.size(); ++i) {
      const std::string_view word = CertaintyWordAt(sentence.tokens, i);
      if (!word.empty()) words.push_back(word);
    }
    doubt = std::max(doubt, DoubtIn(words));
  }
  return doubt;
}

}  // namespace credence::language
