// SPDX-License-Identifier: Apache-2.0
// A request and a response, independent of the HTTP library.
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
  // Empty if absent. Names are case-insensitive.
  virtual std::string_view Find(std::string_view name) const = 0;
  // How often the header occurs.
  virtual std::size_t Count(std::string_view name) const = 0;
};

struct Request {
  std::string_view method;  // "GET"
  std::string_view target;  // "/v1/memory/list?limit=2", as sent.
  const Headers* headers = nullptr;
  std::string_view body;
  std::string_view peer;  // The client's address, without the port.
  // Whether the client is a process of the user that runs the server. Null: unknown.
  std::function<bool()> is_own_user = nullptr;

  std::string_view Header(std::string_view name) const { return headers->Find(name); }
};

// The changes that a client subscribed to.
struct ChangeStream {
  std::string space;
  std::string kind;  // Of a faculty or an event; empty means all.
  // The last event the client knows; absent means only new ones.
  std::optional<std::int64_t> after;
  // Whether the client may still listen; checked repeatedly. Null: always.
  std::function<bool(Timestamp now)> may_listen = nullptr;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  // The body continues with these while the client listens.
  std::optional<ChangeStream> stream = std::nullopt;
  // For a body too large to build at once: each call returns the next part, and an empty part ends
  // it. Calls may come from any thread, one at a time. A failure cuts the answer off, so that it
  // cannot pass for complete.
  std::function<Result<std::string>()> parts = nullptr;
};

}  // namespace credence::http
