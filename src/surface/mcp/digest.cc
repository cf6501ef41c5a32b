// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/digest.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <utility>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "surface/mcp/json_rpc.h"

namespace credence::mcp {
namespace {

using Type = JsonReader::Type;

void WriteShortened(JsonWriter& out, std::string_view value) {
  JsonReader json(value);
  if (json.Peek() != Type::kNumber || value.find('.') == std::string_view::npos) {
    out.Raw(value);
    return;
  }
  constexpr double kPlaces = 1'000;
  out.Double(std::round(json.Double() * kPlaces) / kPlaces);
}

void WriteRecord(JsonWriter& out, std::string_view record, std::span<const std::string_view> fields,
                 const AddedField& added) {
  std::map<std::string, std::string_view, std::less<>> values;
  ForEachField(record,
               [&](std::string_view key, std::string_view value) { values.emplace(key, value); });
  out.BeginObject();
  for (const std::string_view field : fields) {
    if (added.text && field == added.name) {
      const std::optional<std::string> id = TextField(record, "id");
      const std::optional<std::string> text = id ? added.text(*id) : std::nullopt;
      if (text) out.Key(field).String(*text);
      continue;
    }
    const auto found = values.find(field);
    if (found == values.end() || found->second == "null") continue;
    out.Key(field);
    WriteShortened(out, found->second);
  }
  out.EndObject();
}

}  // namespace

std::string DigestOf(std::string_view json, std::span<const std::string_view> fields,
                     const AddedField& added) {
  if (fields.empty()) return std::string(json);
  JsonWriter out;
  if (JsonReader(json).Peek() == Type::kObject) {
    WriteRecord(out, json, fields, added);
    return std::move(out).Take();
  }
  const auto elements = Elements(json);
  if (!elements) return std::string(json);
  out.BeginArray();
  for (const std::string_view element : *elements) {
    if (JsonReader(element).Peek() == Type::kObject) {
      WriteRecord(out, element, fields, added);
    } else {
      out.Raw(element);
    }
  }
  out.EndArray();
  return std::move(out).Take();
}

}  // namespace credence::mcp
