// SPDX-License-Identifier: Apache-2.0
// DocumentReader: reads a document of others field by field, in one pass, and says which field it
// refuses and why. The first refusal sticks: every later call returns a neutral value.
//
// Messages show names and numbers, cut short, and never what a person wrote.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "base/json_reader.h"
#include "credence/enum_names.h"
#include "review/intake/feedback.h"

namespace credence::review {

// A member of an object that is known. Names that share a slot are names of the same thing.
struct FieldName {
  std::string_view name;
  unsigned slot = 0;
};

// A set of slots.
constexpr std::uint32_t Slots(std::initializer_list<unsigned> slots) {
  std::uint32_t bits = 0;
  for (const unsigned slot : slots) bits |= std::uint32_t{1} << slot;
  return bits;
}

class DocumentReader {
 public:
  // REQUIRES: `text` outlives the reader.
  DocumentReader(std::string_view text, const FeedbackLimits& limits)
      : json_(text), limits_(limits) {}

  // Calls `read` with the slot of each member that `fields` knows and that is not null; it must
  // consume the value. Others are passed over. A field that comes twice is refused, and one of the
  // slots `required` that does not come.
  void Object(std::span<const FieldName> fields, std::uint32_t required,
              FunctionRef<void(unsigned)> read);
  // Calls `read` for each element, which it must consume.
  void Array(FunctionRef<void()> read);

  std::string Name();  // Not empty, on one line, not long.
  std::string Text();
  std::string Text(std::size_t bytes_max);
  std::vector<std::string> Names();
  std::vector<std::string> Texts();
  double Number(double min, double max);
  std::int64_t Whole(std::int64_t max);  // From 0.
  std::int64_t Millis();                 // From 0 to ten years, rounded.
  bool Flag();
  Uuid UuidV7();
  // With the offset that it is written in, in minutes.
  Timestamp Time(std::int64_t& utc_offset_minutes);

  template <NamedEnum E>
  E Enum() {
    return static_cast<E>(OneOf(EnumNames<E>::kNames, 0));
  }
  // All values but `left_out`.
  template <NamedEnum E>
  E EnumBut(E left_out) {
    return static_cast<E>(OneOf(EnumNames<E>::kNames, Slots({static_cast<unsigned>(left_out)})));
  }

  JsonReader::Type Peek() { return json_.Peek(); }
  void Skip() { json_.Skip(); }
  // "name=value" of an object's members, or the texts of an array; sorted, each once.
  std::vector<std::string> Attributes();

  // Refuses the value that is being read.
  void Refuse(RefusalKind kind, std::string message);
  void RefuseMember(std::string_view name, RefusalKind kind, std::string message);

  bool ok() const { return !refusal_ && json_.ok(); }
  // What was refused, if anything, once all was read.
  std::optional<ReviewRefusal> Finish();

  // Where the member that is being read begins (at the end of what is before it), and where the
  // reader is: at its value when `read` is called.
  std::size_t member_begin() const { return member_begin_; }
  std::size_t offset() const { return json_.offset(); }

 private:
  // From the document to the value: a member, or an element if there is no name.
  struct Step {
    std::string_view name;
    std::size_t index = 0;
  };
  static constexpr std::size_t kStepsMax = 8;

  bool Expect(JsonReader::Type type);
  std::size_t OneOf(std::span<const std::string_view> names, std::uint32_t left_out);
  std::string_view String(std::size_t bytes_max);
  std::optional<double> NumberOfAnySize();
  std::string Path() const;
  std::vector<std::string> AttributesOfObject();
  std::string AttributeValue(std::string_view name);

  JsonReader json_;
  FeedbackLimits limits_;
  std::array<Step, kStepsMax> steps_;
  std::size_t depth_ = 0;
  std::size_t member_begin_ = 0;
  std::optional<ReviewRefusal> refusal_;
};

}  // namespace credence::review
