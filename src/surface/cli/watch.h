// SPDX-License-Identifier: Apache-2.0
// --watch: answers a command again whenever the store changes, until SIGINT or SIGTERM.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "surface/cli/command.h"
#include "surface/cli/output_format.h"

namespace credence::cli {

// What is printed for each answer.
class WatchedAnswers {
 public:
  WatchedAnswers(OutputFormat format, std::string command, bool to_terminal = false)
      : format_(format), command_(std::move(command)), csv_(to_terminal) {}

  // The text to print after the answer before: all of a table, if it changed; the new and changed
  // rows of JSON Lines and CSV. Empty: nothing. `then`: the same answer at the time of the one
  // before. What differs from that one was changed by events; the rest only by time.
  Result<std::string> Next(const std::string& answer, const std::string& then);

 private:
  OutputFormat format_;
  std::string command_;
  std::string last_;
  bool is_first_ = true;
  std::set<std::string, std::less<>> rows_;  // Of the last answer.
  CsvWriter csv_;
};

// The screen with the text, for a terminal: its first lines, as many as fit below the heading.
std::string WatchScreen(std::string_view heading, std::string_view text, std::size_t width,
                        std::size_t height);

// Runs the command until a signal ends it. On a terminal it redraws in place; elsewhere it prints
// what changed. Failure: that of the command.
Result<Exit> Watch(Session& session, const Command& command,
                   const operations::Arguments& arguments);

}  // namespace credence::cli
