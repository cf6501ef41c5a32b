// SPDX-License-Identifier: Apache-2.0
// Sessions: report what an agent does, and ask before each tool call whether it may go ahead.
#include <cstdio>

#include "credence/engine.h"

int main() {
  const auto engine = credence::Engine::Open({.db = ":memory:"});
  if (!engine) return 1;
  credence::Sessions& sessions = (*engine)->sessions();
  const credence::Caller agent{.project = "/home/ada/shop", .actor = "hook:my-agent"};
  const credence::ToolUse edit{.session = "monday",
                               .client = "my-agent",
                               .tool = "Edit",
                               .input = R"({"file_path": "/home/ada/shop/src/orders.py"})",
                               .call = "call-1",
                               .cwd = "/home/ada/shop"};

  if (!sessions.Start(agent, {.session = "monday", .client = "my-agent"})) return 1;
  if (!sessions.Prompt(agent, {.session = "monday", .prompt = "Fix the rounding of prices"})) {
    return 1;
  }
  const auto before = sessions.BeforeTool(agent, edit);
  if (!before) return 1;
  std::printf("decision: %s\n",
              before->decision == credence::HookAnswer::Decision::kDeny ? "deny" : "go ahead");

  // Failing calls cost confidence.
  if (!sessions.AfterTool(agent, {.use = edit, .failed = true, .output = "old_string not found"})) {
    return 1;
  }
  const auto now = sessions.Show(agent, "monday");
  if (!now) return 1;
  std::printf("confidence: %lld %%, zone %s, %zu signals\n",
              static_cast<long long>(now->confidence), now->zone.c_str(), now->signals.size());
  return 0;
}
