// SPDX-License-Identifier: Apache-2.0
#include "engine/executive/heuristic_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <set>
#include <utility>

#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/change_feed.h"
#include "executive/fold.h"
#include "executive/gate.h"
#include "executive/queries.h"
#include "ledger/fold.h"

namespace credence::engine {
namespace {

constexpr std::string_view kEmbedderKind = "embedder";
constexpr std::string_view kEmbedderKey = "name";
// Nearly always enough to include a trusted heuristic.
constexpr std::size_t kFirstLook = 64;

// A graph is saved again once it has grown by a 1/kKeptGrowth share: linking that many vectors
// takes a server only seconds.
constexpr std::size_t kKeptGrowth = 16;

std::string_view BytesOf(std::span<const float> numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()};
}

}  // namespace

struct HeuristicIndex::Source {
  struct Slot {
    Slot(const Uuid& the_id, double the_trust) : id(the_id), trust(the_trust) {}
    Uuid id;
    std::atomic<double> trust;
  };

  Source(std::size_t dimensions, const vectors::AdaptiveSettings& settings)
      : conditions(dimensions, settings), actions(dimensions, {.always_exact = true}) {}

  vectors::AdaptiveIndex conditions;
  vectors::AdaptiveIndex actions;
  std::deque<Slot> slots;  // Index: the key in both indexes.
  std::unordered_map<Uuid, std::uint32_t> by_id;
  // The number of conditions when the graph was last saved.
  std::atomic<std::size_t> kept = 0;

  bool IsWorthKeeping() const {
    return conditions.Approximate() && by_id.size() > kept + kept / kKeptGrowth;
  }
  std::atomic<bool> is_complete = true;  // False: a vector was dropped; load again.
};

HeuristicIndex::HeuristicIndex(vectors::Embedder& embedder,
                               const executive::ExecutiveSettings& settings,
                               const vectors::AdaptiveSettings& conditions,
                               std::shared_ptr<const GraphCache> cache)
    : embedder_(embedder), settings_(settings), conditions_(conditions), cache_(std::move(cache)) {}

HeuristicIndex::~HeuristicIndex() = default;

std::string EncodeVectors(std::span<const float> condition, std::span<const float> action) {
  return std::string(BytesOf(condition)) + std::string(BytesOf(action));
}

// The source comes first, so that its heuristics are stored together. It has no line break.
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

Result<void> CheckSameEmbedder(std::string_view remembered, const vectors::Embedder& embedder) {
  if (remembered == embedder.Name()) return {};
  return FailedPrecondition(
      fmt::format("the vectors of this store come from {}, and embedding.provider gives {}: they "
                  "cannot be compared; run {}, or set the provider back",
                  remembered, embedder.Name(), Op("embed rebuild")));
}

Result<std::string> HeuristicIndex::Compute(const Heuristic& heuristic) {
  const std::size_t width = embedder_.Dimensions();
  std::vector<float> rows(2 * width);
  const std::string_view texts[] = {*heuristic.condition, *heuristic.action};
  CREDENCE_RETURN_IF_ERROR(embedder_.Embed(texts, rows));
  return std::string(BytesOf(rows));
}

Result<void> HeuristicIndex::Put(Source& source, const Uuid& id, double trust,
                                 std::string_view vectors) {
  const std::size_t width = embedder_.Dimensions();
  if (vectors.size() != 2 * width * sizeof(float)) {
    return DataLoss(fmt::format("heuristic {}: its vectors are damaged; {} computes them again",
                                id.ToString(), Op("embed rebuild")));
  }
  const auto [place, is_new] =
      source.by_id.try_emplace(id, static_cast<std::uint32_t>(source.slots.size()));
  if (!is_new) {
    source.slots[place->second].trust = trust;
    return {};
  }
  source.slots.emplace_back(id, trust);
  std::vector<float> rows(2 * width);  // Bytes from the store are not aligned.
  std::memcpy(rows.data(), vectors.data(), vectors.size());
  source.conditions.Put(place->second, std::span(rows).first(width));
  source.actions.Put(place->second, std::span(rows).subspan(width));
  return {};
}

// Rows and vectors of a source are both sorted by id. The rows are small and are read first, so the
// vectors can be streamed.
Result<void> HeuristicIndex::Load(ledger::Reader& reader, std::string_view name, Source& source,
                                  Synced& synced) {
  struct Awaited {
    Uuid id;
    double trust = 0;
    bool found = false;
  };
  std::vector<Awaited> awaited;
  const std::string end = std::string(name) + '\0';
  CREDENCE_RETURN_IF_ERROR(ledger::ScanStates<executive::HeuristicFold>(
      reader, {.index = executive::kSourceIndex, .from = name, .until = end},
      [&](const Heuristic& heuristic) {
        // Erased heuristics match nothing.
        if (heuristic.condition && heuristic.action) {
          awaited.push_back(
              {.id = heuristic.id, .trust = executive::TrustOf(heuristic, settings_)});
        }
        return ledger::Visit::kContinue;
      }));
  Result<void> put;
  auto next = awaited.begin();
  const std::string prefix = VectorKey(name, {}).substr(0, name.size() + 1);
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanDerived(kVectorKind, prefix, [&](std::string_view key, std::string_view bytes) {
        const Result<Uuid> id = Uuid::Parse(key.substr(prefix.size()));
        if (!id) return ledger::Visit::kContinue;
        while (next != awaited.end() && next->id < *id) ++next;
        if (next == awaited.end()) return ledger::Visit::kStop;
        if (next->id != *id) return ledger::Visit::kContinue;
        next->found = true;
        put = Put(source, next->id, next->trust, bytes);
        return put ? ledger::Visit::kContinue : ledger::Visit::kStop;
      }));
  CREDENCE_RETURN_IF_ERROR(put);
  for (const Awaited& one : awaited) {
    if (one.found) continue;
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                              executive::LoadHeuristic(reader, one.id));
    CREDENCE_ASSIGN_OR_RETURN(std::string computed, Compute(*heuristic));
    CREDENCE_RETURN_IF_ERROR(Put(source, one.id, one.trust, computed));
    synced.missing.emplace_back(VectorKey(name, one.id), std::move(computed));
  }
  return {};
}

Result<void> HeuristicIndex::Refresh(ledger::Reader& reader, const Uuid& id, Synced& synced) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                            executive::LoadHeuristic(reader, id));
  if (!heuristic) return {};
  if (heuristic->archived_at || !heuristic->condition || !heuristic->action) {
    // Vectors cannot be taken out of a graph, so the source is loaded again without it.
    Forget(id);
    return {};
  }
  const double trust = executive::TrustOf(*heuristic, settings_);
  {
    const std::shared_lock lock(mutex_);
    Source* source = Find(heuristic->source);
    if (source == nullptr) return {};
    if (const auto slot = source->by_id.find(id); slot != source->by_id.end()) {
      source->slots[slot->second].trust = trust;
      return {};
    }
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
  const std::unique_lock lock(mutex_);
  Source* source = Find(heuristic->source);
  if (source == nullptr) return {};
  CREDENCE_RETURN_IF_ERROR(Put(*source, id, trust, vectors));
  if (source->conditions.Unfinished() || (cache_ && source->IsWorthKeeping())) {
    needs_building_ = true;
  }
  return {};
}

Result<void> HeuristicIndex::CheckEmbedder(ledger::Reader& reader) const {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> remembered, ReadEmbedder(reader));
  return remembered ? CheckSameEmbedder(*remembered, embedder_) : Result<void>();
}

// Applies the changes to the sources in memory. REQUIRES: advance_mutex_ is held.
Result<void> HeuristicIndex::Advance(ledger::Reader& reader, Synced& synced) {
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t generation, reader.Generation());
  if (generation < generation_) {
    synced.stale = true;
    return {};
  }
  if (generation > generation_) {
    // The store that this index was made from has been replaced.
    const std::unique_lock lock(mutex_);
    sources_.clear();
    seen_ = -1;
    generation_ = generation;
  }
  if (seen_ < 0) {
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
    seen_ = head.sequence;
    return {};
  }
  CREDENCE_ASSIGN_OR_RETURN(const ChangedHeuristics changes, ChangesSince(reader, seen_));
  for (const auto& [id, change] : changes.ids)
    CREDENCE_RETURN_IF_ERROR(Refresh(reader, id, synced));
  // Another reader's snapshot may be newer, and its changes are already applied.
  synced.stale = changes.head < seen_;
  if (!synced.stale) seen_ = changes.head;
  return {};
}

Result<HeuristicIndex::Synced> HeuristicIndex::Sync(ledger::Reader& reader,
                                                    std::string_view source) {
  Synced synced;
  // The usual case: nothing has changed.
  CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
  CREDENCE_ASSIGN_OR_RETURN(const std::int64_t generation, reader.Generation());
  if (generation_ == generation && seen_ == head.sequence && IsLoaded(source)) {
    ++hits_;
    return synced;
  }
  const std::scoped_lock advancing(advance_mutex_);
  CREDENCE_RETURN_IF_ERROR(CheckEmbedder(reader));
  CREDENCE_RETURN_IF_ERROR(Advance(reader, synced));
  if (generation_ == generation && IsLoaded(source)) {
    ++hits_;
    synced.stale = false;
    return synced;
  }
  // A source loaded from this old snapshot would miss heuristics that no later Sync adds.
  if (synced.stale) return synced;
  ++misses_;
  auto loaded = std::make_unique<Source>(embedder_.Dimensions(), conditions_);
  CREDENCE_RETURN_IF_ERROR(Load(reader, source, *loaded, synced));
  AdoptGraph(source, *loaded);
  synced.loaded = true;
  const bool is_large = loaded->conditions.Unfinished();
  const std::unique_lock lock(mutex_);
  sources_.insert_or_assign(std::string(source), std::move(loaded));
  if (is_large) needs_building_ = true;
  return synced;
}

// REQUIRES: mutex_ is held.
HeuristicIndex::Source* HeuristicIndex::Find(std::string_view source) const {
  const auto found = sources_.find(source);
  return found == sources_.end() ? nullptr : found->second.get();
}

bool HeuristicIndex::IsLoaded(std::string_view source) const {
  const std::shared_lock lock(mutex_);
  const Source* known = Find(source);
  return known != nullptr && known->is_complete;
}

bool HeuristicIndex::IsApproximate(std::string_view source) const {
  const std::shared_lock lock(mutex_);
  const Source* known = Find(source);
  return known != nullptr && known->conditions.Approximate();
}

std::vector<IndexMatch> HeuristicIndex::Search(std::string_view source,
                                               std::span<const float> query, std::size_t limit,
                                               double min_similarity, Way way) const {
  const std::shared_lock lock(mutex_);
  std::vector<IndexMatch> matches;
  const Source* known = Find(source);
  if (known == nullptr) return matches;
  const auto least = static_cast<float>(min_similarity);
  const std::vector<vectors::Neighbour> neighbours =
      way == Way::kQuick ? known->conditions.Nearest(query, limit, least)
                         : known->conditions.NearestExactly(query, limit, least);
  matches.reserve(neighbours.size());
  for (const vectors::Neighbour& neighbour : neighbours) {
    const Source::Slot& slot = known->slots[neighbour.key];
    matches.push_back({.id = slot.id, .similarity = neighbour.similarity, .trust = slot.trust});
  }
  // Of heuristics with the same condition, the most trusted comes first, whatever the load order.
  std::ranges::sort(matches, [](const IndexMatch& a, const IndexMatch& b) {
    if (a.similarity != b.similarity) return a.similarity > b.similarity;
    if (a.trust != b.trust) return a.trust > b.trust;
    return a.id < b.id;
  });
  return matches;
}

std::vector<IndexMatch> HeuristicIndex::Matches(std::string_view source,
                                                std::span<const float> query, std::size_t limit,
                                                double min_similarity) const {
  return Search(source, query, limit, min_similarity, Way::kExact);
}

std::optional<IndexMatch> HeuristicIndex::BestTrusted(std::string_view source,
                                                      std::span<const float> query,
                                                      double threshold,
                                                      double min_similarity) const {
  const auto trusted = [&](const std::vector<IndexMatch>& matches) -> std::optional<IndexMatch> {
    const auto found = std::ranges::find_if(
        matches, [&](const IndexMatch& match) { return match.trust >= threshold; });
    if (found == matches.end()) return std::nullopt;
    return *found;
  };
  // A graph misses about one match in some dozens. So search exactly before asking a model, which
  // takes a thousand times as long.
  if (IsApproximate(source)) {
    if (auto match = trusted(Search(source, query, kFirstLook, min_similarity, Way::kQuick))) {
      return match;
    }
  }
  const std::size_t all = CountOf(source);
  for (std::size_t limit = kFirstLook;; limit *= 8) {
    const std::vector<IndexMatch> matches = Matches(source, query, limit, min_similarity);
    if (auto match = trusted(matches)) return match;
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
    ActionMatch match{.id = known->slots[key].id, .similarity = -1};
    const std::span<const float> action = known->actions.Vector(key);
    for (std::size_t at = 0; at < queries.size(); at += width) {
      match.by_query.push_back(vectors::Cosine(queries.subspan(at, width), action));
      match.similarity = std::max(match.similarity, static_cast<double>(match.by_query.back()));
    }
    matches.push_back(std::move(match));
  };
  std::set<std::uint32_t> taken;
  for (const vectors::Neighbour& neighbour :
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

std::optional<double> HeuristicIndex::SimilarityTo(std::string_view source,
                                                   std::span<const float> query,
                                                   const Uuid& id) const {
  const std::shared_lock lock(mutex_);
  const Source* known = Find(source);
  if (known == nullptr) return std::nullopt;
  const auto slot = known->by_id.find(id);
  if (slot == known->by_id.end()) return std::nullopt;
  return vectors::Cosine(query, known->conditions.Vector(slot->second));
}

std::size_t HeuristicIndex::CountOf(std::string_view source) const {
  const std::shared_lock lock(mutex_);
  const Source* known = Find(source);
  return known == nullptr ? 0 : known->by_id.size();
}

std::vector<float> HeuristicIndex::ConditionOf(std::string_view source, const Uuid& id) const {
  const std::shared_lock lock(mutex_);
  const Source* known = Find(source);
  if (known == nullptr) return {};
  const auto slot = known->by_id.find(id);
  if (slot == known->by_id.end()) return {};
  const std::span<const float> vector = known->conditions.Vector(slot->second);
  return {vector.begin(), vector.end()};
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

// Uses a graph that this or another process saved. Similarities are always computed from the
// store's vectors, so a badly fitting graph may miss matches but never returns a wrong one.
void HeuristicIndex::AdoptGraph(std::string_view name, Source& source) const {
  if (cache_ == nullptr || !source.conditions.Unfinished()) return;
  const std::optional<vectors::SavedGraph> kept = cache_->Load(name, embedder_.Name());
  if (!kept) return;
  std::vector<std::uint32_t> keys;
  keys.reserve(kept->names.size());
  for (const Uuid& id : kept->names) {
    const auto known = source.by_id.find(id);
    if (known == source.by_id.end()) {
      cache_->Log(fmt::format("the kept graph of {} has a heuristic that is gone; it is built anew",
                              Quoted(name)));
      return;
    }
    keys.push_back(known->second);
  }
  if (const Result<void> adopted = source.conditions.AdoptGraph(kept->numbers, keys); !adopted) {
    cache_->Log(fmt::format("the kept graph of {}: {}", Quoted(name), adopted.error().message));
    return;
  }
  source.kept = keys.size();
}

void HeuristicIndex::KeepGraphs() const {
  while (true) {
    std::string name;
    vectors::SavedGraph graph;
    {
      const std::shared_lock lock(mutex_);
      const auto grown = std::ranges::find_if(
          sources_, [](const auto& named) { return named.second->IsWorthKeeping(); });
      if (grown == sources_.end()) return;
      name = grown->first;
      Source& source = *grown->second;
      // Set even if saving fails: an immediate retry would fail again.
      source.kept = source.by_id.size();
      graph.numbers = source.conditions.ExportGraph();
      for (const Source::Slot& slot : source.slots) graph.names.push_back(slot.id);
    }
    // Saving is slow, so it happens without the lock.
    cache_->Save(name, embedder_.Name(), graph);
  }
}

bool HeuristicIndex::BuildSome(std::size_t count) {
  {
    const std::shared_lock lock(mutex_);
    const bool more = std::ranges::any_of(
        sources_, [&](const auto& named) { return named.second->conditions.BuildSome(count); });
    if (more) return true;
  }
  if (cache_) KeepGraphs();
  const std::shared_lock lock(mutex_);
  // Only holders of the exclusive lock set it to true, so no change is lost.
  needs_building_ = std::ranges::any_of(sources_, [&](const auto& named) {
    return named.second->conditions.Unfinished() || (cache_ && named.second->IsWorthKeeping());
  });
  return needs_building_;
}

}  // namespace credence::engine
