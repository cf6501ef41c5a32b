// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/memory_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "credence/engine.h"
#include "surface/grpc/fields.h"

namespace credence::rpc {
namespace {

namespace pb = gladys::memory;

// The default of the public protos' server.
constexpr std::int64_t kMatchesStandard = 10;
constexpr std::int64_t kFiresStandard = 100;

Result<FireOutcome> OutcomeOf(std::string_view name) {
  if (const auto outcome = FromName<FireOutcome>(name)) return *outcome;
  return InvalidArgument(
      fmt::format("outcome is {}; it must be success, fail or unknown", Quoted(name)));
}

pb::Heuristic MessageOf(const Heuristic& heuristic) {
  pb::Heuristic message;
  message.set_id(heuristic.id.ToString());
  message.set_name(heuristic.name.value_or(""));
  message.set_condition_text(heuristic.condition.value_or(""));
  // Erased texts leave nothing to do.
  if (heuristic.action) message.set_effects_json(EffectsOf(*heuristic.action));
  message.set_confidence(static_cast<float>(heuristic.confidence));
  message.set_origin(std::string(NameOf(heuristic.origin)));
  message.set_origin_id(heuristic.origin_id.value_or(""));
  if (heuristic.last_fired_at) message.set_last_fired_ms(ToMillis(*heuristic.last_fired_at));
  message.set_fire_count(Narrow(heuristic.fire_count));
  message.set_success_count(Narrow(heuristic.success_count));
  message.set_created_at_ms(ToMillis(heuristic.created_at));
  message.set_updated_at_ms(ToMillis(heuristic.updated_at));
  message.set_source(heuristic.source);
  return message;
}

// Little-endian on any machine.
std::string BytesOf(const std::vector<float>& numbers) {
  std::string bytes;
  bytes.reserve(numbers.size() * sizeof(float));
  for (const float number : numbers) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    for (unsigned shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<char>(bits >> shift & 0xFFU));
    }
  }
  return bytes;
}

// An archived heuristic does not exist for these clients: they have no call that restores one.
Result<HeuristicReading> FindCurrent(Executive& executive, const Caller& caller,
                                     const std::string& id) {
  CREDENCE_ASSIGN_OR_RETURN(HeuristicReading reading, executive.Show(caller, id));
  if (!reading.heuristic.archived_at) return reading;
  return NotFound(fmt::format("heuristic {} is archived", reading.heuristic.id.ToString()));
}

}  // namespace

Result<pb::GenerateEmbeddingResponse> GenerateEmbedding(
    Executive& executive, const Caller& /*caller*/, const pb::GenerateEmbeddingRequest& request) {
  CREDENCE_RETURN_IF_ERROR(Require("text", request.text()));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> numbers, executive.Embed(request.text()));
  pb::GenerateEmbeddingResponse response;
  response.set_embedding(BytesOf(numbers));
  return response;
}

Result<pb::StoreHeuristicResponse> StoreHeuristic(Executive& executive, const Caller& caller,
                                                  const pb::StoreHeuristicRequest& request) {
  const pb::Heuristic& heuristic = request.heuristic();
  CREDENCE_RETURN_IF_ERROR(Require("heuristic.condition_text", heuristic.condition_text()));
  CREDENCE_RETURN_IF_ERROR(Require("heuristic.source", heuristic.source()));
  CREDENCE_RETURN_IF_ERROR(Require("heuristic.effects_json", heuristic.effects_json()));
  AddHeuristic add;
  add.condition = heuristic.condition_text();
  CREDENCE_ASSIGN_OR_RETURN(add.action, ActionOf(heuristic.effects_json()));
  add.source = heuristic.source();
  add.origin = NonEmpty(heuristic.origin());
  if (add.origin == "pack") add.origin = NameOf(HeuristicOrigin::kSkillPack);
  add.origin_id = NonEmpty(heuristic.origin_id());
  add.name = NonEmpty(heuristic.name());
  if (!heuristic.id().empty()) {
    CREDENCE_ASSIGN_OR_RETURN(add.id, Uuid::Parse(heuristic.id()));
  }
  CREDENCE_ASSIGN_OR_RETURN(const AddedHeuristic added, executive.Add(caller, add));
  pb::StoreHeuristicResponse response;
  response.set_success(true);
  response.set_heuristic_id(added.reading.heuristic.id.ToString());
  return response;
}

Result<pb::QueryHeuristicsResponse> QueryMatchingHeuristics(
    Executive& executive, const Caller& caller, const pb::QueryMatchingHeuristicsRequest& request) {
  CREDENCE_RETURN_IF_ERROR(Require("event_text", request.event_text()));
  CREDENCE_RETURN_IF_ERROR(Require("source_filter", request.source_filter()));
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t limit, Limit(request.limit(), kMatchesStandard));
  CREDENCE_ASSIGN_OR_RETURN(
      const std::vector<HeuristicMatch> matches,
      executive.Match(caller, {.text = request.event_text(),
                               .source = request.source_filter(),
                               .min_confidence = Widen(request.min_confidence()),
                               .limit = limit}));
  pb::QueryHeuristicsResponse response;
  for (const HeuristicMatch& match : matches) {
    pb::HeuristicMatch& message = *response.add_matches();
    *message.mutable_heuristic() = MessageOf(match.reading.heuristic);
    message.set_similarity(static_cast<float>(match.similarity));
    message.set_score(static_cast<float>(match.similarity * match.reading.heuristic.confidence));
  }
  return response;
}

Result<pb::GetHeuristicResponse> GetHeuristic(Executive& executive, const Caller& caller,
                                              const pb::GetHeuristicRequest& request) {
  CREDENCE_RETURN_IF_ERROR(Require("id", request.id()));
  CREDENCE_ASSIGN_OR_RETURN(const HeuristicReading reading,
                            FindCurrent(executive, caller, request.id()));
  pb::GetHeuristicResponse response;
  *response.mutable_heuristic() = MessageOf(reading.heuristic);
  return response;
}

Result<pb::UpdateHeuristicConfidenceResponse> UpdateHeuristicConfidence(
    Executive& executive, const Caller& caller,
    const pb::UpdateHeuristicConfidenceRequest& request) {
  CREDENCE_RETURN_IF_ERROR(Require("heuristic_id", request.heuristic_id()));
  HeuristicFeedback feedback;
  feedback.id = request.heuristic_id();
  feedback.positive = request.positive();
  feedback.magnitude = request.magnitude() == 0 ? 1 : Widen(request.magnitude());
  feedback.from = NonEmpty(request.feedback_source());
  if (feedback.from == "explicit") feedback.from = "user";
  feedback.key = NonEmpty(request.metadata().request_id());
  CREDENCE_ASSIGN_OR_RETURN(const HeuristicReading before,
                            FindCurrent(executive, caller, request.heuristic_id()));
  CREDENCE_ASSIGN_OR_RETURN(const HeuristicReading after, executive.Judge(caller, feedback));
  const double old_confidence = before.heuristic.confidence;
  const double new_confidence = after.heuristic.confidence;
  pb::UpdateHeuristicConfidenceResponse response;
  response.set_success(true);
  response.set_old_confidence(static_cast<float>(old_confidence));
  response.set_new_confidence(static_cast<float>(new_confidence));
  response.set_delta(static_cast<float>(new_confidence - old_confidence));
  return response;
}

Result<pb::CompareTextToActionsResponse> CompareTextToActions(
    Executive& executive, const Caller& caller, const pb::CompareTextToActionsRequest& request) {
  CREDENCE_RETURN_IF_ERROR(Require("response_text", request.response_text()));
  if (request.heuristic_ids().empty())
    CREDENCE_RETURN_IF_ERROR(Require("source", request.source()));
  if (request.heuristic_ids_size() > kLimitMax) {
    return InvalidArgument(fmt::format("{} heuristic_ids given; at most {} are allowed",
                                       request.heuristic_ids_size(), kLimitMax));
  }
  const std::vector<std::string> ids(request.heuristic_ids().begin(),
                                     request.heuristic_ids().end());
  CREDENCE_ASSIGN_OR_RETURN(
      const auto compared,
      executive.CompareToActions(caller, request.response_text(), ids, request.source()));
  pb::CompareTextToActionsResponse response;
  for (const auto& [id, similarity] : compared) {
    pb::ActionSimilarity& result = *response.add_results();
    result.set_heuristic_id(id.ToString());
    result.set_similarity(static_cast<float>(similarity));
  }
  return response;
}

Result<pb::RecordHeuristicFireResponse> RecordHeuristicFire(
    Executive& executive, const Caller& caller, const pb::RecordHeuristicFireRequest& request) {
  CREDENCE_RETURN_IF_ERROR(Require("heuristic_id", request.heuristic_id()));
  CREDENCE_RETURN_IF_ERROR(Require("event_id", request.event_id()));
  CREDENCE_RETURN_IF_ERROR(FindCurrent(executive, caller, request.heuristic_id()));
  CREDENCE_ASSIGN_OR_RETURN(
      const Fire fire, executive.RecordFire(caller, request.heuristic_id(), request.event_id()));
  pb::RecordHeuristicFireResponse response;
  response.set_fire_id(fire.id.ToString());
  return response;
}

Result<pb::UpdateFireOutcomeResponse> UpdateFireOutcome(
    Executive& executive, const Caller& caller, const pb::UpdateFireOutcomeRequest& request) {
  CREDENCE_RETURN_IF_ERROR(Require("fire_id", request.fire_id()));
  CREDENCE_ASSIGN_OR_RETURN(const FireOutcome outcome, OutcomeOf(request.outcome()));
  CREDENCE_RETURN_IF_ERROR(
      executive.JudgeFire(caller, request.fire_id(), outcome, request.feedback_source()));
  pb::UpdateFireOutcomeResponse response;
  response.set_success(true);
  return response;
}

Result<pb::ListFiresResponse> ListFires(Executive& executive, const Caller& caller,
                                        const pb::ListFiresRequest& request) {
  if (!request.outcome().empty()) CREDENCE_RETURN_IF_ERROR(OutcomeOf(request.outcome()));
  if (request.offset() < 0) {
    return InvalidArgument(fmt::format("offset is {}; give 0 or more", request.offset()));
  }
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t limit, Limit(request.limit(), kFiresStandard));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Fire> fires,
                            executive.Fires(caller, {.outcome = NonEmpty(request.outcome()),
                                                     .limit = limit,
                                                     .offset = request.offset()}));
  std::map<Uuid, Result<HeuristicReading>> heuristics;  // A few heuristics cause most fires.
  pb::ListFiresResponse response;
  for (const Fire& fire : fires) {
    pb::HeuristicFire& message = *response.add_fires();
    message.set_id(fire.id.ToString());
    message.set_heuristic_id(fire.heuristic_id.ToString());
    message.set_event_id(fire.event_id);
    message.set_fired_at_ms(ToMillis(fire.fired_at));
    message.set_outcome(std::string(NameOf(fire.outcome)));
    message.set_feedback_source(fire.judged_by);
    message.set_confidence(static_cast<float>(fire.confidence));
    auto known = heuristics.find(fire.heuristic_id);
    if (known == heuristics.end()) {
      known = heuristics
                  .emplace(fire.heuristic_id, executive.Show(caller, fire.heuristic_id.ToString()))
                  .first;
    }
    // The fire is worth reporting without the texts of its heuristic.
    if (!known->second || known->second->heuristic.archived_at) continue;
    message.set_heuristic_name(known->second->heuristic.name.value_or(""));
    message.set_condition_text(known->second->heuristic.condition.value_or(""));
  }
  return response;
}

Result<pb::FlushCacheResponse> FlushCache(Executive& executive, const Caller& /*caller*/,
                                          const pb::FlushCacheRequest& /*request*/) {
  pb::FlushCacheResponse response;
  response.set_entries_flushed(Narrow(executive.ForgetAll()));
  return response;
}

Result<pb::EvictFromCacheResponse> EvictFromCache(Executive& executive, const Caller& caller,
                                                  const pb::EvictFromCacheRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Uuid::Parse(request.heuristic_id()));
  const std::int64_t size = executive.GetCacheStats().size;
  executive.Forget(caller, id);
  pb::EvictFromCacheResponse response;
  response.set_found(executive.GetCacheStats().size < size);
  return response;
}

Result<pb::GetCacheStatsResponse> GetCacheStats(Executive& executive, const Caller& /*caller*/,
                                                const pb::GetCacheStatsRequest& /*request*/) {
  const CacheStats stats = executive.GetCacheStats();
  const std::int64_t asked = stats.hits + stats.misses;
  pb::GetCacheStatsResponse response;
  response.set_current_size(Narrow(stats.size));
  if (asked > 0) {
    response.set_hit_rate(static_cast<float>(stats.hits) / static_cast<float>(asked));
  }
  response.set_total_hits(stats.hits);
  response.set_total_misses(stats.misses);
  return response;
}

Result<HeuristicChange> ChangeOf(const Caller& caller,
                                 const pb::NotifyHeuristicChangeRequest& request) {
  constexpr std::array<std::string_view, 3> kTypes = {"created", "updated", "deleted"};
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Uuid::Parse(request.heuristic_id()));
  if (std::ranges::find(kTypes, request.change_type()) == kTypes.end()) {
    return InvalidArgument(fmt::format("change_type is {}; it must be created, updated or deleted",
                                       Quoted(request.change_type())));
  }
  return HeuristicChange{.space = caller.space, .id = id, .change = request.change_type()};
}

}  // namespace credence::rpc
