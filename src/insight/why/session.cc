// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>
#include <variant>

#include "governor/events.h"
#include "governor/evolve.h"
#include "governor/flip.h"
#include "governor/timeline.h"
#include "insight/flip/flip.h"
#include "insight/why/why.h"

namespace credence::insight {
using ledger::Visit;

Result<SessionWhyReport> WhySession(ledger::Reader& reader, SessionReading session,
                                    std::optional<governor::Effect> effect, Timestamp now,
                                    const governor::GovernorSettings& settings) {
  SessionWhyReport report;
  governor::SessionState state;
  governor::Past past;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = governor::StreamOf(session.id)}, [&](const ledger::EventView& event) {
        governor::SessionStep read = governor::ReadStep(event);
        SessionWhyStep step{.sequence = event.sequence,
                            .at = event.time,
                            .kind = std::string(event.kind),
                            .what = std::move(read.what)};
        if (!read.event) {
          report.steps.push_back(std::move(step));
          return Visit::kContinue;
        }
        governor::Evolve(state, *read.event, event.time);
        const auto* signal = std::get_if<governor::Signalled>(&*read.event);
        if (signal != nullptr) step.signals.push_back(governor::SignalOf(*signal, event.time));
        // A session with an unusual initial score has a signal before its first step.
        if (signal != nullptr && !report.steps.empty()) {
          report.steps.back().signals.push_back(std::move(step.signals.front()));
          return Visit::kContinue;
        }
        if (!governor::IsConsequence(*read.event)) {
          past.Add(*read.event, event, governor::IsRemovable(*read.event));
        }
        report.steps.push_back(std::move(step));
        return Visit::kContinue;
      }));
  governor::AskedSession asked = governor::AskedAbout(past, std::move(state), effect, settings);
  report.effect = NameOf(asked.effect);
  report.reason = governor::Answered(asked, settings).reason;
  report.counterfactual = WhatWouldFlip(
      governor::Flip(governor::WithItsOpening(past), std::move(asked), now, settings));
  report.session = std::move(session);
  return report;
}

}  // namespace credence::insight
