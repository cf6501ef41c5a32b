// SPDX-License-Identifier: Apache-2.0
#include "llm/embedding_model.h"

#include <cmath>
#include <string>
#include <vector>

#include "base/json_reader.h"
#include "base/test_framework.h"
#include "llm/make_model.h"
#include "llm/test_server.h"

namespace credence::llm {
namespace {

std::vector<std::string> InputsOf(const std::string& request) {
  const std::string body = request.substr(request.find("\r\n\r\n") + 4);
  std::vector<std::string> inputs;
  JsonReader json(body);
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key != "input") {
      json.Skip();
      continue;
    }
    json.BeginArray();
    while (json.NextElement()) inputs.emplace_back(json.String());
  }
  return inputs;
}

// The embedding of a text is its length and 1.
TestServer::Handler LengthEmbedder(bool is_ollama) {
  return [is_ollama](TestConnection& connection) {
    const std::vector<std::string> inputs = InputsOf(connection.ReadRequest());
    std::string rows;
    // OpenAI's in reverse order, because only the index counts.
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const std::size_t at = is_ollama ? i : inputs.size() - 1 - i;
      const std::string row = "[" + std::to_string(inputs[at].size()) + ",1]";
      rows += (i == 0 ? "" : ",");
      rows +=
          is_ollama ? row : R"({"index":)" + std::to_string(at) + R"(,"embedding":)" + row + "}";
    }
    connection.Send(
        TestResponse(200, (is_ollama ? R"({"embeddings":[)" : R"({"data":[)") + rows + "]}"));
  };
}

class Embedding : public testing::TestWithParam<bool> {
 protected:
  EmbeddingOptions Options(std::size_t dimensions = 0) const {
    return {.provider = GetParam() ? "ollama" : "openai",
            .url = server_.url(),
            .model = "m",
            .dimensions = dimensions};
  }

  TestServer server_{LengthEmbedder(GetParam())};
};

TEST_P(Embedding, LearnsItsWidthAndIsNamedByIt) {
  const auto model = MakeEmbeddingModel(Options(), {});
  ASSERT_TRUE(model) << model.error().message;
  EXPECT_EQ((*model)->Dimensions(), 2U);
  EXPECT_EQ((*model)->Name(), GetParam() ? "ollama/m/2" : "openai/m/2");
  EXPECT_EQ(server_.connections(), 1);
}

TEST_P(Embedding, AsksNobodyIfTheWidthIsKnown) {
  EXPECT_TRUE(MakeEmbeddingModel(Options(2), {}));
  EXPECT_EQ(server_.connections(), 0);
}

TEST_P(Embedding, WritesRowsOfLengthOneInOrder) {
  const auto model = MakeEmbeddingModel(Options(2), {});
  const std::vector<std::string_view> texts = {"abc", " \n", "", "x"};
  std::vector<float> rows(8, 9.0F);
  const auto done = (*model)->Embed(texts, rows, {});
  ASSERT_TRUE(done) << done.error().message;
  const float three = 3 / std::sqrt(10.0F);
  EXPECT_THAT(rows, ElementsAre(FloatEq(three), FloatEq(three / 3), 0, 0, 0, 0,
                                FloatEq(std::sqrt(0.5F)), FloatEq(std::sqrt(0.5F))));
  EXPECT_EQ(server_.connections(), 1);
}

TEST_P(Embedding, SendsManyTextsInSeveralCalls) {
  const auto model = MakeEmbeddingModel(Options(2), {});
  std::vector<std::string> texts;
  texts.reserve(150);
  for (std::size_t i = 0; i < 150; ++i) texts.emplace_back(i, 'x');
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  std::vector<float> rows(300);
  ASSERT_TRUE((*model)->Embed(views, rows, {}));
  EXPECT_EQ(server_.connections(), 3);
  for (std::size_t i = 1; i < 150; ++i) {
    EXPECT_NEAR(rows[2 * i] / rows[2 * i + 1], static_cast<float>(i),
                1e-3F * static_cast<float>(i));
  }
}

TEST_P(Embedding, LargeTextsGoAlone) {
  const auto model = MakeEmbeddingModel(Options(2), {});
  const std::string large(300'000, 'x');
  const std::vector<std::string_view> texts = {"a", large, large, "b"};
  std::vector<float> rows(8);
  ASSERT_TRUE((*model)->Embed(texts, rows, {}));
  EXPECT_EQ(server_.connections(), 4);
}

TEST_P(Embedding, AnotherWidthIsRefused) {
  const auto model = MakeEmbeddingModel(Options(3), {});
  const std::vector<std::string_view> texts = {"a"};
  std::vector<float> rows(3);
  EXPECT_THAT((*model)->Embed(texts, rows, {}),
              Fails(Code::kDataLoss, HasSubstr("have 2 numbers, not 3")));
}

TEST_P(Embedding, NothingToDoAsksNobody) {
  const auto model = MakeEmbeddingModel(Options(2), {});
  EXPECT_TRUE((*model)->Embed({}, {}, {}));
  EXPECT_EQ(server_.connections(), 0);
}

INSTANTIATE_TEST_SUITE_P(Providers, Embedding, testing::Bool(),
                         [](const auto& each) { return each.param ? "Ollama" : "OpenAi"; });

TEST(EmbeddingAnswer, TooFewAndZeroRowsAreRefused) {
  for (const char* body : {R"({"embeddings":[[1,2]]})", R"({"embeddings":[[1,2],[0,0]]})", "{}"}) {
    TestServer server(AlwaysAnswer(TestResponse(200, body)));
    const auto model = MakeEmbeddingModel(
        {.provider = "ollama", .url = server.url(), .model = "m", .dimensions = 2}, {});
    const std::vector<std::string_view> texts = {"a", "b"};
    std::vector<float> rows(4);
    EXPECT_THAT((*model)->Embed(texts, rows, {}), Fails(Code::kDataLoss, StartsWith("ollama m: ")));
  }
}

}  // namespace
}  // namespace credence::llm
