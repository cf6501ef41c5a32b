// SPDX-License-Identifier: Apache-2.0
// Transcripts from untrusted sources: every reader accepts them, reports what it cannot read in one
// line, and returns a session with steps.
#include "insight/transcripts/transcript.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using credence::insight::TranscriptKind;
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
                             {TranscriptKind::kMiniSweAgent, "/p/steps.jsonl"}};
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Form& form : kForms) {
    const auto reading = credence::insight::ReadTranscripts(
        form.kind, {.text = text, .path = form.path, .modified = credence::FromMicros(0)});
    for (const auto& line : reading.malformed) {
      CREDENCE_CHECK(line.why.find('\n') == std::string::npos, "one line");
    }
    for (const auto& transcript : reading.transcripts) {
      CREDENCE_CHECK(!transcript.session.empty() && !transcript.steps.empty(), "a session");
    }
  }
  return 0;
}
