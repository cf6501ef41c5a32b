// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"

#include <charconv>
#include <cmath>
#include <cstddef>

#include "base/check.h"
#include "base/json_scan.h"
#include "base/utf8.h"

namespace credence {
namespace {

constexpr std::size_t kRecordBytes = 512;

// Takes a quote, a backslash or a control character.
void AppendEscaped(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\b':
      out += "\\b";
      return;
    case '\f':
      out += "\\f";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      constexpr char kDigits[] = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(c);
      out += "\\u00";
      out += kDigits[byte >> 4];
      out += kDigits[byte & 0x0F];
  }
}

// One append, because it is done for every key.
void AppendQuoted(std::string& out, std::string_view plain) {
  const std::size_t start = out.size();
  out.append(plain.size() + 2, '"');
  plain.copy(out.data() + start + 1, plain.size());
}

}  // namespace

void AppendJsonString(std::string& out, std::string_view value) {
  std::size_t at = 0;
  if (EndOfPlainJson(value, at) == value.size()) return AppendQuoted(out, value);
  out += '"';
  while (at < value.size()) {
    const std::size_t end = EndOfPlainJson(value, at);
    out += value.substr(at, end - at);
    at = end;
    if (at == value.size()) break;
    const CodePoint c = DecodeCodePoint(value.substr(at));
    if (c.length == 0) {
      out += kReplacementCharacter;
      ++at;
    } else if (c.length == 1) {
      AppendEscaped(out, value[at]);
      ++at;
    } else {
      out += value.substr(at, c.length);
      at += c.length;
    }
  }
  out += '"';
}

JsonWriter& JsonWriter::BeginObject() {
  // Most records exceed a string's inline buffer, and would be moved several times as they grow.
  if (out_.empty()) out_.reserve(kRecordBytes);
  BeforeValue();
  out_ += '{';
  open_ += '{';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::EndObject() {
  Close('}');
  return *this;
}

JsonWriter& JsonWriter::BeginArray() {
  BeforeValue();
  out_ += '[';
  open_ += '[';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::EndArray() {
  Close(']');
  return *this;
}

JsonWriter& JsonWriter::Key(std::string_view key) {
  BeforeKey();
  AppendJsonString(out_, key);
  AfterKey();
  return *this;
}

JsonWriter& JsonWriter::PlainKey(std::string_view key) {
  BeforeKey();
  AppendQuoted(out_, key);
  AfterKey();
  return *this;
}

JsonWriter& JsonWriter::String(std::string_view value) {
  BeforeValue();
  AppendJsonString(out_, value);
  return *this;
}

JsonWriter& JsonWriter::Int(std::int64_t value) {
  BeforeValue();
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  out_.append(buffer, end);
  return *this;
}

JsonWriter& JsonWriter::Double(double value) {
  if (!std::isfinite(value)) return Null();
  BeforeValue();
  char buffer[32];  // The shortest form has at most 24 characters.
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  const std::string_view text(buffer, static_cast<std::size_t>(end - buffer));
  out_ += text;
  // Readers that distinguish integers from floats must see a float.
  if (text.find_first_of(".e") == std::string_view::npos) out_ += ".0";
  return *this;
}

JsonWriter& JsonWriter::Number(Decimal value) {
  BeforeValue();
  const std::string text = value.ToString();
  out_ += text;
  if (text.find('.') == std::string::npos) out_ += ".0";
  return *this;
}

JsonWriter& JsonWriter::Bool(bool value) {
  BeforeValue();
  out_ += value ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::Null() {
  BeforeValue();
  out_ += "null";
  return *this;
}

JsonWriter& JsonWriter::Raw(std::string_view json) {
  BeforeValue();
  out_ += json;
  return *this;
}

JsonWriter& JsonWriter::RawFields(std::string_view json) {
  BeforeKey();
  out_ += json;
  needs_comma_ = true;
  return *this;
}

void JsonWriter::Clear() {
  out_.clear();
  open_.clear();
  needs_comma_ = false;
  after_key_ = false;
}

void JsonWriter::BeforeKey() {
  CREDENCE_CHECK(open_.ends_with('{') && !after_key_, "a key belongs into an object");
  if (needs_comma_) out_ += ',';
  NewLine();
}

void JsonWriter::AfterKey() {
  out_ += ':';
  if (indent_ > 0) out_ += ' ';
  after_key_ = true;
}

// Writes everything between the previous value and the next one.
void JsonWriter::BeforeValue() {
  if (after_key_) {
    after_key_ = false;
  } else if (open_.empty()) {
    CREDENCE_CHECK(!needs_comma_, "a text holds one value");
  } else {
    CREDENCE_CHECK(open_.back() == '[', "a value of an object needs a key");
    if (needs_comma_) out_ += ',';
    NewLine();
  }
  needs_comma_ = true;
}

void JsonWriter::Close(char bracket) {
  CREDENCE_CHECK(open_.ends_with(bracket == '}' ? '{' : '[') && !after_key_,
                 "what is closed has to be open");
  open_.pop_back();
  if (needs_comma_) NewLine();  // An empty container stays on its line.
  out_ += bracket;
  needs_comma_ = true;
}

void JsonWriter::NewLine() {
  if (indent_ <= 0) return;
  out_ += '\n';
  out_.append(open_.size() * static_cast<std::size_t>(indent_), ' ');
}

}  // namespace credence
