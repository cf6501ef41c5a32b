// SPDX-License-Identifier: Apache-2.0
// A settings file with every kind of setting (signals with patterns, globs, curves, routes), and
// lines of an environment after the first zero byte: refused in one line, or every value can be
// shown and parses to the same value again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "engine/settings.h"

namespace {

using credence::engine::AllSettings;

std::vector<std::string> LinesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    lines.emplace_back(line);
  }
  return lines;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = std::min(input.find('\0'), size);
  AllSettings settings;
  const auto loaded = settings.Load(input.substr(0, cut), "credence.toml",
                                    LinesOf(input.substr(std::min(cut + 1, size))));
  if (!loaded) {
    CREDENCE_CHECK(loaded.error().code == credence::Code::kInvalidArgument, "the caller's mistake");
    CREDENCE_CHECK(!loaded.error().message.contains('\n'), "one line");
    return 0;
  }
  std::string shown;
  for (const auto& entry : settings.schema().entries()) {
    shown += entry.key + " = " + credence::SettingsSchema::ValueText(entry.field) + "\n";
  }
  AllSettings again;
  CREDENCE_CHECK(again.Load(shown, "shown", {}).has_value(), "what is shown can be given");
  std::string shown_again;
  for (const auto& entry : again.schema().entries()) {
    shown_again += entry.key + " = " + credence::SettingsSchema::ValueText(entry.field) + "\n";
  }
  CREDENCE_CHECK(shown == shown_again, "and is the same");
  return 0;
}
