// SPDX-License-Identifier: Apache-2.0
// The lexicon of opposites: which words are opposites ("enable", "disable"), on which side of such
// a pair a word is, and negative prefixes ("unlock").
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace credence::language {

// One side of a line of the lexicon.
struct Pole {
  std::uint16_t line = 0;
  bool second = false;  // Right of the bar.
};

// The sides a word is on: few or none. REQUIRES: `stem` is from Stem().
std::span<const Pole> PolesOf(std::string_view stem);

// Words for the state of something ("passes", "is missing"), reduced to a few words with or without
// a denial: "broken" is "pass", denied.
struct Judgement {
  std::string_view name;
  bool denied = false;
};
std::optional<Judgement> JudgementOf(std::string_view stem);

// According to the lexicon. REQUIRES, here and below: stems and their poles.
bool AreOpposite(std::span<const Pole> a, std::span<const Pole> b);
// On the same side: "begin" and "start".
bool AreAlike(std::span<const Pole> a, std::span<const Pole> b);

// Whether one is the other with a negative prefix or ending: "stable" and "unstable", "careful" and
// "careless".
bool DenyByForm(std::string_view a, std::string_view b);

// Words for place, time or amount ("on", "before", "more"). They are compared only with their
// opposites.
bool IsParticle(std::string_view word);

}  // namespace credence::language
