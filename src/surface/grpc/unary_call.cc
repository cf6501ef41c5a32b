// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/unary_call.h"

#include <fmt/format.h>

#include <memory>
#include <mutex>
#include <string_view>

#include "base/utf8.h"
#include "credence/mention.h"
#include "credence/trace_context.h"

namespace credence::rpc {
namespace {

constexpr std::size_t kHeaderCharactersMax = 64;

// The answer to one call, which both the pool and gRPC may try to give. The first one counts.
class Answer {
 public:
  Answer(::grpc::ServerUnaryReactor* reactor, ::grpc::ByteBuffer* response)
      : reactor_(reactor), response_(response) {}

  bool IsWanted() const {
    const std::lock_guard lock(mutex_);
    return reactor_ != nullptr;
  }

  void Give(const ::grpc::Status& status, ::grpc::ByteBuffer bytes) {
    ::grpc::ServerUnaryReactor* reactor = nullptr;
    {
      const std::lock_guard lock(mutex_);
      if (reactor_ == nullptr) return;
      reactor = std::exchange(reactor_, nullptr);
      response_->Swap(&bytes);
    }
    // Outside the lock, because gRPC may call back from within. It deletes nothing before.
    reactor->Finish(status);
  }

 private:
  mutable std::mutex mutex_;
  // Guarded by mutex_. Null once answered, because gRPC may delete it from then on.
  ::grpc::ServerUnaryReactor* reactor_;
  ::grpc::ByteBuffer* response_;  // Valid as long as the reactor.
};

class UnaryCall final : public ::grpc::ServerUnaryReactor {
 public:
  explicit UnaryCall(::grpc::ByteBuffer* response)
      : answer_(std::make_shared<Answer>(this, response)) {}

  const std::shared_ptr<Answer>& answer() const { return answer_; }

  // Also called after the deadline; nobody reads the status then.
  void OnCancel() override {
    answer_->Give({::grpc::StatusCode::CANCELLED, "the client did not wait"}, {});
  }
  void OnDone() override { delete this; }

 private:
  const std::shared_ptr<Answer> answer_;
};

Result<std::string> Header(const ::grpc::CallbackServerContext& context, const char* name,
                           std::string_view standard) {
  const auto found = context.client_metadata().find(name);
  if (found == context.client_metadata().end()) return std::string(standard);
  std::string value(found->second.data(), found->second.size());
  if (value.empty() || !IsValidUtf8(value) || OneLine(value) != value ||
      CodePointCount(value) > kHeaderCharactersMax) {
    return InvalidArgument(fmt::format("the header {} must be 1 to {} characters on one line", name,
                                       kHeaderCharactersMax));
  }
  return value;
}

}  // namespace

std::string ErrorText(const Error& error) {
  return OneLine(Spell(error.message, [](const Mention& mention) {
    return mention.kind == Mention::Kind::kParameter ? FieldName(mention.name)
                                                     : fmt::format("'credence {}'", mention.name);
  }));
}

::grpc::Status StatusOf(const Error& error) {
  return {static_cast<::grpc::StatusCode>(error.code), ErrorText(error)};
}

Result<Caller> CallerOf(const ::grpc::CallbackServerContext& context) {
  Caller caller;
  CREDENCE_ASSIGN_OR_RETURN(caller.space, Header(context, "credence-space", caller.space));
  CREDENCE_ASSIGN_OR_RETURN(caller.actor, Header(context, "credence-actor", "grpc"));
  const auto traceparent = context.client_metadata().find("traceparent");
  if (traceparent != context.client_metadata().end()) {
    caller.trace = ParseTraceparent({traceparent->second.data(), traceparent->second.size()});
  }
  return caller;
}

::grpc::ServerUnaryReactor* CallRunner::Refuse(const Error& error) {
  ::grpc::ByteBuffer none;
  auto* call = new UnaryCall(&none);
  call->answer()->Give(StatusOf(error), {});
  return call;
}

::grpc::ServerUnaryReactor* CallRunner::Start(CallKind kind, ::grpc::CallbackServerContext* context,
                                              ::grpc::ByteBuffer* response, Work work) {
  Result<Caller> caller = CallerOf(*context);
  if (!caller) return Refuse(caller.error());
  auto* call = new UnaryCall(response);  // gRPC deletes it through OnDone.
  const std::shared_ptr<Answer> answer = call->answer();
  CallPool& pool = kind == CallKind::kModel ? model_ : quick_;
  const bool taken = pool.Submit(
      [this, kind, answer, caller = *std::move(caller), work = std::move(work)]() mutable {
        if (kind == CallKind::kRead && !answer->IsWanted()) return;
        Result<::grpc::ByteBuffer> bytes = work(executive_, caller);
        if (bytes) {
          answer->Give(::grpc::Status::OK, *std::move(bytes));
        } else {
          answer->Give(StatusOf(bytes.error()), {});
        }
      });
  if (!taken) {
    answer->Give(
        {::grpc::StatusCode::RESOURCE_EXHAUSTED, "too many calls are waiting; try again later"},
        {});
  }
  return call;
}

void CallRunner::Close() {
  quick_.Close();
  model_.Close();
}

}  // namespace credence::rpc
