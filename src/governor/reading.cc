// SPDX-License-Identifier: Apache-2.0
#include "governor/reading.h"

#include "governor/gate.h"

namespace credence::governor {

SessionReading ReadSession(const SessionState& state, const GovernorSettings& settings) {
  const Zone zone = ZoneFor(state.confidence, settings);
  return {.id = state.id,
          .client = state.client,
          .project = state.project,
          .confidence = state.confidence,
          .zone = std::string(NameOf(zone)),
          .mark = std::string(MarkOf(zone)),
          .turn = state.turn,
          .started_at = state.started_at,
          .last_at = state.last_at,
          .ended = state.ended,
          .success = state.success,
          .awaited = state.awaited,
          .refused = std::ssize(state.refusals),
          .would_deny = state.would_deny.value_or(0),
          .would_ask = state.would_ask.value_or(0),
          .signals = {},
          .forecast = std::nullopt,
          .trace = state.trace ? std::optional(TraceContext{.trace = state.trace->trace,
                                                            .span = state.trace->span.value_or("")})
                               : std::nullopt,
          .traces = {}};
}

}  // namespace credence::governor
