// SPDX-License-Identifier: Apache-2.0
// Stores a graph in a file, so that a new process need not build it again: the names of the vectors
// in order of their numbers, and the links. The vectors themselves are not included.
//
//   file    = magic version name_count number_count origin_size origin names numbers digest
//   magic   = "CRGRAPH1"      version, origin_size = uint32     name_count, number_count = uint64
//   names   = name_count * 16 bytes
//   numbers = number_count * uint32, see HnswGraph::Export
//   digest  = SHA-256 of everything before it
//
// Numbers are little-endian. The file is a cache: it is replaced as a whole, by rename, and a
// process that cannot load it builds the graph again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "credence/result.h"
#include "credence/uuid.h"

namespace credence::vectors {

struct SavedGraph {
  std::vector<Uuid> names;             // Of the vectors, by key.
  std::vector<std::uint32_t> numbers;  // From HnswGraph::Export.

  bool operator==(const SavedGraph&) const = default;
};

// `origin` is any text that changes when the vectors would, such as the name of their embedder.
// Failure: kUnavailable if the file cannot be written or another process is writing it; the old one
// stays.
Result<void> SaveGraph(const std::string& path, const std::string& origin, const SavedGraph& graph);

// Failure: kNotFound; kFailedPrecondition if it has another version or origin; kDataLoss if it is
// damaged.
Result<SavedGraph> LoadGraph(const std::string& path, const std::string& origin);

}  // namespace credence::vectors
