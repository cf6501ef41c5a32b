// SPDX-License-Identifier: Apache-2.0
// The report on an import of transcripts, and its JSON (base/record_json.h).
#pragma once

#include <cstdint>

#include "base/record_json.h"
#include "credence/transcripts.h"

namespace credence {

void Describe(const JudgedSession& session, auto&& visit) {
  visit("id", session.id);
  visit("project", session.project);
  visit("started_at", session.started_at);
  visit("confidence", session.confidence);
  visit("zone", session.zone);
  visit("prompts", session.prompts);
  visit("calls", session.calls);
  visit("failures", session.failures);
  visit("denied", session.denied);
  visit("asked", session.asked);
  visit("signals", Each(session.signals, [](const auto& signal, auto&& field) {
          field("signal", signal.first);
          field("delta", signal.second);
        }));
  visit("success", session.success);
}

void Describe(const TranscriptReport& report, auto&& visit) {
  std::int64_t prompts = 0;
  std::int64_t calls = 0;
  std::int64_t denied = 0;
  std::int64_t asked = 0;
  for (const JudgedSession& session : report.sessions) {
    prompts += session.prompts;
    calls += session.calls;
    denied += session.denied;
    asked += session.asked;
  }
  visit("kind", report.kind);
  visit("path", report.path);
  visit("files", report.files);
  visit("prompts", prompts);
  visit("calls", calls);
  visit("denied", denied);
  visit("asked", asked);
  visit("events", report.events);
  visit("malformed_lines", report.malformed_lines);
  visit("unreadable_files", report.unreadable_files);
  visit("live_sessions", report.live_sessions);
  visit("remarks", report.remarks);
  visit("signals", report.signals);
  visit("outcomes", report.outcomes);
  visit("sessions", report.sessions);
}

}  // namespace credence
