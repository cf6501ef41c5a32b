// SPDX-License-Identifier: Apache-2.0
// Addresses of providers: http and https, without user names or passwords.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "credence/result.h"

namespace credence::llm {

struct Url {
  bool is_https = false;
  std::string host;  // In lower case; IPv6 without brackets.
  std::uint16_t port = 0;
  std::string target;  // Path and query; at least "/".

  // "https://api.example.com:8443": safe for messages. A query could contain a secret.
  std::string Origin() const;
  // The host and, unless it is the default, the port, as in a Host header.
  std::string Authority() const;

  bool operator==(const Url&) const = default;
};

// Failure: kInvalidArgument, with an example of what to write; the message never quotes a text that
// contains a password.
Result<Url> ParseUrl(std::string_view text, std::string_view example = "http://127.0.0.1:11434");

// True for this machine: localhost, 127.0.0.0/8, ::1.
bool IsLoopback(std::string_view host);

}  // namespace credence::llm
