// SPDX-License-Identifier: Apache-2.0
// The worker's commands for the executive.
#include <fmt/format.h>

#include "credence/clock.h"
#include "worker.h"

namespace credence::reliability {

// With few event ids, so that processes collide; the heuristic is never trusted enough to fire, so
// every event goes to the model.
int AnswerEvents(const std::string& db, const std::string& script, std::uint64_t seed) {
  constexpr std::uint64_t kIds = 400;
  const auto engine = Engine::Open(
      {.db = db,
       .settings_toml = fmt::format("[embedding]\nprovider = \"lexical\"\n[llm]\nprovider = "
                                    "\"scripted\"\nscript = \"{}\"\n[executive]\nthreshold = 1\n",
                                    script)});
  if (!engine) return Say(engine.error());
  Executive& executive = (*engine)->executive();
  const auto added = executive.Add({}, {.condition = "The build of the main branch is red",
                                        .action = "Revert the last merge of today",
                                        .source = "ci"});
  if (!added) return Say(added.error());
  const std::string heuristic = added->reading.heuristic.id.ToString();
  SeededRng rng(seed);
  for (;;) {
    if (rng.Next() % 4 == 0) {
      const std::string key = fmt::format("{}", rng.Next() % kIds);
      const auto judged =
          executive.Judge({}, {.id = heuristic, .positive = false, .magnitude = 0.01, .key = key});
      if (!judged) return Say(judged.error());
      Say("judged " + key);
      continue;
    }
    const std::string id = fmt::format("event-{}", rng.Next() % kIds);
    const auto answer = executive.Process(
        {}, {.text = "The build of the main branch is red", .source = "ci", .id = id});
    if (!answer) return Say(answer.error());
    Say("answered " + id);
  }
}

}  // namespace credence::reliability
