// SPDX-License-Identifier: Apache-2.0
// credence doctor: checks whether Credence works where it is installed, and says what to fix.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "credence/enum_names.h"
#include "credence/fields.h"
#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence::cli {

enum class CheckVerdict { kOk, kProblem, kNote };
CREDENCE_ENUM_NAMES(CheckVerdict, "ok", "problem", "note")

struct DoctorCheck {
  CheckVerdict status = CheckVerdict::kOk;
  std::optional<std::string> client;  // Absent: Credence itself.
  std::string check;
  std::string found;
  std::optional<std::string> fix;  // Absent unless there is a problem.

  CREDENCE_FIELDS(status, client, check, found, fix)
};

struct DoctorReport {
  bool ok = true;  // There are no problems.
  std::vector<DoctorCheck> checks;

  CREDENCE_FIELDS(ok, checks)
};

// Runs the hooks of the session's folder and of its user. `engine`: of the session's store, or why
// it cannot be opened. `client`: only this one, by its name.
DoctorReport Examine(const Session& session, const Result<Engine*>& engine,
                     std::optional<std::string_view> client = std::nullopt);

std::span<const operations::Parameter> DoctorParameters();
Result<Exit> RunDoctor(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
