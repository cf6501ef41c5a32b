// SPDX-License-Identifier: Apache-2.0
#include "vectors/embedding/mapped_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "base/test_framework.h"

namespace credence::vectors {
namespace {

class MappedFileTest : public testing::Test {
 protected:
  MappedFileTest()
      : path_(std::filesystem::temp_directory_path() /
              ("credence-mapped-" + std::to_string(::getpid()))) {}
  ~MappedFileTest() override { std::filesystem::remove(path_); }

  void Write(std::string_view text) const { std::ofstream(path_) << text; }

  std::filesystem::path path_;
};

TEST_F(MappedFileTest, HasTheBytesOfTheFile) {
  Write("abc");
  auto file = MappedFile::Open(path_);
  ASSERT_TRUE(file.has_value());
  EXPECT_EQ(file->bytes(), "abc");
}

TEST_F(MappedFileTest, KeepsTheBytesWhenItIsMoved) {
  Write("abc");
  MappedFile first = *MappedFile::Open(path_);
  const char* place = first.bytes().data();
  MappedFile second(std::move(first));
  MappedFile third;
  third = std::move(second);
  EXPECT_EQ(third.bytes(), "abc");
  EXPECT_EQ(third.bytes().data(), place);
}

TEST_F(MappedFileTest, AnEmptyFileHasNoBytes) {
  Write("");
  EXPECT_EQ(MappedFile::Open(path_)->bytes(), "");
}

TEST_F(MappedFileTest, SaysWhatIsWrong) {
  const auto missing = MappedFile::Open(path_);
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().code, Code::kNotFound);
  const auto folder = MappedFile::Open(path_.parent_path());
  ASSERT_FALSE(folder.has_value());
  EXPECT_EQ(folder.error().code, Code::kUnavailable);
}

}  // namespace
}  // namespace credence::vectors
