// SPDX-License-Identifier: Apache-2.0
#include "language/asked_subject.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "language/tokens.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr std::size_t kAskedTokensMax = 60;
// Between the question word and the auxiliary: "what kind of tea do I like".
constexpr std::size_t kLeadMax = 6;
constexpr auto kBeforeSubject =
    SortedWords<"am are can could did do does has have is should was were will would">();
constexpr auto kAskingWords = SortedWords<"how what when where which who whom whose why">();
constexpr auto kFirstPersons = SortedWords<"i we">();
// Words before the noun of a subject.
constexpr auto kSubjectLeads = SortedWords<"a an her his its my our that the their this your">();
constexpr auto kRelations = SortedWords<
    "aunt boss boyfriend brother cat child cousin coworker dad daughter dog father friend "
    "girlfriend grandfather grandmother husband manager mom mother mum neighbor neighbour "
    "nephew niece partner sister son teacher uncle wife">();

struct Subject {
  enum class Kind { kSpeaker, kPerson, kName };
  Kind kind = Kind::kSpeaker;
  std::string word;  // Empty for the speaker.
};

// The subject that begins here, if it is somebody.
std::optional<Subject> SubjectAt(const Tokens& words, std::size_t at) {
  const std::size_t first = at;
  while (at < words.size() && words[at].IsWord() && IsAmong(kSubjectLeads, words[at].text)) ++at;
  if (at >= words.size() || !words[at].IsWord()) return std::nullopt;
  const Token& word = words[at];
  if (IsAmong(kFirstPersons, word.text)) return Subject{};
  if (at > first) {
    if (!IsAmong(kRelations, word.text)) return std::nullopt;
    return Subject{.kind = Subject::Kind::kPerson, .word = std::string(word.text)};
  }
  if (!word.capital) return std::nullopt;
  return Subject{.kind = Subject::Kind::kName, .word = std::string(word.text)};
}

std::optional<Subject> AskedOf(std::string_view question) {
  const Tokens words = Tokenize(question, kAskedTokensMax);
  const bool asks =
      !words.empty() && words[0].IsWord() &&
      (IsAmong(kAskingWords, words[0].text) || IsAmong(kBeforeSubject, words[0].text));
  if (!asks) return std::nullopt;
  for (std::size_t at = 0; at < std::min(words.size(), kLeadMax); ++at) {
    if (words[at].IsWord() && IsAmong(kBeforeSubject, words[at].text)) {
      return SubjectAt(words, at + 1);
    }
  }
  return std::nullopt;
}

// "my brother", "her team": the noun after a word that says whose it is; empty for other
// beginnings.
std::string OwnedBy(std::string_view statement) {
  constexpr auto kOwners = SortedWords<"her his my their">();
  const Tokens words = Tokenize(statement, kAskedTokensMax);
  if (words.size() < 2 || !words[0].IsWord() || !IsAmong(kOwners, words[0].text)) return {};
  return std::string(words[1].text);
}

}  // namespace

bool AreOfOthers(std::string_view a, std::string_view b) { return OwnedBy(a) != OwnedBy(b); }

bool AsksOfAnother(std::string_view question, std::string_view statement) {
  const std::optional<Subject> asked = AskedOf(question);
  if (!asked) return false;
  const std::optional<Subject> said = SubjectAt(Tokenize(statement, kAskedTokensMax), 0);
  if (!said) return false;
  // The first word of a sentence has a capital whether or not it is a name.
  const bool is_unclear =
      asked->kind == Subject::Kind::kSpeaker && said->kind == Subject::Kind::kName;
  if (is_unclear || asked->word == said->word) return false;
  // "What is Credence written in?" is about what "we" write.
  const auto names = [](const Tokens& words, std::string_view name) {
    return std::ranges::any_of(words, [&](const Token& word) { return word.text == name; });
  };
  return asked->word.empty() || !names(Tokenize(statement, kAskedTokensMax), asked->word);
}

}  // namespace credence::language
