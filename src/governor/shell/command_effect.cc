// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/command_effect.h"

#include "governor/shell/judge.h"

namespace credence::governor {

CommandEffect EffectOf(std::string_view command, const ShellContext& context) {
  return shell::Judge(context, command.size()).Run(command);
}

}  // namespace credence::governor
