// SPDX-License-Identifier: Apache-2.0
// GraphCache: the files in which a server keeps the graphs of its large sources, so that after a
// start it need not build them for a minute. They lie in a folder beside the store and can be
// deleted at any time: what is missing, damaged or of other vectors is built anew. They hold links
// and identifiers of heuristics, neither texts nor vectors.
//
// Not in the store, because no other process has a use for them, and megabytes that change as a
// whole would go through its log.
//
// Thread-safe; several processes may use one folder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "vectors/index/graph_file.h"

namespace credence::engine {

class GraphCache {
 public:
  // `log` is told in a line what could not be used or kept; may be absent.
  GraphCache(std::string folder, std::string space, std::function<void(std::string_view)> log);

  // What was kept for the source, if its vectors came from this embedder.
  std::optional<vectors::SavedGraph> Load(std::string_view source, std::string_view embedder) const;
  // A disk that is full or cannot be written only means that nothing is kept.
  void Save(std::string_view source, std::string_view embedder,
            const vectors::SavedGraph& graph) const;
  // For what is found out by whoever uses it.
  void Log(std::string_view line) const;

 private:
  std::string PathOf(std::string_view source) const;
  std::string OriginOf(std::string_view source, std::string_view embedder) const;

  const std::string folder_;
  const std::string space_;
  const std::function<void(std::string_view)> log_;
};

}  // namespace credence::engine
