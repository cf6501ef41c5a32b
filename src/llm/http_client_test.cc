// SPDX-License-Identifier: Apache-2.0
#include "llm/http_client.h"

#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <future>
#include <ostream>
#include <stop_token>
#include <thread>

#include "base/test_framework.h"
#include "llm/test_server.h"

namespace credence::llm {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

HttpLimits Within(milliseconds time) { return {.deadline = steady_clock::now() + time}; }

Result<HttpResponse> Get(const std::string& url, milliseconds time = kForever) {
  HttpClient client;
  return client.Send({.method = "GET", .url = url}, Within(time));
}

// The code of the failure; also checks that its message is one line that names the server.
Code CodeOf(const Result<HttpResponse>& response, const TestServer& server) {
  if (response) return Code::kOk;
  EXPECT_THAT(response.error().message, HasSubstr(server.url()));
  EXPECT_FALSE(response.error().message.contains('\n'));
  return response.error().code;
}

TEST(HttpClient, SendsARequestAndReadsTheResponse) {
  std::string seen;
  TestServer server([&](TestConnection& connection) {
    seen = connection.ReadRequest();
    connection.Send(TestResponse(201, "made", "X-Thing: 7\r\n"));
  });
  HttpClient client;
  const auto response = client.Send({.method = "POST",
                                     .url = server.url() + "/a/b?c=d",
                                     .headers = {{.name = "X-Own", .value = "1"}},
                                     .body = "{}"},
                                    Within(kForever));
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->status, 201);
  EXPECT_EQ(response->body, "made");
  EXPECT_EQ(response->Header("x-thing"), "7");
  EXPECT_EQ(response->Header("x-other"), std::nullopt);
  EXPECT_THAT(seen, StartsWith("POST /a/b?c=d HTTP/1.1\r\n"));
  EXPECT_THAT(seen, HasSubstr("Host: 127.0.0.1:" + std::to_string(server.port()) + "\r\n"));
  EXPECT_THAT(seen, HasSubstr("X-Own: 1\r\n"));
  EXPECT_THAT(seen, HasSubstr("Content-Length: 2\r\n"));
  EXPECT_THAT(seen, HasSubstr("Accept-Encoding: identity\r\n"));
  EXPECT_TRUE(seen.ends_with("\r\n\r\n{}"));
}

TEST(HttpClient, FindsLocalhostWithoutALookup) {
  TestServer server(AlwaysAnswer(TestResponse(200, "here")));
  const auto response = Get("http://localhost:" + std::to_string(server.port()));
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->body, "here");
}

TEST(HttpClient, ReadsChunksAndBodiesThatEndWithTheConnection) {
  TestServer chunked(AlwaysAnswer(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"));
  TestServer closing(AlwaysAnswer("HTTP/1.0 200 OK\r\n\r\nto the end"));
  EXPECT_EQ(Get(chunked.url())->body, "abcde");
  EXPECT_EQ(Get(closing.url())->body, "to the end");
}

TEST(HttpClient, WaitsForTheAnswerThatCounts) {
  const std::string interim = "HTTP/1.1 100 Continue\r\n\r\n";
  TestServer server(AlwaysAnswer(interim + interim + TestResponse(200, "now")));
  EXPECT_EQ(Get(server.url())->body, "now");
  std::string endless;
  for (int i = 0; i < 100; ++i) endless += interim;
  TestServer endless_server(AlwaysAnswer(endless));
  EXPECT_EQ(CodeOf(Get(endless_server.url()), endless_server), Code::kDataLoss);
}

TEST(HttpClient, DoesNotFollowRedirects) {
  TestServer other(AlwaysAnswer(TestResponse(200, "")));
  TestServer server(AlwaysAnswer(TestResponse(307, "", "Location: " + other.url() + "\r\n")));
  EXPECT_EQ(Get(server.url())->status, 307);
  EXPECT_EQ(other.connections(), 0);
}

TEST(HttpClient, SaysThatNobodyListens) {
  std::string url;
  {
    const TestServer server(AlwaysAnswer(""));
    url = server.url();
  }
  EXPECT_THAT(Get(url), Fails(Code::kUnavailable, url + " does not answer: connection refused"));
}

TEST(HttpClient, GivesUpAtTheDeadline) {
  TestServer silent([](TestConnection& connection) { connection.WaitForClose(); });
  // Sends bytes until the client closes: progress does not extend the deadline.
  TestServer dripping([](TestConnection& connection) {
    connection.Send("HTTP/1.1 200 OK\r\nContent-Length: 8000000\r\n\r\n");
    while (connection.Send("x")) std::this_thread::sleep_for(milliseconds(1));
  });
  for (TestServer* server : {&silent, &dripping}) {
    EXPECT_EQ(CodeOf(Get(server->url(), milliseconds(150)), *server), Code::kDeadlineExceeded);
  }
}

TEST(HttpClient, ADeadlineThatIsOverEndsTheCallAtOnce) {
  TestServer server([](TestConnection& connection) { connection.WaitForClose(); });
  EXPECT_EQ(CodeOf(Get(server.url(), milliseconds(-5)), server), Code::kDeadlineExceeded);
}

TEST(HttpClient, StopsWhileItWaitsForTheAnswer) {
  std::stop_source source;
  std::promise<void> closed;
  TestServer server([&](TestConnection& connection) {
    connection.ReadRequest();
    source.request_stop();
    connection.WaitForClose();
    closed.set_value();
  });
  HttpClient client;
  HttpLimits limits = Within(kForever);
  limits.stop = source.get_token();
  EXPECT_EQ(CodeOf(client.Send({.url = server.url()}, limits), server), Code::kCancelled);
  closed.get_future().wait();  // The server sees that nobody waits for its response any more.
}

TEST(HttpClient, AsksNobodyAfterAStop) {
  TestServer server(AlwaysAnswer(TestResponse(200, "")));
  std::stop_source source;
  source.request_stop();
  HttpLimits limits = Within(kForever);
  limits.stop = source.get_token();
  HttpClient client;
  EXPECT_EQ(CodeOf(client.Send({.url = server.url()}, limits), server), Code::kCancelled);
  EXPECT_EQ(server.connections(), 0);
}

struct Hostile {
  const char* name;
  std::string bytes;
  Code code;
  const char* says;

  friend void PrintTo(const Hostile& hostile, std::ostream* out) { *out << hostile.name; }
};

class HttpClientHostile : public testing::TestWithParam<Hostile> {};

TEST_P(HttpClientHostile, GivesOneClearLine) {
  TestServer server(AlwaysAnswer(GetParam().bytes));
  HttpClient client;
  HttpLimits limits = Within(kForever);
  limits.body_bytes_max = 1000;
  const auto response = client.Send({.url = server.url()}, limits);
  EXPECT_EQ(CodeOf(response, server), GetParam().code);
  EXPECT_THAT(response, FailsSaying(HasSubstr(GetParam().says)));
}

INSTANTIATE_TEST_SUITE_P(
    Servers, HttpClientHostile,
    testing::Values(
        Hostile{"Closes", "", Code::kUnavailable, "without an answer"},
        Hostile{"CutOffHeader", "HTTP/1.1 200 OK\r\nA: b", Code::kDataLoss, "broke off"},
        Hostile{"TooShortBody", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", Code::kDataLoss,
                "broke off"},
        Hostile{"CutOffChunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc",
                Code::kDataLoss, "broke off"},
        Hostile{"BadChunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
                Code::kDataLoss, "does not speak HTTP"},
        Hostile{"NotHttp", "SSH-2.0-OpenSSH_9.2\r\n\r\n", Code::kDataLoss, "does not speak HTTP"},
        Hostile{"AnnouncesMegabytes", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
                Code::kDataLoss, "more than 1000 bytes"},
        Hostile{"AnnouncesNonsense", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                Code::kDataLoss, "does not speak HTTP"},
        Hostile{"SendsTooMuch", "HTTP/1.1 200 OK\r\n\r\n" + std::string(5000, 'x'), Code::kDataLoss,
                "more than 1000 bytes"},
        Hostile{"ChunksTooMuch",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1388\r\n" +
                    std::string(5000, 'x') + "\r\n0\r\n\r\n",
                Code::kDataLoss, "more than 1000 bytes"},
        Hostile{"OneEndlessHeader", "HTTP/1.1 200 OK\r\nA: " + std::string(200'000, 'x'),
                Code::kDataLoss, "headers that never end"},
        Hostile{"EndlessStatusLine", "HTTP/1.1 200 " + std::string(200'000, 'x'), Code::kDataLoss,
                "headers that never end"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(HttpClient, HeadersWithoutEndAreCutShort) {
  TestServer server([](TestConnection& connection) {
    connection.ReadRequest();
    connection.Send("HTTP/1.1 200 OK\r\n");
    for (int i = 0; i < 100'000; ++i) connection.Send("X-Header: yes\r\n");
    connection.WaitForClose();
  });
  const auto response = Get(server.url());
  EXPECT_EQ(CodeOf(response, server), Code::kDataLoss);
}

TEST(HttpClient, AResetIsNoAnswer) {
  TestServer server([](TestConnection& connection) {
    connection.ReadRequest();
    connection.Reset();
  });
  EXPECT_EQ(CodeOf(Get(server.url()), server), Code::kUnavailable);
}

TEST(HttpClient, HearsAnAnswerThatComesBeforeEverythingIsSent) {
  TestServer server([](TestConnection& connection) {
    connection.Send(TestResponse(413, "too much"));
    // Reads on, so that a reset does not destroy the response.
    shutdown(connection.socket(), SHUT_WR);
    connection.WaitForClose();
  });
  HttpClient client;
  const auto response =
      client.Send({.url = server.url(), .body = std::string(4'000'000, 'x')}, Within(kForever));
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->status, 413);
}

TEST(HttpClient, RefusesHeadersThatWouldForgeOthers) {
  TestServer server(AlwaysAnswer(TestResponse(200, "")));
  HttpClient client;
  EXPECT_THAT(
      client.Send({.url = server.url(), .headers = {{.name = "A", .value = "b\r\nEvil: yes"}}},
                  Within(kForever)),
      Fails(Code::kInvalidArgument));
  EXPECT_EQ(server.connections(), 0);
}

TEST(HttpClient, ServesManyThreads) {
  TestServer server([](TestConnection& connection) {
    const std::string request = connection.ReadRequest();
    connection.Send(TestResponse(200, request.substr(request.find("\r\n\r\n") + 4)));
  });
  HttpClient client;
  std::atomic<int> right = 0;
  {
    std::vector<std::jthread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&, i] {
        for (int j = 0; j < 10; ++j) {
          const std::string body = std::to_string(i) + "/" + std::to_string(j);
          const auto response = client.Send({.url = server.url(), .body = body}, Within(kForever));
          if (response && response->body == body) ++right;
        }
      });
    }
  }
  EXPECT_EQ(right, 80);
}

TEST(Proxy, IsReadFromTheEnvironment) {
  const std::vector<std::string> environment = {"HTTPS_PROXY=http://large:1", "PATH=x",
                                                "NO_PROXY= Example.org ,.intern,,"};
  const Proxy proxy = ProxyFromEnvironment(environment);
  EXPECT_EQ(proxy.url, "http://large:1");
  EXPECT_THAT(proxy.none, ElementsAre("example.org", ".intern"));
  const std::vector<std::string> both = {"HTTPS_PROXY=http://large:1",
                                         "https_proxy=http://small:2"};
  EXPECT_EQ(ProxyFromEnvironment(both).url, "http://small:2");
  EXPECT_EQ(ProxyFromEnvironment({}).url, "");
}

TEST(Proxy, IsForHttpsToOtherMachinesOnly) {
  const Proxy proxy{.url = "http://proxy:1", .none = {"example.org", ".intern"}};
  const auto is_for = [&](const char* url) { return proxy.IsFor(*ParseUrl(url)); };
  EXPECT_TRUE(is_for("https://api.example.com"));
  EXPECT_TRUE(is_for("https://notexample.org"));
  EXPECT_FALSE(is_for("https://example.org"));
  EXPECT_FALSE(is_for("https://a.example.org"));
  EXPECT_FALSE(is_for("https://box.intern"));
  EXPECT_FALSE(is_for("http://api.example.com"));
  EXPECT_FALSE(is_for("https://localhost"));
  EXPECT_FALSE(is_for("https://127.0.0.9"));
  EXPECT_FALSE(Proxy{}.IsFor(*ParseUrl("https://api.example.com")));
  EXPECT_FALSE((Proxy{.url = "http://p:1", .none = {"*"}}.IsFor(*ParseUrl("https://a.example"))));
}

TEST(Proxy, OfAnotherKindIsRefusedWithoutItsPassword) {
  for (const char* url : {"socks5://user:secret@p:1", "https://p:1", "http://user:secret@p:1"}) {
    HttpClient client({.proxy = {.url = url}});
    const auto response = client.Send({.url = "https://api.example.com"}, Within(kForever));
    ASSERT_THAT(response, Fails(Code::kInvalidArgument, HasSubstr("HTTPS_PROXY")));
    EXPECT_FALSE(response.error().message.contains("secret"));
  }
}

}  // namespace
}  // namespace credence::llm
