// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "base/json_reader.h"
#include "surface/cli/screen.h"

namespace credence::cli {
namespace {

// On a screen "3 minutes ago" changes also without events.
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

// What names a row: its id as JSON, or the row itself if it has none.
std::string KeyOf(const std::string& row) {
  JsonReader reader(row);
  if (reader.Peek() != JsonReader::Type::kObject) return row;
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    if (*key == "id") return std::string(reader.Skip());
    reader.Skip();
  }
  return row;
}

}  // namespace

Result<std::string> WatchedAnswers::Next(const std::string& answer, const std::string& then) {
  const bool is_first = std::exchange(is_first_, false);
  const bool is_same = !is_first && then == last_;
  last_ = answer;
  if (format_ == OutputFormat::kTable || format_ == OutputFormat::kJson) {
    if (is_same) return std::string();
    if (format_ == OutputFormat::kJson) return InFormat(format_, command_, answer);
    return (is_first ? "" : "\n") + answer;
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> rows, RowsOf(command_, answer));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> rows_then,
                            RowsOf(command_, is_first ? answer : then));
  std::set<std::string, std::less<>> unchanged;
  for (const std::string& row : rows_then) {
    if (rows_.contains(row)) unchanged.insert(KeyOf(row));
  }
  std::vector<std::string> changed;
  for (const std::string& row : rows) {
    if (is_first || !unchanged.contains(KeyOf(row))) changed.push_back(row);
  }
  rows_ = {rows.begin(), rows.end()};
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
  // Stands still between two answers: what is printed as changed was changed by an event.
  const auto clock = std::make_shared<ManualClock>(SystemClock().Now());
  if (!draws) session.UseClock(clock);
  Screen screen(draws);
  WatchedAnswers answers(format, std::string(command.name), isatty(STDOUT_FILENO) != 0);
  std::optional<StoreVersion> seen;
  std::chrono::steady_clock::time_point rendered;
  bool is_first = true;
  bool resized = false;
  while (true) {
    CREDENCE_ASSIGN_OR_RETURN(Engine * engine, session.GetEngine());
    const std::optional<StoreVersion> version = engine->ledger().Version();
    const auto now = std::chrono::steady_clock::now();
    const bool is_old = draws && (resized || now >= rendered + kRenderAtLeastEvery);
    if (is_first || is_old || !version || version != seen) {
      if (draws) session.SetTerminal(DetectTerminal());
      std::string then;
      if (!draws && !is_first) {
        CREDENCE_ASSIGN_OR_RETURN(then, AnswerOnce(session, command, arguments));
      }
      clock->Set(SystemClock().Now());
      CREDENCE_ASSIGN_OR_RETURN(const std::string answer, AnswerOnce(session, command, arguments));
      if (is_first) then = answer;
      is_first = false;
      if (draws) {
        screen.Draw(WatchScreen(fmt::format("credence {}, every {:g} s; Ctrl-C ends", command.name,
                                            std::chrono::duration<double>(every).count()),
                                answer, Screen::Width(), Screen::Height()));
      } else {
        CREDENCE_ASSIGN_OR_RETURN(const std::string text, answers.Next(answer, then));
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
