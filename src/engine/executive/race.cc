// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper for the strategy "race": a heuristic has answered, and the model is
// asked too, so that its answer can be compared.
#include <chrono>
#include <utility>

#include "base/utf8.h"
#include "engine/executive/executive.h"
#include "engine/executive/pending_event.h"
#include "engine/executive/write.h"
#include "executive/events.h"
#include "executive/neutral_prompt.h"
#include "executive/outcomes.h"
#include "executive/queries.h"
#include "language/redaction.h"

namespace credence::engine {

using executive::Arrival;
using executive::SecondAnswered;
using ledger::Reader;
using ledger::Writer;

// True: there is nothing more to ask. False: the model cannot be asked at present.
Result<bool> ExecutiveKeeper::AskSecond(const Caller& caller, const std::string& id) {
  CREDENCE_ASSIGN_OR_RETURN(
      const std::optional<Arrival> arrival,
      workspace_.Read(caller, [&](Reader& reader) { return executive::LoadArrival(reader, id); }));
  if (!arrival || !arrival->second_due) return true;
  SecondAnswered second{.answered = false};
  std::string text;
  const bool is_too_late = executive::IsTooLate(*arrival->second_due, workspace_.Now());
  if (is_too_late || !arrival->text) {
    second.reason = is_too_late ? "the model had no time for it" : "the event's text was erased";
  } else {
    const EventArrived event{.text = *arrival->text, .source = arrival->source};
    PendingEvent pending{.event = event, .id = id};
    CREDENCE_ASSIGN_OR_RETURN(const SpacePtr space,
                              ReadySpace(caller, arrival->source, Wanted::kMatches));
    CREDENCE_ASSIGN_OR_RETURN(pending.vector, EmbedOne(space->embedder, event.text));
    // The model must not be told what was answered.
    pending.record.held = arrival->heuristic;
    CREDENCE_RETURN_IF_ERROR(CollectCandidates(caller, pending, *space));
    executive::EventPrompt prompt =
        executive::NeutralPrompt(arrival->source, event.text, std::move(pending.shown),
                                 settings_.executive.goals, workspace_.rng());
    const std::chrono::microseconds asked = workspace_.surroundings().Elapsed();
    const Result<llm::Reply> reply = AskInBackground({.system = std::move(prompt.system),
                                                      .prompt = std::move(prompt.prompt),
                                                      .max_tokens = settings_.llm.max_tokens});
    if (!reply && reply.error().code == Code::kCancelled) return false;
    second.model_us = MicrosSince(asked);
    second.candidates = std::move(pending.record.candidates);
    if (reply) text = Trim(reply->text);
    second.answered = !text.empty() && IsValidUtf8(text);
    if (const Result<llm::Model*> model = GetModel()) second.model = (*model)->Name();
    if (!reply) {
      second.reason = reply.error().message;
    } else if (!second.answered) {
      second.reason = "the model answered nothing";
    }
  }
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const std::optional<Arrival> now,
                                  executive::LoadArrival(writer, id));
        if (!now || !now->second_due) return {};
        // Erased while the model was asked: nothing of it may be stored.
        if (now->erased_at) second.answered = false;
        Decisions decisions = {executive::OfArrival(id, second)};
        if (second.answered) decisions.front().verbatim = language::RedactSecrets(text);
        CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
        return {};
      }));
  // A failed comparison stays pending in the ledger.
  if (second.answered) (void)CompareUnlessClaimed(caller, id);
  return true;
}

// True also if another thread or process is asking: it will record the answer.
Result<bool> ExecutiveKeeper::AskSecondUnlessClaimed(const Caller& caller, const std::string& id) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<ledger::Claim> claim,
                            workspace_.store().TryClaim(caller.space, "second/" + id));
  return claim == nullptr ? Result<bool>(true) : AskSecond(caller, id);
}

}  // namespace credence::engine
