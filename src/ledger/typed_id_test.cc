// SPDX-License-Identifier: Apache-2.0
#include "ledger/typed_id.h"

#include <vector>

#include "base/test_framework.h"

namespace credence::ledger {
namespace {

const SubjectNames kNames{.one = "memory", .many = "memories", .list = "memory list"};

// Of ids that grow newer.
Result<std::string> ChosenOf(std::string_view typed, const std::vector<std::string>& ids) {
  TypedId wanted(typed);
  std::int64_t age = 0;
  for (const std::string& id : ids) wanted.Offer(id, ++age);
  return wanted.Choose(kNames);
}

TEST(TypedIdTest, TheBeginningOrTheEndIsEnough) {
  const std::vector<std::string> ids = {"abcd-1111", "abce-2222"};
  EXPECT_EQ(ChosenOf("abcd", ids), "abcd-1111");
  EXPECT_EQ(ChosenOf(" 2222\n", ids), "abce-2222");
  EXPECT_EQ(ChosenOf("ABCE", ids), "abce-2222");
  EXPECT_THAT(ChosenOf("cd-1", ids), Fails(Code::kNotFound));
}

TEST(TypedIdTest, APartOfSeveralIsRefused) {
  const Result<std::string> chosen = ChosenOf("abcd", {"abcd-1111", "abcd-2222", "3333-abcd"});
  EXPECT_THAT(chosen, Fails(Code::kInvalidArgument));
  EXPECT_EQ(chosen.error().message,
            "\"abcd\" names several memories; give more of the id, as in abcd-1111");
}

TEST(TypedIdTest, AWholeIdIsNoPart) {
  EXPECT_EQ(ChosenOf("abcd", {"abcd-1111", "abcd", "abcd-2222"}), "abcd");
}

TEST(TypedIdTest, LastIsTheNewest) {
  EXPECT_EQ(ChosenOf("last", {"b", "c", "a"}), "a");
  EXPECT_EQ(ChosenOf("last", {"b", "last", "a"}), "last");
  EXPECT_THAT(ChosenOf("last", {}), Fails(Code::kNotFound));
}

TEST(TypedIdTest, FewCharactersAreNotEnough) {
  const Result<std::string> chosen = ChosenOf("abc", {"abcd-1111"});
  EXPECT_THAT(chosen, Fails(Code::kNotFound));
  EXPECT_THAT(chosen.error().message, testing::HasSubstr("at least 4 characters"));
}

}  // namespace
}  // namespace credence::ledger
