// SPDX-License-Identifier: Apache-2.0
#include "surface/http/peer_user.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <optional>
#include <string>

#include "base/test_framework.h"

namespace credence::http {
namespace {

constexpr std::string_view kHead =
    "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout\n";

TEST(PeerUserTest, ReadsTheTableOfTheKernel) {
  const std::string table =
      std::string(kHead) +
      "   0: 0100007F:1EC6 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 "
      "1 1 0000000000000000 100 0 0 10 0\n"
      "   1: 0200007F:C35A 0100007F:1EC6 01 00000000:00000000 00:00000000 00000000    33        0 "
      "2 1 0000000000000000 20 4 30 10 -1\n"
      "  12: 0100007F:C35A 0100007F:1EC6 06 00000000:00000000 00:00000000 00000000     0        0 "
      "3 1 0000000000000000 20 4 30 10 -1\n"
      "  13: 0100007F:C35A 0100007F:1EC6 01 00000000:00000000 00:00000000 00000000  1000        0 "
      "4 1 0000000000000000 20 4 30 10 -1\n";
  EXPECT_EQ(UserInTable(table, "0100007F:C35A 0100007F:1EC6"), 1000U);
  EXPECT_EQ(UserInTable(table, "0200007F:C35A 0100007F:1EC6"), 33U);
  EXPECT_EQ(UserInTable(table, "0100007F:1EC6 0100007F:C35A"), std::nullopt);
  EXPECT_EQ(UserInTable(table, ""), std::nullopt);
  EXPECT_EQ(UserInTable("", "0100007F:C35A 0100007F:1EC6"), std::nullopt);
  EXPECT_EQ(UserInTable(table.substr(0, table.rfind("1000")), "0100007F:C35A 0100007F:1EC6"),
            std::nullopt);
}

TEST(PeerUserTest, ASocketForBothProtocolsIsTheSamePlace) {
  const std::string table =
      std::string(kHead) +
      "   0: 0000000000000000FFFF00000100007F:C35A 0000000000000000FFFF00000100007F:1EC6 01 "
      "00000000:00000000 00:00000000 00000000  1000        0 2 1 0000000000000000 20 4 30 10 -1\n";
  EXPECT_EQ(UserInTable(table, "0100007F:C35A 0100007F:1EC6"), 1000U);
}

// A connection on loopback: the client's end in a process of `user`.
struct Connected {
  int server = -1;
  pid_t client = -1;
};

template <class Address>
Connected Connect(Address address, std::optional<std::uint32_t> user) {
  Connected connected;
  const int listening = socket(reinterpret_cast<sockaddr*>(&address)->sa_family, SOCK_STREAM, 0);
  socklen_t size = sizeof(address);
  EXPECT_EQ(bind(listening, reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_EQ(listen(listening, 1), 0);
  EXPECT_EQ(getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size), 0);
  connected.client = fork();
  if (connected.client == 0) {
    if (user && setuid(*user) != 0) _exit(1);
    const int client = socket(reinterpret_cast<sockaddr*>(&address)->sa_family, SOCK_STREAM, 0);
    if (connect(client, reinterpret_cast<sockaddr*>(&address), size) != 0) _exit(1);
    char end = 0;
    [[maybe_unused]] const auto read_bytes = read(client, &end, 1);  // Until the other end closes.
    _exit(0);
  }
  connected.server = accept(listening, nullptr, nullptr);
  close(listening);
  return connected;
}

void Close(const Connected& connected) {
  close(connected.server);
  int status = 0;
  waitpid(connected.client, &status, 0);
  EXPECT_EQ(status, 0);
}

sockaddr_in LoopbackV4() {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

sockaddr_in6 LoopbackV6() {
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  address.sin6_addr = in6addr_loopback;
  return address;
}

TEST(PeerUserTest, FindsTheUserOfARealConnection) {
  const Connected v4 = Connect(LoopbackV4(), std::nullopt);
  ASSERT_GE(v4.server, 0);
  EXPECT_EQ(UserOfPeer(PeerRowOf(v4.server)), geteuid());
  Close(v4);
  EXPECT_EQ(PeerRowOf(-1), "");
  EXPECT_EQ(UserOfPeer(""), std::nullopt);
}

TEST(PeerUserTest, FindsTheUserOfAConnectionOverIpv6) {
  const int probe = socket(AF_INET6, SOCK_STREAM, 0);
  sockaddr_in6 address = LoopbackV6();
  const bool has_v6 =
      probe >= 0 && bind(probe, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0;
  if (probe >= 0) close(probe);
  if (!has_v6) GTEST_SKIP() << "there is no IPv6 here";
  const Connected v6 = Connect(LoopbackV6(), std::nullopt);
  ASSERT_GE(v6.server, 0);
  EXPECT_EQ(UserOfPeer(PeerRowOf(v6.server)), geteuid());
  Close(v6);
}

TEST(PeerUserTest, AnotherUserIsAnotherUser) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become another user";
  constexpr std::uint32_t kNobody = 65534;
  const Connected other = Connect(LoopbackV4(), kNobody);
  ASSERT_GE(other.server, 0);
  EXPECT_EQ(UserOfPeer(PeerRowOf(other.server)), kNobody);
  Close(other);
}

}  // namespace
}  // namespace credence::http
