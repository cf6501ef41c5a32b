// SPDX-License-Identifier: Apache-2.0
// Api: a request in, a response out. Everything about HTTP except the bytes on the wire.
// docs/http.md documents it for callers.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "credence/engine.h"
#include "operations/operation.h"
#include "surface/http/answer_cache.h"
#include "surface/http/gate.h"
#include "surface/http/http_metrics.h"
#include "surface/http/idempotency.h"
#include "surface/http/message.h"
#include "surface/http/rate_limiter.h"

namespace credence::http {

// Services of other rooms that the server offers.
struct Services {
  // The engine may be replaced while the server runs; a request keeps the one it began with.
  std::function<std::shared_ptr<Engine>()> engine;
  // A client's hook: its name and JSON in, the answer as JSON out. Null: not offered.
  std::function<Result<std::string>(Engine& engine, const Caller& caller, std::string_view client,
                                    std::string_view body)>
      hook;
  // The Model Context Protocol, at /mcp. Null: not offered.
  std::function<Response(Engine& engine, const Visitor& visitor, const Request& request)> mcp;
  // OpenTelemetry, at /otlp/v1/traces and so on. Null: not offered.
  std::function<Response(Engine& engine, const Visitor& visitor, const Request& request)> otlp;
  // Fills a space with a demonstration. Null: not offered.
  std::function<Result<void>(const std::string& space)> demo;
  // About the machine of the server, for its owner alone (machine.h).
  std::vector<operations::Operation> machine = {};
  // Called when something may have been recorded.
  std::function<void()> changed;
};

class Api {
 public:
  struct Options {
    Gate::Options gate;
    RateLimiter::Limits rate;
    AnswerCache::Limits answers;
  };

  Api(Services services, Options options);

  Response Handle(const Request& request);
  // A body may be at most this large when it is unpacked.
  static constexpr std::size_t kBodyBytesMax = std::size_t{64} * 1024 * 1024;
  // Whether the answer is so quick that another thread is not worthwhile. Other requests may wait
  // for a disk, a lock or a model.
  static bool IsQuick(const Request& request);

  // If not ready, load balancers should stop sending requests. They are still answered.
  void SetReady(bool ready) { ready_ = ready; }
  HttpMetrics& metrics() { return metrics_; }

 private:
  Response Route(const Request& request);
  Response AnswerVisitor(const Request& request, Target& target, const Visitor& visitor);
  // Nothing if there is no such path.
  std::optional<Response> AnswerFixed(const Request& request, Target& target,
                                      const Visitor& visitor);
  // Nothing if no operation on the machine is meant.
  std::optional<Response> AnswerMachine(const Request& request, const Target& target,
                                        const Visitor& visitor);
  Response AnswerOtlp(const Request& request, const Visitor& visitor);
  Response AnswerHook(const Request& request, std::string_view client, const Visitor& visitor);
  Response AnswerDemo(const Visitor& visitor);
  Response AnswerMetrics(const Visitor& visitor);
  Response AnswerExport(const Visitor& visitor);
  Response OpenChanges(const Request& request, Target& target, const Visitor& visitor);
  // A read, which may be answered from the cache.
  Response Look(const operations::Operation& operation, const Request& request,
                const Target& target, const Visitor& visitor);
  Response CallOperation(const operations::Operation& operation, Engine& engine,
                         const Request& request, const Target& target, const Visitor& visitor);
  // As above, with its Idempotency-Key, if it has one.
  Response CallOnce(const operations::Operation& operation, const Request& request,
                    const Target& target, const Visitor& visitor);
  // REQUIRES: the caller has a key, and no other request with it is being answered here.
  Response CallWithKey(const operations::Operation& operation, Engine& engine,
                       const Request& request, const Target& target, const Visitor& visitor);
  Response Ready();

  const Services services_;
  const Gate gate_;
  RateLimiter limiter_;
  RateLimiter guesses_;  // Of tokens.
  KeysInUse keys_;
  AnswerCache answers_;
  HttpMetrics metrics_;
  std::atomic<bool> ready_{true};
};

}  // namespace credence::http
