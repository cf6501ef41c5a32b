// SPDX-License-Identifier: Apache-2.0
// What a clause asks for openly: requests, wishes, needs and duties.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "language/review_comment/clause.h"
#include "language/review_comment/words.h"
#include "language/statement/verb.h"
#include "language/statement/word_class.h"

namespace credence::language::remark {

using enum InstructionForce;

Wanted ClauseReader::Asked() const {
  for (const std::string_view polite :
       {"can/could/would you/we/the? authors? please/also/maybe/perhaps/possibly? be? able? "
        "to?",
        "can/could the? authors please/also?", "could/can this/it please/also?",
        "would it be possible/better/good/nice/worth/helpful/useful/cleaner to?",
        "any chance you/we could/can", "shall we"}) {
    const std::size_t n = Match(parts_, 0, polite);
    if (n == 0 || n + 1 >= parts_.size()) continue;
    if (parts_[n].Is("mind")) return DoGerund(parts_.subspan(n + 1), Tone::kDemand);
    if (parts_[n].Is("not")) continue;
    if (parts_[n].Is("consider")) return Considered(parts_.subspan(n + 1));
    if (In(parts_[n].lower, "take have see look help be give")) return std::nullopt;
    const Parts rest = parts_.subspan(n + 1);
    // "Can you explain why this is here?" wants an answer.
    if (!rest.empty() && In(rest[0].lower, "why how what whether if when where who")) {
      return std::nullopt;
    }
    return Do(parts_[n].lower, rest, Tone::kDemand);
  }
  if (const std::size_t n = Match(parts_, 0, "how/what about")) {
    return n < parts_.size() ? DoGerund(parts_.subspan(n), Tone::kSuggest) : std::nullopt;
  }
  if (const std::size_t n = Match(parts_, 0, "would you mind")) {
    return DoGerund(parts_.subspan(n), Tone::kDemand);
  }
  if (Match(parts_, 0, "mind") > 0) return DoGerund(parts_.subspan(1), Tone::kDemand);
  if (const std::size_t n = Match(parts_, 0, "why not"); n > 0 && n + 1 < parts_.size()) {
    return Suggested(n);
  }
  if (const std::size_t n = Match(parts_, 0, "why do not we/you just/simply?");
      n > 0 && n + 1 < parts_.size()) {
    return Suggested(n);
  }
  if (const std::size_t n = Match(parts_, 0, "should not we/you"); n > 0 && n + 1 < parts_.size()) {
    return Do(parts_[n].lower, parts_.subspan(n + 1), Tone::kDemand);
  }
  return std::nullopt;
}

Wanted ClauseReader::Suggested(std::size_t at) const {
  if (parts_[at].Is("use") && !Find(parts_, "instead/rather")) {
    const Parts thing = Trimmed(parts_.subspan(at + 1));
    if (!NamesThing(thing) || HasFinite(thing)) return std::nullopt;
    return Instruction{.force = kPrefer, .verb = "", .object = Written(thing)};
  }
  return Do(parts_[at].lower, parts_.subspan(at + 1), Tone::kSuggest);
}

Wanted ClauseReader::Considered(Parts rest) {
  if (Wanted gerund = DoGerund(rest, Tone::kSuggest)) return gerund;
  if (rest.empty() || BaseOfGerund(rest[0].lower) || rest[0].Is("not")) return std::nullopt;
  const Parts thing = Trimmed(rest);
  if (!NamesThing(thing) || HasFinite(thing)) return std::nullopt;
  const Parts inner = WithoutDeterminer(thing);
  if (In(inner[0].lower, "case cases scenario possibility situation effect impact risk")) {
    return Instruction{.force = kAlways, .verb = "consider", .object = Written(thing)};
  }
  if (Wanted instead = Instead(rest)) return instead;
  return Instruction{.force = kPrefer, .verb = "", .object = Written(thing)};
}

Wanted ClauseReader::Wish() const {
  std::size_t n = Match(parts_, 0, "i/we/one? really/just? wish/wishes that?");
  if (n == 0) n = Match(parts_, 0, "if only");
  if (n == 0 || n + 1 >= parts_.size()) return std::nullopt;
  const Parts rest = parts_.subspan(n);
  if (const std::size_t m = Match(rest, 0, "there were/was/is/are"))
    return Want(rest.subspan(m), {});
  for (std::size_t at = 1; at < std::min<std::size_t>(rest.size(), 8); ++at) {
    const Parts subject = rest.first(at);
    const Parts after = rest.subspan(at + 1);
    const std::string& word = rest[at].lower;
    if (after.empty()) return std::nullopt;
    if (In(word, "had has have")) {
      if (after[0].Is("not")) return std::nullopt;
      const auto done = BaseOfPast(after[0].lower);
      if (done && IsAskVerb(*done)) return Do(*done, after.subspan(1), Tone::kDemand);
      return Want(after, subject);
    }
    if (In(word, "were was")) return QualityOf(subject, at + 1 + n, In(word, "were"));
    if (In(word, "would could")) {
      if (after[0].Is("not") && after.size() > 2) {
        return Do(after[1].lower, after.subspan(2), Tone::kDemand, false);
      }
      return Do(after[0].lower, after.subspan(1), Tone::kDemand);
    }
    if (word == "did" && after[0].Is("not") && after.size() > 2) {
      return Do(after[1].lower, after.subspan(2), Tone::kDemand, false);
    }
    if (const auto past = BaseOfPast(word); past && IsAskVerb(*past)) {
      return Do(*past, after, Tone::kDemand);
    }
  }
  return std::nullopt;
}

Wanted ClauseReader::FirstPerson() const {
  if (Match(parts_, 0, "i/we would have? to?") == 0 && Match(parts_, 0, "i/we") == 0 &&
      Match(parts_, 0, "my suggestion/recommendation/advice/request is/would") == 0) {
    return std::nullopt;
  }
  if (const std::size_t n =
          Match(parts_, 0, "my suggestion/recommendation/advice/request is/would be?")) {
    return n < parts_.size() ? DoPhrase(parts_.subspan(n), Tone::kDemand) : std::nullopt;
  }
  for (const std::string_view prefers :
       {"i/we would/do? really/much/strongly? prefer/preferred to? see/have?",
        "i/we would rather see/have"}) {
    const std::size_t n = Match(parts_, 0, prefers);
    if (n == 0 || n >= parts_.size()) continue;
    const Parts rest = parts_.subspan(n);
    if (In(rest[0].lower, "we you they")) return std::nullopt;
    if (In(rest[0].lower, "if that to not it this")) return DoPhrase(rest, Tone::kSuggest);
    if (parts_[n - 1].Is("to")) return Do(rest[0].lower, rest.subspan(1), Tone::kSuggest);
    if (Wanted instead = Instead(rest)) return instead;
    const Parts thing = Trimmed(rest);
    if (!NamesThing(thing) || HasFinite(thing)) return std::nullopt;
    return Instruction{.force = kPrefer, .verb = "", .object = Written(thing)};
  }
  for (const std::string_view wants :
       {"i/we would also/really/definitely/very? much? like/love/want/appreciate/welcome/expect",
        "i/we would have? also/really/much? liked/loved/appreciated/expected/preferred/wanted",
        "i also/would/strongly/therefore/highly? "
        "suggest/recommend/propose/advise/request/urge/encourage",
        "we also/would/strongly? suggest/recommend/encourage",
        "i/we also? want/expect/expected/wanted", "i/we was/am/were/had hoping/hoped for? to?",
        "i/we also? miss/missed"}) {
    const std::size_t n = Match(parts_, 0, wants);
    if (n == 0 || n >= parts_.size()) continue;
    Parts rest = parts_.subspan(n);
    if (parts_[n - 1].Is("to")) rest = parts_.subspan(n - 1);
    if (const std::size_t m = Match(rest, 0, "against")) {
      return m < rest.size() ? Gone(rest.subspan(m)) : std::nullopt;
    }
    if (rest[0].Is("it") && Match(rest, 0, "it if") > 0) rest = rest.subspan(1);
    if (Match(rest, 0,
              "to see/know/hear/understand/learn how/whether/what/why/if/that/the/more/about") >
            0 &&
        !Match(rest, 0, "to see the/more")) {
      return std::nullopt;
    }
    // "I would expect the noise to vanish" is a prediction.
    if (Find(parts_.first(n), "expect/expected") && !rest[0].Is("to") && Find(rest, "to")) {
      return std::nullopt;
    }
    return DoPhrase(rest, ToneOf(parts_[n - 1]));
  }
  return std::nullopt;
}

Tone ClauseReader::ToneOf(const Part& verb) {
  return In(verb.lower, "suggest recommend propose advise") ? Tone::kSuggest : Tone::kDemand;
}

Wanted ClauseReader::Welcome() const {
  std::size_t n = Match(parts_, 0,
                        "it/that/this? would/might/could/may/will also/really/probably? be "
                        "also/very/really/much/more/quite/even/especially? a? lot?");
  if (n == 0) n = Match(parts_, 0, "it is also/very/really/more/always?");
  if (n > 0 && parts_[n - 1].Is("a")) --n;
  if (const std::size_t m = Match(parts_, n, "a good/great/nice idea to");
      n > 0 && m > 0 && !Find(parts_.first(n), "is")) {
    return Welcomed(parts_.subspan(n + m - 1), Tone::kDemand);
  }
  if (n > 0 && n < parts_.size() && IsWelcomeWord(parts_[n].lower)) {
    ++n;
    if (n >= parts_.size()) return std::nullopt;
    if (parts_[n].Is("and") && n + 2 < parts_.size() && IsWelcomeWord(parts_[n + 1].lower)) n += 2;
    if (parts_[n].Is("it")) return std::nullopt;
    if (parts_[1].Is("is") && !parts_[n].Is("to") && !parts_[n - 1].Is("worth"))
      return std::nullopt;
    if (parts_[1].Is("is") && In(parts_[n - 1].lower,
                                 "nice good great interesting cool lovely "
                                 "reassuring neat useful helpful")) {
      return std::nullopt;  // "It is nice to see tests" is praise.
    }
    return Welcomed(parts_.subspan(n), parts_[n - 1].Is("worth") ? Tone::kSuggest : Tone::kDemand);
  }
  n = Match(parts_, 0, "it? would/might/may/could/will also/really? help if?");
  if (n > 0 && n < parts_.size() && (parts_[n].Is("to") || parts_[n - 1].Is("if"))) {
    return Welcomed(parts_.subspan(parts_[n - 1].Is("if") ? n - 1 : n), Tone::kDemand);
  }
  if (Match(parts_, 0, "worth") > 0) return Welcomed(parts_.subspan(1), Tone::kSuggest);
  n = Match(parts_, 0, "better to");
  if (n > 0 && n < parts_.size()) return Welcomed(parts_.subspan(n - 1), Tone::kSuggest);
  return std::nullopt;
}

Wanted ClauseReader::Welcomed(Parts rest, Tone tone) {
  if (const std::size_t m = Match(rest, 0, "to see/have/get/find/know/hear/understand/learn");
      m > 0) {
    if (m >= rest.size() || In(rest[m].lower, "how whether what why if that where when which")) {
      return std::nullopt;
    }
    if (In(rest[m - 1].lower, "know hear understand learn")) return std::nullopt;
  }
  // "if this worked" names nothing to do.
  return DoPhrase(rest, tone);
}

Wanted ClauseReader::Forbidden() const {
  for (const std::string_view none :
       {"there must/should/may/can be no", "there must/should/may/can not be any/a/an?"}) {
    const std::size_t n = Match(parts_, 0, none);
    if (n > 0 && n < parts_.size()) return Unwanted(parts_.subspan(n));
  }
  if (const std::size_t n = Match(parts_, 0, "do not forget/neglect/fail to");
      n > 0 && n + 1 < parts_.size()) {
    return Do(parts_[n].lower, parts_.subspan(n + 1), Tone::kDemand);
  }
  if (const std::size_t n = Match(parts_, 0, "do not/never forget/miss/omit/skip/neglect/ignore");
      n > 0 && n < parts_.size()) {
    return Want(parts_.subspan(n), {});
  }
  if (const std::size_t n = Match(parts_, 0, "never forget/miss/omit/skip/neglect/ignore");
      n > 0 && n < parts_.size()) {
    return Want(parts_.subspan(n), {});
  }
  for (const std::string_view no :
       {"do not", "never", "let's not", "please do not", "you/we must/should never"}) {
    const std::size_t n = Match(parts_, 0, no);
    if (n == 0 || n + 1 >= parts_.size()) continue;
    return Do(parts_[n].lower, parts_.subspan(n + 1), Tone::kDemand, false);
  }
  if (const std::size_t n = Match(parts_, 0, "avoid/refrain from?"); n > 0 && n < parts_.size()) {
    return Gone(parts_.subspan(n));
  }
  if (Match(parts_, 0, "stop") > 0 && parts_.size() > 2) {
    if (const auto base = BaseOfGerund(parts_[1].lower)) {
      return Do(*base, parts_.subspan(2), Tone::kDemand, false);
    }
  }
  return std::nullopt;
}

Wanted ClauseReader::Imperative() const {
  if (goes_on_) return std::nullopt;
  if (parts_[0].Is("always") && parts_.size() > 2) {
    return ClauseReader(parts_.subspan(1), {.goes_on = goes_on_}).Imperative();
  }
  if (const std::size_t n = Match(parts_, 0, "let's"); n > 0 && n + 1 < parts_.size()) {
    return Do(parts_[n].lower, parts_.subspan(n + 1), Tone::kDemand);
  }
  if (const std::size_t n = Match(parts_, 0, "remember/try to"); n > 0 && n + 1 < parts_.size()) {
    return Do(parts_[n].lower, parts_.subspan(n + 1), Tone::kDemand);
  }
  if (const std::size_t n = Match(parts_, 0, "be sure to"); n > 0 && n + 1 < parts_.size()) {
    return Do(parts_[n].lower, parts_.subspan(n + 1), Tone::kDemand);
  }
  if (const std::size_t n = Match(parts_, 0, "get rid of"); n > 0)
    return TakenOut(parts_.subspan(n));
  const std::string& verb = parts_[0].lower;
  if (verb == "consider") return Considered(parts_.subspan(1));
  if (verb == "avoid" || parts_.size() < 2 || !IsAskVerb(verb)) return std::nullopt;
  const Part& next = parts_[1];
  if (next.comma || next.is_break || next.joined) return std::nullopt;
  if (verb != "use" && IsNounToo(verb) && !ShowsVerb(next)) return std::nullopt;
  if (In(next.lower, "of and or is are was were would could should may might can will") ||
      AuxiliaryOf(next.lower) != Auxiliary::kNone) {
    return std::nullopt;
  }
  if (IsNounToo(verb) && HasFinite(parts_.subspan(1))) return std::nullopt;
  if (verb == "prefer") return Do(verb, parts_.subspan(1), Tone::kSuggest);
  return Do(verb, parts_.subspan(1), Tone::kDemand);
}

bool ClauseReader::IsNounToo(std::string_view verb) {
  if (In(verb,
         "compute factor inline map merge figure clean clear open correct lower free separate "
         "complete model "
         "state "
         "structure "
         "present lock block copy cover display end answer guard help highlight hash "
         "input join level load mock offer pass profile push read reference release retry "
         "reuse rewrite round scale seed share support swap switch tag throttle track "
         "trim type default batch benchmark contrast design detail double-check abstract "
         "approach surface balance comment time back begin cut default format bound")) {
    return true;
  }
  const auto known = ReadVerb(verb);
  return known && known->also_noun;
}

bool ClauseReader::ShowsVerb(const Part& next) {
  if (IsDeterminer(next.lower) || next.opaque ||
      In(next.lower,
         "for that how why all each every "
         "when long out up whether")) {
    return true;
  }
  const bool plural = next.lower.ends_with("s") && !next.lower.ends_with("ss");
  return plural && !In(next.lower,
                       "cases results names suites files failures runs messages "
                       "lines levels statements entries types items values is "
                       "systems blocks words details sections conflicts");
}

Wanted ClauseReader::Need() const {
  if (StartsWithDoubt()) return std::nullopt;
  for (const std::string_view need : {"needs/need/requires/require/deserves/deserve",
                                      "could/can use", "would/could/can benefit from", "calls for",
                                      "is/are in need of", "is/are in? dire? need of"}) {
    const auto place = Find(parts_, need);
    if (!place || place->end >= parts_.size()) continue;
    const Parts subject = parts_.first(place->begin);
    const Parts rest = parts_.subspan(place->end);
    if (rest[0].Is("to") || rest[0].comma) continue;
    if (subject.size() > 6 ||
        Find(subject,
             "not/if/when/because/that/which/and/no/who/there/or/will/may/would/them/both"))
      return std::nullopt;
    // "You need the corpus" is a fact.
    if (!subject.empty() && Match(subject, 0, kAgents) == subject.size() && rest[0].Is("the")) {
      return std::nullopt;
    }
    // "The method requires labels" is a fact.
    const bool requires_it = In(parts_[place->begin].lower, "requires require");
    if (requires_it && Match(rest, 0, "more/further/some/better/a? clearer/careful") == 0) continue;
    if (In(need.substr(0, 5), "could") && !subject.empty() &&
        Match(subject, 0, kAgents) == subject.size())
      continue;
    // "The docs need updating".
    if (rest.size() == 1 || IsPreposition(rest[1].lower)) {
      const auto base = BaseOfGerund(rest[0].lower);
      if (base && IsAskVerb(*base) && !IsWholeWork(subject) && NamesThing(subject)) {
        return Do(*base, subject, Tone::kDemand);
      }
      if (base && rest.size() == 1 && IsAskVerb(*base)) return std::nullopt;
    }
    return Want(rest, subject);
  }
  return std::nullopt;
}

Wanted ClauseReader::Duty() const {
  for (const std::string_view duty :
       {"should/must/shall", "needs/need/has/have/ought to", "could/can/might"}) {
    const auto place = Find(parts_, duty);
    if (!place || place->end >= parts_.size()) continue;
    const bool weak = duty.starts_with("could");
    const Parts subject = parts_.first(place->begin);
    if (subject.size() > 7 ||
        Find(subject, "not/if/when/because/that/which/who/why/how/what/and/there")) {
      return std::nullopt;
    }
    std::size_t at = place->end;
    bool wanted = true;
    while (at + 1 < parts_.size() &&
           (IsAdverb(parts_[at].lower) ||
            In(parts_[at].lower, "not never at least ideally explicitly clearly"))) {
      if (In(parts_[at].lower, "not never")) wanted = !wanted;
      ++at;
    }
    if (weak && !wanted) return std::nullopt;
    if (at >= parts_.size()) return std::nullopt;
    if (parts_[at].Is("be") || Match(parts_, at, "have been") > 0) {
      at += parts_[at].Is("be") ? 1U : 2U;
      return at < parts_.size() ? DutyOfThing(subject, at, wanted, weak) : std::nullopt;
    }
    std::string verb = parts_[at].lower;
    Parts rest = parts_.subspan(at + 1);
    if (verb == "have" && !rest.empty()) {
      const auto done = BaseOfPast(rest[0].lower);
      if (done && IsAskVerb(*done)) {
        verb = *done;
        rest = rest.subspan(1);
      } else {
        if (weak || done || Match(subject, 0, "they/i/one/we/it") > 0) return std::nullopt;
        return wanted ? Want(rest, subject) : Unwanted(rest);
      }
    }
    const bool agent = subject.empty() || Match(subject, 0, kAgents) == subject.size();
    // "We can use a GPU", "one might argue" are facts.
    if (weak &&
        (!agent || In(subject.empty() ? "" : subject.back().lower, "one they i someone") ||
         (parts_[place->begin].Is("can") && !subject.empty() && !subject.back().Is("you")))) {
      return std::nullopt;
    }
    if (subject.empty() && weak) return std::nullopt;
    if (weak && In(verb,
                   "have take make help change try start run show return ignore skip leave "
                   "keep read save say call pass end follow set open check begin be see")) {
      return std::nullopt;
    }
    if (agent || IsWholeWork(subject)) {
      if (!agent &&
          In(verb, "help make take run return work set start pass give show have improve reduce")) {
        return std::nullopt;
      }
      if (verb == "consider") return Considered(rest);
      return Do(verb, rest, weak ? Tone::kSuggest : Tone::kDemand, wanted);
    }
    if (!wanted) return Do(verb, rest, Tone::kDemand, false);
    if (In(verb, "include contain provide mention state list")) return Want(rest, subject);
    if (In(verb,
           "validate verify escape sanitize sanitise handle log check close release retry "
           "authenticate")) {
      return Do(verb, rest, Tone::kDemand);
    }
    return std::nullopt;
  }
  return std::nullopt;
}

Wanted ClauseReader::DutyOfThing(Parts subject, std::size_t at, bool wanted, bool weak) const {
  if (!NamesThing(subject) || IsPointer(subject[0].lower)) return std::nullopt;
  std::size_t here = at;
  while (here + 1 < parts_.size() &&
         In(parts_[here].lower, "much also better more? clearly properly explicitly further"))
    ++here;
  const Parts rest = parts_.subspan(here);
  if (wanted) {
    if (Wanted quality = parts_[at - 1].Is("be") && Find(parts_, "may/might/can be")
                             ? Wanted()
                             : QualityOf(subject, at, false)) {
      return quality;
    }
  }
  const auto done = BaseOfPast(rest[0].lower);
  if (done && IsAskVerb(*done) && !IsComparative(rest[0].lower)) {
    if (weak && !In(*done,
                    "simplify improve shorten clarify extract refactor rename merge split "
                    "cache inline tighten expand condense strengthen reword rephrase unify "
                    "consolidate deduplicate polish elaborate restructure reorganize "
                    "reorganise rewrite document")) {
      return std::nullopt;
    }
    if (wanted && IsRemovingVerb(*done)) return TakenOut(subject);
    if (In(*done, "move place put change consider take make note help have")) return std::nullopt;
    const Parts after = Trimmed(rest.subspan(1));
    std::vector<Part> object(subject.begin(), subject.end());
    if (!after.empty() && after.size() <= 6 && !HasFinite(after) &&
        !In(after[0].lower, "by as to and or")) {
      object.insert(object.end(), after.begin(), after.end());
    }
    return DoWhole(*done, object, wanted);
  }
  return std::nullopt;
}

Wanted ClauseReader::QualityOf(Parts subject, std::size_t at, bool plural) const {
  while (at + 1 < parts_.size() &&
         In(parts_[at].lower, "much a bit little lot even be also slightly somewhat"))
    ++at;
  if (at >= parts_.size()) return std::nullopt;
  const std::string& word = parts_[at].lower;
  if (at + 1 < parts_.size() && parts_[at + 1].Is("to")) return std::nullopt;
  if (word == "more" && at + 1 < parts_.size() && !parts_[at + 1].Is("like")) {
    const std::string& quality = parts_[at + 1].lower;
    if (!IsGradable(quality) && !WantedInsteadOf(quality)) return std::nullopt;
    return PreferQuality("more " + quality, subject, plural, parts_.subspan(at + 2));
  }
  if (word == "less" && at + 1 < parts_.size()) {
    return PreferQuality("less " + parts_[at + 1].lower, subject, plural, parts_.subspan(at + 2));
  }
  const bool ends = at + 1 >= parts_.size() || parts_[at + 1].comma ||
                    IsPreposition(parts_[at + 1].lower) || In(parts_[at + 1].lower, "and or so");
  if (IsComparative(word) && ends && !In(word, "better easier")) {
    return PreferQuality(word, subject, plural, parts_.subspan(at + 1));
  }
  if (In(word,
         "consistent descriptive concise explicit readable clear specific short simple "
         "idiomatic")) {
    if (at + 1 < parts_.size()) return std::nullopt;
    return PreferQuality(word, subject, plural, parts_.subspan(at + 1));
  }
  return std::nullopt;
}

Wanted ClauseReader::WouldHelp() const {
  for (const std::string_view help :
       {"would/might/could/will also/really/certainly/definitely/probably/greatly? help",
        "would/might also/really/certainly/definitely/probably? be "
        "also/very/really/more/much/highly/greatly?",
        "would/might/could also/really/greatly/significantly? improve/strengthen/clarify/make",
        "is/are needed/required", "is/are recommended", "would go a long way"}) {
    const auto place = Find(parts_, help, 1);
    if (!place) continue;
    if (parts_[place->end - 1].Is("be") ||
        In(parts_[place->end - 1].lower, "very really more much highly greatly also")) {
      if (place->end >= parts_.size() || !IsWelcomeWord(parts_[place->end].lower)) continue;
      if (place->end + 1 < parts_.size() &&
          In(parts_[place->end + 1].lower, "than to if in enough but")) {
        if (In(parts_[place->end + 1].lower, "if but enough")) continue;
        if (parts_[place->end + 1].Is("to") &&
            !In(parts_[place->end].lower, "helpful useful nice good great interesting important"))
          continue;
      }
    }
    const Parts subject = parts_.first(place->begin);
    // "The details would make it hard to follow", "useful for other researchers".
    if (Find(parts_, "hard/harder/difficult/impossible/worse/slower/researchers/community",
             place->end)) {
      return std::nullopt;
    }
    if (subject.empty() || subject.size() > 9 ||
        Find(subject,
             "not/if/when/because/that/which/who/why/how/what/there/i/it/this/then/whether/to/"
             "here")) {
      return std::nullopt;
    }
    if (HasFinite(subject)) return std::nullopt;
    if (Wanted gerund = DoGerund(subject, Tone::kSuggest)) return gerund;
    if (BaseOfGerund(subject[0].lower)) return std::nullopt;
    const bool needed = help.starts_with("is/are");
    // "A GPU is required" is a fact; "more tests are needed" is not.
    if (needed && !In(subject[0].lower, "more further additional some better clearer a"))
      return std::nullopt;
    if (needed && subject[0].Is("a") && !In(subject[1].lower, "more better clearer"))
      return std::nullopt;
    return Want(subject, {});
  }
  return std::nullopt;
}

}  // namespace credence::language::remark
