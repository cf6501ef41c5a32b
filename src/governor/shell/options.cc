// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/options.h"

#include <algorithm>
#include <cctype>

#include "governor/glob.h"

namespace credence::governor::shell {
namespace {

// Removes and returns the first word of a list.
std::string_view NextWord(std::string_view& list) {
  list.remove_prefix(std::min(list.find_first_not_of(' '), list.size()));
  const std::size_t end = std::min(list.find(' '), list.size());
  const std::string_view word = list.substr(0, end);
  list.remove_prefix(end);
  return word;
}

bool TakesValue(Role role) { return role == kRoleValue || (role >= 'A' && role <= 'Z'); }

// The role of a one-letter option. The most frequent lookup, so it avoids comparing whole entries.
Role RoleOfLetter(std::string_view spec, char letter) {
  for (std::size_t at = spec.find('='); at != std::string_view::npos; at = spec.find('=', at + 1)) {
    if (at >= 1 && spec[at - 1] == letter && (at == 1 || spec[at - 2] == ' '))
      return static_cast<Role>(spec[at + 1]);
  }
  return kNoRole;
}

Role RoleOf(std::string_view spec, std::string_view name) {
  Role abbreviated = kNoRole;
  while (!spec.empty()) {
    const std::size_t end = std::min(spec.find(' '), spec.size());
    const std::string_view entry = spec.substr(0, end);
    spec.remove_prefix(std::min(end + 1, spec.size()));
    // NAME=R, where R is one byte.
    if (entry.size() < name.size() + 2 || !entry.starts_with(name)) continue;
    const Role role = static_cast<Role>(entry.back());
    if (entry.size() == name.size() + 2) return role;
    // An abbreviation must not count as a harmless flag: `--ve` could mean a harmful
    // `--verify-with`.
    if (role != kRoleReads && role != kRoleChecks) abbreviated = role;
  }
  return abbreviated;
}

class Walk {
 public:
  Walk(std::span<const Arg> args, std::string_view spec, FunctionRef<void(const Option&)> each)
      : args_(args), spec_(spec), each_(each), one_dash_(spec.starts_with("1 ")) {}

  Parsed Run(Operands operands) {
    Parsed parsed;
    parsed.operands.reserve(args_.size());
    for (; next_ < args_.size(); ++next_) {
      const Arg& arg = args_[next_];
      // If only leading options are wanted, the operand is left to the caller.
      const bool ours = operands == Operands::kAnywhere || arg.IsOption();
      if (ours && arg.loose && arg.known == 0) loose_ = true;
      if (arg.text == "--") {
        ++next_;
        break;
      }
      if (!arg.IsOption()) {
        if (operands == Operands::kStopAtFirst) break;
        parsed.operands.push_back(&arg);
      } else if (arg.text[1] == '-') {
        Long(arg, 2);
      } else if (one_dash_) {
        Long(arg, 1);
      } else {
        Short(arg);
      }
    }
    parsed.loose = loose_;
    parsed.rest = std::min(next_, args_.size());
    if (operands == Operands::kAnywhere) {
      for (; next_ < args_.size(); ++next_) parsed.operands.push_back(&args_[next_]);
    }
    return parsed;
  }

 private:
  void Report(Role role, std::string_view name, const Arg* value) {
    if (role != kNoRole) each_({.role = role, .name = name, .value = value});
  }
  const Arg* Following() {
    if (next_ + 1 >= args_.size()) return nullptr;
    const Arg& value = args_[++next_];
    if (value.loose && value.known == 0) loose_ = true;
    return &value;
  }

  void Long(const Arg& arg, std::size_t dashes) {
    const std::string_view text = arg.text;
    const std::size_t equals = std::min(text.find('=', dashes), text.size());
    const std::string_view name = text.substr(dashes, equals - dashes);
    // An unknown name could be any option.
    if (name.contains(kUnknown)) {
      each_({.role = kRoleChanges, .name = name});
      return;
    }
    const bool letter = dashes == 1 && name.size() == 1;
    const Role role = letter ? RoleOfLetter(spec_, name[0]) : RoleOf(spec_, name);
    if (equals < text.size()) {
      const Arg value = arg.From(equals + 1);
      Report(role, name, TakesValue(role) ? &value : nullptr);
    } else {
      Report(role, name, TakesValue(role) ? Following() : nullptr);
    }
  }

  void Short(const Arg& arg) {
    for (std::size_t i = 1; i < arg.text.size(); ++i) {
      const std::string_view name = std::string_view(arg.text).substr(i, 1);
      if (name[0] == kUnknown) {
        each_({.role = kRoleChanges, .name = name});
        return;
      }
      const Role role = RoleOfLetter(spec_, name[0]);
      if (TakesValue(role)) {
        const bool attached = i + 1 < arg.text.size();
        const Arg value = attached ? arg.From(i + 1) : Arg();
        Report(role, name, attached ? &value : Following());
        return;
      }
      Report(role, name, nullptr);
      // The rest is a suffix or a number: sed -i.bak, make -j4.
      if (role == kRoleInPlace || role == kRoleAttached) return;
    }
  }

  std::span<const Arg> args_;
  std::string_view spec_;
  FunctionRef<void(const Option&)> each_;
  bool one_dash_;
  std::size_t next_ = 0;
  bool loose_ = false;
};

}  // namespace

Arg Arg::Constant(std::string_view text) {
  return {.text = std::string(text), .known = text.size()};
}

Arg Arg::Operand() { return {.text = std::string(1, kUnknown), .known = 0, .constant = false}; }

Arg Arg::Loose() {
  return {.text = std::string(1, kUnknown), .known = 0, .constant = false, .loose = true};
}

Arg Arg::From(std::size_t begin) const {
  Arg arg = *this;
  arg.text = text.substr(begin);
  arg.known = known > begin ? known - begin : 0;
  return arg;
}

Parsed ParseOptions(std::span<const Arg> args, std::string_view spec, Operands operands,
                    FunctionRef<void(const Option&)> each) {
  return Walk(args, spec, each).Run(operands);
}

bool ListHas(std::string_view list, std::string_view word) {
  while (true) {
    const std::string_view entry = NextWord(list);
    if (entry.empty()) return false;
    if (entry == word || (entry.contains('*') && GlobMatches(entry, word))) return true;
  }
}

}  // namespace credence::governor::shell
