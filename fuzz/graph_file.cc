// SPDX-License-Identifier: Apache-2.0
// Any bytes as the links of a saved graph, and as a graph file: refused if inconsistent; otherwise
// the graph can be searched, changed and saved again.
#include "vectors/index/graph_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/sha256.h"
#include "credence/clock.h"
#include "fuzz/fuzzer.h"
#include "vectors/index/hnsw_graph.h"
#include "vectors/index/vector_rows.h"

namespace {

using namespace credence::vectors;

constexpr std::size_t kDimensions = 16;
constexpr std::uint32_t kVectors = 12;
constexpr HnswSettings kSettings{.links = 4, .ef_build = 8, .ef_search = 8};

using Vector = std::array<float, kDimensions>;

std::vector<Vector> MakeVectors() {
  credence::SeededRng rng(1);
  std::vector<Vector> vectors(kVectors);
  for (Vector& vector : vectors) {
    for (float& number : vector) number = static_cast<float>(rng.Next() % 201) - 100;
    const float square = std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0F);
    for (float& number : vector) number /= std::sqrt(square);
  }
  return vectors;
}

void CheckGraph(std::string_view bytes) {
  static const std::vector<Vector> kAll = MakeVectors();
  std::vector<std::uint32_t> numbers(bytes.size() / sizeof(std::uint32_t));
  if (!numbers.empty()) {
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(std::uint32_t));
  }
  VectorRows rows(kDimensions);
  std::vector<std::uint32_t> keys(kVectors);
  std::iota(keys.begin(), keys.end(), 0U);
  for (const std::uint32_t key : keys) rows.Put(key, kAll[key]);
  const auto graph = HnswGraph::Import(rows, kSettings, numbers, keys);
  if (!graph) return;
  // Without vectors it does not matter where a search begins.
  CREDENCE_CHECK(numbers[1] == 0 || (*graph)->Export() == numbers, "it is saved as it was");
  const auto search = [&](const Vector& query) {
    const std::vector<Neighbour> found = (*graph)->Nearest(query, 3, -1);
    CREDENCE_CHECK(found.size() <= 3, "no more than were asked for");
    for (const Neighbour& near : found) CREDENCE_CHECK(near.key < kVectors, "one of the vectors");
  };
  search(kAll[0]);
  for (const std::uint32_t key : keys) (*graph)->Link(*rows.SlotOf(key));
  for (const std::uint32_t key : keys) search(kAll[key]);
  for (const std::uint32_t key : keys) {
    if (key % 3 == 1) (*graph)->Unlink(*rows.Remove(key));
  }
  for (const std::uint32_t key : {1U, 4U}) (*graph)->Link(rows.Put(key, kAll[key + 1]));
  search(kAll[4]);
}

void CheckFile(const std::string& bytes) {
  const int file = memfd_create("graph", MFD_CLOEXEC);
  CREDENCE_CHECK(file >= 0, "a file in memory");
  CREDENCE_CHECK(write(file, bytes.data(), bytes.size()) == std::ssize(bytes), "that is whole");
  (void)credence::fuzz::Refused(LoadGraph("/proc/self/fd/" + std::to_string(file), "fuzzer"));
  close(file);
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view bytes) {
  CheckGraph(bytes);
  const Digest digest = Sha256(bytes);
  CheckFile(std::string(bytes) + std::string(digest.begin(), digest.end()));
}
