// SPDX-License-Identifier: Apache-2.0
// Gate: who may call this server, and in whose name.
//
// Any page in a browser on this machine can send requests to the loopback address, so a local
// connection proves nothing. DNS rebinding shows in the Host header, a foreign page in Origin or
// Sec-Fetch-Site; both are rejected before anything is read.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "credence/result.h"
#include "operations/tokens.h"
#include "surface/http/message.h"
#include "surface/http/target.h"

namespace credence::http {

// The tokens of a file, read again when the file changes. Thread-safe.
class TokenSource {
 public:
  // Failure: as TokenFile::Load.
  static Result<std::unique_ptr<TokenSource>> Open(std::string path);

  // Nothing if the token is unknown. If the file becomes unreadable, the old tokens stay valid.
  std::optional<operations::Token> Find(std::string_view presented, Timestamp now);
  std::size_t size();

 private:
  struct Stamp {
    std::int64_t modified = 0;
    std::int64_t size = 0;
    std::uint64_t inode = 0;
    bool operator==(const Stamp&) const = default;
  };
  explicit TokenSource(std::string path) : path_(std::move(path)) {}
  static Stamp StampOf(const std::string& path);
  void Refresh();  // REQUIRES: mutex_ is held.

  const std::string path_;
  std::mutex mutex_;
  Stamp stamp_;  // Guarded by mutex_, like the next.
  operations::TokenFile file_;
};

// Whether the request names an IP address or localhost as its host, not a name.
bool IsByAddress(const Request& request);

// The caller and their permissions.
struct Visitor {
  Caller caller;
  std::vector<operations::Scope> scopes;
  bool has_token = false;

  bool Allows(operations::Scope scope) const;
  // Failure: kPermissionDenied, naming the scope.
  Result<void> Require(operations::Scope scope) const;
};

class Gate {
 public:
  struct Options {
    bool tls = false;
    // Names of this server besides IP addresses and localhost.
    std::vector<std::string> hosts;
    // Null: anyone who can connect may call.
    std::shared_ptr<TokenSource> tokens;
  };

  explicit Gate(Options options) : options_(std::move(options)) {}

  // Failure: kPermissionDenied for a request from a foreign origin, kInvalidArgument for one that
  // does not name its host.
  Result<void> CheckOrigin(const Request& request) const;
  // Removes "space" and "project" from the query, which replace headers for some clients. Failure:
  // kUnauthenticated, kPermissionDenied, kInvalidArgument.
  Result<Visitor> Admit(const Request& request, Target& target, Timestamp now) const;
  // A check whether the token of a long-running answer is still valid. Null if none is needed.
  std::function<bool(Timestamp now)> Watch(const Request& request) const;

 private:
  Options options_;
};

}  // namespace credence::http
