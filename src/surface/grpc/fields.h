// SPDX-License-Identifier: Apache-2.0
// Conversion of message fields: required ones, numbers that proto3 keeps narrower than the engine,
// and the action inside effects_json.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "credence/timestamp.h"

namespace credence::rpc {

// kInvalidArgument, naming the field, if the text is empty.
Result<void> Require(std::string_view field, std::string_view text);

// In proto3, empty means absent.
std::optional<std::string> NonEmpty(std::string_view text);

// 0 means unset, which is `standard`. kInvalidArgument: negative.
Result<std::int64_t> Limit(std::int32_t limit, std::int64_t standard);
constexpr std::int64_t kLimitMax = 1000;

// The number that was meant: 0.41 as a float is 0.40999999642…, which alpha would keep forever.
double Widen(float number);

// The nearest value that fits.
std::int32_t Narrow(std::int64_t number);

std::int64_t ToMillis(Timestamp time);

// {"message": action}
std::string EffectsOf(std::string_view action);
// The field "message", else "text", else "response". Failure: kInvalidArgument.
Result<std::string> ActionOf(std::string_view effects_json);

}  // namespace credence::rpc
