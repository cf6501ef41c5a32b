// SPDX-License-Identifier: Apache-2.0
#include "review/intake/document_reader.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <utility>

#include "base/check.h"
#include "base/json_number.h"
#include "base/utf8.h"

namespace credence::review {
namespace {

constexpr std::int64_t kTenYearsMs = std::int64_t{3653} * 24 * 60 * 60 * 1000;

std::string_view WhatIs(JsonReader::Type type) {
  switch (type) {
    case JsonReader::Type::kObject:
      return "an object";
    case JsonReader::Type::kArray:
      return "an array";
    case JsonReader::Type::kString:
      return "a string";
    case JsonReader::Type::kNumber:
      return "a number";
    case JsonReader::Type::kBool:
      return "true or false";
    case JsonReader::Type::kNull:
      return "null";
    case JsonReader::Type::kInvalid:
      break;
  }
  return "no value";
}

std::string Shown(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return {buffer, end};
}

std::string TooLong(std::size_t bytes, std::size_t max) {
  return "it is too long: " + std::to_string(bytes) + " bytes, and at most " + std::to_string(max) +
         " are taken";
}

std::string TooMany(std::size_t max) {
  return "there are too many: at most " + std::to_string(max) + " are taken";
}

// Tabs are not allowed either. Byte by byte: find_first_of calls memchr for each byte.
bool IsOnOneLine(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return c == '\n' || c == '\t'; });
}

// REQUIRES: an RFC 3339 time.
std::int64_t OffsetMinutes(std::string_view time) {
  if (time.ends_with('Z') || time.ends_with('z')) return 0;
  const std::string_view offset = time.substr(time.size() - 6);
  const auto digit = [&](std::size_t i) { return std::int64_t{offset[i] - '0'}; };
  const std::int64_t minutes = (digit(1) * 10 + digit(2)) * 60 + digit(4) * 10 + digit(5);
  return offset[0] == '-' ? -minutes : minutes;
}

}  // namespace

void DocumentReader::Object(std::initializer_list<Field> fields,
                            std::vector<std::string>* unknown) {
  if (!Expect(JsonReader::Type::kObject)) return;
  CREDENCE_CHECK(depth_ < kStepsMax, "documents that are known are not deeper");
  json_.BeginObject();
  std::uint32_t seen = 0;
  std::uint32_t given = 0;
  std::size_t next = 0;  // Fields mostly come in the order of the table.
  while (ok()) {
    const std::size_t begin = json_.offset();
    const Field* field = fields.begin() + next;
    std::string_view name = field->name;
    if (!json_.TakeKey(name)) {
      const std::optional<std::string_view> key = json_.NextKey();
      if (!key) break;
      field = std::ranges::find_if(fields, [&](const Field& each) {
        return each.name == *key || (!each.synonym.empty() && each.synonym == *key);
      });
      if (field == fields.end()) {
        if (unknown != nullptr) unknown->emplace_back(*key);
        json_.Skip();
        continue;
      }
      name = field->name == *key ? field->name : field->synonym;
    }
    const auto place = static_cast<std::size_t>(field - fields.begin());
    const std::uint32_t bit = std::uint32_t{1} << place;
    steps_[depth_++] = {.name = name};
    if ((seen & bit) != 0) Refuse(RefusalKind::kSchema, "it is given twice; give it once");
    seen |= bit;
    if (ok() && !json_.TakeNull()) {
      given |= bit;
      member_begin_ = begin;
      field->read();
    }
    --depth_;
    next = (place + 1) % fields.size();
  }
  if (!ok()) return;
  for (std::uint32_t bit = 1; const Field& field : fields) {
    if (field.is_required && (given & bit) == 0) {
      return RefuseMember(field.name, RefusalKind::kSchema, "it is missing, but required");
    }
    bit <<= 1;
  }
}

void DocumentReader::Array(FunctionRef<void()> read) {
  if (!Expect(JsonReader::Type::kArray)) return;
  CREDENCE_CHECK(depth_ < kStepsMax, "documents that are known are not deeper");
  json_.BeginArray();
  std::size_t count = 0;
  while (ok() && json_.NextElement()) {
    if (count == limits_.list_items) {
      Refuse(RefusalKind::kRange, TooMany(limits_.list_items));
      return;
    }
    steps_[depth_++] = {.name = {}, .index = count++};
    read();
    --depth_;
  }
}

std::string DocumentReader::Name() {
  const std::string_view name = String(limits_.name_bytes);
  if (!ok()) return {};
  if (Trim(name).empty()) {
    Refuse(RefusalKind::kSchema, "it must not be empty");
  } else if (!IsOnOneLine(name)) {
    Refuse(RefusalKind::kSchema, Quoted(name) + " must be on one line, without tabs");
  }
  return std::string(name);
}

std::string DocumentReader::Text() { return Text(limits_.text_bytes); }

std::string DocumentReader::Text(std::size_t bytes_max) { return std::string(String(bytes_max)); }

std::vector<std::string> DocumentReader::Names() {
  std::vector<std::string> names;
  Array([&] { names.push_back(Name()); });
  return names;
}

std::vector<std::string> DocumentReader::Texts() {
  std::vector<std::string> texts;
  Array([&] { texts.push_back(Text()); });
  return texts;
}

double DocumentReader::Number(double min, double max) {
  const std::optional<double> value = NumberOfAnySize();
  if (!value) return 0;
  if (*value >= min && *value <= max) return *value;
  std::string rule = std::isinf(max) ? Shown(min) + " or more" : Shown(min) + " to " + Shown(max);
  Refuse(RefusalKind::kRange, Shown(*value) + " is out of range: it must be " + rule);
  return 0;
}

std::int64_t DocumentReader::Whole(std::int64_t max) {
  const double value = Number(0, static_cast<double>(max));
  if (ok() && value != std::floor(value)) {
    Refuse(RefusalKind::kSchema, Shown(value) + " is not a whole number");
  }
  return ok() ? static_cast<std::int64_t>(value) : 0;
}

std::int64_t DocumentReader::Millis() {
  const double value = Number(0, static_cast<double>(kTenYearsMs));
  return ok() ? std::llround(value) : 0;
}

bool DocumentReader::Flag() { return Expect(JsonReader::Type::kBool) && json_.Bool(); }

Uuid DocumentReader::UuidV7() {
  const std::string_view text = String(limits_.name_bytes);
  if (!ok()) return {};
  const Result<Uuid> id = Uuid::Parse(text);
  if (!id) {
    Refuse(RefusalKind::kSchema, id.error().message);
    return {};
  }
  if (id->bytes[6] >> 4 != 7 || id->bytes[8] >> 6 != 2) {
    Refuse(RefusalKind::kSchema, Quoted(text) + " is not a UUID of version 7");
  }
  return *id;
}

Timestamp DocumentReader::Time(std::int64_t& utc_offset_minutes) {
  const std::string_view text = String(limits_.name_bytes);
  if (!ok()) return {};
  const Result<Timestamp> time = ParseTimestamp(text);
  if (!time) {
    Refuse(RefusalKind::kSchema, time.error().message);
    return {};
  }
  utc_offset_minutes = OffsetMinutes(text);
  return *time;
}

std::vector<std::string> DocumentReader::Attributes() {
  std::vector<std::string> attributes =
      json_.Peek() == JsonReader::Type::kArray ? Names() : AttributesOfObject();
  std::ranges::sort(attributes);
  const auto rest = std::ranges::unique(attributes);
  attributes.erase(rest.begin(), rest.end());
  // Each attribute of one option may meet each of the other.
  constexpr std::size_t kAttributesMax = 32;
  if (attributes.size() > kAttributesMax) Refuse(RefusalKind::kRange, TooMany(kAttributesMax));
  return attributes;
}

std::vector<std::string> DocumentReader::AttributesOfObject() {
  if (!Expect(JsonReader::Type::kObject)) return {};
  json_.BeginObject();
  std::vector<std::string> names;
  std::vector<std::string> attributes;
  while (ok()) {
    const std::optional<std::string_view> key = json_.NextKey();
    if (!key) break;
    std::string attribute(*key);
    names.push_back(attribute);
    if (json_.TakeNull()) continue;
    attribute.append("=").append(AttributeValue(names.back()));
    if (attribute.size() > limits_.name_bytes) {
      Refuse(RefusalKind::kRange, Quoted(names.back()) + " is too long: at most " +
                                      std::to_string(limits_.name_bytes) + " bytes are taken");
    } else if (!IsOnOneLine(attribute)) {
      Refuse(RefusalKind::kSchema, Quoted(names.back()) + " must be on one line, without tabs");
    }
    attributes.push_back(std::move(attribute));
    if (names.size() > limits_.list_items) {
      Refuse(RefusalKind::kRange, TooMany(limits_.list_items));
    }
  }
  std::ranges::sort(names);
  if (const auto twice = std::ranges::adjacent_find(names); ok() && twice != names.end()) {
    Refuse(RefusalKind::kSchema, Quoted(*twice) + " is given twice; give it once");
  }
  return attributes;
}

void DocumentReader::Refuse(RefusalKind kind, std::string message) {
  if (!ok()) return;
  refusal_ = ReviewRefusal{.kind = kind, .field = Path(), .message = std::move(message)};
}

void DocumentReader::RefuseMember(std::string_view name, RefusalKind kind, std::string message) {
  steps_[depth_++] = {.name = name};
  Refuse(kind, std::move(message));
  --depth_;
}

std::optional<ReviewRefusal> DocumentReader::Finish() {
  if (refusal_) return refusal_;
  if (const Result<void> status = json_.Finish(); !status) {
    return ReviewRefusal{.kind = RefusalKind::kSchema, .message = status.error().message};
  }
  return std::nullopt;
}

bool DocumentReader::Expect(JsonReader::Type type) {
  if (!ok()) return false;
  const JsonReader::Type found = json_.Peek();
  if (found == type) return true;
  // Text that begins like null may not be a value; Skip reports the byte.
  json_.Skip();
  if (!json_.ok()) return false;
  std::string message = "it must be ";
  message.append(WhatIs(type)).append(", not ").append(WhatIs(found));
  Refuse(RefusalKind::kSchema, std::move(message));
  return false;
}

std::size_t DocumentReader::OneOf(std::span<const std::string_view> names, std::uint32_t left_out) {
  const std::string_view name = String(limits_.name_bytes);
  if (!ok()) return 0;
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((left_out >> i & 1) == 0 && names[i] == name) return i;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((left_out >> i & 1) != 0) continue;
    if (!all.empty()) all += ", ";
    all += names[i];
  }
  Refuse(RefusalKind::kSchema, Quoted(name) + " is none of " + all);
  return 0;
}

std::string_view DocumentReader::String(std::size_t bytes_max) {
  if (!Expect(JsonReader::Type::kString)) return {};
  const std::string_view text = json_.String();
  if (text.size() <= bytes_max) return text;
  Refuse(RefusalKind::kRange, TooLong(text.size(), bytes_max));
  return {};
}

std::optional<double> DocumentReader::NumberOfAnySize() {
  if (!Expect(JsonReader::Type::kNumber)) return std::nullopt;
  const std::string_view text = json_.NumberText();
  if (!json_.ok()) return std::nullopt;
  const std::optional<double> value = JsonNumberToDouble(text);
  if (!value) Refuse(RefusalKind::kRange, Quoted(text) + " is too large a number");
  return value;
}

std::string DocumentReader::Path() const {
  std::string path;
  for (const Step& step : std::span(steps_).first(depth_)) {
    if (step.name.data() == nullptr) {
      path.append("[").append(std::to_string(step.index)).append("]");
    } else {
      if (!path.empty()) path += '.';
      path += step.name;
    }
  }
  return path;
}

std::string DocumentReader::AttributeValue(std::string_view name) {
  switch (json_.Peek()) {
    case JsonReader::Type::kString:
      return std::string(String(limits_.name_bytes));
    case JsonReader::Type::kNumber: {
      const std::optional<double> value = NumberOfAnySize();
      return value ? Shown(*value) : std::string();
    }
    case JsonReader::Type::kBool:
      return json_.Bool() ? "true" : "false";
    case JsonReader::Type::kInvalid:
      json_.Skip();  // Fails and reports the byte.
      return {};
    default:
      Refuse(RefusalKind::kSchema, Quoted(name) + " must be a string, a number, true or false");
      return {};
  }
}

}  // namespace credence::review
