// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/command_effect.h"

#include <filesystem>
#include <system_error>

#include "governor/shell/judge.h"

namespace credence::governor {

bool ExistsOnDisk::operator()(std::string_view path) const {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

CommandEffect EffectOf(std::string_view command, const ShellContext& context) {
  return shell::Judge(context, command.size()).Run(command);
}

}  // namespace credence::governor
