// SPDX-License-Identifier: Apache-2.0
#include "governor/hosts.h"

#include <algorithm>

#include "base/utf8.h"

namespace credence::governor {
namespace {

bool IsHostByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_';
}

void AddHost(std::string_view text, std::vector<std::string>& hosts) {
  std::string host;
  if (text.starts_with('[')) {  // IPv6.
    host = text.substr(1, text.find(']') == std::string_view::npos ? 0 : text.find(']') - 1);
  } else {
    const auto end = std::ranges::find_if_not(text, IsHostByte);
    host = AsciiLower(text.substr(0, static_cast<std::size_t>(end - text.begin())));
  }
  while (host.ends_with('.')) host.pop_back();
  if (!host.empty() && std::ranges::find(hosts, host) == hosts.end()) hosts.push_back(host);
}

}  // namespace

void AddHosts(std::string_view text, std::vector<std::string>& hosts) {
  constexpr std::string_view kScheme = "://";
  constexpr std::string_view kEnd = "/?#\\\"' \n\t";
  for (std::size_t at = text.find(kScheme); at != std::string_view::npos;
       at = text.find(kScheme, at + 1)) {
    std::string_view place = text.substr(at + kScheme.size());
    place = place.substr(0, std::min(place.find_first_of(kEnd), place.size()));
    // What precedes an @ is a user's name, even if it looks like a host.
    AddHost(place.substr(place.rfind('@') + 1), hosts);
  }
  const std::size_t at = text.find('@');
  if (text.contains(kScheme) || at == std::string_view::npos || at == 0) return;
  if (std::ranges::all_of(text.substr(0, at), IsHostByte)) AddHost(text.substr(at + 1), hosts);
}

}  // namespace credence::governor
