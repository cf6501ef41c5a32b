// SPDX-License-Identifier: Apache-2.0
// goose's extension: an entry under `extensions` in its config.yaml. Works on texts, as in
// install_hooks.h; every other byte of the file stays.
//
// Not a YAML parser: it works on lines, and refuses a file with lines that it does not understand.
// It understands what goose itself writes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "surface/cli/install_hooks.h"

namespace credence::cli {

// `program` is a path or a name, `options` go before its command. Failure: kFailedPrecondition with
// what is not understood.
Result<InstallEdit> AddExtension(const std::optional<std::string>& text, std::string_view program,
                                 const std::vector<std::string>& options = {});
Result<InstallEdit> RemoveExtension(const std::optional<std::string>& text);

}  // namespace credence::cli
