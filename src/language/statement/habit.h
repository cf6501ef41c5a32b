// SPDX-License-Identifier: Apache-2.0
// Words for frequency and certainty, and verbs and adjectives that can hold "generally": one
// generally drinks tea or is generally late, but is not generally from Lisbon.
#pragma once

#include <string_view>

namespace credence::language {

enum class AdverbKind {
  kOther,
  kHedge,   // "probably", "definitely": the certainty of the speaker.
  kAlways,  // "always"
  kOften,   // "usually", "often": equivalent to "generally".
  kRarely,  // "sometimes", "seldom"
};

// For all functions, REQUIRES: lower case.

AdverbKind AdverbKindOf(std::string_view word);

// A verb in its base form for a state rather than an action: "own", "know". `next` is the word
// after it: one "works at" a place, but "works" late.
bool IsState(std::string_view base, std::string_view next);

// An adjective for a passing state: "late", "busy".
bool IsPassing(std::string_view adjective);

// A noun or adjective that often begins a sentence, which explains its capital.
bool IsCommonWord(std::string_view word);

}  // namespace credence::language
