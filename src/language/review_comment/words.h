// SPDX-License-Identifier: Apache-2.0
// The words by which a review comment is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace credence::language::remark {

// For all functions, REQUIRES: lower case.

// A verb by which reviewers ask for something: "add", "validate". Always in its base form.
bool IsAskVerb(std::string_view base);
// "does not handle timeouts" asks to handle them; "does not help" asks for nothing.
bool IsOmittedVerb(std::string_view base);
// "add", "include": they bring a thing into the work, so that asking for it is clear.
bool IsAddingVerb(std::string_view base);
// "remove", "drop".
bool IsRemovingVerb(std::string_view base);
// "fix", "improve": they need an object that says what to do.
bool IsWeakVerb(std::string_view base);
// "explain": may be followed by a question ("how the threshold was chosen").
bool IsTellingVerb(std::string_view base);

// The base form of a verb that is written as that form; nothing if it is no known verb.
std::optional<std::string> BaseOfGerund(std::string_view word);
std::optional<std::string> BaseOfPast(std::string_view word);  // Or of a participle.
std::optional<std::string> BaseOfThirdPerson(std::string_view word);
std::string GerundOf(std::string_view base);

// "shorter", "better".
bool IsComparative(std::string_view word);
// An adjective that may follow "more": "specific".
bool IsGradable(std::string_view word);
// The quality that is wanted instead of a bad one: "vague" gives "more specific". Nothing if the
// adjective is not known to be bad by itself.
std::optional<std::string_view> WantedInsteadOf(std::string_view adjective);
// The same after "too": "long" gives "shorter". Nothing if unknown.
std::optional<std::string_view> WantedInsteadOfTooMuch(std::string_view adjective);
// "clear" in "is not clear": gives "clearer".
std::optional<std::string_view> MoreOf(std::string_view adjective);
// "unused" in "unused imports": a thing that nobody wants.
bool IsUnwelcomeAdjective(std::string_view word);
// A word that shows that a thing is unwanted in code: "magic", "`any`", "console.log".
bool IsUnwelcomeThing(std::string_view word);
// A noun for something that works should have, so that "no tests" misses it: "tests", "timeout".
bool IsMissable(std::string_view word);
// An adjective or noun before it that takes no side: "unit" tests, but not "flaky" ones.
bool SaysWhich(std::string_view word);
bool IsPraiseWord(std::string_view word);
// "nice" in "it would be nice to …".
bool IsWelcomeWord(std::string_view word);

// Says nothing about what is meant: "thing", "case", "more".
bool IsGenericWord(std::string_view word);
// Names the whole work: "code", "paper", "authors".
bool IsWorkWord(std::string_view word);
// Names a part without saying which: "function", "section".
bool IsUnitWord(std::string_view word);
// "it", "this", "them".
bool IsPointer(std::string_view word);
// "longer" and "shorter".
bool HasOppositeQuality(std::string_view word);
bool AreOppositeQualities(std::string_view a, std::string_view b);

}  // namespace credence::language::remark
