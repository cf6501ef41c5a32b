// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/cli.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "operations/operation.h"
#include "surface/cli/command.h"
#include "surface/cli/command_line.h"
#include "surface/cli/front_page.h"
#include "surface/cli/help.h"
#include "surface/cli/output_format.h"
#include "surface/cli/require_rows.h"
#include "surface/cli/spelling.h"
#include "surface/cli/watch.h"

namespace credence::cli {
namespace {

// One line on standard error; with --json also a value on standard output.
int Report(const Error& error, bool json) {
  const std::string message = SpellForShell(error.message);
  std::string line = fmt::format("credence: {}", OneLine(message));
  constexpr std::size_t kIndent = 2;
  if (isatty(STDERR_FILENO) != 0) {
    line = WrapLine(line, DetectTerminal().width.value_or(line.size()), kIndent);
  }
  fmt::print(stderr, "{}\n", line);
  if (json) {
    JsonWriter writer;
    writer.BeginObject().Key("error").BeginObject();
    writer.Key("code").String(CodeName(error.code));
    writer.Key("message").String(message);
    writer.EndObject().EndObject();
    fmt::print("{}\n", writer.text());
  }
  return static_cast<int>(ExitOf(error));
}

// Only commands that change nothing.
Result<Exit> RunWatched(const ParsedLine& line, Session& session) {
  const operations::Operation* operation = operations::FindOperation(line.command->name);
  const bool reads = operation != nullptr && (operation->access == operations::Access::kRead ||
                                              operation->access == operations::Access::kAnalyse);
  if (!reads && line.command->name != "status") {
    return InvalidArgument(fmt::format(
        "--watch is for commands that only read, such as 'session list'; '{}' is not one",
        line.command->name));
  }
  return Watch(session, *line.command, line.arguments);
}

// The text to print: lists, JSON Lines and CSV are made from the JSON of the answer.
Result<std::string> TextOf(const ParsedLine& line, Session& session) {
  const OutputFormat format = session.options().format;
  std::string text = session.out().Take();
  if (line.command == nullptr || line.options.help || format == OutputFormat::kTable) return text;
  return InFormat(format, line.command->name, text, isatty(STDOUT_FILENO) != 0);
}

// Whether the command can answer in the format.
Result<void> RequireFormat(const ParsedLine& line) {
  const bool runs = line.command != nullptr && !line.options.help && !line.options.version;
  if (!runs || line.options.format != OutputFormat::kCsv) return {};
  return RequireRows(*line.command, line.arguments);
}

// Whether mistakes are also reported as JSON on standard output. The line may not be valid.
bool WantsJson(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string_view word = words[i];
    if (word == "--json" || word == "--format=json" || word == "--format=jsonl") return true;
    const bool is_json =
        i + 1 < words.size() && (words[i + 1] == "json" || words[i + 1] == "jsonl");
    if (word == "--format" && is_json) return true;
  }
  return false;
}

Result<Exit> Run(const ParsedLine& line, Session& session) {
  if (line.options.version) return FindCommand("version")->run(session, {});
  if (line.command != nullptr && !line.options.help) {
    if (line.options.watch) return RunWatched(line, session);
    return line.command->run(session, line.arguments);
  }
  if (session.json() && !line.options.help) {
    return InvalidArgument(fmt::format("the command is missing; 'credence help {}' lists them",
                                       line.group.empty() ? "all" : line.group));
  }
  if (line.command != nullptr) {
    RenderCommandHelp(session.out(), *line.command, line.name);
  } else if (!line.group.empty()) {
    RenderGroupHelp(session.out(), line.group);
  } else {
    RenderFrontPage(session.out());
  }
  session.FinishText();
  return Exit::kDone;
}

// Only the options needed to find the store. Mistakes in them are reported later.
GlobalOptions OptionsForStore(const std::vector<std::string>& words) {
  constexpr std::string_view kConfig = "--config";
  GlobalOptions options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == kConfig && i + 1 < words.size()) options.config = words[i + 1];
    if (word.starts_with(kConfig) && word.substr(kConfig.size()).starts_with('=')) {
      options.config = word.substr(kConfig.size() + 1);
    }
  }
  return options;
}

}  // namespace

int Main(int argc, char** argv) {
  // A reader that goes away (as in "credence memory list | head") is not an error.
  std::signal(SIGPIPE, SIG_DFL);
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  const bool json = WantsJson(words);
  // Parsing the line may consume standard input, which the other program needs.
  const Result<void> found = Session(OptionsForStore(words), {}).FindProgram();
  // A hook reports its own errors, and decides whether the call may go on.
  const bool is_hook = std::ranges::find(words, "hook") != words.end();
  if (!found && !is_hook) return Report(found.error(), json);
  // Clients take exit status 2 of a hook as "blocked": a superfluous word in their settings must
  // not lock anybody out.
  const auto refuse = [&](const Error& error) {
    const int status = Report(error, json);
    return is_hook ? static_cast<int>(Exit::kRefused) : status;
  };
  const Result<ParsedLine> line = ParseCommandLine(words);
  if (!line) return refuse(line.error());
  if (const Result<void> ready = RequireFormat(*line); !ready) return refuse(ready.error());
  Session session(line->options, DetectTerminal());
  const Result<Exit> exit = Run(*line, session);
  const Result<std::string> text = TextOf(*line, session);
  if (!text) return Report(text.error(), json);
  if (std::fwrite(text->data(), 1, text->size(), stdout) != text->size() ||
      std::fflush(stdout) != 0) {
    return Report({Code::kResourceExhausted, "the answer could not be written"}, false);
  }
  if (!exit) return Report(exit.error(), json);
  return static_cast<int>(*exit);
}

}  // namespace credence::cli
