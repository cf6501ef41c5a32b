// SPDX-License-Identifier: Apache-2.0
// The arguments of a command, and the options among them that change what it does.
//
// A command's options are a line of `name=role` entries: "o=W output=W compress-program=X" for
// sort. The line lists the options that matter, and those that take a value, so that the value is
// not mistaken for an operand. `1` as the first word: long names have one dash (go, terraform).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"

namespace credence::governor::shell {

// In Arg::text, the position of text that is inserted at run time.
inline constexpr char kUnknown = '\x01';

// A word after expansion, as far as known.
struct Arg {
  std::string text;
  std::size_t known = 0;  // The length of the certain prefix of `text`.
  bool constant = true;   // The whole text is certain, and it is one word.
  bool loose = false;     // May become any number of words, including options.
  bool governor = false;  // Contains a CREDENCE_ variable.

  static Arg Constant(std::string_view text);
  // One unknown word that is not an option, such as a file name.
  static Arg Operand();
  // Unknown words, from standard input or a variable.
  static Arg Loose();
  Arg From(std::size_t begin) const;
  bool IsOption() const { return text.size() > 1 && text[0] == '-'; }
};

// Roles. Capital letters and `v` take a value unless the comment says otherwise.
enum Role : char {
  kNoRole = 0,
  kRoleValue = 'v',     // Harmless.
  kRoleWrites = 'W',    // Writes the file named by its value.
  kRoleInto = 'D',      // Writes into the folder named by its value.
  kRoleRuns = 'X',      // Runs its value.
  kRoleModule = 'M',    // Left to the command's handler.
  kRoleChanges = 's',   // Flag: changes state.
  kRoleInPlace = 'i',   // Flag: changes its operands.
  kRoleReads = 'r',     // Flag: only shows something.
  kRoleChecks = 'c',    // Flag: only checks instead of changing.
  kRoleConfig = 'C',    // Reads a configuration file, which may name programs.
  kRoleAttached = 'a',  // Flag with an optional attached value.
  kRoleFlag = 'f',      // Flag, left to the command's handler.
};

struct Option {
  Role role = kNoRole;
  std::string_view name;
  const Arg* value = nullptr;  // For a role that takes a value; null if the value is missing.
};

enum class Operands { kAnywhere, kStopAtFirst };

struct Parsed {
  std::vector<const Arg*> operands;
  std::size_t rest = 0;  // Index of the first operand.
  bool loose = false;    // Some argument could be any option.
};

// Calls `each` for every option of `args` (without the command's name) that `spec` lists, in order.
// As with getopt, a long option may be abbreviated if it could mean a listed one.
Parsed ParseOptions(std::span<const Arg> args, std::string_view spec, Operands operands,
                    FunctionRef<void(const Option&)> each);

// Whether `word` is in a space-separated list; entries with a `*` are globs.
bool ListHas(std::string_view list, std::string_view word);

}  // namespace credence::governor::shell
