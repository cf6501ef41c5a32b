// SPDX-License-Identifier: Apache-2.0
// JsonWriter: writes JSON straight into a string. Numbers are written in the shortest form that
// reads back exactly.
//
//   JsonWriter json;
//   json.BeginObject().Key("id").String("a").Key("n").Int(3).EndObject();
//   std::string text = std::move(json).Take();
//
// Wrong nesting is a broken invariant, not an error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "credence/decimal.h"

namespace credence {

class JsonWriter {
 public:
  JsonWriter() = default;
  // Indents by `indent` spaces and breaks lines; 0 writes compactly.
  explicit JsonWriter(int indent) : indent_(indent) {}

  JsonWriter& BeginObject();
  JsonWriter& EndObject();
  JsonWriter& BeginArray();
  JsonWriter& EndArray();
  JsonWriter& Key(std::string_view key);
  // REQUIRES: the key needs no escapes.
  JsonWriter& PlainKey(std::string_view key);

  JsonWriter& String(std::string_view value);  // Invalid UTF-8 becomes U+FFFD.
  JsonWriter& Int(std::int64_t value);
  JsonWriter& Double(double value);  // Not finite becomes null.
  JsonWriter& Number(Decimal value);
  JsonWriter& Bool(bool value);
  JsonWriter& Null();
  // Inserts a value that is JSON already.
  JsonWriter& Raw(std::string_view json);
  // Inserts encoded fields of an object: "a":1,"b":2. REQUIRES: at least one.
  JsonWriter& RawFields(std::string_view json);

  const std::string& text() const { return out_; }
  std::string Take() && { return std::move(out_); }
  void Clear();

 private:
  void BeforeKey();
  void AfterKey();
  void BeforeValue();
  void Close(char bracket);
  void NewLine();

  std::string out_;
  int indent_ = 0;
  std::string open_;  // Open brackets, outermost first.
  bool needs_comma_ = false;
  bool after_key_ = false;
};

// Appends `value` as a JSON string with its quotes.
void AppendJsonString(std::string& out, std::string_view value);

}  // namespace credence
