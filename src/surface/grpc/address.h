// SPDX-License-Identifier: Apache-2.0
// Address: where a server listens. Only the loopback is accepted: whoever can connect may call, so
// nobody but this machine's programs may connect.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::rpc {

struct Address {
  std::string host = "127.0.0.1";  // Of 127.0.0.0/8, or "::1".
  std::uint16_t port = 0;          // 0: any that is free.

  // "127.0.0.1:50053" or "[::1]:50053".
  std::string ToString() const;

  // Reads HOST:PORT; "localhost" is 127.0.0.1. Failure: kInvalidArgument, also for addresses that
  // other machines could reach.
  static Result<Address> Parse(std::string_view text);

  bool operator==(const Address&) const = default;
};

// Why nobody can listen there, for a person; found out by trying.
std::string WhyNotListening(const Address& address);

}  // namespace credence::rpc
