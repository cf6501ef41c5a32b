// SPDX-License-Identifier: Apache-2.0
#include "base/address.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>
#include <system_error>

#include "base/utf8.h"

namespace credence {
namespace {

constexpr std::uint8_t kLoopbackNetwork = 127;

struct HostAndPort {
  std::string_view host;
  std::string_view port;
};

// "[::1]:50053" and "127.0.0.1:50053"; a host with colons needs brackets.
std::optional<HostAndPort> SplitAddress(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  HostAndPort parts{.host = text.substr(0, colon), .port = text.substr(colon + 1)};
  if (parts.host.starts_with('[') && parts.host.ends_with(']')) {
    parts.host = parts.host.substr(1, parts.host.size() - 2);
  } else if (parts.host.find(':') != std::string_view::npos) {
    return std::nullopt;
  }
  if (parts.host.empty()) return std::nullopt;
  return parts;
}

std::optional<std::uint16_t> ParsePort(std::string_view text) {
  std::uint16_t port = 0;
  const char* begin = text.data();
  const char* end = begin + text.size();
  const auto [rest, error] = std::from_chars(begin, end, port);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return port;
}

// Returns 0 or the errno of the failed call.
int TryToBind(const Address& address) {
  sockaddr_storage storage{};
  socklen_t size = 0;
  if (address.host.find(':') != std::string::npos) {
    auto* v6 = reinterpret_cast<sockaddr_in6*>(&storage);
    v6->sin6_family = AF_INET6;
    v6->sin6_port = htons(address.port);
    inet_pton(AF_INET6, address.host.c_str(), &v6->sin6_addr);
    size = sizeof *v6;
  } else {
    auto* v4 = reinterpret_cast<sockaddr_in*>(&storage);
    v4->sin_family = AF_INET;
    v4->sin_port = htons(address.port);
    inet_pton(AF_INET, address.host.c_str(), &v4->sin_addr);
    size = sizeof *v4;
  }
  const int descriptor = socket(storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return errno;
  // As the server does: allows a port whose last connections are still closing.
  const int on = 1;
  setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  int error = 0;
  if (bind(descriptor, reinterpret_cast<sockaddr*>(&storage), size) != 0) error = errno;
  close(descriptor);
  return error;
}

}  // namespace

std::string Address::ToString() const {
  const bool is_v6 = host.find(':') != std::string::npos;
  return is_v6 ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

bool Address::IsLoopback() const {
  in_addr v4{};
  if (inet_pton(AF_INET, host.c_str(), &v4) == 1) {
    return ntohl(v4.s_addr) >> 24U == kLoopbackNetwork;
  }
  in6_addr v6{};
  return inet_pton(AF_INET6, host.c_str(), &v6) == 1 &&
         std::memcmp(&v6, &in6addr_loopback, sizeof v6) == 0;
}

Result<Address> Address::Parse(std::string_view text) {
  const std::optional<HostAndPort> parts = SplitAddress(text);
  const std::optional<std::uint16_t> port =
      parts.has_value() ? ParsePort(parts->port) : std::nullopt;
  if (!port) {
    return InvalidArgument(fmt::format(
        "{} is not an address; write HOST:PORT, such as 127.0.0.1:50053", Quoted(text)));
  }
  Address address{.host = std::string(parts->host), .port = *port};
  if (address.host == "localhost") address.host = "127.0.0.1";
  if (!IsIpAddress(address.host)) {
    return InvalidArgument(
        fmt::format("{}: the host must be an IP address of this machine, such as 127.0.0.1, or "
                    "localhost",
                    Quoted(text)));
  }
  return address;
}

Result<Address> Address::ParseLoopback(std::string_view text) {
  CREDENCE_ASSIGN_OR_RETURN(Address address, Parse(text));
  if (!address.IsLoopback()) {
    return InvalidArgument(
        fmt::format("{} is not a loopback address, and calls are not authenticated; listen on "
                    "127.0.0.1:{} or [::1]:{}",
                    Quoted(text), address.port, address.port));
  }
  return address;
}

bool IsIpAddress(const std::string& host) {
  if (host.contains('\0')) return false;  // inet_pton would ignore what follows it.
  in6_addr bytes{};                       // Large enough for either family.
  return inet_pton(AF_INET, host.c_str(), &bytes) == 1 ||
         inet_pton(AF_INET6, host.c_str(), &bytes) == 1;
}

std::string WhyNotListening(const Address& address) {
  const int error = TryToBind(address);
  if (error == EADDRINUSE) {
    return fmt::format(
        "{} is in use by another program; stop it, or give another port (0 for any free port)",
        address.ToString());
  }
  const std::string reason =
      error == 0 ? "it is free again" : std::generic_category().message(error);
  return fmt::format("{}: cannot listen there ({}); give another address, or try again",
                     address.ToString(), reason);
}

}  // namespace credence
