// SPDX-License-Identifier: Apache-2.0
#include "llm/url.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/utf8.h"

namespace credence::llm {
namespace {

constexpr std::size_t kUrlBytesMax = 2048;
constexpr std::uint16_t kHttpPort = 80;
constexpr std::uint16_t kHttpsPort = 443;

bool IsNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
}

bool IsIpv6(const std::string& host) {
  in6_addr address;
  // inet_pton would ignore what follows a zero, and it would end up in a request.
  return !host.contains('\0') && inet_pton(AF_INET6, host.c_str(), &address) == 1;
}

Failure HasUserName() {
  return InvalidArgument("an address with a user name is refused; put keys into the environment");
}

}  // namespace

std::string Url::Authority() const {
  std::string out = host.contains(':') ? "[" + host + "]" : host;
  if (port != (is_https ? kHttpsPort : kHttpPort)) out += ":" + std::to_string(port);
  return out;
}

std::string Url::Origin() const { return (is_https ? "https://" : "http://") + Authority(); }

Result<Url> ParseUrl(std::string_view text, std::string_view example) {
  const auto wrong = [&](std::string_view what) {
    return InvalidArgument(
        fmt::format("{} is not an address: {}; write it like {}", Quoted(text), what, example));
  };
  Url url;
  std::string_view rest = text;
  if (rest.starts_with("https://")) {
    url.is_https = true;
    rest.remove_prefix(8);
  } else if (rest.starts_with("http://")) {
    rest.remove_prefix(7);
  } else if (rest.contains('@')) {
    return HasUserName();
  } else {
    return wrong("it begins with neither http:// nor https://");
  }
  const std::size_t authority_end = std::min(rest.find_first_of("/?#"), rest.size());
  std::string_view authority = rest.substr(0, authority_end);
  if (authority.contains('@')) {
    return HasUserName();
  }
  if (text.size() > kUrlBytesMax) return wrong("it is too long");
  const std::string_view target = rest.substr(authority_end);
  const bool is_plain = std::ranges::all_of(target, [](char c) { return c > ' ' && c < '\x7f'; });
  if (!is_plain || target.contains('#')) return wrong("its path has a character too many");
  url.target = target.starts_with('/') ? std::string(target) : "/" + std::string(target);

  std::string_view port;
  if (authority.starts_with('[')) {
    const std::size_t close = authority.find(']');
    if (close == authority.npos) return wrong("a ] is missing");
    url.host = AsciiLower(authority.substr(1, close - 1));
    if (!IsIpv6(url.host)) return wrong("between [ and ] belongs an IPv6 address");
    authority.remove_prefix(close + 1);
    if (!authority.empty() && !authority.starts_with(':')) return wrong("after ] comes :");
    port = authority;
  } else {
    const std::size_t colon = std::min(authority.find(':'), authority.size());
    url.host = AsciiLower(authority.substr(0, colon));
    if (url.host.empty()) return wrong("the host is missing");
    if (!std::ranges::all_of(url.host, IsNameByte)) return wrong("the host is not a name");
    port = authority.substr(colon);
  }
  url.port = url.is_https ? kHttpsPort : kHttpPort;
  if (port.empty()) return url;
  port.remove_prefix(1);
  const char* const end = port.data() + port.size();
  const auto [stopped, error] = std::from_chars(port.data(), end, url.port);
  if (error != std::errc{} || stopped != end || url.port == 0) {
    return wrong("the port is not a number from 1 to 65535");
  }
  return url;
}

bool IsLoopback(std::string_view host) {
  if (host == "localhost" || host == "::1") return true;
  in_addr address;
  return inet_pton(AF_INET, std::string(host).c_str(), &address) == 1 &&
         ntohl(address.s_addr) >> 24 == 127;
}

}  // namespace credence::llm
