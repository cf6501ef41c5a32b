// SPDX-License-Identifier: Apache-2.0
#include "fuzz/fuzzer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::fuzz {

bool IsJson(std::string_view text) {
  JsonReader json(text);
  json.Skip();
  return json.Finish().has_value();
}

bool IsOneLine(std::string_view text) {
  return !text.empty() && IsValidUtf8(text) && !text.contains('\n');
}

std::string_view TakeUntil(std::string_view& text, std::string_view end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(part.size() + end.size(), text.size()));
  return part;
}

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) lines.emplace_back(TakeUntil(text, "\n"));
  return lines;
}

std::pair<std::string_view, std::string_view> SplitAt(std::string_view text, char separator) {
  const std::string_view before = TakeUntil(text, {&separator, 1});
  return {before, text};
}

}  // namespace credence::fuzz

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  credence::fuzz::Fuzz({reinterpret_cast<const char*>(data), size});
  return 0;
}
