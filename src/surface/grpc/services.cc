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

// "Raw" methods receive bytes; methods that are not listed answer UNIMPLEMENTED.
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

// The method `name` of a service, answered by the function of the same name.
#define CREDENCE_UNARY_CALL(package, name, kind)                                                   \
  ServerUnaryReactor* name(CallbackServerContext* context, const ByteBuffer* request,              \
                           ByteBuffer* response) override {                                        \
    return runner_.Run<gladys::package::name##Request>(CallKind::kind, context, request, response, \
                                                       rpc::name);                                 \
  }

class ExecutiveService final : public RawExecutive {
 public:
  ExecutiveService(CallRunner& runner, const Watchers& watchers)
      : runner_(runner), watchers_(watchers) {}

  CREDENCE_UNARY_CALL(v1, ProcessEvent, kModel)
  // May ask a model for the pattern in what was liked.
  CREDENCE_UNARY_CALL(v1, ProvideFeedback, kModel)
  CREDENCE_UNARY_CALL(types, GetHealth, kRead)
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

  CREDENCE_UNARY_CALL(memory, GenerateEmbedding, kRead)
  CREDENCE_UNARY_CALL(memory, StoreHeuristic, kWrite)
  CREDENCE_UNARY_CALL(memory, QueryMatchingHeuristics, kRead)
  CREDENCE_UNARY_CALL(memory, GetHeuristic, kRead)
  CREDENCE_UNARY_CALL(memory, UpdateHeuristicConfidence, kWrite)
  CREDENCE_UNARY_CALL(memory, RecordHeuristicFire, kWrite)
  CREDENCE_UNARY_CALL(memory, UpdateFireOutcome, kWrite)
  CREDENCE_UNARY_CALL(memory, ListFires, kRead)
  CREDENCE_UNARY_CALL(memory, CompareTextToActions, kRead)

 private:
  CallRunner& runner_;
};

class SalienceGateway final : public RawGateway {
 public:
  SalienceGateway(CallRunner& runner, Watchers& watchers) : runner_(runner), watchers_(watchers) {}

  CREDENCE_UNARY_CALL(memory, FlushCache, kWrite)
  CREDENCE_UNARY_CALL(memory, EvictFromCache, kWrite)
  CREDENCE_UNARY_CALL(memory, GetCacheStats, kRead)
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

#undef CREDENCE_UNARY_CALL

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
