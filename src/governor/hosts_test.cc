// SPDX-License-Identifier: Apache-2.0
#include "governor/hosts.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

TEST(HostsTest, HostsAreFoundInUrlsAndAddresses) {
  std::vector<std::string> hosts;
  AddHosts("see https://a.b:80/x?y and http://[::1]/ and ftp://U@C.d.", hosts);
  AddHosts("me@host:/path", hosts);
  AddHosts("@scope/package", hosts);
  AddHosts("http://[broken", hosts);
  EXPECT_EQ(hosts, (std::vector<std::string>{"a.b", "::1", "c.d", "host"}));
}

TEST(HostsTest, AnAddressHasOneHost) {
  EXPECT_EQ(HostOf("https://User:pw@API.example.com.:8080/x@y?z"), "api.example.com");
  EXPECT_EQ(HostOf("me@host:path"), "host");
  EXPECT_EQ(HostOf("[::1]:80"), "::1");
  EXPECT_EQ(HostOf("fe80::1"), "fe80::1");
  EXPECT_EQ(HostOf(":3000"), "");
}

// A prefix of a host must not pass for the host.
TEST(HostsTest, NothingIsCutOffInsideAName) {
  std::vector<std::string> hosts;
  AddHosts("http://api.example.com\xC3\xBC.evil.example/ http://localhost%2eevil.example/", hosts);
  EXPECT_EQ(hosts, (std::vector<std::string>{"api.example.com\xC3\xBC.evil.example",
                                             "localhost%2eevil.example"}));
}

TEST(HostsTest, BothReadingsOfABackslashCount) {
  std::vector<std::string> hosts;
  AddHosts(R"(http://a.example\@b.example/)", hosts);
  EXPECT_EQ(hosts, (std::vector<std::string>{"a.example", "b.example"}));
  EXPECT_FALSE(IsThisMachine(HostOf(R"(http://evil.example\@x.localhost/)")));
}

TEST(HostsTest, ThisMachineHasManyNames) {
  for (const std::string_view host :
       {"localhost", "app.localhost", "ip6-localhost", "127.0.0.1", "127.1", "127.255.0.9",
        "0.0.0.0", "0", "0x7f000001", "0x7f.1", "2130706433", "017700000001", "::1",
        "::", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "::ffff:7f00:1", "host.docker.internal"}) {
    EXPECT_TRUE(IsThisMachine(host)) << host;
  }
  for (const std::string_view host :
       {"", "127.example.com", "127.0.0.1.example.com", "localhost.example.com", "notlocalhost",
        "10.0.0.1", "0.0.0.1", "0x7f.example.com", "::2", "::ffff:10.0.0.1", "fe80::1",
        "x y.localhost"}) {
    EXPECT_FALSE(IsThisMachine(host)) << host;
  }
}

}  // namespace
}  // namespace credence::governor
