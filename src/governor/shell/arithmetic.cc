// SPDX-License-Identifier: Apache-2.0
// Arithmetic evaluates the values of variables as expressions, and a subscript in such a value may
// run a command: x='a[$(rm f)]'; echo $((x)). So it is harmless only over plain numbers.
#include <algorithm>
#include <cstddef>

#include "governor/shell/judge.h"

namespace credence::governor::shell {
namespace {

std::string_view TrimmedText(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\n"), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(" \t\n") + 1);
}

// Whether the operator after a name stores a value in it.
bool StoresValue(std::string_view after) {
  const std::string_view op = TrimmedText(after.substr(0, 8));
  if (op.starts_with("++") || op.starts_with("--")) return true;
  if (op.starts_with("==") || op.starts_with("<=") || op.starts_with(">=") || op.starts_with("!="))
    return false;
  const std::size_t equals = op.find('=');
  return equals != std::string_view::npos && equals <= 3 &&
         op.substr(0, equals).find_first_not_of("+-*/%<>&^|") == std::string_view::npos;
}

}  // namespace

bool PrintsNumber(std::string_view command) {
  const std::size_t pipe = command.rfind('|');
  const bool piped = pipe != std::string_view::npos;
  if (command.find_first_of(";&\n") != std::string_view::npos) return false;
  const std::string_view last = TrimmedText(command.substr(piped ? pipe + 1 : 0));
  if (last == "nproc" || last == "date +%s") return true;
  if (last.starts_with("git rev-list --count ")) return true;
  if (piped && last.starts_with("grep -c ")) return true;
  constexpr std::string_view kCounts = "wc -l|wc -c|wc -w|wc -m";
  for (std::size_t at = 0; at < kCounts.size(); at += 6) {
    const std::string_view count = kCounts.substr(at, 5);
    if (last == count) return true;
    if (last.starts_with(count) && TrimmedText(last.substr(5)).starts_with('<')) return true;
  }
  return false;
}

bool Judge::HoldsNumber(std::string_view name) {
  // A parameter of a function or script may be anything, unless this line set it.
  const bool positional = IsDigit(name[0]) || name == "@" || name == "*";
  const Value* const value = Find(name);
  if (value == nullptr) return !positional && !IsPoisoned(name);
  return value->number || (value->text && IsPlainNumber(*value->text));
}

bool Judge::IsSafeArithmetic(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const bool dollar = c == '$';
    if (std::string_view("'\\`\x01").contains(c)) return false;
    if (IsDigit(c)) {  // 10, 0x1f, 16#ff
      while (i < text.size() && (IsName(text[i]) || text[i] == '#')) ++i;
      continue;
    }
    std::size_t begin = i;
    if (dollar) {
      ++begin;
      if (text.substr(begin).starts_with("((")) {
        i = begin;
        continue;
      }
      if (text.substr(begin).starts_with('(')) {
        const std::size_t close = std::min(text.find(')', begin), text.size());
        if (!PrintsNumber(text.substr(begin + 1, close - begin - 1))) return false;
        i = close;
        continue;
      }
      if (text.substr(begin).starts_with('{')) ++begin;
      if (text.substr(begin).starts_with('#')) {  // ${#x}, $#
        ++begin;
        while (begin < text.size() &&
               (IsName(text[begin]) || std::string_view("[]@*").contains(text[begin])))
          ++begin;
        i = begin;
        continue;
      }
      if (begin < text.size() && std::string_view("?!$").contains(text[begin])) {
        i = begin + 1;
        continue;
      }
    }
    std::size_t end = begin;
    while (end < text.size() && IsName(text[end])) ++end;
    if (end == begin) {
      if (dollar) return false;
      ++i;
      continue;
    }
    const std::string_view name = text.substr(begin, end - begin);
    if (!HoldsNumber(name)) return false;
    const bool before = i >= 2 && (text.substr(i - 2, 2) == "++" || text.substr(i - 2, 2) == "--");
    if (!dollar && (before || StoresValue(text.substr(end)))) {
      AssignUnknown(name);
      Set(name, {.operand = true, .number = true});
    }
    i = end;
  }
  return true;
}

void Judge::EvaluateArithmetic(std::string_view text) {
  if (!IsSafeArithmetic(text)) Change("evaluates a value that cannot be seen");
}

// [[ … ]]: -eq and its kin evaluate both sides, -v a subscript.
void Judge::CheckCondition(const Node& node) {
  constexpr std::string_view kNumeric = "-eq -ne -lt -le -gt -ge";
  for (std::size_t i = 0; i < node.words.size(); ++i) {
    const std::string_view op = node.words[i].source;
    const bool more = i + 1 < node.words.size();
    if (ListHas(kNumeric, op) && i > 0 && more) {
      for (const std::size_t side : {i - 1, i + 1}) {
        std::string_view source = node.words[side].source;
        if (source.size() > 1 && source.starts_with('"') && source.ends_with('"'))
          source = source.substr(1, source.size() - 2);
        EvaluateArithmetic(source);
      }
    }
    const bool names = op == "-v" || op == "-R";
    if (names && more && !std::ranges::all_of(node.words[i + 1].source, IsName))
      Change("evaluates a value that cannot be seen");
  }
}

}  // namespace credence::governor::shell
