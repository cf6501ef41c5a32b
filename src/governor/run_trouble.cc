// SPDX-License-Identifier: Apache-2.0
#include "governor/run_trouble.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace credence::governor {
namespace {

bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

// "pkg.mod.SomeError": the last part begins with a capital and ends like an exception's name.
bool IsExceptionName(std::string_view name) {
  constexpr std::array<std::string_view, 5> kEnds = {"Error", "Exception", "Interrupt",
                                                     "DoesNotExist", "Failure"};
  name.remove_prefix(name.rfind('.') + 1);
  if (name.empty() || name.front() < 'A' || name.front() > 'Z') return false;
  return std::ranges::any_of(kEnds, [&](std::string_view end) { return name.ends_with(end); });
}

}  // namespace

bool TellsOfFailure(std::string_view output) {
  if (output.contains("Traceback (most recent call last)")) return true;
  const std::string_view text = Trim(output);
  std::string_view line = text.substr(text.rfind('\n') + 1);
  // pytest puts an E before each line of an error.
  if (line.starts_with("E ")) line = Trim(line.substr(1));
  const auto end = std::ranges::find_if_not(line, IsNameByte);
  const std::string_view name = line.substr(0, static_cast<std::size_t>(end - line.begin()));
  const std::string_view rest = line.substr(name.size());
  return IsExceptionName(name) && (rest.empty() || rest.starts_with(':') || rest.starts_with(' '));
}

}  // namespace credence::governor
