// SPDX-License-Identifier: Apache-2.0
#include "llm/make_model.h"

#include "base/test_framework.h"

namespace credence::llm {
namespace {

TEST(MakeModel, CallsNobodyByDefault) {
  EXPECT_THAT(MakeModel({}), Fails(Code::kFailedPrecondition, HasSubstr("set llm.provider to")));
}

TEST(MakeModel, NamesTheNearestProvider) {
  EXPECT_EQ(MakeModel({.provider = "olama"}).error().message,
            "llm.provider: \"olama\" is not a provider; did you mean ollama?");
  EXPECT_EQ(MakeModel({.provider = "something\nelse"}).error().message,
            "llm.provider: \"something else\" is not a provider; none, ollama, openai, anthropic, "
            "scripted are");
  EXPECT_EQ(MakeEmbeddingModel({.provider = "opnai"}, {}).error().message,
            "embedding.provider: \"opnai\" is not a provider; did you mean openai?");
  EXPECT_THAT(MakeEmbeddingModel({.provider = "anthropic"}, {}).error().message,
              HasSubstr("ollama, openai are"));
}

TEST(MakeModel, ChecksItsOptions) {
  struct Wrong {
    ModelOptions options;
    const char* says;
  };
  for (const Wrong& each : {
           Wrong{{.provider = "ollama"},
                 "llm.model is empty; name a model of ollama: model = \"llama3.2\" in [llm], or "
                 "CREDENCE_LLM_MODEL=llama3.2 in the environment"},
           Wrong{{.provider = "ollama", .url = "localhost", .model = "m"}, "llm.url: "},
           Wrong{{.provider = "ollama", .url = "http://a/?k=v", .model = "m"},
                 "llm.url has a query"},
           Wrong{{.provider = "ollama", .model = "m", .timeout = {}}, "llm.timeout_ms"},
           Wrong{{.provider = "ollama", .model = "m", .retries = -1}, "llm.retries"},
           Wrong{{.provider = "ollama", .model = "m", .retries = 11}, "llm.retries"},
           Wrong{{.provider = "ollama", .model = "m", .max_tokens = 0}, "llm.max_tokens"},
       }) {
    EXPECT_THAT(MakeModel(each.options), Fails(Code::kInvalidArgument, HasSubstr(each.says)))
        << each.says;
  }
}

TEST(MakeModel, AsksForAKeyWhereOneIsNeeded) {
  const auto openai = MakeModel({.provider = "openai", .model = "m"});
  EXPECT_THAT(openai, Fails(Code::kUnauthenticated, HasSubstr("OPENAI_API_KEY")));
  const auto named = MakeModel({.provider = "anthropic", .model = "m", .key_env = "MY_KEY"});
  EXPECT_THAT(named.error().message, HasSubstr("MY_KEY"));
  EXPECT_TRUE(MakeModel({.provider = "openai", .url = "http://10.0.0.7:8000/v1", .model = "m"}));
  EXPECT_TRUE(MakeModel({.provider = "ollama", .model = "m"}));
}

TEST(MakeModel, TellsNoKeyUnencrypted) {
  ModelOptions options{
      .provider = "openai", .url = "http://10.0.0.7:8000/v1", .model = "m", .key = "sk-secret"};
  const auto model = MakeModel(options);
  ASSERT_THAT(model, FailsSaying(HasSubstr("unencrypted")));
  EXPECT_FALSE(model.error().message.contains("sk-secret"));
  options.url = "http://127.0.0.1:8000/v1";
  EXPECT_TRUE(MakeModel(options));
  options.url = "https://10.0.0.7:8000/v1";
  EXPECT_TRUE(MakeModel(options));
}

TEST(MakeModel, RefusesAKeyThatWouldForgeAHeader) {
  for (const char* key : {"sk-secret\r\nEvil: yes", "sk-secret\n", "sk secret", "sk-sécret"}) {
    const auto model =
        MakeModel({.provider = "openai", .model = "m", .key_env = "MY_KEY", .key = key});
    ASSERT_THAT(model, FailsSaying(HasSubstr("MY_KEY")));
    EXPECT_FALSE(model.error().message.contains("secret"));
  }
}

TEST(KeyVariable, GoesWithTheProvidersOwnAddress) {
  const auto variable = [](const ModelOptions& options) { return KeyVariable(options); };
  EXPECT_EQ(variable({.provider = "openai"}), "OPENAI_API_KEY");
  EXPECT_EQ(variable({.provider = "openai", .url = "https://api.openai.com/v1/"}),
            "OPENAI_API_KEY");
  EXPECT_EQ(variable({.provider = "anthropic", .url = "https://api.anthropic.com"}),
            "ANTHROPIC_API_KEY");
  EXPECT_EQ(variable({.provider = "openai", .url = "https://other.example/v1"}), "");
  EXPECT_EQ(variable({.provider = "openai", .url = "http://api.openai.com/v1"}), "");
  EXPECT_EQ(
      variable({.provider = "openai", .url = "https://other.example/v1", .key_env = "OTHER_KEY"}),
      "OTHER_KEY");
  EXPECT_EQ(variable({.provider = "ollama"}), "");
  EXPECT_EQ(variable({.provider = "nonsense"}), "");
  EXPECT_EQ(KeyVariable(EmbeddingOptions{.provider = "openai"}), "OPENAI_API_KEY");
}

}  // namespace
}  // namespace credence::llm
