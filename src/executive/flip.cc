// SPDX-License-Identifier: Apache-2.0
#include "executive/flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include "executive/decide.h"
#include "executive/events.h"
#include "executive/evolve.h"
#include "executive/gate.h"
#include "executive/signal.h"

namespace credence::executive {
namespace {

constexpr std::string_view kFires = "fires";

void Apply(Heuristic& heuristic, const HeuristicEvent& event, Timestamp now) {
  Evolve(heuristic, event, {.sequence = 0, .time = now, .text = std::nullopt});
}

bool TakeWord(Heuristic& heuristic, Timestamp now, const ExecutiveSettings& settings) {
  const Result<Verdict> verdict = DecideFeedback(
      heuristic,
      {.id = heuristic.id.ToString(), .positive = true, .from = std::string(kUserSignal)}, {},
      settings);
  if (!verdict || verdict->refusal) return false;
  const std::string stream = HeuristicStreamOf(heuristic.id);
  for (const EventDraft& decision : verdict->decisions) {
    if (decision.stream != stream) continue;
    ledger::EventView view;
    view.stream = decision.stream;
    view.kind = decision.kind;
    view.body = decision.body;
    view.time = now;
    const auto event = DecodeHeuristicEvent(view);
    if (event && *event) Apply(heuristic, **event, now);
  }
  return true;
}

// An endorsement by an answer that is only just similar enough, from a model that did not see the
// heuristic.
bool TakeEndorsement(Heuristic& heuristic, Timestamp now, const ExecutiveSettings& settings) {
  // If endorsements count only once per period, assume that the period has passed.
  if (heuristic.last_compared_at) {
    const auto period = static_cast<std::int64_t>(std::ceil(settings.evaluation_period_s * 1e6));
    now = std::max(now, FromMicros(ToMicros(*heuristic.last_compared_at) + period));
  }
  const Comparison comparison = DecideComparison("",
                                                 {{.heuristic = heuristic,
                                                   .similarity = settings.endorsement_threshold,
                                                   .shown = false,
                                                   .is_clean_answer = true}},
                                                 1, now, settings);
  for (const auto& [id, observed] : comparison.observations) {
    if (observed.positive) Apply(heuristic, observed, now);
  }
  return !comparison.observations.empty();
}

bool Thaw(Heuristic& heuristic, Timestamp now) {
  if (!heuristic.frozen) return false;
  Apply(heuristic, Frozen{.frozen = false}, now);
  return true;
}

bool Restore(Heuristic& heuristic, Timestamp now) {
  if (!heuristic.archived_at || heuristic.erased_at) return false;
  Apply(heuristic, Restored{}, now);
  return true;
}

}  // namespace

bool IsRemovable(const HeuristicEvent& event) {
  return std::holds_alternative<Observed>(event) || std::holds_alternative<Frozen>(event) ||
         std::holds_alternative<Archived>(event) || std::holds_alternative<Restored>(event);
}

Flip::Flip(Past past, Heuristic heuristic, Timestamp now, const ExecutiveSettings& settings)
    : past_(std::move(past)),
      heuristic_(std::move(heuristic)),
      now_(now),
      settings_(settings),
      verdict_(VerdictOf(heuristic_)) {}

std::string Flip::VerdictOf(const Heuristic& heuristic) const {
  return std::string(MayFire(heuristic, settings_.threshold, settings_) ? kFires : "asks");
}

ledger::FlipOutcome Flip::Without(std::span<const bool> removed) const {
  Heuristic heuristic;
  for (std::size_t place = 0; place < past_.events().size(); ++place) {
    if (past_.IsRemoved(place, removed)) continue;
    const auto& [event, sequence, time, kind] = past_.events()[place];
    Evolve(heuristic, event, {.sequence = sequence, .time = time, .text = std::nullopt});
  }
  return {.verdict = VerdictOf(heuristic), .number = heuristic.confidence};
}

std::string Flip::WordsOf(std::size_t number) const {
  const HeuristicEvent& event = past_.Removable(number).event;
  if (const auto* observed = std::get_if<Observed>(&event)) {
    return fmt::format("{} {} it, weight {:.3g}", observed->signal,
                       observed->positive ? "for" : "against", observed->magnitude);
  }
  if (std::holds_alternative<Archived>(event)) return "archived";
  if (std::holds_alternative<Restored>(event)) return "restored";
  const auto* frozen = std::get_if<Frozen>(&event);
  return frozen != nullptr && frozen->frozen ? "frozen" : "thawed";
}

std::vector<ledger::RecourseAction<Heuristic>> Flip::Actions() const {
  if (verdict_ == kFires) return {};
  return {{.cost = {"an answer of a model that agrees", "answers of a model that agree", 1},
           .act = [this](Heuristic& state) { return TakeEndorsement(state, now_, settings_); }},
          {.cost = {"a positive word of a person", "positive words of a person", 3},
           .act = [this](Heuristic& state) { return TakeWord(state, now_, settings_); }},
          {.cost = {"thaw it", "thaws", 5},
           .act = [this](Heuristic& state) { return Thaw(state, now_); }},
          {.cost = {"restore it", "restorations", 5},
           .act = [this](Heuristic& state) { return Restore(state, now_); }}};
}

std::optional<std::string> Flip::BetterVerdict(const Heuristic& heuristic) const {
  std::string verdict = VerdictOf(heuristic);
  if (verdict != kFires) return std::nullopt;
  return verdict;
}

}  // namespace credence::executive
