// SPDX-License-Identifier: Apache-2.0
// Arguments that come by name instead of on a line: the fields of a JSON object, or of a query.
// Fields are named as in answers: the parameter "max-tokens" is the field "max_tokens".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/operation.h"

namespace credence::operations {

// "max_tokens"
std::string FieldName(const Parameter& parameter);

// True if it holds JSON, which need not be quoted then: a file, the input of a tool.
bool TakesJson(const Parameter& parameter);

// The fields of one JSON object. What is no sentence may also be a number, and what holds JSON an
// object or array; both are taken as they are written, but that an array for JSON Lines is taken as
// its elements, a line each. Null is the same as absent.
// Failure: kInvalidArgument, which names the field.
Result<Arguments> ArgumentsFromJson(const Operation& operation, std::string_view json);

// One value in JSON, by the same rules.
Result<void> SetFromJson(const Parameter& parameter, std::string_view json, Arguments& arguments);

using QueryField = std::pair<std::string, std::string>;
// A flag is true without a value. Failure: the same.
Result<Arguments> ArgumentsFromQuery(const Operation& operation,
                                     std::span<const QueryField> fields);

// Of several sources together: nothing that is required may be missing. Failure: kInvalidArgument.
Result<void> RequireArguments(const Operation& operation, const Arguments& arguments);

}  // namespace credence::operations
