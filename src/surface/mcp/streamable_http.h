// SPDX-License-Identifier: Apache-2.0
// MCP over HTTP ("streamable HTTP"): the protocol's rules for methods, headers and sessions.
// Independent of sockets: a server forwards requests and sends the answers.
//
// Every answer is one JSON object; the server never sends anything unasked, so there is no stream
// to GET.
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
  // The value of a header, by its lower-case name; nothing if absent.
  std::function<std::optional<std::string>(std::string_view name)> header;
  std::string_view body;
  // The caller as the server knows it (space or token), because sessions are not shared.
  std::string owner;
};

struct HttpAnswer {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

// The clients' sessions. Beyond kMax the least recently used ones end, and their clients have to
// initialize again. Thread-safe.
class HttpSessions {
 public:
  static constexpr std::size_t kMax = 1'000;

  explicit HttpSessions(std::shared_ptr<Rng> rng) : rng_(std::move(rng)) {}

  // Returns the id, which cannot be guessed.
  std::string Add(SessionState state, std::string owner);
  std::optional<SessionState> Find(std::string_view id, std::string_view owner);
  // False if there is none.
  bool Remove(std::string_view id, std::string_view owner);
  std::size_t size() const;

 private:
  struct Session {
    SessionState state;
    std::string owner;
    std::uint64_t used = 0;  // Sequence number of the last use.
  };
  using Sessions = std::map<std::string, Session, std::less<>>;

  Sessions::iterator FindOf(std::string_view id, std::string_view owner);

  mutable std::mutex mutex_;
  std::shared_ptr<Rng> rng_;  // Guarded by mutex_, like the following.
  Sessions sessions_;
  std::uint64_t uses_ = 0;
};

// Whether the origin is a page on this machine. A server that can be reached by DNS rebinding must
// refuse others.
bool IsLocalOrigin(std::string_view origin);

// Answers any request to the endpoint.
HttpAnswer AnswerHttp(const HttpRequest& request, const Handler& handler, HttpSessions& sessions);

}  // namespace credence::mcp
