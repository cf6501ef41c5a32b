// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/options.h"

#include <algorithm>

#include "base/ascii.h"
#include "governor/glob.h"

namespace credence::governor::shell {
namespace {

// A flag without a role of its own.
constexpr Role kHarmless = static_cast<Role>('-');

bool TakesValue(Role role) { return role == kRoleValue || (role >= 'A' && role <= 'Z'); }

struct Found {
  Role role = kNoRole;
  // An abbreviation of listed options. Of a harmless one it is not understood, because a program
  // may have others that begin the same.
  Role abbreviated = kNoRole;
};

// Looks for an option of more than one letter.
Found FindName(std::string_view spec, std::string_view name) {
  Found found;
  while (true) {
    const std::string_view entry = TakeWord(spec);
    if (entry.empty()) return found;
    if (!entry.starts_with(name)) continue;
    const std::string_view rest = entry.substr(name.size());
    if (rest.empty()) return {.role = kHarmless};
    if (rest.size() == 2 && rest[0] == '=') return {.role = static_cast<Role>(rest[1])};
    const bool has_role = rest.size() > 2 && rest[rest.size() - 2] == '=';
    const char role = has_role ? rest.back() : '-';
    if (std::string_view("WDXMsi").contains(role)) found.abbreviated = static_cast<Role>(role);
  }
}

// The most frequent lookup, so it does not compare whole entries.
Role FindLetter(std::string_view spec, char letter) {
  std::size_t begin = 0;
  while (begin < spec.size()) {
    const std::size_t end = std::min(spec.find(' ', begin), spec.size());
    const std::size_t size = end - begin;
    if (spec[begin] == letter && size == 3 && spec[begin + 1] == '=')
      return static_cast<Role>(spec[begin + 2]);
    if (spec[begin] == letter && size == 1) return kHarmless;
    if (spec[begin] == '-' && spec.substr(begin, size).contains(letter) && letter != '-')
      return kHarmless;
    begin = end + 1;
  }
  return IsDigit(letter) && ListHas(spec, "#") ? kHarmless : kNoRole;
}

bool IsNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789.") == std::string_view::npos;
}

class Walk {
 public:
  Walk(std::span<const Arg> args, const OptionSpec& spec, FunctionRef<void(const Option&)> each)
      : args_(args), spec_(spec), each_(each) {
    std::string_view marks = spec.texts[0];
    for (std::string_view mark = TakeWord(marks); mark == "1" || mark == "*" || mark == "+";
         mark = TakeWord(marks)) {
      goes_on_ = goes_on_ || mark == "+";
      one_dash_ = one_dash_ || mark == "1";
      open_ = open_ || mark == "*";
    }
  }

  Parsed Run(Operands operands) {
    parsed_.operands.reserve(args_.size());
    for (; next_ < args_.size(); ++next_) {
      const Arg& arg = args_[next_];
      // If only leading options are wanted, the operand is left to the caller.
      const bool ours = operands == Operands::kAnywhere || arg.IsOption();
      parsed_.loose = parsed_.loose || (ours && arg.loose);
      parsed_.opaque = parsed_.opaque || (ours && arg.many);
      if (arg.constant && arg.text == "--") {
        if (goes_on_) continue;
        ++next_;
        break;
      }
      if (!arg.IsOption()) {
        if (operands == Operands::kStopAtFirst) break;
        parsed_.operands.push_back(&arg);
      } else if (arg.text[1] == '-') {
        Long(arg, 2);
      } else if (one_dash_) {
        Long(arg, 1);
      } else {
        Short(arg);
      }
    }
    parsed_.rest = std::min(next_, args_.size());
    if (operands == Operands::kAnywhere) {
      for (; next_ < args_.size(); ++next_) {
        parsed_.operands.push_back(&args_[next_]);
        parsed_.opaque = parsed_.opaque || args_[next_].many;
      }
    }
    return std::move(parsed_);
  }

 private:
  void Unknown(std::string_view option) {
    if (!open_ && parsed_.unknown.empty()) parsed_.unknown = option;
  }
  void Report(Role role, std::string_view name, const Arg* value) {
    if (role != kHarmless && role != kNoRole) each_({.role = role, .name = name, .value = value});
  }
  // A value that looks like an option may be one: a program's newer version, or another program of
  // the same name, may read the option before it as a flag.
  const Arg* Following() {
    if (next_ + 1 >= args_.size()) return nullptr;
    const Arg& value = args_[++next_];
    parsed_.loose = parsed_.loose || value.loose;
    parsed_.opaque = parsed_.opaque || value.many;
    const bool looks = value.IsOption() && !IsNumber(std::string_view(value.text).substr(1));
    if (looks && parsed_.unknown.empty()) parsed_.unknown = value.text;
    return &value;
  }
  Found Find(std::string_view name) const {
    Found all;
    for (const std::string_view text : spec_.texts) {
      const Found found = FindName(text, name);
      if (found.role != kNoRole) return found;
      if (found.abbreviated != kNoRole) all.abbreviated = found.abbreviated;
    }
    return all;
  }
  Role Letter(char letter) const {
    for (const std::string_view text : spec_.texts) {
      const Role role = FindLetter(text, letter);
      if (role != kNoRole) return role;
    }
    return kNoRole;
  }

  void Long(const Arg& arg, std::size_t dashes) {
    const std::string_view text = arg.text;
    const std::size_t equals = std::min(text.find('=', dashes), text.size());
    const std::string_view name = text.substr(dashes, equals - dashes);
    if (name.contains(kUnknown)) {
      parsed_.loose = true;
      return;
    }
    const bool letter = dashes == 1 && name.size() == 1;
    if (dashes == 1 && IsNumber(name) && Letter(name[0]) != kNoRole) return;
    const Found found = letter ? Found{.role = Letter(name[0])} : Find(name);
    const Role role = found.role != kNoRole ? found.role : found.abbreviated;
    // Whatever else is given, programs only answer these.
    const bool asks = dashes == 2 && (text == "--help" || text == "--version");
    if (role == kNoRole && asks) return;
    if (role == kNoRole) return Unknown(text.substr(0, equals));
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
        parsed_.loose = true;
        return;
      }
      const Role role = Letter(name[0]);
      if (role == kNoRole) Unknown(arg.text);
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
  const OptionSpec& spec_;
  FunctionRef<void(const Option&)> each_;
  bool one_dash_ = false;
  bool goes_on_ = false;  // Reads options after "--", too.
  bool open_ = false;
  std::size_t next_ = 0;
  Parsed parsed_;
};

}  // namespace

Arg Arg::Constant(std::string_view text) {
  return {.text = std::string(text), .known = text.size()};
}

Arg Arg::Operand() {
  return {.text = std::string(1, kUnknown),
          .known = 0,
          .constant = false,
          .climbs = true,
          .computed = true};
}

Arg Arg::Loose() {
  return {.text = std::string(1, kUnknown),
          .known = 0,
          .constant = false,
          .loose = true,
          .many = true,
          .climbs = true,
          .computed = true};
}

Arg Arg::From(std::size_t begin) const {
  Arg arg = *this;
  arg.text = text.substr(begin);
  arg.known = known > begin ? known - begin : 0;
  return arg;
}

Parsed ParseOptions(std::span<const Arg> args, const OptionSpec& spec, Operands operands,
                    FunctionRef<void(const Option&)> each) {
  return Walk(args, spec, each).Run(operands);
}

bool HasHarmfulOption(const OptionSpec& spec) {
  for (const std::string_view text : spec.texts) {
    for (std::size_t i = text.find('='); i != std::string_view::npos; i = text.find('=', i + 1)) {
      if (std::string_view("WDXCMsi").contains(text[i + 1])) return true;
    }
  }
  // Without the mark the table may lack options that the program has.
  std::string_view marks = spec.texts[0];
  for (std::string_view mark = TakeWord(marks); mark == "1" || mark == "*"; mark = TakeWord(marks))
    if (mark == "*") return false;
  return true;
}

bool ListHas(std::string_view list, std::string_view word) {
  while (true) {
    const std::string_view entry = TakeWord(list);
    if (entry.empty()) return false;
    if (entry == word || (entry.contains('*') && GlobMatches(entry, word))) return true;
  }
}

std::string_view TakeWord(std::string_view& list) {
  list.remove_prefix(std::min(list.find_first_not_of(' '), list.size()));
  const std::size_t end = std::min(list.find(' '), list.size());
  const std::string_view word = list.substr(0, end);
  list.remove_prefix(end);
  return word;
}

}  // namespace credence::governor::shell
