// SPDX-License-Identifier: Apache-2.0
// Interpreters and editors: what they run is not read.
#include <array>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

constexpr auto kLanguageRows = std::to_array<CommandRule>({
    By(RunPython, "python python2 python3 pypy3"),
    By(RunInterpreter,
       "node perl ruby php lua Rscript julia java osascript ts-node tsx ipython irb tclsh gdb "
       "valgrind code"),
    Changes("vim vi nvim nano emacs ed ex pico micro helix", "opens an editor"),
});

}  // namespace

std::span<const CommandRule> LanguageRows() { return kLanguageRows; }

}  // namespace credence::governor::shell
