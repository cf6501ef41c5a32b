// SPDX-License-Identifier: Apache-2.0
#include "operations/tokens.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <utility>

#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/whole_file.h"
#include "credence/mention.h"
#include "operations/plain_name.h"

namespace credence::operations {
namespace {

constexpr std::string_view kTokenPrefix = "crd_";  // Lets secret scanners find leaked tokens.
constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kOthers = 077;
constexpr std::size_t kRandomWords = 4;

// Closes a file descriptor on every exit path.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }

 private:
  int number_;
};

Failure CannotRead(const std::string& path, int error) {
  return Fail(Code::kPermissionDenied, fmt::format("{}: the tokens cannot be read ({})", path,
                                                   std::generic_category().message(error)));
}

Result<std::string> ReadPrivate(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) {
    if (errno == ENOENT) return std::string();
    return CannotRead(path, errno);
  }
  struct stat status{};
  if (fstat(file.get(), &status) != 0 || (status.st_mode & kOthers) != 0) {
    return Fail(Code::kPermissionDenied,
                fmt::format("{}: others can read the tokens; run 'chmod 600 {}'", path, path));
  }
  std::string text;
  std::array<char, 16'384> block{};
  while (true) {
    const ssize_t got = read(file.get(), block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return CannotRead(path, errno);
    if (got == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(got));
  }
}

Result<Timestamp> ReadTime(JsonReader& json) { return ParseTimestamp(json.String()); }

Result<Token> ReadToken(JsonReader& json) {
  Token token;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "name") {
      token.name = json.String();
    } else if (*key == "space") {
      token.space = json.String();
    } else if (*key == "scopes") {
      CREDENCE_ASSIGN_OR_RETURN(token.scopes, ParseScopes(json.String()));
    } else if (*key == "sha256") {
      CREDENCE_RETURN_IF_ERROR(FromHex(json.String(), token.digest));
    } else if (*key == "created_at") {
      CREDENCE_ASSIGN_OR_RETURN(token.created_at, ReadTime(json));
    } else if (*key == "expires_at") {
      CREDENCE_ASSIGN_OR_RETURN(token.expires_at, ReadTime(json));
    } else {
      json.Skip();
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.status());
  // A damaged entry must not become a token that is easy to guess.
  if (token.name.empty() || token.space.empty() || token.scopes.empty() ||
      token.digest == Digest{}) {
    return InvalidArgument("a token lacks its name, space, scopes or sha256");
  }
  return token;
}

Result<std::vector<Token>> ReadTokens(std::string_view text) {
  std::vector<Token> tokens;
  if (Trim(text).empty()) return tokens;
  JsonReader json(text);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key != "tokens") {
      json.Skip();
      continue;
    }
    json.BeginArray();
    while (json.NextElement()) {
      CREDENCE_ASSIGN_OR_RETURN(Token token, ReadToken(json));
      tokens.push_back(std::move(token));
    }
  }
  CREDENCE_RETURN_IF_ERROR(json.Finish());
  return tokens;
}

std::string NewSecret(Rng& rng) {
  std::array<std::uint8_t, kRandomWords * sizeof(std::uint64_t)> bytes{};
  for (std::size_t i = 0; i < kRandomWords; ++i) {
    const std::uint64_t word = rng.Next();
    std::memcpy(bytes.data() + i * sizeof word, &word, sizeof word);
  }
  return std::string(kTokenPrefix) + ToHex(bytes);
}

// In constant time, even though only digests are compared.
bool AreEqual(const Digest& a, const Digest& b) {
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned>(a[i] ^ b[i]);
  return difference == 0;
}

}  // namespace

Scope ScopeOf(Access access) {
  switch (access) {
    case Access::kRead:
    case Access::kAnalyse:
      return Scope::kRead;
    case Access::kWrite:
      return Scope::kWrite;
    case Access::kReview:
      return Scope::kReview;
    case Access::kAdmin:
      return Scope::kAdmin;
  }
  return Scope::kAdmin;
}

bool Token::Allows(Scope scope) const {
  return std::ranges::any_of(scopes, [scope](Scope own) {
    if (own == scope || own == Scope::kAdmin) return true;
    return scope == Scope::kRead && own != Scope::kHook;
  });
}

Result<TokenFile> TokenFile::Load(const std::string& path) {
  TokenFile file;
  file.path_ = path;
  CREDENCE_ASSIGN_OR_RETURN(const std::string text, ReadPrivate(path));
  Result<std::vector<Token>> tokens = ReadTokens(text);
  if (!tokens) {
    return InvalidArgument(
        fmt::format("{}: {}; repair the file, or remove it and create new tokens", path,
                    tokens.error().message));
  }
  file.tokens_ = *std::move(tokens);
  return file;
}

const Token* TokenFile::Find(std::string_view presented, Timestamp now) const {
  const Digest digest = Sha256(presented);
  const Token* found = nullptr;
  for (const Token& token : tokens_) {
    if (AreEqual(token.digest, digest)) found = &token;
  }
  if (found != nullptr && found->expires_at && *found->expires_at <= now) return nullptr;
  return found;
}

Result<std::string> TokenFile::Add(const NewToken& token, Timestamp now, Rng& rng) {
  if (!IsPlainName(token.name) || !IsPlainName(token.space)) {
    return InvalidArgument(
        fmt::format("the name and the space of a token must be 1 to {} "
                    "characters on one line",
                    kNameCharactersMax));
  }
  if (token.scopes.empty()) {
    return InvalidArgument(fmt::format("a token needs scopes: some of {}", AllNames<Scope>()));
  }
  if (token.expires_at && *token.expires_at <= now) {
    return InvalidArgument(fmt::format("the token would have expired at {}; give a later time",
                                       FormatTimestamp(*token.expires_at)));
  }
  if (std::ranges::find(tokens_, token.name, &Token::name) != tokens_.end()) {
    return AlreadyExists(fmt::format(
        "token {} exists already; revoke it first, or choose another name", Quoted(token.name)));
  }
  std::string secret = NewSecret(rng);
  tokens_.push_back({.name = token.name,
                     .space = token.space,
                     .scopes = token.scopes,
                     .digest = Sha256(secret),
                     .created_at = now,
                     .expires_at = token.expires_at});
  return secret;
}

Result<void> TokenFile::Remove(std::string_view name) {
  if (std::erase_if(tokens_, [&](const Token& token) { return token.name == name; }) == 0) {
    return NotFound(
        fmt::format("no token {}; {} lists the tokens", Quoted(name), Op("token list")));
  }
  return {};
}

Result<void> TokenFile::Save() const {
  JsonWriter json(2);
  json.BeginObject().Key("tokens").BeginArray();
  for (const Token& token : tokens_) {
    json.BeginObject();
    json.Key("name").String(token.name);
    json.Key("space").String(token.space);
    json.Key("scopes").String(ScopeNames(token.scopes));
    json.Key("sha256").String(ToHex(token.digest));
    json.Key("created_at").String(FormatTimestamp(token.created_at));
    if (token.expires_at) json.Key("expires_at").String(FormatTimestamp(*token.expires_at));
    json.EndObject();
  }
  json.EndArray().EndObject();
  return WriteWhole(path_, json.text() + "\n", kOwnerOnly);
}

Result<std::vector<Scope>> ParseScopes(std::string_view text) {
  std::vector<Scope> scopes;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view name = Trim(text.substr(0, comma));
    const std::optional<Scope> scope = FromName<Scope>(name);
    if (!scope) {
      return InvalidArgument(
          fmt::format("{} is not a scope; use some of {}", Quoted(name), AllNames<Scope>()));
    }
    if (std::ranges::find(scopes, *scope) == scopes.end()) scopes.push_back(*scope);
    if (comma == text.npos) break;
    text.remove_prefix(comma + 1);
  }
  std::ranges::sort(scopes);
  return scopes;
}

std::string ScopeNames(const std::vector<Scope>& scopes) {
  std::string names;
  for (const Scope scope : scopes) {
    if (!names.empty()) names += ",";
    names += NameOf(scope);
  }
  return names;
}

}  // namespace credence::operations
