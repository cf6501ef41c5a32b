// SPDX-License-Identifier: Apache-2.0
// What is said to providers, and what their answers mean: JSON out, JSON in, no connection.
//
// Readers take any bytes. What they do not know they skip; what they need and do not find, or find
// with another type, is kDataLoss with one line that says what. docs/models.md names the calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "credence/result.h"
#include "llm/model.h"

namespace credence::llm {

enum class Api {
  kOllama,     // /api/chat, /api/embed
  kOpenAi,     // /chat/completions, /embeddings; spoken by many
  kAnthropic,  // /v1/messages
};

struct ChatCall {
  std::string_view model;
  std::int64_t max_tokens = 0;
  // OpenAI itself wants max_completion_tokens; others that speak its language know max_tokens.
  bool is_openai_itself = false;
};

enum class Ending {
  kComplete,
  kTruncated,  // The answer reached max_tokens, or the end of the model's context.
  kWithheld,   // A filter of the provider, or the model itself, declined.
};

struct ChatAnswer {
  Reply reply;
  Ending ending = Ending::kComplete;
};

// `count` rows of `width` numbers, each finite, in the order of the texts.
struct EmbedAnswer {
  std::size_t count = 0;
  std::size_t width = 0;
  std::vector<float> values;
  std::int64_t tokens = 0;  // 0: not told.
};

// What an answer with an error status says about itself.
struct ProviderError {
  std::string text;       // One line, at most 200 code points; empty: nothing that can be read.
  bool is_quota = false;  // An account without credit: waiting does not help.
};

std::string ChatRequest(Api api, const ChatCall& call, const Question& question);
Result<ChatAnswer> ReadChatAnswer(Api api, std::string_view body);

// REQUIRES: an api that has embeddings, which kAnthropic has not.
std::string EmbedRequest(Api api, std::string_view model, std::span<const std::string_view> texts);
Result<EmbedAnswer> ReadEmbedAnswer(Api api, std::string_view body);

// `secret` is replaced wherever it occurs; empty: there is none.
ProviderError ReadProviderError(std::string_view body, std::string_view secret);
// One line of at most 200 code points, without `secret`.
std::string SafeText(std::string_view text, std::string_view secret);

}  // namespace credence::llm
