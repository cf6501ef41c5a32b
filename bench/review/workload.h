// SPDX-License-Identifier: Apache-2.0
// Ten months of reviews: feedback events of about 2 KB, each on its own work product, of eight
// kinds, by five people; and the registrations before them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "credence/timestamp.h"

namespace credence::bench {

// Documents in JSON Lines.
struct Chunk {
  std::size_t documents = 0;
  std::string lines;
};

struct Workload {
  std::vector<std::string> events;
  Timestamp end;  // Later than all of them.
};

Workload MakeWorkload(std::size_t count);

std::vector<Chunk> ChunksOf(const std::vector<std::string>& documents, std::size_t size);
// One registration for each event, with the same work product.
std::vector<std::string> RegistrationsOf(const std::vector<std::string>& events);

}  // namespace credence::bench
