// SPDX-License-Identifier: Apache-2.0
#include "language/review_comment/clause_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "language/review_comment/instruct.h"
#include "language/review_comment/words.h"
#include "language/statement/verb.h"
#include "language/statement/word_class.h"
#include "language/word_list.h"

namespace credence::language::remark {
namespace {

using enum InstructionForce;
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
    "feel free to",
    "also/and/but/so/or/still/again/please/pls/plz/just/maybe/perhaps/possibly/probably/personally/"
    "honestly/imo/imho/overall/finally/additionally/furthermore/moreover/however/firstly/secondly/"
    "thirdly/lastly/hmm/ok/okay/unfortunately/sadly/similarly/likewise/instead/ideally/generally/"
    "nit/nitpick/minor/suggestion/optional/yes/although/though/yet/clearly/obviously/certainly/"
    "especially/even/specifically/surely/currently/often/sometimes/only/first/second/third/then/at/"
    "least",
});

constexpr std::string_view kAgents = "the/these/this? authors/author/you/we/one/they/i/someone";

class ClauseReader {
 public:
  ClauseReader(Parts parts, const ClauseContext& context)
      : parts_(WithoutOpening(parts)),
        asks_(context.asks),
        goes_on_(context.goes_on &&
                 !Find(parts.first(std::min<std::size_t>(2, parts.size())), "please")) {}

  ReviewRemark Read() const {
    if (parts_.empty()) return {};
    if (IsContent()) return {.kind = kPraise, .instruction = {}};
    if (asks_ || Match(parts_, 0, "can/could/would/will you/we") > 0) {
      Wanted asked = Asked();
      const RemarkKind kind = asked ? kWish : kQuestion;
      return {.kind = kind, .instruction = std::move(asked)};
    }
    const bool wonders = Match(parts_, 0, "what is/are/does/do/about") > 0 &&
                         Match(parts_, 0, "what is missing") == 0;
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
      if (Wanted wanted = (this->*reader)())
        return {.kind = kind, .instruction = std::move(wanted)};
    }
    const bool praises =
        std::ranges::any_of(parts_.first(std::min<std::size_t>(parts_.size(), 6)),
                            [](const Part& part) { return IsPraiseWord(part.lower); });
    return {.kind = praises ? kPraise : kFact, .instruction = {}};
  }

 private:
  static Parts WithoutOpening(Parts parts) {
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

  // The reviewer says that nothing has to change.
  bool IsContent() const {
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

  // Polite requests. A real question asks for nothing.
  Wanted Asked() const {
    for (const std::string_view polite :
         {"can/could/would/will you/we/the? authors? please/also/maybe/perhaps/possibly? be? able? "
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
    if (const std::size_t n = Match(parts_, 0, "should not we/you");
        n > 0 && n + 1 < parts_.size()) {
      return Do(parts_[n].lower, parts_.subspan(n + 1), Tone::kDemand);
    }
    return std::nullopt;
  }

  Wanted Suggested(std::size_t at) const {
    if (parts_[at].Is("use") && !Find(parts_, "instead/rather")) {
      const Parts thing = Trimmed(parts_.subspan(at + 1));
      if (!NamesThing(thing) || HasFinite(thing)) return std::nullopt;
      return Instruction{.force = kPrefer, .verb = "", .object = Written(thing)};
    }
    return Do(parts_[at].lower, parts_.subspan(at + 1), Tone::kSuggest);
  }

  static Wanted Considered(Parts rest) {
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

  // "I don't think the class is needed", "I don't like the animation".
  Wanted Doubt() const {
    if (const std::size_t n = Match(parts_, 0, "i/we do not really? like/enjoy")) {
      return n < parts_.size() && !In(parts_[n].lower, "that how to it")
                 ? Unwanted(parts_.subspan(n))
                 : std::nullopt;
    }
    if (const std::size_t n = Match(parts_, 0, "i/we am/are? not a fan of")) {
      return Unwanted(parts_.subspan(n));
    }
    if (const std::size_t n = Match(parts_, 0, "i/we do not see the/a/any need/reason for")) {
      return Unwanted(parts_.subspan(n));
    }
    if (const std::size_t n = Match(parts_, 0, "i/we would rather? not use/add/introduce/include");
        n > 0 && n < parts_.size()) {
      return DoGerundOf(parts_[n - 1].lower, parts_.subspan(n));
    }
    const std::size_t n = Match(parts_, 0, "i/we do not think/believe/feel that?");
    if (n == 0) return std::nullopt;
    const Parts rest = parts_.subspan(n);
    if (const std::size_t m = Match(rest, 0, "we/you/this/it really? need/needs")) {
      return m < rest.size() && !rest[m].Is("to") ? Unwanted(rest.subspan(m)) : std::nullopt;
    }
    if (const auto be =
            Find(rest, "is/are really/actually/strictly? needed/necessary/required", 1)) {
      return Unwanted(rest.first(be->begin));
    }
    return std::nullopt;
  }

  static Wanted DoGerundOf(const std::string& verb, Parts rest) {
    Wanted what = Do(verb, rest, Tone::kDemand, false);
    if (!what) return what;
    what->force = kAvoid;
    what->object = GerundOf(what->verb) + " " + what->object;
    what->verb.clear();
    return what;
  }

  bool StartsWithDoubt() const {
    return Match(parts_, 0, "i/we do/am/can/could/would/did not") > 0;
  }

  // "I wish the handler had more specific error types".
  Wanted Wish() const {
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

  // "I'd like to see benchmarks", "I suggest adding a glossary".
  Wanted FirstPerson() const {
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

  static Tone ToneOf(const Part& verb) {
    return In(verb.lower, "suggest recommend propose advise") ? Tone::kSuggest : Tone::kDemand;
  }

  static Wanted Gone(Parts rest) {
    const auto base = BaseOfGerund(rest[0].lower);
    if (base && rest.size() > 1) return DoGerundOf(*base, rest.subspan(1));
    return Unwanted(rest);
  }

  // "It would be nice to have a summary", "might be worth caching it".
  Wanted Welcome() const {
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
      if (parts_[n].Is("and") && n + 2 < parts_.size() && IsWelcomeWord(parts_[n + 1].lower))
        n += 2;
      if (parts_[n].Is("it")) return std::nullopt;
      if (parts_[1].Is("is") && !parts_[n].Is("to") && !parts_[n - 1].Is("worth"))
        return std::nullopt;
      if (parts_[1].Is("is") && In(parts_[n - 1].lower,
                                   "nice good great interesting cool lovely "
                                   "reassuring neat useful helpful")) {
        return std::nullopt;  // "It is nice to see tests" is praise.
      }
      return Welcomed(parts_.subspan(n),
                      parts_[n - 1].Is("worth") ? Tone::kSuggest : Tone::kDemand);
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

  static Wanted Welcomed(Parts rest, Tone tone) {
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

  // "Don't log the token", "avoid jargon", "stop adding dependencies".
  Wanted Forbidden() const {
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

  Wanted Imperative() const {
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
      return Unwanted(parts_.subspan(n));
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

  static bool IsNounToo(std::string_view verb) {
    if (In(verb,
           "factor inline map figure clean clear open correct lower free separate complete model "
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

  // "Log the errors", "log errors": the word before it is a verb.
  static bool ShowsVerb(const Part& next) {
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
                         "systems blocks words details sections");
  }

  // "The wrapper is unnecessary", "There is no need for a class".
  Wanted Needless() const {
    for (const std::string_view none :
         {"there is/are no need/reason for/to", "no need/reason for/to", "no need of",
          "it is not/n't really/strictly? necessary/needed/required to", "it is unnecessary to",
          "you/we do not need/have to", "i/you/we do not need"}) {
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
      return Unwanted(subject);
    }
    return std::nullopt;
  }

  // "Missing tests", "there is no validation", "I could not find a description".
  Wanted Lack() const {
    if (const std::size_t n = Match(parts_, 0, "what is missing is"); n > 0)
      return Want(parts_.subspan(n), {});
    for (const std::string_view start :
         {"missing", "there is/are/was/were still? no", "lacking", "lacks", "lack of", "absence of",
          "i/we could/did not really? find/see any?",
          "i/we do/can not really? find/see a/an/any/enough", "i/we still? miss", "has/have no",
          "contains/includes no", "does not have/include/contain any?",
          "there is/are a? lack of"}) {
      const std::size_t n = Match(parts_, 0, start);
      if (n == 0 || n >= parts_.size()) continue;
      if (StartsWithDoubt() && In(parts_[n].lower, "how why what where the that it this much")) {
        return std::nullopt;
      }
      if (parts_[n - 1].Is("no") || parts_[n].Is("no")) return NoThing(n);
      return Want(parts_.subspan(n), {});
    }
    if (parts_[0].Is("no") && parts_.size() > 1) return NoThing(1);
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
          "contains/contain/includes/include/provides/provide no", "omits/omit/omitted"}) {
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
                           parts_[place->end - 1].Is("any") || lacks.starts_with("omits");
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

  static bool IsPluralEnd(Parts parts) { return parts.back().lower.ends_with("s"); }

  static Parts WithoutDeterminerThe(Parts parts) {
    return parts.size() > 1 && In(parts[0].lower, "the this that") ? parts.subspan(1) : parts;
  }

  // "No tests" asks for tests; "no magic numbers" does not.
  Wanted NoThing(std::size_t at, Parts scope = {}) const {
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
    if (IsPraiseWord(first.lower) || IsComparative(first.lower) || first.Is("need"))
      return std::nullopt;
    Parts named = Trimmed(thing);
    // "No tests added"
    if (named.size() > 1 && In(named.back().lower,
                               "added provided given included reported present "
                               "found mentioned shown available done made")) {
      named = named.first(named.size() - 1);
    }
    return Want(named, scope);
  }

  // "The form needs labels", "the docs could use an example".
  Wanted Need() const {
    if (StartsWithDoubt()) return std::nullopt;
    for (const std::string_view need :
         {"needs/need/requires/require/deserves/deserve", "could/can use",
          "would/could/can benefit from", "calls for", "is/are in need of",
          "is/are in? dire? need of"}) {
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
      if (requires_it && Match(rest, 0, "more/further/some/better/a? clearer/careful") == 0)
        continue;
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

  // "Errors should be logged", "the server must verify the signature", "names could be shorter".
  Wanted Duty() const {
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
          if (weak || Match(subject, 0, "they/i/one/we/it") > 0) return std::nullopt;
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
            In(verb,
               "help make take run return work set start pass give show have improve reduce")) {
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

  Wanted DutyOfThing(Parts subject, std::size_t at, bool wanted, bool weak) const {
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
      if (wanted && IsRemovingVerb(*done)) return Unwanted(subject);
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

  static Wanted DoWhole(const std::string& verb, Parts object, bool wanted) {
    if (!NamesThing(object) || IsWholeWork(object)) return std::nullopt;
    if (IsWeakVerb(verb) && WithoutDeterminer(object).size() < 2) return std::nullopt;
    return Instruction{.force = wanted ? kAlways : kNever, .verb = verb, .object = Written(object)};
  }

  // "names are shorter", "could be more descriptive", "should be consistent".
  Wanted QualityOf(Parts subject, std::size_t at, bool plural) const {
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

  // "The authors do not compare with other methods", "exceptions are not caught".
  Wanted Omission() const {
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
          (verb == "use" && !IsWholeWork(subject))) {
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
        Find(subject,
             "i/if/when/because/that/which/who/and/not/what/where/why/how/there/has/have")) {
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

  // "The key is hard-coded", "uses `any`", "uses var instead of const".
  Wanted Misuse() const {
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

  static Wanted MisusedThing(Parts thing) {
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

  // "The summary is too long", "names are confusing", "figures are hard to read".
  Wanted Quality() const {
    if (Wanted fragment = TooMuch()) return fragment;
    // "Errors say nothing specific"
    const auto nothing = Find(parts_, "say/says/tell/tells/explain/explains/give/gives nothing", 1);
    if (nothing && nothing->end + 1 == parts_.size() && IsGradable(parts_[nothing->end].lower)) {
      return PreferQuality("more " + parts_[nothing->end].lower, parts_.first(nothing->begin),
                           false, {});
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

  // "Names too short", "too many animations".
  Wanted TooMuch() const {
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

  // Without a verb: "unused imports", "more contrast, please", "better names".
  Wanted Fragment() const {
    const Parts thing = Trimmed(parts_);
    if (thing.size() < 2 || HasFinite(parts_)) return std::nullopt;
    if (IsUnwelcomeAdjective(thing[0].lower) && thing.size() <= 7) return Unwanted(thing);
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

  // "Unit tests would be nice", "more tests for edge cases would help".
  Wanted WouldHelp() const {
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

  const Parts parts_;
  const bool asks_;
  const bool goes_on_;
};

}  // namespace

ReviewRemark ReadClause(Parts parts, const ClauseContext& context) {
  return ClauseReader(parts, context).Read();
}

}  // namespace credence::language::remark
