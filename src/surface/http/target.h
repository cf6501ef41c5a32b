// SPDX-License-Identifier: Apache-2.0
// The target of a request, taken apart: a path and the fields of its query.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "operations/named_arguments.h"

namespace credence::http {

struct Target {
  std::string path;  // Decoded, without "." and "..", which are refused.
  std::vector<operations::QueryField> query;
  std::vector<operations::QueryField> taken;

  // Takes the field out of the query: it is for every operation, and not an argument of one.
  std::optional<std::string> Take(std::string_view name);
};

// Failure: kInvalidArgument.
Result<Target> ParseTarget(std::string_view target);

// For a query: everything but letters, digits and "-._~" as %XX.
std::string PercentEncode(std::string_view text);

}  // namespace credence::http
