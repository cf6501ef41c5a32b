// SPDX-License-Identifier: Apache-2.0
// Reply: the answer of any operation, for surfaces that handle all of them alike.
#pragma once

#include <any>
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

 private:
  std::any value_;
  bool refused_ = false;
  bool is_cut_ = false;
  void (*write_json_)(const std::any& value, JsonWriter& json) = nullptr;
};

}  // namespace credence::operations
