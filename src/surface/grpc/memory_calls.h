// SPDX-License-Identifier: Apache-2.0
// The calls of gladys.memory.MemoryStorage and SalienceGateway, except for the stream: converts
// messages to calls of the executive and back. proto/gladys documents the fields.
#pragma once

#include "credence/executive.h"
#include "credence/result.h"
#include "gladys/memory.pb.h"

namespace credence::rpc {

// --- MemoryStorage
Result<gladys::memory::GenerateEmbeddingResponse> GenerateEmbedding(
    Executive& executive, const Caller& caller,
    const gladys::memory::GenerateEmbeddingRequest& request);
Result<gladys::memory::StoreHeuristicResponse> StoreHeuristic(
    Executive& executive, const Caller& caller,
    const gladys::memory::StoreHeuristicRequest& request);
Result<gladys::memory::QueryHeuristicsResponse> QueryMatchingHeuristics(
    Executive& executive, const Caller& caller,
    const gladys::memory::QueryMatchingHeuristicsRequest& request);
Result<gladys::memory::GetHeuristicResponse> GetHeuristic(
    Executive& executive, const Caller& caller, const gladys::memory::GetHeuristicRequest& request);
Result<gladys::memory::UpdateHeuristicConfidenceResponse> UpdateHeuristicConfidence(
    Executive& executive, const Caller& caller,
    const gladys::memory::UpdateHeuristicConfidenceRequest& request);
Result<gladys::memory::CompareTextToActionsResponse> CompareTextToActions(
    Executive& executive, const Caller& caller,
    const gladys::memory::CompareTextToActionsRequest& request);
Result<gladys::memory::RecordHeuristicFireResponse> RecordHeuristicFire(
    Executive& executive, const Caller& caller,
    const gladys::memory::RecordHeuristicFireRequest& request);
Result<gladys::memory::UpdateFireOutcomeResponse> UpdateFireOutcome(
    Executive& executive, const Caller& caller,
    const gladys::memory::UpdateFireOutcomeRequest& request);
Result<gladys::memory::ListFiresResponse> ListFires(
    Executive& executive, const Caller& caller, const gladys::memory::ListFiresRequest& request);

// --- SalienceGateway
Result<gladys::memory::FlushCacheResponse> FlushCache(
    Executive& executive, const Caller& caller, const gladys::memory::FlushCacheRequest& request);
Result<gladys::memory::EvictFromCacheResponse> EvictFromCache(
    Executive& executive, const Caller& caller,
    const gladys::memory::EvictFromCacheRequest& request);
Result<gladys::memory::GetCacheStatsResponse> GetCacheStats(
    Executive& executive, const Caller& caller,
    const gladys::memory::GetCacheStatsRequest& request);
// The change that the request reports, for the watchers.
Result<HeuristicChange> ChangeOf(const Caller& caller,
                                 const gladys::memory::NotifyHeuristicChangeRequest& request);

}  // namespace credence::rpc
