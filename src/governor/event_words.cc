// SPDX-License-Identifier: Apache-2.0
#include "governor/event_words.h"

#include <fmt/format.h>

#include <string>
#include <variant>

#include "base/amount.h"

namespace credence::governor {
namespace {

std::string InWords(const Started& fact) {
  return fmt::format("started{}{}", fact.client.empty() ? "" : " by ", fact.client);
}

std::string InWords(const Prompted& fact) {
  switch (fact.control) {
    case Control::kSudo:
      return "the user bypassed the governor (SUDO)";
    case Control::kBoostRequest:
      return "the user asked for more trust";
    case Control::kBoostApproval:
      return "the user approved more trust";
    case Control::kDispute:
      return "the user disputed a signal";
    case Control::kAllow:
      return "the user allowed the refused call";
    case Control::kNone:
      break;
  }
  std::string text = fact.rubric ? "a prompt that opens a goal" : "a prompt";
  for (const Found& found : fact.found.value_or(std::vector<Found>())) {
    text += fmt::format("; {}", found.reason);
  }
  return text;
}

std::string InWords(const Refused& fact) {
  return fmt::format("{} {} ({})", fact.tool,
                     fact.observed.value_or(false)
                         ? (fact.verdict == Verdict::kAsk ? "would have needed approval"
                                                          : "would have been refused")
                         : (fact.verdict == Verdict::kAsk ? "needed approval" : "was refused"),
                     NameOf(fact.effect));
}

std::string InWords(const Finished& fact) {
  if (fact.failed) {
    return fmt::format("{} ({})", fact.failure.value_or(fact.tool + " failed"),
                       NameOf(fact.effect));
  }
  if (fact.verify == VerifyKind::kTest) {
    return fmt::format("{} ran tests: {} passed, {} failed", fact.tool, fact.tests,
                       fact.tests_failed);
  }
  if (fact.verify == VerifyKind::kBuild) return fmt::format("{} built", fact.tool);
  return fmt::format("{} ended ({})", fact.tool, NameOf(fact.effect));
}

std::string InWords(const Told& fact) {
  return fmt::format("a person told {}: {}", fact.signal, fact.reason);
}
std::string InWords(const Approved& /*fact*/) { return "a person gave approval"; }
std::string InWords(const Allowed& fact) {
  if (!fact.until) return "a person allowed the refused call once";
  return fmt::format("a person allowed {} until {}", NameOf(fact.effect),
                     FormatTimestamp(*fact.until));
}
std::string InWords(const Used& /*fact*/) { return "the call that a person allowed runs"; }
std::string InWords(const Judged& fact) {
  const std::string_view what = fact.success ? "the work succeeded" : "the work failed";
  return fmt::format("{}{}", what, fact.reported ? ", as the agent's program reports" : "");
}
std::string InWords(const Signalled& event) {
  return fmt::format("{} {:+}", event.signal, event.delta);
}
std::string InWords(const Awaited& event) { return event.signal + " waits for approval"; }
std::string InWords(const Erased& /*event*/) { return "a person had its words erased"; }
std::string InWords(const Disputed& fact) { return fact.signal + " was disputed"; }
std::string InWords(const Claimed& /*fact*/) { return "the agent ended its turn"; }
std::string InWords(const Consulted& fact) { return "consulted: " + fact.route; }
std::string InWords(const Shown& fact) {
  return fmt::format("{} shown{}", Amount(fact.memories.size(), "memory", "memories"),
                     fact.call.empty() ? "" : " before a call");
}
std::string InWords(const Heeded& fact) {
  std::string text = "a call";
  if (!fact.followed.empty()) {
    text += fmt::format(" did what {} {}", Amount(fact.followed.size(), "memory", "memories"),
                        fact.followed.size() == 1 ? "says" : "say");
  }
  if (!fact.followed.empty() && !fact.defied.empty()) text += ", and";
  if (!fact.defied.empty()) {
    text +=
        fmt::format(" did the opposite of {}", Amount(fact.defied.size(), "memory", "memories"));
  }
  return text;
}
std::string InWords(const Captured& /*fact*/) { return "a failure became a memory"; }
std::string InWords(const Announced& fact) {
  return fmt::format("the person saw {}", NameOf(fact.zone));
}
std::string InWords(const Advised& fact) {
  return fmt::format("the person was told what {} observed sessions have shown", fact.sessions);
}
std::string InWords(const Traced& fact) { return "part of trace " + fact.trace; }
std::string InWords(const Ended& /*fact*/) { return "ended"; }

}  // namespace

std::string WordsOf(const SessionEvent& event) {
  return std::visit([](const auto& what) { return InWords(what); }, event);
}

}  // namespace credence::governor
