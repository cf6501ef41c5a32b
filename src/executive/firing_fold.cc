// SPDX-License-Identifier: Apache-2.0
#include "executive/firing_fold.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/fields.h"
#include "ledger/damaged.h"
#include "ledger/event_codec.h"
#include "ledger/upcast.h"

namespace credence::executive {
namespace {

constexpr std::span<const ledger::Upcast> kFiringUpcasts{};

// Arrays as lists, tallies row by row.
struct StoredFiring {
  std::string source;
  std::vector<double> weights, spread, decline, recent;
  std::int64_t judged = 0;
  std::vector<std::int64_t> tallies;
  std::optional<double> promised;
  std::int64_t resets = 0;
  std::optional<Timestamp> reset_at;

  CREDENCE_FIELDS(source, weights, spread, decline, recent, judged, tallies, promised, resets,
                  reset_at)
};

FiringTerms TermsOf(const FiringJudged& judged) {
  return {.max_error = judged.max_error, .delta = judged.delta};
}

constexpr std::size_t kRowNumbers = 2 * kCellLimits.size();

std::string PercentOf(double share) { return fmt::format("{:.1f} %", 100 * share); }

}  // namespace

// Found by the codec. The terms are the parameters of the test.
Result<void> Check(const FiringJudged& event) {
  if (event.max_error > 0 && event.max_error < 1 && event.delta > 0 && event.delta < 1) return {};
  return InvalidArgument(
      fmt::format("max_error {} or delta {} is not between 0 and 1", event.max_error, event.delta));
}
Result<void> Check(const FiringReset& /*event*/) { return {}; }

Result<std::optional<FiringEvent>> FiringFold::Decode(const ledger::EventView& event) {
  return ledger::DecodeEventAs<FiringEvent>(kFiringUpcasts, event);
}

Result<ledger::Known> FiringFold::Apply(State& state, const Event& event,
                                        const ledger::EventView& place) {
  state.source = place.stream.substr(kStreamPrefix.size());
  if (const auto* judged = std::get_if<FiringJudged>(&event)) {
    // An alarm is followed by its own event.
    (void)Learn(state.rule, judged->facts, judged->right, TermsOf(*judged));
  } else {
    Reset(state.rule);
    state.reset_at = place.time;
  }
  return ledger::Known::kYes;
}

ledger::Row FiringFold::ToRow(const State& state, std::optional<std::string_view> /*text*/) {
  const FiringRule& rule = state.rule;
  StoredFiring stored{.source = state.source,
                      .weights = {rule.score.weights.begin(), rule.score.weights.end()},
                      .spread = {rule.score.spread.begin(), rule.score.spread.end()},
                      .decline = {rule.decline.evidence.begin(), rule.decline.evidence.end()},
                      .recent = {rule.bound.recent.begin(), rule.bound.recent.end()},
                      .judged = rule.bound.judged,
                      .tallies = {},
                      .promised = rule.promised,
                      .resets = rule.resets,
                      .reset_at = state.reset_at};
  for (const auto& row : rule.bound.rows) {
    for (const Tally& tally : row) {
      stored.tallies.push_back(tally.answers);
      stored.tallies.push_back(tally.wrong);
    }
  }
  return {.kind = std::string(kRowKind),
          .id = state.source,
          .data = EncodeFields(stored),
          .text_sequence = 0,
          .entries = {}};
}

Result<FiringSource> FiringFold::FromRow(const ledger::RowView& row) {
  Result<StoredFiring> stored = DecodeFields<StoredFiring>(row.data);
  if (!stored) {
    return ledger::Damaged(fmt::format("firing rule of {}: {}", row.id, stored.error().message));
  }
  FiringSource state{.source = std::move(stored->source), .rule = {}, .reset_at = stored->reset_at};
  FiringRule& rule = state.rule;
  if (stored->weights.size() != rule.score.weights.size() ||
      stored->spread.size() != rule.score.spread.size() ||
      stored->decline.size() != rule.decline.evidence.size() ||
      stored->recent.size() != rule.bound.recent.size() ||
      stored->tallies.size() % kRowNumbers != 0) {
    return ledger::Damaged(fmt::format("firing rule of {}: a list has the wrong length", row.id));
  }
  std::ranges::copy(stored->weights, rule.score.weights.begin());
  std::ranges::copy(stored->spread, rule.score.spread.begin());
  std::ranges::copy(stored->decline, rule.decline.evidence.begin());
  std::ranges::copy(stored->recent, rule.bound.recent.begin());
  rule.bound.judged = stored->judged;
  rule.bound.rows.resize(stored->tallies.size() / kRowNumbers);
  for (std::size_t i = 0; i < stored->tallies.size(); i += 2) {
    rule.bound.rows[i / kRowNumbers][i % kRowNumbers / 2] = {.answers = stored->tallies[i],
                                                             .wrong = stored->tallies[i + 1]};
  }
  rule.promised = stored->promised;
  rule.resets = stored->resets;
  return state;
}

Result<FiringSource> LoadFiring(ledger::Reader& reader, std::string_view source) {
  CREDENCE_ASSIGN_OR_RETURN(std::optional<FiringSource> state,
                            ledger::LoadState<FiringFold>(reader, source));
  if (state) return *std::move(state);
  return FiringSource{.source = std::string(source), .rule = {}, .reset_at = {}};
}

std::vector<EventDraft> DecideJudged(const FiringSource& source, const FiringJudged& judged) {
  const auto draft = [&](const FiringEvent& event) {
    return EventDraft{.stream = std::string(kFiringStream) + source.source,
                      .kind = ledger::KindOfEvent(event),
                      .body = ledger::BodyOfEvent(event)};
  };
  std::vector<EventDraft> decisions = {draft(judged)};
  FiringRule after = source.rule;
  if (Learn(after, judged.facts, judged.right, TermsOf(judged))) {
    decisions.push_back(draft(FiringReset{
        .arrival = judged.arrival, .judged = after.bound.judged, .max_error = judged.max_error}));
  }
  return decisions;
}

std::string DescribePromise(const FiringRule& rule, const FiringTerms& terms) {
  const std::optional<Promise> promise = PromiseFor(rule.bound, terms.max_error, terms.delta);
  if (promise) {
    return fmt::format("at most {} wrong with {:g} % confidence on {} answers",
                       PercentOf(promise->at_most), 100 * (1 - terms.delta),
                       promise->tally.answers);
  }
  if (HasDeclined(rule.bound, terms.max_error, terms.delta)) {
    return fmt::format("too many of the latest answers were wrong to promise at most {:g} %",
                       100 * terms.max_error);
  }
  return fmt::format("{} judged {} not enough to promise at most {:g} % wrong{}", rule.bound.judged,
                     rule.bound.judged == 1 ? "answer is" : "answers are", 100 * terms.max_error,
                     rule.resets > 0 ? "; it started again after a drift" : "");
}

std::string FiringVerdict(const FiringRule& rule, const FiringTerms& terms) {
  const bool fires = LoosestCell(rule.bound, terms.max_error, terms.delta).has_value();
  return fmt::format("{}: {}", fires ? "fires" : "asks", DescribePromise(rule, terms));
}

}  // namespace credence::executive
