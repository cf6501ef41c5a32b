// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/exporter.h"

#include <atomic>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "engine/test_engine.h"
#include "llm/test_server.h"

namespace credence::otlp {
namespace {

// A receiver that keeps the requests that it took.
class Receiver {
 public:
  explicit Receiver(int status = 200) : status_(status) {}

  std::string url() const { return server_.url(); }
  void Answer(int status) { status_ = status; }
  // Larger requests get 413.
  void Limit(std::size_t bytes) { limit_ = bytes; }
  std::vector<std::string> Take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(requests_, {});
  }

 private:
  std::atomic<int> status_;
  std::atomic<std::size_t> limit_ = 1'000'000'000;
  std::mutex mutex_;
  std::vector<std::string> requests_;
  llm::TestServer server_{[this](llm::TestConnection& connection) {
    std::string request = connection.ReadRequest();
    const int status = request.size() > limit_ ? 413 : status_.load();
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(std::move(request));
    }
    connection.Send(llm::TestResponse(status, "{}"));
  }};
};

class ExporterTest : public testing::Test {
 protected:
  std::unique_ptr<Exporter> Start(const std::string& endpoint) {
    EngineOptions options{.db = folder_.File("store.db"),
                          .settings_toml = "[telemetry]\nmetrics = true\n"};
    if (!endpoint.empty()) options.settings_toml += "endpoint = \"" + endpoint + "\"\n";
    engine_ = std::shared_ptr<Engine>(Engine::Open(options).value());
    return std::make_unique<Exporter>(
        Exporter::Options{.engine = [this] { return engine_; },
                          .cursor = folder_.File("sent.json"),
                          .variable = [](const std::string& name) -> std::optional<std::string> {
                            if (name != "OTEL_EXPORTER_OTLP_HEADERS") return std::nullopt;
                            return "x-key=a%20b";
                          },
                          .log = [](std::string_view, std::string_view) {},
                          .in_background = false});
  }
  void Learn(const std::string& text) {
    ASSERT_TRUE(engine_->memories().Add({}, {.content = text}));
  }

  TestFolder folder_;
  std::shared_ptr<Engine> engine_;
};

TEST_F(ExporterTest, WhatIsRecordedIsSentOnce) {
  Receiver receiver;
  const auto exporter = Start(receiver.url() + "/");
  Learn("An old one");
  ASSERT_TRUE(exporter->SendNow(false));  // Begins with what comes next.
  receiver.Take();
  Learn("Run the tests first");
  ASSERT_TRUE(exporter->SendNow(false));
  const std::vector<std::string> requests = receiver.Take();
  ASSERT_EQ(requests.size(), 1U);
  EXPECT_THAT(requests[0], StartsWith("POST /v1/logs HTTP/1.1"));
  EXPECT_THAT(requests[0], HasSubstr("x-key: a b"));
  EXPECT_THAT(requests[0], HasSubstr("credence.memory.learned"));
  EXPECT_THAT(requests[0], Not(HasSubstr("Run the tests")));
  ASSERT_TRUE(exporter->SendNow(false));
  EXPECT_TRUE(receiver.Take().empty());
}

// A store without events has no space yet.
TEST_F(ExporterTest, TheFirstEventOfAStoreIsSent) {
  Receiver receiver;
  const auto exporter = Start(receiver.url());
  ASSERT_TRUE(exporter->SendNow(false));
  Learn("Run the tests first");
  ASSERT_TRUE(exporter->SendNow(false));
  EXPECT_THAT(receiver.Take(), ElementsAre(HasSubstr("credence.memory.learned")));
}

TEST_F(ExporterTest, WhatCouldNotBeSentIsSentLater) {
  Receiver receiver;
  auto exporter = Start(receiver.url());
  ASSERT_TRUE(exporter->SendNow(false));
  receiver.Answer(503);
  Learn("Run the tests first");
  EXPECT_EQ(exporter->SendNow(false).error().code, Code::kUnavailable);
  // By another process, after a restart.
  exporter.reset();
  exporter = Start(receiver.url());
  receiver.Take();
  receiver.Answer(200);
  ASSERT_TRUE(exporter->SendNow(false));
  EXPECT_THAT(receiver.Take(), ElementsAre(HasSubstr("credence.memory.learned")));
}

TEST_F(ExporterTest, WhatTheReceiverWillNeverTakeIsDropped) {
  Receiver receiver;
  const auto exporter = Start(receiver.url());
  ASSERT_TRUE(exporter->SendNow(false));
  receiver.Answer(400);
  Learn("Run the tests first");
  ASSERT_TRUE(exporter->SendNow(false));
  receiver.Answer(200);
  receiver.Take();
  ASSERT_TRUE(exporter->SendNow(false));
  EXPECT_TRUE(receiver.Take().empty());
}

TEST_F(ExporterTest, ABatchThatIsTooLargeIsSentInParts) {
  Receiver receiver;
  const auto exporter = Start(receiver.url());
  ASSERT_TRUE(exporter->SendNow(false));
  for (const char* text : {"Run the tests", "Read the code", "Ask the user"}) Learn(text);
  receiver.Limit(2'000);
  ASSERT_TRUE(exporter->SendNow(false));
  int sent = 0;
  for (const std::string& request : receiver.Take()) {
    if (request.size() <= 2'000) ++sent;
  }
  EXPECT_GE(sent, 2);
  EXPECT_LE(sent, 3);
}

TEST_F(ExporterTest, MetricsAreSentWhenAskedFor) {
  Receiver receiver;
  const auto exporter = Start(receiver.url());
  Learn("Run the tests first");
  ASSERT_TRUE(exporter->SendNow(false));
  receiver.Take();
  ASSERT_TRUE(exporter->SendNow(true));
  EXPECT_THAT(receiver.Take(), ElementsAre(AllOf(StartsWith("POST /v1/metrics"),
                                                 HasSubstr("credence_ledger_events_total"))));
}

TEST_F(ExporterTest, NothingIsSentUnlessConfigured) {
  const auto exporter = Start("");
  Learn("Run the tests first");
  EXPECT_TRUE(exporter->SendNow(true));
  EXPECT_FALSE(std::filesystem::exists(folder_.File("sent.json")));
}

TEST_F(ExporterTest, AReceiverThatIsNotThereIsAFailure) {
  std::string nowhere;
  {
    const Receiver gone;
    nowhere = gone.url();
  }
  const auto exporter = Start(nowhere);
  ASSERT_TRUE(exporter->SendNow(false));  // Only notes where to begin.
  Learn("Run the tests first");
  EXPECT_FALSE(exporter->SendNow(false));
}

TEST(Headers, AreReadAsOpenTelemetryWritesThem) {
  const std::vector<llm::HttpHeader> headers = ParseHeaders("a=1, b = x%3Dy ,,=z,c,d=%0Ainjected");
  ASSERT_EQ(headers.size(), 3U);
  EXPECT_EQ(headers[0].name, "a");
  EXPECT_EQ(headers[1].value, "x=y");
  EXPECT_EQ(headers[2].value.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace credence::otlp
