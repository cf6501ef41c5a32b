// SPDX-License-Identifier: Apache-2.0
// Reads one span by the GenAI conventions and their relatives.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "insight/telemetry/telemetry.h"

namespace credence::insight {

enum class SpanRole {
  kAgent,     // An agent worked on a task.
  kWorkflow,  // A program that calls agents, models and tools.
  kChain,     // The same, or one of its steps: OpenInference does not tell them apart.
  kModel,     // A model was called.
  kTool,      // A tool ran.
  kOther,
};
SpanRole RoleOf(const Span& span);

struct ToolSpan {
  std::string call;  // The model's id of the call, or else the span's.
  std::string tool;
  std::string input;  // A JSON object.
  std::string output;
  bool failed = false;
  bool has_output = false;
};
// REQUIRES: its role is kTool.
ToolSpan ReadTool(const Span& span);

// The user's messages in what the agent or model was given.
struct UserMessages {
  std::vector<std::string> texts;  // Oldest first.
  bool alone = false;              // One message, without the conversation before it.
};
UserMessages ReadUserMessages(const Span& span);
// What the agent or model answered in the end; empty if not recorded.
std::string LastWords(const Span& span);

// The conversation or session that the attributes name; empty: none.
std::string ConversationOf(const Attributes& attributes);

}  // namespace credence::insight
