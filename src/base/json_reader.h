// SPDX-License-Identifier: Apache-2.0
// JsonReader: a strict pull parser for JSON (RFC 8259), fast enough to fold a ledger with.
//
// The caller asks for what it expects, in order. The first failure sticks: every later call returns
// a neutral value, and `status()` says what was wrong and at which byte.
//
//   JsonReader json(text);
//   json.BeginObject();
//   while (auto key = json.NextKey()) {
//     if (*key == "n") n = json.Int(); else json.Skip();
//   }
//   CREDENCE_RETURN_IF_ERROR(json.Finish());
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "credence/decimal.h"
#include "credence/result.h"

namespace credence {

class JsonReader {
 public:
  enum class Type { kObject, kArray, kString, kNumber, kBool, kNull, kInvalid };

  // Deeper nesting is refused, so that hostile input cannot exhaust the stack.
  static constexpr int kDepthMax = 128;

  // Where strings are put that had escapes and outlive the reader.
  using Room = std::deque<std::string>;

  // REQUIRES: `text` outlives the reader and the views it returns; `room` those of LastingString.
  explicit JsonReader(std::string_view text, Room* room = nullptr) : text_(text), room_(room) {}

  Type Peek();

  void BeginObject();
  // The next key of the object that was begun last, or nothing at its end (which is consumed).
  // The view is valid until the next call.
  std::optional<std::string_view> NextKey();
  // Consumes `"name":` if exactly that is next in the object, without white space, as our own
  // writer writes it. False: look with NextKey. REQUIRES: `name` is not empty and
  // needs no escapes.
  // (Here, so that the compiler knows the length of the name: it is asked for every field.)
  bool TakeKey(std::string_view name) {
    if (!ok()) return false;
    const std::size_t quote = at_ + (first_ ? 0 : 1);
    const std::size_t end = quote + name.size() + 3;
    if (end > text_.size() || (!first_ && text_[at_] != ',')) return false;
    const char* const key = text_.data() + quote;
    if (key[1] != name[0] || key[0] != '"' || key[name.size() + 1] != '"' ||
        key[name.size() + 2] != ':' || std::memcmp(key + 1, name.data(), name.size()) != 0) {
      return false;
    }
    at_ = end;
    first_ = false;
    return true;
  }
  void BeginArray();
  // True if another element follows; false at the end (which is consumed).
  bool NextElement();

  // The view is valid until the next call: it points into the input, or into a buffer of the reader
  // when the string had escapes.
  std::string_view String();
  // The same, valid as long as the input and the room. REQUIRES: there is a room.
  std::string_view LastingString();
  Room* room() const { return room_; }
  std::int64_t Int();  // A number without fraction or exponent that fits.
  double Double();     // Any number, correctly rounded.
  Decimal Number();    // Any number, rounded to nine places.
  // Any number as it is written, of any size. base/json_number.h has its value.
  std::string_view NumberText();
  bool Bool();
  bool TakeNull();  // Consumes a null if that is next.
  // Consumes one value of any kind and returns its text.
  std::string_view Skip();

  // A place to come back to, from within the same containers or deeper ones.
  struct Mark {
    std::size_t at = 0;
    int depth = 0;
    bool first = false;
  };
  // REQUIRES: ok().
  Mark Here() const { return {.at = at_, .depth = depth_, .first = first_}; }
  // What failed since then is forgotten. REQUIRES: the mark is of this reader.
  void GoBack(const Mark& mark);

  // Of the first byte that was not read yet.
  std::size_t offset() const { return at_; }
  bool ok() const { return !error_.has_value(); }
  // The first failure, kInvalidArgument, with the byte offset.
  Result<void> status() const;
  // REQUIRES nothing but white space to be left. Returns the first failure.
  Result<void> Finish();

 private:
  void Fail(std::string_view what);
  void SkipSpace() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) break;
      ++at_;
    }
  }
  bool Consume(char c);
  bool ConsumeWord(std::string_view word);
  std::string_view ParseString(std::string& buffer);
  bool ParseEscape(std::string& buffer);
  bool ParseHex4(std::uint32_t& out);
  void SkipValue();

  std::string_view text_;
  Room* room_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool first_ = false;  // No element of the innermost container was read yet.
  std::string key_buffer_;
  std::string string_buffer_;
  std::optional<Error> error_;
};

}  // namespace credence
