// SPDX-License-Identifier: Apache-2.0
#include "engine/heuristic_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

#include "engine/change_feed.h"
#include "executive/fold.h"
#include "executive/gate.h"
#include "executive/queries.h"
#include "ledger/fold.h"
#include "text/index/adaptive_index.h"

namespace credence::engine {
namespace {

constexpr std::string_view kEmbedderKind = "embedder";
constexpr std::string_view kEmbedderKey = "name";
// Enough to find a trusted heuristic among the nearest in nearly all cases.
constexpr std::size_t kFirstLook = 64;

std::string_view BytesOf(std::span<const float> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

}  // namespace

struct HeuristicIndex::Source {
  explicit Source(std::size_t dimensions) : conditions(dimensions), actions(dimensions) {}

  text::AdaptiveIndex conditions;
  text::AdaptiveIndex actions;
  std::vector<Slot> slots;  // By the key in both indexes.
  std::unordered_map<Uuid, std::uint32_t> by_id;
  bool is_complete = true;  // False: something was dropped and has to be loaded again.
};

HeuristicIndex::HeuristicIndex(text::Embedder& embedder,
                               const executive::ExecutiveSettings& settings)
    : embedder_(embedder), settings_(settings) {}

HeuristicIndex::~HeuristicIndex() = default;

std::string EncodeVectors(std::span<const float> condition, std::span<const float> action) {
  return std::string(BytesOf(condition)) + std::string(BytesOf(action));
}

// Heuristics of a source lie together. A source has no line break.
std::string VectorKey(std::string_view source, const Uuid& id) {
  return std::string(source) + '\n' + id.ToString();
}

Result<std::optional<std::string>> ReadEmbedder(ledger::Reader& reader) {
  std::optional<std::string> name;
  CREDENCE_RETURN_IF_ERROR(reader.ScanDerived(
      kEmbedderKind, kEmbedderKey, [&](std::string_view /*key*/, std::string_view bytes) {
        name = std::string(bytes);
        return ledger::Visit::kStop;
      }));
  return name;
}

Result<void> WriteEmbedder(ledger::Writer& writer, std::string_view name) {
  return writer.PutDerived(kEmbedderKind, kEmbedderKey, name);
}

Result<std::string> HeuristicIndex::Compute(const Heuristic& heuristic) {
  const std::size_t width = embedder_.Dimensions();
  std::vector<float> rows(2 * width);
  const std::string_view texts[] = {*heuristic.condition, *heuristic.action};
  CREDENCE_RETURN_IF_ERROR(embedder_.Embed(texts, rows));
  return std::string(BytesOf(rows));
}

Result<void> HeuristicIndex::Put(Source& source, const Heuristic& heuristic,
                                 std::string_view vectors) {
  const std::size_t width = embedder_.Dimensions();
  if (vectors.size() != 2 * width * sizeof(float)) {
    return DataLoss(fmt::format(
        "heuristic {}: its vectors are damaged; 'credence embed rebuild' computes them anew",
        heuristic.id.ToString()));
  }
  const auto [place, is_new] =
      source.by_id.try_emplace(heuristic.id, static_cast<std::uint32_t>(source.slots.size()));
  if (is_new) {
    source.slots.push_back({.id = heuristic.id});
    std::vector<float> row(width);
    std::memcpy(row.data(), vectors.data(), width * sizeof(float));
    source.conditions.Put(place->second, row);
    std::memcpy(row.data(), vectors.data() + width * sizeof(float), width * sizeof(float));
    source.actions.Put(place->second, row);
  }
  source.slots[place->second].trust = executive::TrustOf(heuristic, settings_);
  return {};
}

Result<void> HeuristicIndex::Load(ledger::Reader& reader, std::string_view name, Source& source,
                                  Synced& synced) {
  std::unordered_map<std::string, std::string> vectors;
  const std::string prefix = std::string(name) + '\n';
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanDerived(kVectorKind, prefix, [&](std::string_view key, std::string_view bytes) {
        vectors.emplace(key.substr(prefix.size()), bytes);
        return ledger::Visit::kContinue;
      }));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<Heuristic> heuristics,
                            executive::ListHeuristicsOf(reader, std::string(name)));
  for (const Heuristic& heuristic : heuristics) {
    // What was erased matches nothing.
    if (!heuristic.condition || !heuristic.action) continue;
    auto known = vectors.find(heuristic.id.ToString());
    if (known == vectors.end()) {
      CREDENCE_ASSIGN_OR_RETURN(std::string computed, Compute(heuristic));
      synced.missing.emplace_back(VectorKey(name, heuristic.id), computed);
      known = vectors.emplace(heuristic.id.ToString(), std::move(computed)).first;
    }
    CREDENCE_RETURN_IF_ERROR(Put(source, heuristic, known->second));
  }
  return {};
}

Result<void> HeuristicIndex::Refresh(ledger::Reader& reader, const Uuid& id, Synced& synced) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                            executive::LoadHeuristic(reader, id));
  if (!heuristic || !heuristic->condition || !heuristic->action) return {};
  const auto found = sources_.find(heuristic->source);
  if (found == sources_.end()) return {};
  Source& source = *found->second;
  if (const auto slot = source.by_id.find(id); slot != source.by_id.end()) {
    source.slots[slot->second].trust = executive::TrustOf(*heuristic, settings_);
    return {};
  }
  const std::string key = VectorKey(heuristic->source, id);
  std::string vectors;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanDerived(kVectorKind, key, [&](std::string_view /*key*/, std::string_view bytes) {
        vectors = bytes;
        return ledger::Visit::kStop;
      }));
  if (vectors.empty()) {
    CREDENCE_ASSIGN_OR_RETURN(vectors, Compute(*heuristic));
    synced.missing.emplace_back(key, vectors);
  }
  return Put(source, *heuristic, vectors);
}

Result<void> HeuristicIndex::CheckEmbedder(ledger::Reader& reader) const {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> remembered, ReadEmbedder(reader));
  if (!remembered || *remembered == embedder_.Name()) return {};
  return FailedPrecondition(
      fmt::format("the vectors of this store come from {}, and embedding.provider gives {}: they "
                  "cannot be compared; run 'credence embed rebuild', or set the provider back",
                  *remembered, embedder_.Name()));
}

// Takes over what happened to the sources that are kept.
Result<void> HeuristicIndex::Follow(ledger::Reader& reader, Synced& synced) {
  CREDENCE_ASSIGN_OR_RETURN(const ChangedHeuristics changes, ChangesSince(reader, seen_));
  for (const auto& [id, made] : changes.ids) CREDENCE_RETURN_IF_ERROR(Refresh(reader, id, synced));
  // This reader may see less than the one before.
  seen_ = std::max(seen_, changes.head);
  return {};
}

Result<HeuristicIndex::Synced> HeuristicIndex::Sync(ledger::Reader& reader,
                                                    std::string_view source) {
  Synced synced;
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
  const auto is_kept = [&] {
    const auto found = sources_.find(source);
    return found != sources_.end() && found->second->is_complete;
  };
  {
    // The usual case: nothing happened since.
    const std::shared_lock lock(mutex_);
    if (is_kept() && seen_ >= head.sequence) {
      ++hits_;
      return synced;
    }
  }
  const std::unique_lock lock(mutex_);
  CREDENCE_RETURN_IF_ERROR(CheckEmbedder(reader));
  synced.any_new = true;
  if (sources_.empty()) {
    seen_ = head.sequence;
  } else {
    CREDENCE_RETURN_IF_ERROR(Follow(reader, synced));
  }
  if (is_kept()) {
    ++hits_;
    return synced;
  }
  ++misses_;
  auto loaded = std::make_unique<Source>(embedder_.Dimensions());
  CREDENCE_RETURN_IF_ERROR(Load(reader, source, *loaded, synced));
  sources_.insert_or_assign(std::string(source), std::move(loaded));
  // What another thread saw after this picture was taken is not in what was loaded.
  seen_ = std::min(seen_, head.sequence);
  return synced;
}

const HeuristicIndex::Source* HeuristicIndex::Find(std::string_view source) const {
  const auto found = sources_.find(source);
  return found == sources_.end() ? nullptr : found->second.get();
}

std::vector<IndexMatch> HeuristicIndex::Matches(std::string_view source,
                                                std::span<const float> query, std::size_t limit,
                                                double min_similarity) const {
  const std::shared_lock lock(mutex_);
  std::vector<IndexMatch> matches;
  const Source* known = Find(source);
  if (known == nullptr) return matches;
  for (const text::Neighbour& neighbour :
       known->conditions.Nearest(query, limit, static_cast<float>(min_similarity))) {
    const Slot& slot = known->slots[neighbour.key];
    matches.push_back({.id = slot.id, .similarity = neighbour.similarity, .trust = slot.trust});
  }
  return matches;
}

std::optional<IndexMatch> HeuristicIndex::BestTrusted(std::string_view source,
                                                      std::span<const float> query,
                                                      double threshold,
                                                      double min_similarity) const {
  const std::size_t all = CountOf(source);
  for (std::size_t limit = kFirstLook;; limit *= 8) {
    const std::vector<IndexMatch> matches = Matches(source, query, limit, min_similarity);
    for (const IndexMatch& match : matches) {
      if (match.trust >= threshold) return match;
    }
    if (matches.size() < limit || limit >= all) return std::nullopt;
  }
}

std::vector<ActionMatch> HeuristicIndex::CompareActions(std::string_view source,
                                                        std::span<const float> queries,
                                                        std::size_t limit, double min_similarity,
                                                        std::span<const Uuid> also) const {
  const std::shared_lock lock(mutex_);
  std::vector<ActionMatch> matches;
  const Source* known = Find(source);
  if (known == nullptr) return matches;
  const std::size_t width = embedder_.Dimensions();
  const auto add = [&](std::uint32_t key) {
    ActionMatch match{.id = known->slots[key].id, .similarity = -1, .by_query = {}};
    const std::span<const float> action = known->actions.Vector(key);
    for (std::size_t at = 0; at < queries.size(); at += width) {
      match.by_query.push_back(text::Cosine(queries.subspan(at, width), action));
      match.similarity = std::max(match.similarity, static_cast<double>(match.by_query.back()));
    }
    matches.push_back(std::move(match));
  };
  std::set<std::uint32_t> taken;
  for (const text::Neighbour& neighbour :
       known->actions.Compare(queries, limit, static_cast<float>(min_similarity))) {
    add(neighbour.key);
    taken.insert(neighbour.key);
  }
  for (const Uuid& id : also) {
    const auto slot = known->by_id.find(id);
    if (slot != known->by_id.end() && taken.insert(slot->second).second) add(slot->second);
  }
  return matches;
}

std::size_t HeuristicIndex::CountOf(std::string_view source) const {
  const std::shared_lock lock(mutex_);
  const Source* known = Find(source);
  return known == nullptr ? 0 : known->by_id.size();
}

void HeuristicIndex::Forget(const Uuid& id) {
  const std::unique_lock lock(mutex_);
  for (const auto& [name, source] : sources_) {
    if (source->by_id.contains(id)) source->is_complete = false;
  }
}

std::int64_t HeuristicIndex::ForgetAll() {
  const std::unique_lock lock(mutex_);
  std::int64_t count = 0;
  for (const auto& [name, source] : sources_) {
    count += static_cast<std::int64_t>(source->by_id.size());
  }
  sources_.clear();
  return count;
}

CacheStats HeuristicIndex::Stats() const {
  const std::shared_lock lock(mutex_);
  CacheStats stats{.hits = hits_, .misses = misses_};
  for (const auto& [name, source] : sources_) {
    stats.size += static_cast<std::int64_t>(source->by_id.size());
  }
  return stats;
}

bool HeuristicIndex::BuildSome(std::size_t count) {
  const std::shared_lock lock(mutex_);
  bool more = false;
  for (const auto& [name, source] : sources_) {
    more |= source->conditions.BuildSome(count);
  }
  return more;
}

}  // namespace credence::engine
