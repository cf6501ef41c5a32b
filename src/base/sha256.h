// SPDX-License-Identifier: Apache-2.0
// SHA-256, using OpenSSL's block function.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence {

using Digest = std::array<std::uint8_t, 32>;

Digest Sha256(std::string_view bytes);
// Of the concatenation of both.
Digest Sha256(std::span<const std::uint8_t> first, std::string_view second);

// HMAC (RFC 2104) with SHA-256.
Digest HmacSha256(std::string_view key, std::string_view message);

// Lower-case hexadecimal, two digits a byte.
std::string ToHex(std::span<const std::uint8_t> bytes);
// Fills `out` completely; accepts either case. Failure: kInvalidArgument.
Result<void> FromHex(std::string_view hex, std::span<std::uint8_t> out);

}  // namespace credence
