// SPDX-License-Identifier: Apache-2.0
// The known commands, as data: what each does, and which options change that.
#pragma once

#include <span>
#include <string_view>

#include "governor/effect.h"
#include "governor/shell/judge.h"
#include "governor/shell/options.h"

namespace credence::governor::shell {

enum class OperandUse {
  kNothing,
  kShown,          // Shows the content of each operand.
  kPattern,        // Shows the content of each operand except the first, a pattern.
  kWritten,        // Writes each.
  kSecondWritten,  // Writes the second, if there is one.
  kTouched,        // Changes each in another way, such as its permissions.
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

// Null for an unknown command.
const CommandRule* FindCommand(std::string_view name);

// Judges a call by its rule. REQUIRES: args[0] is the command.
void RunRule(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

// Project scripts that run its tests, by name: ./test, tests/runtests.py.
bool IsTestRunner(std::string_view base);
// Project scripts that wrap a known tool: ./gradlew, ./mvnw.
bool IsWrapper(std::string_view base);

}  // namespace credence::governor::shell
