// SPDX-License-Identifier: Apache-2.0
#include "review/intake/json_object.h"

#include "base/json_reader.h"

namespace credence::review {
namespace {

JsonReader OpenJson(std::string_view text) {
  JsonReader json(text);
  json.AcceptLoneSurrogates();
  return json;
}

}  // namespace

std::optional<JsonObject> JsonObject::Parse(std::string_view text) {
  JsonReader json = OpenJson(text);
  if (json.Peek() != JsonReader::Type::kObject) return std::nullopt;
  JsonObject object;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    std::string name(*key);
    object.members_.emplace_back(std::move(name), json.Skip());
  }
  if (!json.Finish()) return std::nullopt;
  return object;
}

std::string_view JsonObject::Raw(std::string_view name) const {
  for (const auto& [key, value] : members_) {
    if (key == name) return value;
  }
  return {};
}

bool JsonObject::Has(std::string_view name) const {
  const std::string_view raw = Raw(name);
  return !raw.empty() && raw != "null";
}

std::optional<std::string> JsonObject::Text(std::string_view name) const {
  JsonReader json = OpenJson(Raw(name));
  if (json.Peek() != JsonReader::Type::kString) return std::nullopt;
  std::string text(json.String());
  if (!json.ok()) return std::nullopt;
  return text;
}

std::string JsonObject::TextOr(std::string_view name, std::string_view otherwise) const {
  return Text(name).value_or(std::string(otherwise));
}

std::optional<std::int64_t> JsonObject::Int(std::string_view name) const {
  JsonReader json = OpenJson(Raw(name));
  if (json.Peek() != JsonReader::Type::kNumber) return std::nullopt;
  const std::int64_t value = json.Int();
  if (!json.ok()) return std::nullopt;
  return value;
}

bool JsonObject::Flag(std::string_view name) const { return Raw(name) == "true"; }

JsonObject JsonObject::Object(std::string_view name) const {
  return Parse(Raw(name)).value_or(JsonObject());
}

std::vector<std::string_view> JsonObject::Items(std::string_view name) const {
  return JsonItems(Raw(name)).value_or(std::vector<std::string_view>());
}

std::optional<std::vector<std::string_view>> JsonItems(std::string_view text) {
  JsonReader json = OpenJson(text);
  if (json.Peek() != JsonReader::Type::kArray) return std::nullopt;
  std::vector<std::string_view> items;
  json.BeginArray();
  while (json.NextElement()) items.push_back(json.Skip());
  if (!json.Finish()) return std::nullopt;
  return items;
}

}  // namespace credence::review
