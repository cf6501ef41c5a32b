// SPDX-License-Identifier: Apache-2.0
#include "insight/transcripts/json_object.h"

#include <algorithm>
#include <cmath>

#include "base/json_reader.h"
#include "base/json_writer.h"

namespace credence::insight {

std::optional<JsonObject> JsonObject::Read(std::string_view text) {
  JsonObject object;
  JsonReader json(text);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    std::string name(*key);
    object.members_.emplace_back(std::move(name), json.Skip());
  }
  if (!json.Finish()) return std::nullopt;
  return object;
}

std::string_view JsonObject::Raw(std::string_view name) const {
  const auto found = std::ranges::find(members_, name, &decltype(members_)::value_type::first);
  return found == members_.end() ? std::string_view() : found->second;
}

std::string JsonObject::Text(std::string_view name) const { return StringOf(Raw(name)); }

bool JsonObject::Flag(std::string_view name) const { return Raw(name) == "true"; }

std::optional<double> JsonObject::Number(std::string_view name) const {
  JsonReader json(Raw(name));
  if (json.Peek() != JsonReader::Type::kNumber) return std::nullopt;
  const double value = json.Double();
  return json.ok() ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> JsonObject::Whole(std::string_view name) const {
  constexpr double kExactMax = 9'007'199'254'740'992;
  const std::optional<double> value = Number(name);
  if (!value || !(std::abs(*value) <= kExactMax) || *value != std::trunc(*value)) return {};
  return static_cast<std::int64_t>(*value);
}

std::optional<JsonObject> JsonObject::Object(std::string_view name) const {
  const std::string_view raw = Raw(name);
  return raw.starts_with('{') ? Read(raw) : std::nullopt;
}

void JsonObject::ForEach(std::string_view name, FunctionRef<void(std::string_view)> visit) const {
  ForEachElement(Raw(name), visit);
}

std::string StringOf(std::string_view text) {
  JsonReader json(text);
  if (json.Peek() != JsonReader::Type::kString) return {};
  return std::string(json.String());
}

void ForEachElement(std::string_view text, FunctionRef<void(std::string_view)> visit) {
  JsonReader json(text);
  if (json.Peek() != JsonReader::Type::kArray) return;
  json.BeginArray();
  while (json.NextElement()) {
    const std::string_view element = json.Skip();
    if (json.ok()) visit(element);
  }
}

std::string TextOfParts(std::string_view json) {
  if (json.starts_with('"')) return StringOf(json);
  std::string text;
  ForEachElement(json, [&](std::string_view element) {
    const std::optional<JsonObject> part = JsonObject::Read(element);
    const std::string words = part ? part->Text("text") : StringOf(element);
    if (words.empty()) return;
    if (!text.empty()) text += '\n';
    text += words;
  });
  return text;
}

std::string InputOf(std::string_view name, std::string_view value) {
  JsonWriter json;
  json.BeginObject().Key(name).String(value).EndObject();
  return std::move(json).Take();
}

}  // namespace credence::insight
