// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/stdio.h"

#include <unistd.h>

#include <array>
#include <chrono>
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
  return Converse(bytes, [&](std::string_view message, SessionState& session, Person* person) {
    return client.handler.Handle(message, session, person);
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
               [&](std::string_view message, SessionState& session, Person* /*person*/) {
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
      Converse(lines, [&](std::string_view message, SessionState& session, Person* /*person*/) {
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

// A client at pipes, whose messages the test sends and reads one by one.
class LiveClient {
 public:
  explicit LiveClient(Answerer answer, StdioOptions options = {.asks_person = true})
      : answer_(std::move(answer)) {
    EXPECT_EQ(pipe(in_.data()), 0);
    EXPECT_EQ(pipe(out_.data()), 0);
    server_ = std::thread([this, options] {
      EXPECT_TRUE(ServeStdio(answer_, in_[0], out_[1], options));
      close(out_[1]);
    });
  }
  ~LiveClient() {
    End();
    close(in_[0]);
    close(out_[0]);
  }
  LiveClient(const LiveClient&) = delete;
  LiveClient& operator=(const LiveClient&) = delete;

  void Send(const std::string& line) {
    const std::string bytes = line + "\n";
    EXPECT_EQ(write(in_[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  // The next message; null at the end.
  json Next() {
    std::string line;
    char c = 0;
    while (read(out_[0], &c, 1) == 1 && c != '\n') line += c;
    return line.empty() ? json() : json::parse(line);
  }
  // As a client that exits. Waits for the server.
  void End() {
    if (!server_.joinable()) return;
    close(in_[1]);
    server_.join();
  }

 private:
  Answerer answer_;
  std::array<int, 2> in_{};
  std::array<int, 2> out_{};
  std::thread server_;
};

const Question kMayIt{
    .key = "k", .message = "May it?", .title = "May it?", .choices = {"No", "Yes"}};

// A call asks, with its id as the key, and answers with what came of it.
std::optional<Handler::Answer> Ask(std::string_view message, Person* person) {
  const json read = json::parse(message);
  json answer = {{"id", read.at("id")}};
  if (read.at("method") == "tools/call") {
    Question question = kMayIt;
    question.key = read.at("params").value("key", read.at("id").dump());
    const PersonsAnswer given = person == nullptr ? PersonsAnswer() : person->Ask(question);
    answer["kind"] = static_cast<int>(given.kind);
  }
  return Handler::Answer{.text = answer.dump()};
}

const Answerer kAsker = [](std::string_view message, SessionState& /*session*/, Person* person) {
  return Ask(message, person);
};

std::string CallAbout(int id, const std::string& key) {
  return json{{"jsonrpc", "2.0"}, {"id", id}, {"method", "tools/call"}, {"params", {{"key", key}}}}
      .dump();
}

std::string Answered(const json& question, const json& result) {
  return json{{"jsonrpc", "2.0"}, {"id", question.at("id")}, {"result", result}}.dump();
}

const json kYes = {{"action", "accept"}, {"content", {{"answer", "Yes"}}}};

int KindOf(const json& answer) { return answer.at("kind").get<int>(); }
constexpr int kChosen = static_cast<int>(PersonsAnswer::Kind::kChosen);
constexpr int kDeclined = static_cast<int>(PersonsAnswer::Kind::kDeclined);
constexpr int kNone = static_cast<int>(PersonsAnswer::Kind::kNone);
constexpr int kNotAsked = static_cast<int>(PersonsAnswer::Kind::kNotAsked);

TEST(StdioQuestions, OtherCallsGoOnWhileOneIsOpen) {
  LiveClient client(kAsker);
  client.Send(CallAbout(1, "a"));
  const json question = client.Next();
  EXPECT_EQ(question.at("method"), "elicitation/create");
  client.Send(Ping(2));
  EXPECT_EQ(client.Next().at("id"), 2);
  client.Send(CallAbout(3, "b"));
  const json other = client.Next();
  EXPECT_EQ(other.at("id"), 3);
  EXPECT_EQ(KindOf(other), kNotAsked) << "one question at a time";
  // Answers to nothing that is open.
  client.Send(R"({"jsonrpc":"2.0","id":"credence-7","result":{"action":"accept"}})");
  client.Send(R"({"jsonrpc":"2.0","id":1,"result":{"action":"accept"}})");
  client.Send(Answered(question, kYes));
  const json answer = client.Next();
  EXPECT_EQ(answer.at("id"), 1);
  EXPECT_EQ(KindOf(answer), kChosen);
  client.Send(CallAbout(4, "b"));
  EXPECT_NE(client.Next().at("id"), question.at("id"));
}

TEST(StdioQuestions, WhoSaidNoIsNotAskedAgain) {
  LiveClient client(kAsker);
  client.Send(CallAbout(1, "a"));
  client.Send(Answered(client.Next(), {{"action", "decline"}}));
  EXPECT_EQ(KindOf(client.Next()), kDeclined);
  client.Send(CallAbout(2, "a"));
  EXPECT_EQ(KindOf(client.Next()), kNotAsked);
}

TEST(StdioQuestions, EndAfterThreeInARowWithoutAYes) {
  LiveClient client(kAsker);
  int id = 0;
  const auto ask = [&](const json& result) {
    ++id;
    client.Send(CallAbout(id, std::to_string(id)));
    client.Send(Answered(client.Next(), result));
    return KindOf(client.Next());
  };
  EXPECT_EQ(ask({{"action", "cancel"}}), kNone);
  EXPECT_EQ(ask({{"action", "decline"}}), kDeclined);
  EXPECT_EQ(ask(kYes), kChosen) << "begins anew";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask({{"action", "cancel"}}), kNone);
  client.Send(CallAbout(++id, "x"));
  EXPECT_EQ(KindOf(client.Next()), kNotAsked);
}

TEST(StdioQuestions, AnErrorIsNoAnswer) {
  LiveClient client(kAsker);
  client.Send(CallAbout(1, "a"));
  client.Send(json{{"jsonrpc", "2.0"},
                   {"id", client.Next().at("id")},
                   {"error", {{"code", -32601}, {"message", "no such method"}}}}
                  .dump());
  EXPECT_EQ(KindOf(client.Next()), kNone);
}

TEST(StdioQuestions, AreWithdrawnAfterATime) {
  LiveClient client(kAsker, {.asks_person = true, .question_time = std::chrono::milliseconds(1)});
  client.Send(CallAbout(1, "a"));
  const json question = client.Next();
  const json withdrawn = client.Next();
  EXPECT_EQ(withdrawn.at("method"), "notifications/cancelled");
  EXPECT_EQ(withdrawn.at("params").at("requestId"), question.at("id"));
  EXPECT_EQ(KindOf(client.Next()), kNone);
}

TEST(StdioQuestions, EndWithTheirCall) {
  LiveClient client(kAsker);
  client.Send(CallAbout(1, "a"));
  const json question = client.Next();
  client.Send(Cancelled(1));
  EXPECT_EQ(client.Next().at("params").at("requestId"), question.at("id"));
  // A late answer is to nothing, and the cancelled call has none.
  client.Send(Answered(question, kYes));
  client.Send(CallAbout(2, "a"));
  EXPECT_EQ(client.Next().at("method"), "elicitation/create");
}

TEST(StdioQuestions, EndWithTheClient) {
  LiveClient client(kAsker);
  client.Send(CallAbout(1, "a"));
  EXPECT_EQ(client.Next().at("method"), "elicitation/create");
  client.End();
  EXPECT_EQ(KindOf(client.Next()), kNone);
  EXPECT_EQ(client.Next(), json());
}

TEST(StdioQuestions, AreNotAskedUnlessTheOptionsAllowIt) {
  LiveClient client(kAsker, {});
  client.Send(CallAbout(1, "a"));
  EXPECT_EQ(KindOf(client.Next()), kNotAsked);
}

TEST(Stdio, SaysWhenThereIsNoInput) {
  TestClient client;
  EXPECT_EQ(ServeStdio(client.handler, -1, STDOUT_FILENO).error().code, Code::kUnavailable);
}

}  // namespace
}  // namespace credence::mcp
