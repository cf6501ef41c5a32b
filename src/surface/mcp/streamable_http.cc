// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/streamable_http.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json_reader.h"
#include "base/utf8.h"

namespace credence::mcp {
namespace {

constexpr std::string_view kSessionHeader = "mcp-session-id";
constexpr std::string_view kVersionHeader = "mcp-protocol-version";
constexpr std::string_view kJson = "application/json";

HttpAnswer Json(int status, std::string body) {
  return {
      .status = status, .headers = {{"Content-Type", std::string(kJson)}}, .body = std::move(body)};
}

HttpAnswer Refuse(int status, std::string why) {
  return Json(status,
              WriteError("null", {.code = RpcCode::kInvalidRequest, .message = std::move(why)}));
}

HttpAnswer UnknownSession() {
  return Refuse(404, "this session is unknown or has ended; send initialize");
}

// A header's media type in lower case, without parameters.
std::string MediaType(std::string_view value) {
  return AsciiLower(Trim(value.substr(0, value.find(';'))));
}

// Without the header anything is accepted.
bool AcceptsJson(const std::optional<std::string>& accept) {
  if (!accept) return true;
  std::string_view rest = *accept;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string type = MediaType(rest.substr(0, comma));
    if (type == kJson || type == "application/*" || type == "*/*") return true;
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return false;
}

// REQUIRES: valid JSON.
bool IsInitialize(std::string_view body) {
  return JsonReader(body).Peek() == JsonReader::Type::kObject &&
         TextField(body, "method") == "initialize";
}

// Refusals that depend on the headers alone.
std::optional<HttpAnswer> RefuseHeaders(const HttpRequest& request) {
  if (const auto origin = request.header("origin"); origin && !IsLocalOrigin(*origin)) {
    return Refuse(403, fmt::format("pages from {} may not call this server", Quoted(*origin)));
  }
  if (request.method != "POST" && request.method != "DELETE") {
    HttpAnswer answer = Refuse(405, "use POST or DELETE");
    answer.headers.emplace_back("Allow", "POST, DELETE");
    return answer;
  }
  if (const auto version = request.header(kVersionHeader); version && !IsVersion(*version)) {
    return Refuse(400, fmt::format("protocol version {} is not supported; use one of {}",
                                   Quoted(*version), fmt::join(kVersions, ", ")));
  }
  if (request.method == "DELETE") return std::nullopt;
  if (MediaType(request.header("content-type").value_or("")) != kJson) {
    return Refuse(415, "Content-Type must be application/json");
  }
  if (!AcceptsJson(request.header("accept"))) {
    return Refuse(406, "the answer is application/json; Accept must include it");
  }
  if (request.body.size() > kMessageBytesMax) {
    return Refuse(413,
                  fmt::format("the message has more than {} bytes; send less", kMessageBytesMax));
  }
  return std::nullopt;
}

HttpAnswer Delete(const HttpRequest& request, HttpSessions& sessions) {
  const std::optional<std::string> id = request.header(kSessionHeader);
  if (!id) return Refuse(400, "Mcp-Session-Id is missing");
  if (!sessions.Remove(*id, request.owner)) return UnknownSession();
  return {.status = 204};
}

HttpAnswer Begin(const HttpRequest& request, const Handler& handler, HttpSessions& sessions) {
  SessionState state;
  std::optional<Handler::Answer> answer = handler.Handle(request.body, state);
  if (!answer) return Refuse(400, "initialize is a request; give it an id");
  if (!state.is_initialized()) return Json(400, std::move(answer->text));
  HttpAnswer begun = Json(200, std::move(answer->text));
  begun.headers.emplace_back("Mcp-Session-Id", sessions.Add(std::move(state), request.owner));
  return begun;
}

}  // namespace

std::string HttpSessions::Add(SessionState state, std::string owner) {
  const std::scoped_lock lock(mutex_);
  if (sessions_.size() >= kMax) {
    sessions_.erase(std::ranges::min_element(
        sessions_, {}, [](const auto& session) { return session.second.used; }));
  }
  const std::uint64_t high = rng_->Next();
  std::string id = fmt::format("{:016x}{:016x}", high, rng_->Next());
  sessions_.insert_or_assign(
      id, Session{.state = std::move(state), .owner = std::move(owner), .used = ++uses_});
  return id;
}

HttpSessions::Sessions::iterator HttpSessions::FindOf(std::string_view id, std::string_view owner) {
  const auto found = sessions_.find(id);
  return found != sessions_.end() && found->second.owner == owner ? found : sessions_.end();
}

std::optional<SessionState> HttpSessions::Find(std::string_view id, std::string_view owner) {
  const std::scoped_lock lock(mutex_);
  const auto found = FindOf(id, owner);
  if (found == sessions_.end()) return std::nullopt;
  found->second.used = ++uses_;
  return found->second.state;
}

bool HttpSessions::Remove(std::string_view id, std::string_view owner) {
  const std::scoped_lock lock(mutex_);
  const auto found = FindOf(id, owner);
  if (found == sessions_.end()) return false;
  sessions_.erase(found);
  return true;
}

std::size_t HttpSessions::size() const {
  const std::scoped_lock lock(mutex_);
  return sessions_.size();
}

bool IsLocalOrigin(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!origin.starts_with(scheme)) continue;
    const std::string_view rest = origin.substr(scheme.size());
    for (const std::string_view host : {"localhost", "127.0.0.1", "[::1]"}) {
      if (!rest.starts_with(host)) continue;
      const std::string_view port = rest.substr(host.size());
      if (port.empty()) return true;
      return port.size() > 1 && port[0] == ':' &&
             port.find_first_not_of("0123456789", 1) == std::string_view::npos;
    }
  }
  return false;
}

HttpAnswer AnswerHttp(const HttpRequest& request, const Handler& handler, HttpSessions& sessions) {
  if (std::optional<HttpAnswer> refused = RefuseHeaders(request)) return *std::move(refused);
  if (request.method == "DELETE") return Delete(request, sessions);
  if (const RpcResult<void> checked = CheckJson(request.body); !checked) {
    return Json(400, WriteError("null", checked.error()));
  }
  if (IsInitialize(request.body)) return Begin(request, handler, sessions);
  const std::optional<std::string> id = request.header(kSessionHeader);
  if (!id) return Refuse(400, "Mcp-Session-Id is missing; send initialize first");
  std::optional<SessionState> state = sessions.Find(*id, request.owner);
  if (!state) return UnknownSession();
  std::optional<Handler::Answer> answer = handler.Handle(request.body, *state);
  if (!answer) return {.status = 202};
  return Json(answer->unreadable ? 400 : 200, std::move(answer->text));
}

}  // namespace credence::mcp
