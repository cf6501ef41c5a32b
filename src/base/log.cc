// SPDX-License-Identifier: Apache-2.0
#include "base/log.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <iterator>
#include <string>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "credence/clock.h"

namespace credence {
namespace {

constexpr std::array<std::string_view, 3> kLevels = {"info", "warning", "error"};

}  // namespace

void Log::Write(Level level, std::string_view message, std::initializer_list<Field> fields) const {
  const std::string at = FormatTimestamp(SystemClock().Now());
  const std::string_view name = kLevels[static_cast<std::size_t>(level)];
  std::string line;
  if (form_ == Form::kJson) {
    JsonWriter json;
    json.BeginObject();
    json.Key("at").String(at).Key("level").String(name).Key("message").String(message);
    for (const auto& [key, value] : fields) json.Key(key).String(value);
    json.EndObject();
    line = std::move(json).Take();
  } else {
    line = fmt::format("{} {:<7} {}", at, name, OneLine(message));
    for (const auto& [key, value] : fields) {
      fmt::format_to(std::back_inserter(line), " {}={}", key, OneLine(value));
    }
  }
  line += '\n';
  // One call, so that lines stay whole. Nobody can be told that the log cannot be written.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace credence
