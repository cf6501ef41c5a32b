// SPDX-License-Identifier: Apache-2.0
// ExecutiveKeeper: the engine's part of the executive. It loads state, lets the faculty decide, and
// commits. The embedder and the model can be slow, so it never asks them inside a transaction. It
// compares answers with actions after they were returned.
//
// Everything is opened on first use: a process that does not use heuristics pays nothing.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "credence/executive.h"
#include "engine/change_feed.h"
#include "engine/executive/heuristic_index.h"
#include "engine/executive/metrics.h"
#include "engine/workspace.h"
#include "executive/answer_parts.h"
#include "executive/decide.h"
#include "executive/firing_fold.h"
#include "executive/meaning_scale.h"
#include "language/user_pattern.h"
#include "ledger/store.h"
#include "llm/call_slots.h"
#include "llm/model.h"

namespace credence::engine {

class ExecutiveKeeper final : public Executive {
 public:
  // REQUIRES: all referenced objects outlive it.
  explicit ExecutiveKeeper(Workspace& workspace);
  // Finishes the comparisons that have begun, and stops asking the model in the background.
  ~ExecutiveKeeper() override;

  Result<AddedHeuristic> Add(const Caller& caller, const AddHeuristic& request) override;
  Result<Paged<HeuristicReading>> List(const Caller& caller,
                                       const ListHeuristics& request) override;
  Result<HeuristicReading> Show(const Caller& caller, std::string_view id) override;
  Result<HeuristicWhyReport> Why(const Caller& caller, std::string_view id) override;
  Result<std::vector<HeuristicMatch>> Match(const Caller& caller,
                                            const MatchHeuristics& request) override;
  Result<HeuristicReading> Judge(const Caller& caller, const HeuristicFeedback& feedback) override;
  Result<HeuristicReading> Freeze(const Caller& caller, std::string_view id, bool frozen) override;

  Result<HeuristicReading> ForgetHeuristic(const Caller& caller, std::string_view id,
                                           bool erase) override;
  Result<HeuristicReading> RestoreHeuristic(const Caller& caller, std::string_view id) override;

  Result<EventAnswer> Process(const Caller& caller, const EventArrived& event) override;
  Result<EventAnswer> ShowEvent(const Caller& caller, std::string_view event) override;
  Result<EventPage> Events(const Caller& caller, const ListEvents& request) override;
  Result<EventHistory> History(const Caller& caller, std::string_view event) override;
  Result<ErasedEvent> EraseEvent(const Caller& caller, std::string_view event) override;
  Result<FeedbackAnswer> GiveFeedback(const Caller& caller,
                                      const ResponseFeedback& feedback) override;
  Result<OutcomeAnswer> ReportOutcome(const Caller& caller, const OutcomeReport& report) override;
  Result<void> CatchUp(const Caller& caller) override;
  void Tend() override;
  void Drain() override;

  Result<Fire> RecordFire(const Caller& caller, std::string_view heuristic,
                          std::string_view event) override;
  Result<Fire> JudgeFire(const Caller& caller, std::string_view fire, FireOutcome outcome,
                         std::string_view from) override;
  Result<std::vector<Fire>> Fires(const Caller& caller, const ListFires& request) override;

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

  // Whether a graph is still being built that will make searches faster.
  bool IsBuilding() const;

 private:
  // The part of a space that is held in memory.
  struct Space {
    Space(vectors::Embedder& the_embedder, const executive::ExecutiveSettings& settings,
          std::shared_ptr<const GraphCache> cache)
        : embedder(the_embedder),
          index(the_embedder, settings, kConditionSettings, std::move(cache)) {}
    vectors::Embedder& embedder;
    HeuristicIndex index;
  };
  // The state of an event while Process handles it.
  struct PendingEvent;
  class EventClaim;
  class ModelQueueSlot;

  // --- memory (index.cc)
  // Shared with the map of spaces, because another thread may replace the space when its vectors
  // are recomputed.
  using SpacePtr = std::shared_ptr<Space>;
  Result<SpacePtr> SpaceOf(const Caller& caller);
  enum class Wanted {
    kIndex,    // The vectors of the source are loaded.
    kMatches,  // They are, or the store can answer Matches and BestTrusted.
  };
  // `silence_is_due`, if not null: whether RecordSilence has something to do. It is read in the
  // same transaction, because each transaction costs a tenth of an event.
  Result<SpacePtr> ReadySpace(const Caller& caller, std::string_view source,
                              Wanted wanted = Wanted::kIndex, bool* silence_is_due = nullptr);
  Result<void> Sync(const Caller& caller, Space& space, std::string_view source, Wanted wanted,
                    bool* silence_is_due);
  void WriteMissing(const Caller& caller, const Space& space, const HeuristicIndex::Synced& synced);
  // As in HeuristicIndex. The store answers while the source is not loaded.
  Result<std::vector<IndexMatch>> Matches(const Caller& caller, Space& space,
                                          std::string_view source, std::span<const float> query,
                                          std::size_t limit, double min_similarity);
  Result<std::optional<IndexMatch>> BestTrusted(const Caller& caller, Space& space,
                                                std::string_view source,
                                                std::span<const float> query, double threshold,
                                                double min_similarity);
  Result<double> SimilarityTo(ledger::Reader& reader, Space& space, std::string_view source,
                              std::span<const float> query, const Uuid& id);
  // Gives the store the vectors, so that it can compare them itself next time.
  void OfferVectors(const Caller& caller, Space& space, std::string_view source);
  void LoadLater(const Caller& caller, std::string_view source);
  Result<vectors::Embedder*> EmbedderOfStore();
  Result<std::vector<float>> EmbedOne(vectors::Embedder& embedder, std::string_view text) const;
  Result<std::vector<float>> EmbedParts(vectors::Embedder& embedder,
                                        std::span<const executive::AnswerPart> parts) const;
  // The scale on which answers are compared with actions.
  executive::MeaningScale ScaleOf(const vectors::Embedder& embedder) const;

  // --- writing
  using Decisions = std::vector<ledger::EventDraft>;
  template <class Use>
  Result<void> Write(const Caller& caller, Use use);
  template <class Decide>
  Result<HeuristicReading> Change(const Caller& caller, std::string_view id, Decide decide);
  Result<Uuid> Learn(ledger::Writer& writer, const CommitContext& context,
                     const executive::HeuristicDraft& draft, const std::optional<Uuid>& id,
                     std::string_view vectors, const vectors::Embedder& embedder, bool& created);
  HeuristicReading ReadingOf(Heuristic heuristic) const;
  static Result<void> CheckDeveloper(const Caller& caller, std::string_view signal);

  // --- events (process.cc)
  Result<std::optional<EventAnswer>> AnswerBefore(const Caller& caller, const EventArrived& event);
  Result<Decisions> Receive(ledger::Reader& reader, Timestamp now, PendingEvent& pending);
  bool IsHeldBack(const Caller& caller, PendingEvent& pending, const Uuid& heuristic) const;
  Result<bool> TryToFire(const Caller& caller, PendingEvent& pending, Space& space);
  struct FireOf;
  Result<void> AnswerWith(ledger::Writer& writer, const CommitContext& context,
                          PendingEvent& pending, const FireOf& fire, Decisions decisions) const;
  Result<void> CollectCandidates(const Caller& caller, PendingEvent& pending, Space& space);
  Result<void> AnswerByModel(const Caller& caller, PendingEvent& pending);
  void AskModel(PendingEvent& pending);
  std::string ReasonToAsk(const PendingEvent& pending) const;
  Result<void> RecordAnswer(const Caller& caller, PendingEvent& pending);
  Result<llm::Model*> GetModel();
  Failure TooManyAtModel() const;
  double Predict(const PendingEvent& pending, llm::Model& model);
  std::int64_t MicrosSince(std::chrono::microseconds start) const;
  executive::FollowUp FollowUpOf(const PendingEvent& pending);
  Result<std::vector<Fire>> FiresDue(ledger::Reader& reader) const;
  Result<void> SettleSilence(const Caller& caller);
  Result<void> RecordSilence(const Caller& caller);
  void LookAtSilence(const Caller& caller);
  Heuristic AfterSilence(Heuristic heuristic, const std::vector<Fire>& due) const;
  void MakeUpFor(const Caller& caller);
  Result<Decisions> SettleFires(ledger::Reader& reader, Timestamp now, std::string_view source,
                                const executive::FollowUp& follow_up) const;

  Result<EventAnswer> Conclude(const Caller& caller, PendingEvent& pending);

  // --- outcomes (outcomes.cc)
  Result<Decisions> SettleAnswers(ledger::Reader& reader, Timestamp now, std::string_view source,
                                  const executive::FollowUp& follow_up) const;
  Result<void> CorrectPredictions(ledger::Reader& reader, Decisions& decisions) const;
  Result<bool> Evaluate(const Caller& caller, const std::string& arrival);
  Result<void> RecordEvaluation(const Caller& caller, const executive::Arrival& before,
                                const Decisions& evaluated,
                                std::optional<bool> success = std::nullopt);

  // --- the model's answer besides a heuristic's (race.cc)
  Result<bool> AskSecond(const Caller& caller, const std::string& arrival);
  Result<bool> AskSecondUnlessClaimed(const Caller& caller, const std::string& arrival);

  // --- asking the model in the background (model_work.cc)
  bool HasModel() const;
  static bool IsForLater(const Error& error);
  Result<llm::Reply> AskInBackground(const llm::Question& question);
  Result<llm::CallSlots::Slot> TakeCall(const llm::Patience& patience);
  void StopBackground(bool for_ever);
  // Returns how much was done.
  Result<std::int64_t> DoModelWork(const Caller& caller);
  void DoModelWorkLater(const Caller& caller);
  void AskWhatIsDue(const std::stop_token& stop);

  // --- firing with an error bound (bounded.cc)
  struct ProposedAnswer;
  Result<std::optional<ProposedAnswer>> ProposeAnswer(const Caller& caller,
                                                      const PendingEvent& pending, Space& space);
  Result<bool> TryToFireWithin(const Caller& caller, PendingEvent& pending, Space& space);
  // Records, once, whether the answer that a heuristic gave or would have given was right.
  Result<Decisions> JudgeProposal(ledger::Reader& reader, std::string_view space,
                                  const executive::Arrival& arrival, bool right,
                                  std::string_view signal) const;
  Result<Decisions> JudgeWith(executive::FiringSource& firing, ledger::Reader& reader,
                              std::string_view space, const executive::Arrival& arrival, bool right,
                              std::string_view signal) const;
  Result<Decisions> JudgeFollowUps(ledger::Reader& reader, std::string_view space,
                                   const Decisions& decisions) const;

  // --- comparison (compare.cc)
  Result<void> Compare(const Caller& caller, const std::string& arrival);
  // False: another process is comparing it. The claim avoids a second, slow call to the model.
  Result<bool> CompareUnlessClaimed(const Caller& caller, const std::string& arrival);
  Result<std::vector<executive::ComparedWith>> Compared(const Caller& caller, Space& space,
                                                        const executive::Arrival& arrival,
                                                        const executive::ArrivalTexts& texts);
  std::optional<std::string> AskAgain(const executive::Arrival& arrival);
  void CompareLater(const Caller& caller, std::string arrival);
  Result<void> ComparePending(const Caller& caller);
  void WakeWorker();  // REQUIRES: work_mutex_ is held.
  void Work(const std::stop_token& stop);
  bool BuildSome();

  // --- feedback (feedback.cc)
  struct Pattern {
    std::string condition;
    std::string action;
  };
  Pattern ExtractPattern(const executive::Arrival& arrival, std::string_view response);
  Result<Decisions> DeveloperWords(ledger::Reader& reader, bool success, std::string_view arrival,
                                   const std::vector<Uuid>& concerned, std::string& note) const;
  Result<void> MakeFrom(const Caller& caller, const executive::Arrival& arrival,
                        const ResponseFeedback& feedback, const Uuid& event_id,
                        FeedbackAnswer& answer);
  Result<void> Rate(const Caller& caller, const executive::Arrival& arrival,
                    const ResponseFeedback& feedback, const Uuid& event_id,
                    std::vector<Uuid> concerned, FeedbackAnswer& answer);
  Result<void> AddMoved(ledger::Reader& reader, const Uuid& id, FeedbackAnswer& answer) const;

  Workspace& workspace_;
  const AllSettings& settings_;
  llm::CallSlots slots_;
  std::atomic<std::int64_t> at_model_ = 0;  // Events that are at the model, or wait for it.
  ExecutiveMetrics metrics_;
  ChangeFeed feed_;

  mutable std::mutex spaces_mutex_;
  std::map<std::string, SpacePtr, std::less<>> spaces_;

  std::once_flag outcomes_once_;
  std::unique_ptr<const language::UserPatterns> outcomes_;

  std::mutex claims_mutex_;
  std::condition_variable claim_released_;
  std::set<std::string> claimed_;  // Space and id of the events in Process.

  std::mutex work_mutex_;
  std::condition_variable_any work_changed_;
  std::deque<std::pair<Caller, std::string>> work_;
  std::set<std::string> made_up_for_;  // Spaces whose pending comparisons were queued.
  bool working_ = false;
  std::set<std::pair<std::string, std::string>> loads_;  // Spaces and sources to be loaded.
  bool build_ = false;                                   // There may be something to build.

  std::mutex background_mutex_;
  std::condition_variable_any background_changed_;
  std::set<std::string> background_spaces_;  // With questions for the model.
  std::stop_source background_stop_;         // Of the questions in flight.
  bool background_closed_ = false;

  std::jthread worker_;  // Last: these use all members above.
  std::jthread asker_;
};

}  // namespace credence::engine
