// SPDX-License-Identifier: Apache-2.0
// Up to eight untrusted requests, separated by a line of three dashes: each has a line with method
// and target, header lines, an empty line and a body. Each is answered with JSON or text, no header
// of an answer contains a line break, and the ledger verifies.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/percent.h"
#include "base/utf8.h"
#include "credence/clock.h"
#include "fuzz/fuzzer.h"
#include "fuzz/sample_engine.h"
#include "surface/hook/hook.h"
#include "surface/http/api.h"
#include "surface/http/idempotency.h"
#include "surface/http/target.h"
#include "surface/http/test_request.h"
#include "surface/mcp/streamable_http.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.
using fuzz::TakeUntil;
using namespace credence::http;  // NOLINT(google-build-using-namespace)

constexpr int kRequestsMax = 8;
constexpr int kPartsMax = 4;
constexpr std::string_view kNext = "\n---\n";

TestRequest ReadRequest(std::string_view text) {
  std::string_view head = TakeUntil(text, "\n\n");
  std::string_view line = TakeUntil(head, "\n");
  const std::string method(TakeUntil(line, " "));
  std::map<std::string, std::string> headers;
  while (!head.empty()) {
    std::string_view field = TakeUntil(head, "\n");
    const std::string name(TakeUntil(field, ": "));
    headers.emplace(name, field);
  }
  return {method, std::string(line), std::string(text), headers};
}

Result<std::string> AnswerHook(Engine& engine, const Caller& caller, std::string_view client,
                               std::string_view body) {
  const auto known = FromName<hook::Client>(client);
  if (!known) return NotFound("no such client");
  const auto audience = [&]() -> Result<hook::Audience> {
    return hook::Audience{.engine = &engine, .caller = caller};
  };
  return hook::AnswerInput(*known, body, {.audience = audience}).answer;
}

Response AnswerMcp(mcp::HttpSessions& sessions, Engine& engine, const Visitor& visitor,
                   const Request& request) {
  const mcp::Handler handler(engine, visitor.caller, operations::Access::kWrite);
  mcp::HttpAnswer answer =
      mcp::AnswerHttp({.method = request.method,
                       .header = [&](std::string_view name) -> std::optional<std::string> {
                         if (request.headers->Count(name) == 0) return std::nullopt;
                         return std::string(request.Header(name));
                       },
                       .body = request.body,
                       .owner = visitor.caller.space},
                      handler, sessions);
  return {.status = answer.status,
          .body = std::move(answer.body),
          .headers = std::move(answer.headers)};
}

void CheckResponse(const Response& response) {
  CREDENCE_CHECK(response.status >= 200 && response.status < 600, "a status");
  for (const auto& [name, value] : response.headers) {
    CREDENCE_CHECK((name + value).find_first_of(std::string_view("\r\n\0", 3)) == name.npos,
                   "no header ends its line");
  }
  const bool is_json = response.type.contains("json") && !response.type.contains("ndjson");
  CREDENCE_CHECK(!is_json || response.body.empty() || fuzz::IsJson(response.body), "JSON");
  for (int left = response.parts ? kPartsMax : 0; left > 0; --left) {
    const Result<std::string> part = response.parts();
    CREDENCE_CHECK(part.has_value(), "a part");
    if (part->empty()) break;
  }
  if (!is_json) return;
  const Result<Response> kept = DecodeReply(EncodeReply(response));
  CREDENCE_CHECK(kept && kept->status == response.status && kept->body == response.body, "kept");
}

void CheckTarget(std::string_view text) {
  const Result<Target> target = ParseTarget(text);
  if (!target) return;
  CREDENCE_CHECK(IsValidUtf8(target->path) && !(target->path + "/").contains("/../"), "a path");
  for (const auto& [name, value] : target->query) {
    const std::string again = "/?" + PercentEncode(name) + "=" + PercentEncode(value);
    const Result<Target> read = ParseTarget(again);
    CREDENCE_CHECK(read && read->query.size() == 1 && read->query[0].second == value, "the same");
  }
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view rest) {
  CheckTarget(rest);
  (void)DecodeReply(rest);
  std::shared_ptr<Engine> engine = OpenSample(":memory:").value();
  mcp::HttpSessions sessions(std::make_shared<SeededRng>(1));
  Api api(
      {.engine = [&] { return engine; },
       .hook = AnswerHook,
       .mcp = [&](Engine& asked, const Visitor& visitor,
                  const Request& request) { return AnswerMcp(sessions, asked, visitor, request); },
       .demo = nullptr,
       .changed = nullptr},
      {});
  for (int left = kRequestsMax; left > 0 && !rest.empty(); --left) {
    const TestRequest request = ReadRequest(TakeUntil(rest, kNext));
    CheckTarget(request.Get().target);
    (void)Api::IsQuick(request.Get());
    CheckResponse(api.Handle(request.Get()));
  }
  const auto verified = engine->insight().Verify();
  CREDENCE_CHECK(verified && verified->ok(), "the ledger verifies");
}
