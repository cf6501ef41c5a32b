// SPDX-License-Identifier: Apache-2.0
// One clause of a comment: what kind it is, and what it asks for. Each reader knows one way to ask.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "language/review_comment.h"
#include "language/review_comment/clause_reader.h"
#include "language/review_comment/instruct.h"
#include "language/review_comment/phrase.h"

namespace credence::language::remark {

// Phrases for Match.
inline constexpr std::string_view kAgents =
    "the/these/this? authors/author/you/we/one/they/i/someone";

class ClauseReader {
 public:
  ClauseReader(Parts parts, const ClauseContext& context)
      : parts_(WithoutOpening(parts)),
        asks_(context.asks),
        goes_on_(context.goes_on &&
                 !Find(parts.first(std::min<std::size_t>(2, parts.size())), "please")) {}

  ReviewRemark Read() const;

 private:
  static Parts WithoutOpening(Parts parts);
  // The reviewer says that nothing has to change.
  bool IsContent() const;
  // Polite requests. A real question asks for nothing.
  Wanted Asked() const;
  Wanted Suggested(std::size_t at) const;
  static Wanted Considered(Parts rest);
  // "I don't think the class is needed", "I don't like the animation".
  Wanted Doubt() const;
  static Wanted DoGerundOf(const std::string& verb, Parts rest);
  bool StartsWithDoubt() const;
  // "I wish the handler had more specific error types".
  Wanted Wish() const;
  // "I'd like to see benchmarks", "I suggest adding a glossary".
  Wanted FirstPerson() const;
  static Tone ToneOf(const Part& verb);
  static Wanted Gone(Parts rest);
  // "It would be nice to have a summary", "might be worth caching it".
  Wanted Welcome() const;
  static Wanted Welcomed(Parts rest, Tone tone);
  // "Don't log the token", "avoid jargon", "stop adding dependencies".
  Wanted Forbidden() const;
  Wanted Imperative() const;
  static bool IsNounToo(std::string_view verb);
  // "Log the errors", "log errors": the word before it is a verb.
  static bool ShowsVerb(const Part& next);
  // "The wrapper is unnecessary", "There is no need for a class".
  Wanted Needless() const;
  // "Missing tests", "there is no validation", "I could not find a description".
  Wanted Lack() const;
  static bool IsPluralEnd(Parts parts);
  static Parts WithoutDeterminerThe(Parts parts);
  static bool NamesMissable(Parts thing);
  // "No tests" asks for tests; "no magic numbers" does not.
  Wanted NoThing(std::size_t at, Parts scope = {}) const;
  // "The form needs labels", "the docs could use an example".
  Wanted Need() const;
  // "Errors should be logged", "the server must verify the signature", "names could be shorter".
  Wanted Duty() const;
  Wanted DutyOfThing(Parts subject, std::size_t at, bool wanted, bool weak) const;
  static Wanted DoWhole(const std::string& verb, Parts object, bool wanted);
  // "names are shorter", "could be more descriptive", "should be consistent".
  Wanted QualityOf(Parts subject, std::size_t at, bool plural) const;
  // "The authors do not compare with other methods", "exceptions are not caught".
  Wanted Omission() const;
  // "The key is hard-coded", "uses `any`", "uses var instead of const".
  Wanted Misuse() const;
  static Wanted MisusedThing(Parts thing);
  // "The summary is too long", "names are confusing", "figures are hard to read".
  Wanted Quality() const;
  // "Names too short", "too many animations".
  Wanted TooMuch() const;
  // Without a verb: "unused imports", "more contrast, please", "better names".
  Wanted Fragment() const;
  // "Unit tests would be nice", "more tests for edge cases would help".
  Wanted WouldHelp() const;
  const Parts parts_;
  const bool asks_;
  const bool goes_on_;
};

}  // namespace credence::language::remark
