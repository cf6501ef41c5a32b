// SPDX-License-Identifier: Apache-2.0
#include "governor/prompt_origin.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/one_of.h"
#include "base/utf8.h"

namespace credence::governor {
namespace {

// Names of elements in which Claude Code, Codex, Gemini CLI and OpenCode wrap what no person typed.
// One that ends in * stands for all with that beginning.
constexpr std::array<std::string_view, 27> kWrappers = {
    "task-*",      "teammate-*",       "system-*",        "bash-*",
    "command-*",   "local-command-*",  "user-prompt-*",   "user-memory-*",
    "session-*",   "agent-*",          "subagent*",       "ide_*",
    "ide-*",       "new-diagnostics",  "tool_*",          "function_*",
    "hook*",       "persisted-output", "untrusted*",      "environment_*",
    "user_*",      "turn_*",           "cross-session-*", "channel*",
    "post-tool-*", "pre-tool-*",       "stop-hook*"};

// Lines with which a client begins what it adds itself.
constexpr std::array<std::string_view, 8> kClientLines = {
    "Caveat: The messages below were generated",
    "This session is being continued from a previous conversation",
    "Base directory for this skill:",
    "Hook feedback",
    "Your response was blocked by",
    "[SYSTEM",
    "Another agent sent",
    "Message from teammate"};
// "Stop hook feedback:", "UserPromptSubmit hook additional context:", "PostToolUse:Edit hook …".
constexpr std::string_view kHook = " hook ";
constexpr std::array<std::string_view, 7> kAfterHook = {
    "feedback", "additional context", "blocking", "error", "success", "stopped", "blocked"};

bool IsNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

// The name of the element that begins here, in lower case; empty if none does. Some clients put
// spaces into tags.
std::string ElementAt(std::string_view text) {
  if (!text.starts_with('<')) return {};
  text.remove_prefix(1);
  while (text.starts_with(' ')) text.remove_prefix(1);
  std::size_t size = 0;
  while (size < text.size() && IsNameChar(text[size])) ++size;
  if (size == 0 || size == text.size()) return {};
  constexpr std::string_view kEnds = "> /:\t\n\r";
  return kEnds.contains(text[size]) ? AsciiLower(text.substr(0, size)) : std::string();
}

bool IsWrapper(std::string_view name) {
  return std::ranges::any_of(kWrappers, [name](std::string_view known) {
    return known.ends_with('*') ? name.starts_with(known.substr(0, known.size() - 1))
                                : name == known;
  });
}

bool IsClientLine(std::string_view line) {
  line = Trim(line);
  for (const std::string_view start : kClientLines) {
    if (line.starts_with(start)) return true;
  }
  // The first word names the moment.
  const std::size_t space = line.find(' ');
  if (space == line.npos || !line.substr(space).starts_with(kHook)) return false;
  const std::string_view rest = line.substr(space + kHook.size());
  return std::ranges::any_of(kAfterHook,
                             [rest](std::string_view word) { return rest.starts_with(word); });
}

std::string_view FirstLine(std::string_view text) {
  return text.substr(0, std::min(text.find('\n'), text.size()));
}

// Where an element ends: after the last end tag of its name, because its content may hold others.
// Elements with a name of several words are never left open.
class ElementEnds {
 public:
  explicit ElementEnds(std::string_view text) : lower_(AsciiLower(text)) {}

  // Nothing if no element begins here.
  std::optional<std::size_t> EndOf(std::string_view name, std::size_t at) {
    const auto known = std::ranges::find(known_, name, &Known::name);
    if (known != known_.end()) return EndFrom(*known, at);
    // Each name costs a search through the text.
    constexpr std::size_t kNamesMax = 64;
    if (known_.size() == kNamesMax) return lower_.size();
    const std::size_t end = lower_.rfind("</" + std::string(name));
    known_.push_back({.name = std::string(name), .end = end});
    return EndFrom(known_.back(), at);
  }

 private:
  struct Known {
    std::string name;
    std::size_t end;  // Of the last end tag.
  };
  std::optional<std::size_t> EndFrom(const Known& known, std::size_t at) const {
    if (known.end != std::string::npos && known.end > at) {
      return std::min(lower_.find('>', known.end), lower_.size() - 1) + 1;
    }
    if (known.name.contains('-') || known.name.contains('_')) return lower_.size();
    return std::nullopt;
  }

  std::string lower_;
  std::vector<Known> known_;
};

std::string WithoutElements(std::string_view text) {
  ElementEnds ends(text);
  std::string rest;
  for (std::size_t at = 0; at < text.size();) {
    const std::string name = text[at] == '<' ? ElementAt(text.substr(at)) : std::string();
    const std::optional<std::size_t> end = name.empty() ? std::nullopt : ends.EndOf(name, at);
    if (end) {
      rest += '\n';
      at = *end;
    } else {
      rest += text[at++];
    }
  }
  return rest;
}

// Code in backticks; an open block of code reaches to the end.
std::string WithoutCode(std::string_view text) {
  constexpr std::string_view kFence = "```";
  std::string rest;
  while (!text.empty()) {
    const std::size_t at = std::min(text.find('`'), text.size());
    rest += text.substr(0, at);
    text.remove_prefix(at);
    if (text.empty()) break;
    const bool is_block = text.starts_with(kFence);
    const std::size_t mark = is_block ? kFence.size() : 1;
    const std::string_view reach = is_block ? text : FirstLine(text);
    const std::size_t end = reach.find(text.substr(0, mark), mark);
    if (end != reach.npos) {
      rest += ' ';
      text.remove_prefix(end + mark);
    } else if (is_block) {
      break;
    } else {
      text.remove_prefix(1);
    }
  }
  return rest;
}

std::string WithoutQuotedLines(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const std::string_view line = FirstLine(text);
    if (!Trim(line).starts_with('>')) rest += line;
    rest += '\n';
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return rest;
}

// Gemini CLI puts what hooks said before the first prompt. What they said may itself contain the
// end of the element, so the last one counts.
std::string_view AfterHookContext(std::string_view prompt) {
  constexpr std::string_view kBegin = "<hook_context>";
  constexpr std::string_view kEnd = "</hook_context>";
  const std::size_t end = prompt.rfind(kEnd);
  if (!Trim(prompt).starts_with(kBegin) || end == std::string_view::npos) return prompt;
  return prompt.substr(end + kEnd.size());
}

}  // namespace

bool IsNotification(std::string_view prompt) {
  prompt = Trim(AfterHookContext(prompt));
  return IsWrapper(ElementAt(prompt)) || IsClientLine(FirstLine(prompt));
}

std::string_view PersonsWords(std::string_view prompt) {
  prompt = AfterHookContext(prompt);
  for (std::size_t at = 0; at < prompt.size(); ++at) {
    const bool begins_line = at == 0 || prompt[at - 1] == '\n';
    if (begins_line && IsClientLine(FirstLine(prompt.substr(at)))) return prompt.substr(0, at);
    if (prompt[at] == '<' && IsWrapper(ElementAt(prompt.substr(at)))) return prompt.substr(0, at);
  }
  return prompt;
}

std::string SpokenWords(std::string_view prompt) {
  return WithoutQuotedLines(WithoutCode(WithoutElements(PersonsWords(prompt))));
}

}  // namespace credence::governor
