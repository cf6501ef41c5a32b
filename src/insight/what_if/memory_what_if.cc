// SPDX-License-Identifier: Apache-2.0
#include "insight/what_if/memory_what_if.h"

#include <fmt/format.h>

#include <span>
#include <string>
#include <utility>
#include <variant>

#include "memory/events.h"
#include "memory/evolve.h"
#include "memory/injection.h"
#include "memory/reading.h"
#include "memory/weigh.h"

namespace credence::insight {
namespace {

std::string_view VerdictName(bool injected, bool golden) {
  if (!injected) return golden ? "golden, not injected" : "not injected";
  return golden ? "golden" : "injected";
}

}  // namespace

MemoryWhatIf::MemoryWhatIf(const PolicyPair& policies)
    : policies_(policies),
      present_types_(memory::InjectedTypes(policies.present.memory)),
      other_types_(memory::InjectedTypes(policies.other.memory)),
      tally_(faculty()),
      wrong_{.what = "injected, and the next word was against"},
      golden_wrong_{.what = "golden, and the next word was against"},
      missing_{.what = "not injected, and the next word was for"} {}

bool MemoryWhatIf::Owns(std::string_view stream) const {
  return stream.starts_with(memory::kStreamPrefix);
}

Result<void> MemoryWhatIf::Take(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<memory::MemoryEvent> decoded, memory::DecodeEvent(event));
  if (!decoded) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, SubjectOf(event, memory::kStreamPrefix));
  Subject& subject = subjects_.At(id);
  // It was learned in a form that only a newer program knows, so what followed says nothing here.
  if (subject.recorded.id.IsNil() && !std::holds_alternative<memory::Learned>(*decoded)) return {};
  tally_.CountEvent();
  subject.sequence = event.sequence;
  const bool confirmed = std::holds_alternative<memory::Validated>(*decoded);
  if (confirmed || std::holds_alternative<memory::Violated>(*decoded)) {
    CountWord(subject, event.time, confirmed);
  }
  const memory::EventPlace place{
      .subject = id, .sequence = event.sequence, .time = event.time, .text = std::nullopt};
  memory::Evolve(subject.recorded, *decoded, place);
  memory::Weigh(*decoded, subject.other, policies_.other.memory);
  memory::Evolve(subject.other, *decoded, place);
  return {};
}

MemoryWhatIf::Verdict MemoryWhatIf::Judge(const Subject& subject, Timestamp at) const {
  const auto judge = [at](const Memory& memory, std::span<const MemoryType> types,
                          const memory::MemorySettings& settings) {
    const double effective = memory::EffectiveConfidence(memory, at, settings);
    return Standing{.effective = effective,
                    .injected = memory::MayBeInjected(memory, effective, types, settings),
                    .golden = memory.golden};
  };
  return {.recorded = judge(subject.recorded, present_types_, policies_.present.memory),
          .other = judge(subject.other, other_types_, policies_.other.memory)};
}

void MemoryWhatIf::CountVerdict(Subject& subject, const Verdict& verdict, Timestamp at,
                                std::string_view occasion, std::optional<bool> success) {
  const auto& [recorded, other] = verdict;
  if (recorded.injected == other.injected && recorded.golden == other.golden) {
    tally_.CountSameVerdict();
    return;
  }
  ++subject.changed;
  tally_.CountVerdict({.subject = subject.recorded.id.ToString(),
                       .sequence = subject.sequence,
                       .at = at,
                       .what = fmt::format("{}, {}", NameOf(subject.recorded.type), occasion),
                       .recorded = std::string(VerdictName(recorded.injected, recorded.golden)),
                       .other = std::string(VerdictName(other.injected, other.golden)),
                       .recorded_number = recorded.effective,
                       .other_number = other.effective,
                       .success = success});
}

void MemoryWhatIf::CountWord(Subject& subject, Timestamp at, bool confirmed) {
  const Verdict verdict = Judge(subject, at);
  const auto& [recorded, other] = verdict;
  CountVerdict(subject, verdict, at, confirmed ? "when validated" : "when violated", confirmed);
  tally_.CountForecast(recorded.effective, other.effective, confirmed);
  if (confirmed) {
    ++missing_.of;
    missing_.recorded += recorded.injected ? 0 : 1;
    missing_.other += other.injected ? 0 : 1;
    return;
  }
  ++wrong_.of;
  wrong_.recorded += recorded.injected ? 1 : 0;
  wrong_.other += other.injected ? 1 : 0;
  ++golden_wrong_.of;
  golden_wrong_.recorded += recorded.golden ? 1 : 0;
  golden_wrong_.other += other.golden ? 1 : 0;
}

FacultyWhatIf MemoryWhatIf::Finish() {
  for (const auto& [id, subject] : subjects_.Ordered()) {
    if (subject->recorded.id.IsNil()) continue;
    const Verdict verdict = Judge(*subject, policies_.now);
    CountVerdict(*subject, verdict, policies_.now, "now", std::nullopt);
    tally_.CountSubject({.subject = id.ToString(),
                         .recorded = verdict.recorded.effective,
                         .other = verdict.other.effective,
                         .verdicts = subject->changed,
                         .success = std::nullopt});
  }
  if (wrong_.of > 0) {
    tally_.Add(std::move(wrong_));
    tally_.Add(std::move(golden_wrong_));
  }
  if (missing_.of > 0) tally_.Add(std::move(missing_));
  return tally_.Finish();
}

}  // namespace credence::insight
