// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/receive.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "insight/telemetry/observed_runs.h"
#include "insight/telemetry/otlp_json.h"
#include "insight/telemetry/otlp_protobuf.h"

namespace credence::otlp {
namespace {

using insight::OtlpSignal;
using insight::Telemetry;

constexpr std::string_view kJson = "application/json";
constexpr std::string_view kProtobuf = "application/x-protobuf";

// gRPC's numbers, which the protocol uses for errors.
int CodeOf(const Error& error) { return static_cast<int>(error.code); }

int StatusOf(const Error& error) {
  switch (error.code) {
    case Code::kInvalidArgument:
      return 400;
    case Code::kPermissionDenied:
      return 403;
    case Code::kUnimplemented:
      return 415;
    case Code::kNotFound:
      return 404;
    case Code::kUnavailable:
    case Code::kAborted:
    case Code::kDeadlineExceeded:
    case Code::kResourceExhausted:
      return 503;  // The sender may try again.
    default:
      return 500;
  }
}

void AppendVarint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

void AppendNumber(std::string& out, std::uint32_t field, std::uint64_t value) {
  if (value == 0) return;
  AppendVarint(out, field << 3);
  AppendVarint(out, value);
}

void AppendBytes(std::string& out, std::uint32_t field, std::string_view bytes) {
  if (bytes.empty()) return;
  AppendVarint(out, field << 3 | 2);
  AppendVarint(out, bytes.size());
  out += bytes;
}

// What was not accepted, if anything.
struct Partial {
  std::int64_t rejected = 0;
  std::string message;
};

std::string_view RejectedName(std::string_view signal) {
  if (signal == "traces") return "rejectedSpans";
  return signal == "logs" ? "rejectedLogRecords" : "rejectedDataPoints";
}

Answer Accepted(std::string_view signal, bool is_json, const Partial& partial) {
  Answer answer{.status = 200, .type = std::string(is_json ? kJson : kProtobuf), .body = ""};
  const bool is_whole = partial.rejected == 0 && partial.message.empty();
  if (is_json) {
    JsonWriter json;
    json.BeginObject();
    if (!is_whole) {
      json.Key("partialSuccess").BeginObject();
      json.Key(RejectedName(signal)).String(fmt::format("{}", partial.rejected));
      json.Key("errorMessage").String(partial.message);
      json.EndObject();
    }
    json.EndObject();
    answer.body = std::move(json).Take();
    return answer;
  }
  if (is_whole) return answer;
  std::string inner;
  AppendNumber(inner, 1, static_cast<std::uint64_t>(partial.rejected));
  AppendBytes(inner, 2, partial.message);
  AppendBytes(answer.body, 1, inner);
  return answer;
}

// A google.rpc.Status.
Answer Refused(bool is_json, const Error& error) {
  Answer answer{
      .status = StatusOf(error), .type = std::string(is_json ? kJson : kProtobuf), .body = ""};
  if (is_json) {
    JsonWriter json;
    json.BeginObject().Key("code").Int(CodeOf(error)).Key("message").String(error.message);
    json.EndObject();
    answer.body = std::move(json).Take();
    return answer;
  }
  AppendNumber(answer.body, 1, static_cast<std::uint64_t>(CodeOf(error)));
  AppendBytes(answer.body, 2, error.message);
  return answer;
}

Result<Telemetry> Read(OtlpSignal signal, bool is_json, std::string_view body) {
  return is_json ? insight::ReadOtlpJson(body) : insight::ReadOtlpProtobuf(signal, body);
}

Result<Partial> Record(Engine& engine, const Caller& caller, const Telemetry& telemetry) {
  const insight::ObservedRuns found = insight::RunsIn(telemetry, engine.Telemetry().outcomes);
  CREDENCE_ASSIGN_OR_RETURN(const ObservedReport report,
                            engine.sessions().Observe(caller, found.runs));
  Partial partial{.rejected = telemetry.invalid, .message = ""};
  if (telemetry.invalid > 0) {
    partial.message = fmt::format("{} have no valid id or time, or are too many for one request",
                                  telemetry.invalid);
  }
  if (report.refused > 0) {
    if (!partial.message.empty()) partial.message += "; ";
    partial.message += fmt::format("{} of {} runs could not be recorded: {}", report.refused,
                                   report.runs, report.remarks.front());
  }
  return partial;
}

}  // namespace

Answer Receive(Engine& engine, const Caller& caller, const Request& request) {
  constexpr std::string_view kPrefix = "/otlp/v1/";
  const std::string type = AsciiLower(Trim(request.type.substr(0, request.type.find(';'))));
  const bool is_json = type != kProtobuf;
  const std::string_view signal =
      request.path.starts_with(kPrefix) ? request.path.substr(kPrefix.size()) : "";
  if (signal != "traces" && signal != "logs" && signal != "metrics") {
    return Refused(is_json, {.code = Code::kNotFound,
                             .message = "send to /otlp/v1/traces, /otlp/v1/logs or "
                                        "/otlp/v1/metrics"});
  }
  if (is_json && type != kJson) {
    return Refused(true, {.code = Code::kUnimplemented,
                          .message = fmt::format("the body must be {} or {}", kJson, kProtobuf)});
  }
  // A message would make SDKs log a warning at each export.
  if (signal == "metrics") return Accepted(signal, is_json, {});
  const Result<Telemetry> telemetry =
      Read(signal == "traces" ? OtlpSignal::kTraces : OtlpSignal::kLogs, is_json, request.body);
  if (!telemetry) return Refused(is_json, telemetry.error());
  const Result<Partial> partial = Record(engine, caller, *telemetry);
  return partial ? Accepted(signal, is_json, *partial) : Refused(is_json, partial.error());
}

}  // namespace credence::otlp
