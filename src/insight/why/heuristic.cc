// SPDX-License-Identifier: Apache-2.0
#include <utility>
#include <variant>

#include "executive/events.h"
#include "executive/flip.h"
#include "executive/fold.h"
#include "executive/gate.h"
#include "executive/signal.h"
#include "insight/flip/flip.h"
#include "insight/why/effect.h"
#include "insight/why/why.h"
#include "ledger/fold.h"

namespace credence::insight {

using ledger::Visit;

Result<HeuristicWhyReport> WhyHeuristic(ledger::Reader& reader, const Heuristic& heuristic,
                                        Timestamp now,
                                        const executive::ExecutiveSettings& settings) {
  HeuristicWhyReport report{.reading = executive::ReadHeuristic(heuristic, settings),
                            .steps = {},
                            .threshold = settings.threshold};
  Heuristic state;
  executive::Past past;
  const ledger::EventFilter filter{.stream = executive::HeuristicStreamOf(heuristic.id),
                                   .with_verbatim = true};
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const ledger::EventView& event) {
    HeuristicWhyStep step{.event = event.ToEvent(), .effect = EffectOf(event.kind)};
    step.before = state.confidence;
    const auto decoded = executive::DecodeHeuristicEvent(event);
    if (!decoded) {
      step.effect = "unreadable";
    } else if (!*decoded || !ledger::ApplyEvent<executive::HeuristicFold>(state, event)) {
      step.effect = "unknown";
    } else if (const auto* observed = std::get_if<executive::Observed>(&**decoded)) {
      // Older versions recorded whoever called first after the time was over.
      if (observed->signal == executive::kTimeoutSignal) step.event.actor = "credence";
      step.signal = observed->signal;
      step.magnitude = observed->positive ? observed->magnitude : -observed->magnitude;
      step.arrival = observed->arrival;
    } else if (const auto* fired = std::get_if<executive::Fired>(&**decoded)) {
      step.arrival = fired->arrival;
    } else if (const auto* succeeded = std::get_if<executive::Succeeded>(&**decoded)) {
      step.effect = succeeded->success ? "succeeded" : "failed";
      step.signal = succeeded->signal;
    } else if (const auto* frozen = std::get_if<executive::Frozen>(&**decoded)) {
      step.effect = frozen->frozen ? "frozen" : "thawed";
    }
    step.after = state.confidence;
    if (decoded && *decoded && step.effect != "unknown") {
      past.Add(**decoded, event, executive::IsRemovable(**decoded));
    }
    step.alpha = state.alpha;
    step.beta = state.beta;
    report.steps.push_back(std::move(step));
    return Visit::kContinue;
  }));
  report.counterfactual = WhatWouldFlip(executive::Flip(std::move(past), heuristic, now, settings));
  return report;
}

}  // namespace credence::insight
