// SPDX-License-Identifier: Apache-2.0
// What the fields of messages mean to us: required ones, numbers that proto3 keeps narrower than
// the engine, and the action inside effects_json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "credence/timestamp.h"

namespace credence::rpc {

// kInvalidArgument, naming the field, when the text is empty.
Result<void> Require(std::string_view field, std::string_view text);

// Empty is how proto3 says "not there".
std::optional<std::string> NonEmpty(std::string_view text);

// 0 is "not said", which is `standard`. kInvalidArgument: negative.
Result<std::int64_t> Limit(std::int32_t limit, std::int64_t standard);
constexpr std::int64_t kLimitMax = 1000;

// The number that was meant: 0.41 as a float is 0.40999999642…, and alpha would keep that for good.
double Widen(float number);

// The nearest that fits.
std::int32_t Narrow(std::int64_t number);

std::int64_t ToMillis(Timestamp time);

// {"message": action}
std::string EffectsOf(std::string_view action);
// The field "message", else "text", else "response". Failure: kInvalidArgument.
Result<std::string> ActionOf(std::string_view effects_json);

}  // namespace credence::rpc
