// SPDX-License-Identifier: Apache-2.0
#include "surface/http/peer_user.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <fstream>
#include <iterator>

namespace credence::http {
namespace {

constexpr std::string_view kOpen = "01";
// What a socket for both protocols has in front of an IPv4 address.
constexpr std::string_view kMapped = "0000000000000000FFFF0000";

// As the kernel prints it: the words of the address in the order of this processor.
std::string Place(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) {
    sockaddr_in in{};
    std::memcpy(&in, &address, sizeof(in));
    return fmt::format("{:08X}:{:04X}", in.sin_addr.s_addr, ntohs(in.sin_port));
  }
  if (address.ss_family != AF_INET6) return {};
  sockaddr_in6 in{};
  std::memcpy(&in, &address, sizeof(in));
  std::array<std::uint32_t, 4> words{};
  std::memcpy(words.data(), &in.sin6_addr, sizeof(words));
  std::string text;
  for (const std::uint32_t word : words) text += fmt::format("{:08X}", word);
  if (text.starts_with(kMapped)) text.erase(0, kMapped.size());
  return fmt::format("{}:{:04X}", text, ntohs(in.sin6_port));
}

std::string_view NextField(std::string_view& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == line.npos) return line = {};
  const std::size_t end = std::min(line.find(' ', begin), line.size());
  const std::string_view field = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return field;
}

std::string_view WithoutMapping(std::string_view place) {
  return place.starts_with(kMapped) ? place.substr(kMapped.size()) : place;
}

}  // namespace

std::string PeerRowOf(int socket) {
  sockaddr_storage peer{};
  sockaddr_storage own{};
  socklen_t size = sizeof(peer);
  if (getpeername(socket, reinterpret_cast<sockaddr*>(&peer), &size) != 0) return {};
  size = sizeof(own);
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&own), &size) != 0) return {};
  const std::string from = Place(peer);
  const std::string to = Place(own);
  return from.empty() || to.empty() ? std::string() : from + " " + to;
}

// sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid …
std::optional<std::uint32_t> UserInTable(std::string_view table, std::string_view row) {
  const std::size_t space = row.find(' ');
  if (space == row.npos) return std::nullopt;
  const std::string_view from = row.substr(0, space);
  const std::string_view to = row.substr(space + 1);
  while (!table.empty()) {
    std::string_view line = table.substr(0, table.find('\n'));
    table.remove_prefix(std::min(line.size() + 1, table.size()));
    NextField(line);
    if (WithoutMapping(NextField(line)) != from) continue;
    if (WithoutMapping(NextField(line)) != to) continue;
    if (NextField(line) != kOpen) continue;
    for (int skipped = 0; skipped < 3; ++skipped) NextField(line);
    const std::string_view user = NextField(line);
    std::uint32_t id = 0;
    const auto [end, error] = std::from_chars(user.data(), user.data() + user.size(), id);
    if (error == std::errc() && end == user.data() + user.size()) return id;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> UserOfPeer(std::string_view row) {
  for (const char* const path : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream file(path);
    const std::string table{std::istreambuf_iterator<char>(file), {}};
    if (const auto user = UserInTable(table, row)) return user;
  }
  return std::nullopt;
}

}  // namespace credence::http
