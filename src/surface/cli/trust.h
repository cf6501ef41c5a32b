// SPDX-License-Identifier: Apache-2.0
// `credence trust`: a person trusts the settings that a repository brings along
// (surface/home/trusted_settings.h).
#pragma once

#include <span>

#include "credence/result.h"
#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> TrustParameters();
Result<Exit> RunTrust(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
