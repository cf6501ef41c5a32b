// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/minilm_embedder.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "vectors/embedding/random_model.h"
#include "vectors/embedding/sample_tokenizer.h"

namespace credence::vectors {
namespace {

namespace fs = std::filesystem;

// A few words, with random weights.
class MiniLmEmbedderTest : public testing::Test {
 protected:
  MiniLmEmbedderTest() {
    BertShape shape = TinyShape();
    shape.vocabulary = static_cast<std::uint32_t>(SampleTokens().size());
    Write(shape);
  }
  ~MiniLmEmbedderTest() override { fs::remove_all(models_); }

  void Write(const BertShape& shape) {
    const RandomModel model(shape, 3);
    const fs::path folder = models_ / kMiniLmFolder;
    fs::create_directories(folder);
    std::ofstream(folder / "model.fp16.safetensors", std::ios::binary) << model.Safetensors();
    std::ofstream(folder / "config.json") << model.Config();
    std::ofstream(folder / "tokenizer.json") << SampleTokenizer();
    source_ = {.weights = Sha256(model.Safetensors()), .tokenizer = Sha256(SampleTokenizer())};
  }

  std::vector<float> Embed(Embedder& embedder, std::vector<std::string_view> texts) {
    std::vector<float> rows(texts.size() * embedder.Dimensions());
    const auto done = embedder.Embed(texts, rows);
    EXPECT_TRUE(done) << done.error().message;
    return rows;
  }

  const fs::path models_ =
      fs::path(testing::TempDir()) / fmt::format("credence-minilm-{}", ::getpid());
  ModelSource source_;
};

TEST_F(MiniLmEmbedderTest, GivesARowForEachText) {
  const auto embedder = OpenMiniLm(models_, source_);
  ASSERT_TRUE(embedder) << embedder.error().message;
  EXPECT_EQ((*embedder)->Name(), "minilm-l6-v2");
  EXPECT_EQ((*embedder)->Dimensions(), 64u);
  const std::vector<float> both = Embed(**embedder, {"the run", "unaffable!"});
  std::vector<float> apart = Embed(**embedder, {"the run"});
  const std::vector<float> second = Embed(**embedder, {"unaffable!"});
  apart.insert(apart.end(), second.begin(), second.end());
  EXPECT_EQ(both, apart);
  EXPECT_NE(second, Embed(**embedder, {"the run"}));
}

TEST_F(MiniLmEmbedderTest, NothingToGoByIsARowOfZeros) {
  const auto embedder = OpenMiniLm(models_, source_);
  ASSERT_TRUE(embedder) << embedder.error().message;
  const std::vector<float> rows = Embed(**embedder, {"", "run", " \n"});
  const auto is_zero = [](float number) { return number == 0; };
  EXPECT_TRUE(std::all_of(rows.begin(), rows.begin() + 64, is_zero));
  EXPECT_FALSE(std::any_of(rows.begin() + 64, rows.begin() + 128, is_zero));
  EXPECT_TRUE(std::all_of(rows.begin() + 128, rows.end(), is_zero));
}

TEST_F(MiniLmEmbedderTest, TheRestOfALongTextIsNotLookedAt) {
  const auto embedder = OpenMiniLm(models_, source_);
  ASSERT_TRUE(embedder) << embedder.error().message;
  std::string text;
  // With its frame, exactly as many as there are positions.
  for (int i = 0; i < 38; ++i) text += "the ";
  EXPECT_EQ(Embed(**embedder, {text}), Embed(**embedder, {text + "run run run"}));
}

TEST_F(MiniLmEmbedderTest, ATokenizerOfAnotherModelIsRefused) {
  BertShape shape = TinyShape();
  shape.vocabulary = 10;
  Write(shape);
  EXPECT_THAT(OpenMiniLm(models_, source_),
              FailsSaying(HasSubstr("the tokenizer has 30 words, the weights are for 10")));
}

}  // namespace
}  // namespace credence::vectors
