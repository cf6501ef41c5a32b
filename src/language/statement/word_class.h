// SPDX-License-Identifier: Apache-2.0
// The closed word classes of English, which are enough to analyse a clause without a dictionary.
#pragma once

#include <string_view>

namespace credence::language {

// For all functions, REQUIRES: lower case.

bool IsSubjectPronoun(std::string_view word);  // "I", "they", "everyone": a whole subject.
bool IsDemonstrative(std::string_view word);   // "this": a subject or the beginning of one.
bool IsDeterminer(std::string_view word);      // "the", "my", "three": a noun follows.
bool IsPreposition(std::string_view word);
bool IsVerbParticle(std::string_view word);  // "up" of "get up".
bool IsRelative(std::string_view word);      // "who": a clause about the noun before it.
bool IsSubordinator(std::string_view word);
bool IsQuestionWord(std::string_view word);
bool IsAdverb(std::string_view word);  // May come between a subject and its verb.
bool IsPluralNoun(std::string_view word);
bool IsPluralDeterminer(std::string_view word);
bool IsQuantifier(std::string_view word);  // "some", "lots", "half": of something.

enum class Auxiliary { kNone, kBe, kHave, kDo, kModal };

// For a finite form: "is", "had", "can"; not for "be", "been", "having".
Auxiliary AuxiliaryOf(std::string_view word);

}  // namespace credence::language
