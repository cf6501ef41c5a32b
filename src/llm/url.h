// SPDX-License-Identifier: Apache-2.0
// Addresses of providers: http and https, without user names or passwords in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::llm {

struct Url {
  bool is_https = false;
  std::string host;  // In lower case; an IPv6 address without its brackets.
  std::uint16_t port = 0;
  std::string target;  // Path and query; at least "/".

  // "https://api.example.com:8443": what messages may show. A query could hold a secret.
  std::string Origin() const;
  // The host and, unless it is the usual one, the port, as a Host header has them.
  std::string Authority() const;

  bool operator==(const Url&) const = default;
};

// Failure: kInvalidArgument; the message shows nothing of a text that holds a password.
Result<Url> ParseUrl(std::string_view text);

// True for this machine: localhost, 127.0.0.0/8, ::1.
bool IsLoopback(std::string_view host);

}  // namespace credence::llm
