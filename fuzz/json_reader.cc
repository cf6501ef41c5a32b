// SPDX-License-Identifier: Apache-2.0
// Any bytes: both reading value by value and skipping terminate, and they agree on what is JSON.
#include "base/json_reader.h"

#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"

namespace {

using credence::JsonReader;

// REQUIRES: a depth limit, which the reader has.
void Walk(JsonReader& json) {
  switch (json.Peek()) {
    case JsonReader::Type::kObject:
      json.BeginObject();
      while (json.NextKey()) Walk(json);
      return;
    case JsonReader::Type::kArray:
      json.BeginArray();
      while (json.NextElement()) Walk(json);
      return;
    case JsonReader::Type::kString:
      json.String();
      return;
    case JsonReader::Type::kNumber:
      json.Double();
      return;
    case JsonReader::Type::kBool:
      json.Bool();
      return;
    case JsonReader::Type::kNull:
      if (json.TakeNull()) return;
      [[fallthrough]];
    case JsonReader::Type::kInvalid:
      json.Skip();  // Fails with a message.
  }
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view text) {
  JsonReader walked(text);
  Walk(walked);
  JsonReader skipped(text);
  const std::string_view value = skipped.Skip();
  const bool valid = skipped.Finish().has_value();
  CREDENCE_CHECK(walked.Finish().has_value() == valid, "both readings agree");
  CREDENCE_CHECK(!valid || !value.empty(), "a value has a text");
  // None of these may do more than fail, whatever the input.
  JsonReader number(text);
  number.Number();
  JsonReader whole(text);
  whole.Int();
}
