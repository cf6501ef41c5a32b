// SPDX-License-Identifier: Apache-2.0
// Any bytes from a client: no crash, and every answer is one JSON value on one line.
#include <memory>
#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "fuzz/sample_engine.h"
#include "surface/mcp/handler.h"

void credence::fuzz::Fuzz(std::string_view text) {
  static const std::unique_ptr<Engine> kEngine = OpenSample(":memory:").value();
  const mcp::Handler handler(*kEngine, {}, operations::Access::kWrite);
  mcp::SessionState session{.version = "2025-03-26", .client = "fuzzer"};
  if (const auto answer = handler.Handle(text, session)) {
    CREDENCE_CHECK(IsOneLine(answer->text), "one line");
    CREDENCE_CHECK(IsJson(answer->text), "the answer is JSON");
  }
}
