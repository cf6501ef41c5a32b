// SPDX-License-Identifier: Apache-2.0
// The extension of goose: an entry under `extensions` of its config.yaml. Text to text, as in
// install_hooks.h; every other byte of the file stays.
//
// Not a reader of YAML: it works on lines, and refuses a file whose lines it does not understand.
// What goose itself writes is understood.
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
