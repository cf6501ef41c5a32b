// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/executive_calls.h"

#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "base/version.h"
#include "credence/engine.h"
#include "credence/executive.h"
#include "credence/trace_context.h"
#include "surface/grpc/fields.h"
#include "surface/grpc/unary_call.h"

namespace credence::rpc {
namespace {

using gladys::types::GetHealthDetailsResponse;
using gladys::types::GetHealthRequest;
using gladys::types::GetHealthResponse;
using gladys::v1::HeuristicSuggestion;
using gladys::v1::ProcessEventRequest;
using gladys::v1::ProcessEventResponse;
using gladys::v1::ProvideFeedbackRequest;
using gladys::v1::ProvideFeedbackResponse;
using gladys::v1::RequestMetadata;

// The suggestion first, without duplicates.
Result<std::vector<std::string>> CandidatesOf(const ProcessEventRequest& request) {
  if (request.candidates_size() > kCandidatesMax) {
    return InvalidArgument(fmt::format("{} candidates given; at most {} are allowed",
                                       request.candidates_size(), kCandidatesMax));
  }
  std::vector<std::string> ids;
  const auto add = [&ids](const HeuristicSuggestion& suggestion) {
    const std::string& id = suggestion.heuristic_id();
    if (!id.empty() && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  };
  add(request.suggestion());
  for (const HeuristicSuggestion& candidate : request.candidates()) add(candidate);
  return ids;
}

Result<double> UrgencyOf(const gladys::types::SalienceResult& salience) {
  const double urgency = Widen(salience.threat());
  if (!(urgency >= 0 && urgency <= 1)) {
    return InvalidArgument(
        fmt::format("event.salience.threat is {}; it must be 0 to 1", salience.threat()));
  }
  return urgency;
}

Result<std::string> FieldsOf(const gladys::v1::Event& event) {
  std::string json;
  if (!event.has_structured()) return json;
  const auto status = google::protobuf::util::MessageToJsonString(event.structured(), &json);
  // Non-finite numbers and empty values have no JSON.
  if (!status.ok())
    return InvalidArgument("event.structured cannot be written as JSON; correct it");
  return json;
}

Result<EventArrived> EventOf(const ProcessEventRequest& request) {
  const gladys::v1::Event& event = request.event();
  CREDENCE_RETURN_IF_ERROR(Require("event.raw_text", event.raw_text()));
  CREDENCE_RETURN_IF_ERROR(Require("event.source", event.source()));
  EventArrived arrived;
  arrived.text = event.raw_text();
  arrived.source = event.source();
  arrived.id = NonEmpty(event.id());
  arrived.immediate = request.immediate();
  CREDENCE_ASSIGN_OR_RETURN(arrived.candidates, CandidatesOf(request));
  CREDENCE_ASSIGN_OR_RETURN(arrived.fields, FieldsOf(event));
  CREDENCE_ASSIGN_OR_RETURN(arrived.urgency, UrgencyOf(event.salience()));
  return arrived;
}

// The trace that the message names. Ids that are not valid are ignored, as those of a traceparent.
std::optional<TraceContext> TraceIn(const ProcessEventRequest& request) {
  for (const RequestMetadata& metadata : {request.metadata(), request.event().metadata()}) {
    TraceContext trace{.trace = AsciiLower(metadata.trace_id()),
                       .span = AsciiLower(metadata.span_id())};
    if (!IsTraceId(trace.trace)) continue;
    if (!IsSpanId(trace.span)) trace.span.clear();
    return trace;
  }
  return std::nullopt;
}

}  // namespace

Result<ProcessEventResponse> ProcessEvent(Executive& executive, const Caller& caller,
                                          const ProcessEventRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(const EventArrived event, EventOf(request));
  Caller traced = caller;
  // The header is what instrumentation of the call itself sends.
  if (!traced.trace) traced.trace = TraceIn(request);
  CREDENCE_ASSIGN_OR_RETURN(EventAnswer answer, executive.Process(traced, event));
  ProcessEventResponse response;
  const bool answered =
      answer.path == DecisionPath::kHeuristic || answer.path == DecisionPath::kLlm;
  response.set_accepted(answer.path != DecisionPath::kRejected);
  if (!answered) response.set_error_message(std::move(answer.reason));
  if (answer.response_id) response.set_response_id(answer.response_id->ToString());
  response.set_response_text(std::move(answer.response));
  if (answer.predicted_success) {
    const auto predicted = static_cast<float>(*answer.predicted_success);
    response.set_predicted_success(predicted);
    if (answer.path == DecisionPath::kHeuristic) response.set_prediction_confidence(predicted);
  }
  response.set_prompt_text(std::move(answer.prompt));
  response.set_decision_path(std::string(NameOf(answer.path)));
  if (answer.heuristic_id) response.set_matched_heuristic_id(answer.heuristic_id->ToString());
  return response;
}

Result<ProvideFeedbackResponse> ProvideFeedback(Executive& executive, const Caller& caller,
                                                const ProvideFeedbackRequest& request) {
  const std::string& event =
      request.event_id().empty() ? request.response_id() : request.event_id();
  CREDENCE_RETURN_IF_ERROR(Require("event_id", event));
  CREDENCE_ASSIGN_OR_RETURN(
      const FeedbackAnswer answer,
      executive.GiveFeedback(caller, {.event = event,
                                      .positive = request.positive(),
                                      .key = NonEmpty(request.metadata().request_id())}));
  ProvideFeedbackResponse response;
  response.set_accepted(true);
  response.set_error_message(answer.note);
  if (answer.created) response.set_created_heuristic_id(answer.created->ToString());
  return response;
}

Result<GetHealthResponse> GetHealth(Executive& executive, const Caller& /*caller*/,
                                    const GetHealthRequest& /*request*/) {
  GetHealthResponse response;
  const Result<std::string> embedder = executive.EmbedderName();
  response.set_status(embedder ? gladys::types::HEALTH_STATUS_HEALTHY
                               : gladys::types::HEALTH_STATUS_UNHEALTHY);
  if (!embedder) response.set_message(ErrorText(embedder.error()));
  return response;
}

Result<GetHealthDetailsResponse> GetHealthDetails(Executive& executive) {
  GetHealthDetailsResponse response;
  auto& details = *response.mutable_details();
  const Result<std::string> embedder = executive.EmbedderName();
  response.set_status(embedder ? gladys::types::HEALTH_STATUS_HEALTHY
                               : gladys::types::HEALTH_STATUS_UNHEALTHY);
  details[embedder ? "embedder" : "error"] = embedder ? *embedder : ErrorText(embedder.error());
  details["version"] = std::string(Version());
  const CacheStats cache = executive.GetCacheStats();
  details["cache_size"] = std::to_string(cache.size);
  details["cache_hits"] = std::to_string(cache.hits);
  details["cache_misses"] = std::to_string(cache.misses);
  return response;
}

}  // namespace credence::rpc
