// SPDX-License-Identifier: Apache-2.0
// How the rows of the tables are written, and the tables.
#pragma once

#include <span>
#include <string_view>

#include "governor/shell/commands.h"
#include "governor/shell/tools.h"

namespace credence::governor::shell {

constexpr CommandRule Reads(std::string_view name, OperandUse use, std::string_view options) {
  return {.name = name, .operands = use, .options = options, .plain = true};
}
// No option does more than show something.
constexpr CommandRule Shows(std::string_view name, OperandUse use = OperandUse::kNothing) {
  return Reads(name, use, "*");
}
constexpr CommandRule Looks(std::string_view name, std::string_view options) {
  return {.name = name, .effect = Effect::kResearch, .why = "looks up", .options = options};
}
constexpr CommandRule Tests(std::string_view name, VerifyKind kind, std::string_view options) {
  return {.name = name, .effect = Effect::kVerify, .verify = kind, .options = options};
}
constexpr CommandRule Writes(std::string_view name, std::string_view options) {
  return {.name = name,
          .why = "writes",
          .operands = OperandUse::kWritten,
          .options = options,
          .plain = true};
}
// Formats its operands in place unless an option makes it check only.
constexpr CommandRule Formats(std::string_view name, std::string_view options) {
  return {.name = name,
          .effect = Effect::kProductionWrite,
          .why = "rewrites files",
          .verify = VerifyKind::kLint,
          .operands = OperandUse::kWritten,
          .options = options};
}
constexpr CommandRule Changes(std::string_view name, std::string_view why,
                              OperandUse use = OperandUse::kTouched) {
  return {
      .name = name, .effect = Effect::kStateChange, .why = why, .operands = use, .options = "*"};
}
constexpr CommandRule By(Handler handler, std::string_view name, std::string_view options = {}) {
  return {.name = name, .options = options, .handler = handler};
}
constexpr CommandRule Builtin(Handler handler, std::string_view name,
                              std::string_view options = {}) {
  return {.name = name, .options = options, .handler = handler, .plain = true};
}

std::span<const CommandRule> BuiltinRows();
std::span<const CommandRule> FileRows();
std::span<const CommandRule> TextRows();
std::span<const CommandRule> MachineRows();
std::span<const CommandRule> NetworkRows();
std::span<const CommandRule> CheckRows();
std::span<const CommandRule> LanguageRows();
std::span<const CommandRule> DataRows();

std::span<const Tool> BuildTools();
std::span<const Tool> PackageTools();
std::span<const Tool> CloudTools();
std::span<const Tool> SystemTools();

}  // namespace credence::governor::shell
