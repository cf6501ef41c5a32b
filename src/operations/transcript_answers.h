// SPDX-License-Identifier: Apache-2.0
// The report on an import of transcripts, and its JSON (base/record_json.h).
#pragma once

#include <cstdint>

#include "base/record_json.h"
#include "credence/fields.h"
#include "credence/transcripts.h"

namespace credence {

void Describe(const JudgedSession& session, auto&& visit) {
  CREDENCE_VISIT(visit, session, id, project, started_at, confidence, zone, prompts, calls,
                 failures, denied, asked);
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
  CREDENCE_VISIT(visit, report, kind, path, files);
  visit("prompts", prompts);
  visit("calls", calls);
  visit("denied", denied);
  visit("asked", asked);
  CREDENCE_VISIT(visit, report, events, malformed_lines, unreadable_files, live_sessions, remarks,
                 signals, outcomes, memories, sessions);
}

}  // namespace credence
