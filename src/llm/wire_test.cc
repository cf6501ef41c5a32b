// SPDX-License-Identifier: Apache-2.0
#include "llm/wire.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "base/test_framework.h"

namespace credence::llm {
namespace {

const Question kQuestion{.system = "Be \"brief\".", .prompt = "Line\nä", .json = true};
const ChatCall kCall{.model = "m", .max_tokens = 7};

TEST(WireRequest, IsWhatEachProviderDocuments) {
  EXPECT_EQ(ChatRequest(Api::kOllama, kCall, kQuestion),
            R"({"model":"m","messages":[{"role":"system","content":"Be \"brief\"."},)"
            R"({"role":"user","content":"Line\nä"}],"stream":false,"format":"json",)"
            R"("options":{"num_predict":7}})");
  EXPECT_EQ(ChatRequest(Api::kOpenAi, kCall, kQuestion),
            R"({"model":"m","messages":[{"role":"system","content":"Be \"brief\"."},)"
            R"({"role":"user","content":"Line\nä"}],"max_tokens":7,)"
            R"("response_format":{"type":"json_object"}})");
  EXPECT_EQ(ChatRequest(Api::kAnthropic, kCall, kQuestion),
            R"({"model":"m","max_tokens":7,)"
            R"("system":"Be \"brief\".\n\nAnswer with one JSON object and nothing else.",)"
            R"("messages":[{"role":"user","content":"Line\nä"}]})");
}

TEST(WireRequest, LeavesOutWhatIsNotAsked) {
  const Question plain{.prompt = "p"};
  EXPECT_EQ(ChatRequest(Api::kAnthropic, kCall, plain),
            R"({"model":"m","max_tokens":7,"messages":[{"role":"user","content":"p"}]})");
  const ChatCall itself{.model = "m", .max_tokens = 7, .is_openai_itself = true};
  EXPECT_EQ(
      ChatRequest(Api::kOpenAi, itself, plain),
      R"({"model":"m","messages":[{"role":"user","content":"p"}],"max_completion_tokens":7})");
}

TEST(WireRequest, AsksForEmbeddings) {
  const std::array<std::string_view, 2> texts = {"a", "\"b\""};
  EXPECT_EQ(EmbedRequest(Api::kOllama, "m", texts), R"({"model":"m","input":["a","\"b\""]})");
  EXPECT_EQ(EmbedRequest(Api::kOpenAi, "m", texts),
            R"({"model":"m","input":["a","\"b\""],"encoding_format":"float"})");
}

struct Case {
  Api api;
  const char* body;
  const char* text;
  std::int64_t input;
  std::int64_t output;
  Ending ending = Ending::kComplete;
};

TEST(WireAnswer, IsReadFromEachProvider) {
  const std::vector<Case> cases = {
      {Api::kOllama,
       R"({"model":"m","created_at":"x","message":{"role":"assistant","content":"Hi\u0021"},)"
       R"("done_reason":"stop","done":true,"total_duration":5,)"
       R"("prompt_eval_count":3,"eval_count":4})",
       "Hi!", 3, 4},
      {Api::kOllama, R"({"message":{"content":"half"},"done_reason":"length"})", "half", 0, 0,
       Ending::kTruncated},
      {Api::kOpenAi,
       R"({"id":"x","choices":[{"index":0,"message":{"role":"assistant","content":"Hi",)"
       R"("refusal":null},"logprobs":null,"finish_reason":"stop"},{"message":{"content":"2"}}],)"
       R"("usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7,)"
       R"("prompt_tokens_details":{"cached_tokens":0}}})",
       "Hi", 3, 4},
      {Api::kOpenAi, R"({"choices":[{"message":{"content":"half"},"finish_reason":"length"}]})",
       "half", 0, 0, Ending::kTruncated},
      {Api::kOpenAi,
       R"({"choices":[{"message":{"content":null,"refusal":"No."},"finish_reason":"stop"}]})", "",
       0, 0, Ending::kWithheld},
      {Api::kOpenAi, R"({"choices":[{"message":{"content":""},"finish_reason":"content_filter"}]})",
       "", 0, 0, Ending::kWithheld},
      {Api::kOpenAi, R"({"choices":[{"message":{"content":"Hi"}}],"usage":null})", "Hi", 0, 0},
      {Api::kAnthropic,
       R"({"type":"message","content":[{"type":"thinking","thinking":"hm","signature":"s"},)"
       R"({"type":"text","text":"Hi "},{"type":"text","text":"there","citations":null}],)"
       R"("stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":3,)"
       R"("cache_read_input_tokens":10,"output_tokens":4}})",
       "Hi there", 13, 4},
      {Api::kAnthropic, R"({"content":[{"type":"text","text":"half"}],"stop_reason":"max_tokens"})",
       "half", 0, 0, Ending::kTruncated},
      {Api::kAnthropic, R"({"content":[],"stop_reason":"max_tokens"})", "", 0, 0,
       Ending::kTruncated},
      {Api::kAnthropic, R"({"content":[],"stop_reason":"refusal"})", "", 0, 0, Ending::kWithheld},
      {Api::kOllama,
       R"({"message":{"content":"x"},"eval_count":-9,"prompt_eval_count":99999999999999})", "x",
       1'000'000'000, 0},
  };
  for (const Case& each : cases) {
    const Result<ChatAnswer> answer = ReadChatAnswer(each.api, each.body);
    ASSERT_TRUE(answer) << each.body << ": " << answer.error().message;
    EXPECT_EQ(answer->reply.text, each.text) << each.body;
    EXPECT_EQ(answer->reply.input_tokens, each.input) << each.body;
    EXPECT_EQ(answer->reply.output_tokens, each.output) << each.body;
    EXPECT_EQ(answer->ending, each.ending) << each.body;
  }
}

TEST(WireAnswer, RefusesWhatIsBroken) {
  const std::string deep = R"({"message":{"content":"x"},"y":)" + std::string(100'000, '[') +
                           std::string(100'000, ']') + "}";
  // The places where each vendor puts its text.
  const auto everywhere = [](std::string_view text) {
    return fmt::format(
        R"({{"message":{{"content":"{0}"}},"choices":[{{"message":{{"content":"{0}"}}}}],)"
        R"("content":[{{"type":"text","text":"{0}"}}]}})",
        text);
  };
  const std::vector<std::string> bodies = {
      "",
      "nonsense",
      "[]",
      "\"text\"",
      "{",
      "{}",
      R"({"message":null,"choices":null,"content":null})",
      R"({"message":{"content":7},"choices":[{"message":{"content":7}}],"content":[{"text":7}]})",
      R"({"message":"x","choices":"x","content":"x"})",
      R"({"message":[],"choices":[[]],"content":[[]]})",
      R"({"message":{"content":"x"},"choices":[],"content":[]})" + std::string(1, '\0'),
      R"({"message":{"content":"x"}} trailing)",
      everywhere("\xff\xfe"),
      everywhere(R"(\ud800)"),
      deep,
  };
  for (const Api api : {Api::kOllama, Api::kOpenAi, Api::kAnthropic}) {
    for (const std::string& body : bodies) {
      const Result<ChatAnswer> answer = ReadChatAnswer(api, body);
      ASSERT_THAT(answer, Fails(Code::kDataLoss, StartsWith("the answer cannot be read: ")))
          << body.substr(0, 80);
      EXPECT_FALSE(answer.error().message.contains('\n'));
      EXPECT_LT(answer.error().message.size(), 200U);
    }
  }
}

TEST(WireEmbeddings, AreReadInTheOrderOfTheTexts) {
  const auto ollama = ReadEmbedAnswer(
      Api::kOllama, R"({"model":"m","embeddings":[[1,2],[3,-4e-1]],"prompt_eval_count":9})");
  ASSERT_TRUE(ollama) << ollama.error().message;
  EXPECT_EQ(ollama->count, 2U);
  EXPECT_EQ(ollama->width, 2U);
  EXPECT_THAT(ollama->values, ElementsAre(1, 2, 3, -0.4F));
  EXPECT_EQ(ollama->tokens, 9);
  const auto openai = ReadEmbedAnswer(
      Api::kOpenAi,
      R"({"object":"list","data":[{"object":"embedding","index":1,"embedding":[3,4]},)"
      R"({"index":0,"embedding":[1,2]}],"usage":{"prompt_tokens":9,"total_tokens":9}})");
  ASSERT_TRUE(openai) << openai.error().message;
  EXPECT_THAT(openai->values, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(openai->tokens, 9);
}

TEST(WireEmbeddings, RefuseWhatIsBroken) {
  for (const char* body : {"", "[]", R"({"embeddings":[[1],[1,2]]})", R"({"embeddings":[[]]})",
                           R"({"embeddings":[[1e99]]})", R"({"embeddings":[["1"]]})",
                           R"({"embeddings":[[null]]})", R"({"embeddings":[1]})"}) {
    EXPECT_EQ(ReadEmbedAnswer(Api::kOllama, body).error().code, Code::kDataLoss) << body;
  }
  for (const char* body :
       {R"({"data":[{"index":1,"embedding":[1]}]})", R"({"data":[{"index":0}]})",
        R"({"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]})",
        R"({"data":[{"index":-1,"embedding":[1]}]})", R"({"data":[{"embedding":"AACAPw=="}]})"}) {
    EXPECT_EQ(ReadEmbedAnswer(Api::kOpenAi, body).error().code, Code::kDataLoss) << body;
  }
}

TEST(WireError, IsFoundInTheUsualPlaces) {
  EXPECT_EQ(ReadProviderError(R"({"error":"model 'x' not found"})", "").text,
            "model 'x' not found");
  EXPECT_EQ(
      ReadProviderError(
          R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})", "")
          .text,
      "Overloaded");
  EXPECT_EQ(ReadProviderError(R"({"detail":"Not Found"})", "").text, "Not Found");
  EXPECT_EQ(ReadProviderError(R"({"object":"error","message":"m","code":400})", "").text, "m");
  for (const char* body : {"", "<html>", "[]", "{}", R"({"error":7})",
                           R"({"error":{"message":{}}})", R"({"error":"cut)"}) {
    EXPECT_EQ(ReadProviderError(body, "").text, "") << body;
  }
  EXPECT_TRUE(ReadProviderError(
                  R"({"error":{"message":"Quota","type":"insufficient_quota","param":null}})", "")
                  .is_quota);
}

TEST(WireError, IsOneShortLineWithoutTheKey) {
  const std::string body =
      R"({"error":"Bad key sk-1 and sk-1\nsk-1 )" + std::string(5000, 'x') + R"("})";
  const std::string text = ReadProviderError(body, "sk-1").text;
  EXPECT_THAT(text, StartsWith("Bad key [key] and [key] [key] xxx"));
  EXPECT_FALSE(text.contains("sk-1"));
  EXPECT_LT(text.size(), 210U);
}

}  // namespace
}  // namespace credence::llm
