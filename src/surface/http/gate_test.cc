// SPDX-License-Identifier: Apache-2.0
#include "surface/http/gate.h"

#include <map>
#include <string>

#include "base/test_framework.h"
#include "surface/http/test_request.h"

namespace credence::http {
namespace {

bool Passes(const Gate& gate, const std::map<std::string, std::string>& headers) {
  return gate.CheckOrigin(TestRequest("GET", "/", "", headers).Get()).has_value();
}

Result<Visitor> Admit(const std::map<std::string, std::string>& headers,
                      const std::string& target_text = "/v1/stats") {
  const Gate gate({});
  Target target = ParseTarget(target_text).value();
  return gate.Admit(TestRequest("GET", target_text, "", headers).Get(), target, Timestamp());
}

TEST(Gate, KnowsItsOwnNames) {
  const Gate gate({.hosts = {"credence.example"}});
  for (const char* host : {"127.0.0.1", "127.0.0.1:1", "[::1]:7878", "localhost", "LOCALHOST:9",
                           "10.1.2.3:80", "credence.example:443", "Credence.Example"}) {
    EXPECT_TRUE(Passes(gate, {{"Host", host}})) << host;
  }
  for (const char* host :
       {"", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "[evil]",
        "credence.example.evil", "localhost@evil"}) {
    EXPECT_FALSE(Passes(gate, {{"Host", host}})) << host;
  }
}

TEST(Gate, ARequestSaysWhomItIsFor) {
  EXPECT_THAT(Gate({}).CheckOrigin(TestRequest("GET", "/", "", {{"Host", ""}}).Get()),
              Fails(Code::kInvalidArgument));
}

TEST(Gate, PagesMustBeItsOwn) {
  const Gate gate({});
  const Gate secure({.tls = true});
  const std::string host = "127.0.0.1:7878";
  EXPECT_TRUE(Passes(gate, {{"Host", host}, {"Origin", "http://" + host}}));
  EXPECT_FALSE(Passes(secure, {{"Host", host}, {"Origin", "http://" + host}}));
  EXPECT_TRUE(Passes(secure, {{"Host", host}, {"Origin", "https://" + host}}));
  for (const char* origin : {"null", "http://127.0.0.1", "http://127.0.0.1:78789", "http://evil"}) {
    EXPECT_FALSE(Passes(gate, {{"Host", host}, {"Origin", origin}})) << origin;
  }
  EXPECT_TRUE(Passes(gate, {{"Sec-Fetch-Site", "none"}}));
  EXPECT_TRUE(Passes(gate, {{"Sec-Fetch-Site", "same-origin"}}));
  EXPECT_FALSE(Passes(gate, {{"Sec-Fetch-Site", "same-site"}}));
  EXPECT_FALSE(Passes(gate, {{"Sec-Fetch-Site", "cross-site"}}));
}

TEST(Gate, WithoutTokensEverybodyMayDoEverything) {
  const Visitor visitor =
      Admit({{"Credence-Space", "team"}, {"Credence-Actor", "user:ada"}}).value();
  EXPECT_EQ(visitor.caller.space, "team");
  EXPECT_EQ(visitor.caller.actor, "user:ada");
  EXPECT_FALSE(visitor.caller.project);
  EXPECT_TRUE(visitor.Allows(operations::Scope::kAdmin));
}

TEST(Gate, AnActorIsText) {
  EXPECT_EQ(Admit({{"Credence-Actor", "user:\xc3\xa4"}})->caller.actor, "user:\xc3\xa4");
  EXPECT_THAT(Admit({{"Credence-Actor", "\xff"}}),
              Fails(Code::kInvalidArgument, HasSubstr("Credence-Actor")));
}

TEST(Gate, AProjectIsAnAbsolutePath) {
  EXPECT_EQ(Admit({{"Credence-Project", "/a/./b//c/"}})->caller.project, "/a/b/c");
  EXPECT_EQ(Admit({{"Credence-Project", "/"}})->caller.project, "/");
  EXPECT_EQ(Admit({}, "/v1/stats?project=%2Fp&space=s")->caller.project, "/p");
  EXPECT_FALSE(Admit({{"Credence-Project", "a/b"}}));
  EXPECT_FALSE(Admit({{"Credence-Project", "/\xff"}}));
}

TEST(Gate, ASpaceIsAName) {
  EXPECT_EQ(Admit({}, "/v1/stats?space=team")->caller.space, "team");
  EXPECT_FALSE(Admit({{"Credence-Space", std::string(65, 'a')}}));
  EXPECT_FALSE(Admit({{"Credence-Space", "a\tb"}}));
}

TEST(Gate, UnderItsNameAProxyMaySpeakTlsForIt) {
  const Gate gate({.hosts = {"credence.example"}});
  const auto passes = [&gate](const char* host, const char* origin) {
    return Passes(gate, {{"Host", host}, {"Origin", origin}});
  };
  EXPECT_TRUE(passes("credence.example", "https://credence.example"));
  EXPECT_TRUE(passes("credence.example", "http://credence.example"));
  EXPECT_TRUE(passes("Credence.example:443", "https://credence.Example"));
  // nginx's $host has no port, its $http_host has.
  EXPECT_TRUE(passes("credence.example", "https://credence.example:8443"));
  EXPECT_TRUE(passes("credence.example:8443", "https://credence.example:8443"));
  for (const char* origin :
       {"https://evil.example", "https://credence.example.evil", "null",
        "https://credence.example@evil", "ftp://credence.example", "https://"}) {
    EXPECT_FALSE(passes("credence.example", origin)) << origin;
  }
  EXPECT_FALSE(passes("credence.example:8443", "https://credence.example:9443"));
  EXPECT_FALSE(passes("127.0.0.1", "https://credence.example"));
  EXPECT_FALSE(passes("127.0.0.1", "https://127.0.0.1")) << "no proxy was told of";
  const Gate secure({.tls = true, .hosts = {"credence.example"}});
  EXPECT_FALSE(
      Passes(secure, {{"Host", "credence.example"}, {"Origin", "http://credence.example"}}));
}

}  // namespace
}  // namespace credence::http
