// SPDX-License-Identifier: Apache-2.0
#include "operations/named_arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "base/json_reader.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "credence/mention.h"

namespace credence::operations {
namespace {

Result<const Parameter*> FindField(const Operation& operation, std::string_view field) {
  std::vector<std::string> names;
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.local) continue;
    names.push_back(FieldName(parameter));
    if (names.back() == field) return &parameter;
  }
  if (names.empty()) {
    return InvalidArgument(
        fmt::format("{} is not known: {} takes no arguments", Quoted(field), operation.name));
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::optional<std::string_view> nearest = Nearest(field, known);
  return InvalidArgument(fmt::format("{} is not an argument of {}; {}", Quoted(field),
                                     operation.name,
                                     nearest ? fmt::format("did you mean {}?", *nearest)
                                             : fmt::format("it takes {}", fmt::join(names, ", "))));
}

constexpr std::string_view kWholeNumber = "a whole number, 0 or more";

Failure NotA(const Parameter& parameter, std::string_view what, std::string_view is) {
  return InvalidArgument(
      fmt::format("{} must be {}, not {}", FieldName(parameter), what, Quoted(is)));
}

// As above, for the next JSON value. A string is named as a text, because without its quotes it
// could look like a valid value.
Failure NextIsNotA(const Parameter& parameter, std::string_view what, JsonReader& json) {
  if (json.Peek() != JsonReader::Type::kString) return NotA(parameter, what, json.Skip());
  return InvalidArgument(fmt::format("{} must be {}, not the text {}", FieldName(parameter), what,
                                     Quoted(json.String())));
}

Result<void> SetText(const Parameter& parameter, std::string text, Arguments& arguments) {
  // Rejects what a command line could not pass either.
  if (text.find('\0') != text.npos || !IsValidUtf8(text)) {
    return InvalidArgument(
        fmt::format("{} is not text: it must be UTF-8 without zero bytes", FieldName(parameter)));
  }
  if (!parameter.choices.empty() &&
      std::ranges::find(parameter.choices, text) == parameter.choices.end()) {
    return InvalidArgument(fmt::format("{} {} is not known; use {}{}", FieldName(parameter),
                                       Quoted(text), parameter.choices.size() > 1 ? "one of " : "",
                                       fmt::join(parameter.choices, ", ")));
  }
  arguments.Set(parameter.name, std::move(text));
  return {};
}

Result<void> SetInt(const Parameter& parameter, std::string_view text, Arguments& arguments) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [parsed, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::result_out_of_range && parsed == end && !text.starts_with('-')) {
    return InvalidArgument(fmt::format("{} {} is too large; give at most {}", FieldName(parameter),
                                       Quoted(text), INT64_MAX));
  }
  if (error != std::errc() || parsed != end || value < 0) {
    return NotA(parameter, kWholeNumber, text);
  }
  arguments.Set(parameter.name, value);
  return {};
}

// The elements of the next array, one per line. In JSON, line breaks are only whitespace.
std::string LinesOf(JsonReader& json) {
  std::string lines;
  json.BeginArray();
  while (json.NextElement()) {
    std::string line(json.Skip());
    std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    lines += line + '\n';
  }
  return lines;
}

// The texts of the next array, one per line.
Result<std::string> JoinedTexts(const Parameter& parameter, JsonReader& json) {
  std::string lines;
  json.BeginArray();
  while (json.NextElement()) {
    if (json.Peek() != JsonReader::Type::kString) return NextIsNotA(parameter, "texts", json);
    std::string line(json.String());
    std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    lines += (lines.empty() ? "" : "\n") + line;
  }
  return lines;
}

Result<void> SetNext(const Parameter& parameter, JsonReader& json, Arguments& arguments) {
  using Type = JsonReader::Type;
  const Type type = json.Peek();
  if (type == Type::kNull || type == Type::kInvalid) {
    json.Skip();
    return {};
  }
  switch (parameter.type) {
    case ParameterType::kFlag:
      if (type != Type::kBool) return NextIsNotA(parameter, "true or false", json);
      if (json.Bool()) arguments.Set(parameter.name, true);
      return {};
    case ParameterType::kInt:
      if (type != Type::kNumber) return NextIsNotA(parameter, kWholeNumber, json);
      return SetInt(parameter, json.NumberText(), arguments);
    case ParameterType::kText:
    case ParameterType::kFile:
      if (type == Type::kString) return SetText(parameter, std::string(json.String()), arguments);
      // A JSON client may write a magnitude of "0.5" as a number, but not a sentence.
      if (type == Type::kNumber && parameter.placeholder != "TEXT") {
        return SetText(parameter, std::string(json.NumberText()), arguments);
      }
      if (parameter.repeated && parameter.type == ParameterType::kText && type == Type::kArray) {
        CREDENCE_ASSIGN_OR_RETURN(std::string lines, JoinedTexts(parameter, json));
        return SetText(parameter, std::move(lines), arguments);
      }
      if (parameter.lines && type == Type::kArray) {
        return SetText(parameter, LinesOf(json), arguments);
      }
      if (TakesJson(parameter) && (type == Type::kObject || type == Type::kArray)) {
        return SetText(parameter, std::string(json.Skip()), arguments);
      }
      return NotA(parameter, TakesJson(parameter) ? "a text, or JSON" : "a text", json.Skip());
  }
  return {};
}

Result<void> SetFromQuery(const Parameter& parameter, const std::string& value,
                          Arguments& arguments) {
  switch (parameter.type) {
    case ParameterType::kFlag:
      if (value == "true" || value == "1" || value.empty()) {
        arguments.Set(parameter.name, true);
      } else if (value != "false" && value != "0") {
        return NotA(parameter, "true or false", value);
      }
      return {};
    case ParameterType::kInt:
      return SetInt(parameter, value, arguments);
    case ParameterType::kText:
    case ParameterType::kFile:
      return SetText(parameter, value, arguments);
  }
  return {};
}

}  // namespace

bool TakesJson(const Parameter& parameter) {
  return parameter.type == ParameterType::kFile || parameter.placeholder == "JSON" ||
         parameter.placeholder == kIdsPlaceholder;
}

std::string FieldName(const Parameter& parameter) { return credence::FieldName(parameter.name); }

Result<Arguments> ArgumentsFromJson(const Operation& operation, std::string_view json) {
  Arguments arguments;
  JsonReader reader(json);
  if (reader.Peek() != JsonReader::Type::kObject) {
    return InvalidArgument("the arguments must be one JSON object, such as {\"id\": \"…\"}");
  }
  std::set<std::string, std::less<>> seen;
  reader.BeginObject();
  while (const auto key = reader.NextKey()) {
    CREDENCE_ASSIGN_OR_RETURN(const Parameter* parameter, FindField(operation, *key));
    if (!seen.insert(std::string(parameter->name)).second) {
      return InvalidArgument(fmt::format("{} is given twice; give it once", FieldName(*parameter)));
    }
    CREDENCE_RETURN_IF_ERROR(SetNext(*parameter, reader, arguments));
  }
  if (const Result<void> finished = reader.Finish(); !finished) {
    return InvalidArgument(fmt::format("the arguments are not JSON: {}", finished.error().message));
  }
  return arguments;
}

Result<void> SetFromJson(const Parameter& parameter, std::string_view json, Arguments& arguments) {
  JsonReader reader(json);
  return SetNext(parameter, reader, arguments);
}

Result<Arguments> ArgumentsFromQuery(const Operation& operation,
                                     std::span<const QueryField> fields) {
  Arguments arguments;
  std::set<std::string_view> seen;
  for (const auto& [name, value] : fields) {
    CREDENCE_ASSIGN_OR_RETURN(const Parameter* parameter, FindField(operation, name));
    if (!seen.insert(parameter->name).second) {
      return InvalidArgument(fmt::format("{} is given twice; give it once", name));
    }
    CREDENCE_RETURN_IF_ERROR(SetFromQuery(*parameter, value, arguments));
  }
  return arguments;
}

Result<void> RequireArguments(const Operation& operation, const Arguments& arguments) {
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.required && !arguments.Has(parameter.name)) {
      return InvalidArgument(
          fmt::format("{} is missing: {}", FieldName(parameter), parameter.summary));
    }
  }
  return {};
}

}  // namespace credence::operations
