// SPDX-License-Identifier: Apache-2.0
#include "surface/c/spelling.h"

#include <fmt/format.h>

#include "base/json_writer.h"
#include "credence/mention.h"
#include "operations/operation.h"

namespace credence::capi {
namespace {

std::string CallOf(const Mention& mention) {
  if (operations::FindOperation(mention.name) == nullptr) {
    return fmt::format("'credence {}'", mention.name);
  }
  std::string call = fmt::format("\"{}\"", mention.name);
  if (mention.arguments.empty()) return call;
  JsonWriter json;
  json.BeginObject();
  for (const auto& [name, value] : mention.arguments) {
    json.Key(FieldName(name));
    if (value.empty()) {
      json.Bool(true);
    } else {
      json.String(value);
    }
  }
  json.EndObject();
  return call + " " + json.text();
}

}  // namespace

std::string SpellForC(std::string_view message) {
  return Spell(message, [](const Mention& mention) {
    if (mention.kind == Mention::Kind::kOperation) return CallOf(mention);
    return FieldName(mention.name) + (mention.value.empty() ? "" : " ") + mention.value;
  });
}

}  // namespace credence::capi
