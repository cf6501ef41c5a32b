// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/model_folder.h"

#include <unistd.h>

#include <fstream>
#include <string>

#include "base/test_framework.h"
#include "vectors/embedding/random_model.h"
#include "vectors/embedding/sample_tokenizer.h"

namespace credence::vectors {
namespace {

namespace fs = std::filesystem;

void Write(const fs::path& path, std::string_view bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string Read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

class ModelFolder : public testing::Test {
 protected:
  ModelFolder() {
    fs::create_directories(top_);
    WriteModel(models_);
  }
  ~ModelFolder() override { fs::remove_all(top_); }

  void WriteModel(const fs::path& models) const {
    Write(models / kMiniLmFolder / "model.fp16.safetensors", model_.Safetensors());
    Write(models / kMiniLmFolder / "config.json", model_.Config());
    Write(models / kMiniLmFolder / "tokenizer.json", SampleTokenizer());
  }
  ModelSource Source() const {
    return {.weights = Sha256(model_.Safetensors()), .tokenizer = Sha256(SampleTokenizer())};
  }
  fs::path packed() const { return models_ / kMiniLmFolder / "weights.packed"; }

  const RandomModel model_{TinyShape(), 1};
  const fs::path top_ = fs::path(testing::TempDir()) /
                        fmt::format("credence-models-{}-{}", ::getpid(),
                                    testing::UnitTest::GetInstance()->current_test_info()->name());
  const fs::path models_ = top_ / "models";
};

TEST_F(ModelFolder, IsLookedForInThisOrder) {
  EXPECT_THAT(ModelFolders({.credence_models = "/m",
                            .xdg_data_home = "/x",
                            .home = "/h",
                            .program = "/usr/lib/aarch64-linux-gnu/libcredence.so.0"}),
              ElementsAre("/m", "/x/credence/models", "/usr/lib/aarch64-linux-gnu/models",
                          "/usr/lib/models", "/usr/lib/share/credence/models",
                          "/usr/share/credence/models"));
  EXPECT_THAT(ModelFolders({.credence_models = "", .xdg_data_home = "relative", .home = "/h"}),
              ElementsAre("/h/.local/share/credence/models"));
}

TEST_F(ModelFolder, TheFirstThatHasTheModelIsFound) {
  const fs::path second = top_ / "x" / "credence" / "models";
  WriteModel(second);
  const ModelPlaces places{.credence_models = models_.string(),
                           .xdg_data_home = (top_ / "x").string()};
  EXPECT_EQ(*FindModels(places), models_);
  fs::remove(models_ / kMiniLmFolder / "tokenizer.json");
  EXPECT_EQ(*FindModels(places), second);
}

TEST_F(ModelFolder, SaysWhereItLookedAndWhatToDo) {
  EXPECT_THAT(
      FindModels({.credence_models = "/no/m", .home = "/no/h"}),
      Fails(Code::kNotFound,
            "the model all-MiniLM-L6-v2 is not in /no/m, /no/h/.local/share/credence/models; run "
            "tools/fetch_models.sh, or set CREDENCE_MODELS"));
}

TEST_F(ModelFolder, WeightsArePackedOnceAndKept) {
  ASSERT_TRUE(OpenMiniLmWeights(models_, Source()));
  ASSERT_TRUE(fs::exists(packed()));
  // The published weights are no longer needed.
  fs::remove(models_ / kMiniLmFolder / "model.fp16.safetensors");
  const auto weights = OpenMiniLmWeights(models_, Source());
  ASSERT_TRUE(weights) << weights.error().message;
  EXPECT_EQ(weights->shape(), TinyShape());
  EXPECT_TRUE(weights->Verify());
}

TEST_F(ModelFolder, DamagedPackedWeightsAreMadeAnew) {
  ASSERT_TRUE(OpenMiniLmWeights(models_, Source()));
  const std::string whole = Read(packed());
  Write(packed(), whole.substr(0, 1000));
  ASSERT_TRUE(OpenMiniLmWeights(models_, Source()));
  EXPECT_EQ(Read(packed()), whole);
}

TEST_F(ModelFolder, PackedWeightsOfAnotherSourceAreMadeAnew) {
  const RandomModel other(TinyShape(), 2);
  Write(packed(), *PackWeights(TinyShape(), other.Safetensors()));
  const auto weights = OpenMiniLmWeights(models_, Source());
  ASSERT_TRUE(weights);
  EXPECT_EQ(weights->source(), Source().weights);
}

TEST_F(ModelFolder, WhatCannotBeKeptIsStillUsed) {
  // A rename cannot replace a folder by a file, not even for root.
  Write(packed() / "x", "");
  const auto weights = OpenMiniLmWeights(models_, Source());
  ASSERT_TRUE(weights) << weights.error().message;
  EXPECT_TRUE(weights->Verify());
  EXPECT_EQ(std::distance(fs::directory_iterator(models_ / kMiniLmFolder), {}), 4);
}

TEST_F(ModelFolder, TheTokenizerIsPackedOnceAndKept) {
  ASSERT_TRUE(OpenMiniLmTokenizer(models_, Source()));
  fs::remove(models_ / kMiniLmFolder / "tokenizer.json");
  const auto tokenizer = OpenMiniLmTokenizer(models_, Source());
  ASSERT_TRUE(tokenizer) << tokenizer.error().message;
  EXPECT_EQ(tokenizer->VocabularySize(), SampleTokens().size());
  EXPECT_FALSE(OpenMiniLmTokenizer(models_));
}

TEST_F(ModelFolder, OtherPublishedWeightsAreRefused) {
  EXPECT_THAT(OpenMiniLmWeights(models_),
              Fails(Code::kDataLoss, AllOf(HasSubstr("model.fp16.safetensors: has SHA-256 "),
                                           HasSubstr("; run tools/fetch_models.sh"))));
}

TEST_F(ModelFolder, DamagedFilesAreNamed) {
  Write(models_ / kMiniLmFolder / "config.json", "{");
  EXPECT_THAT(OpenMiniLmWeights(models_, Source()).error().message, HasSubstr("config.json: "));
  fs::remove(models_ / kMiniLmFolder / "config.json");
  EXPECT_EQ(OpenMiniLmWeights(models_, Source()).error().code, Code::kNotFound);
  WriteModel(models_);
  Write(models_ / kMiniLmFolder / "model.fp16.safetensors", "x");
  EXPECT_THAT(OpenMiniLmWeights(models_, {.weights = Sha256("x")}).error().message,
              HasSubstr("model.fp16.safetensors: not a whole safetensors file: it ends before"));
}

}  // namespace
}  // namespace credence::vectors
