// SPDX-License-Identifier: Apache-2.0
// credence_result: the answer or the error of a function.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "credence/credence.h"

struct credence_result {
  credence_code code = CREDENCE_OK;
  std::string message = {};
  std::string json = "null";
  bool has_more = false;
  // The fields of the answer that are not null, read when the first one is asked for.
  std::optional<std::map<std::string, std::string, std::less<>>> fields = std::nullopt;
};
