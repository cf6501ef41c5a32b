// SPDX-License-Identifier: Apache-2.0
// Reply: the answer of any operation, for surfaces that handle all of them alike.
#pragma once

#include <any>
#include <cstdint>
#include <optional>
#include <typeinfo>
#include <utility>

#include "base/json_writer.h"
#include "base/record_json.h"

namespace credence::operations {

// A value of one of the answer types of the operation, which can be written as JSON.
class Reply {
 public:
  template <class T>
  static Reply Of(T value) {
    Reply reply;
    if constexpr (requires { value.is_cut; }) reply.is_cut_ = value.is_cut;
    if constexpr (requires { value.matching; }) reply.matching_ = value.matching;
    if constexpr (requires { ValueOf(value).size(); }) {
      reply.items_ = static_cast<std::int64_t>(ValueOf(value).size());
    }
    reply.value_ = std::move(value);
    reply.write_json_ = [](const std::any& any, JsonWriter& json) {
      WriteValue(json, std::any_cast<const T&>(any));
    };
    return reply;
  }

  // Null: the answer has another type.
  template <class T>
  const T* If() const {
    return std::any_cast<T>(&value_);
  }
  template <class T>
  const T& As() const {
    return std::any_cast<const T&>(value_);
  }
  const std::type_info& type() const { return value_.type(); }
  void Write(JsonWriter& json) const { write_json_(value_, json); }

  // At least part of the request was refused; the answer says why.
  void MarkRefused() { refused_ = true; }
  bool refused() const { return refused_; }
  // It is a list, and there are more items after it.
  bool is_cut() const { return is_cut_; }
  // How many items the list has; 0 if it is none.
  std::int64_t items() const { return items_; }
  // It is a list: how many items match the request, whatever the page. Absent if not known.
  std::optional<std::int64_t> matching() const { return matching_; }

 private:
  std::any value_;
  bool refused_ = false;
  bool is_cut_ = false;
  std::int64_t items_ = 0;
  std::optional<std::int64_t> matching_;
  void (*write_json_)(const std::any& value, JsonWriter& json) = nullptr;
};

}  // namespace credence::operations
