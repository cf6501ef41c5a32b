// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/stdio.h"

#include <unistd.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

#include "base/test_framework.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;

// The answers to these bytes, line by line.
std::vector<json> Converse(const std::string& bytes, const Answerer& answer) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  EXPECT_EQ(pipe(in.data()), 0);
  EXPECT_EQ(pipe(out.data()), 0);
  std::thread writer([&] {
    std::string_view rest = bytes;
    while (!rest.empty()) {
      const ssize_t size = write(in[1], rest.data(), rest.size());
      if (size <= 0) break;
      rest.remove_prefix(static_cast<std::size_t>(size));
    }
    close(in[1]);
  });
  std::string answers;
  std::thread reader([&] {
    std::array<char, 4'096> buffer;
    ssize_t size = 0;
    while ((size = read(out[0], buffer.data(), buffer.size())) > 0) {
      answers.append(buffer.data(), static_cast<std::size_t>(size));
    }
  });
  EXPECT_TRUE(ServeStdio(answer, in[0], out[1]));
  close(out[1]);
  writer.join();
  reader.join();
  close(in[0]);
  close(out[0]);
  std::vector<json> lines;
  std::istringstream stream(answers);
  for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
  return lines;
}

std::vector<json> Converse(const std::string& bytes, TestClient& client) {
  return Converse(bytes, [&](std::string_view message, SessionState& session) {
    return client.handler.Handle(message, session);
  });
}

std::vector<json> Converse(const std::string& bytes) {
  TestClient client;
  return Converse(bytes, client);
}

std::string Ping(int id) {
  return R"({"jsonrpc":"2.0","method":"ping","id":)" + std::to_string(id) + "}";
}

TEST(Stdio, AnswersLinesInTheirOrderUntilTheEnd) {
  const std::vector<json> answers =
      Converse(Ping(1) + "\n\n \r\n" + Ping(2) + "\r\n" +
               R"({"jsonrpc":"2.0","method":"notifications/x"})" + "\nnonsense\n" + Ping(3));
  ASSERT_EQ(answers.size(), 4U);
  EXPECT_EQ(answers[0].at("id"), 1);
  EXPECT_EQ(answers[1].at("id"), 2);
  EXPECT_EQ(answers[2].at("error").at("code"), -32700);
  EXPECT_EQ(answers[3].at("id"), 3);
  EXPECT_TRUE(Converse("").empty());
}

TEST(Stdio, ALineThatIsTooLongIsRefusedAndTheNextIsRead) {
  const std::vector<json> answers =
      Converse(std::string(3 * kMessageBytesMax, 'x') + "\n" + Ping(2) + "\n");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].at("error").at("code"), -32700);
  EXPECT_EQ(answers[1].at("id"), 2);
}

TEST(Stdio, AMessageMayBeAsLongAsTheLimit) {
  std::string message = R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"")";
  message.resize(message.size() - 1);
  message += std::string(kMessageBytesMax - message.size() - 3, 'x') + "\"}}";
  ASSERT_EQ(message.size(), kMessageBytesMax);
  const std::vector<json> answers = Converse(message + "\n");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_TRUE(answers[0].contains("result"));
}

std::string Call(int id) {
  return R"({"jsonrpc":"2.0","method":"tools/call","id":)" + std::to_string(id) + "}";
}

std::string Cancelled(int id) {
  return R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)" +
         std::to_string(id) + "}}";
}

// Calls wait until the last ping comes; a ping waits until as many calls run as can.
class WaitingCalls {
 public:
  std::optional<Handler::Answer> Answer(std::string_view message, SessionState& /*session*/) {
    const json read = json::parse(message);
    std::unique_lock lock(mutex_);
    if (read.at("method") == "ping") {
      changed_.wait(lock,
                    [this] { return begun_.size() >= kCallsAtOnce || begun_.size() >= all_; });
      released_ = released_ || read.at("id") == kLastPing;
      changed_.notify_all();
    } else {
      begun_.insert(read.at("id").get<int>());
      changed_.notify_all();
      changed_.wait(lock, [this] { return released_; });
    }
    return Handler::Answer{.text = json{{"id", read.at("id")}}.dump()};
  }

  // The calls that are sent before the ping.
  explicit WaitingCalls(std::size_t all) : all_(all) {}
  const std::set<int>& begun() const { return begun_; }

  static constexpr int kLastPing = 9;

 private:
  const std::size_t all_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<int> begun_;
  bool released_ = false;
};

std::set<int> IdsOf(const std::vector<json>& answers) {
  std::set<int> ids;
  for (const json& answer : answers) ids.insert(answer.at("id").get<int>());
  return ids;
}

TEST(Stdio, CallsRunSideBySide) {
  WaitingCalls calls(3);
  // None of them would end if one had to wait for another.
  const std::vector<json> answers =
      Converse(Call(1) + "\n" + Call(2) + "\n" + Call(3) + "\n" + Ping(9) + "\n",
               [&](std::string_view message, SessionState& session) {
                 return calls.Answer(message, session);
               });
  EXPECT_EQ(IdsOf(answers), (std::set{1, 2, 3, 9}));
}

TEST(Stdio, ACancelledCallIsNotAnsweredAndNotBegunIfItWaits) {
  WaitingCalls calls(6);
  std::string lines;
  for (int id = 1; id <= 6; ++id) lines += Call(id) + "\n";
  // Four run; the fifth and the sixth wait.
  lines += Ping(8) + "\n" + Cancelled(1) + "\n" + Cancelled(6) + "\n" + Cancelled(77) + "\n" +
           Ping(9) + "\n";
  const std::vector<json> answers =
      Converse(lines, [&](std::string_view message, SessionState& session) {
        return calls.Answer(message, session);
      });
  EXPECT_EQ(IdsOf(answers), (std::set{2, 3, 4, 5, 8, 9}));
  EXPECT_EQ(calls.begun(), (std::set{1, 2, 3, 4, 5}));
}

TEST(Stdio, ManyCallsAreAllAnswered) {
  TestClient client;
  std::string lines =
      R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})"
      "\n";
  constexpr int kCalls = 300;
  for (int id = 1; id <= kCalls; ++id) {
    lines += json{{"jsonrpc", "2.0"},
                  {"id", id},
                  {"method", "tools/call"},
                  {"params",
                   {{"name", "remember"}, {"arguments", {{"text", "Fact " + std::to_string(id)}}}}}}
                 .dump() +
             "\n";
  }
  const std::vector<json> answers = Converse(lines, client);
  ASSERT_EQ(answers.size(), kCalls + 1U);
  EXPECT_EQ(IdsOf(answers).size(), kCalls + 1U);
  for (const json& answer : answers) {
    EXPECT_FALSE(answer.at("result").value("isError", false)) << answer;
  }
  EXPECT_EQ(client.engine->memories().List(client.engine.me, {})->size(), std::size_t{kCalls});
}

TEST(Stdio, SaysWhenThereIsNoInput) {
  TestClient client;
  EXPECT_EQ(ServeStdio(client.handler, -1, STDOUT_FILENO).error().code, Code::kUnavailable);
}

}  // namespace
}  // namespace credence::mcp
