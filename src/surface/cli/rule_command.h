// SPDX-License-Identifier: Apache-2.0
// `credence rule add` and `rule remove`: a person's rules about calls, in the settings file.
#pragma once

#include <span>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"
#include "surface/cli/command.h"

namespace credence::cli {

std::span<const operations::Parameter> RuleAddParameters();
std::span<const operations::Parameter> RuleRemoveParameters();
Result<Exit> RunRuleAdd(Session& session, const operations::Arguments& arguments);
Result<Exit> RunRuleRemove(Session& session, const operations::Arguments& arguments);

}  // namespace credence::cli
