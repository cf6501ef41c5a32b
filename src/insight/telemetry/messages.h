// SPDX-License-Identifier: Apache-2.0
// What an agent or a model was given, and what it answered, in any instrumentation's format.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "insight/telemetry/telemetry.h"

namespace credence::insight {

struct Message {
  std::string role = {};  // "user", "assistant", "tool", …
  std::string text = {};  // Of users and assistants only.
  bool calls = false;     // An assistant's message that calls tools, so its words are not the last.

  bool operator==(const Message&) const = default;
};

// Oldest first; empty if no messages were recorded.
std::vector<Message> InputMessages(const Attributes& of);
std::vector<Message> OutputMessages(const Attributes& of);

// A message that LangChain made of a tool's result. Instrumentations record it as the result.
struct ToolMessage {
  std::string tool;
  std::string text;
  bool failed = false;
};
std::optional<ToolMessage> ReadToolMessage(std::string_view json);

// What the user of a program gave to a function that OpenLLMetry has wrapped as a tool, as a JSON
// object, from {"args": […], "kwargs": {…}}; empty if the text is not of this format.
std::string InputOfCall(std::string_view json);

// The value of a JSON string, or else the text itself.
std::string PlainText(std::string_view text);

}  // namespace credence::insight
