// SPDX-License-Identifier: Apache-2.0
// The low-level functions are deprecated since OpenSSL 3.0, but the EVP ones that replace them
// start the provider machinery on first use, which costs a short-lived command milliseconds. The
// algorithm is the same code.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "base/sha256.h"

#include <openssl/sha.h>

#include <cstddef>

#include "base/check.h"

namespace credence {
namespace {

// The value of a hexadecimal digit, or -1.
int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Digest Sha256(std::string_view bytes) { return Sha256({}, bytes); }

Digest Sha256(std::span<const std::uint8_t> first, std::string_view second) {
  Digest digest;
  SHA256_CTX context;
  const bool done = SHA256_Init(&context) == 1 &&
                    SHA256_Update(&context, first.data(), first.size()) == 1 &&
                    SHA256_Update(&context, second.data(), second.size()) == 1 &&
                    SHA256_Final(digest.data(), &context) == 1;
  CREDENCE_CHECK(done, "SHA-256 cannot fail");
  return digest;
}

Digest HmacSha256(std::string_view key, std::string_view message) {
  constexpr std::size_t kBlock = 64;
  std::array<std::uint8_t, kBlock> inner{};
  if (key.size() > kBlock) {
    std::ranges::copy(Sha256(key), inner.begin());
  } else {
    std::ranges::copy(key, inner.begin());
  }
  std::array<std::uint8_t, kBlock> outer = inner;
  for (std::uint8_t& byte : inner) byte ^= 0x36;
  for (std::uint8_t& byte : outer) byte ^= 0x5c;
  const Digest digest = Sha256(inner, message);
  return Sha256(outer, {reinterpret_cast<const char*>(digest.data()), digest.size()});
}

std::string ToHex(std::span<const std::uint8_t> bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex(bytes.size() * 2, '0');
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    hex[2 * i] = kDigits[bytes[i] >> 4];
    hex[2 * i + 1] = kDigits[bytes[i] & 0x0F];
  }
  return hex;
}

Result<void> FromHex(std::string_view hex, std::span<std::uint8_t> out) {
  if (hex.size() != out.size() * 2) {
    return InvalidArgument("expected " + std::to_string(out.size() * 2) +
                           " hexadecimal digits, got " + std::to_string(hex.size()));
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const int high = HexValue(hex[2 * i]);
    const int low = HexValue(hex[2 * i + 1]);
    if (high < 0 || low < 0) {
      return InvalidArgument("digit " + std::to_string(high < 0 ? 2 * i + 1 : 2 * i + 2) +
                             " is not hexadecimal (0-9, a-f)");
    }
    out[i] = static_cast<std::uint8_t>(high << 4 | low);
  }
  return {};
}

}  // namespace credence
