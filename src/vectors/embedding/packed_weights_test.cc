// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/packed_weights.h"

#include <string>

#include "base/test_framework.h"
#include "vectors/embedding/random_model.h"

namespace credence::vectors {
namespace {

std::string Packed() {
  const RandomModel model(TinyShape(), 1);
  auto packed = PackWeights(TinyShape(), model.Safetensors());
  EXPECT_TRUE(packed) << packed.error().message;
  return packed ? *packed : "";
}

TEST(PackedWeights, ReadsTheShapeFromTheConfiguration) {
  const auto shape = ParseBertConfig(RandomModel(TinyShape(), 1).Config());
  ASSERT_TRUE(shape) << shape.error().message;
  EXPECT_EQ(*shape, TinyShape());
}

TEST(PackedWeights, RefusesWhatTheKernelsCannotCompute) {
  EXPECT_THAT(ParseBertConfig(R"({"hidden_act":"relu"})").error().message,
              HasSubstr("the activation \"relu\" cannot be computed"));
  EXPECT_THAT(ParseBertConfig(R"({"hidden_act":"gelu"})").error().message,
              HasSubstr("a model of 0 layers"));
  EXPECT_FALSE(ParseBertConfig("{"));
  const std::string safetensors = RandomModel(TinyShape(), 1).Safetensors();
  BertShape shape = TinyShape();
  shape.heads = 3;
  EXPECT_THAT(PackWeights(shape, safetensors).error().message, HasSubstr("3 heads"));
  shape = TinyShape();
  shape.layers = 3;
  EXPECT_EQ(PackWeights(shape, safetensors).error().message,
            "there is no tensor encoder.layer.2.attention.self.query.weight");
  shape = TinyShape();
  shape.vocabulary = 49;
  EXPECT_THAT(PackWeights(shape, safetensors).error().message, HasSubstr("expected F16 [49, 64]"));
}

TEST(PackedWeights, HoldsWhatWasPacked) {
  const std::string safetensors = RandomModel(TinyShape(), 1).Safetensors();
  const auto weights = PackedWeights::FromBytes(Packed());
  ASSERT_TRUE(weights) << weights.error().message;
  EXPECT_EQ(weights->shape(), TinyShape());
  EXPECT_EQ(weights->source(), Sha256(safetensors));
  EXPECT_TRUE(weights->Verify());
  EXPECT_EQ(weights->layers().size(), 2u);
}

TEST(PackedWeights, CodesAreTheWeightsToHalfAStep) {
  const auto weights = PackedWeights::FromBytes(Packed());
  ASSERT_TRUE(weights) << weights.error().message;
  for (const PackedWeights::Layer& layer : weights->layers()) {
    for (const auto* linear : {&layer.projection, &layer.output, &layer.up, &layer.down}) {
      const auto& [codes, scales, inputs, outputs] = linear->codes;
      for (std::size_t i = 0; i < inputs * outputs; ++i) {
        const std::size_t output = i / inputs;
        const std::size_t input = i % inputs;
        const float weight = ToFloat(
            linear->weights.panels[(output / kLanes * inputs + input) * kLanes + output % kLanes]);
        const float scale =
            scales[(output / kOctet * CodeGroups(inputs) + input / kCodeGroup) * kOctet +
                   output % kOctet];
        const int code = codes[(output / kOctet * inputs + input / kOctet * kOctet) * kOctet +
                               output % kOctet * kOctet + input % kOctet];
        ASSERT_LE(std::abs(code), kCodeMax);
        ASSERT_NEAR(static_cast<float>(code) * scale, weight, 0.5001f * scale) << i;
      }
    }
  }
}

TEST(PackedWeights, ADamagedHeaderIsNoticed) {
  const std::string packed = Packed();
  for (std::size_t i = 0; i < 136; ++i) {
    std::string damaged = packed;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    EXPECT_FALSE(PackedWeights::FromBytes(damaged)) << i;
  }
}

TEST(PackedWeights, AnotherSizeIsNoticed) {
  const std::string packed = Packed();
  for (const std::size_t size : {std::size_t{0}, std::size_t{100}, packed.size() - 1}) {
    EXPECT_THAT(PackedWeights::FromBytes(packed.substr(0, size)), Fails(Code::kDataLoss)) << size;
  }
  EXPECT_FALSE(PackedWeights::FromBytes(packed + "x"));
}

TEST(PackedWeights, AnotherVersionIsSaid) {
  std::string packed = Packed();
  packed[8] = 1;
  EXPECT_THAT(
      PackedWeights::FromBytes(packed),
      Fails(Code::kFailedPrecondition, "packed weights of version 1; this program reads 2"));
}

TEST(PackedWeights, VerifyNoticesADamagedBody) {
  std::string packed = Packed();
  packed[packed.size() / 2] = static_cast<char>(packed[packed.size() / 2] ^ 1);
  const auto weights = PackedWeights::FromBytes(packed);
  ASSERT_TRUE(weights);
  EXPECT_FALSE(weights->Verify());
}

}  // namespace
}  // namespace credence::vectors
