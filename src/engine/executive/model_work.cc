// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that asks the model what nobody waits for: evaluations against the
// goals, and second answers. It gives way to events, and what it leaves stays pending in the
// ledger.
#include <chrono>
#include <utility>

#include "engine/executive/executive.h"
#include "executive/outcomes.h"

namespace credence::engine {

using ledger::Reader;

namespace {

// How much is done in one go.
constexpr std::int64_t kAtOnce = 20;

}  // namespace

bool ExecutiveKeeper::HasModel() const { return settings_.llm.provider != "none"; }

// Whether the same question can be asked later: an event or the budget came first.
bool ExecutiveKeeper::IsForLater(const Error& error) {
  return error.code == Code::kCancelled || error.code == Code::kResourceExhausted;
}

// Asks only if a call is free at once, and stops as soon as an event needs it. Failure: as
// llm::Model, kResourceExhausted also if no call is free.
Result<llm::Reply> ExecutiveKeeper::AskInBackground(const llm::Question& question) {
  CREDENCE_ASSIGN_OR_RETURN(llm::Model* const model, GetModel());
  std::stop_token stop;
  {
    const std::scoped_lock lock(background_mutex_);
    if (background_closed_) return Fail(Code::kCancelled, "the program is about to end");
    stop = background_stop_.get_token();
  }
  const Result<llm::CallSlots::Slot> slot = slots_.Take({.timeout = std::chrono::milliseconds(0)});
  if (!slot) return Fail(Code::kResourceExhausted, slot.error().message);
  return model->Ask(question, {.timeout = settings_.llm.Timeout(), .stop = std::move(stop)});
}

// For an event: takes the place of background questions if there is no other.
Result<llm::CallSlots::Slot> ExecutiveKeeper::TakeCall(const llm::Patience& patience) {
  Result<llm::CallSlots::Slot> free = slots_.Take({.timeout = std::chrono::milliseconds(0)});
  if (free) return free;
  StopBackground(false);
  return slots_.Take(patience);
}

void ExecutiveKeeper::StopBackground(bool for_ever) {
  const std::scoped_lock lock(background_mutex_);
  background_closed_ |= for_ever;
  background_stop_.request_stop();
  background_stop_ = std::stop_source();
}

// Does what is due and not being done by another process.
Result<std::int64_t> ExecutiveKeeper::DoModelWork(const Caller& caller) {
  std::int64_t done = 0;
  if (!HasModel()) return done;
  std::vector<std::string> seconds;
  std::vector<std::string> evaluations;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(seconds, executive::DueSecondAnswers(reader, kAtOnce));
    if (!settings_.executive.EvaluatesGoals()) return {};
    CREDENCE_ASSIGN_OR_RETURN(evaluations,
                              executive::DueEvaluations(reader, workspace_.Now(), kAtOnce));
    return {};
  }));
  for (const std::string& id : seconds) {
    CREDENCE_ASSIGN_OR_RETURN(const bool settled, AskSecondUnlessClaimed(caller, id));
    if (!settled) return done;
    ++done;
  }
  for (const std::string& id : evaluations) {
    CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Claim> claim,
                              workspace_.store().TryClaim(caller.space, "evaluate/" + id));
    if (claim == nullptr) continue;
    CREDENCE_ASSIGN_OR_RETURN(const bool settled, Evaluate(caller, id));
    if (!settled) return done;
    ++done;
  }
  return done;
}

// In a thread of its own: a slow model must not delay comparisons. A short-lived program does not
// begin what it would have to wait for.
void ExecutiveKeeper::DoModelWorkLater(const Caller& caller) {
  if (!workspace_.surroundings().long_lived || !HasModel()) return;
  const bool wanted = settings_.executive.EvaluatesGoals() || settings_.executive.Races();
  if (!wanted) return;
  const std::scoped_lock lock(background_mutex_);
  if (background_closed_) return;
  background_spaces_.insert(caller.space);
  if (!asker_.joinable()) {
    asker_ = std::jthread([this](const std::stop_token& stop) { AskWhatIsDue(stop); });
  }
  background_changed_.notify_all();
}

void ExecutiveKeeper::AskWhatIsDue(const std::stop_token& stop) {
  std::unique_lock lock(background_mutex_);
  while (background_changed_.wait(lock, stop, [this] { return !background_spaces_.empty(); })) {
    const std::string space = *background_spaces_.begin();
    background_spaces_.erase(background_spaces_.begin());
    lock.unlock();
    // What fails is tried again after the next event.
    const Result<std::int64_t> done = DoModelWork({.space = space, .actor = "credence"});
    lock.lock();
    if (stop.stop_requested()) return;
    if (done && *done >= kAtOnce) background_spaces_.insert(space);
  }
}

}  // namespace credence::engine
