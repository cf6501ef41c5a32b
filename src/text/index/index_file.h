// SPDX-License-Identifier: Apache-2.0
// The file of an index: its vectors and, if there is one, its graph, so that a new process need not
// build it again. The file is a cache: whoever cannot load it builds the index from its source.
//
//   file      = magic version dimensions slots graph_numbers origin_size origin rows graph digest
//   magic     = "CRVINDEX"      version, dimensions, origin_size = uint32
//   slots     = uint64          graph_numbers = uint64, 0 without a graph
//   rows      = slots * (key:uint32 occupied:uint32) slots * (dimensions * float)
//   graph     = graph_numbers * uint32, see HnswGraph::Export
//   digest    = SHA-256 of everything before it
//
// Numbers are little-endian. A file is replaced as a whole, by rename.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "credence/result.h"
#include "text/index/hnsw_graph.h"
#include "text/index/vector_rows.h"

namespace credence::text {

// Whose vectors these are. A file of another origin is not loaded: vectors of different embedders
// are as wide and never comparable.
struct IndexOrigin {
  std::size_t dimensions = 0;
  // Any text that changes when the vectors would, such as the embedder's name and the last event.
  std::string name;
};

struct LoadedIndex {
  std::unique_ptr<VectorRows> rows;
  std::unique_ptr<HnswGraph> graph;  // Of `rows`; null if none was saved.
};

// `graph` may be null. Failure: kUnavailable, when the file cannot be written; the old one stays.
Result<void> SaveIndex(const std::string& path, const std::string& origin, const VectorRows& rows,
                       const HnswGraph* graph);

// Failure: kNotFound; kFailedPrecondition, when it is of another version, origin or number of
// links; kDataLoss, when it is damaged.
Result<LoadedIndex> LoadIndex(const std::string& path, const IndexOrigin& origin,
                              const HnswSettings& settings);

}  // namespace credence::text
