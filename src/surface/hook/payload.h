// SPDX-License-Identifier: Apache-2.0
// Payload: what a client reports at a moment of a session, in any client's naming.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "credence/enum_names.h"
#include "credence/result.h"

namespace credence::hook {

// kSdk: any other program, through a client library (clients/). It speaks as Claude Code does,
// and says in `can_ask` whether it can ask a person.
enum class Client { kClaudeCode, kCodex, kGemini, kOpencode, kSdk };

enum class Moment {
  kSessionStart,
  kPrompt,
  kBeforeTool,
  kAfterTool,
  kStop,
  kSubagentStop,
  kSessionEnd,
  kOther,  // Ignored.
};

struct Payload {
  Client client = Client::kClaudeCode;
  Moment moment = Moment::kOther;
  std::string event;  // The client's name for it.
  std::string session;
  std::string cwd;
  std::string transcript;  // The path of the client's record of the session.
  std::string source;
  std::string reason;
  std::string prompt;
  std::string prompt_id;
  std::string tool;
  std::string tool_input = "{}";  // JSON.
  std::string call;
  bool failed = false;
  bool interrupted = false;
  bool status_hidden = false;  // Codex reports only the output of a command.
  std::string output;
  std::optional<std::string> before;
  std::optional<std::string> after;
  std::string message;
  bool headless = false;  // Nobody can be asked.
};

// Failure: kInvalidArgument.
Result<Payload> ParsePayload(Client client, std::string_view text);

// The moment named in a text that may not be a valid payload; absent if it names none.
std::optional<Moment> MomentIn(std::string_view text);

}  // namespace credence::hook

namespace credence {

template <>
struct EnumNames<hook::Client> {
  static constexpr std::array<std::string_view, 5> kNames = {"claude-code", "codex", "gemini",
                                                             "opencode", "sdk"};
};

}  // namespace credence
