// SPDX-License-Identifier: Apache-2.0
// Lines of episodes and of changes to beliefs: refused in one line, or carried out as far as
// possible; then the ledger verifies, and all beliefs can be queried.
#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/check.h"
#include "engine/beliefs/episode_json.h"
#include "fuzz/fuzzer.h"
#include "fuzz/sample_engine.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.
using fuzz::Refused;

constexpr std::size_t kEpisodesMax = 8;
constexpr std::size_t kCommandsMax = 32;

void Carry(Engine& engine, std::string_view lines) {
  Beliefs& beliefs = engine.beliefs();
  if (auto commands = engine::ReadCommands(lines); !Refused(commands)) {
    commands->resize(std::min(commands->size(), kCommandsMax));
    (void)Refused(beliefs.Batch({}, *commands));
  }
  if (auto episodes = engine::ReadEpisodes(lines); !Refused(episodes)) {
    episodes->resize(std::min(episodes->size(), kEpisodesMax));
    for (const Episode& episode : *episodes) (void)Refused(beliefs.Ingest({}, episode));
  }
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  const auto engine = OpenSample(":memory:").value();
  Carry(*engine, input);
  if (engine->ledger().Head({}).value() == 0) return;
  const auto verified = engine->insight().Verify();
  CREDENCE_CHECK(verified && verified->ok(), "the ledger verifies");
  const auto readings = engine->beliefs().List({}, {});
  CREDENCE_CHECK(readings.has_value(), "the beliefs can be read");
  for (const BeliefReading& reading : *readings) {
    const double confidence = reading.confidence.ToDouble();
    CREDENCE_CHECK(confidence >= 0 && confidence <= 1, "from 0 to 1");
  }
}
