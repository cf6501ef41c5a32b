// SPDX-License-Identifier: Apache-2.0
// credence doctor: checks whether Credence works where it is installed, and says what to fix.
#pragma once

#include <span>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> DoctorParameters();
Result<Exit> RunDoctor(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
