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
  std::uint16_t port = 0;          // 0: any that is free.

  // "127.0.0.1:50053" or "[::1]:50053".
  std::string ToString() const;
  // Only programs of this machine can connect to it.
  bool IsLoopback() const;

  // Reads HOST:PORT; "localhost" is 127.0.0.1. Failure: kInvalidArgument.
  static Result<Address> Parse(std::string_view text);
  // The same for a server that lets everybody call who can connect: an address that other machines
  // could reach is refused.
  static Result<Address> ParseLoopback(std::string_view text);

  bool operator==(const Address&) const = default;
};

// An IPv4 or IPv6 address, without brackets; not a name.
bool IsIpAddress(const std::string& host);

// Why nobody can listen there, for a person; found out by trying.
std::string WhyNotListening(const Address& address);

}  // namespace credence
