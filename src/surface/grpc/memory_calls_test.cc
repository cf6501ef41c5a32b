// SPDX-License-Identifier: Apache-2.0
#include "surface/grpc/memory_calls.h"

#include <cstring>
#include <string>

#include "base/test_framework.h"
#include "surface/grpc/test_executive.h"

namespace credence::rpc {
namespace {

namespace pb = gladys::memory;

class MemoryCallsTest : public testing::Test {
 protected:
  static pb::StoreHeuristicRequest Heuristic(const std::string& condition,
                                             const std::string& action) {
    pb::StoreHeuristicRequest request;
    request.mutable_heuristic()->set_condition_text(condition);
    request.mutable_heuristic()->set_effects_json(R"({"message":")" + action + R"("})");
    request.mutable_heuristic()->set_source("game");
    return request;
  }
  std::string Store(const std::string& condition, const std::string& action) {
    return StoreHeuristic(executive_, caller_, Heuristic(condition, action))->heuristic_id();
  }
  pb::Heuristic Get(const std::string& id) {
    pb::GetHeuristicRequest request;
    request.set_id(id);
    return GetHeuristic(executive_, caller_, request)->heuristic();
  }

  TestExecutive executive_;
  Caller caller_;
};

TEST_F(MemoryCallsTest, WhatIsStoredIsGivenBack) {
  pb::StoreHeuristicRequest request = Heuristic("a creeper comes near", "run away");
  request.mutable_heuristic()->set_name("creeper");
  request.mutable_heuristic()->set_origin("pack");
  request.mutable_heuristic()->set_origin_id("minecraft");
  request.mutable_heuristic()->set_id("018F0000-0000-7000-8000-0000000000AA");
  const auto stored = StoreHeuristic(executive_, caller_, request).value();
  EXPECT_TRUE(stored.success());
  const pb::Heuristic heuristic = Get("018f0000-0000-7000-8000-0000000000aa");
  EXPECT_EQ(heuristic.name(), "creeper");
  EXPECT_EQ(heuristic.condition_text(), "a creeper comes near");
  EXPECT_EQ(heuristic.effects_json(), R"({"message":"run away"})");
  EXPECT_EQ(heuristic.origin(), "skill_pack");
  EXPECT_EQ(heuristic.origin_id(), "minecraft");
  EXPECT_EQ(heuristic.source(), "game");
  EXPECT_EQ(heuristic.created_at_ms(), 1'767'225'600'000);
  EXPECT_EQ(heuristic.last_fired_ms(), 0);
}

TEST_F(MemoryCallsTest, NobodySetsAConfidence) {
  pb::StoreHeuristicRequest request = Heuristic("a creeper comes near", "run away");
  request.mutable_heuristic()->set_confidence(0.99F);
  request.mutable_heuristic()->set_fire_count(100);
  const auto stored = StoreHeuristic(executive_, caller_, request).value();
  EXPECT_FLOAT_EQ(Get(stored.heuristic_id()).confidence(), 0.3F);
  EXPECT_EQ(Get(stored.heuristic_id()).fire_count(), 0);
}

TEST_F(MemoryCallsTest, AHeuristicThatLacksSomethingIsRefused) {
  pb::StoreHeuristicRequest no_source = Heuristic("a", "b");
  no_source.mutable_heuristic()->clear_source();
  pb::StoreHeuristicRequest no_effects = Heuristic("a", "b");
  no_effects.mutable_heuristic()->clear_effects_json();
  pb::StoreHeuristicRequest bad_id = Heuristic("a", "b");
  bad_id.mutable_heuristic()->set_id("seven");
  pb::StoreHeuristicRequest bad_origin = Heuristic("a", "b");
  bad_origin.mutable_heuristic()->set_origin("nobody");
  for (const pb::StoreHeuristicRequest& request : {pb::StoreHeuristicRequest(), Heuristic("", "b"),
                                                   no_source, no_effects, bad_id, bad_origin}) {
    EXPECT_EQ(StoreHeuristic(executive_, caller_, request).error().code, Code::kInvalidArgument);
  }
}

TEST_F(MemoryCallsTest, MatchesAreScored) {
  Store("a creeper comes near", "run away");
  pb::QueryMatchingHeuristicsRequest request;
  request.set_event_text("a creeper comes near");
  EXPECT_EQ(QueryMatchingHeuristics(executive_, caller_, request).error().code,
            Code::kInvalidArgument);
  request.set_source_filter("game");
  const auto found = QueryMatchingHeuristics(executive_, caller_, request).value();
  ASSERT_EQ(found.matches_size(), 1);
  EXPECT_FLOAT_EQ(found.matches(0).similarity(), 1);
  EXPECT_FLOAT_EQ(found.matches(0).score(), 0.3F);
  request.set_min_confidence(0.31F);
  EXPECT_EQ(QueryMatchingHeuristics(executive_, caller_, request)->matches_size(), 0);
  request.set_limit(-1);
  EXPECT_EQ(QueryMatchingHeuristics(executive_, caller_, request).error().code,
            Code::kInvalidArgument);
}

TEST_F(MemoryCallsTest, AnArchivedHeuristicIsNotFound) {
  const std::string id = Store("a creeper comes near", "run away");
  pb::RecordHeuristicFireRequest record;
  record.set_heuristic_id(id);
  record.set_event_id("event-1");
  ASSERT_TRUE(RecordHeuristicFire(executive_, caller_, record));
  ASSERT_TRUE(executive_.ForgetHeuristic(caller_, id, false));
  pb::GetHeuristicRequest get;
  get.set_id(id);
  EXPECT_EQ(GetHeuristic(executive_, caller_, get).error().code, Code::kNotFound);
  pb::UpdateHeuristicConfidenceRequest update;
  update.set_heuristic_id(id);
  EXPECT_EQ(UpdateHeuristicConfidence(executive_, caller_, update).error().code, Code::kNotFound);
  EXPECT_EQ(RecordHeuristicFire(executive_, caller_, record).error().code, Code::kNotFound);
  // What happened before stays, without the texts.
  const auto fires = ListFires(executive_, caller_, {}).value();
  ASSERT_EQ(fires.fires_size(), 1);
  EXPECT_EQ(fires.fires(0).heuristic_id(), id);
  EXPECT_EQ(fires.fires(0).condition_text(), "");
}

TEST_F(MemoryCallsTest, AnUnsetMagnitudeIsOne) {
  pb::UpdateHeuristicConfidenceRequest request;
  request.set_heuristic_id(Store("a", "b"));
  request.set_positive(true);
  const auto moved = UpdateHeuristicConfidence(executive_, caller_, request).value();
  EXPECT_FLOAT_EQ(moved.old_confidence(), 0.3F);
  EXPECT_FLOAT_EQ(moved.new_confidence(), 2.0F / 3);
  EXPECT_FLOAT_EQ(moved.delta(), 2.0F / 3 - 0.3F);
  EXPECT_EQ(moved.td_error(), 0);
}

TEST_F(MemoryCallsTest, EvidenceCarriesItsSourceMagnitudeAndKey) {
  pb::UpdateHeuristicConfidenceRequest request;
  request.set_heuristic_id(Store("a", "b"));
  request.set_positive(true);
  request.set_magnitude(0.41F);
  request.set_feedback_source("explicit");
  request.mutable_metadata()->set_request_id("once");
  const auto first = UpdateHeuristicConfidence(executive_, caller_, request).value();
  EXPECT_FLOAT_EQ(first.new_confidence(), 1.41F / 2.41F);
  EXPECT_EQ(executive_.last_feedback().magnitude, 0.41);
  EXPECT_EQ(executive_.last_feedback().from, "user");
  EXPECT_EQ(executive_.last_feedback().key, "once");
  EXPECT_EQ(UpdateHeuristicConfidence(executive_, caller_, request)->delta(), 0);
  for (const float magnitude : {-1.0F, 1.5F}) {
    request.set_magnitude(magnitude);
    EXPECT_EQ(UpdateHeuristicConfidence(executive_, caller_, request).error().code,
              Code::kInvalidArgument);
  }
  request.set_heuristic_id(kNobody);
  EXPECT_EQ(UpdateHeuristicConfidence(executive_, caller_, request).error().code, Code::kNotFound);
  request.clear_heuristic_id();
  EXPECT_EQ(UpdateHeuristicConfidence(executive_, caller_, request).error().code,
            Code::kInvalidArgument);
}

TEST_F(MemoryCallsTest, AnEmbeddingIsLittleEndianFloats) {
  pb::GenerateEmbeddingRequest request;
  EXPECT_EQ(GenerateEmbedding(executive_, caller_, request).error().code, Code::kInvalidArgument);
  request.set_text("abc");
  const auto response = GenerateEmbedding(executive_, caller_, request).value();
  ASSERT_EQ(response.embedding().size(), 384U * 4);
  // 1.0F is 3F800000, at the position chosen by the test's embedder.
  EXPECT_EQ(response.embedding().substr(12, 4), std::string("\x00\x00\x80\x3F", 4));
  EXPECT_EQ(response.embedding().substr(0, 12), std::string(12, '\0'));
}

TEST_F(MemoryCallsTest, ATextIsComparedWithSomeActionsOrAllOfASource) {
  const std::string first = Store("a", "run away");
  Store("b", "stay here");
  pb::CompareTextToActionsRequest request;
  request.set_response_text("run away");
  EXPECT_EQ(CompareTextToActions(executive_, caller_, request).error().code,
            Code::kInvalidArgument);
  request.set_source("game");
  EXPECT_EQ(CompareTextToActions(executive_, caller_, request)->results_size(), 2);
  request.add_heuristic_ids(first);
  const auto some = CompareTextToActions(executive_, caller_, request);
  ASSERT_EQ(some->results_size(), 1);
  EXPECT_EQ(some->results(0).heuristic_id(), first);
  EXPECT_FLOAT_EQ(some->results(0).similarity(), 1);
  request.add_heuristic_ids(kNobody);
  EXPECT_EQ(CompareTextToActions(executive_, caller_, request).error().code, Code::kNotFound);
}

TEST_F(MemoryCallsTest, FiresAreRecordedJudgedAndListed) {
  const std::string id = Store("a creeper comes near", "run away");
  pb::RecordHeuristicFireRequest record;
  record.set_heuristic_id(id);
  EXPECT_EQ(RecordHeuristicFire(executive_, caller_, record).error().code, Code::kInvalidArgument);
  record.set_event_id("event-1");
  const auto fire = RecordHeuristicFire(executive_, caller_, record).value();
  record.set_event_id("event-2");
  ASSERT_TRUE(RecordHeuristicFire(executive_, caller_, record));

  pb::UpdateFireOutcomeRequest outcome;
  outcome.set_fire_id(fire.fire_id());
  outcome.set_outcome("splendid");
  EXPECT_EQ(UpdateFireOutcome(executive_, caller_, outcome).error().code, Code::kInvalidArgument);
  outcome.set_outcome("success");
  outcome.set_feedback_source("dev_outcome");
  ASSERT_TRUE(UpdateFireOutcome(executive_, caller_, outcome));
  outcome.set_fire_id(kNobody);
  EXPECT_EQ(UpdateFireOutcome(executive_, caller_, outcome).error().code, Code::kNotFound);

  pb::ListFiresRequest list;
  EXPECT_EQ(ListFires(executive_, caller_, list)->fires_size(), 2);
  EXPECT_EQ(ListFires(executive_, caller_, list)->fires(0).event_id(), "event-2");
  list.set_outcome("success");
  const auto fires = ListFires(executive_, caller_, list);
  ASSERT_EQ(fires->fires_size(), 1);
  EXPECT_EQ(fires->fires(0).id(), fire.fire_id());
  EXPECT_EQ(fires->fires(0).heuristic_id(), id);
  EXPECT_EQ(fires->fires(0).condition_text(), "a creeper comes near");
  EXPECT_EQ(fires->fires(0).feedback_source(), "dev_outcome");
  EXPECT_FLOAT_EQ(fires->fires(0).confidence(), 0.3F);
  list.set_offset(1);
  EXPECT_EQ(ListFires(executive_, caller_, list)->fires_size(), 0);
  list.set_offset(-1);
  EXPECT_EQ(ListFires(executive_, caller_, list).error().code, Code::kInvalidArgument);
}

TEST_F(MemoryCallsTest, TheCacheForgetsOneOrAll) {
  const std::string id = Store("a", "b");
  Get(id);
  Get(id);
  const auto stats = GetCacheStats(executive_, caller_, {});
  EXPECT_EQ(stats->current_size(), 1);
  EXPECT_EQ(stats->total_hits(), 1);
  EXPECT_EQ(stats->total_misses(), 1);
  EXPECT_FLOAT_EQ(stats->hit_rate(), 0.5F);
  pb::EvictFromCacheRequest evict;
  evict.set_heuristic_id(id);
  EXPECT_TRUE(EvictFromCache(executive_, caller_, evict)->found());
  EXPECT_FALSE(EvictFromCache(executive_, caller_, evict)->found());
  evict.set_heuristic_id("seven");
  EXPECT_EQ(EvictFromCache(executive_, caller_, evict).error().code, Code::kInvalidArgument);
  Get(id);
  EXPECT_EQ(FlushCache(executive_, caller_, {})->entries_flushed(), 1);
  EXPECT_EQ(FlushCache(executive_, caller_, {})->entries_flushed(), 0);
}

TEST_F(MemoryCallsTest, AChangeIsOfAHeuristicAndOfAKnownType) {
  pb::NotifyHeuristicChangeRequest request;
  request.set_heuristic_id(kNobody);
  EXPECT_EQ(ChangeOf(caller_, request).error().code, Code::kInvalidArgument);
  request.set_change_type("deleted");
  const HeuristicChange change = ChangeOf(caller_, request).value();
  EXPECT_EQ(change.space, "default");
  EXPECT_EQ(change.id.ToString(), kNobody);
  EXPECT_EQ(change.change, "deleted");
  request.set_heuristic_id("seven");
  EXPECT_EQ(ChangeOf(caller_, request).error().code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace credence::rpc
