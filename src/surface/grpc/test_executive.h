// SPDX-License-Identifier: Apache-2.0
// TestExecutive: an executive in memory, for tests of the wire. It stores what it receives and
// answers by simple, predictable rules; it does not model how confidence moves.
//
//   texts      similarity is the share of common words; "the same words" gives 1
//   events     a match with confidence ≥ 0.7 fires; to a text with "silence" the model has no
//              answer; otherwise the model answers "model: " and the text
//   "wait 300" in a text: the answer takes 300 ms, as a model would
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "credence/engine.h"
#include "credence/executive.h"

namespace credence::rpc {

// The id of nothing.
inline constexpr const char* kNobody = "018f0000-0000-7000-8000-000000000000";

class TestExecutive final : public Executive {
 public:
  // Longer texts are refused.
  static constexpr std::size_t kTextBytesMax = 20'000;

  Result<AddedHeuristic> Add(const Caller& caller, const AddHeuristic& request) override;
  Result<Paged<HeuristicReading>> List(const Caller& caller,
                                       const ListHeuristics& request) override;
  Result<HeuristicReading> Show(const Caller& caller, std::string_view id) override;
  Result<HeuristicWhyReport> Why(const Caller& /*caller*/, std::string_view /*id*/) override {
    return Fail(Code::kUnimplemented, "not part of the gRPC surface");
  }
  Result<std::vector<HeuristicMatch>> Match(const Caller& caller,
                                            const MatchHeuristics& request) override;
  Result<HeuristicReading> Judge(const Caller& caller, const HeuristicFeedback& feedback) override;
  Result<HeuristicReading> Freeze(const Caller& caller, std::string_view id, bool frozen) override;

  Result<EventAnswer> Process(const Caller& caller, const EventArrived& event) override;
  Result<EventAnswer> ShowEvent(const Caller& caller, std::string_view event) override;
  Result<HeuristicReading> ForgetHeuristic(const Caller& caller, std::string_view id,
                                           bool erase) override;
  Result<HeuristicReading> RestoreHeuristic(const Caller& /*caller*/,
                                            std::string_view /*id*/) override {
    return Fail(Code::kUnimplemented, "not part of the gRPC surface");
  }
  Result<ErasedEvent> EraseEvent(const Caller& /*caller*/, std::string_view /*event*/) override {
    return Fail(Code::kUnimplemented, "not part of the gRPC surface");
  }
  Result<EventPage> Events(const Caller& /*caller*/, const ListEvents& /*request*/) override {
    return Fail(Code::kUnimplemented, "not part of the gRPC surface");
  }
  Result<EventHistory> History(const Caller& /*caller*/, std::string_view /*event*/) override {
    return Fail(Code::kUnimplemented, "not part of the gRPC surface");
  }
  Result<FeedbackAnswer> GiveFeedback(const Caller& caller,
                                      const ResponseFeedback& feedback) override;
  Result<OutcomeAnswer> ReportOutcome(const Caller& caller, const OutcomeReport& report) override;
  Result<void> CatchUp(const Caller& caller) override;
  void Tend() override {}
  void Drain() override { drained = true; }

  Result<Fire> RecordFire(const Caller& caller, std::string_view heuristic,
                          std::string_view event) override;
  Result<Fire> JudgeFire(const Caller& caller, std::string_view fire, FireOutcome outcome,
                         std::string_view from) override;
  Result<std::vector<Fire>> Fires(const Caller& caller,
                                  const credence::ListFires& request) override;

  Result<std::vector<float>> Embed(std::string_view text) override;
  Result<TextSimilarity> Similarity(std::string_view a, std::string_view b) override;
  Result<std::vector<std::pair<Uuid, double>>> CompareToActions(const Caller& caller,
                                                                std::string_view text,
                                                                const std::vector<std::string>& ids,
                                                                std::string_view source) override;
  Result<std::int64_t> RebuildVectors(
      const Caller& caller,
      const std::function<void(std::int64_t done, std::int64_t all)>& tell) override;
  Result<std::string> EmbedderName() override;

  std::shared_ptr<void> Subscribe(
      std::function<void(const HeuristicChange& change)> listener) override;
  void Forget(const Caller& caller, const Uuid& heuristic) override;
  std::int64_t ForgetAll() override;
  CacheStats GetCacheStats() const override;
  Result<std::string> Metrics(const Caller& caller) override;

  // Announces a change.
  void Tell(const HeuristicChange& change);

  // The caller of the last call.
  Caller last_caller() const;
  EventArrived last_event() const;
  HeuristicFeedback last_feedback() const;
  // The number of completely processed events.
  std::size_t events() const;

  std::atomic<bool> drained = false;
  std::atomic<bool> broken = false;  // The embedder fails.

 private:
  using Space = std::string;

  Uuid NewId();
  Result<Heuristic*> Find(const Caller& caller, std::string_view id);
  EventAnswer Decide(const Caller& caller, const EventArrived& event);

  mutable std::mutex mutex_;
  // Guarded by mutex_.
  std::uint8_t next_id_ = 0;
  std::uint8_t next_id_high_ = 0;
  std::map<Space, std::vector<Heuristic>> heuristics_;
  std::map<std::pair<Space, std::string>, EventAnswer> answers_;
  std::map<Space, std::vector<Fire>> fires_;
  std::set<std::string> keys_;
  std::set<Uuid> cached_;
  std::int64_t hits_ = 0;
  std::int64_t misses_ = 0;
  Caller last_caller_;
  EventArrived last_event_;
  HeuristicFeedback last_feedback_;

  std::mutex listeners_mutex_;
  std::map<int, std::function<void(const HeuristicChange& change)>> listeners_;
  int next_listener_ = 0;
};

}  // namespace credence::rpc
