// SPDX-License-Identifier: Apache-2.0
// Tokens: who may call a server, and for what. They are kept in a file that only its owner can
// read. It stores digests: a token is shown once, when it is created, and cannot be read back.
//
// A token is 256 random bits, so a plain digest of it is safe against guessing. It is bound to one
// space.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "credence/clock.h"
#include "credence/enum_names.h"
#include "credence/result.h"
#include "credence/timestamp.h"
#include "operations/operation.h"

namespace credence::operations {

// kHook is for an agent's client, which reports what the user typed. An agent that had it could
// approve its own work.
enum class Scope { kRead, kWrite, kReview, kHook, kAdmin };
CREDENCE_ENUM_NAMES(Scope, "read", "write", "review", "hook", "admin")

// The scope that a caller of an operation needs. An admin may do everything. The other scopes do
// not include each other, except that each but kHook includes reading.
Scope ScopeOf(Access access);

struct Token {
  std::string name;  // For people and for the record: "ci", "ada-laptop".
  std::string space;
  std::vector<Scope> scopes;
  Digest digest{};
  Timestamp created_at;
  std::optional<Timestamp> expires_at;

  bool Allows(Scope scope) const;
  bool operator==(const Token&) const = default;
};

struct NewToken {
  std::string name;
  std::string space = "default";
  std::vector<Scope> scopes;
  std::optional<Timestamp> expires_at;
};

class TokenFile {
 public:
  // A missing file counts as empty. Failure: kPermissionDenied if others can read it,
  // kInvalidArgument if it is damaged.
  static Result<TokenFile> Load(const std::string& path);

  const std::vector<Token>& tokens() const { return tokens_; }
  // The presented token, if it is known and has not expired. Takes the same time for every token.
  const Token* Find(std::string_view presented, Timestamp now) const;

  // Returns the secret that the caller has to present. Failure: kAlreadyExists, kInvalidArgument.
  Result<std::string> Add(const NewToken& token, Timestamp now, Rng& rng);
  // Failure: kNotFound.
  Result<void> Remove(std::string_view name);
  // Replaces the file atomically.
  Result<void> Save() const;

 private:
  std::string path_;
  std::vector<Token> tokens_;
};

// Parses "read,write". Failure: kInvalidArgument.
Result<std::vector<Scope>> ParseScopes(std::string_view text);
std::string ScopeNames(const std::vector<Scope>& scopes);

}  // namespace credence::operations
