// SPDX-License-Identifier: Apache-2.0
// The commands that are known, as data: what each does, and which of its options change that.
#pragma once

#include <span>
#include <string_view>

#include "governor/effect.h"
#include "governor/shell/judge.h"
#include "governor/shell/options.h"

namespace credence::governor::shell {

// What a command does with its operands.
enum class OperandUse {
  kNothing,
  kShown,          // Shows the content of each.
  kPattern,        // Shows the content of each but the first, which is a pattern.
  kWritten,        // Writes each.
  kSecondWritten,  // Writes the second, if there is one.
  kTouched,        // Changes each in some other way: permissions, …
  kRemoved,        // Deletes or moves each.
};

struct CommandRule;
using Handler = void (*)(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

struct CommandRule {
  std::string_view name;
  Effect effect = Effect::kRead;
  std::string_view why = "reads";
  VerifyKind verify = VerifyKind::kNone;
  OperandUse operands = OperandUse::kNothing;
  std::string_view options;
  Handler handler = nullptr;
};

// Null for a command that is not known.
const CommandRule* FindCommand(std::string_view name);

// Judges a call by its rule. REQUIRES: args[0] is the command.
void RunRule(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

// ./test, tests/runtests.py: scripts of a project that run its tests, by name.
bool IsTestRunner(std::string_view base);
// ./gradlew, ./mvnw: scripts of a project that are a known tool.
bool IsWrapper(std::string_view base);

}  // namespace credence::governor::shell
