// SPDX-License-Identifier: Apache-2.0
// Address: where a server listens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence {

struct Address {
  std::string host = "127.0.0.1";  // An IPv4 or IPv6 address, without brackets.
  std::uint16_t port = 0;          // 0: any free port.

  // "127.0.0.1:50053" or "[::1]:50053".
  std::string ToString() const;
  // Whether only programs on this machine can connect.
  bool IsLoopback() const;

  // Reads HOST:PORT; "localhost" is 127.0.0.1. Failure: kInvalidArgument.
  static Result<Address> Parse(std::string_view text);
  // As Parse, for a server that does not authenticate callers: refuses addresses that other
  // machines could reach.
  static Result<Address> ParseLoopback(std::string_view text);

  bool operator==(const Address&) const = default;
};

// Takes an IPv4 or IPv6 address without brackets; a name is not one.
bool IsIpAddress(const std::string& host);

// Tries to bind the address, and says why it fails, for a person.
std::string WhyNotListening(const Address& address);

}  // namespace credence
