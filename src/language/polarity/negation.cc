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

struct NegationPhrases {
  Reach reach = Reach::kClause;
  // A word with * includes its inflections. A word in brackets must follow and is not part of the
  // cue; "~ing" is any word with that ending.
  std::string_view phrases;
};

// The longest match counts.
constexpr auto kNegationPhrases = std::to_array<NegationPhrases>({
    {Reach::kClause,
     "not|no|never|no longer|not any longer|no one|nobody|none|none of|nothing|nowhere|"
     "neither|nor|hardly|barely|scarcely|unable to|lack*|lack* of|absence of|devoid of|"
     "far from|by no means|at no time|in no way|under no circumstances|"
     "not under any circumstances|not true that|not the case that|false that|no need (to)|"
     "not need (to)|not have (to)|not necessary (to)|not required (to)|unnecessary (to)|"
     "better not|against (~ing)|hold* off (~ing)|hold* off on (~ing)|forbidden (to)|"
     "forbidden from|prohibited from|skip* (~ing)|avoid*|refrain* from|abstain* from|"
     "refuse* (to)|decline* (to)|fail* (to)|forget* (to)|neglect* (to)|omit* (to)|"
     "hesitate* (to)|cease* (to)|cease* (~ing)|stop* (~ing)|quit* (~ing)|failure (to)|"
     "refusal (to)|inability (to)|give* up (~ing)|keep* from (~ing)|incapable of|ineligible (to)|"
     "ineligible for|prevented from|barred from|banned from|yet (to)|impossible (to)|"
     "anything but|anything except|everything but|everything except|everywhere but|"
     "everywhere except|other than|exempt from|excluded from|absent from|missing from|free of|"
     "free from|left out of|unrelated to|separate from|separately from|independent of|"
     "independently of|uninvolved in|uninvolved with|unsuitable (to)|unsuitable for|unfit (to)|"
     "unfit for|unrequired (to)|disallowed from|denied from|rid of|exempted from|"
     "unaware of|opposed to|go* against|anywhere but|kept out of|different from|saved from|"
     "give* up on|stripped of|exclusive of"},
    {Reach::kPhrase, "without|with no|instead of|rather than"},
    {Reach::kWord, "non"},
    {Reach::kPartly,
     "not all|not both|not every|not everybody|not everyone|not everything|not always|"
     "not necessarily|not entirely|not completely|not fully|not exactly|not quite"},
    {Reach::kNothing,
     "not only|not just|not merely|not simply|not solely|not until|not to mention|"
     "not more than|not less than|no more than|no less than|no fewer than|no later than|"
     "no earlier than|no matter|no doubt|no wonder|no sooner|no problem|nothing but|"
     "can not help|could not help|why not|or not|if not|without (doubt)"},
});

struct NegationWord {
  std::string text;  // A stem if `inflected`.
  bool inflected = false;

  bool Fits(const Token& token) const {
    return token.kind == Token::Kind::kWord && (inflected ? token.stem : token.text) == text;
  }
};

struct Compiled {
  std::vector<NegationWord> words;
  std::string next;  // A word that must follow; "~ing" for any word with that ending.
  Reach reach = Reach::kClause;
};

Compiled Compile(std::string_view phrase, Reach reach) {
  Compiled compiled{.next = {}, .reach = reach};
  for (const std::string_view word : ItemsOf(phrase)) {
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

// Indexed by first letter, longer phrases first.
using CompiledPhrases = std::array<std::vector<Compiled>, 26>;

std::size_t LetterOf(std::string_view word) {
  return word.empty() ? 26 : static_cast<std::size_t>(static_cast<unsigned char>(word[0]) - 'a');
}

const CompiledPhrases& ThePhrases() {
  static const CompiledPhrases kTable = [] {
    CompiledPhrases table;
    for (const auto& [reach, phrases] : kNegationPhrases) {
      for (const std::string_view phrase : ItemsOf(phrases, '|'))
        table[LetterOf(phrase)].push_back(Compile(phrase, reach));
    }
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

// "Do not merge until the tests pass" asks for a later merge.
bool WaitsForSomething(std::span<const Token> tokens) {
  // Keeps the time linear for a text of nothing but "not".
  constexpr std::size_t kCueTokensMax = 24;
  for (const Token& token : tokens.first(std::min(tokens.size(), kCueTokensMax))) {
    if (token.kind != Token::Kind::kWord) return false;
    if (token.text == "until" || token.text == "till") return true;
  }
  return false;
}

// "Under no circumstances at all, drink it", "never, ever, merge": a comma after such words ends no
// clause. Returns the number of tokens that still belong to the cue of `size` tokens.
std::size_t EmphasisAfter(std::span<const Token> tokens, std::size_t size) {
  const std::string_view last = tokens[size - 1].text;
  if (last != "never" && last != "circumstances" && last != "means" && last != "time" &&
      last != "way") {
    return 0;
  }
  std::size_t end = size;
  for (std::size_t at = size; at < tokens.size(); ++at) {
    const bool is_comma = tokens[at].kind == Token::Kind::kClauseMark && tokens[at].text == ",";
    const bool is_emphasis = tokens[at].kind == Token::Kind::kWord &&
                             (tokens[at].text == "ever" || tokens[at].text == "at" ||
                              tokens[at].text == "all" || tokens[at].text == "whatsoever");
    if (is_comma) end = at + 1;
    if (!is_comma && !is_emphasis) break;
  }
  return end - size;
}

}  // namespace

std::optional<NegationCue> CueAt(std::span<const Token> tokens) {
  if (tokens.empty() || tokens[0].kind != Token::Kind::kWord) return std::nullopt;
  const std::size_t letter = LetterOf(tokens[0].text);
  if (letter >= ThePhrases().size()) return std::nullopt;
  for (const Compiled& phrase : ThePhrases()[letter]) {
    if (!Fits(phrase, tokens)) continue;
    const bool waits = tokens[0].text == "not" && WaitsForSomething(tokens);
    return NegationCue{
        .reach = waits ? Reach::kNothing : phrase.reach,
        .tokens =
            phrase.words.size() +
            (phrase.reach == Reach::kClause ? EmphasisAfter(tokens, phrase.words.size()) : 0)};
  }
  return std::nullopt;
}

}  // namespace credence::language
