// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>
#include <variant>

#include "governor/event_words.h"
#include "governor/events.h"
#include "governor/evolve.h"
#include "governor/flip.h"
#include "insight/flip/flip.h"
#include "insight/why/why.h"

namespace credence::insight {
namespace {

using ledger::Visit;

SessionSignal SignalOf(const governor::Signalled& signal, Timestamp at) {
  return {.signal = signal.signal,
          .delta = signal.delta,
          .value = signal.value,
          .at = at,
          .reason = signal.reason};
}

}  // namespace

Result<SessionWhyReport> WhySession(ledger::Reader& reader, SessionReading session,
                                    std::optional<governor::Effect> effect, Timestamp now,
                                    const governor::GovernorSettings& settings) {
  SessionWhyReport report;
  governor::SessionState state;
  governor::Past past;
  CREDENCE_RETURN_IF_ERROR(reader.ScanEvents(
      {.stream = governor::StreamOf(session.id)}, [&](const ledger::EventView& event) {
        SessionWhyStep step{.sequence = event.sequence,
                            .at = event.time,
                            .kind = std::string(event.kind),
                            .what = {}};
        const auto decoded = governor::DecodeEvent(event);
        if (!decoded || !*decoded) {
          step.what = decoded ? "not known to this version" : "unreadable";
          report.steps.push_back(std::move(step));
          return Visit::kContinue;
        }
        governor::Evolve(state, **decoded, event.time);
        const auto* signal = std::get_if<governor::Signalled>(&**decoded);
        // A session with an unusual initial score has a signal before its first step.
        if (signal != nullptr && !report.steps.empty()) {
          report.steps.back().signals.push_back(SignalOf(*signal, event.time));
          return Visit::kContinue;
        }
        if (!governor::IsConsequence(**decoded))
          past.Add(**decoded, event, governor::IsRemovable(**decoded));
        step.what = governor::WordsOf(**decoded);
        if (signal != nullptr) step.signals.push_back(SignalOf(*signal, event.time));
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
