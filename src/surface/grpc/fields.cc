// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/json_reader.h"
#include "base/json_writer.h"

namespace credence::rpc {

Result<void> Require(std::string_view field, std::string_view text) {
  if (text.empty()) return InvalidArgument(fmt::format("{} is empty; it is required", field));
  return {};
}

std::optional<std::string> NonEmpty(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return std::string(text);
}

Result<std::int64_t> Limit(std::int32_t limit, std::int64_t standard) {
  if (limit < 0) {
    return InvalidArgument(
        fmt::format("limit is {}; give 1 to {}, or 0 for {}", limit, kLimitMax, standard));
  }
  return limit == 0 ? standard : std::min<std::int64_t>(limit, kLimitMax);
}

double Widen(float number) {
  if (!std::isfinite(number)) return number;
  std::array<char, 32> text;
  const std::to_chars_result written =
      std::to_chars(text.data(), text.data() + text.size(), number);
  double wide = number;
  std::from_chars(text.data(), written.ptr, wide);
  return wide;
}

std::int32_t Narrow(std::int64_t number) {
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(number, Limits::min(), Limits::max()));
}

std::int64_t ToMillis(Timestamp time) {
  return std::chrono::floor<std::chrono::milliseconds>(time).time_since_epoch().count();
}

std::string EffectsOf(std::string_view action) {
  JsonWriter json;
  json.BeginObject().Key("message").String(action).EndObject();
  return std::move(json).Take();
}

Result<std::string> ActionOf(std::string_view effects_json) {
  constexpr std::array<std::string_view, 3> kNames = {"message", "text", "response"};
  std::array<std::optional<std::string>, kNames.size()> found;
  JsonReader json(effects_json);
  json.BeginObject();
  while (const std::optional<std::string_view> key = json.NextKey()) {
    const auto* name = std::ranges::find(kNames, *key);
    if (name != kNames.end() && json.Peek() == JsonReader::Type::kString) {
      found.at(static_cast<std::size_t>(name - kNames.begin())) = json.String();
    } else {
      json.Skip();
    }
  }
  if (const Result<void> read = json.Finish(); !read) {
    return InvalidArgument(
        fmt::format("effects_json is not a JSON object ({}); write {{\"message\": \"what to do\"}}",
                    read.error().message));
  }
  for (std::optional<std::string>& text : found) {
    if (text && !text->empty()) return *std::move(text);
  }
  return InvalidArgument(
      "effects_json has no action; write {\"message\": \"what to do\"} (or text, or response)");
}

}  // namespace credence::rpc
