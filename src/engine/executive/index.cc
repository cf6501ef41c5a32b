// SPDX-License-Identifier: Apache-2.0
// The part of ExecutiveKeeper that handles vectors and the data in memory.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/utf8.h"
#include "engine/executive/executive.h"
#include "engine/executive/store_matches.h"
#include "engine/executive/write.h"
#include "executive/answer_parts.h"
#include "executive/fold.h"
#include "executive/meaning_scale.h"
#include "executive/queries.h"

namespace credence::engine {

using ledger::Reader;
using ledger::Writer;

Result<ExecutiveKeeper::SpacePtr> ExecutiveKeeper::SpaceOf(const Caller& caller) {
  const std::scoped_lock lock(spaces_mutex_);
  const auto found = spaces_.find(caller.space);
  if (found != spaces_.end()) return found->second;
  CREDENCE_ASSIGN_OR_RETURN(
      std::optional<std::string> remembered,
      workspace_.Read(caller, [&](Reader& reader) { return ReadEmbedder(reader); }));
  CREDENCE_ASSIGN_OR_RETURN(vectors::Embedder * embedder, workspace_.embedders().For(remembered));
  // A short-lived process neither builds graphs nor waits for one to be read.
  std::shared_ptr<const GraphCache> cache;
  if (workspace_.surroundings().long_lived && !workspace_.surroundings().cache_folder.empty()) {
    cache = std::make_shared<GraphCache>(workspace_.surroundings().cache_folder, caller.space,
                                         workspace_.surroundings().log);
  }
  auto space = std::make_shared<Space>(*embedder, settings_.executive, std::move(cache));
  return spaces_.emplace(caller.space, std::move(space)).first->second;
}

// The space, with the source up to date.
Result<ExecutiveKeeper::SpacePtr> ExecutiveKeeper::ReadySpace(const Caller& caller,
                                                              std::string_view source,
                                                              Wanted wanted, bool* silence_is_due) {
  CREDENCE_ASSIGN_OR_RETURN(SpacePtr space, SpaceOf(caller));
  Result<void> synced = Sync(caller, *space, source, wanted, silence_is_due);
  if (synced) return space;
  if (synced.error().code != Code::kFailedPrecondition) return Failure(std::move(synced).error());
  // Another process has recomputed the vectors, so the ones in memory are useless.
  {
    const std::scoped_lock lock(spaces_mutex_);
    const auto found = spaces_.find(caller.space);
    if (found != spaces_.end() && found->second == space) spaces_.erase(found);
  }
  CREDENCE_ASSIGN_OR_RETURN(SpacePtr again, SpaceOf(caller));
  CREDENCE_RETURN_IF_ERROR(Sync(caller, *again, source, wanted, silence_is_due));
  return again;
}

namespace {

// Whether the store can answer from its vectors. Failure: as CheckSameEmbedder.
Result<bool> CanCompare(Reader& reader, const vectors::Embedder& embedder) {
  CREDENCE_ASSIGN_OR_RETURN(const bool compares, reader.ComparesVectors());
  if (!compares) return false;
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> remembered, ReadEmbedder(reader));
  if (!remembered) return false;
  CREDENCE_RETURN_IF_ERROR(CheckSameEmbedder(*remembered, embedder));
  return true;
}

}  // namespace

Result<void> ExecutiveKeeper::Sync(const Caller& caller, Space& space, std::string_view source,
                                   Wanted wanted, bool* silence_is_due) {
  HeuristicIndex::Synced synced;
  bool waits = false;  // It is not loaded, and need not be.
  do {
    CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
      if (silence_is_due != nullptr) {
        CREDENCE_ASSIGN_OR_RETURN(const std::vector<Fire> fires, FiresDue(reader));
        *silence_is_due = !fires.empty();
      }
      if (wanted == Wanted::kMatches && !space.index.IsLoaded(source)) {
        CREDENCE_ASSIGN_OR_RETURN(waits, CanCompare(reader, space.embedder));
        if (waits) return {};
      }
      CREDENCE_ASSIGN_OR_RETURN(synced, space.index.Sync(reader, source));
      return {};
    }));
  } while (synced.stale);
  feed_.Tell(caller.space);
  // In a short-lived process, loading and building are not worth the time.
  if (waits) {
    if (workspace_.surroundings().long_lived) LoadLater(caller, source);
    return {};
  }
  if (workspace_.surroundings().long_lived && space.index.NeedsBuilding()) {
    const std::scoped_lock lock(work_mutex_);
    build_ = true;
    WakeWorker();
  }
  if (!synced.missing.empty()) WriteMissing(caller, space, synced);
  if (synced.loaded) OfferVectors(caller, space, source);
  return {};
}

// If the store cannot be written now, it can still be read; the vectors are computed again next
// time.
void ExecutiveKeeper::WriteMissing(const Caller& caller, const Space& space,
                                   const HeuristicIndex::Synced& synced) {
  (void)workspace_.store().Write(caller.space, [&](Writer& writer) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> remembered, ReadEmbedder(writer));
    if (remembered && *remembered != space.embedder.Name()) return {};
    if (!remembered) CREDENCE_RETURN_IF_ERROR(WriteEmbedder(writer, space.embedder.Name()));
    for (const auto& [key, vectors] : synced.missing) {
      CREDENCE_RETURN_IF_ERROR(writer.PutDerived(kVectorKind, key, vectors));
    }
    return {};
  });
}

// Completes the vectors in the store, which may be missing some: its server may have gained the
// ability to compare vectors only recently, or lost them, and other processes may have written
// without knowing. After a failure, the next load of the source makes up for it.
void ExecutiveKeeper::OfferVectors(const Caller& caller, Space& space, std::string_view source) {
  constexpr std::int64_t kAtOnce = 256;
  const ledger::VectorGroup group = VectorsOf(source, space.embedder);
  const std::vector<float> nothing(space.embedder.Dimensions());
  while (true) {
    std::vector<std::pair<std::string, std::vector<float>>> offers;
    const Result<void> looked = workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const bool compares, reader.ComparesVectors());
      if (!compares) return {};
      CREDENCE_ASSIGN_OR_RETURN(
          const ledger::VectorAnswer answer,
          reader.Nearest({.group = group, .vector = nothing, .lacking_limit = kAtOnce}));
      for (const std::string& name : answer.lacking) {
        CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Uuid::Parse(name));
        std::vector<float> vector = space.index.ConditionOf(source, id);
        if (vector.empty()) {
          CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> heuristic,
                                    executive::LoadHeuristic(reader, id));
          // An erased heuristic matches nothing, and a new one is offered later.
          if (heuristic && heuristic->condition) continue;
          vector = nothing;
        }
        offers.emplace_back(name, std::move(vector));
      }
      return {};
    });
    if (!looked || offers.empty()) return;
    const Result<void> written =
        workspace_.store().Write(caller.space, [&](Writer& writer) -> Result<void> {
          for (const auto& [id, vector] : offers) {
            CREDENCE_RETURN_IF_ERROR(writer.OfferVector(group, id, vector));
          }
          return {};
        });
    if (!written || std::ssize(offers) < kAtOnce) return;
  }
}

Result<std::vector<IndexMatch>> ExecutiveKeeper::Matches(const Caller& caller, Space& space,
                                                         std::string_view source,
                                                         std::span<const float> query,
                                                         std::size_t limit, double min_similarity) {
  if (!space.index.IsLoaded(source)) {
    std::optional<std::vector<IndexMatch>> found;
    CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const bool compares, CanCompare(reader, space.embedder));
      if (!compares) return {};
      StoreMatches matches(reader, space.embedder, settings_.executive, source);
      CREDENCE_ASSIGN_OR_RETURN(found, matches.Matches(query, limit, min_similarity));
      return {};
    }));
    if (found) return *std::move(found);
    CREDENCE_RETURN_IF_ERROR(Sync(caller, space, source, Wanted::kIndex, nullptr));
  }
  return space.index.Matches(source, query, limit, min_similarity);
}

Result<std::optional<IndexMatch>> ExecutiveKeeper::BestTrusted(const Caller& caller, Space& space,
                                                               std::string_view source,
                                                               std::span<const float> query,
                                                               double threshold,
                                                               double min_similarity) {
  if (!space.index.IsLoaded(source)) {
    std::optional<StoreMatches::Best> found;
    CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(const bool compares, CanCompare(reader, space.embedder));
      if (!compares) return {};
      StoreMatches matches(reader, space.embedder, settings_.executive, source);
      CREDENCE_ASSIGN_OR_RETURN(found, matches.BestTrusted(query, threshold, min_similarity));
      return {};
    }));
    if (found) return found->match;
    CREDENCE_RETURN_IF_ERROR(Sync(caller, space, source, Wanted::kIndex, nullptr));
  }
  return space.index.BestTrusted(source, query, threshold, min_similarity);
}

Result<double> ExecutiveKeeper::SimilarityTo(Reader& reader, Space& space, std::string_view source,
                                             std::span<const float> query, const Uuid& id) {
  std::optional<double> similarity = space.index.SimilarityTo(source, query, id);
  if (!similarity && !space.index.IsLoaded(source)) {
    StoreMatches matches(reader, space.embedder, settings_.executive, source);
    CREDENCE_ASSIGN_OR_RETURN(similarity, matches.SimilarityTo(query, id));
  }
  return similarity.value_or(0);
}

Result<std::vector<float>> ExecutiveKeeper::EmbedOne(vectors::Embedder& embedder,
                                                     std::string_view text) const {
  std::vector<float> row(embedder.Dimensions());
  CREDENCE_RETURN_IF_ERROR(embedder.Embed({&text, 1}, row));
  return row;
}

Result<std::vector<float>> ExecutiveKeeper::EmbedParts(
    vectors::Embedder& embedder, std::span<const executive::AnswerPart> parts) const {
  std::vector<std::string_view> texts;
  for (const executive::AnswerPart& part : parts) texts.push_back(part.text);
  std::vector<float> rows(texts.size() * embedder.Dimensions());
  CREDENCE_RETURN_IF_ERROR(embedder.Embed(texts, rows));
  return rows;
}

executive::MeaningScale ExecutiveKeeper::ScaleOf(const vectors::Embedder& embedder) const {
  return executive::MeaningScale::For(embedder.Name(), settings_.embedding.scale);
}

// For questions about texts alone, without a space. Its vectors must be comparable with the
// store's; otherwise this is an error, because the numbers would mean something else.
Result<vectors::Embedder*> ExecutiveKeeper::EmbedderOfStore() {
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<std::string> spaces, workspace_.store().Spaces());
  std::set<std::string> remembered;
  for (const std::string& space : spaces) {
    CREDENCE_RETURN_IF_ERROR(workspace_.store().Read(space, [&](Reader& reader) -> Result<void> {
      CREDENCE_ASSIGN_OR_RETURN(std::optional<std::string> name, ReadEmbedder(reader));
      if (name) remembered.insert(*std::move(name));
      return {};
    }));
  }
  // If spaces use different embedders, no single one is right.
  if (remembered.size() != 1) return workspace_.embedders().For(std::nullopt);
  CREDENCE_ASSIGN_OR_RETURN(vectors::Embedder * embedder,
                            workspace_.embedders().For(*remembered.begin()));
  CREDENCE_RETURN_IF_ERROR(CheckSameEmbedder(*remembered.begin(), *embedder));
  return embedder;
}

Result<std::vector<float>> ExecutiveKeeper::Embed(std::string_view text) {
  if (!IsValidUtf8(text)) return InvalidArgument("the text is not valid UTF-8");
  CREDENCE_ASSIGN_OR_RETURN(vectors::Embedder * embedder, EmbedderOfStore());
  return EmbedOne(*embedder, text);
}

Result<std::string> ExecutiveKeeper::EmbedderName() {
  CREDENCE_ASSIGN_OR_RETURN(vectors::Embedder * embedder, EmbedderOfStore());
  return std::string(embedder->Name());
}

Result<std::vector<std::pair<Uuid, double>>> ExecutiveKeeper::CompareToActions(
    const Caller& caller, std::string_view text, const std::vector<std::string>& ids,
    std::string_view source) {
  if (!IsValidUtf8(text)) return InvalidArgument("the text is not valid UTF-8");
  if (ids.empty() == source.empty()) {
    return InvalidArgument("give either the ids of heuristics or a source to compare with");
  }
  const std::vector<executive::AnswerPart> parts = executive::PartsOfAnswer(text);
  std::map<std::string, std::vector<Uuid>> wanted;  // By source.
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    for (const std::string& id : ids) {
      CREDENCE_ASSIGN_OR_RETURN(const Heuristic heuristic, executive::FindHeuristic(reader, id));
      if (heuristic.archived_at) {
        return NotFound(fmt::format("heuristic {} is archived", heuristic.id.ToString()));
      }
      wanted[heuristic.source].push_back(heuristic.id);
    }
    return {};
  }));
  if (ids.empty()) wanted[std::string(source)] = {};
  std::vector<std::pair<Uuid, double>> similarities;
  for (const auto& [name, some] : wanted) {
    CREDENCE_ASSIGN_OR_RETURN(const SpacePtr space, ReadySpace(caller, name));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> queries, EmbedParts(space->embedder, parts));
    const executive::MeaningScale scale = ScaleOf(space->embedder);
    const std::size_t limit = ids.empty() ? space->index.CountOf(name) : 0;
    constexpr double kNever = 2;
    for (const ActionMatch& match :
         space->index.CompareActions(name, queries, limit, kNever, some)) {
      similarities.emplace_back(match.id, scale.Probability(match.similarity));
    }
  }
  std::ranges::sort(similarities, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  return similarities;
}

Result<std::int64_t> ExecutiveKeeper::RebuildVectors(
    const Caller& caller, const std::function<void(std::int64_t, std::int64_t)>& tell) {
  CREDENCE_RETURN_IF_ERROR(CheckCaller(caller));
  constexpr std::size_t kBatch = 64;
  // Ignores the embedder that the store remembers, because that is the one to replace.
  CREDENCE_ASSIGN_OR_RETURN(vectors::Embedder * embedder, workspace_.embedders().For(std::nullopt));
  CREDENCE_ASSIGN_OR_RETURN(std::vector<Heuristic> heuristics,
                            workspace_.Read(caller, [&](Reader& reader) {
                              return executive::ListHeuristicsOf(reader, std::nullopt);
                            }));
  std::erase_if(heuristics, [](const Heuristic& h) { return !h.condition || !h.action; });
  const std::size_t width = embedder->Dimensions();
  std::vector<std::string> vectors;
  for (std::size_t at = 0; at < heuristics.size(); at += kBatch) {
    const std::size_t count = std::min(kBatch, heuristics.size() - at);
    std::vector<std::string_view> texts;
    for (std::size_t i = at; i < at + count; ++i) {
      texts.emplace_back(*heuristics[i].condition);
      texts.emplace_back(*heuristics[i].action);
    }
    std::vector<float> rows(texts.size() * width);
    CREDENCE_RETURN_IF_ERROR(embedder->Embed(texts, rows));
    const std::span<const float> all(rows);
    for (std::size_t i = 0; i < count; ++i) {
      vectors.push_back(EncodeVectors(all.subspan(2 * i * width, width),
                                      all.subspan((2 * i + 1) * width, width)));
    }
    if (tell) {
      tell(static_cast<std::int64_t>(at + count), static_cast<std::int64_t>(heuristics.size()));
    }
  }
  // In one transaction: a store never holds vectors of two embedders.
  CREDENCE_RETURN_IF_ERROR(
      workspace_.store().Write(caller.space, [&](Writer& writer) -> Result<void> {
        CREDENCE_RETURN_IF_ERROR(writer.DeleteDerived(kVectorKind, ""));
        // Offered again when the source is next loaded.
        CREDENCE_RETURN_IF_ERROR(writer.DropVectors(executive::HeuristicFold::kRowKind));
        CREDENCE_RETURN_IF_ERROR(WriteEmbedder(writer, embedder->Name()));
        for (std::size_t i = 0; i < heuristics.size(); ++i) {
          CREDENCE_RETURN_IF_ERROR(writer.PutDerived(
              kVectorKind, VectorKey(heuristics[i].source, heuristics[i].id), vectors[i]));
        }
        return {};
      }));
  const std::scoped_lock lock(spaces_mutex_);
  spaces_.erase(caller.space);
  return static_cast<std::int64_t>(heuristics.size());
}

std::shared_ptr<void> ExecutiveKeeper::Subscribe(
    std::function<void(const HeuristicChange& change)> listener) {
  return feed_.Subscribe(std::move(listener));
}

void ExecutiveKeeper::Forget(const Caller& caller, const Uuid& heuristic) {
  const std::scoped_lock lock(spaces_mutex_);
  const auto found = spaces_.find(caller.space);
  if (found != spaces_.end()) found->second->index.Forget(heuristic);
}

std::int64_t ExecutiveKeeper::ForgetAll() {
  const std::scoped_lock lock(spaces_mutex_);
  std::int64_t count = 0;
  for (const auto& [name, space] : spaces_) count += space->index.ForgetAll();
  return count;
}

CacheStats ExecutiveKeeper::GetCacheStats() const {
  const std::scoped_lock lock(spaces_mutex_);
  CacheStats all;
  for (const auto& [name, space] : spaces_) {
    const CacheStats stats = space->index.Stats();
    all.size += stats.size;
    all.hits += stats.hits;
    all.misses += stats.misses;
  }
  return all;
}

}  // namespace credence::engine
