// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/ask_opposites.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>

#include "base/utf8.h"
#include "memory/types.h"

namespace credence::cli {
namespace {

bool CanAsk(const Session& session) {
  return !session.json() && isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0;
}

std::string LineFromTerminal() {
  std::array<char, 256> line{};
  if (std::fgets(line.data(), static_cast<int>(line.size()), stdin) == nullptr) return "";
  return line.data();
}

}  // namespace

std::string OppositeQuestion(std::string_view content,
                             const std::vector<MemoryReading>& opposites) {
  const bool is_one = opposites.size() == 1;
  std::string text = fmt::format("{} says the opposite of {}:\n", Quoted(content),
                                 is_one ? "a memory" : "several memories");
  for (const MemoryReading& opposite : opposites) {
    text += fmt::format("  {}  {}  {}\n", opposite.memory.id.Short(), NameOf(opposite.memory.type),
                        OneLine(opposite.memory.content.value_or("")));
  }
  return text + (is_one ? "[r]eplace it, keep [b]oth as disputed, or [c]ancel? "
                        : "Keep them [b]oth as disputed, or [c]ancel? ");
}

OppositeChoice OppositeChoiceOf(std::string_view line, bool is_one) {
  const std::string word = AsciiLower(Trim(line));
  if (word == "b" || word == "both") return OppositeChoice::kKeepBoth;
  if (is_one && (word == "r" || word == "replace")) return OppositeChoice::kReplace;
  return OppositeChoice::kCancel;
}

Result<void> AskAboutOpposites(Session& session, operations::Arguments& arguments) {
  const bool is_said = arguments.Has("supersede") || arguments.Flag("both");
  if (is_said || arguments.Flag("passive") || !CanAsk(session)) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
  const std::string& content = arguments.Text("text");
  CREDENCE_ASSIGN_OR_RETURN(
      const std::vector<MemoryReading> opposites,
      engine->memories().Opposites(caller, {.content = content,
                                            .type = arguments.OptionalText("type"),
                                            .domain = std::nullopt,
                                            .global = arguments.Flag("global")}));
  if (opposites.empty()) return {};
  fmt::print(stderr, "{}", OppositeQuestion(content, opposites));
  switch (OppositeChoiceOf(LineFromTerminal(), opposites.size() == 1)) {
    case OppositeChoice::kReplace:
      arguments.Set("supersede", opposites.front().memory.id.ToString());
      return {};
    case OppositeChoice::kKeepBoth:
      arguments.Set("both", true);
      return {};
    case OppositeChoice::kCancel:
      break;
  }
  return Fail(Code::kCancelled, "cancelled; nothing was stored");
}

}  // namespace credence::cli
