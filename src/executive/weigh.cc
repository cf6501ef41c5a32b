// SPDX-License-Identifier: Apache-2.0
#include "executive/weigh.h"

#include <algorithm>

#include "executive/signal.h"

namespace credence::executive {
namespace {

Held WhyHeld(const Likeness& likeness, Timestamp now, const ExecutiveSettings& settings) {
  if (likeness.frozen) return Held::kFrozen;
  if (settings.polarity_guard && likeness.opposite) return Held::kOpposite;
  if (settings.evaluation_period_s > 0 && likeness.last_compared_at &&
      static_cast<double>(ToMicros(now) - ToMicros(*likeness.last_compared_at)) <
          settings.evaluation_period_s * 1e6) {
    return Held::kWithinPeriod;
  }
  return Held::kNo;
}

}  // namespace

void Weigh(Learned& event, const ExecutiveSettings& settings) {
  event.confidence =
      event.origin == HeuristicOrigin::kLearned ? settings.initial_learned : settings.initial_other;
  event.alpha = 1;
  event.beta = 1;
  if (settings.prior == "matched") {
    event.alpha = 2 * event.confidence;
    event.beta = 2 * (1 - event.confidence);
  }
}

Observed MakeObserved(std::string_view signal, bool positive,
                      const std::optional<std::string>& arrival,
                      const ExecutiveSettings& settings) {
  const SignalRule rule = RuleOf(signal, settings);
  return {.signal = std::string(signal),
          .positive = positive,
          .magnitude = rule.magnitude,
          .person = rule.person,
          .arrival = arrival};
}

double Reweigh(const Observed& event, const ExecutiveSettings& present,
               const ExecutiveSettings& other) {
  if (event.magnitude != RuleOf(event.signal, present).magnitude) return event.magnitude;
  return RuleOf(event.signal, other).magnitude;
}

bool IsIgnoredOften(std::int64_t times, const ExecutiveSettings& settings) {
  return times >= settings.ignored_times;
}

bool Resembles(double similarity, const ExecutiveSettings& settings) {
  return similarity > 0 && similarity >= settings.endorsement_threshold;
}

Weighed Weigh(const Likeness& likeness, bool resembles_any, Timestamp now,
              const ExecutiveSettings& settings) {
  if (Resembles(likeness.similarity, settings)) {
    Weighed weighed{
        .held = WhyHeld(likeness, now, settings), .signal = kEndorsement, .positive = true};
    const double share = likeness.shown && !likeness.is_clean_answer ? settings.shown_weight : 1;
    if (weighed.held == Held::kNo) {
      weighed.magnitude = settings.endorsement_weight * std::min(likeness.similarity, 1.0) * share;
    }
    return weighed;
  }
  if (settings.rejection_penalty > 0 && !resembles_any && likeness.shown && !likeness.frozen) {
    return {.held = Held::kNo,
            .signal = kRejection,
            .positive = false,
            .magnitude = settings.rejection_penalty};
  }
  return {};
}

}  // namespace credence::executive
