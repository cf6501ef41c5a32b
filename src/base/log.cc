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
    for (const auto& [key, value] : fields) {
      json.Key(key);
      if (const auto* number = std::get_if<std::int64_t>(&value)) {
        json.Int(*number);
      } else {
        json.String(std::get<std::string_view>(value));
      }
    }
    json.EndObject();
    line = std::move(json).Take();
  } else {
    line = fmt::format("{} {:<7} {}", at, name, OneLine(message));
    for (const auto& [key, value] : fields) {
      const auto* number = std::get_if<std::int64_t>(&value);
      fmt::format_to(
          std::back_inserter(line), " {}={}", key,
          number != nullptr ? std::to_string(*number) : OneLine(std::get<std::string_view>(value)));
    }
  }
  line += '\n';
  // One call keeps the line whole. If the log cannot be written, there is nowhere to report it.
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace credence
