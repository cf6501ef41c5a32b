// SPDX-License-Identifier: Apache-2.0
// What tests are written with: GoogleTest, its matchers by their plain names, matchers for a
// Result, and RapidCheck.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "credence/result.h"

namespace credence {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::EndsWith;
using testing::Field;
using testing::FloatEq;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;
using testing::SizeIs;
using testing::StartsWith;
using testing::UnorderedElementsAre;

// A Result that is an error whose message fits.
MATCHER_P(FailsSaying, message, "") {
  if (arg.has_value()) return false;
  *result_listener << "whose message is: " << arg.error().message;
  return testing::Matches(message)(arg.error().message);
}

// A Result that is an error with this code, and a message that fits.
MATCHER_P2(Fails, code, message, "") {
  return testing::ExplainMatchResult(FailsSaying(message), arg, result_listener) &&
         arg.error().code == code;
}
inline auto Fails(Code code) { return Fails(code, testing::_); }

}  // namespace credence
