// SPDX-License-Identifier: Apache-2.0
#include "engine/executive/graph_cache.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <span>
#include <utility>

#include "base/sha256.h"

namespace credence::engine {

GraphCache::GraphCache(std::string folder, std::string space,
                       std::function<void(std::string_view)> log)
    : folder_(std::move(folder)), space_(std::move(space)), log_(std::move(log)) {}

// Names of spaces and sources may contain characters that a file name cannot.
std::string GraphCache::PathOf(std::string_view source) const {
  constexpr std::size_t kDigestBytes = 16;
  const Digest digest = Sha256(fmt::format("{}\n{}", space_, source));
  return fmt::format("{}/{}.graph", folder_, ToHex(std::span(digest).first(kDigestBytes)));
}

std::string GraphCache::OriginOf(std::string_view source, std::string_view embedder) const {
  return fmt::format("{}\n{}\n{}", embedder, space_, source);
}

std::optional<vectors::SavedGraph> GraphCache::Load(std::string_view source,
                                                    std::string_view embedder) const {
  Result<vectors::SavedGraph> graph =
      vectors::LoadGraph(PathOf(source), OriginOf(source, embedder));
  if (graph) return *std::move(graph);
  if (graph.error().code != Code::kNotFound) Log(graph.error().message);
  return std::nullopt;
}

void GraphCache::Save(std::string_view source, std::string_view embedder,
                      const vectors::SavedGraph& graph) const {
  mkdir(folder_.c_str(), 0700);  // If this fails, so does the write, with a message.
  const Result<void> saved = vectors::SaveGraph(PathOf(source), OriginOf(source, embedder), graph);
  if (!saved) Log(saved.error().message);
}

void GraphCache::Log(std::string_view line) const {
  if (log_) log_(line);
}

}  // namespace credence::engine
