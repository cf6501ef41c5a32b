// SPDX-License-Identifier: Apache-2.0
// Any lines as the words of a command line: refused in one line, or they name a command with all of
// its required arguments.
#include "surface/cli/command_line.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

void credence::fuzz::Fuzz(std::string_view input) {
  std::vector<std::string> words = LinesOf(input);
  // The operating system ends a word at a zero byte.
  for (std::string& word : words) word.resize(std::min(word.find('\0'), word.size()));
  const auto line = cli::ParseCommandLine(words);
  if (Refused(line)) {
    CREDENCE_CHECK(line.error().code == Code::kInvalidArgument, "the caller's mistake");
    return;
  }
  if (line->command == nullptr || line->options.help) return;
  for (const operations::Parameter& parameter : line->command->parameters) {
    CREDENCE_CHECK(!parameter.required || line->arguments.Has(parameter.name), "it is there");
  }
}
