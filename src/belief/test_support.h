// SPDX-License-Identifier: Apache-2.0
// For tests: sample beliefs, and a store into which decisions are written as the engine does.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/ids.h"
#include "base/test_support.h"
#include "belief/decide.h"
#include "belief/events.h"
#include "belief/fold.h"
#include "belief/network.h"
#include "belief/viewer.h"
#include "credence/beliefs.h"
#include "ledger/store.h"
#include "ledger/store_testing.h"

namespace credence::belief {

using credence::TestDay;
using credence::TestDecimal;
using credence::TestId;
using ledger::ViewOf;
using StoreKind = ledger::TestStore;

// A belief that the user stated on day 0.
inline Belief TestBelief(std::uint32_t number = 1, std::string_view evidence = "0.8") {
  Belief belief;
  belief.id = TestId(number);
  belief.evidence = TestDecimal(evidence);
  belief.created_at = TestDay();
  belief.updated_at = TestDay();
  belief.last_referenced = TestDay();
  belief.text_sequence = 1;
  belief.text = "I prefer tea";
  return belief;
}

// A store with beliefs that have the ids TestId(1), TestId(2), …
class BeliefWorld {
 public:
  explicit BeliefWorld(StoreKind kind = StoreKind::kMemory)
      : store_(ledger::OpenTestStore(kind, folder_)) {}

  void Append(const std::vector<EventDraft>& decisions, double day = 0) {
    const Result<void> written = store_->Write("s", [&](ledger::Writer& writer) -> Result<void> {
      if (keep) CREDENCE_RETURN_IF_ERROR(EnsureKept(writer, ParamsOf(settings)));
      for (const EventDraft& decision : decisions) {
        ledger::NewEvent event{.id = NewUuid(TestDay(day), rng_),
                               .stream = decision.stream,
                               .kind = std::string(decision.kind),
                               .version = 1,
                               .time = TestDay(day),
                               .actor = "test",
                               .body = decision.body,
                               .verbatim = std::nullopt};
        if (decision.verbatim) event.verbatim = Verbatim{.text = *decision.verbatim};
        event.searchable = decision.kind == Stated::kKind || decision.kind == Revised::kKind;
        CREDENCE_ASSIGN_OR_RETURN(const ledger::Appended appended, writer.Append(event));
        const ledger::EventView view = ledger::EventView::Of(event, appended);
        if (decision.stream.starts_with(kEpisodeStream)) {
          CREDENCE_RETURN_IF_ERROR(ledger::ApplyToRow<TurnFold>(writer, {&view, 1}));
        } else {
          CREDENCE_RETURN_IF_ERROR(ApplyToRows(writer, view));
        }
      }
      return {};
    });
    CREDENCE_CHECK(written.has_value(), "a store of a test can be written");
  }

  // Reads from the store; a store failure fails the test.
  template <class Ask>
  auto Answer(Ask ask) {
    return ledger::AskStore(*store_, ask, "s");
  }
  template <class Use>
  Result<void> Write(Use use) {
    return store_->Write("s", [&](ledger::Writer& writer) -> Result<void> { return use(writer); });
  }

  void State(std::uint32_t number, std::string_view text, std::string_view evidence = "0.8",
             BeliefOrigin origin = BeliefOrigin::kUserGiven, double day = 0) {
    Append({Of(TestId(number), Stated{.origin = origin, .evidence = TestDecimal(evidence)},
               std::string(text))},
           day);
  }
  Belief Get(std::uint32_t number) {
    return Answer([&](ledger::Reader& reader) -> Result<Belief> {
             CREDENCE_ASSIGN_OR_RETURN(
                 std::optional<Belief> belief,
                 ledger::LoadState<BeliefFold>(reader, TestId(number).ToString()));
             if (!belief) return NotFound("no such belief");
             return *std::move(belief);
           })
        .value();
  }
  Seen See(const Belief& belief, double day = 0) {
    const BeliefReading reading = Answer([&](ledger::Reader& reader) {
                                    return Viewer(reader, settings, TestDay(day)).Brief(belief);
                                  }).value();
    return {.belief = belief, .confidence = reading.confidence, .network = reading.network};
  }
  BeliefReading Read(std::uint32_t number, double day = 0) {
    return Answer([&](ledger::Reader& reader) {
             return Viewer(reader, settings, TestDay(day)).WithHistory(TestId(number));
           })
        .value();
  }

  void Move(std::uint32_t number, BeliefTrigger trigger, double day = 0) {
    const Belief belief = Get(number);
    Append({DecideMove(See(belief, day), trigger, std::nullopt, std::nullopt, settings).value()},
           day);
  }
  void Support(std::uint32_t number, std::uint32_t by) {
    Append(DecideSupport(Get(number), Get(by), settings).value());
  }
  void Relate(std::uint32_t a, std::uint32_t b) {
    Append(DecideRelate(Get(a), Get(b), settings).value());
  }
  void Unlink(std::uint32_t a, std::uint32_t b) { Append(DecideUnlink(Get(a), Get(b))); }
  void Contradict(std::uint32_t number, std::uint32_t by, double day = 0,
                  const ContradictionBasis& how = {}) {
    const Belief belief = Get(number);
    const Belief other = Get(by);
    Append(DecideContradict(See(belief, day), See(other, day), how, settings).value(), day);
  }

  BeliefSettings settings;
  bool keep = true;  // Whether network sums are kept.

 private:
  TestFolder folder_;
  std::unique_ptr<ledger::Store> store_;
  SeededRng rng_{1};
};

}  // namespace credence::belief
