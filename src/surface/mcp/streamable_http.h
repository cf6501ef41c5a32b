// SPDX-License-Identifier: Apache-2.0
// MCP over HTTP ("streamable HTTP"): what the protocol says about methods, headers and sessions.
// Knows no sockets: a server forwards what it got, and sends what comes back.
//
// Every answer is one JSON object; nothing is ever sent that was not asked for, so there is no
// stream to GET.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/clock.h"
#include "surface/mcp/handler.h"

namespace credence::mcp {

struct HttpRequest {
  std::string_view method;  // "POST"
  // The value of a header, whose name is asked for in lower case; nothing: it is not there.
  std::function<std::optional<std::string>(std::string_view name)> header;
  std::string_view body;
  // Who asks, as the server knows it (the space, or the token): sessions are not shared.
  std::string owner;
};

struct HttpAnswer {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

// The sessions that clients began. Those beyond kMax that were not used for the longest time end,
// and their clients introduce themselves again. Thread-safe.
class HttpSessions {
 public:
  static constexpr std::size_t kMax = 1'000;

  explicit HttpSessions(std::shared_ptr<Rng> rng) : rng_(std::move(rng)) {}

  // The id, which cannot be guessed.
  std::string Add(SessionState state, std::string owner);
  std::optional<SessionState> Find(std::string_view id, std::string_view owner);
  // False: there is none.
  bool Remove(std::string_view id, std::string_view owner);
  std::size_t size() const;

 private:
  struct Session {
    SessionState state;
    std::string owner;
    std::uint64_t used = 0;  // The number of the last use.
  };
  using Sessions = std::map<std::string, Session, std::less<>>;

  Sessions::iterator FindOf(std::string_view id, std::string_view owner);

  mutable std::mutex mutex_;
  std::shared_ptr<Rng> rng_;  // Guarded by mutex_, and so is the rest.
  Sessions sessions_;
  std::uint64_t uses_ = 0;
};

// True if a page of this origin runs on this machine. A server that others can be made to ask
// (DNS rebinding) must refuse the rest.
bool IsLocalOrigin(std::string_view origin);

// The answer to a request of the endpoint, whatever it is.
HttpAnswer AnswerHttp(const HttpRequest& request, const Handler& handler, HttpSessions& sessions);

}  // namespace credence::mcp
