// SPDX-License-Identifier: Apache-2.0
// credence install CLIENT: adds Credence to a client's settings, and removes it again.
#pragma once

#include <filesystem>
#include <span>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/command.h"
#include "surface/cli/install_clients.h"

namespace credence::cli {

// A client's file, and the folder above which we must not delete anything.
struct ClientFile {
  std::filesystem::path path;
  std::filesystem::path top;
};

// Failure: kInvalidArgument if the client has no such file; kFailedPrecondition if the user's
// folder is unknown.
// In a project: the file that is committed if that is asked for or has our entries already,
// otherwise the person's own.
Result<ClientFile> ProjectFile(const Session& session, const Client& client, bool shared = false);
Result<ClientFile> UserFile(const Client& client);
// REQUIRES: the client has one.
Result<ClientFile> ExtensionFile(const Client& client);

std::span<const operations::Parameter> InstallParameters();
Result<Exit> RunInstall(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
