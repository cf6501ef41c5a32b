// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/person.h"

#include <algorithm>
#include <utility>

#include "base/json_reader.h"
#include "base/json_writer.h"

namespace credence::mcp {
namespace {

constexpr std::string_view kChoice = "answer";

}  // namespace

std::string WriteQuestion(std::string_view id, const Question& question) {
  JsonWriter json;
  json.BeginObject();
  json.Key("jsonrpc").String("2.0");
  json.Key("id").Raw(id);
  json.Key("method").String("elicitation/create");
  // Without "mode", which came later: it is a form.
  json.Key("params").BeginObject();
  json.Key("message").String(question.message);
  json.Key("requestedSchema").BeginObject();
  json.Key("type").String("object");
  json.Key("properties").BeginObject().Key(kChoice).BeginObject();
  json.Key("type").String("string");
  json.Key("title").String(question.title);
  json.Key("enum").BeginArray();
  for (const std::string& choice : question.choices) json.String(choice);
  json.EndArray().EndObject().EndObject();
  json.Key("required").BeginArray().String(kChoice).EndArray();
  json.EndObject();
  json.EndObject();
  json.EndObject();
  return std::move(json).Take();
}

PersonsAnswer ReadAnswer(const std::optional<std::string>& result, const Question& question) {
  using Kind = PersonsAnswer::Kind;
  const auto is_object = [](std::string_view json) {
    return JsonReader(json).Peek() == JsonReader::Type::kObject;
  };
  if (!result || !is_object(*result)) return {.kind = Kind::kNone};
  const std::optional<std::string> action = TextField(*result, "action");
  if (action == "decline") return {.kind = Kind::kDeclined};
  const std::optional<std::string> content = RawField(*result, "content");
  if (action != "accept" || !content || !is_object(*content)) return {.kind = Kind::kNone};
  const std::optional<std::string> chosen = TextField(*content, kChoice);
  if (!chosen) return {.kind = Kind::kNone};
  const auto found = std::ranges::find(question.choices, *chosen);
  if (found == question.choices.end()) return {.kind = Kind::kNone};
  const auto choice = static_cast<std::size_t>(found - question.choices.begin());
  return {.kind = choice == 0 ? Kind::kDeclined : Kind::kChosen, .choice = choice};
}

}  // namespace credence::mcp
