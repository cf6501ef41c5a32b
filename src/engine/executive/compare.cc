// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that compares a model's answer with the actions of heuristics, after
// the answer was returned.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "base/ids.h"
#include "base/utf8.h"
#include "engine/executive/executive.h"
#include "engine/executive/write.h"
#include "executive/answer_parts.h"
#include "executive/events.h"
#include "executive/meaning_scale.h"
#include "executive/neutral_prompt.h"
#include "executive/queries.h"
#include "executive/signal.h"
#include "executive/weigh.h"

namespace credence::engine {

using executive::Arrival;
using executive::ArrivalTexts;
using executive::ComparedWith;
using ledger::Reader;
using ledger::Writer;

namespace {

// How many pending comparisons are done in one go.
constexpr std::int64_t kPendingAtOnce = 100;

// Reversing a scale rounds; whether an action is near enough is decided afterwards.
constexpr double kRounding = 1e-6;
// How many of the nearest actions are recorded, besides those that were similar enough or shown.
constexpr std::size_t kNearest = 16;
constexpr std::size_t kWaitingMax = 10'000;

}  // namespace

// With clean_evaluation: the model's answer when it sees no candidates.
std::optional<std::string> ExecutiveKeeper::AskAgain(const Arrival& arrival) {
  const Result<llm::Model*> model = GetModel();
  if (!model || !arrival.text) return std::nullopt;
  const llm::Patience patience{.timeout = settings_.llm.Timeout()};
  const Result<llm::CallSlots::Slot> slot = slots_.Take(patience);
  if (!slot) return std::nullopt;
  executive::EventPrompt prompt = executive::NeutralPrompt(
      arrival.source, *arrival.text, {}, settings_.executive.goals, workspace_.rng());
  Result<llm::Reply> reply = (*model)->Ask({.system = std::move(prompt.system),
                                            .prompt = std::move(prompt.prompt),
                                            .max_tokens = settings_.llm.max_tokens},
                                           patience);
  if (!reply || Trim(reply->text).empty() || !IsValidUtf8(reply->text)) return std::nullopt;
  return std::move(reply->text);
}

// The actions that are similar to the answer, each with the result of the polarity check.
Result<std::vector<ComparedWith>> ExecutiveKeeper::Compared(const Caller& caller, Space& space,
                                                            const Arrival& arrival,
                                                            const ArrivalTexts& texts) {
  const executive::ExecutiveSettings& settings = settings_.executive;
  std::vector<Uuid> shown;
  for (const executive::ShownCandidate& candidate : texts.answered->candidates) {
    shown.push_back(candidate.id);
  }
  // The answer that a heuristic would have given is judged by this comparison.
  std::vector<Uuid> wanted = shown;
  if (texts.answered->proposed) wanted.push_back(*texts.answered->proposed);
  std::optional<std::string> clean;
  if (settings.clean_evaluation && !shown.empty()) clean = AskAgain(arrival);
  const std::string& response = clean ? *clean : texts.response;
  const std::vector<executive::AnswerPart> parts = executive::PartsOfAnswer(response);
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> queries, EmbedParts(space.embedder, parts));
  const executive::MeaningScale scale = ScaleOf(space.embedder);
  const std::vector<ActionMatch> matches =
      space.index.CompareActions(arrival.source, queries, kNearest,
                                 scale.Cosine(settings.endorsement_threshold) - kRounding, wanted);

  std::vector<ComparedWith> actions;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    for (const ActionMatch& match : matches) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> heuristic,
                                executive::LoadHeuristic(reader, match.id));
      if (!heuristic || !heuristic->action) continue;
      ComparedWith action{
          .similarity = scale.Probability(match.similarity),
          .cosine = scale.IsCosine() ? std::nullopt : std::optional(match.similarity),
          .shown = std::ranges::find(shown, match.id) != shown.end(),
          .is_clean_answer = clean.has_value()};
      // No part that is similar enough for an endorsement may say the opposite.
      for (std::size_t part = 0; part < parts.size() && action.opposite.empty(); ++part) {
        const bool near = scale.Probability(match.by_query[part]) >= settings.endorsement_threshold;
        if (near) action.opposite = executive::OppositeOf(parts[part], *heuristic->action);
      }
      action.heuristic = *std::move(heuristic);
      actions.push_back(std::move(action));
    }
    return {};
  }));
  return actions;
}

Result<void> ExecutiveKeeper::Compare(const Caller& caller, const std::string& id) {
  const std::chrono::microseconds start = workspace_.surroundings().Elapsed();
  std::optional<Arrival> arrival;
  CREDENCE_ASSIGN_OR_RETURN(
      ArrivalTexts texts, workspace_.Read(caller, [&](Reader& reader) -> Result<ArrivalTexts> {
        CREDENCE_ASSIGN_OR_RETURN(arrival, executive::LoadArrival(reader, id));
        return executive::ReadArrival(reader, id);
      }));
  if (!arrival || arrival->compared || !texts.answered) return {};
  if (arrival->second && texts.second) {
    // The heuristic's answer is what the model's is compared with.
    texts.response = std::move(texts.second_response);
    texts.answered->candidates = std::move(texts.second->candidates);
    texts.answered->proposed = arrival->heuristic;
  } else if (arrival->path != DecisionPath::kLlm) {
    return {};
  }
  std::vector<ComparedWith> actions;
  std::size_t count = 0;
  // An erased text is compared with nothing.
  if (!texts.response.empty()) {
    CREDENCE_ASSIGN_OR_RETURN(const SpacePtr space, ReadySpace(caller, arrival->source));
    CREDENCE_ASSIGN_OR_RETURN(actions, Compared(caller, *space, *arrival, texts));
    count = space->index.CountOf(arrival->source);
  }
  return Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
    // Another process may have compared it in the meantime.
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Arrival> now, executive::LoadArrival(writer, id));
    if (!now || now->compared) return {};
    for (ComparedWith& action : actions) {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> latest,
                                executive::LoadHeuristic(writer, action.heuristic.id));
      if (latest) action.heuristic = *std::move(latest);
    }
    executive::Comparison comparison = executive::DecideComparison(
        id, actions, static_cast<std::int64_t>(count), context.now, settings_.executive);
    comparison.compared.compare_us = MicrosSince(start);
    Decisions decisions;
    for (const auto& [heuristic, observed] : comparison.observations) {
      decisions.push_back(executive::OfHeuristic(heuristic, observed));
      // H11: an answer endorses a heuristic only once.
      decisions.back().event_id =
          NamedUuid(fmt::format("{}/event/compared/{}", caller.space, id), heuristic.ToString());
    }
    decisions.push_back(executive::OfArrival(id, comparison.compared));
    const auto proposed = std::ranges::find_if(actions, [&](const ComparedWith& action) {
      return action.heuristic.id == texts.answered->proposed;
    });
    // Erased or forgotten in the meantime, it was not compared, which says nothing against it.
    if (proposed != actions.end()) {
      const bool right = proposed->opposite.empty() &&
                         executive::Resembles(proposed->similarity, settings_.executive);
      CREDENCE_ASSIGN_OR_RETURN(Decisions judged, JudgeProposal(writer, caller.space, *now, right,
                                                                executive::kComparisonSignal));
      std::ranges::move(judged, std::back_inserter(decisions));
    }
    CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
    return {};
  });
}

Result<bool> ExecutiveKeeper::CompareUnlessClaimed(const Caller& caller, const std::string& id) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Claim> claim,
                            workspace_.store().TryClaim(caller.space, "compare/" + id));
  if (claim == nullptr) return false;
  CREDENCE_RETURN_IF_ERROR(Compare(caller, id));
  return true;
}

void ExecutiveKeeper::CompareLater(const Caller& caller, std::string arrival) {
  const std::scoped_lock lock(work_mutex_);
  // If the queue is full, the comparison stays pending in the ledger, and CatchUp does it later.
  if (work_.size() < kWaitingMax) work_.emplace_back(caller, std::move(arrival));
  WakeWorker();
}

// Until the source is loaded, the store answers.
void ExecutiveKeeper::LoadLater(const Caller& caller, std::string_view source) {
  const std::scoped_lock lock(work_mutex_);
  if (loads_.emplace(caller.space, source).second) WakeWorker();
}

void ExecutiveKeeper::WakeWorker() {
  if (!worker_.joinable()) {
    worker_ = std::jthread([this](const std::stop_token& stop) { Work(stop); });
  }
  work_changed_.notify_all();
}

// Takes one step in building the graphs of large sources. True: there is more to do.
bool ExecutiveKeeper::BuildSome() {
  std::vector<SpacePtr> spaces;
  {
    const std::scoped_lock lock(spaces_mutex_);
    for (const auto& [name, space] : spaces_) spaces.push_back(space);
  }
  // Adding a heuristic has to wait for a step, so a step is a single vector.
  constexpr std::size_t kStep = 1;
  bool more = false;
  for (const SpacePtr& space : spaces) more |= space->index.BuildSome(kStep);
  return more;
}

bool ExecutiveKeeper::IsBuilding() const {
  const std::scoped_lock lock(spaces_mutex_);
  return workspace_.surroundings().long_lived && std::ranges::any_of(spaces_, [](const auto& one) {
           return one.second->index.NeedsBuilding();
         });
}

// Compares first, then loads sources, and builds graphs when there is nothing else to do.
void ExecutiveKeeper::Work(const std::stop_token& stop) {
  std::unique_lock lock(work_mutex_);
  while (work_changed_.wait(lock, stop,
                            [this] { return !work_.empty() || !loads_.empty() || build_; })) {
    if (stop.stop_requested()) return;
    if (work_.empty() && !loads_.empty()) {
      const auto [space, source] = *loads_.begin();
      lock.unlock();
      // A failed load is retried with the next question.
      (void)ReadySpace({.space = space, .actor = "credence"}, source);
      lock.lock();
      loads_.erase({space, source});
      continue;
    }
    if (work_.empty()) {
      build_ = false;
      lock.unlock();
      const bool more = BuildSome();
      lock.lock();
      build_ |= more;
      continue;
    }
    const auto [caller, arrival] = std::move(work_.front());
    work_.pop_front();
    working_ = true;
    lock.unlock();
    // A failed comparison stays pending in the ledger, and CatchUp tries it again.
    (void)CompareUnlessClaimed(caller, arrival);
    lock.lock();
    working_ = false;
    work_changed_.notify_all();
  }
}

void ExecutiveKeeper::Drain() {
  std::unique_lock lock(work_mutex_);
  work_changed_.wait(lock, [this] { return work_.empty() && !working_; });
}

Result<void> ExecutiveKeeper::CatchUp(const Caller& caller) {
  CREDENCE_RETURN_IF_ERROR(ComparePending(caller));
  CREDENCE_RETURN_IF_ERROR(DoModelWork(caller));
  return {};
}

Result<void> ExecutiveKeeper::ComparePending(const Caller& caller) {
  CREDENCE_RETURN_IF_ERROR(SettleSilence(caller));
  feed_.Tell(caller.space);
  std::vector<std::string> pending;
  std::size_t compared = 0;
  do {
    CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(pending, executive::PendingArrivals(reader, kPendingAtOnce));
      return {};
    }));
    // Each comparison leaves one fewer pending, so this loop ends.
    compared = 0;
    for (const std::string& arrival : pending) {
      CREDENCE_ASSIGN_OR_RETURN(const bool done, CompareUnlessClaimed(caller, arrival));
      compared += done ? 1 : 0;
    }
  } while (compared > 0 && pending.size() == static_cast<std::size_t>(kPendingAtOnce));
  return {};
}

// Does the comparisons that a crash prevented. Searched for once, in the background after the first
// answer.
void ExecutiveKeeper::MakeUpFor(const Caller& caller) {
  {
    const std::scoped_lock lock(work_mutex_);
    if (!made_up_for_.insert(caller.space).second) return;
  }
  std::vector<std::string> pending;
  (void)workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(pending, executive::PendingArrivals(reader, kPendingAtOnce));
    return {};
  });
  for (std::string& arrival : pending) CompareLater(caller, std::move(arrival));
}

void ExecutiveKeeper::Tend() {
  std::vector<std::string> names;
  {
    const std::scoped_lock lock(spaces_mutex_);
    for (const auto& [name, space] : spaces_) names.push_back(name);
  }
  // A failure is retried next time.
  for (const std::string& name : names) {
    const Caller caller{.space = name, .actor = "credence"};
    (void)ComparePending(caller);
    DoModelWorkLater(caller);
  }
}

}  // namespace credence::engine
