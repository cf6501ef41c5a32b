// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string>
#include <vector>

#include "surface/c/test_handle.h"

namespace credence::capi {
namespace {

class CChangesTest : public testing::Test {
 protected:
  nlohmann::json After(std::int64_t after, const char* kind = nullptr) {
    EXPECT_EQ(credence_changes_after(handle_.engine(), after, kind, handle_.result()), CREDENCE_OK)
        << handle_.message();
    return handle_.answer();
  }
  static std::vector<int> SequencesIn(const nlohmann::json& answer) {
    std::vector<int> sequences;
    for (const nlohmann::json& change : answer.at("changes")) {
      sequences.push_back(change.at("sequence"));
    }
    return sequences;
  }

  TestHandle handle_;
};

TEST_F(CChangesTest, TheyComeOldestFirstAndNoneTwice) {
  EXPECT_EQ(After(-1).at("head"), 0);
  const std::string id = handle_.Remember("Run the tests");
  handle_.Remember("Ask before deleting");
  nlohmann::json answer = After(0);
  EXPECT_EQ(answer.at("head"), 2);
  EXPECT_EQ(answer.at("reset"), false);
  EXPECT_THAT(SequencesIn(answer), ElementsAre(1, 2));
  EXPECT_EQ(answer.at("changes").at(0).at("kind"), "memory.learned");
  EXPECT_EQ(answer.at("changes").at(0).at("stream"), "memory/" + id);
  EXPECT_THAT(SequencesIn(After(2)), IsEmpty());
  EXPECT_THAT(SequencesIn(After(-1)), IsEmpty());
  EXPECT_EQ(After(-1).at("head"), 2);
}

TEST_F(CChangesTest, OnlyTheKindThatIsAskedFor) {
  const std::string id = handle_.Remember("Run the tests");
  ASSERT_EQ(credence_memory_confirm(handle_.engine(), id.c_str(), nullptr, handle_.result()),
            CREDENCE_OK);
  EXPECT_THAT(SequencesIn(After(0, "memory.validated")), ElementsAre(2));
  EXPECT_THAT(SequencesIn(After(0, "belief")), IsEmpty());
  EXPECT_EQ(After(0, "belief").at("head"), 2);
  EXPECT_EQ(credence_changes_after(handle_.engine(), 0, "mem", handle_.result()),
            CREDENCE_INVALID_ARGUMENT);
}

TEST_F(CChangesTest, TooManyOrAShorterLedgerMeanReadAgain) {
  EXPECT_EQ(After(1).at("reset"), true);
  const std::string id = handle_.Remember("Run the tests");
  for (int i = 0; i < 500; ++i) {
    credence_memory_confirm(handle_.engine(), id.c_str(), nullptr, handle_.result());
  }
  EXPECT_EQ(After(1).at("reset"), false);
  EXPECT_EQ(SequencesIn(After(1)).size(), 500U);
  const nlohmann::json answer = After(0);
  EXPECT_EQ(answer.at("reset"), true);
  EXPECT_THAT(SequencesIn(answer), IsEmpty());
  EXPECT_EQ(answer.at("head"), 501);
}

}  // namespace
}  // namespace credence::capi
