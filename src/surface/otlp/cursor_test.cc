// SPDX-License-Identifier: Apache-2.0
#include "surface/otlp/cursor.h"

#include <filesystem>
#include <fstream>

#include "base/test_framework.h"
#include "base/test_support.h"

namespace credence::otlp {
namespace {

class CursorTest : public testing::Test {
 protected:
  Cursor Load(const std::string& receiver = "http://a") { return Cursor::Load(file_, receiver); }

  TestFolder folder_;
  const std::filesystem::path file_ = folder_.File("sent.json");
};

TEST_F(CursorTest, WhatWasSentIsRemembered) {
  Cursor cursor = Load();
  EXPECT_EQ(cursor.Find("default"), 0);
  ASSERT_TRUE(cursor.Move("default", 7));
  ASSERT_TRUE(cursor.Move("team \"x\"", 9));
  EXPECT_EQ(Load().Find("default"), 7);
  EXPECT_EQ(Load().Find("team \"x\""), 9);
}

TEST_F(CursorTest, AFirstExportBeginsWhereTheLedgerEnds) {
  Cursor cursor = Load();
  EXPECT_TRUE(cursor.IsNew());
  ASSERT_TRUE(cursor.Begin({{"default", 5}}));
  EXPECT_FALSE(Load().IsNew());
  EXPECT_EQ(Load().Find("default"), 5);
  EXPECT_EQ(Load().Find("later"), 0);
}

TEST_F(CursorTest, AnotherReceiverHasSeenNothing) {
  ASSERT_TRUE(Load().Move("default", 7));
  EXPECT_EQ(Load("http://b").Find("default"), 0);
}

TEST_F(CursorTest, ADamagedFileIsAsIfThereWereNone) {
  std::ofstream(file_) << R"({"receiver":"http://a","sent":{"default":)";
  EXPECT_EQ(Load().Find("default"), 0);
  ASSERT_TRUE(Load().Move("default", 1));
  EXPECT_EQ(Load().Find("default"), 1);
}

TEST_F(CursorTest, AFileThatCannotBeWrittenIsAFailure) {
  Cursor cursor = Cursor::Load("/proc/no/such/folder", "http://a");
  EXPECT_FALSE(cursor.Move("default", 1));
}

}  // namespace
}  // namespace credence::otlp
