// SPDX-License-Identifier: Apache-2.0
// Any lines as the words of a command line: refused in one line, or they name a command with all of
// its required arguments.
#include "surface/cli/command_line.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> words;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    // The operating system ends a word at a zero byte.
    words.emplace_back(word.substr(0, word.find('\0')));
  }
  const auto line = credence::cli::ParseCommandLine(words);
  if (!line) {
    CREDENCE_CHECK(line.error().code == credence::Code::kInvalidArgument, "the caller's mistake");
    CREDENCE_CHECK(!line.error().message.contains('\n'), "one line");
    return 0;
  }
  if (line->command == nullptr || line->options.help) return 0;
  for (const credence::operations::Parameter& parameter : line->command->parameters) {
    CREDENCE_CHECK(!parameter.required || line->arguments.Has(parameter.name), "it is there");
  }
  return 0;
}
