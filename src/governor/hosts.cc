// SPDX-License-Identifier: Apache-2.0
#include "governor/hosts.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>

#include "base/one_of.h"
#include "base/utf8.h"

namespace credence::governor {
namespace {

constexpr std::string_view kScheme = "://";

bool IsHostByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_';
}

void AddHost(std::string_view address, std::vector<std::string>& hosts) {
  std::string host = HostOf(address);
  if (!host.empty() && std::ranges::find(hosts, host) == hosts.end())
    hosts.push_back(std::move(host));
}

bool ReadIpv6(std::string_view text, in6_addr& address) {
  return inet_pton(AF_INET6, std::string(text).c_str(), &address) == 1;
}

bool IsIpv6(std::string_view text) {
  in6_addr ignored = {};
  return text.contains(':') && ReadIpv6(text, ignored);
}

// inet_aton also reads 127.1, 0x7f000001 and 2130706433, as the programs do that connect.
bool IsOwnAddress(const std::string& host) {
  in_addr four = {};
  if (inet_aton(host.c_str(), &four) != 0) {
    const std::uint32_t value = ntohl(four.s_addr);
    return value == 0 || value >> 24 == 127;
  }
  in6_addr six = {};
  if (!ReadIpv6(host, six)) return false;
  constexpr std::size_t kFour = 12;  // Where a mapped IPv4 address begins.
  return IN6_IS_ADDR_LOOPBACK(&six) || IN6_IS_ADDR_UNSPECIFIED(&six) ||
         (IN6_IS_ADDR_V4MAPPED(&six) && six.s6_addr[kFour] == 127);
}

}  // namespace

std::string HostOf(std::string_view address) {
  if (const std::size_t at = address.find(kScheme); at != std::string_view::npos)
    address.remove_prefix(at + kScheme.size());
  address = address.substr(0, address.find_first_of("/?#"));
  if (address.contains('\\')) return std::string(address);
  // What precedes an @ is a user's name, even if it looks like a host.
  address.remove_prefix(address.rfind('@') + 1);
  if (address.starts_with('[')) {  // IPv6.
    const std::size_t end = address.find(']');
    address = address.substr(1, end == std::string_view::npos ? 0 : end - 1);
  } else if (!IsIpv6(address)) {
    address = address.substr(0, address.find(':'));
  }
  while (address.ends_with('.')) address.remove_suffix(1);
  return AsciiLower(address);
}

void AddHosts(std::string_view text, std::vector<std::string>& hosts) {
  constexpr std::string_view kEnd = "/?#\"'`<>(),;|^ \r\n\t";
  for (std::size_t at = text.find(kScheme); at != std::string_view::npos;
       at = text.find(kScheme, at + 1)) {
    std::string_view place = text.substr(at + kScheme.size());
    place = place.substr(0, std::min(place.find_first_of(kEnd), place.size()));
    // Some programs read a backslash as a slash, some as part of a user's name.
    AddHost(place.substr(0, place.find('\\')), hosts);
    if (place.contains('\\') && place.contains('@'))
      AddHost(place.substr(place.rfind('@') + 1), hosts);
  }
  const std::size_t at = text.find('@');
  if (text.contains(kScheme) || at == std::string_view::npos || at == 0) return;
  if (!std::ranges::all_of(text.substr(0, at), IsHostByte)) return;
  const std::string_view place = text.substr(at + 1);
  AddHost(place.substr(0, place.find_first_of(kEnd)), hosts);
}

bool IsThisMachine(std::string_view host) {
  if (!std::ranges::all_of(host, [](char c) { return IsHostByte(c) || c == ':'; })) return false;
  if (host.ends_with(".localhost")) return true;
  if (IsOneOf(host, {"localhost", "ip6-localhost", "ip6-loopback", "host.docker.internal"}))
    return true;
  return IsOwnAddress(std::string(host));
}

}  // namespace credence::governor
