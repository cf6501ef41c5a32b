// SPDX-License-Identifier: Apache-2.0
#include "base/json_reader.h"

#include <charconv>
#include <system_error>

#include "base/ascii.h"
#include "base/check.h"
#include "base/json_number.h"
#include "base/json_scan.h"
#include "base/utf8.h"

namespace credence {
namespace {

void AppendUtf8(std::string& out, std::uint32_t c) {
  const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | c >> 6);
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3F));
    put(0x80 | (c >> 6 & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

}  // namespace

template <std::size_t N>
bool JsonReader::ConsumeWord(const char (&word)[N]) {
  constexpr std::size_t kSize = N - 1;
  if (text_.size() - at_ < kSize || std::memcmp(text_.data() + at_, word, kSize) != 0) return false;
  at_ += kSize;
  return true;
}

JsonReader::Type JsonReader::Peek() {
  if (!ok()) return Type::kInvalid;
  SkipSpace();
  if (at_ == text_.size()) return Type::kInvalid;
  switch (text_[at_]) {
    case '{':
      return Type::kObject;
    case '[':
      return Type::kArray;
    case '"':
      return Type::kString;
    case 't':
    case 'f':
      return Type::kBool;
    case 'n':
      return Type::kNull;
    default:
      return text_[at_] == '-' || IsDigit(text_[at_]) ? Type::kNumber : Type::kInvalid;
  }
}

void JsonReader::BeginObject() {
  if (!ok()) return;
  SkipSpace();
  if (!Consume('{')) return Fail("expected an object");
  if (++depth_ > kDepthMax) return Fail("the nesting is too deep");
  first_ = true;
}

std::optional<std::string_view> JsonReader::NextKey() {
  if (!ok()) return std::nullopt;
  SkipSpace();
  if (Consume('}')) {
    --depth_;
    first_ = false;
    return std::nullopt;
  }
  if (!first_) {
    if (!Consume(',')) {
      Fail("expected ',' or '}'");
      return std::nullopt;
    }
    SkipSpace();
  }
  first_ = false;
  const std::string_view key = ParseString(key_buffer_);
  SkipSpace();
  if (ok() && !Consume(':')) Fail("expected ':'");
  if (!ok()) return std::nullopt;
  return key;
}

std::string_view JsonReader::PeekKey() const {
  const std::size_t quote = at_ + (first_ ? 0 : 1);
  if (!ok() || quote >= text_.size() || text_[quote] != '"' || (!first_ && text_[at_] != ',')) {
    return {};
  }
  return {text_.data() + quote + 1, text_.size() - quote - 1};
}

std::string_view JsonReader::PeekNextKey() const {
  const char* const next = text_.data() + at_;
  const std::size_t left = text_.size() - at_;
  if (!ok() || left < 2 || std::memcmp(next, ",\"", 2) != 0) return {};
  return {next + 2, left - 2};
}

void JsonReader::BeginArray() {
  if (!ok()) return;
  SkipSpace();
  if (!Consume('[')) return Fail("expected an array");
  if (++depth_ > kDepthMax) return Fail("the nesting is too deep");
  first_ = true;
}

bool JsonReader::NextElement() {
  if (!ok()) return false;
  // The usual case: a string without white space.
  const std::size_t start = at_ + (first_ ? 0 : 1);
  if (start < text_.size() && text_[start] == '"' && (first_ || text_[at_] == ',')) {
    at_ = start;
    first_ = false;
    return true;
  }
  SkipSpace();
  if (Consume(']')) {
    --depth_;
    first_ = false;
    return false;
  }
  if (!first_ && !Consume(',')) {
    Fail("expected ',' or ']'");
    return false;
  }
  first_ = false;
  // In "[1,]" no element follows; a loop that only counts would not notice.
  if (Peek() == Type::kInvalid) {
    Fail("expected a value");
    return false;
  }
  return true;
}

inline bool JsonReader::TakePlainString(std::string_view& value) {
  if (!ok() || at_ == text_.size() || text_[at_] != '"') return false;
  const std::size_t start = at_ + 1;
  const std::size_t end = EndOfPlainJson(text_, start);
  if (end == text_.size() || text_[end] != '"') return false;
  at_ = end + 1;
  value = {text_.data() + start, end - start};
  return true;
}

std::string_view JsonReader::String() {
  if (std::string_view plain; TakePlainString(plain)) return plain;
  if (!ok()) return {};
  SkipSpace();
  return ParseString(string_buffer_);
}

std::string_view JsonReader::LastingString() {
  if (std::string_view plain; TakePlainString(plain)) return plain;
  const std::string_view value = String();
  if (value.data() != string_buffer_.data()) return value;
  CREDENCE_CHECK(room_ != nullptr, "a reader of lasting strings has a room");
  return room_->emplace_back(value);
}

void JsonReader::LastingStrings(std::vector<std::string_view>& strings) {
  if (TakePlainStrings(strings)) return;
  strings.clear();
  BeginArray();
  while (NextElement()) strings.push_back(LastingString());
}

bool JsonReader::TakePlainStrings(std::vector<std::string_view>& strings) {
  strings.clear();
  const std::string_view text = text_;
  std::size_t at = at_;
  if (!ok() || depth_ >= kDepthMax || text.size() - at < 2 || text[at] != '[') return false;
  if (text[++at] != ']') {
    // Here a string may start.
    while (true) {
      if (at >= text.size() || text[at] != '"') return false;
      const std::size_t end = EndOfPlainJson(text, at + 1);
      if (text.size() - end < 2 || text[end] != '"') return false;
      strings.emplace_back(text.data() + at + 1, end - at - 1);
      at = end + 1;
      if (text[at] == ']') break;
      if (text[at++] != ',') return false;
    }
  }
  at_ = at + 1;
  first_ = false;
  return true;
}

std::int64_t JsonReader::Int() {
  const std::size_t start = at_;
  // The usual case: a single digit.
  if (ok() && start + 1 < text_.size() && IsDigit(text_[start])) {
    const char next = text_[start + 1];
    if (next == ',' || next == '}') {
      ++at_;
      return text_[start] - '0';
    }
  }
  const std::string_view number = NumberText();
  if (!ok()) return 0;
  std::int64_t value = 0;
  const char* const begin = number.data();
  const char* const end = begin + number.size();
  const auto [stop, error] = std::from_chars(begin, end, value);
  if (error == std::errc() && stop == end) return value;
  at_ = start;
  Fail(error == std::errc() ? "expected a whole number" : "the number is too large");
  return 0;
}

double JsonReader::Double() {
  const std::size_t start = at_;
  const std::string_view number = NumberText();
  if (!ok()) return 0;
  const std::optional<double> value = JsonNumberToDouble(number);
  if (value) return *value;
  at_ = start;
  Fail("the number is too large");
  return 0;
}

Decimal JsonReader::Number() {
  const std::size_t start = at_;
  const std::string_view number = NumberText();
  if (!ok()) return {};
  const std::optional<Decimal> value = JsonNumberToDecimal(number);
  if (value) return *value;
  at_ = start;
  Fail("the number is too large");
  return {};
}

bool JsonReader::Bool() {
  if (!ok()) return false;
  SkipSpace();
  if (ConsumeWord("true")) return true;
  if (!ConsumeWord("false")) Fail("expected true or false");
  return false;
}

bool JsonReader::TakeNull() {
  if (!ok()) return false;
  SkipSpace();
  return ConsumeWord("null");
}

std::string_view JsonReader::Skip() {
  if (!ok()) return {};
  SkipSpace();
  const std::size_t start = at_;
  SkipValue();
  if (!ok()) return {};
  return text_.substr(start, at_ - start);
}

void JsonReader::GoBack(const Mark& mark) {
  at_ = mark.at;
  depth_ = mark.depth;
  first_ = mark.first;
  error_.reset();
}

Result<void> JsonReader::status() const {
  if (error_) return Failure(*error_);
  return {};
}

Result<void> JsonReader::Finish() {
  if (ok()) {
    SkipSpace();
    if (at_ != text_.size()) {
      Fail("expected the end");
    } else if (depth_ != 0) {
      Fail("an object or array is not closed");
    }
  }
  return status();
}

void JsonReader::Fail(std::string_view what) {
  if (!ok()) return;
  std::string message = "wrong JSON at byte " + std::to_string(at_) + ": ";
  message += what;
  error_ = Error{.code = Code::kInvalidArgument, .message = std::move(message)};
}

bool JsonReader::Consume(char c) {
  if (at_ == text_.size() || text_[at_] != c) return false;
  ++at_;
  return true;
}

// Without escapes, the result is a view into the input and `buffer` is not used.
std::string_view JsonReader::ParseString(std::string& buffer) {
  if (!Consume('"')) {
    Fail("expected a string");
    return {};
  }
  std::size_t run = at_;  // Start of the part not copied yet.
  bool buffered = false;
  while (true) {
    at_ = EndOfPlainJson(text_, at_);
    if (at_ == text_.size()) break;
    const char c = text_[at_];
    if (c == '"') {
      const std::string_view rest = text_.substr(run, at_ - run);
      ++at_;
      if (!buffered) return rest;
      buffer += rest;
      return buffer;
    }
    if (c == '\\') {
      if (!buffered) buffer.clear();
      buffered = true;
      buffer += text_.substr(run, at_ - run);
      if (!ParseEscape(buffer)) return {};
      run = at_;
      continue;
    }
    const std::size_t length = DecodeCodePoint(text_.substr(at_)).length;
    if (length < 2) {
      Fail(length == 0 ? "the string is not valid UTF-8" : "a control character in a string");
      return {};
    }
    at_ += length;
  }
  Fail("the string does not end");
  return {};
}

// REQUIRES: a backslash is next.
bool JsonReader::ParseEscape(std::string& buffer) {
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  const std::size_t start = at_++;
  const char letter = at_ < text_.size() ? text_[at_++] : '\0';
  if (const std::size_t i = kLetters.find(letter); i != std::string_view::npos) {
    buffer += kMeanings[i];
    return true;
  }
  std::uint32_t c = 0;
  bool valid = letter == 'u' && ParseHex4(c);
  if (valid && c >= 0xD800 && c <= 0xDFFF) {
    // A high and a low surrogate form one character; either alone is invalid.
    const std::size_t after = at_;
    std::uint32_t low = 0;
    valid = c < 0xDC00 && ConsumeWord("\\u") && ParseHex4(low) && low >= 0xDC00 && low <= 0xDFFF;
    c = 0x10000 + ((c & 0x3FF) << 10 | (low & 0x3FF));
    if (!valid && accepts_lone_surrogates_) {
      constexpr std::uint32_t kReplacement = 0xFFFD;
      at_ = after;
      c = kReplacement;
      valid = true;
    }
  }
  if (!valid) {
    at_ = start;
    Fail("a wrong escape in a string");
    return false;
  }
  AppendUtf8(buffer, c);
  return true;
}

bool JsonReader::ParseHex4(std::uint32_t& out) {
  if (text_.size() - at_ < 4) return false;
  // from_chars accepts no signs or prefixes for an unsigned number.
  const char* const begin = text_.data() + at_;
  const auto [stop, error] = std::from_chars(begin, begin + 4, out, 16);
  if (error != std::errc() || stop != begin + 4) return false;
  at_ += 4;
  return true;
}

std::string_view JsonReader::NumberText() {
  if (!ok()) return {};
  SkipSpace();
  const std::size_t start = at_;
  const auto digits = [this] {
    const std::size_t first = at_;
    while (at_ < text_.size() && IsDigit(text_[at_])) ++at_;
    return at_ > first;
  };
  Consume('-');
  bool valid = Consume('0') || digits();  // No digit may follow a leading zero.
  if (valid && Consume('.')) valid = digits();
  if (valid && (Consume('e') || Consume('E'))) {
    if (!Consume('+')) Consume('-');
    valid = digits();
  }
  if (!valid) {
    at_ = start;
    Fail("expected a number");
    return {};
  }
  return text_.substr(start, at_ - start);
}

// Recursive; kDepthMax bounds it.
void JsonReader::SkipValue() {
  switch (Peek()) {
    case Type::kObject:
    case Type::kArray: {
      const bool object = text_[at_] == '{';
      object ? BeginObject() : BeginArray();
      while (object ? NextKey().has_value() : NextElement()) SkipValue();
      return;
    }
    case Type::kString:
      ParseString(string_buffer_);
      return;
    case Type::kNumber: {
      // Refuses what no reader could return, so that skipping and reading accept the same input.
      const std::size_t start = at_;
      const std::string_view number = NumberText();
      if (ok() && !JsonNumberFitsDouble(number)) {
        at_ = start;
        Fail("the number is too large");
      }
      return;
    }
    case Type::kBool:
      Bool();
      return;
    case Type::kNull:
      if (!TakeNull()) Fail("expected null");
      return;
    case Type::kInvalid:
      Fail("expected a value");
  }
}

}  // namespace credence
