// SPDX-License-Identifier: Apache-2.0
// GraphCache: files in which a server keeps the graphs of its large sources, so that it need not
// spend a minute on building them after a start. They are in a folder beside the store and can be
// deleted at any time: a graph that is missing, damaged or made from other vectors is built again.
// They hold links and ids of heuristics, but neither texts nor vectors.
//
// They are not in the store, because no other process needs them, and megabytes that change as a
// whole would go through its log.
//
// Thread-safe; several processes may share a folder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "vectors/index/graph_file.h"

namespace credence::engine {

class GraphCache {
 public:
  // `log` gets one line for each graph that could not be read or saved; may be empty.
  GraphCache(std::string folder, std::string space, std::function<void(std::string_view)> log);

  // The saved graph of the source, if its vectors came from this embedder.
  std::optional<vectors::SavedGraph> Load(std::string_view source, std::string_view embedder) const;
  // If the disk is full or not writable, the graph is just not saved.
  void Save(std::string_view source, std::string_view embedder,
            const vectors::SavedGraph& graph) const;
  // Lets users of the cache report problems that they find in a graph.
  void Log(std::string_view line) const;

 private:
  std::string PathOf(std::string_view source) const;
  std::string OriginOf(std::string_view source, std::string_view embedder) const;

  const std::string folder_;
  const std::string space_;
  const std::function<void(std::string_view)> log_;
};

}  // namespace credence::engine
