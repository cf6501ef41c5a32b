// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/negation.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "language/polarity/stem.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

using Reach = NegationCue::Reach;

struct NegationPhrase {
  // A word with * stands for its inflections too. What stands in brackets must follow and is not
  // part of the cue; "~ing" is any word that ends so.
  std::string_view words;
  Reach reach = Reach::kClause;
};

// Of those that fit the longest counts.
constexpr auto kNegationPhrases = std::to_array<NegationPhrase>({
    {.words = "not"},
    {.words = "no"},
    {.words = "never"},
    {.words = "no longer"},
    {.words = "not any longer"},
    {.words = "no one"},
    {.words = "nobody"},
    {.words = "none"},
    {.words = "none of"},
    {.words = "nothing"},
    {.words = "nowhere"},
    {.words = "neither"},
    {.words = "nor"},
    {.words = "without", .reach = Reach::kPhrase},
    {.words = "with no", .reach = Reach::kPhrase},
    {.words = "instead of", .reach = Reach::kPhrase},
    {.words = "rather than", .reach = Reach::kPhrase},
    {.words = "hardly"},
    {.words = "barely"},
    {.words = "scarcely"},
    {.words = "unable to"},
    {.words = "lack*"},
    {.words = "lack* of"},
    {.words = "absence of"},
    {.words = "devoid of"},
    {.words = "far from"},
    {.words = "by no means"},
    {.words = "at no time"},
    {.words = "in no way"},
    {.words = "under no circumstances"},
    {.words = "not under any circumstances"},
    {.words = "not true that"},
    {.words = "not the case that"},
    {.words = "false that"},
    {.words = "no need (to)"},
    {.words = "not need (to)"},
    {.words = "not have (to)"},
    {.words = "not necessary (to)"},
    {.words = "not required (to)"},
    {.words = "unnecessary (to)"},
    {.words = "better not"},
    {.words = "against (~ing)"},
    {.words = "hold* off (~ing)"},
    {.words = "hold* off on (~ing)"},
    {.words = "forbidden (to)"},
    {.words = "forbidden from"},
    {.words = "prohibited from"},
    {.words = "skip* (~ing)"},
    {.words = "avoid*"},
    {.words = "refrain* from"},
    {.words = "abstain* from"},
    {.words = "refuse* (to)"},
    {.words = "decline* (to)"},
    {.words = "fail* (to)"},
    {.words = "forget* (to)"},
    {.words = "neglect* (to)"},
    {.words = "omit* (to)"},
    {.words = "hesitate* (to)"},
    {.words = "cease* (to)"},
    {.words = "cease* (~ing)"},
    {.words = "stop* (~ing)"},
    {.words = "quit* (~ing)"},
    {.words = "failure (to)"},
    {.words = "refusal (to)"},
    {.words = "inability (to)"},
    {.words = "give* up (~ing)"},
    {.words = "keep* from (~ing)"},
    {.words = "non", .reach = Reach::kWord},
    {.words = "not all", .reach = Reach::kPartly},
    {.words = "not both", .reach = Reach::kPartly},
    {.words = "not every", .reach = Reach::kPartly},
    {.words = "not everybody", .reach = Reach::kPartly},
    {.words = "not everyone", .reach = Reach::kPartly},
    {.words = "not everything", .reach = Reach::kPartly},
    {.words = "not always", .reach = Reach::kPartly},
    {.words = "not necessarily", .reach = Reach::kPartly},
    {.words = "not entirely", .reach = Reach::kPartly},
    {.words = "not completely", .reach = Reach::kPartly},
    {.words = "not fully", .reach = Reach::kPartly},
    {.words = "not exactly", .reach = Reach::kPartly},
    {.words = "not quite", .reach = Reach::kPartly},
    {.words = "not only", .reach = Reach::kNothing},
    {.words = "not just", .reach = Reach::kNothing},
    {.words = "not merely", .reach = Reach::kNothing},
    {.words = "not simply", .reach = Reach::kNothing},
    {.words = "not solely", .reach = Reach::kNothing},
    {.words = "not until", .reach = Reach::kNothing},
    {.words = "not to mention", .reach = Reach::kNothing},
    {.words = "not more than", .reach = Reach::kNothing},
    {.words = "not less than", .reach = Reach::kNothing},
    {.words = "no more than", .reach = Reach::kNothing},
    {.words = "no less than", .reach = Reach::kNothing},
    {.words = "no fewer than", .reach = Reach::kNothing},
    {.words = "no later than", .reach = Reach::kNothing},
    {.words = "no earlier than", .reach = Reach::kNothing},
    {.words = "no matter", .reach = Reach::kNothing},
    {.words = "no doubt", .reach = Reach::kNothing},
    {.words = "no wonder", .reach = Reach::kNothing},
    {.words = "no sooner", .reach = Reach::kNothing},
    {.words = "no problem", .reach = Reach::kNothing},
    {.words = "nothing but", .reach = Reach::kNothing},
    {.words = "can not help", .reach = Reach::kNothing},
    {.words = "could not help", .reach = Reach::kNothing},
    {.words = "why not", .reach = Reach::kNothing},
    {.words = "or not", .reach = Reach::kNothing},
    {.words = "if not", .reach = Reach::kNothing},
    {.words = "without (doubt)", .reach = Reach::kNothing},
});

struct NegationWord {
  std::string text;  // A stem if inflected.
  bool inflected = false;

  bool Fits(const Token& token) const {
    return token.kind == Token::Kind::kWord && (inflected ? token.stem : token.text) == text;
  }
};

struct Compiled {
  std::vector<NegationWord> words;
  std::string next;  // A word that must follow; "~ing": any such word.
  Reach reach = Reach::kClause;
};

Compiled Compile(const NegationPhrase& phrase) {
  Compiled compiled{.words = {}, .next = {}, .reach = phrase.reach};
  for (const std::string_view word : ItemsOf(phrase.words)) {
    if (word.starts_with('(')) {
      compiled.next = word.substr(1, word.size() - 2);
    } else if (word.ends_with('*')) {
      compiled.words.push_back({.text = Stem(word.substr(0, word.size() - 1)), .inflected = true});
    } else {
      compiled.words.push_back({.text = std::string(word)});
    }
  }
  return compiled;
}

// By their first letter, the longer ones first.
using CompiledPhrases = std::array<std::vector<Compiled>, 26>;

std::size_t LetterOf(std::string_view word) {
  return word.empty() ? 26 : static_cast<std::size_t>(static_cast<unsigned char>(word[0]) - 'a');
}

const CompiledPhrases& ThePhrases() {
  static const CompiledPhrases kTable = [] {
    CompiledPhrases table;
    for (const NegationPhrase& phrase : kNegationPhrases)
      table[LetterOf(phrase.words)].push_back(Compile(phrase));
    for (std::vector<Compiled>& each : table) {
      std::ranges::sort(each, std::greater<>(), [](const Compiled& phrase) {
        return phrase.words.size() + (phrase.next.empty() ? 0 : 1);
      });
    }
    return table;
  }();
  return kTable;
}

bool Fits(const Compiled& phrase, std::span<const Token> tokens) {
  const std::size_t size = phrase.words.size();
  if (tokens.size() < size) return false;
  for (std::size_t i = 0; i < size; ++i) {
    if (!phrase.words[i].Fits(tokens[i])) return false;
  }
  if (phrase.next.empty()) return true;
  if (tokens.size() == size) return false;
  const std::string_view next = tokens[size].text;
  return phrase.next == "~ing" ? next.ends_with("ing") : next == phrase.next;
}

// "Do not merge until the tests pass" asks for a merge, later.
bool WaitsForSomething(std::span<const Token> tokens) {
  constexpr std::size_t kCueTokensMax = 24;  // So that a text of "not" alone takes linear time.
  for (const Token& token : tokens.first(std::min(tokens.size(), kCueTokensMax))) {
    if (token.kind != Token::Kind::kWord) return false;
    if (token.text == "until" || token.text == "till") return true;
  }
  return false;
}

}  // namespace

std::optional<NegationCue> CueAt(std::span<const Token> tokens) {
  if (tokens.empty() || tokens[0].kind != Token::Kind::kWord) return std::nullopt;
  const std::size_t letter = LetterOf(tokens[0].text);
  if (letter >= ThePhrases().size()) return std::nullopt;
  for (const Compiled& phrase : ThePhrases()[letter]) {
    if (!Fits(phrase, tokens)) continue;
    const bool waits = tokens[0].text == "not" && WaitsForSomething(tokens);
    return NegationCue{.reach = waits ? Reach::kNothing : phrase.reach,
                       .tokens = phrase.words.size()};
  }
  return std::nullopt;
}

}  // namespace credence::language
