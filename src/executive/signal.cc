// SPDX-License-Identifier: Apache-2.0
#include "executive/signal.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/nearest.h"

namespace credence::executive {
namespace {

constexpr std::array<std::string_view, 9> kNames = {kUserSignal, kEndorsement,   kRejection,
                                                    kDevOutcome, kDevContext,    kUndoSignal,
                                                    kEvaluator,  kIgnoredSignal, kTimeoutSignal};

// Synonyms that other programs and people use.
constexpr std::pair<std::string_view, std::string_view> kAliases[] = {
    {"explicit", kUserSignal},
    {"explicit_positive", kUserSignal},
    {"explicit_negative", kUserSignal},
    {"explicit_user", kUserSignal},
    {"user_feedback", kUserSignal},
    {"user_explicit", kUserSignal},
    {"endorsement", kEndorsement},
    {"silence", kTimeoutSignal},
    {"timeout", kTimeoutSignal},
    {"implicit_silence", kTimeoutSignal},
    {"undo", kUndoSignal},
    {"ignored", kIgnoredSignal},
    {"dev", kDevOutcome},
    {"developer", kDevOutcome},
    {"dev_rating", kDevOutcome},
    {"evaluator", kEvaluator},
};

// A misspelled signal must not pass as a custom one: it would count in full, and without a fire.
// Short names must be closer than for hints elsewhere, or "peer" would match "user".
std::optional<SignalName> MisspellingOf(std::string_view given) {
  std::vector<std::string_view> known(kNames.begin(), kNames.end());
  for (const auto& [alias, name] : kAliases) known.push_back(alias);
  const std::optional<std::string_view> nearest = Nearest(given, known);
  const std::size_t edits_max = std::max<std::size_t>(1, given.size() / 5);
  if (!nearest || EditDistance(given, *nearest) > edits_max) return std::nullopt;
  return SignalName{.name = {}, .nearest = *nearest};
}

}  // namespace

SignalRule RuleOf(std::string_view signal, const ExecutiveSettings& settings) {
  if (signal == kUserSignal || signal == kDevOutcome || signal == kDevContext) {
    return {.name = signal, .person = true};
  }
  if (signal == kEndorsement) {
    return {.name = signal,
            .direction = Direction::kPositive,
            .magnitude = settings.endorsement_weight};
  }
  if (signal == kRejection) {
    // If the option is off, a rejection by anyone else weighs as much as an endorsement.
    return {.name = signal,
            .direction = Direction::kNegative,
            .magnitude = settings.rejection_penalty > 0 ? settings.rejection_penalty
                                                        : settings.endorsement_weight};
  }
  if (signal == kTimeoutSignal) {
    return {.name = signal,
            .direction = Direction::kPositive,
            .needs_fire = true,
            .magnitude = settings.silence_magnitude};
  }
  if (signal == kUndoSignal) {
    return {.name = signal,
            .direction = Direction::kNegative,
            .needs_fire = true,
            .magnitude = settings.undo_magnitude};
  }
  if (signal == kIgnoredSignal) {
    return {.name = signal,
            .direction = Direction::kNegative,
            .needs_fire = true,
            .magnitude = settings.ignored_magnitude};
  }
  return {.name = signal};
}

SignalName ResolveSignal(std::string_view given) {
  for (const std::string_view name : kNames) {
    if (given == name) return {.name = name};
  }
  for (const auto& [alias, name] : kAliases) {
    if (given == alias) return {.name = name};
  }
  return MisspellingOf(given).value_or(SignalName{.name = given});
}

}  // namespace credence::executive
