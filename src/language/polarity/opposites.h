// SPDX-License-Identifier: Apache-2.0
// The lexicon of opposites: which words deny each other ("enable", "disable"), which side of such a
// pair a word is on, and prefixes that deny ("unlock").
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace credence::language {

// A side of a line of the lexicon that a word stands on.
struct Pole {
  std::uint16_t line = 0;
  bool second = false;  // Right of the bar.
};

// The lines a word is on, few or none. REQUIRES: `stem` is from Stem().
std::span<const Pole> PolesOf(std::string_view stem);

// Words that say how something stands ("passes", "is missing"), each as one of a few with or
// without a denial: "broken" is "pass", denied.
struct Judgement {
  std::string_view name;
  bool denied = false;
};
std::optional<Judgement> JudgementOf(std::string_view stem);

// By the lexicon. REQUIRES, here and below: stems and their poles.
bool AreOpposite(std::span<const Pole> a, std::span<const Pole> b);
// On the same side: "begin" and "start".
bool AreAlike(std::span<const Pole> a, std::span<const Pole> b);

// True if one is the other with a prefix or an ending that denies it: "stable" and "unstable",
// "careful" and "careless".
bool DenyByForm(std::string_view a, std::string_view b);

// Words that say where, when or how much rather than what ("on", "before", "more"). They are
// compared with their opposites alone.
bool IsParticle(std::string_view word);

}  // namespace credence::language
