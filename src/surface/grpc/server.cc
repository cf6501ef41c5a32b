// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/server.h"

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/resource_quota.h>

#include <array>
#include <cstdlib>
#include <mutex>
#include <utility>

#include "surface/grpc/services.h"
#include "surface/grpc/unary_call.h"
#include "surface/grpc/watchers.h"

namespace credence::rpc {
namespace {

// Only reflection blocks gRPC's threads: one for each stream.
constexpr int kReflectionThreadsMax = 8;
// Per connection; further calls wait at the client.
constexpr int kStreamsMax = 1024;

// gRPC and protobuf write to standard error what we report ourselves, and what any client can
// cause. Silences them unless the environment asks for it.
void QuietenLibraries() {
  if (std::getenv("GRPC_VERBOSITY") != nullptr) return;
  gpr_set_log_function([](gpr_log_func_args* /*line*/) {});
  google::protobuf::SetLogHandler(nullptr);
}

}  // namespace

// Members are destroyed from last to first: the server before what its calls use.
struct Server::Parts {
  Parts(Executive& executive, const ServerOptions& options)
      : runner(executive,
               {.quick = {.threads_max = options.threads_max, .waiting_max = options.waiting_max},
                .model = {.threads_max = options.model_threads_max,
                          .waiting_max = options.waiting_max}}),
        watchers(std::make_shared<Watchers>(Watchers::Limits{
            .watchers_max = options.watchers_max, .waiting_max = options.watcher_waiting_max})),
        services{MakeExecutiveService(runner, *watchers), MakeMemoryStorage(runner),
                 MakeSalienceGateway(runner, *watchers)} {}

  CallRunner runner;
  std::shared_ptr<Watchers> watchers;
  std::array<std::unique_ptr<::grpc::Service>, kServiceNames.size()> services;
  std::unique_ptr<::grpc::Server> server;
  std::shared_ptr<void> subscription;
};

Server::Server(Executive& executive, const ServerOptions& options)
    : executive_(executive),
      grace_(options.grace),
      address_(options.address),
      parts_(std::make_unique<Parts>(executive, options)) {}

Server::~Server() { Stop(); }

Result<std::unique_ptr<Server>> Server::Start(Executive& executive, const ServerOptions& options) {
  QuietenLibraries();
  static std::once_flag once;
  std::call_once(once, [] {
    ::grpc::EnableDefaultHealthCheckService(true);
    ::grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  });
  std::unique_ptr<Server> server(new Server(executive, options));

  ::grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort(options.address.ToString(), ::grpc::InsecureServerCredentials(), &port);
  for (const auto& service : server->parts_->services) builder.RegisterService(service.get());
  builder.SetMaxReceiveMessageSize(options.receive_bytes_max);
  builder.SetMaxSendMessageSize(options.send_bytes_max);
  // Two servers on one port would get its calls at random.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kStreamsMax);
  builder.SetSyncServerOption(::grpc::ServerBuilder::NUM_CQS, 1);
  builder.SetSyncServerOption(::grpc::ServerBuilder::MAX_POLLERS, 1);
  ::grpc::ResourceQuota quota("credence");
  quota.SetMaxThreads(kReflectionThreadsMax);
  builder.SetResourceQuota(quota);
  server->parts_->server = builder.BuildAndStart();
  if (server->parts_->server == nullptr || port == 0) {
    return Fail(Code::kUnavailable, WhyNotListening(options.address));
  }
  server->address_.port = static_cast<std::uint16_t>(port);
  if (auto* health = server->parts_->server->GetHealthCheckService()) {
    for (const char* name : kServiceNames) health->SetServingStatus(name, true);
  }
  // Shared, because a change may be in progress while the server is destroyed.
  server->parts_->subscription =
      executive.Subscribe([watchers = server->parts_->watchers](const HeuristicChange& change) {
        watchers->Publish(change);
      });
  return server;
}

void Server::Stop() {
  if (parts_ == nullptr) return;
  if (parts_->server != nullptr) {
    // Tells health checks first.
    if (auto* health = parts_->server->GetHealthCheckService()) health->Shutdown();
    parts_->watchers->Close();
    parts_->server->Shutdown(std::chrono::system_clock::now() + grace_);
  }
  parts_->runner.Close();
  parts_->subscription.reset();
  executive_.Drain();
  parts_.reset();
}

}  // namespace credence::rpc
