// SPDX-License-Identifier: Apache-2.0
#include "memory/what_if.h"

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

namespace credence::memory {
namespace {

std::string_view VerdictName(bool injected, bool golden) {
  if (!injected) return golden ? "golden, not injected" : "not injected";
  return golden ? "golden" : "injected";
}

}  // namespace

WhatIf::WhatIf(const Policies& policies, ledger::Tally& tally)
    : policies_(policies),
      present_types_(InjectedTypes(policies.present)),
      other_types_(InjectedTypes(policies.other)),
      tally_(tally),
      wrong_{.what = "injected, and the next word was against"},
      golden_wrong_{.what = "golden, and the next word was against"},
      missing_{.what = "not injected, and the next word was for"} {}

bool WhatIf::Owns(std::string_view stream) const { return stream.starts_with(kStreamPrefix); }

Result<void> WhatIf::Take(const ledger::EventView& event) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<MemoryEvent> decoded, DecodeEvent(event));
  if (!decoded) return {};
  CREDENCE_ASSIGN_OR_RETURN(const Uuid id, ledger::SubjectOf(event, kStreamPrefix));
  Subject& subject = subjects_.At(id);
  // It was learned in a form that only a newer program knows, so what followed says nothing here.
  if (subject.recorded.id.IsNil() && !std::holds_alternative<Learned>(*decoded)) return {};
  tally_.CountEvent();
  subject.sequence = event.sequence;
  if (const std::optional<bool> word = WordOf(*decoded)) CountWord(subject, event.time, *word);
  const EventPlace place{
      .subject = id, .sequence = event.sequence, .time = event.time, .text = std::nullopt};
  Evolve(subject.recorded, *decoded, place);
  Weigh(*decoded, subject.other, policies_.other);
  Evolve(subject.other, *decoded, place);
  return {};
}

WhatIf::Verdict WhatIf::Judge(const Subject& subject, Timestamp at) const {
  const auto judge = [at](const Memory& memory, std::span<const MemoryType> types,
                          const MemorySettings& settings) {
    const double effective = EffectiveConfidence(memory, at, settings);
    return Standing{.effective = effective,
                    .injected = MayBeInjected(memory, effective, types, settings),
                    .golden = memory.golden};
  };
  return {.recorded = judge(subject.recorded, present_types_, policies_.present),
          .other = judge(subject.other, other_types_, policies_.other)};
}

void WhatIf::CountVerdict(Subject& subject, const Verdict& verdict, Timestamp at,
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

void WhatIf::CountWord(Subject& subject, Timestamp at, bool confirmed) {
  if (!tally_.Counts(at)) return;
  const Verdict verdict = Judge(subject, at);
  const auto& [recorded, other] = verdict;
  CountVerdict(subject, verdict, at, confirmed ? "when validated" : "when violated", confirmed);
  tally_.CountForecast(recorded.effective, other.effective, confirmed);
  if (confirmed) {
    missing_.Count(!recorded.injected, !other.injected);
  } else {
    wrong_.Count(recorded.injected, other.injected);
    golden_wrong_.Count(recorded.golden, other.golden);
  }
}

void WhatIf::Finish() {
  for (const auto& [id, subject] : subjects_.Ordered()) {
    if (subject->recorded.id.IsNil()) continue;
    const Verdict verdict = Judge(*subject, policies_.now);
    if (tally_.CountsTheEnd()) {
      CountVerdict(*subject, verdict, policies_.now, "now", std::nullopt);
    }
    tally_.CountSubject({.subject = id.ToString(),
                         .recorded = verdict.recorded.effective,
                         .other = verdict.other.effective,
                         .verdicts = subject->changed});
  }
  tally_.Add(std::move(wrong_));
  tally_.Add(std::move(golden_wrong_));
  tally_.Add(std::move(missing_));
}

}  // namespace credence::memory
