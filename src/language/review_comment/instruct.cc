// SPDX-License-Identifier: Apache-2.0
#include "language/review_comment/instruct.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "language/review_comment/words.h"
#include "language/statement/verb.h"
#include "language/statement/word_class.h"
#include "language/word_list.h"

namespace credence::language::remark {
namespace {

using enum InstructionForce;

constexpr std::size_t kScopeWordsMax = 5;
constexpr std::size_t kWordsMax = 15;  // Of an instruction: a longer one is about a single place.

Wanted Give(InstructionForce force, std::string verb, std::string object) {
  if (object.empty() || std::ranges::count(object, ' ') >= static_cast<long>(kWordsMax)) {
    return std::nullopt;
  }
  return Instruction{.force = force, .verb = std::move(verb), .object = std::move(object)};
}

std::string InScope(std::string object, std::string_view preposition, Parts scope) {
  scope = Trimmed(scope);
  if (scope.empty() || scope.size() > kScopeWordsMax || IsWholeWork(scope) || !NamesThing(scope) ||
      HasFinite(scope)) {
    return object;
  }
  return fmt::format("{} {} {}", object, preposition, Written(scope));
}

// "a clearer motivation", "more specific error types".
bool IsOfQuality(Parts thing) {
  const Parts inner = WithoutDeterminer(thing);
  if (inner.size() < 2) return false;
  if (inner[0].Is("more")) {
    const std::string_view next = inner[1].lower;
    return inner.size() > 2 && IsGradable(next);
  }
  return IsComparative(inner[0].lower);
}

// Without "some", "a few", "more".
Parts WithoutAmount(Parts thing) {
  for (const std::string_view amount :
       {"a few/couple of? more?", "a lot of? more?", "a bit/little more? of?",
        "some/any/more/many/much/several/enough"}) {
    const std::size_t n = Match(thing, 0, amount);
    if (n > 0 && n < thing.size()) return WithoutAmount(thing.subspan(n));
  }
  return thing;
}

bool AsksForMore(Parts thing) {
  return std::ranges::any_of(thing.first(std::min<std::size_t>(3, thing.size())),
                             [](const Part& part) { return part.Is("more"); });
}

// The verbs that need a preposition before their object.
bool TakesPreposition(std::string_view verb, std::string_view preposition) {
  if (verb == "compare") return In(preposition, "with to against");
  if (In(verb, "account check test")) return preposition == "for";
  if (In(verb, "elaborate comment expand")) return preposition == "on" || preposition == "upon";
  if (verb == "guard") return preposition == "against";
  if (verb == "refer") return preposition == "to";
  if (In(verb, "clean set wrap break tidy")) return preposition == "up";
  return In(verb, "factor spell") && preposition == "out";
}

bool OnlyNamesWork(Parts parts) {
  return std::ranges::all_of(parts, [](const Part& part) {
    return !part.opaque && (IsWorkWord(part.lower) || IsGenericWord(part.lower) ||
                            IsPreposition(part.lower) || IsAdverb(part.lower));
  });
}

// "that the file is closed"
Wanted Ensured(std::string_view verb, Parts about) {
  if (about.size() > 1 && about[0].Is("that")) about = about.subspan(1);
  if (!NamesThing(about) || about.size() < 2) return std::nullopt;
  return Give(kAlways, std::string(verb), Written(about));
}

}  // namespace

bool IsPlural(Parts thing) {
  // The head is the word before the first preposition.
  std::size_t head = 0;
  while (head + 1 < thing.size() && !IsPreposition(thing[head + 1].lower) &&
         !In(thing[head + 1].lower, "that which")) {
    ++head;
  }
  const std::string_view word = thing[head].lower;
  return (word.ends_with("s") && !word.ends_with("ss") && !In(word, "analysis basis thesis")) ||
         IsPluralNoun(word);
}

bool IsMass(Parts thing) {
  std::size_t head = 0;
  while (head + 1 < thing.size() && !IsPreposition(thing[head + 1].lower)) ++head;
  const std::string_view word = thing[head].lower;
  return word.ends_with("ing") ||
         In(word,
            "code text documentation validation language wording prose contrast formatting "
            "coverage whitespace grammar english evidence information notation layout "
            "terminology typography spacing copy structure");
}

bool HasFinite(Parts parts) {
  for (const Part& part : parts) {
    if (In(part.lower, "that where when which how what if before after whether who because why")) {
      return false;
    }
    if (AuxiliaryOf(part.lower) != Auxiliary::kNone) return true;
  }
  return false;
}

Wanted Want(Parts thing, Parts scope, std::string_view verb) {
  thing = Trimmed(thing);
  if (thing.empty() || HasFinite(thing)) return std::nullopt;
  if (In(thing[0].lower, "to not nothing anything that how if whether and or when why what") ||
      IsPreposition(thing[0].lower)) {
    return std::nullopt;
  }
  if (thing[0].Is("no")) return Unwanted(thing.subspan(1));
  if (In(thing[0].lower, "see seen have had") && thing.size() > 1) thing = thing.subspan(1);
  // "to see this applied to images", "depicting the connection"
  // "I don't see a reason to log it"
  if (In(WithoutAmount(WithoutDeterminer(thing))[0].lower, "reason reasons need point rid sense")) {
    return std::nullopt;
  }
  const bool is_done = thing.size() > 1 && In(thing[0].lower, "this that these those it") &&
                       BaseOfPast(thing[1].lower);
  const bool is_act =
      thing.size() > 1 && thing[0].lower.ends_with("ing") && IsDeterminer(thing[1].lower);
  const bool is_judgement =
      In(WithoutAmount(WithoutDeterminer(thing)).back().lower,
         "clarity depth rigor rigour focus polish value sense contribution contributions novelty");
  // "I recommend the paper for presentation"
  const bool is_work = In(WithoutDeterminer(thing)[0].lower, "paper manuscript submission article");
  if (is_done || is_act || is_judgement || is_work || thing[0].is_break) return std::nullopt;
  if (IsOfQuality(thing)) {
    const Parts inner = WithoutDeterminer(thing);
    const Parts named = inner.subspan(inner[0].Is("more") ? 2 : 1);
    if (!NamesThing(named)) return std::nullopt;
    const bool some = In(thing[0].lower, "some any");
    return Give(kPrefer, "", InScope(Written(some ? inner : thing), "in", scope));
  }
  // "no mention of licensing"
  if (Match(WithoutDeterminer(thing), 0, "mention of") > 0) {
    const Parts rest = WithoutDeterminer(thing).subspan(2);
    return NamesThing(rest) ? Give(kAlways, "mention", Written(rest)) : std::nullopt;
  }
  const bool more = AsksForMore(thing);
  thing = WithoutAmount(thing);
  // A participle at the end is what should be done with it: "the code documented".
  if (!NamesThing(thing) || OnlyNamesWork(thing)) return std::nullopt;
  if (more) return Give(kAlways, "add", InScope(Written(thing), "to", scope));
  return Give(kAlways, std::string(verb), InScope(Written(thing), "in", scope));
}

Wanted Unwanted(Parts thing) {
  thing = Trimmed(thing);
  if (!NamesThing(thing) || HasFinite(thing) || OnlyNamesWork(thing)) return std::nullopt;
  if (BaseOfGerund(thing[0].lower) && thing.size() == 1) return std::nullopt;
  return Give(kAvoid, "", Written(thing));
}

Wanted TakenOut(Parts thing) {
  Wanted unwanted = Unwanted(thing);
  if (unwanted) unwanted->takes_out = true;
  return unwanted;
}

Wanted PreferQuality(std::string_view quality, Parts thing, bool plural, Parts rest) {
  thing = WithoutDeterminer(Trimmed(thing));
  if (thing.size() > 7 || !NamesThing(thing) || HasFinite(thing)) return std::nullopt;
  // "The paper is hard to follow" does not say what is.
  if (thing.size() == 1 && In(thing[0].lower,
                              "paper papers author authors manuscript submission "
                              "article work study")) {
    return std::nullopt;
  }
  if (In(thing[0].lower,
         "there here what everything something first second third last many most some several "
         "few")) {
    return std::nullopt;
  }
  // "It is not clear": what follows says what.
  const bool bare = plural || IsPlural(thing) || IsMass(thing);
  std::string words = fmt::format("{}{} {}", bare ? "" : "a ", quality, Written(thing));
  rest = Trimmed(rest);
  const bool places = !rest.empty() && In(rest[0].lower, "in for of on at to when") &&
                      NamesThing(rest.subspan(1)) && !HasFinite(rest) && rest.size() <= 7;
  if (places && !In(rest[0].lower, "to when")) words += " " + Written(rest);
  return Give(kPrefer, "", std::move(words));
}

Wanted Instead(Parts thing) {
  for (const std::string_view phrase : {"instead of", "rather than", "over"}) {
    const auto place = Find(thing, phrase, 1);
    if (!place || place->end >= thing.size()) continue;
    const Parts better = Trimmed(thing.first(place->begin));
    const Parts worse = Trimmed(thing.subspan(place->end));
    if (!NamesThing(better) || HasFinite(better) || !NamesThing(worse) || HasFinite(worse)) {
      return std::nullopt;
    }
    return Give(kPrefer, "", fmt::format("{} over {}", Written(better), Written(worse)));
  }
  return std::nullopt;
}

Wanted Do(const std::string& verb, Parts rest, Tone tone, bool wanted) {
  if (rest.empty()) return std::nullopt;
  if (verb == "get" && Match(rest, 0, "rid of") > 0) {
    return wanted ? TakenOut(rest.subspan(2)) : std::nullopt;
  }
  if (verb == "avoid") {
    if (!wanted) return std::nullopt;
    const auto base = BaseOfGerund(rest[0].lower);
    if (!base) return Unwanted(rest);
    Wanted what = Do(*base, rest.subspan(1), tone, false);
    if (!what) return what;
    return Give(kAvoid, "", GerundOf(what->verb) + " " + what->object);
  }
  if (wanted && In(verb, "have see get find read receive")) return Want(rest, {});
  if (wanted && verb == "prefer") {
    if (Wanted instead = Instead(rest)) return instead;
    const Parts thing = Trimmed(rest);
    return NamesThing(thing) ? Give(kPrefer, "", Written(thing)) : std::nullopt;
  }
  if (!IsAskVerb(verb)) {
    const auto known = ReadVerb(verb);
    // What must not be done can be anything.
    if (wanted || !known || !known->Can(VerbReading::kBase) ||
        In(verb,
           "be think know see mind worry bother hesitate understand like want need seem feel "
           "believe agree get expect care mean find do wait let go come look work help")) {
      return std::nullopt;
    }
  }
  if (rest[0].comma || rest[0].is_break) return std::nullopt;
  Parts thing = Trimmed(rest);
  if (thing.empty()) return std::nullopt;
  if (verb == "make" && thing.size() > 2 && wanted && In(thing[0].lower, "sure certain")) {
    if (thing[1].Is("to") && thing.size() > 3) return Do(thing[2].lower, thing.subspan(3), tone);
    return Ensured("make sure", thing.subspan(1));
  }
  if (verb == "ensure" && wanted) return Ensured(verb, thing);
  if (In(thing[0].lower, "and or is are was be that") && verb != "ensure") return std::nullopt;
  const bool takes = TakesPreposition(verb, thing[0].lower);
  if (IsPreposition(thing[0].lower) && !takes) return std::nullopt;
  if (takes && verb == "clean" && thing.size() < 2) return std::nullopt;
  const Parts named = takes ? thing.subspan(1) : thing;
  const bool telling = IsTellingVerb(verb);
  if (!NamesThing(named, telling)) return std::nullopt;
  if (telling && named.size() < 4 && In(named[0].lower, "how why what whether")) {
    return std::nullopt;
  }
  if (!telling && HasFinite(named)) return std::nullopt;
  if ((IsWeakVerb(verb) || named.size() == 1) && OnlyNamesWork(named)) return std::nullopt;
  if (wanted && IsRemovingVerb(verb)) return TakenOut(thing);
  if (wanted && verb == "use") {
    if (Wanted instead = Instead(rest)) return instead;
    if (IsOfQuality(thing)) return Want(thing, {});
    if (tone == Tone::kSuggest) return Give(kPrefer, "", "using " + Written(thing));
  }
  if (wanted && verb == "replace") {
    const auto with = Find(thing, "with/by", 1);
    if (!with) return std::nullopt;
    const Parts worse = thing.first(with->begin);
    const Parts better = thing.subspan(with->end);
    if (!NamesThing(worse) || !NamesThing(better)) return std::nullopt;
    return Give(kPrefer, "", fmt::format("{} over {}", Written(better), Written(worse)));
  }
  if (wanted && In(verb, "add include provide give present show report write offer introduce")) {
    if (IsOfQuality(thing)) return Want(thing, {});
    thing = WithoutAmount(thing);
    if (!NamesThing(thing, telling) || OnlyNamesWork(thing)) return std::nullopt;
  }
  // "make the names clearer"
  if (verb == "make") {
    const bool compares =
        thing.size() > 1 &&
        (IsComparative(thing.back().lower) || (thing.size() > 2 && IsGradable(thing.back().lower)));
    if (!compares || !wanted) return std::nullopt;
    const std::size_t end =
        thing.size() - (thing.size() > 2 && thing[thing.size() - 2].Is("more") ? 2 : 1);
    return PreferQuality(Written(thing.subspan(end)), thing.first(end), false, {});
  }
  if (!wanted) return Give(kNever, verb, Written(thing));
  if (tone == Tone::kSuggest && !IsAddingVerb(verb)) {
    return Give(kPrefer, "", GerundOf(verb) + " " + Written(thing));
  }
  return Give(kAlways, verb, Written(thing));
}

Wanted DoGerund(Parts parts, Tone tone) {
  if (parts.empty()) return std::nullopt;
  const bool wanted = !parts[0].Is("not");
  if (!wanted) parts = parts.subspan(1);
  if (parts.empty()) return std::nullopt;
  const auto base = BaseOfGerund(parts[0].lower);
  if (!base) return std::nullopt;
  Wanted what = Do(*base, parts.subspan(1), tone, wanted);
  if (what && what->force == kNever) {
    what->force = kAvoid;
    what->object = GerundOf(what->verb) + " " + what->object;
    what->verb.clear();
  }
  return what;
}

Wanted DoPhrase(Parts parts, Tone tone) {
  if (parts.empty()) return std::nullopt;
  if (const std::size_t n = Match(parts, 0, "for the? authors/author/us/you/me to")) {
    parts = parts.subspan(n - 1);
  }
  if (parts[0].Is("to") && parts.size() > 2) {
    std::size_t at = 1;
    while (at + 1 < parts.size() &&
           In(parts[at].lower, "also explicitly clearly briefly maybe at least"))
      ++at;
    const bool wanted = !parts[at].Is("not");
    if (!wanted) ++at;
    if (at + 1 >= parts.size()) return std::nullopt;
    return Do(parts[at].lower, parts.subspan(at + 1), tone, wanted);
  }
  if (In(parts[0].lower, "if that")) {
    // "if the authors could add tests", "that you add tests", "if there were more tests"
    const Parts clause = parts.subspan(1);
    if (const std::size_t n = Match(clause, 0, "there were/was/is/are")) {
      return Want(clause.subspan(n), {});
    }
    for (std::size_t at = 1; at < std::min<std::size_t>(clause.size(), 7); ++at) {
      const std::string& word = clause[at].lower;
      const Parts subject = clause.first(at);
      std::size_t next = at;
      while (next + 1 < clause.size() &&
             In(clause[next].lower, "could would should can also to also")) {
        ++next;
      }
      if (Match(clause, next, "was/were/be/is/are") > 0 && next + 1 < clause.size()) {
        const Parts rest = clause.subspan(next + 1);
        const auto done = BaseOfPast(rest[0].lower);
        if (done && IsAskVerb(*done) && NamesThing(subject) && !HasFinite(subject)) {
          if (IsRemovingVerb(*done)) return TakenOut(subject);
          std::vector<Part> object(subject.begin(), subject.end());
          const Parts after = Trimmed(rest.subspan(1));
          if (after.size() <= 5) object.insert(object.end(), after.begin(), after.end());
          return Do(*done, object, tone);
        }
        return std::nullopt;
      }
      if (Match(clause, next, "did/do/does not") > 0 && next + 3 < clause.size()) {
        return Do(clause[next + 2].lower, clause.subspan(next + 3), tone, false);
      }
      if (Match(clause, next, "had/have/has") > 0 && next + 1 < clause.size()) {
        const auto done = BaseOfPast(clause[next + 1].lower);
        if (done && IsAskVerb(*done)) return Do(*done, clause.subspan(next + 2), tone);
        return Want(clause.subspan(next + 1), subject);
      }
      if (!IsWholeWork(subject) && next == at) {
        const auto past = BaseOfPast(word);
        if (past && IsAskVerb(*past) && subject.size() >= 2) {
          return Do(*past, clause.subspan(at + 1), tone);
        }
        continue;
      }
      if (next > at || IsAskVerb(word)) {
        if (!IsAskVerb(clause[next].lower)) {
          if (next > at) return std::nullopt;
        } else {
          return Do(clause[next].lower, clause.subspan(next + 1), tone);
        }
      }
      if (const auto past = BaseOfPast(word); past && IsAskVerb(*past)) {
        return Do(*past, clause.subspan(at + 1), tone);
      }
    }
    return std::nullopt;
  }
  if (const std::size_t n = Match(parts, 0, "the? authors/author/you/us/we/everyone to? should?")) {
    if (n + 1 < parts.size() && IsAskVerb(parts[n].lower)) {
      return Do(parts[n].lower, parts.subspan(n + 1), tone);
    }
    return std::nullopt;
  }
  if (Wanted gerund = DoGerund(parts, tone)) return gerund;
  if (BaseOfGerund(parts[0].lower) || parts[0].Is("not")) return std::nullopt;
  return Want(parts, {});
}

}  // namespace credence::language::remark
