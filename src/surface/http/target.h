// SPDX-License-Identifier: Apache-2.0
// The target of a request, split into a path and query fields.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "operations/named_arguments.h"

namespace credence::http {

struct Target {
  std::string path;  // As sent: escapes and ".." are refused.
  std::vector<operations::QueryField> query;
  std::vector<operations::QueryField> taken;

  // Removes a field that applies to every operation and is not an argument.
  std::optional<std::string> Take(std::string_view name);
};

// Failure: kInvalidArgument, or kNotFound for a path with escapes.
Result<Target> ParseTarget(std::string_view target);

}  // namespace credence::http
