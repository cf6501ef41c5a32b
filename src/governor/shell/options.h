// SPDX-License-Identifier: Apache-2.0
// The arguments of a command, and the options among them that change what it does.
//
// A command's options are written as a line of `name=role`: "o=W output=W compress-program=X" for
// sort. Only options that matter need be listed, and those that take a value, so that the value is
// not taken for an operand. `1` as the first word: long names come with one dash (go, terraform).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"

namespace credence::governor::shell {

// Stands in Arg::text for what is put in at run time.
inline constexpr char kUnknown = '\x01';

// A word after expansion, as far as that is known.
struct Arg {
  std::string text;
  std::size_t known = 0;  // How much of the beginning of `text` is certain.
  bool constant = true;   // All of it, and it is one word.
  bool loose = false;     // May be any number of words, and so also an option.
  bool governor = false;  // Holds a CREDENCE_ variable.

  static Arg Constant(std::string_view text);
  // One word about which nothing is known but that it is no option, such as a file's name.
  static Arg Operand();
  // Whatever standard input or a variable may hold.
  static Arg Loose();
  Arg From(std::size_t begin) const;
  bool IsOption() const { return text.size() > 1 && text[0] == '-'; }
};

// Roles. Capital letters and `v` take a value unless it says otherwise.
enum Role : char {
  kNoRole = 0,
  kRoleValue = 'v',     // Harmless.
  kRoleWrites = 'W',    // Writes the file that is its value.
  kRoleInto = 'D',      // Writes into the folder that is its value.
  kRoleRuns = 'X',      // Runs its value.
  kRoleModule = 'M',    // Left to the handler.
  kRoleChanges = 's',   // Flag: changes state.
  kRoleInPlace = 'i',   // Flag: changes its operands.
  kRoleReads = 'r',     // Flag: only shows something.
  kRoleChecks = 'c',    // Flag: only checks what it would otherwise change.
  kRoleConfig = 'C',    // Reads a configuration, which may name programs.
  kRoleAttached = 'a',  // Flag with a value attached, or none.
  kRoleFlag = 'f',      // Flag, left to the handler.
};

struct Option {
  Role role = kNoRole;
  std::string_view name;
  const Arg* value = nullptr;  // Of a role that takes one; null if it is missing.
};

enum class Operands { kAnywhere, kStopAtFirst };

struct Parsed {
  std::vector<const Arg*> operands;
  std::size_t rest = 0;  // Index of the first operand.
  bool loose = false;    // Some argument could be any option.
};

// Calls `each` for every option of `args` (without the command's name) that `spec` lists, in order.
// Long options may be abbreviated, as getopt allows, where that could mean one that is listed.
Parsed ParseOptions(std::span<const Arg> args, std::string_view spec, Operands operands,
                    FunctionRef<void(const Option&)> each);

// Whether `word` is in a list separated by spaces; entries with a `*` are globs.
bool ListHas(std::string_view list, std::string_view word);

}  // namespace credence::governor::shell
