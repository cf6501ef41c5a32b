// SPDX-License-Identifier: Apache-2.0
#include "llm/wire.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/json_reader.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace credence::llm {
namespace {

constexpr std::size_t kErrorTextMax = 200;
// More than any model; larger numbers are wrong, and must not overflow sums.
constexpr std::int64_t kTokensMax = 1'000'000'000;

// Providers write null for absent values.
std::string StringOrNull(JsonReader& json) {
  if (json.TakeNull()) return {};
  return std::string(json.String());
}

std::int64_t TokensOrNull(JsonReader& json) {
  if (json.TakeNull()) return 0;
  return std::clamp<std::int64_t>(json.Int(), 0, kTokensMax);
}

// A field of an object, and the function that reads its value.
template <class Read>
struct Field {
  std::string_view name;
  Read read;
};
template <class Read>
Field(std::string_view, Read) -> Field<Read>;

// Reads these fields of the next object and skips the others. Null counts as an object without
// fields.
template <class... Fields>
void ReadObject(JsonReader& json, const Fields&... fields) {
  if (json.TakeNull()) return;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    const std::string name(*key);
    const bool is_known = ((name == fields.name && (fields.read(), true)) || ...);
    if (!is_known) json.Skip();
  }
}

auto TextField(std::string_view name, JsonReader& json, auto& to) {
  return Field{name, [&] { to = StringOrNull(json); }};
}
auto TokensField(std::string_view name, JsonReader& json, std::int64_t& to) {
  return Field{name, [&] { to = TokensOrNull(json); }};
}

Failure Broken(std::string_view what) {
  return DataLoss("the answer cannot be read: " + std::string(what));
}

Failure Broken(const Result<void>& status) { return Broken(status.error().message); }

void WriteMessage(JsonWriter& json, std::string_view role, std::string_view text) {
  json.BeginObject().Key("role").String(role).Key("content").String(text).EndObject();
}

void WriteMessages(JsonWriter& json, const Question& question) {
  json.Key("messages").BeginArray();
  if (!question.system.empty()) WriteMessage(json, "system", question.system);
  WriteMessage(json, "user", question.prompt);
  json.EndArray();
}

std::string OllamaChatRequest(const ChatCall& call, const Question& question) {
  JsonWriter json;
  json.BeginObject().Key("model").String(call.model);
  WriteMessages(json, question);
  json.Key("stream").Bool(false);
  if (question.json) json.Key("format").String("json");
  json.Key("options").BeginObject().Key("num_predict").Int(call.max_tokens).EndObject();
  json.EndObject();
  return std::move(json).Take();
}

std::string OpenAiChatRequest(const ChatCall& call, const Question& question) {
  JsonWriter json;
  json.BeginObject().Key("model").String(call.model);
  WriteMessages(json, question);
  json.Key(call.is_openai_itself ? "max_completion_tokens" : "max_tokens").Int(call.max_tokens);
  if (question.json) {
    json.Key("response_format").BeginObject().Key("type").String("json_object").EndObject();
  }
  json.EndObject();
  return std::move(json).Take();
}

std::string AnthropicChatRequest(const ChatCall& call, const Question& question) {
  // There is no option for JSON, so the prompt asks for it.
  std::string system = question.system;
  if (question.json) {
    if (!system.empty()) system += "\n\n";
    system += "Answer with one JSON object and nothing else.";
  }
  JsonWriter json;
  json.BeginObject().Key("model").String(call.model).Key("max_tokens").Int(call.max_tokens);
  if (!system.empty()) json.Key("system").String(system);
  json.Key("messages").BeginArray();
  WriteMessage(json, "user", question.prompt);
  json.EndArray().EndObject();
  return std::move(json).Take();
}

struct Parts {
  std::optional<std::string> text;  // Absent if the answer has no such field.
  std::string ending;
  std::string refusal;
  std::int64_t input_tokens = 0;
  std::int64_t output_tokens = 0;
};

void ReadOllama(JsonReader& json, Parts& parts) {
  const auto message = [&] { ReadObject(json, TextField("content", json, parts.text)); };
  ReadObject(json, TextField("done_reason", json, parts.ending), Field{"message", message},
             TokensField("prompt_eval_count", json, parts.input_tokens),
             TokensField("eval_count", json, parts.output_tokens));
}

void ReadOpenAi(JsonReader& json, Parts& parts) {
  const auto message = [&] {
    ReadObject(json, TextField("content", json, parts.text),
               TextField("refusal", json, parts.refusal));
  };
  const auto first_choice = [&] {
    json.BeginArray();
    for (bool is_first = true; json.NextElement(); is_first = false) {
      if (is_first) {
        ReadObject(json, TextField("finish_reason", json, parts.ending), Field{"message", message});
      } else {
        json.Skip();
      }
    }
  };
  const auto usage = [&] {
    ReadObject(json, TokensField("prompt_tokens", json, parts.input_tokens),
               TokensField("completion_tokens", json, parts.output_tokens));
  };
  ReadObject(json, Field{"choices", first_choice}, Field{"usage", usage});
}

void ReadAnthropic(JsonReader& json, Parts& parts) {
  const auto blocks = [&] {
    json.BeginArray();
    while (json.NextElement()) {
      std::string type;
      std::string text;
      ReadObject(json, TextField("type", json, type), TextField("text", json, text));
      if (type == "text") parts.text = parts.text.value_or("") + text;
    }
  };
  // Cached tokens are paid for, too.
  const auto input = [&] {
    parts.input_tokens = std::min(parts.input_tokens + TokensOrNull(json), kTokensMax);
  };
  const auto usage = [&] {
    ReadObject(json, Field{"input_tokens", input}, Field{"cache_creation_input_tokens", input},
               Field{"cache_read_input_tokens", input},
               TokensField("output_tokens", json, parts.output_tokens));
  };
  ReadObject(json, Field{"content", blocks}, TextField("stop_reason", json, parts.ending),
             Field{"usage", usage});
}

Ending EndingOf(const Parts& parts) {
  const std::string& ending = parts.ending;
  if (ending == "length" || ending == "max_tokens" || ending == "model_context_window_exceeded") {
    return Ending::kTruncated;
  }
  if (ending == "content_filter" || ending == "refusal" || !parts.refusal.empty()) {
    return Ending::kWithheld;
  }
  return Ending::kComplete;
}

void ReadRow(JsonReader& json, std::vector<float>& row) {
  json.BeginArray();
  while (json.NextElement()) row.push_back(static_cast<float>(json.Double()));
}

// Appends a row; returns what is wrong with it, if anything.
std::optional<std::string_view> AppendRow(EmbedAnswer& answer, const std::vector<float>& row) {
  if (row.empty()) return "an embedding is empty";
  if (answer.count > 0 && row.size() != answer.width) return "embeddings of different widths";
  if (!std::ranges::all_of(row, [](float value) { return std::isfinite(value); })) {
    return "an embedding holds a number that is not finite";
  }
  answer.width = row.size();
  ++answer.count;
  answer.values.insert(answer.values.end(), row.begin(), row.end());
  return std::nullopt;
}

struct Row {
  std::int64_t place = 0;  // As claimed by the provider.
  std::vector<float> values;
};

struct Rows {
  std::vector<Row> rows;
  std::int64_t tokens = 0;

  // A new row, at the next position by default.
  Row& Add() { return rows.emplace_back(Row{.place = static_cast<std::int64_t>(rows.size())}); }
};

void ReadOllamaRows(JsonReader& json, Rows& out) {
  const auto rows = [&] {
    json.BeginArray();
    while (json.NextElement()) ReadRow(json, out.Add().values);
  };
  ReadObject(json, Field{"embeddings", rows}, TokensField("prompt_eval_count", json, out.tokens));
}

void ReadOpenAiRow(JsonReader& json, Row& row) {
  const auto values = [&] {
    row.values.clear();
    ReadRow(json, row.values);
  };
  ReadObject(json, Field{"index", [&] { row.place = json.Int(); }}, Field{"embedding", values});
}

void ReadOpenAiRows(JsonReader& json, Rows& out) {
  const auto rows = [&] {
    json.BeginArray();
    while (json.NextElement()) ReadOpenAiRow(json, out.Add());
  };
  const auto usage = [&] { ReadObject(json, TokensField("prompt_tokens", json, out.tokens)); };
  ReadObject(json, Field{"data", rows}, Field{"usage", usage});
}

// Calls `use(key, text)` for each text field; `otherwise(key)` reads or skips any other.
void ReadTexts(JsonReader& json, auto use, auto otherwise) {
  json.BeginObject();
  while (const auto next = json.NextKey()) {
    const std::string key(*next);
    if (json.Peek() == JsonReader::Type::kString) {
      use(key, std::string(json.String()));
    } else {
      otherwise(key);
    }
  }
}

}  // namespace

std::string ChatRequest(Api api, const ChatCall& call, const Question& question) {
  switch (api) {
    case Api::kOllama:
      return OllamaChatRequest(call, question);
    case Api::kOpenAi:
      return OpenAiChatRequest(call, question);
    case Api::kAnthropic:
      return AnthropicChatRequest(call, question);
  }
  CheckFailed(__FILE__, __LINE__, "an api that is not known");
}

Result<ChatAnswer> ReadChatAnswer(Api api, std::string_view body) {
  JsonReader json(body);
  Parts parts;
  if (json.Peek() != JsonReader::Type::kObject) return Broken("it is not a JSON object");
  switch (api) {
    case Api::kOllama:
      ReadOllama(json, parts);
      break;
    case Api::kOpenAi:
      ReadOpenAi(json, parts);
      break;
    case Api::kAnthropic:
      ReadAnthropic(json, parts);
      break;
  }
  if (const Result<void> status = json.Finish(); !status) return Broken(status);
  const Ending ending = EndingOf(parts);
  if (!parts.text && ending == Ending::kComplete) return Broken("it holds no text");
  return ChatAnswer{.reply = {.text = std::move(parts.text).value_or(""),
                              .input_tokens = parts.input_tokens,
                              .output_tokens = parts.output_tokens},
                    .ending = ending};
}

std::string EmbedRequest(Api api, std::string_view model, std::span<const std::string_view> texts) {
  CREDENCE_CHECK(api != Api::kAnthropic, "this provider has no embeddings");
  JsonWriter json;
  json.BeginObject().Key("model").String(model).Key("input").BeginArray();
  for (const std::string_view text : texts) json.String(text);
  json.EndArray();
  if (api == Api::kOpenAi) json.Key("encoding_format").String("float");
  json.EndObject();
  return std::move(json).Take();
}

Result<EmbedAnswer> ReadEmbedAnswer(Api api, std::string_view body) {
  JsonReader json(body);
  if (json.Peek() != JsonReader::Type::kObject) return Broken("it is not a JSON object");
  Rows found;
  if (api == Api::kOllama) {
    ReadOllamaRows(json, found);
  } else {
    ReadOpenAiRows(json, found);
  }
  if (const Result<void> status = json.Finish(); !status) return Broken(status);
  std::ranges::sort(found.rows, {}, &Row::place);
  EmbedAnswer answer{.tokens = found.tokens};
  for (const Row& row : found.rows) {
    if (row.place != static_cast<std::int64_t>(answer.count)) {
      return Broken("an embedding is missing");
    }
    if (const auto wrong = AppendRow(answer, row.values)) return Broken(*wrong);
  }
  return answer;
}

std::string SafeText(std::string_view text, std::string_view secret) {
  constexpr std::string_view kInstead = "[key]";
  std::string line = OneLine(text);
  if (!secret.empty()) {
    for (std::size_t at = 0; (at = line.find(secret, at)) != line.npos; at += kInstead.size()) {
      line.replace(at, secret.size(), kInstead);
    }
  }
  const std::string_view cut = CodePointPrefix(line, kErrorTextMax);
  return cut.size() == line.size() ? line : std::string(cut) + "…";
}

ProviderError ReadProviderError(std::string_view body, std::string_view secret) {
  JsonReader json(body);
  std::string text;
  bool is_quota = false;
  if (json.Peek() != JsonReader::Type::kObject) return {};
  const auto skip = [&](const std::string&) { json.Skip(); };
  const auto of_error = [&](const std::string& key, const std::string& value) {
    if (key == "message") text = value;
    if (value == "insufficient_quota") is_quota = true;
  };
  ReadTexts(
      json,
      [&](const std::string& key, const std::string& value) {
        if (key == "error" || key == "message" || key == "detail") text = value;
      },
      [&](const std::string& key) {
        if (key == "error" && json.Peek() == JsonReader::Type::kObject) {
          ReadTexts(json, of_error, skip);
        } else {
          json.Skip();
        }
      });
  if (!json.Finish()) return {};
  return {.text = SafeText(text, secret), .is_quota = is_quota};
}

}  // namespace credence::llm
