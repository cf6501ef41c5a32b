// SPDX-License-Identifier: Apache-2.0
// The worker's commands for beliefs.
#include <fmt/format.h>

#include <vector>

#include "credence/clock.h"
#include "worker.h"

namespace credence::reliability {
namespace {

Result<BeliefReading> Change(Beliefs& beliefs, Rng& rng, const std::string& a,
                             const std::string& b) {
  switch (rng.Next() % 5) {
    case 0:
      return beliefs.Judge({}, {.id = a, .word = BeliefWord::kCorroborate});
    case 1:
      return beliefs.Judge({}, {.id = a, .word = BeliefWord::kConflict});
    case 2:
      return beliefs.Relate({}, a, b);
    case 3:
      return beliefs.Unlink({}, a, b);
    default:
      return beliefs.Support({}, a, b);
  }
}

}  // namespace

// With few statements, so that processes collide.
int Believe(const std::string& db, std::uint64_t seed) {
  constexpr std::uint64_t kStatements = 12;
  const auto engine = Engine::Open({.db = db});
  if (!engine) return Say(engine.error());
  Beliefs& beliefs = (*engine)->beliefs();
  std::vector<std::string> ids;
  for (std::uint64_t i = 0; i < kStatements; ++i) {
    // Not from the user, because repeating a user's statement moves nothing.
    const auto added = beliefs.Add({}, {.text = fmt::format("Statement {}", i),
                                        .origin = i % 2 == 0 ? "inferred" : "system_suggested"});
    if (!added) return Say(added.error());
    ids.push_back(added->reading.belief.id.ToString());
    Say("believed " + ids.back());
  }
  SeededRng rng(seed);
  for (;;) {
    const std::uint64_t a = rng.Next() % kStatements;
    const std::uint64_t b = (a + 1 + rng.Next() % (kStatements - 1)) % kStatements;
    const Result<BeliefReading> changed = Change(beliefs, rng, ids[a], ids[b]);
    if (!changed) return Say(changed.error());
    Say("changed " + ids[a]);
  }
}

}  // namespace credence::reliability
