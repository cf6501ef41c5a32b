// SPDX-License-Identifier: Apache-2.0
// Any bytes from a client: no crash, and every answer is one JSON value on one line.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/json_reader.h"
#include "credence/clock.h"
#include "credence/engine.h"
#include "surface/mcp/handler.h"

namespace {

credence::Engine& TheEngine() {
  static const std::unique_ptr<credence::Engine> kEngine = [] {
    credence::EngineOptions options;
    options.db = ":memory:";
    options.clock = std::make_shared<credence::ManualClock>(credence::Timestamp());
    options.rng = std::make_shared<credence::SeededRng>(1);
    return credence::Engine::Open(std::move(options)).value();
  }();
  return *kEngine;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const credence::mcp::Handler handler(TheEngine(), {}, credence::operations::Access::kWrite);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  credence::mcp::SessionState session{.version = "2025-03-26", .client = "fuzzer"};
  if (const auto answer = handler.Handle(text, session)) {
    CREDENCE_CHECK(answer->text.find('\n') == std::string::npos, "one line");
    credence::JsonReader json(answer->text);
    (void)json.Skip();
    CREDENCE_CHECK(json.Finish().has_value(), "the answer is JSON");
  }
  return 0;
}
