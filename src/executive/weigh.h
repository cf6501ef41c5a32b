// SPDX-License-Identifier: Apache-2.0
// Weigh: the numbers that the settings give to what happened. The one way in which settings come
// into an event, live (decide.h) and when a recorded history is tried under other settings: it
// looks at what is handed in, and at nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "credence/timestamp.h"
#include "executive/settings.h"
#include "executive/types.h"

namespace credence::executive {

// H1: where it starts.
void Weigh(Learned& event, const ExecutiveSettings& settings);

// A signal that comes with the weight of its rule.
Observed MakeObserved(std::string_view signal, bool positive,
                      const std::optional<std::string>& arrival, const ExecutiveSettings& settings);
// The weight under `other` of a signal that was recorded under `present`. What is not the weight of
// its rule was given by whoever sent it, and stays.
double Reweigh(const Observed& event, const ExecutiveSettings& present,
               const ExecutiveSettings& other);

// H10: so many fires in a row to which nobody reacted speak against it.
bool IsIgnoredOften(std::int64_t times, const ExecutiveSettings& settings);

// An answer held against the action of a heuristic.
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
// Before the reason, where it is written out.
inline constexpr std::string_view kOppositePrefix = "opposite: ";

struct Weighed {
  Held held = Held::kNo;
  std::string_view signal;
  bool positive = true;
  std::optional<double> magnitude;  // Nothing: it moves nothing.
};

// What has nothing in common is not similar, whatever the threshold: its weight would be 0.
bool Resembles(double similarity, const ExecutiveSettings& settings);
// H7 and H8, and the switches. `resembles_any`: the answer is similar to this action or another.
Weighed Weigh(const Likeness& likeness, bool resembles_any, Timestamp now,
              const ExecutiveSettings& settings);

}  // namespace credence::executive
