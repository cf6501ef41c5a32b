// SPDX-License-Identifier: Apache-2.0
// Unary calls: read on a gRPC thread, run by a pool, and answered once: with the result, or earlier
// if the client has gone or its deadline has passed. Work that has begun is finished even if nobody
// waits for it.
//
// Requests are received as bytes: gRPC itself would answer an invalid message with UNIMPLEMENTED,
// which would mislead people.
#pragma once

#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>
#include <grpcpp/support/slice.h>
#include <grpcpp/support/status.h>

#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "base/call_pool.h"
#include "credence/engine.h"
#include "credence/executive.h"

namespace credence::rpc {

enum class CallKind {
  kRead,   // Not begun if nobody waits for it any more.
  kWrite,  // Always done, because the client may believe that it was.
  kModel,  // Like a write, but may take as long as a language model.
};

// One line, with parameters as fields and operations as commands.
std::string ErrorText(const Error& error);
// Both number their codes alike.
::grpc::Status StatusOf(const Error& error);

// The caller, from the headers credence-space ("default"), credence-actor ("grpc") and traceparent.
// Failure: kInvalidArgument.
Result<Caller> CallerOf(const ::grpc::CallbackServerContext& context);

// kInvalidArgument if the bytes are not such a message.
template <class Message>
Result<Message> Parse(const ::grpc::ByteBuffer& bytes) {
  ::grpc::Slice slice;
  Message message;
  if (!bytes.DumpToSingleSlice(&slice).ok() ||
      !message.ParseFromArray(slice.begin(), static_cast<int>(slice.size()))) {
    return InvalidArgument("the request is not a " + message.GetDescriptor()->full_name() +
                           "; generate the client from proto/gladys");
  }
  return message;
}

template <class Message>
::grpc::ByteBuffer Serialize(const Message& message) {
  const ::grpc::Slice slice(message.SerializeAsString());
  return {&slice, 1};
}

// Thread-safe. REQUIRES: outlives the server whose calls it runs.
class CallRunner {
 public:
  struct Limits {
    CallPool::Limits quick;
    CallPool::Limits model;
  };

  CallRunner(Executive& executive, const Limits& limits)
      : executive_(executive), quick_(limits.quick), model_(limits.model) {}

  // `handler` is Result<Response>(Executive&, const Caller&, const Request&).
  template <class Request, class Handler>
  ::grpc::ServerUnaryReactor* Run(CallKind kind, ::grpc::CallbackServerContext* context,
                                  const ::grpc::ByteBuffer* bytes, ::grpc::ByteBuffer* response,
                                  Handler handler) {
    Result<Request> request = Parse<Request>(*bytes);
    if (!request) return Refuse(request.error());
    return Start(kind, context, response,
                 [request = *std::move(request), handler = std::move(handler)](
                     Executive& executive, const Caller& caller) -> Result<::grpc::ByteBuffer> {
                   CREDENCE_ASSIGN_OR_RETURN(const auto answer,
                                             handler(executive, caller, request));
                   return Serialize(answer);
                 });
  }

  std::size_t waiting() const { return quick_.waiting() + model_.waiting(); }
  std::chrono::seconds uptime() const {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() -
                                                            started_);
  }
  // Returns once all begun work is done.
  void Close();

 private:
  using Work =
      std::move_only_function<Result<::grpc::ByteBuffer>(Executive& executive, const Caller&)>;

  static ::grpc::ServerUnaryReactor* Refuse(const Error& error);
  ::grpc::ServerUnaryReactor* Start(CallKind kind, ::grpc::CallbackServerContext* context,
                                    ::grpc::ByteBuffer* response, Work work);

  Executive& executive_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  CallPool quick_;
  CallPool model_;
};

}  // namespace credence::rpc
