// SPDX-License-Identifier: Apache-2.0
// Any bytes as the reply of any provider: an accepted reply is complete, and a refusal is one line.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "fuzz/fuzzer.h"
#include "llm/scripted_model.h"
#include "llm/wire.h"

namespace {

using credence::IsValidUtf8;
using credence::llm::Api;

}  // namespace

void credence::fuzz::Fuzz(std::string_view body) {
  for (const Api api : {Api::kOllama, Api::kOpenAi, Api::kAnthropic}) {
    const auto answer = llm::ReadChatAnswer(api, body);
    if (!Refused(answer)) {
      CREDENCE_CHECK(IsValidUtf8(answer->reply.text), "a reply is text");
      CREDENCE_CHECK(answer->reply.input_tokens >= 0 && answer->reply.output_tokens >= 0,
                     "nobody gives tokens back");
    }
    if (api == Api::kAnthropic) continue;
    const auto rows = llm::ReadEmbedAnswer(api, body);
    if (!rows) continue;
    CREDENCE_CHECK(rows->values.size() == rows->count * rows->width, "rows are whole");
    CREDENCE_CHECK(std::ranges::all_of(rows->values, [](float v) { return std::isfinite(v); }),
                   "rows are finite");
  }
  constexpr std::string_view kSecret = "sk-1";
  const auto error = llm::ReadProviderError(body, kSecret);
  CREDENCE_CHECK((error.text.empty() || IsOneLine(error.text)) && !error.text.contains(kSecret),
                 "one line without the key");
  (void)Refused(llm::ParseScript(body, "answers.jsonl"));
}
