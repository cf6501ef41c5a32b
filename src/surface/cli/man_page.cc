// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/man_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "base/version.h"
#include "surface/cli/alias.h"
#include "surface/cli/command.h"
#include "surface/cli/command_line.h"

namespace credence::cli {
namespace {

using operations::Parameter;
using operations::ParameterType;

using Entry = std::pair<std::string_view, std::string_view>;

constexpr std::array<Entry, 3> kExitStatus = {{
    {"0", "Success."},
    {"1", "Refused, or not found; the message says what to do."},
    {"2", "Wrong usage, or a bad argument value."},
}};

constexpr std::array<Entry, 9> kEnvironment = {{
    {"CREDENCE_DB", "The store, if --db is not given."},
    {"CREDENCE_CONFIG", "The settings file, if --config is not given."},
    {"CREDENCE_NOW", "The time to use as now, if --now is not given."},
    {"CREDENCE_SPACE", "The tenant, if --space is not given."},
    {"CREDENCE_<SECTION>_<KEY>",
     "A setting, such as CREDENCE_MEMORY_HALF_LIFE_DAYS; overrides the settings file. 'credence "
     "settings' lists them all."},
    {"NO_COLOR", "If set and not empty, output has no colour."},
    {"COLUMNS", "The width of the window, if it differs from what the terminal reports."},
    {"XDG_DATA_HOME", "Where the store is kept; default ~/.local/share."},
    {"XDG_CONFIG_HOME", "Where the settings are read from; default ~/.config."},
}};

constexpr std::array<Entry, 2> kFiles = {{
    {"~/.local/share/credence/credence.db",
     "The store: one SQLite file with the events and the states that follow from them."},
    {"~/.config/credence/credence.toml", "The settings file. Optional."},
}};

constexpr std::array<Entry, 6> kExamples = {{
    {"Remember something about the project of this folder:",
     "credence memory add \"Run the tests before a commit\" --type rule"},
    {"Confirm it, by the end of its id:", "credence memory validate 3f9c21ab"},
    {"Explain its confidence:", "credence why 3f9c21ab"},
    {"Print the text for an agent's prompt:", "credence inject --max-tokens 300"},
    {"See what would remain after a summer without use:",
     "credence --now 2030-09-01T00:00:00Z memory list"},
    {"Copy everything to another store:",
     "credence export > events.jsonl && credence --db new.db import events events.jsonl"},
}};

// Escapes text for troff. Hyphens and quotes stay copyable; other characters are written by number,
// independent of the reader's encoding.
std::string TroffEscaped(std::string_view text) {
  std::string escaped;
  if (text.starts_with('.')) escaped += "\\&";
  while (!text.empty()) {
    const CodePoint point = DecodeCodePoint(text);
    const std::size_t length = std::max<std::size_t>(point.length, 1);
    if (point.value >= 0x80) {
      escaped += fmt::format("\\[u{:04X}]", static_cast<std::uint32_t>(point.value));
    } else if (text.front() == '\\') {
      escaped += "\\e";
    } else if (text.front() == '-') {
      escaped += "\\-";
    } else if (text.front() == '\'') {
      escaped += "\\(aq";
    } else if (text.front() == '^' || text.front() == '~') {
      escaped += text.front() == '^' ? "\\(ha" : "\\(ti";
    } else {
      escaped += text.front() == '\n' ? ' ' : text.front();
    }
    text.remove_prefix(length);
  }
  return escaped;
}

std::string Bold(std::string_view text) { return fmt::format("\\fB{}\\fR", TroffEscaped(text)); }

std::string Capitalized(std::string_view summary) {
  std::string text(summary);
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() -= 'a' - 'A';
  return text + ".";
}

// A tagged paragraph; the tag is already in troff.
std::string Tagged(std::string_view tag, std::string_view text) {
  return fmt::format(".TP\n{}\n{}\n", tag, TroffEscaped(text));
}

std::string TaggedList(std::span<const Entry> entries) {
  std::string text;
  for (const auto& [tag, meaning] : entries) text += Tagged(Bold(tag), meaning);
  return text;
}

std::string ParameterEntry(const Parameter& parameter) {
  std::string tag;
  if (parameter.positional) {
    tag = fmt::format("\\fI{}\\fR", TroffEscaped(parameter.placeholder));
  } else {
    tag = Bold(fmt::format("--{}", parameter.name));
    if (parameter.type != ParameterType::kFlag) {
      tag += fmt::format(" \\fI{}\\fR", TroffEscaped(parameter.placeholder));
    }
  }
  std::string meaning = Capitalized(parameter.summary);
  if (!parameter.choices.empty()) {
    meaning += fmt::format(" One of {}.", fmt::join(parameter.choices, ", "));
  } else if (!parameter.offers.empty()) {
    meaning += fmt::format(" Common ones: {}.", fmt::join(parameter.offers, ", "));
  }
  return Tagged(tag, meaning);
}

// "credence memory add" in bold, and the rest of the usage as it is.
std::string Usage(const Command& command) {
  const std::string usage = UsageOf(command);
  const std::size_t words = std::string_view("credence ").size() + command.name.size();
  return Bold(std::string_view(usage).substr(0, words)) +
         TroffEscaped(std::string_view(usage).substr(words));
}

std::string CommandEntry(const Command& command) {
  std::string text = fmt::format(".SS {}\n{}\n.PP\n{}\n", TroffEscaped(command.name),
                                 Usage(command), TroffEscaped(Capitalized(command.summary)));
  if (const std::string_view alias = AliasOf(command); !alias.empty()) {
    text += fmt::format(".PP\nShort name: {}\n", Bold(fmt::format("credence {}", alias)));
  }
  if (!command.details.empty()) text += fmt::format(".PP\n{}\n", TroffEscaped(command.details));
  for (const Parameter& parameter : command.parameters) text += ParameterEntry(parameter);
  return text;
}

std::string Examples() {
  std::string text;
  for (const auto& [what, line] : kExamples) {
    text += fmt::format(".PP\n{}\n.PP\n.nf\n.RS 4\n{}\n.RE\n.fi\n", TroffEscaped(what),
                        TroffEscaped(line));
  }
  return text;
}

}  // namespace

std::string ManPage() {
  std::string page = fmt::format(".TH CREDENCE 1 \"\" \"Credence {}\" \"Credence Manual\"\n",
                                 TroffEscaped(Version()));
  page += ".nh\n";  // Words to type must not be hyphenated.
  // The same sentence, with the name as its subject.
  page += fmt::format(".SH NAME\ncredence \\- {}\n",
                      TroffEscaped(kTagline.substr(std::string_view("Credence ").size())));
  page += fmt::format(".SH SYNOPSIS\n{} [\\fIOPTIONS\\fR] \\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n",
                      Bold("credence"));
  page += fmt::format(".SH DESCRIPTION\n{}\n", TroffEscaped(kTagline));
  page += TroffEscaped(
              "Every change is an event in a ledger, so that each number can be explained "
              "(credence why) and checked (credence verify).") +
          "\n";
  page += ".SH COMMANDS\n";
  for (const Command& command : Commands()) page += CommandEntry(command);
  page += ".SH GLOBAL OPTIONS\nThese work anywhere on the line.\n";
  for (const Parameter& parameter : GlobalParameters()) page += ParameterEntry(parameter);
  page += Tagged(Bold("-h"), "The same as --help.");
  page += Tagged(Bold("--"), "Everything after it is text, even if it starts with a dash.");
  page += ".SH EXIT STATUS\n" + TaggedList(kExitStatus);
  page += ".SH ENVIRONMENT\n" + TaggedList(kEnvironment);
  page += ".SH FILES\n" + TaggedList(kFiles);
  page += ".SH EXAMPLES\n" + Examples();
  return page;
}

}  // namespace credence::cli
