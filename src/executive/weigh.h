// SPDX-License-Identifier: Apache-2.0
// Weigh: computes the numbers of an event from the settings. Settings enter events only through
// here, both live (decide.h) and when a recorded history is replayed with other settings. Depends
// only on its arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "credence/timestamp.h"
#include "executive/settings.h"
#include "executive/types.h"

namespace credence::executive {

// H1: the initial confidence.
void Weigh(Learned& event, const ExecutiveSettings& settings);

// A signal with the weight of its rule.
Observed MakeObserved(std::string_view signal, bool positive,
                      const std::optional<std::string>& arrival, const ExecutiveSettings& settings);
// The weight under `other` of a signal recorded under `present`. A weight that differs from its
// rule's was given by the sender, and stays.
double Reweigh(const Observed& event, const ExecutiveSettings& present,
               const ExecutiveSettings& other);

// H10: whether this many fires in a row without a reaction count against it.
bool IsIgnoredOften(std::int64_t times, const ExecutiveSettings& settings);

// The comparison of an answer with the action of a heuristic.
struct Likeness {
  double similarity = 0;
  bool shown = false;            // The model had seen it.
  bool is_clean_answer = false;  // The answer was given without candidates.
  bool opposite = false;         // It says the opposite.
  bool frozen = false;
  std::optional<Timestamp> last_compared_at;
};

// Why a similar action is not endorsed.
enum class Held { kNo, kFrozen, kOpposite, kWithinPeriod };
// Precedes the reason in text.
inline constexpr std::string_view kOppositePrefix = "opposite: ";

struct Weighed {
  Held held = Held::kNo;
  std::string_view signal;
  bool positive = true;
  std::optional<double> magnitude;  // Nothing: no effect.
};

// Texts with nothing in common never resemble each other, whatever the threshold: the weight would
// be 0.
bool Resembles(double similarity, const ExecutiveSettings& settings);
// H7 and H8, and the optional settings. `resembles_any`: the answer is similar to this or another
// action.
Weighed Weigh(const Likeness& likeness, bool resembles_any, Timestamp now,
              const ExecutiveSettings& settings);

}  // namespace credence::executive
