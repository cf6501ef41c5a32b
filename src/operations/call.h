// SPDX-License-Identifier: Apache-2.0
// Call: the function of an operation, and the types of its answers.
//
// The function returns a Result of a described record (base/record_json.h), of a std::variant of
// several, or of Checked. The types are deduced from it, so that a row of the table cannot state a
// type that its function does not return.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <span>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>
#include <vector>

#include "base/json_writer.h"
#include "base/record_schema.h"
#include "credence/engine.h"
#include "credence/result.h"
#include "operations/arguments.h"
#include "operations/reply.h"

namespace credence::operations {

// An answer that also says whether any part of the request was refused.
template <class T>
struct Checked {
  T answer;
  bool refused = false;
};

struct AnswerType {
  const std::type_info* type = nullptr;
  bool is_list = false;
  void (*write_schema)(RecordSchemas& schemas, JsonWriter& json) = nullptr;
};

namespace call_detail {

// Whether a value is written as a JSON array; of several types, whether one of them is.
template <class T>
struct IsList : std::false_type {};
template <class T>
  requires requires { requires std::derived_from<T, std::vector<typename T::value_type>>; }
struct IsList<T> : std::true_type {};
template <class... T>
struct IsList<std::variant<T...>> : std::disjunction<IsList<T>...> {};
template <StandIn T>
struct IsList<T> : IsList<std::remove_cvref_t<decltype(ValueOf(std::declval<const T&>()))>> {};

template <class T>
struct Answered {
  static constexpr AnswerType kType = {
      &typeid(T), IsList<T>::value,
      [](RecordSchemas& schemas, JsonWriter& json) { schemas.Write<T>(json); }};
  static constexpr AnswerType kTypes[] = {kType};
  static constexpr bool kMayRefuse = false;
  static Reply ToReply(T answer) { return Reply::Of(std::move(answer)); }
};
template <class T>
struct Answered<Checked<T>> : Answered<T> {
  static constexpr bool kMayRefuse = true;
  static Reply ToReply(Checked<T> checked) {
    Reply reply = Reply::Of(std::move(checked.answer));
    if (checked.refused) reply.MarkRefused();
    return reply;
  }
};
template <class... T>
struct Answered<std::variant<T...>> {
  static constexpr AnswerType kTypes[] = {Answered<T>::kType...};
  static constexpr bool kMayRefuse = false;
  static Reply ToReply(std::variant<T...> answer) {
    return std::visit([]<class One>(One& one) { return Reply::Of(std::move(one)); }, answer);
  }
};

}  // namespace call_detail

template <class T>
Result<Reply> ToReply(Result<T> answer) {
  if (!answer) return Failure(std::move(answer).error());
  return call_detail::Answered<T>::ToReply(*std::move(answer));
}

class Call {
 public:
  template <class Function>
    requires std::invocable<const Function&, Engine&, const Caller&, const Arguments&>
  // NOLINTNEXTLINE(google-explicit-constructor): so that a row names the function alone.
  Call(Function function)
      : answers_(AnswersOf<Function>::kTypes),
        may_refuse_(AnswersOf<Function>::kMayRefuse),
        call_([function = std::move(function)](Engine& engine, const Caller& caller,
                                               const Arguments& arguments) {
          return ToReply(function(engine, caller, arguments));
        }) {}

  Result<Reply> operator()(Engine& engine, const Caller& caller, const Arguments& arguments) const {
    return call_(engine, caller, arguments);
  }

  std::span<const AnswerType> answers() const { return answers_; }
  // Whether an answer can be a JSON array.
  bool may_be_list() const {
    return std::ranges::any_of(answers_, [](const AnswerType& type) { return type.is_list; });
  }
  // Whether an answer may be marked as refused.
  bool may_refuse() const { return may_refuse_; }
  // Writes a schema that covers all answer types.
  void WriteSchema(RecordSchemas& schemas, JsonWriter& json) const;

 private:
  template <class Function>
  using AnswersOf =
      call_detail::Answered<typename std::invoke_result_t<const Function&, Engine&, const Caller&,
                                                          const Arguments&>::value_type>;

  std::span<const AnswerType> answers_;
  bool may_refuse_ = false;
  std::function<Result<Reply>(Engine& engine, const Caller& caller, const Arguments& arguments)>
      call_;
};

}  // namespace credence::operations
