// SPDX-License-Identifier: Apache-2.0
// credence doctor: looks whether Credence works where it was installed, and says what to fix.
#pragma once

#include <span>

#include "credence/result.h"
#include "engine/arguments.h"
#include "engine/operation.h"
#include "surface/cli/command.h"

namespace credence::cli {

std::span<const engine::Parameter> DoctorParameters();
Result<Exit> RunDoctor(Session& session, const engine::Arguments& arguments);

}  // namespace credence::cli
