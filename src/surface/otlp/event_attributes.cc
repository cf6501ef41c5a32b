// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/event_attributes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/json_reader.h"
#include "base/sha256.h"

namespace credence::otlp {
namespace {

using Type = JsonReader::Type;

// Texts of these names come from fixed sets, are ids, or name a program, a tool or a person as the
// metrics do.
constexpr std::array<std::string_view, 43> kTexts = {
    "agent",    "arrival", "call",   "client",  "control",   "cue",     "decision",  "direction",
    "domain",   "done",    "effect", "fire",    "heuristic", "level",   "link",      "memory",
    "mode",     "model",   "origin", "other",   "path",      "proof",   "route",     "session",
    "severity", "signal",  "source", "stage",   "state",     "status",  "task_type", "tool",
    "trace",    "trigger", "type",   "verdict", "verify",    "version", "was",       "with",
    "work",     "zone",    "by"};
bool IsName(std::string_view key) { return std::ranges::find(kTexts, key) != kTexts.end(); }

// Visits the top of the body; `visit` consumes the value.
template <class Visit>
void Members(const Event& event, Visit visit) {
  JsonReader json(event.body);
  json.BeginObject();
  while (const auto key = json.NextKey()) visit(json, *key);
}

}  // namespace

std::string Shareable(std::string_view name) {
  constexpr std::size_t kBytesMax = 100;
  constexpr std::string_view kSigns = "_-.:@+#";
  constexpr std::size_t kDigitsOfDigest = 16;
  const auto is_plain = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kSigns.contains(c);
  };
  if (name.size() <= kBytesMax && std::ranges::all_of(name, is_plain)) return std::string(name);
  return "sha256:" + ToHex(Sha256(name)).substr(0, kDigitsOfDigest);
}

std::string_view SubjectId(const Event& event) {
  const std::string_view stream = event.stream;
  return stream.substr(stream.find('/') + 1);
}

AttributeList AttributesOf(const Event& event) {
  AttributeList attributes;
  attributes.Text("credence.event.kind", event.kind)
      .Int("credence.event.sequence", event.sequence)
      .Text("credence.event.id", event.id.ToString())
      .Text("credence.subject", fmt::format("{}/{}", event.stream.substr(0, event.stream.find('/')),
                                            Shareable(SubjectId(event))))
      .Text("credence.actor", Shareable(event.actor));
  const std::string faculty = event.kind.substr(0, event.kind.find('.'));
  Members(event, [&](JsonReader& json, std::string_view name) {
    const std::string key = fmt::format("credence.{}.{}", faculty, name);
    const std::string field(name);
    switch (json.Peek()) {
      case Type::kNumber: {
        const double value = json.Double();
        constexpr double kExactMax = 9'007'199'254'740'992;
        if (value == std::trunc(value) && std::abs(value) <= kExactMax) {
          attributes.Int(key, static_cast<std::int64_t>(value));
        } else {
          attributes.Double(key, value);
        }
        break;
      }
      case Type::kBool:
        attributes.Bool(key, json.Bool());
        break;
      case Type::kString: {
        const std::string value(json.String());
        if (IsName(field)) attributes.Text(key, Shareable(value));
        break;
      }
      default:
        json.Skip();
    }
  });
  return attributes;
}

std::string TextIn(const Event& event, std::string_view key) {
  std::string value;
  Members(event, [&](JsonReader& json, std::string_view name) {
    if (name == key && json.Peek() == Type::kString) {
      value = json.String();
    } else {
      json.Skip();
    }
  });
  return value;
}

bool FlagIn(const Event& event, std::string_view key) {
  bool value = false;
  Members(event, [&](JsonReader& json, std::string_view name) {
    if (name == key && json.Peek() == Type::kBool) {
      value = json.Bool();
    } else {
      json.Skip();
    }
  });
  return value;
}

std::int64_t WholeIn(const Event& event, std::string_view key) {
  std::int64_t value = 0;
  Members(event, [&](JsonReader& json, std::string_view name) {
    if (name == key && json.Peek() == Type::kNumber) {
      value = json.Int();
    } else {
      json.Skip();
    }
  });
  return value;
}

}  // namespace credence::otlp
