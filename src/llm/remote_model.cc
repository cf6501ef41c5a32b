// SPDX-License-Identifier: Apache-2.0
#include "llm/remote_model.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/utf8.h"
#include "llm/wait.h"

namespace credence::llm {
namespace {

// Limits of one call for embeddings; providers refuse more than some hundred thousand tokens.
constexpr std::size_t kBatchTextsMax = 64;
constexpr std::size_t kBatchBytesMax = std::size_t{256} << 10;
constexpr std::size_t kDimensionsMax = 65'536;

// Estimates tokens for providers that do not report them; otherwise the budget would not apply.
std::int64_t EstimateTokens(std::size_t bytes) { return static_cast<std::int64_t>(bytes / 4) + 1; }

// The time that is left.
Patience Rest(SteadyTime deadline, const Patience& patience) {
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
  return {.timeout = std::max(left, std::chrono::milliseconds(0)), .stop = patience.stop};
}

// Scales `from` to length 1. False if it has no direction.
bool Normalize(std::span<const float> from, std::span<float> to) {
  double sum = 0;
  for (const float value : from) sum += static_cast<double>(value) * static_cast<double>(value);
  const double length = std::sqrt(sum);
  if (!(length > 0)) return false;
  for (std::size_t i = 0; i < from.size(); ++i) {
    to[i] = static_cast<float>(static_cast<double>(from[i]) / length);
  }
  return true;
}

}  // namespace

RemoteModel::RemoteModel(RemoteModelOptions options, std::unique_ptr<Endpoint> endpoint)
    : options_(std::move(options)), endpoint_(std::move(endpoint)) {}

Result<Reply> RemoteModel::Ask(const Question& question, const Patience& patience) {
  const std::int64_t max_tokens =
      std::clamp<std::int64_t>(question.max_tokens, 1, options_.max_tokens);
  const ChatCall call{.model = options_.model,
                      .max_tokens = max_tokens,
                      .is_openai_itself = options_.is_openai_itself};
  CREDENCE_ASSIGN_OR_RETURN(
      const std::string body,
      endpoint_->Post(options_.path, ChatRequest(options_.api, call, question), patience));
  Result<ChatAnswer> answer = ReadChatAnswer(options_.api, body);
  const std::size_t asked = question.system.size() + question.prompt.size();
  if (!answer) {
    endpoint_->meter().SpendTokens(EstimateTokens(asked));
    return std::unexpected(endpoint_->Named(std::move(answer).error()));
  }
  Reply& reply = answer->reply;
  const std::int64_t told = reply.input_tokens + reply.output_tokens;
  endpoint_->meter().SpendTokens(told > 0 ? told : EstimateTokens(asked + reply.text.size()));
  switch (answer->ending) {
    case Ending::kTruncated:
      return std::unexpected(endpoint_->Named(
          {.code = Code::kDataLoss,
           .message = "the answer was cut off at " + std::to_string(max_tokens) +
                      " tokens or the end of the context; raise llm.max_tokens or ask for less"}));
    case Ending::kWithheld:
      return std::unexpected(endpoint_->Named(
          {.code = Code::kInvalidArgument, .message = "the provider declines to answer this"}));
    case Ending::kComplete:
      break;
  }
  if (Trim(reply.text).empty()) {
    return std::unexpected(
        endpoint_->Named({.code = Code::kDataLoss, .message = "the answer is empty"}));
  }
  return std::move(reply);
}

RemoteEmbeddingModel::RemoteEmbeddingModel(RemoteEmbeddingOptions options,
                                           std::unique_ptr<Endpoint> endpoint)
    : options_(std::move(options)), endpoint_(std::move(endpoint)) {}

Result<std::unique_ptr<EmbeddingModel>> RemoteEmbeddingModel::Make(
    RemoteEmbeddingOptions options, std::unique_ptr<Endpoint> endpoint, const Patience& patience) {
  std::unique_ptr<RemoteEmbeddingModel> model(
      new RemoteEmbeddingModel(std::move(options), std::move(endpoint)));
  RemoteEmbeddingOptions& own = model->options_;
  if (own.dimensions == 0) {
    const std::string_view text = "width";
    CREDENCE_ASSIGN_OR_RETURN(const EmbedAnswer answer, model->Call({&text, 1}, patience));
    own.dimensions = answer.width;
  }
  model->name_ = own.provider + "/" + own.model + "/" + std::to_string(own.dimensions);
  return model;
}

Result<EmbedAnswer> RemoteEmbeddingModel::Call(std::span<const std::string_view> texts,
                                               const Patience& patience) {
  CREDENCE_ASSIGN_OR_RETURN(
      const std::string body,
      endpoint_->Post(options_.path, EmbedRequest(options_.api, options_.model, texts), patience));
  Result<EmbedAnswer> answer = ReadEmbedAnswer(options_.api, body);
  std::size_t bytes = 0;
  for (const std::string_view text : texts) bytes += text.size();
  const std::int64_t told = answer ? answer->tokens : 0;
  endpoint_->meter().SpendTokens(told > 0 ? told : EstimateTokens(bytes));
  if (!answer) return std::unexpected(endpoint_->Named(std::move(answer).error()));
  const auto broken = [this](std::string what) -> Result<EmbedAnswer> {
    return std::unexpected(endpoint_->Named({.code = Code::kDataLoss, .message = std::move(what)}));
  };
  if (answer->count != texts.size()) {
    return broken("the answer has " + std::to_string(answer->count) + " embeddings for " +
                  std::to_string(texts.size()) + " texts");
  }
  if (answer->width > kDimensionsMax) return broken("the embeddings are too wide");
  if (options_.dimensions != 0 && answer->width != options_.dimensions) {
    return broken("the embeddings have " + std::to_string(answer->width) + " numbers, not " +
                  std::to_string(options_.dimensions) + "; has the model changed?");
  }
  return answer;
}

Result<void> RemoteEmbeddingModel::Embed(std::span<const std::string_view> texts,
                                         std::span<float> rows, const Patience& patience) {
  const std::size_t width = options_.dimensions;
  CREDENCE_CHECK(rows.size() == texts.size() * width, "one row for each text");
  const SteadyTime deadline = DeadlineOf(patience);
  std::ranges::fill(rows, 0.0F);
  for (std::size_t next = 0; next < texts.size();) {
    std::vector<std::string_view> batch;
    std::vector<std::size_t> places;
    for (std::size_t bytes = 0; next < texts.size() && batch.size() < kBatchTextsMax; ++next) {
      if (Trim(texts[next]).empty()) continue;
      bytes += texts[next].size();
      if (bytes > kBatchBytesMax && !batch.empty()) break;
      batch.push_back(texts[next]);
      places.push_back(next);
    }
    if (batch.empty()) break;
    CREDENCE_ASSIGN_OR_RETURN(const EmbedAnswer answer, Call(batch, Rest(deadline, patience)));
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const auto from = std::span(answer.values).subspan(i * width, width);
      if (!Normalize(from, rows.subspan(places[i] * width, width))) {
        return std::unexpected(endpoint_->Named(
            {.code = Code::kDataLoss, .message = "an embedding has no direction: all is zero"}));
      }
    }
  }
  return {};
}

}  // namespace credence::llm
