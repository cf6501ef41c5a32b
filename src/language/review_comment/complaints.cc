// SPDX-License-Identifier: Apache-2.0
// What a complaint asks for: what is missing, in the way, or not as it should be.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "language/review_comment/clause.h"
#include "language/review_comment/words.h"
#include "language/statement/verb.h"
#include "language/statement/word_class.h"

namespace credence::language::remark {

using enum InstructionForce;

Wanted ClauseReader::Doubt() const {
  if (const std::size_t n = Match(parts_, 0, "i/we do not really? like/enjoy")) {
    return n < parts_.size() && !In(parts_[n].lower, "that how to it") ? Unwanted(parts_.subspan(n))
                                                                       : std::nullopt;
  }
  if (const std::size_t n = Match(parts_, 0, "i/we am/are? not a fan of")) {
    return Unwanted(parts_.subspan(n));
  }
  if (const std::size_t n = Match(parts_, 0, "i/we do not see the/a/any need/reason for")) {
    return TakenOut(parts_.subspan(n));
  }
  if (const std::size_t n = Match(parts_, 0, "i/we would rather? not use/add/introduce/include");
      n > 0 && n < parts_.size()) {
    return DoGerundOf(parts_[n - 1].lower, parts_.subspan(n));
  }
  const std::size_t n = Match(parts_, 0, "i/we do not think/believe/feel that?");
  if (n == 0) return std::nullopt;
  const Parts rest = parts_.subspan(n);
  if (const std::size_t m = Match(rest, 0, "we/you/this/it really? need/needs")) {
    return m < rest.size() && !rest[m].Is("to") ? TakenOut(rest.subspan(m)) : std::nullopt;
  }
  if (const auto be = Find(rest, "is/are really/actually/strictly? needed/necessary/required", 1)) {
    return TakenOut(rest.first(be->begin));
  }
  return std::nullopt;
}

Wanted ClauseReader::DoGerundOf(const std::string& verb, Parts rest) {
  Wanted what = Do(verb, rest, Tone::kDemand, false);
  if (!what) return what;
  what->force = kAvoid;
  what->object = GerundOf(what->verb) + " " + what->object;
  what->verb.clear();
  return what;
}

bool ClauseReader::StartsWithDoubt() const {
  return Match(parts_, 0, "i/we do/am/can/could/would/did not") > 0;
}

Wanted ClauseReader::Gone(Parts rest) {
  const auto base = BaseOfGerund(rest[0].lower);
  if (base && rest.size() > 1) return DoGerundOf(*base, rest.subspan(1));
  return TakenOut(rest);
}

Wanted ClauseReader::Needless() const {
  for (const std::string_view none :
       {"there is/are no need/reason for/to", "no need/reason for/to", "no need of",
        "it is not/n't really/strictly? necessary/needed/required to", "it is unnecessary to",
        "you/we do not need to", "i/you/we do not need"}) {
    const std::size_t n = Match(parts_, 0, none);
    if (n == 0 || n >= parts_.size()) continue;
    if (parts_[n - 1].Is("to")) {
      return n + 1 < parts_.size() ? DoGerundOf(parts_[n].lower, parts_.subspan(n + 1))
                                   : std::nullopt;
    }
    return Gone(parts_.subspan(n));
  }
  for (const std::string_view be :
       {"is/are/was/were/seems/seem/feels/looks really/quite/probably/completely/totally/a/bit? "
        "bit? "
        "unnecessary/redundant/superfluous/unneeded/overkill/pointless",
        "is/are/was/were not really/strictly/actually? needed/necessary/required",
        "can/could/should/may/might just/also/safely/probably? be "
        "removed/dropped/deleted/omitted/cut",
        "can/could go", "needs/need to be removed/dropped/deleted", "serves/serve no purpose"}) {
    const auto place = Find(parts_, be, 1);
    if (!place) continue;
    const Parts subject = parts_.first(place->begin);
    // "An admin is necessary to remove it" goes on.
    if (place->end < parts_.size() && In(parts_[place->end].lower, "to if")) return std::nullopt;
    if (Find(subject, "if/when/that/because/no")) return std::nullopt;
    return TakenOut(subject);
  }
  return std::nullopt;
}

Wanted ClauseReader::Lack() const {
  if (const std::size_t n = Match(parts_, 0, "what is missing is"); n > 0)
    return Want(parts_.subspan(n), {});
  for (const std::string_view start :
       {"missing", "there is/are/was/were still? no", "lacking", "lacks", "lack of", "absence of",
        "i/we could/did not really? find/see any?",
        "i/we do/can not really? find/see a/an/any/enough", "i/we still? miss", "has/have no",
        "contains/includes no", "does not have/include/contain any?", "there is/are a? lack of"}) {
    const std::size_t n = Match(parts_, 0, start);
    if (n == 0 || n >= parts_.size()) continue;
    if (StartsWithDoubt() && In(parts_[n].lower, "how why what where the that it this much")) {
      return std::nullopt;
    }
    if (parts_[n - 1].Is("no") || parts_[n].Is("no")) return NoThing(n);
    return Want(parts_.subspan(n), {});
  }
  if (In(parts_[0].lower, "no zero") && parts_.size() > 1) return NoThing(1);
  for (const std::string_view few :
       {"not enough", "insufficient", "too few", "too little", "there is/are not enough"}) {
    const std::size_t n = Match(parts_, 0, few);
    if (n == 0 || n >= parts_.size()) continue;
    const Parts thing = Trimmed(parts_.subspan(n));
    if (!NamesThing(thing) || HasFinite(thing) || BaseOfGerund(thing[0].lower)) {
      if (!NamesThing(thing) || HasFinite(thing) || thing.size() > 1) return std::nullopt;
    }
    return Instruction{.force = kAlways,
                       .verb = "include",
                       .object = (parts_[0].Is("too") ? "more " : "enough ") + Written(thing)};
  }
  // "The paper lacks X", "X is missing".
  for (const std::string_view lacks :
       {"lacks", "lack", "is/are still/also? missing/lacking", "is/are absent", "missing",
        "has/have no", "does/do/did not have/include/contain/provide any",
        "contains/contain/includes/include/provides/provide no"}) {
    const auto place = Find(parts_, lacks, 1);
    if (!place || StartsWithDoubt()) continue;
    Parts subject = parts_.first(place->begin);
    if (const auto seems = Find(subject, "appear/appears/seem/seems to be")) {
      subject = subject.first(seems->begin);
      if (subject.empty()) return std::nullopt;
    }
    if (subject.size() > 8 || Find(subject, "not/if/when/because/that/never/which/and"))
      return std::nullopt;
    const bool follows = place->end < parts_.size() && !IsPreposition(parts_[place->end].lower) &&
                         !parts_[place->end].comma &&
                         !In(parts_[place->end].lower,
                             "where when that which who and because as "
                             "but so here though or");
    const bool by_verb = In(lacks, "lacks lack") || parts_[place->end - 1].Is("no") ||
                         parts_[place->end - 1].Is("any");
    if (!follows && by_verb) return std::nullopt;
    if (follows) {
      if (parts_[place->end - 1].Is("no")) return NoThing(place->end, subject);
      // "One missing reference"
      const bool is_adjective = lacks == "missing";
      return Want(parts_.subspan(place->end), is_adjective ? Parts() : subject);
    }
    std::vector<Part> thing(subject.begin(), subject.end());
    const Parts where = Trimmed(parts_.subspan(place->end));
    if (where.size() <= 6 && !where.empty() && In(where[0].lower, "in for on of") &&
        !HasFinite(where))
      thing.insert(thing.end(), where.begin(), where.end());
    return Want(WithoutDeterminerThe(thing), {});
  }
  // "API calls without a timeout", "deletes rows without checking permissions".
  if (const auto without = Find(parts_, "without", 1); without && without->end < parts_.size()) {
    const Parts after = parts_.subspan(without->end);
    const Parts before = parts_.first(without->begin);
    if (const auto base = BaseOfGerund(after[0].lower)) {
      const bool acts = BaseOfThirdPerson(parts_[0].lower) || BaseOfGerund(parts_[0].lower);
      if (acts && IsOmittedVerb(*base) && after.size() > 1 && *base != "use") {
        return Do(*base, after.subspan(1), Tone::kDemand);
      }
      return std::nullopt;
    }
    if (HasFinite(parts_) || BaseOfThirdPerson(parts_[0].lower) == std::nullopt) {
      const bool is_noun = !HasFinite(before) && before.size() <= 4 && IsPluralEnd(before) &&
                           !IsPraiseWord(before[0].lower) && !BaseOfPast(before[0].lower);
      if (is_noun && before.size() > 1) return Want(after, before);
    }
  }
  return std::nullopt;
}

bool ClauseReader::IsPluralEnd(Parts parts) { return parts.back().lower.ends_with("s"); }

Parts ClauseReader::WithoutDeterminerThe(Parts parts) {
  return parts.size() > 1 && In(parts[0].lower, "the this that") ? parts.subspan(1) : parts;
}

// Whether the thing is one that a work should have: the words before a preposition decide.
bool ClauseReader::NamesMissable(Parts thing) {
  if (thing.empty()) return false;
  std::size_t head = 0;
  while (head + 1 < thing.size() && !IsPreposition(thing[head + 1].lower)) ++head;
  const bool is_of = head + 1 < thing.size() && thing[head + 1].Is("of");
  return IsMissable(thing[head].lower) && !(is_of && thing[head].Is("logging")) &&
         std::ranges::all_of(thing.first(head), [](const Part& part) {
           return IsMissable(part.lower) || SaysWhich(part.lower);
         });
}

Wanted ClauseReader::NoThing(std::size_t at, Parts scope) const {
  const Parts thing = parts_.subspan(at);
  if (thing.empty()) return std::nullopt;
  const Part& first = thing[0];
  const bool code = first.text.starts_with('`');
  if (first.Is("more") || IsUnwelcomeAdjective(first.lower) || IsUnwelcomeThing(first.lower) ||
      code || first.Is("nested") || first.Is("inline") || first.lower.starts_with("console.")) {
    const Parts named = Trimmed(first.Is("more") ? thing.subspan(1) : thing);
    // "There are no magic numbers" is a fact, and a good one.
    if (!NamesThing(named) || HasFinite(named) || at != 1) return std::nullopt;
    return Instruction{.force = kNever, .verb = "use", .object = Written(named)};
  }
  if (IsPraiseWord(first.lower) || IsComparative(first.lower) ||
      In(first.lower,
         "extra other such additional need place business point wonder reason room way doubt")) {
    return std::nullopt;
  }
  Parts named = Trimmed(thing);
  // "No tests added"
  const bool is_done = named.size() > 1 && In(named.back().lower,
                                              "added provided given included reported present "
                                              "found mentioned shown available done made");
  if (is_done) named = named.first(named.size() - 1);
  // "No tests" misses them, "No secrets in logs" forbids them, and "No retries" can mean both.
  if (at == 1 && !is_done) {
    if (Find(parts_, "please/pls/plz")) return Unwanted(named);
    if (!NamesMissable(named)) return std::nullopt;
  }
  return Want(named, scope);
}

Wanted ClauseReader::DoWhole(const std::string& verb, Parts object, bool wanted) {
  if (!NamesThing(object) || IsWholeWork(object)) return std::nullopt;
  if (IsWeakVerb(verb) && WithoutDeterminer(object).size() < 2) return std::nullopt;
  return Instruction{.force = wanted ? kAlways : kNever, .verb = verb, .object = Written(object)};
}

Wanted ClauseReader::Omission() const {
  if (StartsWithDoubt()) return std::nullopt;
  for (const std::string_view omits :
       {"do/does/did not really/also/even/yet?", "fail/fails/failed to",
        "forgot/forgets/forget/neglects/neglected to"}) {
    const auto place = Find(parts_, omits);
    if (!place || place->end + 1 >= parts_.size()) continue;
    const Parts subject = parts_.first(place->begin);
    if (subject.size() > 6 ||
        Find(subject, "i/if/when/because/that/which/who/and/not/what/where/it")) {
      if (Match(subject, 0, "it/that") != subject.size()) return std::nullopt;
    }
    if (std::ranges::any_of(subject, [](const Part& part) {
          return In(part.lower, "equation eq figure table fig example examples");
        })) {
      return std::nullopt;
    }
    const std::string& verb = parts_[place->end].lower;
    // "The results do not support the claim" is a judgement.
    if (!IsOmittedVerb(verb) || In(verb, "show support demonstrate establish follow") ||
        (!IsWholeWork(subject) &&
         !In(verb,
             "mention include explain describe discuss define specify document state report"))) {
      return std::nullopt;
    }
    Parts rest = parts_.subspan(place->end + 1);
    if (Match(rest, 0, "any/the? problem/need/improvement/much/well/enough") > 0)
      return std::nullopt;
    if (!rest.empty() && rest[0].Is("any")) rest = rest.subspan(1);
    if (In(verb, "show demonstrate establish identify indicate use say give") &&
        (rest.empty() || In(rest[0].lower, "that how any the a it"))) {
      if (In(verb, "say") || Find(rest, "that/improvement/improvements/gain/gains"))
        return std::nullopt;
    }
    return Do(verb, rest, Tone::kDemand);
  }
  const auto place = Find(parts_,
                          "is/are/was/were not/never "
                          "yet/even/properly/clearly/explicitly/well/really/always/fully/"
                          "adequately/sufficiently/currently?",
                          1);
  if (!place || place->end >= parts_.size()) return std::nullopt;
  const auto done = BaseOfPast(parts_[place->end].lower);
  const Parts subject = parts_.first(place->begin);
  if (!done || !IsOmittedVerb(*done) || In(*done, "use follow give establish") ||
      subject.size() > 7 ||
      Find(subject, "i/if/when/because/that/which/who/and/not/what/where/why/how/there/has/have")) {
    return std::nullopt;
  }
  if (!NamesThing(subject)) return std::nullopt;
  std::vector<Part> object(subject.begin(), subject.end());
  const Parts after = Trimmed(parts_.subspan(place->end + 1));
  if (!after.empty() && after.size() <= 5 && !In(after[0].lower, "and or") &&
      !In(after[0].lower, "by as well enough at to")) {
    object.insert(object.end(), after.begin(), after.end());
  }
  return DoWhole(*done, object, true);
}

Wanted ClauseReader::Misuse() const {
  for (const std::string_view verb : {"uses/using/use", "are/is using", "use of", "usage of"}) {
    const auto place = Find(parts_, verb);
    if (!place || place->begin > 4 || place->end >= parts_.size()) continue;
    const bool has_verb = parts_[place->begin].Is("uses") || parts_[place->begin].Is("using");
    if (place->begin > 0 && (!has_verb || !IsWholeWork(parts_.first(place->begin))) &&
        !In(parts_[place->begin - 1].lower, "is are")) {
      continue;
    }
    Parts thing = parts_.subspan(place->end);
    if (thing[0].Is("of")) thing = thing.subspan(1);
    if (thing.empty()) return std::nullopt;
    for (const std::string_view phrase : {"instead of", "rather than"}) {
      const auto instead = Find(thing, phrase, 1);
      if (!instead || instead->end >= thing.size()) continue;
      const Parts worse = Trimmed(thing.first(instead->begin));
      const Parts better = Trimmed(thing.subspan(instead->end));
      // Terse, or about the author: "we use A instead of B" in a description praises A.
      if (place->begin > 0 && Match(parts_, 0, "you/this/it") == 0 &&
          Match(parts_, 0, "the code") == 0) {
        return std::nullopt;
      }
      if (!NamesThing(worse) || !NamesThing(better) || HasFinite(thing)) return std::nullopt;
      return Instruction{.force = kPrefer,
                         .verb = "",
                         .object = fmt::format("{} over {}", Written(better), Written(worse))};
    }
    return MisusedThing(Trimmed(thing));
  }
  if (const auto used = Find(parts_, "is/are/was/were? used", 1)) {
    std::vector<Part> thing(parts_.begin(),
                            parts_.begin() + static_cast<std::ptrdiff_t>(used->begin));
    const Parts after = Trimmed(parts_.subspan(used->end));
    thing.insert(thing.end(), after.begin(), after.end());
    return MisusedThing(thing);
  }
  if (const auto place = Find(parts_, "is/are/was/were hard-coded/hardcoded", 1)) {
    const Parts subject = parts_.first(place->begin);
    std::vector<Part> thing(subject.begin(), subject.end());
    const Parts after = Trimmed(parts_.subspan(place->end));
    if (after.size() <= 5) thing.insert(thing.end(), after.begin(), after.end());
    if (!NamesThing(subject) || Find(subject, "not/no/longer")) return std::nullopt;
    return Instruction{.force = kNever, .verb = "hard-code", .object = Written(thing)};
  }
  if (const auto place = Find(parts_, "is/are/was/were duplicated/copy-pasted", 1)) {
    const Parts subject = parts_.first(place->begin);
    if (!NamesThing(subject) || HasFinite(subject) || IsWholeWork(subject)) return std::nullopt;
    return Instruction{.force = kAvoid, .verb = "", .object = "duplicating " + Written(subject)};
  }
  return std::nullopt;
}

Wanted ClauseReader::MisusedThing(Parts thing) {
  if (thing.empty() || !NamesThing(thing) || HasFinite(thing)) return std::nullopt;
  const bool unwelcome = std::ranges::any_of(
      thing.first(std::min<std::size_t>(3, thing.size())), [](const Part& part) {
        return IsUnwelcomeAdjective(part.lower) ||
               (IsUnwelcomeThing(part.lower) && !part.Is("any")) || part.lower == "`any`" ||
               part.lower.starts_with("console.") || part.lower == "`eval`" ||
               part.lower == "`var`";
      });
  if (!unwelcome) return std::nullopt;
  return Instruction{.force = kNever, .verb = "use", .object = Written(thing)};
}

Wanted ClauseReader::Quality() const {
  if (Wanted fragment = TooMuch()) return fragment;
  // "Errors say nothing specific"
  const auto nothing = Find(parts_, "say/says/tell/tells/explain/explains/give/gives nothing", 1);
  if (nothing && nothing->end + 1 == parts_.size() && IsGradable(parts_[nothing->end].lower)) {
    return PreferQuality("more " + parts_[nothing->end].lower, parts_.first(nothing->begin), false,
                         {});
  }
  for (std::size_t at = 1; at + 1 < parts_.size() && at < 9; ++at) {
    if (!In(parts_[at].lower,
            "is are was were seems seem looks look feels feel remains appears reads"))
      continue;
    const Parts subject = parts_.first(at);
    if (IsPointer(subject[0].lower) && subject.size() == 1) return std::nullopt;
    if (Find(subject,
             "what/how/why/whether/if/not/no/when/that/which/and/there/who/it/i/but/as/because/"
             "where"))
      return std::nullopt;
    const bool plural = In(parts_[at].lower, "are were seem look feel");
    std::size_t here = at + 1;
    bool strong = false;
    bool negated = false;
    while (here + 1 < parts_.size() &&
           (IsAdverb(parts_[here].lower) ||
            In(parts_[here].lower,
               "a an bit little somewhat rather quite very so really overly too not "
               "particularly pretty still also fairly slightly extremely often "
               "sometimes way far just entirely completely always generally much "
               "overall sufficiently especially all that to be"))) {
      if (In(parts_[here].lower,
             "bit little somewhat rather quite very overly too pretty slightly fairly extremely "
             "so way far")) {
        strong = true;
      }
      if (parts_[here].Is("not")) negated = true;
      ++here;
    }
    const std::string& word = parts_[here].lower;
    const Parts rest = parts_.subspan(here + 1);
    if (negated) {
      if (!rest.empty() && rest[0].Is("enough")) {
        if (const auto more = MoreOf(word))
          return PreferQuality(*more, subject, plural, rest.subspan(1));
        return PreferQuality("more " + word, subject, plural, rest.subspan(1));
      }
      if (!rest.empty() && In(rest[0].lower, "how why what whether if to that from about"))
        return std::nullopt;
      if (word == "clear") return PreferQuality("clearer", subject, plural, rest);
      if (In(word,
             "informative descriptive readable consistent thorough detailed specific precise "
             "rigorous intuitive legible accessible comprehensive")) {
        return PreferQuality("more " + word, subject, plural, rest);
      }
      return std::nullopt;
    }
    if (const std::size_t n =
            Match(parts_, here, "hard/difficult/tough to read/see/parse/decipher")) {
      return PreferQuality("more readable", subject, plural, parts_.subspan(here + n));
    }
    if (const std::size_t n =
            Match(parts_, here, "hard/difficult/tough to follow/understand/grasp/interpret")) {
      return PreferQuality("clearer", subject, plural, parts_.subspan(here + n));
    }
    if (!rest.empty() && In(rest[0].lower, "how why what whether if to that than and or from"))
      return std::nullopt;
    if (!rest.empty() && !rest[0].comma && !IsPreposition(rest[0].lower) && !rest[0].Is("here"))
      return std::nullopt;
    if (const auto wanted = WantedInsteadOf(word))
      return PreferQuality(*wanted, subject, plural, rest);
    if (strong) {
      if (const auto wanted = WantedInsteadOfTooMuch(word)) {
        // "The results are very high" is a fact.
        const bool much =
            Find(parts_.subspan(at, here - at), "too/bit/little/overly/somewhat/slightly")
                .has_value();
        if (much && !In(word, "few many much little low high strong"))
          return PreferQuality(*wanted, subject, plural, rest);
      }
      if (parts_[here - 1].Is("too") && IsGradable(word)) {
        return PreferQuality("less " + word, subject, plural, rest);
      }
    }
    return std::nullopt;
  }
  return std::nullopt;
}

Wanted ClauseReader::TooMuch() const {
  const auto too = Find(parts_, "too/way");
  if (!too || too->end >= parts_.size() || too->begin > 6) return std::nullopt;
  std::size_t at = too->end;
  if (parts_[at].Is("too") && at + 1 < parts_.size()) ++at;
  const auto wanted = WantedInsteadOfTooMuch(parts_[at].lower);
  if (!wanted) return std::nullopt;
  const Parts before = parts_.first(too->begin);
  const Parts after = parts_.subspan(at + 1);
  if (before.empty() || Match(before, 0, "there is/are/was/were") == before.size()) {
    if (after.empty() || In(after[0].lower, "to for of")) return std::nullopt;
    if (In(parts_[at].lower, "few little")) return Want(after, {}, "add");
    return PreferQuality(*wanted, after, In(parts_[at].lower, "many much"), {});
  }
  const auto verb = ReadVerb(before.back().lower);
  if (HasFinite(before) || (verb && !verb->also_noun) || before.size() > 5) return std::nullopt;
  if (!after.empty() && !IsPreposition(after[0].lower)) return std::nullopt;
  if (In(before.back().lower, "seem seems look looks feel feels be been being"))
    return std::nullopt;
  return PreferQuality(*wanted, before, false, after);
}

Wanted ClauseReader::Fragment() const {
  const Parts thing = Trimmed(parts_);
  if (thing.size() < 2 || HasFinite(parts_)) return std::nullopt;
  const bool counts = In(thing[1].lower, "one two three four five several many twice again from");
  if (IsUnwelcomeAdjective(thing[0].lower) && thing.size() <= 7 && !counts) return Unwanted(thing);
  const bool whole = thing.size() + 2 >= parts_.size();
  const bool politely = Find(parts_, "please").has_value();
  if (whole && thing.size() <= 6 && (thing[0].Is("more") || IsComparative(thing[0].lower)) &&
      !thing[0].Is("less") && !Find(thing, "than/and/as")) {
    // "More detailed comments" is a heading.
    if (!politely && (In(thing.back().lower, "comments questions remarks feedback details") ||
                      (thing[0].Is("better") && thing.size() > 3))) {
      return std::nullopt;
    }
    return Want(thing, {});
  }
  return std::nullopt;
}

}  // namespace credence::language::remark
