// SPDX-License-Identifier: Apache-2.0
#include "ledger/event_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/json_reader.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "ledger/damaged.h"

namespace credence::ledger {
namespace {

// Names are part of keys and of messages, so they stay short and printable.
constexpr std::size_t kNameBytesMax = 512;

constexpr std::array<std::string_view, 11> kRequired = {
    "id",   "sequence", "space", "stream", "stream_version", "kind", "version",
    "time", "actor",    "body",  "hash"};
constexpr std::array<std::string_view, 2> kOptional = {"digest", "verbatim"};

bool IsField(std::string_view key) {
  return std::ranges::find(kRequired, key) != kRequired.end() ||
         std::ranges::find(kOptional, key) != kOptional.end();
}

template <std::size_t N>
Result<void> ReadHex(JsonReader& json, std::array<std::uint8_t, N>& out) {
  return FromHex(json.String(), out);
}

Result<void> CheckName(std::string_view what, std::string_view name) {
  if (name.empty() || name.size() > kNameBytesMax || OneLine(name) != name) {
    return InvalidArgument(
        fmt::format("{} must be 1 to {} bytes on one line", what, kNameBytesMax));
  }
  return {};
}

Result<void> ReadVerbatim(JsonReader& json, Event& event) {
  Verbatim verbatim;
  bool has_text = false;
  bool has_salt = false;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "text") {
      verbatim.text = json.String();
      has_text = true;
    } else if (*key == "salt") {
      CREDENCE_RETURN_IF_ERROR(ReadHex(json, verbatim.salt));
      has_salt = true;
    } else {
      return InvalidArgument(fmt::format("{} is not a field of a verbatim", OneLine(*key)));
    }
  }
  if (!has_text || !has_salt) return InvalidArgument("it must have text and salt");
  event.verbatim = std::move(verbatim);
  return {};
}

// REQUIRES: IsField(key).
Result<void> ReadField(JsonReader& json, std::string_view key, Event& event) {
  if (key == "id") {
    CREDENCE_ASSIGN_OR_RETURN(event.id, Uuid::Parse(json.String()));
  } else if (key == "sequence") {
    event.sequence = json.Int();
  } else if (key == "space") {
    event.space = json.String();
  } else if (key == "stream") {
    event.stream = json.String();
  } else if (key == "stream_version") {
    event.stream_version = json.Int();
  } else if (key == "kind") {
    event.kind = json.String();
  } else if (key == "version") {
    event.version = json.Int();
  } else if (key == "time") {
    CREDENCE_ASSIGN_OR_RETURN(event.time, ParseTimestamp(json.String()));
  } else if (key == "actor") {
    event.actor = json.String();
  } else if (key == "body") {
    if (json.Peek() != JsonReader::Type::kObject) return InvalidArgument("it must be an object");
    event.body = json.Skip();
  } else if (key == "digest") {
    CREDENCE_RETURN_IF_ERROR(ReadHex(json, event.digest.emplace()));
  } else if (key == "verbatim") {
    CREDENCE_RETURN_IF_ERROR(ReadVerbatim(json, event));
  } else if (key == "hash") {
    CREDENCE_RETURN_IF_ERROR(ReadHex(json, event.hash));
  }
  return {};
}

Result<void> CheckEvent(const Event& event) {
  CREDENCE_RETURN_IF_ERROR(CheckName("space", event.space));
  CREDENCE_RETURN_IF_ERROR(CheckName("stream", event.stream));
  CREDENCE_RETURN_IF_ERROR(CheckName("kind", event.kind));
  CREDENCE_RETURN_IF_ERROR(CheckName("actor", event.actor));
  if (event.sequence < 1) return InvalidArgument("sequence must be at least 1");
  if (event.stream_version < 1) return InvalidArgument("stream_version must be at least 1");
  if (event.version < 1) return InvalidArgument("version must be at least 1");
  if (event.verbatim && !event.digest) return InvalidArgument("verbatim without a digest");
  return {};
}

}  // namespace

std::string EncodeEventJson(const Event& event) {
  JsonWriter json;
  WriteValue(json, event);
  return std::move(json).Take();
}

Result<void> CheckBody(const EventView& event) {
  JsonReader json(event.body);
  const bool is_object = json.Peek() == JsonReader::Type::kObject;
  (void)json.Skip();
  if (is_object && json.Finish() && !event.body.contains('\n')) return {};
  return Damaged(
      fmt::format("event {} ({}): its body is damaged", event.sequence, OneLine(event.kind)));
}

Result<Event> DecodeEventJson(std::string_view text) {
  Event event;
  std::set<std::string, std::less<>> seen;
  JsonReader json(text);
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    if (!IsField(key)) {
      return InvalidArgument(fmt::format("{} is not a field of an event", OneLine(key)));
    }
    if (!seen.insert(key).second) return InvalidArgument(fmt::format("{} is given twice", key));
    Result<void> read = ReadField(json, key, event);
    // Report invalid JSON or a wrong type before its effect on the field.
    if (!json.ok()) read = json.status();
    if (!read) return InvalidArgument(fmt::format("{}: {}", key, read.error().message));
  }
  CREDENCE_RETURN_IF_ERROR(json.Finish());
  for (const std::string_view field : kRequired) {
    if (!seen.contains(field)) return InvalidArgument(fmt::format("{} is missing", field));
  }
  CREDENCE_RETURN_IF_ERROR(CheckEvent(event));
  return event;
}

}  // namespace credence::ledger
