// SPDX-License-Identifier: Apache-2.0
#include "language/review_comment/clause_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "language/review_comment/clause.h"
#include "language/review_comment/words.h"

namespace credence::language::remark {
namespace {

using enum RemarkKind;

// Words before the thought itself.
constexpr auto kOpenings = std::to_array<std::string_view>({
    "in my opinion/view",
    "in general",
    "as a suggestion/nit",
    "for clarity/completeness/consistency",
    "i/we really/still/also/just/do? think/feel/believe/guess/suspect/find that?",
    "i am afraid that?",
    "it seems/appears to? me? that/like?",
    "it looks like",
    "looks/seems like",
    "my main/only/biggest/major/other? concern/criticism/complaint/issue/problem/worry is that?",
    "the main/only/biggest/major/other/key? weakness/problem/issue/concern/drawback/limitation is "
    "that?",
    "one/another/a main/major/minor? concern/weakness/problem/issue/drawback/suggestion is that?",
    "note that",
    "as far as i can tell",
    "also/and/but/so/or/still/again/please/pls/plz/just/maybe/perhaps/possibly/probably/personally/"
    "honestly/imo/imho/overall/finally/additionally/furthermore/moreover/however/firstly/secondly/"
    "thirdly/lastly/hmm/ok/okay/unfortunately/sadly/similarly/likewise/instead/ideally/generally/"
    "nit/nitpick/minor/suggestion/optional/yes/although/though/yet/clearly/obviously/certainly/"
    "especially/even/specifically/surely/currently/often/sometimes/only/first/second/third/then/at/"
    "least",
});

}  // namespace

ReviewRemark ClauseReader::Read() const {
  if (parts_.empty()) return {};
  if (IsContent()) return {.kind = kPraise, .instruction = {}};
  // "Skip the tests for now" is for this once, and "feel free to skip them" is a permission.
  if (Find(parts_, "for now") || Find(parts_, "for the time being") ||
      Match(parts_, 0, "feel free to") > 0) {
    return {.kind = kFact, .instruction = {}};
  }
  if (parts_[0].Is("zero")) {
    Wanted wanted = Lack();
    const RemarkKind kind = wanted ? kComplaint : kFact;
    return {.kind = kind, .instruction = std::move(wanted)};
  }
  if (asks_ || Match(parts_, 0, "can/could/would/will you/we") > 0) {
    Wanted asked = Asked();
    const RemarkKind kind = asked ? kWish : kQuestion;
    return {.kind = kind, .instruction = std::move(asked)};
  }
  const bool wonders =
      Match(parts_, 0, "what is/are/does/do/about") > 0 && Match(parts_, 0, "what is missing") == 0;
  if (wonders || In(parts_[0].lower, "why how where who when") || parts_[0].opaque) {
    return {.kind = kFact, .instruction = {}};
  }
  using Reader = Wanted (ClauseReader::*)() const;
  constexpr std::pair<Reader, RemarkKind> kReaders[] = {
      {&ClauseReader::Doubt, kComplaint},    {&ClauseReader::Wish, kWish},
      {&ClauseReader::FirstPerson, kWish},   {&ClauseReader::Welcome, kWish},
      {&ClauseReader::Forbidden, kWish},     {&ClauseReader::Imperative, kWish},
      {&ClauseReader::Needless, kComplaint}, {&ClauseReader::Lack, kComplaint},
      {&ClauseReader::Need, kWish},          {&ClauseReader::Duty, kWish},
      {&ClauseReader::Omission, kComplaint}, {&ClauseReader::Misuse, kComplaint},
      {&ClauseReader::Quality, kComplaint},  {&ClauseReader::Fragment, kComplaint},
      {&ClauseReader::WouldHelp, kWish},
  };
  for (const auto& [reader, kind] : kReaders) {
    if (Wanted wanted = (this->*reader)()) return {.kind = kind, .instruction = std::move(wanted)};
  }
  // "I don't like this" is none.
  const Parts start = parts_.first(std::min<std::size_t>(parts_.size(), 6));
  const auto praise =
      std::ranges::find_if(start, [](const Part& part) { return IsPraiseWord(part.lower); });
  const bool praises =
      praise != start.end() &&
      !Find(start.first(static_cast<std::size_t>(praise - start.begin())), "not/never/no");
  return {.kind = praises ? kPraise : kFact, .instruction = {}};
}

Parts ClauseReader::WithoutOpening(Parts parts) {
  for (bool again = true; again;) {
    again = false;
    // "If possible, add tests": the clause before the comma is a condition.
    if (!parts.empty() && In(parts[0].lower,
                             "if since because although though while given as despite for when "
                             "besides apart due even after in with to from on regarding "
                             "concerning at other")) {
      const auto comma = std::ranges::find_if(parts.subspan(1), &Part::comma);
      if (comma != parts.subspan(1).end()) {
        parts = parts.subspan(static_cast<std::size_t>(comma - parts.begin()));
        again = true;
        continue;
      }
    }
    // "Moving forward, the paper should …"
    const auto comma = std::ranges::find_if(parts, &Part::comma);
    const auto before = static_cast<std::size_t>(comma - parts.begin());
    if (comma != parts.end() && before > 0 && before < 7 && !HasFinite(parts.first(before)) &&
        HasFinite(parts.subspan(before)) && !IsAskVerb(parts[0].lower) &&
        !In(parts[0].lower,
            "no missing lacks lack too more not uses using never avoid consider i "
            "wish do unused")) {
      parts = parts.subspan(before);
      again = true;
      continue;
    }
    for (const std::string_view opening : kOpenings) {
      const std::size_t n = Match(parts, 0, opening);
      if (n == 0 || n >= parts.size()) continue;
      // "Minor revisions are needed": an adjective.
      if (n == 1 && In(parts[0].lower, "minor first second third optional only") &&
          !parts[1].comma && !parts[1].is_break) {
        continue;
      }
      parts = parts.subspan(n);
      again = true;
      break;
    }
  }
  return parts;
}

bool ClauseReader::IsContent() const {
  if (Find(parts_, "nobody/neither/hardly/barely") || parts_[0].Is("nothing") ||
      Find(parts_, "is/have/has nothing") ||
      Find(parts_, "nothing is/was/seems/wrong/missing/to/against/else/more/bad")) {
    return true;
  }
  if (Find(parts_, "not too")) return true;
  if (Find(parts_,
           "no longer/lack/shortage/problem/problems/issue/issues/complaint/complaints/"
           "concern/concerns/objection/objections/doubt/worries/comments/remarks/idea/"
           "one/way/clue/matter/question/questions/bugs/errors/typos/further/mistakes")) {
    return true;
  }
  if (Find(parts_, "would not change/touch/alter") ||
      Find(parts_, "not need any? change/changes")) {
    return true;
  }
  if (Find(parts_, "never/not/without fail/fails/failed/failing to? any?") &&
      !Find(parts_, "should/must/do not fail")) {
    return true;
  }
  return Find(parts_,
              "not missing/lacking/lack/miss/unclear/confusing/unnecessary/redundant/vague/"
              "omit/forget/hard/difficult/bad") &&
         !Find(parts_, "do not forget/miss/omit");
}
ReviewRemark ReadClause(Parts parts, const ClauseContext& context) {
  return ClauseReader(parts, context).Read();
}

}  // namespace credence::language::remark
