// SPDX-License-Identifier: Apache-2.0
#include "base/address.h"

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(AddressTest, ReadsLoopbackAddresses) {
  EXPECT_EQ(Address::Parse("127.0.0.1:50053"), (Address{.host = "127.0.0.1", .port = 50053}));
  EXPECT_EQ(Address::Parse("127.8.0.9:1"), (Address{.host = "127.8.0.9", .port = 1}));
  EXPECT_EQ(Address::Parse("localhost:0"), (Address{.host = "127.0.0.1", .port = 0}));
  EXPECT_EQ(Address::Parse("[::1]:65535"), (Address{.host = "::1", .port = 65535}));
}

TEST(AddressTest, WritesWhatItReads) {
  for (const char* text : {"127.0.0.1:50053", "[::1]:50053"}) {
    EXPECT_EQ(Address::Parse(text)->ToString(), text);
  }
}

TEST(AddressTest, TellsTheLoopbackFromTheRest) {
  for (const char* text : {"127.0.0.1:1", "127.8.0.9:1", "[::1]:1", "localhost:1"}) {
    EXPECT_TRUE(Address::ParseLoopback(text)) << text;
  }
  for (const char* text : {"0.0.0.0:50053", "[::]:50053", "192.168.1.7:50053",
                           "[::ffff:127.0.0.1]:1", "128.0.0.1:1"}) {
    EXPECT_TRUE(Address::Parse(text)) << text;
    EXPECT_THAT(Address::ParseLoopback(text),
                Fails(Code::kInvalidArgument, HasSubstr("not a loopback address")))
        << text;
  }
}

TEST(AddressTest, TellsAddressesFromNames) {
  for (const char* host : {"127.0.0.1", "0.0.0.0", "::1", "fe80::1", "::ffff:127.0.0.1"}) {
    EXPECT_TRUE(IsIpAddress(host)) << host;
  }
  for (const char* host : {"", "localhost", "example.org", "127.1", "[::1]", "127.0.0.1:80"}) {
    EXPECT_FALSE(IsIpAddress(host)) << host;
  }
  EXPECT_FALSE(IsIpAddress(std::string("127.0.0.1\0.example.org", 22)));
  EXPECT_FALSE(IsIpAddress(std::string("::1\0", 4)));
}

TEST(AddressTest, RefusesNames) {
  for (const char* text : {"example.org:50053", "127.1:1"}) {
    EXPECT_THAT(Address::Parse(text), FailsSaying(HasSubstr("must be an IP address"))) << text;
  }
}

TEST(AddressTest, RefusesWhatIsNoAddress) {
  for (const char* text : {"", "50053", ":50053", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536",
                           "127.0.0.1:-1", "127.0.0.1:http", "::1:50053", "[]:1"}) {
    EXPECT_THAT(Address::Parse(text), FailsSaying(HasSubstr("HOST:PORT"))) << text;
  }
}

}  // namespace
}  // namespace credence
