// SPDX-License-Identifier: Apache-2.0
// The known commands, as data: what each does, and what its options mean. The tables are in
// programs/, one file for each family.
#pragma once

#include <span>
#include <string_view>

#include "governor/shell/judge.h"

namespace credence::governor::shell {

enum class OperandUse {
  kNothing,
  kNone,           // Takes none: any operand changes something, as in `hostname NAME`.
  kShown,          // Shows the content of each operand.
  kPattern,        // Shows the content of each operand except the first, a pattern.
  kWritten,        // Writes each.
  kSecondWritten,  // Writes the second, if there is one.
  kTouched,        // Changes each in another way, such as its permissions.
  kRemoved,        // Deletes or moves each.
};

struct CommandRule;
struct Tool;
using Handler = void (*)(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

struct CommandRule {
  std::string_view name;  // In the tables: one or several names, separated by spaces.
  Effect effect = Effect::kRead;
  std::string_view why = "reads";
  VerifyKind verify = VerifyKind::kNone;
  OperandUse operands = OperandUse::kNothing;
  std::string_view options;  // See options.h.
  Handler handler = nullptr;
  const Tool* tool = nullptr;
  bool plain = false;  // Reads no variables but those that are never harmless.
};

// All of them, one rule for each name, in the order of the names.
std::span<const CommandRule> AllCommands();

// Null for an unknown command.
const CommandRule* FindCommand(std::string_view name);

// Judges a call by its rule. REQUIRES: args[0] is the command.
void RunRule(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

// Judges a call by the row of the table alone.
void RunRow(Judge& judge, const CommandRule& rule, std::span<const Arg> args);

// A test or build of files in scratch runs code that is not the project's.
void CheckTargets(Judge& judge, std::span<const Arg* const> operands);

// Project scripts that run its tests, by name: ./test, tests/runtests.py.
bool IsTestRunner(std::string_view base);
// Project scripts that wrap a known tool: ./gradlew, ./mvnw.
bool IsWrapper(std::string_view base);

}  // namespace credence::governor::shell
