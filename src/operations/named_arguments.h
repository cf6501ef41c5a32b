// SPDX-License-Identifier: Apache-2.0
// Arguments by name instead of on a command line: the fields of a JSON object, or of a query.
// Fields have the same names as in answers: the parameter "max-tokens" is the field "max_tokens".
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

// True if the value is JSON, which then need not be quoted: a file, or the input of a tool.
bool TakesJson(const Parameter& parameter);

// Reads the fields of one JSON object. A value that is not a sentence may be a number, and a JSON
// value may be an object or array; both are passed on as written, except that an array for JSON
// Lines becomes one line per element. Null means absent. Failure: kInvalidArgument, which names the
// field.
Result<Arguments> ArgumentsFromJson(const Operation& operation, std::string_view json);

// Sets one value from JSON, by the same rules.
Result<void> SetFromJson(const Parameter& parameter, std::string_view json, Arguments& arguments);

using QueryField = std::pair<std::string, std::string>;
// A flag without a value is true. Failure: as above.
Result<Arguments> ArgumentsFromQuery(const Operation& operation,
                                     std::span<const QueryField> fields);

// Checks that the arguments, from all sources together, include all required ones. Failure:
// kInvalidArgument.
Result<void> RequireArguments(const Operation& operation, const Arguments& arguments);

}  // namespace credence::operations
