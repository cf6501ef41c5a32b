// SPDX-License-Identifier: Apache-2.0
// A full disk gives one clear message and loses nothing; work continues once there is space again.
#include <gtest/gtest.h>

#include "child.h"
#include "ledger/store_testing.h"

namespace credence::reliability {
namespace {

using Lines = std::vector<std::string>;

Lines Fill(const std::string& way, std::uint64_t bytes) {
  const ledger::TempFolder folder;
  return RunWorker({"fill", way, folder.path(), std::to_string(bytes)});
}

void ExpectNothingLost(const Lines& lines) {
  ASSERT_FALSE(lines.empty());
  ASSERT_TRUE(lines[0].starts_with("added ")) << lines[0];
  const int added = std::stoi(lines[0].substr(6));
  EXPECT_GT(added, 0);
  const std::string full = std::to_string(added);
  const std::string freed = std::to_string(added + 1);
  ASSERT_GE(lines.size(), 3U);
  for (const std::string& error : {lines[1], lines[2]}) {
    EXPECT_TRUE(error.starts_with("error RESOURCE_EXHAUSTED ")) << error;
    EXPECT_TRUE(error.ends_with(
        "store.db: the disk is full; nothing was changed, free some space and try again"))
        << error;
  }
  EXPECT_EQ(Lines(lines.begin() + 3, lines.end()),
            (Lines{"full " + full, "verified " + full, "other " + full, "verified " + full,
                   "freed " + freed, "verified " + freed, "reopened " + freed, "verified " + freed,
                   "done", "exit 0"}));
}

// Where the space runs out: in the first log, at a checkpoint, or in the file after several.
class FullDiskTest : public testing::TestWithParam<int> {
 protected:
  static std::uint64_t Bytes() { return static_cast<std::uint64_t>(GetParam()) * 1024; }
};

TEST_P(FullDiskTest, LosesNothing) {
  Lines lines = Fill("disk", Bytes());
  ASSERT_FALSE(lines.empty());
  if (lines[0].starts_with("forbidden ")) {
    // No separate file system here: the limit in the next test is the closest substitute.
    GTEST_LOG_(INFO) << "no small file system (" << lines[0] << "), a limit instead";
    lines = Fill("limit", Bytes());
  }
  ExpectNothingLost(lines);
}

TEST_P(FullDiskTest, ALimitOnFilesLosesNothing) { ExpectNothingLost(Fill("limit", Bytes())); }

INSTANTIATE_TEST_SUITE_P(Kilobytes, FullDiskTest, testing::Values(1000, 2003, 6002, 9001));

}  // namespace
}  // namespace credence::reliability
