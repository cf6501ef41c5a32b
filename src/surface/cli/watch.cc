// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>

#include "surface/cli/screen.h"

namespace credence::cli {
namespace {

// "3 minutes ago" changes also without events.
constexpr std::chrono::seconds kRenderAtLeastEvery{30};

void Print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

// One answer of the command, in the form that the session has.
Result<std::string> AnswerOnce(Session& session, const Command& command,
                               const operations::Arguments& arguments) {
  session.ResetOutput();
  const Result<Exit> exit = command.run(session, arguments);
  if (!exit) return Failure(exit.error());
  return session.out().Take();
}

}  // namespace

Result<std::string> WatchedAnswers::Next(const std::string& answer) {
  const bool is_first = std::exchange(is_first_, false);
  if (!is_first && answer == last_) return std::string();
  last_ = answer;
  if (format_ == OutputFormat::kTable) return (is_first ? "" : "\n") + answer;
  if (format_ == OutputFormat::kJson) return InFormat(format_, command_, answer);
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> rows, RowsOf(command_, answer));
  std::vector<std::string> changed;
  std::set<std::string, std::less<>> now;
  for (const std::string& row : rows) {
    if (!rows_.contains(row)) changed.push_back(row);
    now.insert(row);
  }
  rows_ = std::move(now);
  if (format_ == OutputFormat::kCsv) return csv_.Write(changed);
  std::string lines;
  for (const std::string& row : changed) lines += row + "\n";
  return lines;
}

std::string WatchScreen(std::string_view heading, std::string_view text, std::size_t width,
                        std::size_t height) {
  std::string screen = Ellipsis(heading, width) + "\n\n";
  std::size_t lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  const std::size_t room = height > 3 ? height - 3 : 1;  // The last line may say how many follow.
  for (std::size_t i = 0; i < std::min(lines, lines > room + 1 ? room : lines); ++i) {
    const std::size_t end = text.find('\n');
    screen += text.substr(0, end + 1);
    text.remove_prefix(end + 1);
  }
  if (lines > room + 1) screen += fmt::format("… {} more lines", lines - room);
  return screen;
}

Result<Exit> Watch(Session& session, const Command& command,
                   const operations::Arguments& arguments) {
  const OutputFormat format = session.options().format;
  const bool draws = format == OutputFormat::kTable && isatty(STDOUT_FILENO) != 0;
  const auto every = std::chrono::milliseconds(
      static_cast<std::int64_t>(1000 * session.options().watch.value_or(2)));
  Screen screen(draws);
  WatchedAnswers answers(format, std::string(command.name));
  std::optional<StoreVersion> seen;
  auto rendered = std::chrono::steady_clock::time_point::min();
  bool resized = true;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
    const std::optional<StoreVersion> version = engine->ledger().Version();
    const auto now = std::chrono::steady_clock::now();
    if (resized || !version || version != seen || now >= rendered + kRenderAtLeastEvery) {
      if (draws) session.SetTerminal(DetectTerminal());
      CREDENCE_ASSIGN_OR_RETURN(const std::string answer, AnswerOnce(session, command, arguments));
      if (draws) {
        screen.Draw(WatchScreen(fmt::format("credence {}, every {:g} s; Ctrl-C ends", command.name,
                                            std::chrono::duration<double>(every).count()),
                                answer, Screen::Width(), Screen::Height()));
      } else {
        CREDENCE_ASSIGN_OR_RETURN(const std::string text, answers.Next(answer));
        Print(text);
      }
      seen = version;
      rendered = now;
    }
    const Screen::Came came = screen.WaitFor(every);
    session.ResetOutput();
    if (came == Screen::Came::kStop) return Exit::kDone;
    resized = came == Screen::Came::kResize;
  }
}

}  // namespace credence::cli
