// SPDX-License-Identifier: Apache-2.0
// The border between C and C++: every function of credence.h runs inside AtBorder.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include "credence/credence.h"
#include "credence/result.h"

namespace credence::capi {

// What a function of credence.h answers.
struct Answer {
  std::string json = "null";
  // CREDENCE_REFUSED and CREDENCE_ASK come with an answer, other failures are errors.
  credence_code code = CREDENCE_OK;
  std::string message = {};
  bool has_more = false;
};

// Copies the answer, or the spelled error, into `result`, which may be null. Returns its code.
credence_code Fill(credence_result* result, Result<Answer> answer);
// The same for an exception. Does not throw.
credence_code FillBriefly(credence_result* result, credence_code code,
                          const char* message) noexcept;

// Calls the function, which returns a Result<Answer>, and turns exceptions into codes.
template <class Function>
credence_code AtBorder(credence_result* result, Function&& function) noexcept {
  try {
    return Fill(result, std::forward<Function>(function)());
  } catch (const std::bad_alloc&) {
    return FillBriefly(result, CREDENCE_RESOURCE_EXHAUSTED, "there is not enough memory");
  } catch (const std::exception& error) {
    return FillBriefly(result, CREDENCE_INTERNAL, error.what());
  } catch (...) {
    return FillBriefly(result, CREDENCE_INTERNAL, "an unknown exception");
  }
}

// A required text. Failure: kInvalidArgument if it is NULL or not UTF-8; `name` is the argument's.
Result<std::string_view> Required(const char* text, std::string_view name);
// The same, but NULL is the text `otherwise`.
Result<std::string_view> Optional(const char* text, std::string_view name,
                                  std::string_view otherwise = {});

}  // namespace credence::capi
