// SPDX-License-Identifier: Apache-2.0
// Any bytes as the reply of any provider: an accepted reply is complete, and a refusal is one line.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "llm/scripted_model.h"
#include "llm/wire.h"

namespace {

using credence::IsValidUtf8;
using credence::llm::Api;

bool IsOneLine(std::string_view text) { return IsValidUtf8(text) && !text.contains('\n'); }

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  for (const Api api : {Api::kOllama, Api::kOpenAi, Api::kAnthropic}) {
    const auto answer = credence::llm::ReadChatAnswer(api, body);
    if (answer) {
      CREDENCE_CHECK(IsValidUtf8(answer->reply.text), "a reply is text");
      CREDENCE_CHECK(answer->reply.input_tokens >= 0 && answer->reply.output_tokens >= 0,
                     "nobody gives tokens back");
    } else {
      CREDENCE_CHECK(IsOneLine(answer.error().message), "a failure is one line");
    }
    if (api == Api::kAnthropic) continue;
    const auto rows = credence::llm::ReadEmbedAnswer(api, body);
    if (!rows) continue;
    CREDENCE_CHECK(rows->values.size() == rows->count * rows->width, "rows are whole");
    CREDENCE_CHECK(std::ranges::all_of(rows->values, [](float v) { return std::isfinite(v); }),
                   "rows are finite");
  }
  constexpr std::string_view kSecret = "sk-1";
  const auto error = credence::llm::ReadProviderError(body, kSecret);
  CREDENCE_CHECK(IsOneLine(error.text) && !error.text.contains(kSecret),
                 "one line without the key");
  const auto script = credence::llm::ParseScript(body, "answers.jsonl");
  CREDENCE_CHECK(script.has_value() || IsOneLine(script.error().message), "one line");
  return 0;
}
