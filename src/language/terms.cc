// SPDX-License-Identifier: Apache-2.0
#include "language/terms.h"

#include "base/ascii.h"
#include "base/utf8.h"
#include "language/polarity/stem.h"
#include "language/tokens.h"
#include "language/word_list.h"

namespace credence::language {
namespace {

constexpr auto kFunctionWords = SortedWords<
    "a about above after again all also am an and any are as at be because been before being "
    "below between both but by can cannot could d did do does doing down during each few for "
    "from further had has have having he her here hers herself him himself his how i if in into "
    "is it its itself just let ll m me more most my myself no nor not now of off on once only or "
    "other our ours ourselves out over own please re s same she should so some such t than "
    "thanks that the their theirs them themselves then there these they this those through to "
    "too under until up ve very was we were what when where which while who whom whose why will "
    "with would you your yours yourself yourselves">();

constexpr auto kNumberWords = SortedWords<
    "both couple dozen eight eleven few first five four half hundred million nine once one second "
    "seven several six ten third thousand three twelve twice two">();

// The parts of a name such as "flagStore".
void AddParts(std::string_view written, std::vector<Term>& terms) {
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= written.size(); ++i) {
    const bool hump = i >= 2 && i < written.size() && IsUpper(written[i]) &&
                      IsLower(written[i - 1]) && IsLower(written[i - 2]);
    if (i < written.size() && !hump) continue;
    const std::string_view part = written.substr(begin, i - begin);
    begin = i;
    Term term{.text = AsciiLower(part), .capital = IsUpper(part.front())};
    if (IsAmong(kFunctionWords, term.text)) continue;
    term.stem = Stem(term.text);
    term.number = IsDigit(part.front()) || IsAmong(kNumberWords, term.text);
    terms.push_back(std::move(term));
  }
}

}  // namespace

std::vector<Term> TermsOf(std::string_view text, std::size_t max) {
  constexpr TokenRules kRules{.contractions = TokenRules::Contractions::kNegations,
                              .joints = {},
                              .digit_joints = {},
                              .tails = {}};
  const Tokens tokens(text, kRules, max);
  std::vector<Term> terms;
  terms.reserve(tokens.size());
  std::size_t last = text.size();
  for (const Token& token : tokens) {
    // Of a contraction, the first word.
    if (!token.IsWord() && token.kind != Token::Kind::kNumber) continue;
    if (token.begin == last) continue;
    last = token.begin;
    const std::string_view written = text.substr(token.begin, token.end - token.begin);
    if (AsciiLower(written) == token.text) {
      AddParts(written, terms);
    } else {
      AddParts(token.text, terms);
      if (!terms.empty() && IsUpper(written.front())) terms.back().capital = true;
    }
  }
  return terms;
}

}  // namespace credence::language
