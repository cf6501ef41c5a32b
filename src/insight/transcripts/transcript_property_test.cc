// SPDX-License-Identifier: Apache-2.0
// What an import relies on: when a transcript grows, its earlier steps do not change, and damaged
// lines are survived.
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "insight/transcripts/test_transcript.h"

namespace credence::insight {
namespace {

// A random line as Claude Code writes it.
std::string AnyLine(std::size_t number) {
  const std::string head =
      fmt::format(R"({{"sessionId":"s","uuid":"u{0}","timestamp":"2026-03-01T10:{1:02}:{2:02}Z",)",
                  number, number / 60 % 60, number % 60);
  const std::string call = fmt::format("c{}", *rc::gen::inRange<std::size_t>(0, number + 1));
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return head + R"("type":"user","message":{"content":"Build it"}})";
    case 1:
      return head + fmt::format(R"("type":"assistant","message":{{"content":[{{"type":"tool_use",)"
                                R"("id":"c{}","name":"Bash","input":{{}}}}]}}}})",
                                number);
    case 2:
      return head + R"("type":"user","message":{"content":[{"type":"tool_result","tool_use_id":")" +
             call + R"(","content":"ok"}]}})";
    case 3:
      return head + R"("type":"assistant","message":{"content":[{"type":"text","text":"So."}]}})";
    case 4:
      return head + R"("type":"attachment"})";
    default:
      return "not JSON";
  }
}

std::vector<Step> StepsOf(const std::string& text) {
  FileReading reading = ReadText(TranscriptKind::kClaudeCode, text);
  if (reading.transcripts.empty()) return {};
  std::vector<Step> steps = std::move(reading.transcripts[0].steps);
  // The last words so far need not be the last of the turn.
  if (!steps.empty() && std::holds_alternative<AgentSaid>(steps.back().what)) steps.pop_back();
  return steps;
}

RC_GTEST_PROP(Transcript, ALongerOneBeginsLikeTheShorter, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(0, 40);
  const auto cut = *rc::gen::inRange<std::size_t>(0, count + 1);
  std::string shorter;
  std::string longer;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string line = AnyLine(i) + "\n";
    if (i < cut) shorter += line;
    longer += line;
  }
  const std::vector<Step> before = StepsOf(shorter);
  const std::vector<Step> after = StepsOf(longer);
  RC_ASSERT(before.size() <= after.size());
  RC_ASSERT(std::equal(before.begin(), before.end(), after.begin()));
}

RC_GTEST_PROP(Transcript, AnyBytesAreSurvived, ()) {
  constexpr std::array<TranscriptKind, 6> kKinds = {
      TranscriptKind::kClaudeCode, TranscriptKind::kCodex,        TranscriptKind::kGemini,
      TranscriptKind::kSweAgent,   TranscriptKind::kMiniSweAgent, TranscriptKind::kOtlp};
  std::string text;
  for (std::size_t i = 0; i < 5; ++i) text += AnyLine(i) + "\n";
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text.replace(at, 1, *rc::gen::string<std::string>());
  for (const TranscriptKind kind : kKinds) {
    for (const Transcript& transcript : ReadText(kind, text).transcripts) {
      RC_ASSERT(!transcript.session.empty());
      RC_ASSERT(!transcript.steps.empty());
    }
  }
}

}  // namespace
}  // namespace credence::insight
