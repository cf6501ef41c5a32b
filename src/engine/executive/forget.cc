// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that forgets: heuristics, and the texts of events.
#include "executive/forget.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/executive/executive.h"
#include "engine/executive/heuristic_index.h"
#include "engine/executive/store_matches.h"
#include "engine/executive/write.h"
#include "engine/store/request_log.h"
#include "executive/arrival_list.h"
#include "executive/events.h"
#include "executive/queries.h"

namespace credence::engine {

using executive::Arrival;
using ledger::Reader;
using ledger::Writer;

namespace {

// Vectors tell much about the text that they were made from.
Result<void> EraseVectors(Writer& writer, const Heuristic& heuristic,
                          const vectors::Embedder& embedder) {
  CREDENCE_RETURN_IF_ERROR(
      writer.DeleteDerived(kVectorKind, VectorKey(heuristic.source, heuristic.id)));
  const std::vector<float> nothing(embedder.Dimensions());
  return writer.OfferVector(VectorsOf(heuristic.source, embedder), heuristic.id.ToString(),
                            nothing);
}

Result<std::int64_t> CountTexts(Reader& reader, const Arrival& arrival) {
  std::int64_t texts = 0;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.stream = executive::ArrivalStreamOf(arrival.id), .with_verbatim = true},
                        [&](const ledger::EventView& event) {
                          if (event.text) ++texts;
                          return ledger::Visit::kContinue;
                        }));
  return texts;
}

// The heuristics that feedback made of the response. A reinforced one has texts of its own, which
// do not come from this event.
Result<std::vector<Uuid>> MadeFrom(Reader& reader, const EventHistory& history) {
  std::vector<Uuid> made;
  for (const EventFeedback& feedback : history.feedback) {
    if (!feedback.made || !history.event.response_id) continue;
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                              executive::LoadHeuristic(reader, *feedback.made));
    const bool is_from_it = heuristic && !heuristic->erased_at &&
                            heuristic->origin_id == history.event.response_id->ToString();
    const bool is_new = std::ranges::find(made, *feedback.made) == made.end();
    if (is_from_it && is_new) made.push_back(*feedback.made);
  }
  return made;
}

}  // namespace

Result<HeuristicReading> ExecutiveKeeper::ForgetHeuristic(const Caller& caller, std::string_view id,
                                                          bool erase) {
  CREDENCE_ASSIGN_OR_RETURN(const SpacePtr space, SpaceOf(caller));
  return Change(
      caller, id, [&](Writer& writer, const Heuristic& before) -> Result<executive::Verdict> {
        CREDENCE_ASSIGN_OR_RETURN(ledger::EventDraft decision,
                                  executive::DecideForget(before, erase));
        if (erase) {
          CREDENCE_RETURN_IF_ERROR(EraseTextsOf(writer, executive::HeuristicStreamOf(before.id)));
          CREDENCE_RETURN_IF_ERROR(EraseVectors(writer, before, space->embedder));
        }
        return executive::Verdict{.decisions = {std::move(decision)}};
      });
}

Result<HeuristicReading> ExecutiveKeeper::RestoreHeuristic(const Caller& caller,
                                                           std::string_view id) {
  return Change(
      caller, id, [&](Writer& writer, const Heuristic& before) -> Result<executive::Verdict> {
        std::optional<Heuristic> same;
        if (before.condition && before.action) {
          CREDENCE_ASSIGN_OR_RETURN(
              same, executive::FindSame(writer, before.source, *before.condition, *before.action));
        }
        CREDENCE_ASSIGN_OR_RETURN(ledger::EventDraft decision,
                                  executive::DecideRestore(before, same ? &*same : nullptr));
        return executive::Verdict{.decisions = {std::move(decision)}};
      });
}

Result<ErasedEvent> ExecutiveKeeper::EraseEvent(const Caller& caller, std::string_view event) {
  ErasedEvent erased;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const Arrival arrival, executive::FindArrival(writer, event));
        // An event that was still at the model may have got a response since.
        CREDENCE_ASSIGN_OR_RETURN(const std::int64_t texts, CountTexts(writer, arrival));
        if (texts == 0) {
          return FailedPrecondition(
              fmt::format("event {}: its texts were already erased", arrival.id));
        }
        CREDENCE_RETURN_IF_ERROR(EraseTextsOf(writer, executive::ArrivalStreamOf(arrival.id)));
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer, executive::OfArrival(arrival.id, executive::ArrivalErased{}), context));
        CREDENCE_ASSIGN_OR_RETURN(const Arrival after, executive::FindArrival(writer, arrival.id));
        CREDENCE_ASSIGN_OR_RETURN(EventHistory history, executive::ReadHistory(writer, after));
        CREDENCE_ASSIGN_OR_RETURN(std::vector<Uuid> made, MadeFrom(writer, history));
        erased = {
            .event = std::move(history.event), .texts = texts, .kept_heuristics = std::move(made)};
        return {};
      }));
  return erased;
}

}  // namespace credence::engine
