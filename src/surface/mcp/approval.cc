// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/approval.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include "base/check.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "surface/mcp/spelling.h"

namespace credence::mcp {
namespace {

constexpr std::chrono::minutes kTime{10};
constexpr std::size_t kCharactersMax = 3'000;
constexpr std::size_t kReasonCharactersMax = 600;

// Choices of the question, after the one that declines.
enum Choice : std::uint8_t { kNo, kOnce, kForATime };

// As a JSON string in which every character can be seen: an agent wrote it, and could hide a part
// of a command, or write a line that looks like ours.
std::string Visible(std::string_view text) {
  std::string json;
  AppendJsonString(json, text);
  std::string visible;
  std::string_view rest = json;
  while (!rest.empty()) {
    const std::string_view character = CodePointPrefix(rest, 1);
    rest.remove_prefix(character.size());
    const bool is_visible =
        character.size() == 1 ? character != "\x7f" : OneLine(character) == character;
    if (is_visible) {
      visible += character;
      continue;
    }
    for (const char byte : character) {
      visible += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    }
  }
  return visible;
}

std::string Shortened(const std::string& text, std::size_t max) {
  const std::string_view shown = CodePointPrefix(text, max);
  if (shown.size() == text.size()) return text;
  return fmt::format("{}… ({} more characters)", shown,
                     CodePointCount(std::string_view(text).substr(shown.size())));
}

// Of "credence: refused Bash (git push). Writing to git is paused. To unlock: …" what stands
// between the call, which has words of the agent, and what the agent could do.
std::string Because(std::string_view reason) {
  std::string line = OneLine(reason);
  constexpr std::string_view kPrefix = "credence: ";
  constexpr std::string_view kCallEnd = "). ";
  if (line.starts_with(kPrefix)) line.erase(0, kPrefix.size());
  line.erase(std::min(line.rfind(" To unlock: "), line.size()));
  if (const std::size_t end = line.rfind(kCallEnd); end != line.npos) {
    line.erase(0, end + kCallEnd.size());
  }
  return Shortened(line, kReasonCharactersMax);
}

}  // namespace

Question ApprovalQuestion(const Agent& agent, const WaitingCall& call, std::string_view tool,
                          std::string_view reason) {
  Question question{
      .key = call.session + '\n' + std::string(tool) + '\n' + call.text,
      .title = "May it run?",
      .choices = {"No", "Allow once",
                  fmt::format("Allow {} for {} minutes", call.effect, kTime.count())}};
  question.message = fmt::format(
      "Credence refused a call of the agent. May it run after all?\n\n{}: {}\n\nWhy it was "
      "refused: {}\n\nSession {}{}.",
      Visible(tool), Shortened(Visible(call.text), kCharactersMax), Because(reason),
      Visible(call.session),
      agent.caller.project ? " in " + OneLine(*agent.caller.project) : std::string());
  if (call.is_edit) {
    question.message += " \"Allow once\" holds for one edit of this file, whatever its text.";
  }
  return question;
}

Approval AskForApproval(const Agent& agent, const WaitingCall& call, std::string_view tool,
                        std::string_view reason) {
  CREDENCE_CHECK(agent.person != nullptr, "somebody can be asked");
  // What is cut off could be what matters.
  if (call.is_command && CodePointCount(Visible(call.text)) > kCharactersMax) {
    return {.allowed = false, .comment = "The command is too long to ask the user about it here."};
  }
  const PersonsAnswer answer = agent.person->Ask(ApprovalQuestion(agent, call, tool, reason));
  switch (answer.kind) {
    case PersonsAnswer::Kind::kChosen:
      break;
    case PersonsAnswer::Kind::kDeclined:
      return {.allowed = false, .comment = "The user was asked and said no. Do something else."};
    case PersonsAnswer::Kind::kNone:
      return {.allowed = false, .comment = "The user was asked and has not answered."};
    case PersonsAnswer::Kind::kNotAsked:
      return {};
  }
  Caller person = agent.caller;
  person.actor = fmt::format("{} via {}", agent.user, agent.caller.actor);
  person.is_agent = false;
  const bool for_a_time = answer.choice == kForATime;
  const Result<AllowedCall> allowed = agent.engine.sessions().Allow(
      person, {.session = call.session,
               .time = for_a_time ? std::optional<std::chrono::seconds>(kTime) : std::nullopt,
               .seen = call.sequence});
  if (!allowed) {
    return {.allowed = false,
            .comment = fmt::format("The user allowed it, but it cannot be allowed any more: {}",
                                   OneLine(SpellForAgents(allowed.error().message)))};
  }
  return {.allowed = true,
          .comment = for_a_time
                         ? fmt::format("The user was asked and allows {} for {} minutes.",
                                       call.effect, kTime.count())
                         : "The user was asked and allows exactly this call once. Make it now."};
}

}  // namespace credence::mcp
