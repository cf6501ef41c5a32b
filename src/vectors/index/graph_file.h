// SPDX-License-Identifier: Apache-2.0
// The file of a graph, so that a new process need not build it again: which vector has which number
// in it, by name, and the links. The vectors are not in it; whoever loads it has them.
//
//   file    = magic version name_count number_count origin_size origin names numbers digest
//   magic   = "CRGRAPH1"      version, origin_size = uint32     name_count, number_count = uint64
//   names   = name_count * 16 bytes
//   numbers = number_count * uint32, see HnswGraph::Export
//   digest  = SHA-256 of everything before it
//
// Numbers are little-endian. The file is a cache: it is replaced as a whole, by rename, and whoever
// cannot load it builds the graph anew.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "credence/result.h"
#include "credence/uuid.h"

namespace credence::vectors {

struct SavedGraph {
  std::vector<Uuid> names;             // Of the vectors, by key.
  std::vector<std::uint32_t> numbers;  // What HnswGraph::Export gave.

  bool operator==(const SavedGraph&) const = default;
};

// `origin` is any text that changes when the vectors would, such as the name of their embedder.
// Failure: kUnavailable, when the file cannot be written, or another process is writing it; the old
// one stays.
Result<void> SaveGraph(const std::string& path, const std::string& origin, const SavedGraph& graph);

// Failure: kNotFound; kFailedPrecondition, when it is of another version or origin; kDataLoss, when
// it is damaged.
Result<SavedGraph> LoadGraph(const std::string& path, const std::string& origin);

}  // namespace credence::vectors
