// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/services.h"

#include <grpcpp/grpcpp.h>

#include <string>

#include "gladys/executive.grpc.pb.h"
#include "gladys/memory.grpc.pb.h"
#include "surface/grpc/executive_calls.h"
#include "surface/grpc/memory_calls.h"

namespace credence::rpc {
namespace {

using ::grpc::ByteBuffer;
using ::grpc::CallbackServerContext;
using ::grpc::ServerUnaryReactor;

// "Raw" methods get bytes; those that are not named in such a list answer UNIMPLEMENTED.
using Executives = gladys::v1::ExecutiveService;
using RawExecutive = Executives::WithRawCallbackMethod_ProcessEvent<
    Executives::WithRawCallbackMethod_ProvideFeedback<Executives::WithRawCallbackMethod_GetHealth<
        Executives::WithRawCallbackMethod_GetHealthDetails<Executives::Service>>>>;

using Storage = gladys::memory::MemoryStorage;
using RawStorage =
    Storage::WithRawCallbackMethod_GenerateEmbedding<Storage::WithRawCallbackMethod_StoreHeuristic<
        Storage::WithRawCallbackMethod_QueryMatchingHeuristics<
            Storage::WithRawCallbackMethod_GetHeuristic<
                Storage::WithRawCallbackMethod_UpdateHeuristicConfidence<
                    Storage::WithRawCallbackMethod_RecordHeuristicFire<
                        Storage::WithRawCallbackMethod_UpdateFireOutcome<
                            Storage::WithRawCallbackMethod_ListFires<
                                Storage::WithRawCallbackMethod_CompareTextToActions<
                                    Storage::Service>>>>>>>>>;

using Gateway = gladys::memory::SalienceGateway;
using RawGateway = Gateway::WithRawCallbackMethod_FlushCache<
    Gateway::WithRawCallbackMethod_EvictFromCache<Gateway::WithRawCallbackMethod_GetCacheStats<
        Gateway::WithRawCallbackMethod_NotifyHeuristicChange<
            Gateway::WithRawCallbackMethod_WatchHeuristicChanges<Gateway::Service>>>>>;

class ExecutiveService final : public RawExecutive {
 public:
  ExecutiveService(CallRunner& runner, const Watchers& watchers)
      : runner_(runner), watchers_(watchers) {}

  ServerUnaryReactor* ProcessEvent(CallbackServerContext* context, const ByteBuffer* request,
                                   ByteBuffer* response) override {
    return runner_.Run<gladys::v1::ProcessEventRequest>(CallKind::kModel, context, request,
                                                        response, rpc::ProcessEvent);
  }
  // A model may be asked for the pattern in what was liked.
  ServerUnaryReactor* ProvideFeedback(CallbackServerContext* context, const ByteBuffer* request,
                                      ByteBuffer* response) override {
    return runner_.Run<gladys::v1::ProvideFeedbackRequest>(CallKind::kModel, context, request,
                                                           response, rpc::ProvideFeedback);
  }
  ServerUnaryReactor* GetHealth(CallbackServerContext* context, const ByteBuffer* request,
                                ByteBuffer* response) override {
    return runner_.Run<gladys::types::GetHealthRequest>(CallKind::kRead, context, request, response,
                                                        rpc::GetHealth);
  }
  ServerUnaryReactor* GetHealthDetails(CallbackServerContext* context, const ByteBuffer* request,
                                       ByteBuffer* response) override {
    return runner_.Run<gladys::types::GetHealthDetailsRequest>(
        CallKind::kRead, context, request, response,
        [this](Executive& executive, const Caller& /*caller*/,
               const gladys::types::GetHealthDetailsRequest& /*request*/) {
          Result<gladys::types::GetHealthDetailsResponse> details =
              rpc::GetHealthDetails(executive);
          if (!details) return details;
          details->set_uptime_seconds(runner_.uptime().count());
          (*details->mutable_details())["calls_waiting"] = std::to_string(runner_.waiting());
          (*details->mutable_details())["watchers"] = std::to_string(watchers_.size());
          return details;
        });
  }

 private:
  CallRunner& runner_;
  const Watchers& watchers_;
};

class MemoryStorage final : public RawStorage {
 public:
  explicit MemoryStorage(CallRunner& runner) : runner_(runner) {}

  ServerUnaryReactor* GenerateEmbedding(CallbackServerContext* context, const ByteBuffer* request,
                                        ByteBuffer* response) override {
    return runner_.Run<gladys::memory::GenerateEmbeddingRequest>(CallKind::kRead, context, request,
                                                                 response, rpc::GenerateEmbedding);
  }
  ServerUnaryReactor* StoreHeuristic(CallbackServerContext* context, const ByteBuffer* request,
                                     ByteBuffer* response) override {
    return runner_.Run<gladys::memory::StoreHeuristicRequest>(CallKind::kWrite, context, request,
                                                              response, rpc::StoreHeuristic);
  }
  ServerUnaryReactor* QueryMatchingHeuristics(CallbackServerContext* context,
                                              const ByteBuffer* request,
                                              ByteBuffer* response) override {
    return runner_.Run<gladys::memory::QueryMatchingHeuristicsRequest>(
        CallKind::kRead, context, request, response, rpc::QueryMatchingHeuristics);
  }
  ServerUnaryReactor* GetHeuristic(CallbackServerContext* context, const ByteBuffer* request,
                                   ByteBuffer* response) override {
    return runner_.Run<gladys::memory::GetHeuristicRequest>(CallKind::kRead, context, request,
                                                            response, rpc::GetHeuristic);
  }
  ServerUnaryReactor* UpdateHeuristicConfidence(CallbackServerContext* context,
                                                const ByteBuffer* request,
                                                ByteBuffer* response) override {
    return runner_.Run<gladys::memory::UpdateHeuristicConfidenceRequest>(
        CallKind::kWrite, context, request, response, rpc::UpdateHeuristicConfidence);
  }
  ServerUnaryReactor* RecordHeuristicFire(CallbackServerContext* context, const ByteBuffer* request,
                                          ByteBuffer* response) override {
    return runner_.Run<gladys::memory::RecordHeuristicFireRequest>(
        CallKind::kWrite, context, request, response, rpc::RecordHeuristicFire);
  }
  ServerUnaryReactor* UpdateFireOutcome(CallbackServerContext* context, const ByteBuffer* request,
                                        ByteBuffer* response) override {
    return runner_.Run<gladys::memory::UpdateFireOutcomeRequest>(CallKind::kWrite, context, request,
                                                                 response, rpc::UpdateFireOutcome);
  }
  ServerUnaryReactor* ListFires(CallbackServerContext* context, const ByteBuffer* request,
                                ByteBuffer* response) override {
    return runner_.Run<gladys::memory::ListFiresRequest>(CallKind::kRead, context, request,
                                                         response, rpc::ListFires);
  }
  ServerUnaryReactor* CompareTextToActions(CallbackServerContext* context,
                                           const ByteBuffer* request,
                                           ByteBuffer* response) override {
    return runner_.Run<gladys::memory::CompareTextToActionsRequest>(
        CallKind::kRead, context, request, response, rpc::CompareTextToActions);
  }

 private:
  CallRunner& runner_;
};

class SalienceGateway final : public RawGateway {
 public:
  SalienceGateway(CallRunner& runner, Watchers& watchers) : runner_(runner), watchers_(watchers) {}

  ServerUnaryReactor* FlushCache(CallbackServerContext* context, const ByteBuffer* request,
                                 ByteBuffer* response) override {
    return runner_.Run<gladys::memory::FlushCacheRequest>(CallKind::kWrite, context, request,
                                                          response, rpc::FlushCache);
  }
  ServerUnaryReactor* EvictFromCache(CallbackServerContext* context, const ByteBuffer* request,
                                     ByteBuffer* response) override {
    return runner_.Run<gladys::memory::EvictFromCacheRequest>(CallKind::kWrite, context, request,
                                                              response, rpc::EvictFromCache);
  }
  ServerUnaryReactor* GetCacheStats(CallbackServerContext* context, const ByteBuffer* request,
                                    ByteBuffer* response) override {
    return runner_.Run<gladys::memory::GetCacheStatsRequest>(CallKind::kRead, context, request,
                                                             response, rpc::GetCacheStats);
  }
  ServerUnaryReactor* NotifyHeuristicChange(CallbackServerContext* context,
                                            const ByteBuffer* request,
                                            ByteBuffer* response) override {
    return runner_.Run<gladys::memory::NotifyHeuristicChangeRequest>(
        CallKind::kWrite, context, request, response,
        [this](Executive& executive, const Caller& caller,
               const gladys::memory::NotifyHeuristicChangeRequest& notice)
            -> Result<gladys::memory::NotifyHeuristicChangeResponse> {
          CREDENCE_ASSIGN_OR_RETURN(const HeuristicChange change, ChangeOf(caller, notice));
          executive.Forget(caller, change.id);
          watchers_.Publish(change);
          gladys::memory::NotifyHeuristicChangeResponse done;
          done.set_success(true);
          return done;
        });
  }
  ::grpc::ServerWriteReactor<ByteBuffer>* WatchHeuristicChanges(
      CallbackServerContext* context, const ByteBuffer* request) override {
    const auto asked = Parse<gladys::memory::WatchHeuristicChangesRequest>(*request);
    if (!asked) return Watchers::Refuse(asked.error());
    Result<Caller> caller = CallerOf(*context);
    if (!caller) return Watchers::Refuse(caller.error());
    return watchers_.Open(std::move(caller->space));
  }

 private:
  CallRunner& runner_;
  Watchers& watchers_;
};

}  // namespace

std::unique_ptr<::grpc::Service> MakeExecutiveService(CallRunner& runner,
                                                      const Watchers& watchers) {
  return std::make_unique<ExecutiveService>(runner, watchers);
}

std::unique_ptr<::grpc::Service> MakeMemoryStorage(CallRunner& runner) {
  return std::make_unique<MemoryStorage>(runner);
}

std::unique_ptr<::grpc::Service> MakeSalienceGateway(CallRunner& runner, Watchers& watchers) {
  return std::make_unique<SalienceGateway>(runner, watchers);
}

}  // namespace credence::rpc
