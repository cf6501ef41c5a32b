// SPDX-License-Identifier: Apache-2.0
// A request and a response, without the library that carries them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/result.h"
#include "credence/timestamp.h"

namespace credence::http {

class Headers {
 public:
  virtual ~Headers() = default;
  // Empty: it is not there. Names are compared without case.
  virtual std::string_view Find(std::string_view name) const = 0;
  // How often it is there.
  virtual std::size_t Count(std::string_view name) const = 0;
};

struct Request {
  std::string_view method;  // "GET"
  std::string_view target;  // "/v1/memory/list?limit=2", as it was sent.
  const Headers* headers = nullptr;
  std::string_view body;
  std::string_view peer;  // The address of the client, without its port.

  std::string_view Header(std::string_view name) const { return headers->Find(name); }
};

// What a client waits for that asked for changes.
struct ChangeStream {
  std::string space;
  std::string kind;                   // Of a faculty or an event; empty: all.
  std::optional<std::int64_t> after;  // The last event that it knows; absent: only new ones.
  // Whether it may still be told; asked again and again. Null: for as long as it listens.
  std::function<bool(Timestamp now)> may_listen = nullptr;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  // The body goes on with these, for as long as the client listens.
  std::optional<ChangeStream> stream = std::nullopt;
  // The body is too large to be made at once: each call gives the next part of it, until one is
  // empty. Called from any thread, one call after the other. A failure cuts the answer off, so that
  // nobody takes it for whole.
  std::function<Result<std::string>()> parts = nullptr;
};

}  // namespace credence::http
