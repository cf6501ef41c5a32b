// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/install_command.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "surface/cli/completion_table.h"

namespace credence::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kProgramName = "credence";

bool IsProgram(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0;
}

bool IsPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("/._-+=:@%,").contains(c);
}

}  // namespace

Result<std::string> OwnProgram() {
  std::error_code error;
  fs::path self = fs::canonical("/proc/self/exe", error);
  if (error) {
    return Fail(Code::kUnavailable,
                "/proc/self/exe: cannot be read (" + error.message() +
                    "); mount /proc, so that the program can find its own path");
  }
  // With a shared store the other program runs, but clients start this one.
  if (self.filename() == "credence-serve") {
    for (const fs::path& place : {self.parent_path(), self.parent_path() / "../../bin"}) {
      if (IsProgram(place / kProgramName)) {
        self = fs::canonical(place / kProgramName, error);
        break;
      }
    }
  }
  const std::string found = FindProgram(kProgramName);
  if (!found.empty() && fs::equivalent(found, self, error)) return std::string(kProgramName);
  return self.string();
}

std::string OwnCommand::Line() const {
  std::string line = ShellWord(program);
  for (const std::string& option : options) line += ' ' + ShellWord(option);
  return line;
}

Result<OwnCommand> OwnCommandWith(const GlobalOptions& options) {
  OwnCommand command;
  CREDENCE_ASSIGN_OR_RETURN(command.program, OwnProgram());
  const auto add = [&](std::string_view name, const std::optional<std::string>& value) {
    if (!value) return;
    command.options.emplace_back(name);
    command.options.push_back(*value);
  };
  const auto absolute = [](const std::optional<std::string>& path) {
    std::error_code error;
    const bool is_path = path && !path->empty() && *path != ":memory:";
    return is_path ? std::optional(fs::absolute(*path, error).lexically_normal().string()) : path;
  };
  add("--db", absolute(options.db));
  add("--config", absolute(options.config));
  add("--space", options.space);
  return command;
}

std::string FindProgram(std::string_view program) {
  if (program.contains('/')) return IsProgram(program) ? std::string(program) : "";
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable == nullptr ? "" : variable;
  while (!rest.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
    const fs::path path = fs::path(folder.empty() ? "." : folder) / program;
    if (IsProgram(path)) return path.string();
  }
  return "";
}

std::string ShellWord(std::string_view text) {
  const bool plain = !text.empty() && std::ranges::all_of(text, IsPlain);
  return plain ? std::string(text) : ShellQuoted(text);
}

std::vector<std::string> ShellWords(std::string_view line) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = '\0';
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quote == '\0' && (c == ' ' || c == '\t' || c == '\n')) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && at + 1 < line.size()) {
      words.back() += line[++at];
    } else {
      words.back() += c;
    }
  }
  return words;
}

std::string ProgramOf(std::span<const std::string> words) {
  // The program's name may include its version.
  const auto found = std::ranges::find_if(words, [](const std::string& word) {
    return fs::path(word).filename().string().starts_with(kProgramName);
  });
  return found == words.end() ? "" : *found;
}

bool RunsCredence(std::string_view line, const std::vector<std::string>& arguments) {
  const std::vector<std::string> words = ShellWords(line);
  if (words.size() <= arguments.size()) return false;
  const auto tail = words.end() - static_cast<std::ptrdiff_t>(arguments.size());
  if (!std::equal(tail, words.end(), arguments.begin())) return false;
  return !ProgramOf({words.begin(), tail}).empty();
}

}  // namespace credence::cli
