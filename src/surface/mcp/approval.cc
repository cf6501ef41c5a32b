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

struct CodePoints {
  char32_t first;
  char32_t last;
};

// What shows nothing or looks like a space, besides what OneLine replaces: spaces of other widths
// and Unicode's default-ignorable characters. Ascending.
constexpr CodePoints kUnseen[] = {
    {0x00A0, 0x00A0}, {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x115F, 0x1160},  {0x1680, 0x1680},
    {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x2000, 0x200F},   {0x202F, 0x202F},  {0x205F, 0x206F},
    {0x2800, 0x2800}, {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},  {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

bool IsSeen(std::string_view character) {
  if (character.size() == 1) return character != "\x7f";
  if (OneLine(character) != character) return false;
  const char32_t value = DecodeCodePoint(character).value;
  return std::ranges::none_of(kUnseen, [&](const CodePoints& range) {
    return range.first <= value && value <= range.last;
  });
}

// As a JSON string in which every character can be seen: an agent wrote it, and could hide a part
// of a command behind spaces, or write a line that looks like ours.
std::string Visible(std::string_view text) {
  constexpr std::size_t kSpacesMax = 8;
  std::string json;
  AppendJsonString(json, text);
  std::string visible;
  std::string_view rest = json;
  while (!rest.empty()) {
    const std::size_t spaces = std::min(rest.find_first_not_of(' '), rest.size());
    if (spaces > kSpacesMax) {
      visible += fmt::format("⟨{} spaces⟩", spaces);
      rest.remove_prefix(spaces);
      continue;
    }
    const std::string_view character = CodePointPrefix(rest, 1);
    rest.remove_prefix(character.size());
    if (IsSeen(character)) {
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

std::string AllowForATime(const WaitingCall& call) {
  std::string choice = fmt::format("Allow {} for {} minutes", call.effect, kTime.count());
  if (call.high_risk) choice += ", high-risk paths included";
  if (call.discloses) choice += ", sending data away included";
  return choice;
}

}  // namespace

Question ApprovalQuestion(const Agent& agent, const WaitingCall& call, std::string_view tool) {
  Question question{.key = call.session + '\n' + std::string(tool) + '\n' + call.text,
                    .title = "May it run?",
                    .choices = {"No", "Allow once", AllowForATime(call)}};
  question.message = fmt::format(
      "Credence refused this tool call. Allow it?\n\n{}: {}\n\nWhy it was refused: {}\n\n"
      "Session {}{}.",
      Visible(tool), Shortened(Visible(call.text), kCharactersMax),
      Shortened(call.reason, kReasonCharactersMax), Visible(call.session),
      agent.caller.project ? " in " + OneLine(*agent.caller.project) : std::string());
  if (call.is_edit) {
    question.message += " \"Allow once\" holds for one edit of this file, whatever its text.";
  }
  return question;
}

Approval AskForApproval(const Agent& agent, const WaitingCall& call, std::string_view tool) {
  CREDENCE_CHECK(agent.person != nullptr, "somebody can be asked");
  // What is cut off could be what matters, except in an edit, which is allowed with any text.
  if (!call.is_edit && CodePointCount(Visible(call.text)) > kCharactersMax) {
    return {.allowed = false, .comment = "The call is too long to ask the user about it here."};
  }
  const PersonsAnswer answer = agent.person->Ask(ApprovalQuestion(agent, call, tool));
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
            .comment = fmt::format("The user said yes, but too late: {}",
                                   OneLine(SpellForAgents(allowed.error().message)))};
  }
  return {.allowed = true,
          .comment = for_a_time
                         ? fmt::format("The user was asked and allows {} for {} minutes.",
                                       call.effect, kTime.count())
                         : "The user was asked and allows exactly this call once. Make it now."};
}

}  // namespace credence::mcp
