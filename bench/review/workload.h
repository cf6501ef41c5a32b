// SPDX-License-Identifier: Apache-2.0
// Reviewed work as it comes in over ten months: feedback events of about 2 KB on work products of
// their own, of eight kinds, by five people; and the registrations that went before.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "credence/timestamp.h"

namespace credence::bench {

// Some documents, in JSON Lines.
struct Chunk {
  std::size_t documents = 0;
  std::string lines;
};

struct Workload {
  std::vector<std::string> events;
  Timestamp end;  // After all of them.
};

Workload MakeWorkload(std::size_t count);

std::vector<Chunk> ChunksOf(const std::vector<std::string>& documents, std::size_t size);
// One for each event, of the same work product.
std::vector<std::string> RegistrationsOf(const std::vector<std::string>& events);

}  // namespace credence::bench
