// SPDX-License-Identifier: Apache-2.0
#include "surface/http/gate.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/address.h"
#include "base/utf8.h"
#include "operations/plain_name.h"

namespace credence::http {
namespace {

constexpr std::string_view kBearer = "bearer ";

// The host of "example.org:80" and "[::1]:80", without brackets.
std::string HostOf(std::string_view authority) {
  if (authority.starts_with('[')) {
    return std::string(authority.substr(1, authority.find(']') - 1));
  }
  return AsciiLower(authority.substr(0, authority.rfind(':')));
}

// "https" and "example.org:8443" of "https://Example.org:8443", without the scheme's default port.
struct Origin {
  std::string scheme;
  std::string authority;
};

std::string WithoutUsualPort(std::string_view scheme, std::string_view authority) {
  const std::string_view usual = scheme == "https" ? ":443" : ":80";
  if (authority.ends_with(usual)) authority.remove_suffix(usual.size());
  return AsciiLower(authority);
}

Origin OriginOf(std::string_view origin) {
  constexpr std::string_view kSeparator = "://";
  const std::size_t at = origin.find(kSeparator);
  if (at == origin.npos) return {};
  std::string scheme = AsciiLower(origin.substr(0, at));
  std::string authority = WithoutUsualPort(scheme, origin.substr(at + kSeparator.size()));
  return {.scheme = std::move(scheme), .authority = std::move(authority)};
}

// A header, or the query field that replaces it for clients that cannot set headers.
std::string Given(const Request& request, Target& target, std::string_view header,
                  std::string_view field) {
  const std::optional<std::string> in_query = target.Take(field);
  const std::string_view value = request.Header(header);
  return std::string(value.empty() ? in_query.value_or("") : value);
}

Result<std::string> BearerOf(const Request& request) {
  const std::string_view header = request.Header("Authorization");
  if (header.empty()) {
    return Fail(Code::kUnauthenticated,
                "a token is required: send 'Authorization: Bearer TOKEN'; 'credence token create' "
                "creates one");
  }
  if (AsciiLower(header.substr(0, kBearer.size())) != kBearer) {
    return Fail(Code::kUnauthenticated, "the Authorization header must be 'Bearer TOKEN'");
  }
  return std::string(Trim(header.substr(kBearer.size())));
}

}  // namespace

bool IsByAddress(const Request& request) {
  const std::string host = HostOf(request.Header("Host"));
  return host == "localhost" || IsIpAddress(host);
}

TokenSource::Stamp TokenSource::StampOf(const std::string& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return {};
  return {.modified = status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec,
          .size = status.st_size,
          .inode = status.st_ino};
}

Result<std::unique_ptr<TokenSource>> TokenSource::Open(std::string path) {
  std::unique_ptr<TokenSource> source(new TokenSource(std::move(path)));
  source->stamp_ = StampOf(source->path_);
  CREDENCE_ASSIGN_OR_RETURN(source->file_, operations::TokenFile::Load(source->path_));
  return source;
}

void TokenSource::Refresh() {
  const Stamp now = StampOf(path_);
  if (now == stamp_) return;
  stamp_ = now;
  if (Result<operations::TokenFile> file = operations::TokenFile::Load(path_))
    file_ = *std::move(file);
}

std::optional<operations::Token> TokenSource::Find(std::string_view presented, Timestamp now) {
  const std::lock_guard lock(mutex_);
  Refresh();
  const operations::Token* found = file_.Find(presented, now);
  if (found == nullptr) return std::nullopt;
  return *found;
}

std::size_t TokenSource::size() {
  const std::lock_guard lock(mutex_);
  Refresh();
  return file_.tokens().size();
}

bool Visitor::Allows(operations::Scope scope) const {
  return operations::Token{.scopes = scopes}.Allows(scope);
}

Result<void> Visitor::Require(operations::Scope scope) const {
  if (Allows(scope)) return {};
  return Fail(Code::kPermissionDenied,
              fmt::format("this needs the scope {}, and the token has {}; 'credence token create' "
                          "creates a token with it",
                          NameOf(scope), operations::ScopeNames(scopes)));
}

Result<void> Gate::CheckOrigin(const Request& request) const {
  if (request.headers->Count("Host") > 1) {
    return InvalidArgument("the header Host is given twice; send it once");
  }
  const std::string_view authority = request.Header("Host");
  if (authority.empty()) return InvalidArgument("the header Host is missing");
  const std::string host = HostOf(authority);
  const bool is_named = std::ranges::find(options_.hosts, host) != options_.hosts.end();
  if (!is_named && !IsByAddress(request)) {
    return Fail(
        Code::kPermissionDenied,
        fmt::format("this server's name is not {}; use its address, or start it with --host NAME",
                    Quoted(authority)));
  }
  const std::string_view site = request.Header("Sec-Fetch-Site");
  const std::string_view origin = request.Header("Origin");
  const auto is_own = [&] {
    const Origin from = OriginOf(origin);
    // With a configured name there may be a proxy in front, which handles TLS and may have dropped
    // its port from Host.
    const bool by_proxy = is_named && from.scheme == "https";
    if (from.scheme != (options_.tls ? "https" : "http") && !by_proxy) return false;
    if (from.authority == WithoutUsualPort(from.scheme, authority)) return true;
    return is_named && AsciiLower(authority) == host && HostOf(from.authority) == host;
  };
  const bool is_foreign =
      (!origin.empty() && !is_own()) || site == "cross-site" || site == "same-site";
  if (is_foreign) {
    return Fail(Code::kPermissionDenied,
                "requests from pages of other sites are refused; open this server's own address");
  }
  return {};
}

Result<Visitor> Gate::Admit(const Request& request, Target& target, Timestamp now) const {
  Visitor visitor;
  const std::string space = Given(request, target, "Credence-Space", "space");
  const std::string project = Given(request, target, "Credence-Project", "project");
  if (options_.tokens == nullptr) {
    visitor.scopes = {operations::Scope::kAdmin};
    if (!space.empty()) visitor.caller.space = space;
    const std::string_view actor = request.Header("Credence-Actor");
    if (!IsValidUtf8(actor)) {
      return InvalidArgument("the header Credence-Actor is not valid UTF-8");
    }
    if (!actor.empty()) visitor.caller.actor = actor;
  } else {
    CREDENCE_ASSIGN_OR_RETURN(const std::string secret, BearerOf(request));
    const std::optional<operations::Token> token = options_.tokens->Find(secret, now);
    if (!token) {
      return Fail(Code::kUnauthenticated,
                  "the token is unknown or has expired; 'credence token list' lists the tokens");
    }
    if (!space.empty() && space != token->space) {
      return Fail(Code::kPermissionDenied,
                  fmt::format("the token {} is for the space {}, not {}", Quoted(token->name),
                              Quoted(token->space), Quoted(space)));
    }
    visitor.has_token = true;
    visitor.scopes = token->scopes;
    visitor.caller.space = token->space;
    visitor.caller.actor = "token:" + token->name;
    visitor.caller.is_tenant = true;
    // Tokens of people may review.
    visitor.caller.is_agent = !token->Allows(operations::Scope::kReview);
  }
  if (!operations::IsPlainName(visitor.caller.space)) {
    return InvalidArgument(fmt::format("the space must be 1 to {} characters on one line",
                                       operations::kNameCharactersMax));
  }
  if (!project.empty()) {
    const std::filesystem::path path(project);
    if (!IsValidUtf8(project) || !path.is_absolute()) {
      return InvalidArgument(
          fmt::format("the project {} must be the absolute path of a folder", Quoted(project)));
    }
    // As the client sees it: its folders need not exist on this machine.
    std::string normal = path.lexically_normal().string();
    if (normal.size() > 1 && normal.ends_with('/')) normal.pop_back();
    visitor.caller.project = std::move(normal);
  }
  visitor.caller.trace = ParseTraceparent(request.Header("traceparent"));
  return visitor;
}

std::function<bool(Timestamp now)> Gate::Watch(const Request& request) const {
  if (options_.tokens == nullptr) return nullptr;
  return [tokens = options_.tokens, secret = BearerOf(request).value_or("")](Timestamp now) {
    return tokens->Find(secret, now).has_value();
  };
}

}  // namespace credence::http
