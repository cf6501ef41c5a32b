// SPDX-License-Identifier: Apache-2.0
// Input of a hook: the first line names the client, and each line after it is a payload. Each
// payload is refused in one line, or answered with JSON or an empty answer; the resulting session
// verifies.
#include "surface/hook/hook.h"

#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "fuzz/sample_engine.h"
#include "surface/hook/codex_transcript.h"
#include "surface/hook/fail_mode.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.

constexpr int kPayloadsMax = 16;

void Tell(Engine& engine, hook::Client client, std::string_view payload) {
  const auto audience = [&]() -> Result<hook::Audience> {
    return hook::Audience{.engine = &engine};
  };
  const hook::InputAnswer said = hook::AnswerInput(client, payload, {.audience = audience});
  if (fuzz::Refused(said.answer)) return;
  CREDENCE_CHECK(said.moment.has_value(), "what is answered is about a moment");
  CREDENCE_CHECK(said.answer->empty() || fuzz::IsJson(*said.answer), "an answer is JSON");
  CREDENCE_CHECK(!said.answer->contains('\n'), "on one line");
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view rest) {
  (void)hook::ExitStatusIn(rest, "call_1");
  (void)hook::FailsClosed(rest);
  const auto client = FromName<hook::Client>(TakeUntil(rest, "\n"));
  if (!client) return;
  CREDENCE_CHECK(IsJson(hook::Refusal(*client, rest)), "a refusal is JSON");
  // A new engine for each input, so that a failing input reproduces on its own.
  const auto engine = OpenSample(":memory:");
  for (int left = kPayloadsMax; left > 0 && !rest.empty(); --left) {
    Tell(**engine, *client, TakeUntil(rest, "\n"));
  }
  const auto verified = (*engine)->insight().Verify();
  CREDENCE_CHECK(verified && verified->ok(), "the ledger verifies");
}
