// SPDX-License-Identifier: Apache-2.0
// credence install CLIENT: puts Credence into the settings of a client, and takes it out again.
#pragma once

#include <filesystem>
#include <span>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/command.h"
#include "surface/cli/install_clients.h"

namespace credence::cli {

// The file of a client, and the folder above which nothing is ours to delete.
struct ClientFile {
  std::filesystem::path path;
  std::filesystem::path top;
};

// Failure: kInvalidArgument if the client has no file of that kind; kFailedPrecondition if it is
// not known where the user's files are.
Result<ClientFile> ProjectFile(const Session& session, const Client& client);
Result<ClientFile> UserFile(const Client& client);
// REQUIRES: the client has one.
Result<ClientFile> ExtensionFile(const Client& client);

std::span<const operations::Parameter> InstallParameters();
Result<Exit> RunInstall(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
