// SPDX-License-Identifier: Apache-2.0
// For tests: the steps of a transcript as short lines.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "credence/timestamp.h"
#include "insight/transcripts/transcript.h"

namespace credence::insight {

inline std::string Short(const UserSaid& said) { return "user: " + said.text; }
inline std::string Short(const CallMade& call) { return call.tool + " " + call.input; }
inline std::string Short(const CallEnded& ended) {
  std::string text = ended.interrupted     ? "not run"
                     : ended.status_hidden ? "hidden"
                     : ended.failed        ? "failed"
                                           : "done";
  return ended.output.empty() ? text : text + ": " + ended.output;
}
inline std::string Short(const AgentSaid& said) { return "agent: " + said.text; }

inline std::vector<std::string> ShortSteps(const Transcript& transcript) {
  std::vector<std::string> lines;
  for (const Step& step : transcript.steps) {
    lines.push_back(std::visit([](const auto& what) { return Short(what); }, step.what));
  }
  return lines;
}

inline FileReading ReadText(TranscriptKind kind, std::string_view text,
                            std::string path = "/home/ada/s1.jsonl") {
  return ReadTranscripts(kind, {.text = text,
                                .path = std::move(path),
                                .modified = ParseTimestamp("2026-03-01T12:00:00Z").value()});
}

}  // namespace credence::insight
