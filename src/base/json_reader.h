// SPDX-License-Identifier: Apache-2.0
// JsonReader: a strict pull parser for JSON (RFC 8259), fast enough to fold a ledger with.
//
// The caller asks for what it expects, in order. The first failure is kept: every later call
// returns a neutral value, and `status()` says what was wrong and at which byte.
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
#include <vector>

#include "credence/decimal.h"
#include "credence/result.h"

namespace credence {

class JsonReader {
 public:
  enum class Type { kObject, kArray, kString, kNumber, kBool, kNull, kInvalid };

  // Deeper nesting is refused, so that hostile input cannot exhaust the stack.
  static constexpr int kDepthMax = 128;

  // Holds unescaped strings that outlive the reader.
  using Room = std::deque<std::string>;

  // REQUIRES: `text` outlives the reader and the views it returns; `room` those of LastingString.
  explicit JsonReader(std::string_view text, Room* room = nullptr) : text_(text), room_(room) {}

  // Half of a character written as \uXXXX becomes U+FFFD instead of a failure. Programs that cut a
  // text by UTF-16 units write such halves.
  void AcceptLoneSurrogates() { accepts_lone_surrogates_ = true; }

  Type Peek();

  void BeginObject();
  // The next key of the innermost open object, or nothing at its end (which is consumed). The view
  // is valid until the next call.
  std::optional<std::string_view> NextKey();
  // The input from the next key's name on, if no white space precedes it (as in our own writer's
  // output). Empty: use NextKey.
  std::string_view PeekKey() const;
  // The same after a value of the object; a little faster.
  std::string_view PeekNextKey() const;
  // Consumes the end of the object. False if something else is next, or after a failure.
  bool TakeEnd() {
    if (ok() && at_ < text_.size() && text_[at_] == '}') {
      ++at_;
      --depth_;
      first_ = false;
      return true;
    }
    return !NextKey() && ok();
  }
  // Whether the key is `name`, up to its colon. REQUIRES: `name` is not empty and needs no escapes.
  // (Inline, so that the compiler knows the name and compares a few words: this runs for every
  // field.)
  [[gnu::always_inline]] static bool IsKey(std::string_view next, std::string_view name) {
    return next.size() >= name.size() + 2 && next[0] == name[0] &&
           std::memcmp(next.data(), name.data(), name.size()) == 0 &&
           std::memcmp(next.data() + name.size(), "\":", 2) == 0;
  }
  // Consumes the key. REQUIRES: PeekKey returned `next` last, and IsKey holds.
  void TakeKey(std::string_view next, std::string_view name) {
    at_ = static_cast<std::size_t>(next.data() - text_.data()) + name.size() + 2;
    first_ = false;
  }
  // PeekKey, IsKey and TakeKey at once. False if another key is next.
  bool TakeKey(std::string_view name) {
    const std::string_view next = PeekKey();
    if (!IsKey(next, name)) return false;
    TakeKey(next, name);
    return true;
  }
  void BeginArray();
  // True if another element follows; false at the end (which is consumed).
  bool NextElement();

  // The view is valid until the next call: it points into the input or, if the string had escapes,
  // into a buffer of the reader.
  std::string_view String();
  // As String, valid as long as the input and the room. REQUIRES: there is a room.
  std::string_view LastingString();
  // Replaces the list with an array of such strings.
  void LastingStrings(std::vector<std::string_view>& strings);
  Room* room() const { return room_; }
  std::int64_t Int();  // An integer in range, without fraction or exponent.
  double Double();     // Any number, correctly rounded.
  Decimal Number();    // Any number, rounded to nine places.
  // Any number as written, of any size. base/json_number.h converts it.
  std::string_view NumberText();
  bool Bool();
  bool TakeNull();  // Consumes a null, if next.
  // Consumes one value of any kind and returns its text.
  std::string_view Skip();

  // A position to return to, from within the same containers or deeper ones.
  struct Mark {
    std::size_t at = 0;
    int depth = 0;
    bool first = false;
  };
  // REQUIRES: ok().
  Mark Here() const { return {.at = at_, .depth = depth_, .first = first_}; }
  // Also forgets failures since then. REQUIRES: the mark is from this reader.
  void GoBack(const Mark& mark);

  // Of the first unread byte.
  std::size_t offset() const { return at_; }
  bool ok() const { return !error_.has_value(); }
  // The first failure, kInvalidArgument, with the byte offset.
  Result<void> status() const;
  // Whether everything was read without failure. False: call Finish, which also skips white space.
  bool IsFinished() const { return ok() && at_ == text_.size() && depth_ == 0; }
  // REQUIRES: only white space is left. Returns the first failure.
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
  template <std::size_t N>
  bool ConsumeWord(const char (&word)[N]);
  // Consumes a string of plain ASCII, if next without white space.
  bool TakePlainString(std::string_view& value);
  // The same for an array of such strings. False if nothing was consumed.
  bool TakePlainStrings(std::vector<std::string_view>& strings);
  std::string_view ParseString(std::string& buffer);
  bool ParseEscape(std::string& buffer);
  bool ParseHex4(std::uint32_t& out);
  void SkipValue();

  std::string_view text_;
  Room* room_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool first_ = false;  // No element of the innermost container has been read.
  bool accepts_lone_surrogates_ = false;
  std::string key_buffer_;
  std::string string_buffer_;
  std::optional<Error> error_;
};

}  // namespace credence
