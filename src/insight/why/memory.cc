// SPDX-License-Identifier: Apache-2.0
#include "insight/why/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "insight/flip/flip.h"
#include "insight/why/effect.h"
#include "ledger/fold.h"
#include "memory/events.h"
#include "memory/flip.h"
#include "memory/fold.h"
#include "memory/reading.h"
#include "model/half_life.h"

namespace credence::insight {

using ledger::Visit;

namespace {

std::string RestsOn(const memory::Proven& proven) {
  return fmt::format("session {}, turn {}{}", proven.session, proven.turn,
                     proven.call ? ", call " + *proven.call : "");
}

}  // namespace

Result<MemoryWhyReport> WhyMemory(ledger::Reader& reader, const Memory& memory, Timestamp now,
                                  const memory::MemorySettings& settings) {
  MemoryWhyReport report;
  Memory state;
  memory::Past past;
  const ledger::EventFilter filter{.stream = memory::StreamOf(memory.id), .with_verbatim = true};
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(filter, [&](const ledger::EventView& event) {
    MemoryWhyStep step{.event = event.ToEvent(), .effect = EffectOf(event.kind)};
    step.before = state.confidence;
    step.golden_before = state.golden;
    const Result<std::optional<memory::MemoryEvent>> decoded = memory::DecodeEvent(event);
    const Result<ledger::Known> known = ledger::ApplyEvent<memory::MemoryFold>(state, event);
    // Unreadable or unknown events had no effect here, but are still shown.
    if (!known) {
      step.effect = "unreadable";
    } else if (*known == ledger::Known::kNo) {
      step.effect = "unknown";
    } else {
      past.Add(**decoded, event, memory::IsRemovable(**decoded));
      if (const auto* proven = std::get_if<memory::Proven>(&**decoded)) {
        step.effect = NameOf(proven->proof);
        step.rests_on = RestsOn(*proven);
      }
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
  report.factor =
      report.reading.fades ? model::DecayFactor(report.days, settings.half_life_days) : 1;
  if (report.reading.fades && memory::CanBeInjected(memory, settings) &&
      report.reading.effective_confidence > settings.min_effective) {
    const double days = model::DaysUntil(report.reading.effective_confidence,
                                         settings.min_effective, settings.half_life_days);
    if (std::isfinite(days)) report.days_until_dropped = days;
  }
  report.counterfactual = WhatWouldFlip(memory::Flip(std::move(past), memory, now, settings));
  return report;
}

}  // namespace credence::insight
