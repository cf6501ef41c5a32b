// SPDX-License-Identifier: Apache-2.0
// DocumentReader: reads a foreign document field by field, in one pass, and reports which field it
// refuses and why. The first refusal sticks: every later call returns a neutral value.
//
// Messages show names and numbers, shortened, and never what a person wrote.
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

// A known member of an object.
struct Field {
  std::string_view name;
  FunctionRef<void()> read;  // Must consume the value.
  bool is_required = false;
  std::string_view synonym = {};
};
inline constexpr bool kRequired = true;

class DocumentReader {
 public:
  // REQUIRES: `text` outlives the reader.
  DocumentReader(std::string_view text, const FeedbackLimits& limits)
      : json_(text), limits_(limits) {}

  // Reads each member that `fields` knows and that is not null. Other members are skipped; their
  // names are added to `unknown`. Refuses a duplicate field and a missing one that is required.
  void Object(std::initializer_list<Field> fields, std::vector<std::string>* unknown = nullptr);
  // Calls `read` for each element; it must consume the element.
  void Array(FunctionRef<void()> read);

  std::string Name();  // Not empty, on one line, of limited length.
  std::string Text();
  std::string Text(std::size_t bytes_max);
  std::vector<std::string> Names();
  std::vector<std::string> Texts();
  double Number(double min, double max);
  std::int64_t Whole(std::int64_t max);  // From 0.
  std::int64_t Millis();                 // From 0 to ten years, rounded.
  bool Flag();
  Uuid UuidV7();
  // Also returns the UTC offset that the time is written with, in minutes.
  Timestamp Time(std::int64_t& utc_offset_minutes);

  template <NamedEnum E>
  E Enum() {
    return static_cast<E>(OneOf(EnumNames<E>::kNames, 0));
  }
  // Accepts all values except `left_out`.
  template <NamedEnum E>
  E EnumBut(E left_out) {
    return static_cast<E>(
        OneOf(EnumNames<E>::kNames, std::uint32_t{1} << static_cast<unsigned>(left_out)));
  }

  JsonReader::Type Peek() { return json_.Peek(); }
  void Skip() { json_.Skip(); }
  // "name=value" for an object's members, or the texts of an array; sorted, without duplicates.
  std::vector<std::string> Attributes();

  // Refuses the current value.
  void Refuse(RefusalKind kind, std::string message);
  void RefuseMember(std::string_view name, RefusalKind kind, std::string message);

  bool ok() const { return !refusal_ && json_.ok(); }
  // The refusal, if any, once everything was read.
  std::optional<ReviewRefusal> Finish();

  // Where the current member begins (at the end of the one before), and the reader's position: at
  // the member's value when `read` is called.
  std::size_t member_begin() const { return member_begin_; }
  std::size_t offset() const { return json_.offset(); }

 private:
  // A step from the document to the value: a member, or an element if the name is empty.
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
