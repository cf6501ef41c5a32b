// SPDX-License-Identifier: Apache-2.0
// The facts of a session in words.
#include <fmt/format.h>

#include <string>
#include <variant>

#include "insight/flip/session_flip.h"

namespace credence::insight {
namespace {

std::string Words(const governor::Started& fact) {
  return fmt::format("started{}{}", fact.client.empty() ? "" : " by ", fact.client);
}

std::string Words(const governor::Prompted& fact) {
  switch (fact.control) {
    case governor::Control::kSudo:
      return "the user let a turn pass (SUDO)";
    case governor::Control::kBoostRequest:
      return "the user asked for more trust";
    case governor::Control::kBoostApproval:
      return "the user approved more trust";
    case governor::Control::kDispute:
      return "the user disputed a signal";
    case governor::Control::kNone:
      break;
  }
  std::string text = fact.rubric ? "a prompt that opens a goal" : "a prompt";
  for (const governor::Found& found : fact.found.value_or(std::vector<governor::Found>())) {
    text += fmt::format("; {}", found.reason);
  }
  return text;
}

std::string Words(const governor::Refused& fact) {
  return fmt::format("{} {} ({})", fact.tool,
                     fact.verdict == governor::Verdict::kAsk ? "was asked about" : "was refused",
                     NameOf(fact.effect));
}

std::string Words(const governor::Finished& fact) {
  if (fact.failed) {
    return fmt::format("{} ({})", fact.failure.value_or(fact.tool + " failed"),
                       NameOf(fact.effect));
  }
  if (fact.verify == governor::VerifyKind::kTest) {
    return fmt::format("{} ran tests: {} passed, {} failed", fact.tool, fact.tests,
                       fact.tests_failed);
  }
  if (fact.verify == governor::VerifyKind::kBuild) return fmt::format("{} built", fact.tool);
  return fmt::format("{} ended ({})", fact.tool, NameOf(fact.effect));
}

std::string Words(const governor::Told& fact) {
  return fmt::format("a person told {}: {}", fact.signal, fact.reason);
}
std::string Words(const governor::Approved& /*fact*/) { return "a person approved what waited"; }
std::string Words(const governor::Judged& fact) {
  return fmt::format("the work turned out {}", fact.success ? "well" : "badly");
}
std::string Words(const governor::Signalled& event) {
  return fmt::format("{} {:+}", event.signal, event.delta);
}
std::string Words(const governor::Awaited& event) { return event.signal + " waits for approval"; }
std::string Words(const governor::Disputed& fact) { return fact.signal + " was called mistaken"; }
std::string Words(const governor::Claimed& /*fact*/) { return "the agent ended its turn"; }
std::string Words(const governor::Consulted& fact) { return "consulted: " + fact.route; }
std::string Words(const governor::Shown& fact) {
  return fmt::format("{} {} shown before a call", fact.memories.size(),
                     fact.memories.size() == 1 ? "memory" : "memories");
}
std::string Words(const governor::Captured& /*fact*/) { return "a failure became a memory"; }
std::string Words(const governor::Announced& fact) {
  return fmt::format("the person saw {}", NameOf(fact.zone));
}
std::string Words(const governor::Ended& /*fact*/) { return "ended"; }

}  // namespace

std::string WordsOf(const governor::SessionEvent& event) {
  return std::visit([](const auto& what) { return Words(what); }, event);
}

}  // namespace credence::insight
