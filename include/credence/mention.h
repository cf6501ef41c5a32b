// SPDX-License-Identifier: Apache-2.0
// Mentions: how a message names an operation or a parameter without knowing who will read it.
//
// A message of the engine says "run {op:verify}" or "add {param:tool=NAME}". Each surface writes
// these its own way: as a command and an option, as a path and a field, as a tool.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/result.h"

namespace credence {

struct Mention {
  enum class Kind { kOperation, kParameter };
  struct Argument {
    std::string name;
    std::string value;  // Empty: a flag that is set.
  };

  Kind kind = Kind::kOperation;
  std::string name;   // "memory list", or "max-tokens".
  std::string value;  // Of a parameter: what to give for it. May be empty.
  std::vector<Argument> arguments;
};

// "{param:tool=NAME}"
std::string Param(std::string_view name, std::string_view value = "");

// "{op:review list?state=quarantined}". Positional arguments come first, in their order.
std::string Op(std::string_view name,
               std::initializer_list<std::pair<std::string_view, std::string_view>> arguments = {});

// The text with each mention replaced by what `spell` makes of it.
std::string Spell(std::string_view text, const std::function<std::string(const Mention&)>& spell);

// The message of an error for programs without a surface of their own: operations and parameters by
// their names, as in "memory list" and "limit".
std::string MessageOf(const Error& error);

// "max_tokens": a parameter's name as a JSON field.
std::string FieldName(std::string_view parameter);

}  // namespace credence
