// SPDX-License-Identifier: Apache-2.0
#include "bench/executive/heuristics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/ids.h"
#include "bench/support.h"
#include "engine/commit.h"
#include "engine/executive/heuristic_index.h"
#include "executive/decide.h"
#include "executive/signal.h"

namespace credence::bench {
namespace {

constexpr std::size_t kPerTransaction = 10'000;
constexpr std::size_t kFirstActions = 16;
constexpr std::int64_t kStartMicros = 1'767'225'600'000'000;  // 2026-01-01T00:00:00Z

}  // namespace

Result<void> StoredEmbedder::Embed(std::span<const std::string_view> texts, std::span<float> rows) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto found = vectors_.find(std::string(texts[i]));
    if (found == vectors_.end()) {
      return NotFound(fmt::format("no vector is stored for '{}'", texts[i]));
    }
    std::ranges::copy(found->second, rows.begin() + static_cast<std::ptrdiff_t>(i * kDimensions));
  }
  return {};
}

Heuristics::Heuristics(ledger::Store& store, const Caller& caller, std::size_t count,
                       const executive::ExecutiveSettings& settings) {
  Need(store.Write(caller.space, [&](ledger::Writer& writer) {
    return engine::WriteEmbedder(writer, StoredEmbedder().Name());
  }));
  conditions_.reserve(count * kDimensions);
  while (ids_.size() < count) {
    const std::size_t end = std::min(count, ids_.size() + kPerTransaction);
    Need(store.Write(caller.space, [&](ledger::Writer& writer) -> Result<void> {
      while (ids_.size() < end) CREDENCE_RETURN_IF_ERROR(Add(writer, caller, settings));
      return {};
    }));
  }
}

Result<void> Heuristics::Add(ledger::Writer& writer, const Caller& caller,
                             const executive::ExecutiveSettings& settings) {
  const std::size_t number = ids_.size();
  const Timestamp time = FromMicros(kStartMicros) + std::chrono::seconds(number);
  const Uuid id = NewUuid(time, rng_);
  const executive::HeuristicDraft draft{
      .condition = fmt::format("Check {} of the nightly build fails", number),
      .action = fmt::format("Read the log of check {}, then run it once more", number),
      .source = std::string(kSource),
      .origin = HeuristicOrigin::kUser};
  std::vector<ledger::EventDraft> decisions = {executive::DecideLearn(id, draft, settings)};
  if (IsTrusted(number)) {
    const ledger::EventDraft praise =
        executive::DecideObserve(id, executive::kUserSignal, true, settings);
    decisions.insert(decisions.end(), 2, praise);
  }
  CREDENCE_RETURN_IF_ERROR(
      engine::Commit(writer, decisions, {.caller = caller, .now = time, .rng = rng_}));
  const std::vector<float> vectors = vectors_.Take(2);
  const std::span<const float> condition = std::span(vectors).first(kDimensions);
  const std::span<const float> action = std::span(vectors).subspan(kDimensions);
  ids_.push_back(id);
  conditions_.insert(conditions_.end(), condition.begin(), condition.end());
  if (number < kFirstActions) {
    first_actions_.insert(first_actions_.end(), action.begin(), action.end());
  }
  return writer.PutDerived(engine::kVectorKind, engine::VectorKey(kSource, id),
                           engine::EncodeVectors(condition, action));
}

std::vector<float> Heuristics::Near(std::span<const float> vector, float cosine) {
  std::vector<float> other = vectors_.Take(1);
  const float along = std::inner_product(other.begin(), other.end(), vector.begin(), 0.0F);
  // The rest of the other vector is at a right angle to this one.
  const float across = std::sqrt((1 - cosine * cosine) / (1 - along * along));
  for (std::size_t i = 0; i < kDimensions; ++i) {
    other[i] = cosine * vector[i] + across * (other[i] - along * vector[i]);
  }
  return other;
}

}  // namespace credence::bench
