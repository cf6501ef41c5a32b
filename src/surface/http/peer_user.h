// SPDX-License-Identifier: Apache-2.0
// Which user of this machine is at the other end of a loopback connection. Linux lists the owner of
// every socket, so a server can tell its own user from everybody else who can connect: other users,
// and proxies, which run as users of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace credence::http {

// The peer's end of a connection as the kernel lists it, "0100007F:C35A 0100007F:1EC6": its
// address, then ours. Empty if the socket is not connected.
std::string PeerRowOf(int socket);

// The user id in a table such as /proc/net/tcp. Nothing if no open connection has this row.
std::optional<std::uint32_t> UserInTable(std::string_view table, std::string_view row);

// The same, in the tables of the kernel. Nothing also if the peer is in another network namespace.
std::optional<std::uint32_t> UserOfPeer(std::string_view row);

}  // namespace credence::http
