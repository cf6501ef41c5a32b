// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/completion.h"

#include "base/check.h"
#include "surface/cli/completion_table.h"

namespace credence::cli {

std::string CompletionScript(std::string_view shell) {
  if (shell == "bash") return BashCompletion();
  if (shell == "zsh") return ZshCompletion();
  CREDENCE_CHECK(shell == "fish", "the shell is one that is known");
  return FishCompletion();
}

}  // namespace credence::cli
