// SPDX-License-Identifier: Apache-2.0
// Requests to providers and their responses as JSON, without a connection.
//
// Readers accept any bytes. They skip unknown fields; a required field that is missing or has the
// wrong type is kDataLoss, with one line that says what is wrong. docs/models.md lists the calls.
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
  kOpenAi,     // /chat/completions, /embeddings; used by many
  kAnthropic,  // /v1/messages
};

struct ChatCall {
  std::string_view model;
  std::int64_t max_tokens = 0;
  // OpenAI itself requires max_completion_tokens; compatible servers expect max_tokens.
  bool is_openai_itself = false;
};

enum class Ending {
  kComplete,
  kTruncated,  // The answer reached max_tokens or the context limit.
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
  std::int64_t tokens = 0;  // 0 if not reported.
};

// The content of an error response.
struct ProviderError {
  std::string text;       // One line, at most 200 code points; empty if nothing is readable.
  bool is_quota = false;  // The account has no credit: waiting does not help.
};

std::string ChatRequest(Api api, const ChatCall& call, const Question& question);
Result<ChatAnswer> ReadChatAnswer(Api api, std::string_view body);

// REQUIRES: the api has embeddings; kAnthropic does not.
std::string EmbedRequest(Api api, std::string_view model, std::span<const std::string_view> texts);
Result<EmbedAnswer> ReadEmbedAnswer(Api api, std::string_view body);

// `secret` is replaced wherever it occurs; empty if there is none.
ProviderError ReadProviderError(std::string_view body, std::string_view secret);
// One line of at most 200 code points, without `secret`.
std::string SafeText(std::string_view text, std::string_view secret);

}  // namespace credence::llm
