// SPDX-License-Identifier: Apache-2.0
// Gate: who may call this server, and in whose name.
//
// Any page that a browser of this machine shows can send requests to the loopback, so that being
// local is no proof of being welcome. A name that was rebound to this machine shows in the Host
// header, a foreign page in Origin or Sec-Fetch-Site; both are turned away before anything is read.
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

// The tokens of a file that may change while the server runs: read again when it did. Thread-safe.
class TokenSource {
 public:
  // Failure: as TokenFile::Load.
  static Result<std::unique_ptr<TokenSource>> Open(std::string path);

  // Nothing: not known. A file that became unreadable keeps what it was.
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
  Stamp stamp_;  // Guarded by mutex_, as is the next.
  operations::TokenFile file_;
};

// Who calls, and what they may do.
struct Visitor {
  Caller caller;
  std::vector<operations::Scope> scopes;
  bool has_token = false;

  bool Allows(operations::Scope scope) const;
  // Failure: kPermissionDenied, which names the scope.
  Result<void> Require(operations::Scope scope) const;
};

class Gate {
 public:
  struct Options {
    bool tls = false;
    // Names besides IP addresses and localhost by which this server is called.
    std::vector<std::string> hosts;
    // Null: whoever can connect may call.
    std::shared_ptr<TokenSource> tokens;
  };

  explicit Gate(Options options) : options_(std::move(options)) {}

  // Failure: what is answered to a request that did not come from where it should
  // (kPermissionDenied), or does not say whom it is for (kInvalidArgument).
  Result<void> CheckOrigin(const Request& request) const;
  // Takes "space" and "project" out of the query, for those that cannot set headers. Failure:
  // kUnauthenticated, kPermissionDenied, kInvalidArgument.
  Result<Visitor> Admit(const Request& request, Target& target, Timestamp now) const;
  // Tells of an answer that goes on for long whether its token still holds. Null: it needs none.
  std::function<bool(Timestamp now)> Watch(const Request& request) const;

 private:
  Options options_;
};

}  // namespace credence::http
