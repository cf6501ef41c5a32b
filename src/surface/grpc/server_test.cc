// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/server.h"

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "base/test_framework.h"
#include "gladys/executive.grpc.pb.h"
#include "gladys/memory.grpc.pb.h"
#include "surface/grpc/test_executive.h"

namespace credence::rpc {
namespace {

namespace pb = gladys::memory;
using gladys::memory::MemoryStorage;
using gladys::memory::SalienceGateway;
using gladys::v1::ExecutiveService;
using ::grpc::ClientContext;
using ::grpc::Status;
using ::grpc::StatusCode;
using std::chrono::milliseconds;

ServerOptions AnyPort() {
  ServerOptions options;
  options.address.port = 0;
  options.grace = milliseconds(2000);
  return options;
}

class ServerTest : public testing::Test {
 protected:
  void Start(const ServerOptions& options) {
    Result<std::unique_ptr<Server>> server = Server::Start(executive_, options);
    ASSERT_TRUE(server) << server.error().message;
    server_ = *std::move(server);
    channel_ = Connect();
  }
  std::shared_ptr<::grpc::Channel> Connect() const {
    return ::grpc::CreateChannel(server_->address().ToString(),
                                 ::grpc::InsecureChannelCredentials());
  }

  struct Processed {
    Status status;
    gladys::v1::ProcessEventResponse response;
  };
  Processed Process(const std::string& text, milliseconds deadline = milliseconds(20'000)) {
    gladys::v1::ProcessEventRequest request;
    request.mutable_event()->set_raw_text(text);
    request.mutable_event()->set_source("game");
    request.set_immediate(true);
    ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + deadline);
    Processed processed;
    processed.status =
        ExecutiveService::NewStub(channel_)->ProcessEvent(&context, request, &processed.response);
    return processed;
  }
  Status Notify(const std::string& space) {
    gladys::memory::NotifyHeuristicChangeRequest request;
    request.set_heuristic_id(kNobody);
    request.set_change_type("updated");
    gladys::memory::NotifyHeuristicChangeResponse response;
    ClientContext context;
    context.AddMetadata("credence-space", space);
    return SalienceGateway::NewStub(channel_)->NotifyHeuristicChange(&context, request, &response);
  }
  // Waits for the condition; false if it does not hold in time.
  template <class Condition>
  static bool Eventually(Condition condition) {
    for (int i = 0; i < 1000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
  }

  TestExecutive executive_;
  std::unique_ptr<Server> server_;
  std::shared_ptr<::grpc::Channel> channel_;
};

// A watcher with its own connection.
struct Watching {
  explicit Watching(const std::shared_ptr<::grpc::Channel>& channel, const std::string& space)
      : stub(SalienceGateway::NewStub(channel)) {
    context.AddMetadata("credence-space", space);
    reader = stub->WatchHeuristicChanges(&context, {});
    reader->WaitForInitialMetadata();
  }
  std::unique_ptr<SalienceGateway::Stub> stub;
  ClientContext context;
  std::unique_ptr<::grpc::ClientReader<pb::HeuristicChange>> reader;
};

TEST_F(ServerTest, CallsCarrySpaceAndActor) {
  Start(AnyPort());
  ASSERT_TRUE(Process("hello").status.ok());
  EXPECT_EQ(executive_.last_caller().space, "default");
  EXPECT_EQ(executive_.last_caller().actor, "grpc");
  gladys::memory::GetHeuristicRequest request;
  request.set_id(kNobody);
  gladys::memory::GetHeuristicResponse response;
  ClientContext context;
  context.AddMetadata("credence-space", "lab");
  context.AddMetadata("credence-actor", "bot:7");
  context.AddMetadata("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
  const Status status =
      MemoryStorage::NewStub(channel_)->GetHeuristic(&context, request, &response);
  EXPECT_EQ(status.error_code(), StatusCode::NOT_FOUND);
  EXPECT_EQ(executive_.last_caller().space, "lab");
  EXPECT_EQ(executive_.last_caller().actor, "bot:7");
  EXPECT_EQ(
      executive_.last_caller().trace,
      (TraceContext{.trace = "4bf92f3577b34da6a3ce929d0e0e4736", .span = "00f067aa0ba902b7"}));
}

TEST_F(ServerTest, HeadersThatAreTooLongAreRefused) {
  Start(AnyPort());
  EXPECT_EQ(Notify(std::string(64, 's')).error_code(), StatusCode::OK);
  EXPECT_EQ(Notify(std::string(65, 's')).error_code(), StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(Notify("").error_code(), StatusCode::INVALID_ARGUMENT);
}

TEST_F(ServerTest, AClientThatDoesNotWaitLosesTheAnswerButNotTheEvent) {
  Start(AnyPort());
  EXPECT_EQ(Process("wait 300", milliseconds(50)).status.error_code(),
            StatusCode::DEADLINE_EXCEEDED);
  EXPECT_TRUE(Eventually([this] { return executive_.events() == 1; }));
}

TEST_F(ServerTest, CallsThatWaitForAModelDoNotHoldUpOthers) {
  ServerOptions options = AnyPort();
  options.model_threads_max = 1;
  Start(options);
  std::thread slow([this] { EXPECT_TRUE(Process("wait 1000").status.ok()); });
  EXPECT_TRUE(Eventually([this] { return executive_.last_event().text == "wait 1000"; }));
  EXPECT_TRUE(Notify("default").ok());
  EXPECT_EQ(executive_.events(), 0U);
  slow.join();
}

TEST_F(ServerTest, AFloodIsRefused) {
  ServerOptions options = AnyPort();
  options.model_threads_max = 1;
  options.waiting_max = 1;
  Start(options);
  std::vector<std::thread> clients;
  std::atomic<int> refused = 0;
  clients.reserve(8);
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([this, &refused] {
      const Status status = Process("wait 300").status;
      if (status.error_code() == StatusCode::RESOURCE_EXHAUSTED) ++refused;
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_GE(refused, 1);
  EXPECT_GE(executive_.events(), 1U);
}

TEST_F(ServerTest, ARequestThatIsTooLargeIsRefused) {
  Start(AnyPort());
  EXPECT_EQ(Process(std::string(5U * 1024 * 1024, 'x')).status.error_code(),
            StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_TRUE(Process("small").status.ok());
}

TEST_F(ServerTest, WatchersAreToldOfTheirSpaceAlone) {
  Start(AnyPort());
  Watching first(Connect(), "lab");
  Watching second(Connect(), "lab");
  Watching elsewhere(Connect(), "home");
  ASSERT_TRUE(Notify("lab").ok());
  ASSERT_TRUE(Notify("home").ok());
  pb::HeuristicChange change;
  ASSERT_TRUE(first.reader->Read(&change));
  EXPECT_EQ(change.heuristic_id(), kNobody);
  EXPECT_EQ(change.change_type(), "updated");
  ASSERT_TRUE(second.reader->Read(&change));
  ASSERT_TRUE(elsewhere.reader->Read(&change));
  server_->Stop();
  for (Watching* watching : {&first, &second, &elsewhere}) {
    EXPECT_FALSE(watching->reader->Read(&change));
    EXPECT_EQ(watching->reader->Finish().error_code(), StatusCode::UNAVAILABLE);
  }
}

TEST_F(ServerTest, WhatTheExecutiveChangesIsToldToWatchers) {
  Start(AnyPort());
  Watching watching(Connect(), "default");
  const auto added = executive_.Add({}, {.condition = "a", .action = "b", .source = "game"});
  pb::HeuristicChange change;
  ASSERT_TRUE(watching.reader->Read(&change));
  EXPECT_EQ(change.change_type(), "created");
  EXPECT_EQ(change.heuristic_id(), added->reading.heuristic.id.ToString());
}

TEST_F(ServerTest, AWatcherThatGoesIsForgotten) {
  ServerOptions options = AnyPort();
  options.watchers_max = 1;
  Start(options);
  {
    Watching gone(Connect(), "default");
    Watching refused(Connect(), "default");
    pb::HeuristicChange change;
    EXPECT_FALSE(refused.reader->Read(&change));
    EXPECT_EQ(refused.reader->Finish().error_code(), StatusCode::RESOURCE_EXHAUSTED);
    gone.context.TryCancel();
    EXPECT_EQ(gone.reader->Finish().error_code(), StatusCode::CANCELLED);
  }
  EXPECT_TRUE(Eventually([this] {
    Watching next(Connect(), "default");
    if (!Notify("default").ok()) return false;
    pb::HeuristicChange change;
    return next.reader->Read(&change);
  }));
}

TEST_F(ServerTest, AWatcherThatDoesNotReadIsCutOffAndHoldsUpNobody) {
  ServerOptions options = AnyPort();
  options.watcher_waiting_max = 100;
  Start(options);
  Watching lazy(Connect(), "default");
  // More than the stream's window and the sockets' buffers can hold.
  for (int i = 0; i < 200'000; ++i) {
    executive_.Tell({.space = "default", .id = Uuid{}, .change = "updated"});
  }
  pb::HeuristicChange change;
  while (lazy.reader->Read(&change)) {
  }
  EXPECT_EQ(lazy.reader->Finish().error_code(), StatusCode::RESOURCE_EXHAUSTED);
}

TEST_F(ServerTest, StoppingFinishesWhatWasBegun) {
  Start(AnyPort());
  Processed processed;
  std::thread client([this, &processed] { processed = Process("wait 500"); });
  EXPECT_TRUE(Eventually([this] { return executive_.last_event().text == "wait 500"; }));
  server_->Stop();
  EXPECT_EQ(executive_.events(), 1U);
  EXPECT_TRUE(executive_.drained);
  client.join();
  EXPECT_TRUE(processed.status.ok()) << processed.status.error_message();
  server_->Stop();  // Has no further effect.
}

TEST_F(ServerTest, StoppingDoesNotWaitForAnAnswerBeyondItsGrace) {
  ServerOptions options = AnyPort();
  options.grace = milliseconds(50);
  Start(options);
  Processed processed;
  std::thread client([this, &processed] { processed = Process("wait 600"); });
  EXPECT_TRUE(Eventually([this] { return executive_.last_event().text == "wait 600"; }));
  server_->Stop();
  EXPECT_EQ(executive_.events(), 1U) << "the event is recorded all the same";
  client.join();
  EXPECT_FALSE(processed.status.ok());
}

TEST_F(ServerTest, APortInUseIsSaidSo) {
  Start(AnyPort());
  ServerOptions same = AnyPort();
  same.address = server_->address();
  TestExecutive other;
  const auto second = Server::Start(other, same);
  ASSERT_THAT(second, Fails(Code::kUnavailable, HasSubstr("is in use")));
  EXPECT_EQ(second.error().message.find('\n'), std::string::npos);
}

TEST_F(ServerTest, AServerCanBeStartedWhereOneWasStopped) {
  Start(AnyPort());
  ASSERT_TRUE(Process("hello").status.ok());
  ServerOptions same = AnyPort();
  same.address = server_->address();
  server_->Stop();
  Start(same);
  EXPECT_TRUE(Process("hello again").status.ok());
}

}  // namespace
}  // namespace credence::rpc
