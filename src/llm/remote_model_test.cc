// SPDX-License-Identifier: Apache-2.0
// Each provider, simulated by a server on loopback: what it receives, and how its answers are read.

#include <atomic>
#include <chrono>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "base/test_framework.h"
#include "llm/call_slots.h"
#include "llm/make_model.h"
#include "llm/test_server.h"

namespace credence::llm {
namespace {

using std::chrono::milliseconds;

constexpr const char* kKey = "sk-very-secret-0123456789";
constexpr const char* kOllamaHi =
    R"({"message":{"role":"assistant","content":"Hi"},"done":true,"done_reason":"stop",)"
    R"("prompt_eval_count":3,"eval_count":4})";

// Draws the shortest delays, so that retries do not slow the tests.
class ZeroRng final : public Rng {
 public:
  std::uint64_t Next() override { return 0; }
};

Surroundings Quick() { return {.rng = std::make_shared<ZeroRng>()}; }

ModelOptions Ollama(const TestServer& server) {
  return {.provider = "ollama", .url = server.url(), .model = "llama3.2"};
}

Result<Reply> AskOnce(const ModelOptions& options, const Patience& patience = {}) {
  const auto model = MakeModel(options, Quick());
  if (!model) return std::unexpected(model.error());
  return (*model)->Ask({.prompt = "Hello?"}, patience);
}

// Sends the given responses in order, then repeats the last one.
class Sequence {
 public:
  explicit Sequence(std::vector<std::string> responses) : responses_(std::move(responses)) {}
  TestServer::Handler Handler() {
    return [this](TestConnection& connection) {
      std::string request = connection.ReadRequest();
      std::string response;
      {
        const std::lock_guard lock(mutex_);
        response = responses_[std::min(requests_.size(), responses_.size() - 1)];
        requests_.push_back(std::move(request));
      }
      connection.Send(response);
    };
  }
  std::vector<std::string> requests() {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> responses_;
  std::vector<std::string> requests_;
};

TEST(RemoteModel, AsksOllama) {
  Sequence sequence({TestResponse(200, kOllamaHi)});
  TestServer server(sequence.Handler());
  const auto model = MakeModel(Ollama(server));
  EXPECT_EQ((*model)->Name(), "ollama llama3.2");
  const auto reply = (*model)->Ask({.prompt = "Hello?", .max_tokens = 5000}, {});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->text, "Hi");
  EXPECT_EQ(reply->input_tokens, 3);
  EXPECT_EQ(reply->output_tokens, 4);
  const std::string request = sequence.requests().at(0);
  EXPECT_THAT(request, StartsWith("POST /api/chat HTTP/1.1\r\n"));
  EXPECT_THAT(request, HasSubstr("Content-Type: application/json\r\n"));
  EXPECT_THAT(request, HasSubstr(R"("num_predict":1024)"));  // Capped at llm.max_tokens.
  EXPECT_FALSE(request.contains("Authorization"));
}

TEST(RemoteModel, AsksAnOpenAiCompatibleServer) {
  Sequence sequence(
      {TestResponse(200, R"({"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]})")});
  TestServer server(sequence.Handler());
  const auto reply =
      AskOnce({.provider = "openai", .url = server.url() + "/v1/", .model = "m", .key = kKey});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->text, "Hi");
  const std::string request = sequence.requests().at(0);
  EXPECT_THAT(request, StartsWith("POST /v1/chat/completions HTTP/1.1\r\n"));
  EXPECT_THAT(request, HasSubstr("Authorization: Bearer " + std::string(kKey) + "\r\n"));
  EXPECT_THAT(request, HasSubstr(R"("max_tokens":1024)"));
}

TEST(RemoteModel, AsksAnthropic) {
  for (const char* suffix : {"", "/", "/v1", "/v1/"}) {
    Sequence sequence({TestResponse(
        200, R"({"content":[{"type":"text","text":"Hi"}],"stop_reason":"end_turn"})")});
    TestServer server(sequence.Handler());
    const auto reply =
        AskOnce({.provider = "anthropic", .url = server.url() + suffix, .model = "m", .key = kKey});
    ASSERT_TRUE(reply) << reply.error().message;
    EXPECT_EQ(reply->text, "Hi");
    const std::string request = sequence.requests().at(0);
    EXPECT_THAT(request, StartsWith("POST /v1/messages HTTP/1.1\r\n"));
    EXPECT_THAT(request, HasSubstr("x-api-key: " + std::string(kKey) + "\r\n"));
    EXPECT_THAT(request, HasSubstr("anthropic-version: 2023-06-01\r\n"));
  }
}

struct Refusal {
  int status;
  const char* body;
  Code code;
  const char* says;
  int calls = 1;
};

TEST(RemoteModel, SaysWhatAStatusMeans) {
  for (const Refusal& each : {
           Refusal{400, R"({"error":"bad"})", Code::kInvalidArgument, "answers 400: bad"},
           Refusal{401, R"({"error":"key"})", Code::kUnauthenticated, "it requires a key"},
           Refusal{402, "{}", Code::kResourceExhausted, "answers 402"},
           Refusal{403, "{}", Code::kUnauthenticated, "it requires a key"},
           Refusal{404, R"({"error":"model 'llama3.2' not found"})", Code::kFailedPrecondition,
                   "model 'llama3.2' not found; check the model"},
           Refusal{302, "", Code::kFailedPrecondition, "redirect"},
           Refusal{413, "<html>", Code::kInvalidArgument, "answers 413"},
           Refusal{501, "", Code::kUnavailable, "answers 501"},
           Refusal{204, "", Code::kDataLoss, "not a JSON object"},
           Refusal{429, "{}", Code::kResourceExhausted, "answers 429; tried 3 times", 3},
           Refusal{429, R"({"error":{"code":"insufficient_quota","message":"Pay."}})",
                   Code::kResourceExhausted, "answers 429: Pay."},
           Refusal{500, R"({"error":"boom"})", Code::kUnavailable,
                   "answers 500: boom; tried 3 times", 3},
           Refusal{529, "", Code::kUnavailable, "tried 3 times", 3},
       }) {
    TestServer server(AlwaysAnswer(TestResponse(each.status, each.body)));
    EXPECT_THAT(AskOnce(Ollama(server)),
                Fails(each.code, AllOf(StartsWith("ollama llama3.2: "), HasSubstr(each.says))))
        << each.status;
    EXPECT_EQ(server.connections(), each.calls) << each.status;
  }
}

TEST(RemoteModel, HalfAnAnswerIsNone) {
  TestServer server(AlwaysAnswer(
      TestResponse(200, R"({"message":{"content":"Do not"},"done_reason":"length"})")));
  EXPECT_THAT(AskOnce(Ollama(server)), Fails(Code::kDataLoss, HasSubstr("cut off at 1024 tokens")));
  EXPECT_EQ(server.connections(), 1);
}

TEST(RemoteModel, NothingSaidAndNothingWantedAreFailures) {
  TestServer empty(AlwaysAnswer(TestResponse(200, R"({"message":{"content":" \n"}})")));
  EXPECT_EQ(AskOnce(Ollama(empty)).error().code, Code::kDataLoss);
  TestServer declining(AlwaysAnswer(
      TestResponse(200, R"({"choices":[{"message":{"content":null,"refusal":"No."}}]})")));
  EXPECT_EQ(AskOnce({.provider = "openai", .url = declining.url(), .model = "m"}).error().code,
            Code::kInvalidArgument);
}

TEST(RemoteModel, HostileBodiesGiveOneLine) {
  const std::vector<std::string> bodies = {
      std::string(9'000'000, 'x'),
      std::string(1'000'000, '['),
      R"({"message":{"content":)" + std::string(500, '{') + "}",
      "{\"message\":{\"content\":\"\xff\"}}",
      R"({"message":7})",
  };
  for (const std::string& body : bodies) {
    TestServer server(AlwaysAnswer(TestResponse(200, body)));
    const auto reply = AskOnce(Ollama(server));
    ASSERT_THAT(reply, Fails(Code::kDataLoss));
    EXPECT_LT(reply.error().message.size(), 250U);
    EXPECT_FALSE(reply.error().message.contains('\n'));
    EXPECT_EQ(server.connections(), 1);
  }
}

TEST(RemoteModel, TriesAgainAndSucceeds) {
  Sequence sequence({TestResponse(503, ""), "", TestResponse(200, kOllamaHi)});
  TestServer server(sequence.Handler());
  const auto reply = AskOnce(Ollama(server));
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_EQ(reply->text, "Hi");
  EXPECT_EQ(server.connections(), 3);
}

TEST(RemoteModel, TriesOnceIfToldSo) {
  TestServer server(AlwaysAnswer(TestResponse(503, "")));
  ModelOptions options = Ollama(server);
  options.retries = 0;
  EXPECT_EQ(AskOnce(options).error().message, "ollama llama3.2: answers 503");
  EXPECT_EQ(server.connections(), 1);
}

TEST(RemoteModel, ComesBackWhenTheServerSaysSo) {
  Sequence sequence(
      {TestResponse(429, "", "Retry-After-Ms: 20\r\n"), TestResponse(200, kOllamaHi)});
  TestServer server(sequence.Handler());
  ASSERT_TRUE(AskOnce(Ollama(server)));
  EXPECT_EQ(server.connections(), 2);
}

TEST(RemoteModel, StopsWhileItWaitsAsLongAsTheServerAsks) {
  std::stop_source source;
  TestServer server([&](TestConnection& connection) {
    connection.ReadRequest();
    connection.Send(TestResponse(503, "", "Retry-After: 1800\r\n"));
    connection.WaitForClose();  // The client has its answer.
    source.request_stop();
  });
  EXPECT_THAT(AskOnce(Ollama(server), {.timeout = kForever, .stop = source.get_token()}),
              Fails(Code::kCancelled, HasSubstr("stopped between two attempts")));
  EXPECT_EQ(server.connections(), 1);
}

TEST(RemoteModel, DoesNotWaitForWhatComesTooLate) {
  TestServer server(AlwaysAnswer(TestResponse(429, "", "Retry-After: 7200\r\n")));
  EXPECT_THAT(
      AskOnce(Ollama(server), {.timeout = kForever}),
      Fails(Code::kResourceExhausted, HasSubstr("7200000 ms to the next are more than is left")));
  EXPECT_EQ(server.connections(), 1);
}

TEST(RemoteModel, AnAttemptThatTakesTooLongIsMadeAgain) {
  std::atomic<int> count = 0;
  TestServer server([&](TestConnection& connection) {
    connection.ReadRequest();
    if (++count == 1) return connection.WaitForClose();
    connection.Send(TestResponse(200, kOllamaHi));
  });
  ModelOptions options = Ollama(server);
  options.timeout = milliseconds(500);
  options.retries = 10;  // A busy machine may need more than one attempt.
  const auto reply = AskOnce(options, {.timeout = kForever});
  ASSERT_TRUE(reply) << reply.error().message;
  EXPECT_GE(server.connections(), 2);
}

TEST(RemoteModel, PatienceCountsOverAllAttempts) {
  TestServer server([](TestConnection& connection) { connection.WaitForClose(); });
  ModelOptions options = Ollama(server);
  options.retries = 10;
  options.timeout = milliseconds(100);
  const auto reply = AskOnce(options, {.timeout = milliseconds(250)});
  ASSERT_THAT(reply, Fails(Code::kDeadlineExceeded));
  EXPECT_FALSE(reply.error().message.contains("tried 11 times")) << reply.error().message;
  EXPECT_EQ(AskOnce(options, {.timeout = milliseconds(0)}).error().code, Code::kDeadlineExceeded);
}

TEST(RemoteModel, StopsWhileItWaitsForAnAnswer) {
  std::stop_source source;
  TestServer server([&](TestConnection& connection) {
    connection.ReadRequest();
    source.request_stop();
    connection.WaitForClose();
  });
  ModelOptions options = Ollama(server);
  options.timeout = kForever;
  EXPECT_THAT(AskOnce(options, {.timeout = kForever, .stop = source.get_token()}),
              Fails(Code::kCancelled));
  EXPECT_EQ(server.connections(), 1);
}

TEST(RemoteModel, KeepsToItsBudget) {
  TestServer server(AlwaysAnswer(TestResponse(200, kOllamaHi)));
  const auto clock = std::make_shared<ManualClock>(*ParseTimestamp("2026-03-01T12:10:00Z"));
  ModelOptions options = Ollama(server);
  options.budget = {.calls_per_hour = 2, .tokens_per_day = 20};
  const auto model = MakeModel(options, {.clock = clock});
  const auto ask = [&] { return (*model)->Ask({.prompt = "Hello?"}, {}); };
  EXPECT_TRUE(ask());
  EXPECT_TRUE(ask());
  EXPECT_THAT(ask().error().message, HasSubstr("max_calls_per_hour"));
  clock->Advance(std::chrono::hours(1));
  EXPECT_TRUE(ask());  // Seven tokens each: 21 so far.
  EXPECT_THAT(ask(), Fails(Code::kResourceExhausted,
                           StartsWith("ollama llama3.2: the budget of 20 tokens")));
  EXPECT_EQ(server.connections(), 3);
}

TEST(RemoteModel, EveryAttemptIsACallOfTheBudget) {
  TestServer server(AlwaysAnswer(TestResponse(503, "")));
  ModelOptions options = Ollama(server);
  options.budget = {.calls_per_hour = 2};
  EXPECT_EQ(AskOnce(options).error().code, Code::kResourceExhausted);
  EXPECT_EQ(server.connections(), 2);
}

TEST(RemoteModel, CountsForProvidersThatDoNot) {
  TestServer server(AlwaysAnswer(TestResponse(200, R"({"message":{"content":"12345678"}})")));
  const auto meter = std::make_shared<Meter>(BudgetLimits{}, std::make_shared<SystemClock>());
  const auto model = MakeModel(Ollama(server), {.meter = meter});
  ASSERT_TRUE((*model)->Ask({.prompt = std::string(392, 'x')}, {}));
  EXPECT_EQ(meter->use().tokens, 101);
}

// Servers that repeat the key wherever they can.
TEST(RemoteModel, TheKeyIsInNoError) {
  const std::string key(kKey);
  const std::string json = R"({"error":{"message":"You sent )" + key + R"("}})";
  std::vector<std::string> answers;
  for (const int status : {200, 302, 400, 401, 403, 404, 429, 500, 600}) {
    answers.push_back(TestResponse(status, json, "Location: http://a/" + key + "\r\n"));
    answers.push_back(TestResponse(status, key, "X: " + key + "\r\n"));
  }
  answers.push_back(key);
  answers.push_back("HTTP/1.1 200 " + key + "\r\n" + key + "\r\n\r\n");
  answers.emplace_back();
  for (const char* provider : {"ollama", "openai", "anthropic"}) {
    for (const std::string& answer : answers) {
      TestServer server(AlwaysAnswer(answer));
      const auto reply = AskOnce(
          {.provider = provider, .url = server.url(), .model = "m", .retries = 1, .key = key});
      ASSERT_FALSE(reply);
      EXPECT_FALSE(reply.error().message.contains(key)) << reply.error().message;
      EXPECT_FALSE(reply.error().message.contains("secret")) << reply.error().message;
    }
  }
}

TEST(RemoteModel, ServesManyThreadsThroughThreePlaces) {
  std::atomic<int> now = 0;
  std::atomic<int> most = 0;
  TestServer server([&](TestConnection& connection) {
    connection.ReadRequest();
    const int mine = ++now;
    int seen = most;
    while (seen < mine && !most.compare_exchange_weak(seen, mine)) {
    }
    std::this_thread::sleep_for(milliseconds(5));
    --now;
    connection.Send(TestResponse(200, kOllamaHi));
  });
  const auto model = MakeModel(Ollama(server), Quick());
  CallSlots slots(3);
  std::atomic<int> right = 0;
  {
    std::vector<std::jthread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        for (int j = 0; j < 5; ++j) {
          const auto slot = slots.Take({});
          if (slot && (*model)->Ask({.prompt = "Hello?"}, {})) ++right;
        }
      });
    }
  }
  EXPECT_EQ(right, 40);
  EXPECT_LE(most, 3);
}

}  // namespace
}  // namespace credence::llm
