// SPDX-License-Identifier: Apache-2.0
// The entry of `credence mcp` among the servers in a client's settings text. Accesses no files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "surface/cli/install_clients.h"
#include "surface/cli/install_hooks.h"

namespace credence::cli {

// The client with the files that list its servers in place of its own. Failure: kInvalidArgument if
// they are not JSON.
Result<Client> ForServers(const Client& client);

// `text` is absent if there is no file. `program` is a path or a name; `options` go before its
// command. Failure: kFailedPrecondition if the text is not JSON, or not settings.
Result<InstallEdit> AddServer(const Client& client, const std::optional<std::string>& text,
                              std::string_view program,
                              const std::vector<std::string>& options = {});
Result<InstallEdit> RemoveServer(const Client& client, const std::optional<std::string>& text);

}  // namespace credence::cli
