// SPDX-License-Identifier: Apache-2.0
// Lines of episodes and of changes to beliefs: refused in one line, or carried out as far as
// possible; then the ledger verifies, and all beliefs can be queried.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "engine/beliefs/episode_json.h"
#include "fuzz/sample_engine.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.

constexpr std::size_t kEpisodesMax = 8;
constexpr std::size_t kCommandsMax = 32;

template <class Value>
bool Refused(const Result<Value>& result) {
  CREDENCE_CHECK(result.has_value() || fuzz::IsOneLine(result.error().message), "one line");
  return !result.has_value();
}

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

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto engine = fuzz::OpenSample(":memory:").value();
  Carry(*engine, {reinterpret_cast<const char*>(data), size});
  if (engine->ledger().Head({}).value() == 0) return 0;
  const auto verified = engine->insight().Verify();
  CREDENCE_CHECK(verified && verified->ok(), "the ledger verifies");
  const auto readings = engine->beliefs().List({}, {});
  CREDENCE_CHECK(readings.has_value(), "the beliefs can be read");
  for (const BeliefReading& reading : *readings) {
    const double confidence = reading.confidence.ToDouble();
    CREDENCE_CHECK(confidence >= 0 && confidence <= 1, "from 0 to 1");
  }
  return 0;
}
