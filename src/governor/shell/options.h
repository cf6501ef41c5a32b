// SPDX-License-Identifier: Apache-2.0
// The arguments of a command, and what its options mean.
//
// A program's options are a compact text of entries, separated by spaces:
//   -abc       the letters a, b and c are harmless flags
//   name       --name is a harmless flag; a value may be attached with `=`
//   name=R     --name (or -n, if the name is one letter) has the role R, see below
//   #          -NUMBER is harmless: head -5
// The text may begin with
//   1          long names have one dash (find, go, terraform)
//   +          options are read after `--`, too
//   *          options that are not listed are harmless flags. Only for programs in which every
//              option that writes, runs or sends something is listed.
// Without `*`, an option that is not listed is not understood, abbreviations included.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "governor/shell/taint.h"

namespace credence::governor::shell {

// In Arg::text, the position of text that is inserted at run time.
inline constexpr char kUnknown = '\x01';

// A word after expansion, as far as known.
struct Arg {
  std::string text;
  std::size_t known = 0;  // The length of the certain prefix of `text`.
  bool constant = true;   // The whole text is certain, and it is one word.
  bool loose = false;     // May be an option, or contain one.
  bool many = false;      // May become several words, or none.
  bool climbs = false;    // What is inserted may contain a slash.
  bool number = false;    // A whole number, as far as it is not certain.
  bool computed = false;  // This line computed an inserted text, so it may be made to fit.
  bool governor = false;  // Contains a CREDENCE_ variable.
  Taint taint;            // Of what is inserted.

  static Arg Constant(std::string_view text);
  // One unknown word that is not an option, such as a file name.
  static Arg Operand();
  // Unknown words, from standard input or a variable.
  static Arg Loose();
  Arg From(std::size_t begin) const;
  bool IsOption() const { return text.size() > 1 && text[0] == '-'; }
};

// Roles. Capital letters and `v` take a value.
enum Role : char {
  kNoRole = 0,
  kRoleValue = 'v',     // Harmless.
  kRoleWrites = 'W',    // Writes the file named by its value.
  kRoleInto = 'D',      // Writes into the folder named by its value.
  kRoleRuns = 'X',      // Runs its value.
  kRoleModule = 'M',    // Left to the command's handler.
  kRolePattern = 'P',   // The pattern, so that the first operand is none. Harmless.
  kRoleName = 'N',      // The name of a package, not a path or address.
  kRoleConfig = 'C',    // Reads a file or folder that may name programs; it must be the project's.
  kRoleChanges = 's',   // Flag: changes state.
  kRoleInPlace = 'i',   // Flag: changes its operands. An attached value is a suffix.
  kRoleReads = 'r',     // Flag: only shows something.
  kRoleChecks = 'c',    // Flag: only checks instead of changing.
  kRoleAttached = 'a',  // Flag with an optional attached value.
  kRoleFlag = 'f',      // Flag, left to the command's handler.
};

struct Option {
  Role role = kNoRole;
  std::string_view name;
  const Arg* value = nullptr;  // For a role that takes a value; null if the value is missing.
};

enum class Operands { kAnywhere, kStopAtFirst };

// Up to three texts, so that subcommands can share one.
struct OptionSpec {
  // NOLINTNEXTLINE(google-explicit-constructor): most programs have one text.
  constexpr OptionSpec(std::string_view own) : texts{own} {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr OptionSpec(const char* own) : texts{own} {}
  constexpr OptionSpec(std::string_view own, std::string_view shared, std::string_view more = {})
      : texts{own, shared, more} {}

  std::array<std::string_view, 3> texts;
};

struct Parsed {
  std::vector<const Arg*> operands;
  std::size_t rest = 0;  // Index of the first operand.
  bool loose = false;    // Some argument may be an option that is not seen.
  std::string unknown;   // An option that is not in the table, or cannot be read.
  bool opaque = false;   // Some argument may become several words, or none.
};

// Calls `each` for every option of `args` (without the command's name) that has a role, in order.
Parsed ParseOptions(std::span<const Arg> args, const OptionSpec& spec, Operands operands,
                    FunctionRef<void(const Option&)> each);

// Whether some option does more than show something.
bool HasHarmfulOption(const OptionSpec& spec);

// Whether `word` is in a space-separated list; entries with a `*` are globs.
bool ListHas(std::string_view list, std::string_view word);

// Removes and returns the first word of a space-separated list; empty at its end.
std::string_view TakeWord(std::string_view& list);

}  // namespace credence::governor::shell
