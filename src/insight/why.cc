// SPDX-License-Identifier: Apache-2.0
#include "insight/why.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "executive/events.h"
#include "executive/fold.h"
#include "executive/gate.h"
#include "insight/flip/heuristic_flip.h"
#include "insight/flip/memory_flip.h"
#include "ledger/fold.h"
#include "memory/events.h"
#include "memory/fold.h"
#include "memory/reading.h"
#include "model/half_life.h"

namespace credence::insight {
namespace {

using ledger::Visit;

// "validated" for "memory.validated".
std::string EffectOf(std::string_view kind) { return std::string(kind.substr(kind.find('.') + 1)); }

}  // namespace

Result<MemoryWhyReport> WhyMemory(ledger::Reader& reader, const Memory& memory, Timestamp now,
                                  const memory::MemorySettings& settings) {
  MemoryWhyReport report;
  Memory state;
  MemoryPast past;
  const ledger::EventFilter filter{.stream = memory::StreamOf(memory.id), .with_verbatim = true};
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const ledger::EventView& event) {
    MemoryWhyStep step{.event = event.ToEvent(), .effect = EffectOf(event.kind)};
    step.before = state.confidence;
    step.golden_before = state.golden;
    const Result<std::optional<memory::MemoryEvent>> decoded = memory::DecodeEvent(event);
    const Result<ledger::Known> known = ledger::ApplyEvent<memory::MemoryFold>(state, event);
    // What cannot be read or is not known had no effect here, and is shown all the same.
    if (!known) {
      step.effect = "unreadable";
    } else if (*known == ledger::Known::kNo) {
      step.effect = "unknown";
    } else {
      past.Add(**decoded, event, IsRemovable(**decoded));
    }
    step.after = state.confidence;
    step.golden_after = state.golden;
    report.steps.push_back(std::move(step));
    return Visit::kContinue;
  }));

  report.reading = memory::ReadMemory(memory, now, settings);
  report.decays_since = memory::LastActivity(memory);
  report.half_life_days = settings.half_life_days;
  report.days = std::max(0.0, DaysBetween(report.decays_since, now));
  report.factor = memory.golden ? 1 : model::DecayFactor(report.days, settings.half_life_days);
  if (!memory.golden && CanBeInjected(memory, settings) &&
      report.reading.effective_confidence > settings.min_effective) {
    const double days = model::DaysUntil(report.reading.effective_confidence,
                                         settings.min_effective, settings.half_life_days);
    if (std::isfinite(days)) report.days_until_dropped = days;
  }
  report.counterfactual = WhatWouldFlip(past, memory, now, settings);
  return report;
}

Result<HeuristicWhyReport> WhyHeuristic(ledger::Reader& reader, const Heuristic& heuristic,
                                        Timestamp now,
                                        const executive::ExecutiveSettings& settings) {
  HeuristicWhyReport report{.reading = executive::ReadHeuristic(heuristic, settings),
                            .steps = {},
                            .threshold = settings.threshold,
                            .counterfactual = {}};
  Heuristic state;
  HeuristicPast past;
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
      past.Add(**decoded, event, IsRemovable(**decoded));
    }
    step.alpha = state.alpha;
    step.beta = state.beta;
    report.steps.push_back(std::move(step));
    return Visit::kContinue;
  }));
  report.counterfactual = WhatWouldFlip(past, heuristic, now, settings);
  return report;
}

}  // namespace credence::insight
