// SPDX-License-Identifier: Apache-2.0
// What answers as JSON are made of: fields that are null when they are absent.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "credence/timestamp.h"
#include "credence/uuid.h"

namespace credence::operations {

inline void WriteText(JsonWriter& json, std::string_view key,
                      const std::optional<std::string>& value) {
  json.Key(key);
  if (value) {
    json.String(*value);
  } else {
    json.Null();
  }
}

// "success", "failure", or null where nobody said.
inline void WriteOutcome(JsonWriter& json, const std::optional<bool>& success) {
  json.Key("outcome");
  if (success) {
    json.String(*success ? "success" : "failure");
  } else {
    json.Null();
  }
}

inline void WriteId(JsonWriter& json, std::string_view key, const std::optional<Uuid>& id) {
  WriteText(json, key, id ? std::optional(id->ToString()) : std::nullopt);
}

inline void WriteTime(JsonWriter& json, std::string_view key,
                      const std::optional<Timestamp>& time) {
  WriteText(json, key, time ? std::optional(FormatTimestamp(*time)) : std::nullopt);
}

inline void WriteNumber(JsonWriter& json, std::string_view key,
                        const std::optional<double>& number) {
  json.Key(key);
  if (number) {
    json.Double(*number);
  } else {
    json.Null();
  }
}

}  // namespace credence::operations
