// SPDX-License-Identifier: Apache-2.0
// Which words say how often or how surely, and which verbs and adjectives can be said to hold
// "generally": one generally drinks tea or is generally late, but is not generally from Lisbon.
#pragma once

#include <string_view>

namespace credence::language {

enum class AdverbKind {
  kOther,
  kHedge,   // "probably", "definitely": the certainty of the speaker.
  kAlways,  // "always"
  kOften,   // "usually", "often": as much as "generally".
  kRarely,  // "sometimes", "seldom"
};

// All of them. REQUIRES: lower case.

AdverbKind AdverbKindOf(std::string_view word);

// A verb, in its base form, that says what is the case rather than what is done: "own", "know".
// `next` is the word after it: one "works at" a place, but "works" late.
bool IsState(std::string_view base, std::string_view next);

// An adjective for what comes and goes: "late", "busy".
bool IsPassing(std::string_view adjective);

// A noun or adjective that often begins a sentence: it has a capital for no other reason.
bool IsCommonWord(std::string_view word);

}  // namespace credence::language
