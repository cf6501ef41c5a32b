// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/safetensors.h"

#include <cstdint>
#include <string>

#include "base/test_framework.h"

namespace credence::vectors {
namespace {

std::string File(std::string_view header, std::string_view data) {
  const std::uint64_t length = header.size();
  std::string file(sizeof length, '\0');
  std::memcpy(file.data(), &length, sizeof length);
  return file.append(header).append(data);
}

constexpr std::string_view kHeader =
    R"({"__metadata__":{"format":"pt"},"a":{"dtype":"F16","shape":[2,1],"data_offsets":[0,4]},)"
    R"("b":{"dtype":"I64","shape":[1],"data_offsets":[4,12]}})";
// 1 and -2 as halves, and eight bytes for b.
constexpr std::string_view kData(
    "\x00\x3c\x00\xc0"
    "12345678",
    12);

TEST(Safetensors, GivesATensorByNameAndShape) {
  const std::string file = File(kHeader, kData);
  const auto tensors = Safetensors::Parse(file);
  ASSERT_TRUE(tensors) << tensors.error().message;
  const auto a = tensors->Halves("a", {2, 1});
  ASSERT_TRUE(a) << a.error().message;
  ASSERT_EQ(a->size(), 2u);
  EXPECT_EQ(ToFloat((*a)[0]), 1);
  EXPECT_EQ(ToFloat((*a)[1]), -2);
}

TEST(Safetensors, RefusesAnotherShapeOrType) {
  const std::string file = File(kHeader, kData);
  const auto tensors = Safetensors::Parse(file);
  ASSERT_TRUE(tensors);
  EXPECT_EQ(tensors->Halves("a", {1, 2}).error().message,
            "tensor a is F16 [2, 1] in 4 bytes; expected F16 [1, 2]");
  EXPECT_THAT(tensors->Halves("b", {1}).error().message, HasSubstr("tensor b is I64"));
  EXPECT_EQ(tensors->Halves("c", {1}).error().message, "there is no tensor c");
}

TEST(Safetensors, RefusesNumbersThatAreNotFinite) {
  const std::string file = File(R"({"a":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}})",
                                std::string_view("\x00\x7c", 2));
  const auto tensors = Safetensors::Parse(file);
  ASSERT_TRUE(tensors);
  EXPECT_EQ(tensors->Halves("a", {1}).error().message, "tensor a has a number that is not finite");
}

TEST(Safetensors, SaysWhatIsDamaged) {
  struct Case {
    std::string file;
    std::string_view message;
  };
  const std::string huge(8, '\xff');
  const Case cases[] = {
      {"", "it ends before its header"},
      {"1234567", "it ends before its header"},
      {huge, "it ends within its header"},
      {File("{", ""), "not a whole safetensors file: "},
      {File("[]", ""), "not a whole safetensors file: "},
      {File(R"({"a":{"dtype":"F16","shape":[1],"data_offsets":[0,2]}})", "1"), "a lies outside"},
      {File(R"({"a":{"dtype":"F16","shape":[1],"data_offsets":[2,0]}})", "12"), "a lies outside"},
      {File(R"({"a":{"dtype":"F16","shape":[1],"data_offsets":[-2,0]}})", "12"), "a lies outside"},
      {File(R"({"a":{"dtype":"F16","shape":[1],"data_offsets":[0]}})", "12"), "a lies outside"},
      {File(R"({"a":{"dtype":"F16","shape":[1]}})", "12"), "a lies outside"},
      {File(R"({"a":{"data_offsets":[0,0]},"a":{"data_offsets":[0,0]}})", ""), "a is there twice"},
      {File(R"({"a":{"data_offsets":[0,99999999999999999999]}})", ""), "safetensors file: "},
      {File(R"({"a":{"shape":[1,1,1,1,1,1,1,1,1,1]}})", ""), "safetensors file: "},
  };
  for (const Case& c : cases) {
    const auto tensors = Safetensors::Parse(c.file);
    ASSERT_THAT(tensors, Fails(Code::kDataLoss, HasSubstr(c.message))) << c.message;
    EXPECT_EQ(tensors.error().message.find('\n'), std::string::npos);
  }
}

TEST(Safetensors, AFileThatIsCutShortIsNeverTakenForWhole) {
  const std::string file = File(kHeader, kData);
  for (std::size_t size = 0; size < file.size(); ++size) {
    EXPECT_FALSE(Safetensors::Parse(file.substr(0, size))) << size;
  }
}

}  // namespace
}  // namespace credence::vectors
