// SPDX-License-Identifier: Apache-2.0
// Transcripts from untrusted sources: every reader accepts them, reports what it cannot read in one
// line, and returns a session with steps.
#include "insight/transcripts/transcript.h"

#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"

void credence::fuzz::Fuzz(std::string_view text) {
  using insight::TranscriptKind;
  struct Form {
    TranscriptKind kind;
    const char* path;
  };
  constexpr Form kForms[] = {{TranscriptKind::kClaudeCode, "/p/s.jsonl"},
                             {TranscriptKind::kCodex, "/p/rollout-s.jsonl"},
                             {TranscriptKind::kGemini, "/p/chats/session-s.json"},
                             {TranscriptKind::kGemini, "/p/chats/g/s.jsonl"},
                             {TranscriptKind::kSweAgent, "/p/s.traj"},
                             {TranscriptKind::kMiniSweAgent, "/p/s.traj.json"},
                             {TranscriptKind::kMiniSweAgent, "/p/steps.jsonl"},
                             {TranscriptKind::kOtlp, "/p/spans.jsonl"}};
  for (const Form& form : kForms) {
    const auto reading = insight::ReadTranscripts(
        form.kind, {.text = text, .path = form.path, .modified = FromMicros(0)});
    for (const auto& line : reading.malformed) {
      CREDENCE_CHECK(line.why.find('\n') == std::string::npos, "one line");
    }
    for (const auto& transcript : reading.transcripts) {
      CREDENCE_CHECK(!transcript.session.empty() && !transcript.steps.empty(), "a session");
    }
  }
}
