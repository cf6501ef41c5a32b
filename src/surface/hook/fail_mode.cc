// SPDX-License-Identifier: Apache-2.0
#include "surface/hook/fail_mode.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "base/utf8.h"

namespace credence::hook {
namespace {

constexpr std::string_view kKey = "governor.fail";

// A TOML "key = value"; nothing for any other line.
struct Assignment {
  std::string key;
  std::string_view value;
};

// Without the blanks and quotes around the parts of a key.
std::string PlainKey(std::string_view text) {
  std::string key(text);
  std::erase_if(key, [](char c) { return c == ' ' || c == '\t' || c == '"' || c == '\''; });
  return key;
}

std::optional<Assignment> AssignmentIn(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  return Assignment{.key = PlainKey(line.substr(0, equals)),
                    .value = Trim(line.substr(equals + 1))};
}

bool IsClosed(std::string_view value) {
  return value.starts_with("\"closed\"") || value.starts_with("'closed'");
}

}  // namespace

bool FailsClosed(const Engine& engine) {
  const std::vector<SettingInfo> settings = engine.Settings();
  const auto found = std::ranges::find(settings, kKey, &SettingInfo::key);
  return found != settings.end() && found->value == "\"closed\"";
}

bool FailsClosed(std::string_view settings_toml) {
  if (const char* value = std::getenv("CREDENCE_GOVERNOR_FAIL")) {
    return std::string_view(value) == "closed";
  }
  std::string table;
  bool closed = false;
  while (!settings_toml.empty()) {
    const std::size_t end = std::min(settings_toml.find('\n'), settings_toml.size());
    const std::string_view line = Trim(settings_toml.substr(0, end));
    settings_toml.remove_prefix(std::min(end + 1, settings_toml.size()));
    if (line.starts_with('[')) {
      table = PlainKey(line.substr(1, line.find(']') - 1)) + '.';
    } else if (const auto assignment = AssignmentIn(line)) {
      if (table + assignment->key == kKey) closed = IsClosed(assignment->value);
    }
  }
  return closed;
}

}  // namespace credence::hook
