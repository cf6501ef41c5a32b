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

TEST(TypedIdTest, APartIsEnough) {
  const std::vector<std::string> ids = {"abcd-1111", "abce-2222"};
  EXPECT_EQ(ChosenOf("abcd", ids), "abcd-1111");
  EXPECT_EQ(ChosenOf(" 2222\n", ids), "abce-2222");
  EXPECT_EQ(ChosenOf("ABCE", ids), "abce-2222");
  EXPECT_EQ(ChosenOf("cd-1", ids), "abcd-1111");
  EXPECT_THAT(ChosenOf("bd-1", ids), Fails(Code::kNotFound));
}

// Lists show ede40e8a: its beginning is a beginning to whoever reads it there.
TEST(TypedIdTest, APartOfWhatListsShowGoesBeforeAPartOfTheMiddle) {
  const std::vector<std::string> ids = {"0199ede4-7a20-7000-8000-111122223333",
                                        "01990000-7a20-7000-8000-2222ede40e8a",
                                        "01990000-7a20-7ede-4000-222233334444"};
  EXPECT_EQ(ChosenOf("ede4", ids), ids[1]);
  EXPECT_EQ(ChosenOf("99ede", ids), ids[0]);
}

TEST(TypedIdTest, APartOfSeveralIsRefused) {
  const Result<std::string> chosen = ChosenOf("abcd", {"abcd-1111", "abcd-2222", "3333-abcd"});
  EXPECT_THAT(chosen, Fails(Code::kInvalidArgument));
  EXPECT_EQ(
      chosen.error().message,
      "\"abcd\" matches several memories: abcd-1111, abcd-2222, 3333-abcd; type more of the id");
}

TEST(TypedIdTest, SeveralAreDescribedAndManyAreCut) {
  TypedId wanted("abcd");
  for (const char* id : {"abcd-1", "abcd-2", "abcd-3", "abcd-4", "abcd-5"}) wanted.Offer(id);
  EXPECT_TRUE(wanted.IsDecided());
  const auto describe = [](const std::string& id) {
    return id == "abcd-2" ? std::string() : id == "abcd-3" ? std::string(60, 'x') : " Use\ntabs";
  };
  EXPECT_EQ(wanted.Choose(kNames, describe).error().message,
            "\"abcd\" matches several memories: abcd-1 (Use tabs), abcd-2, abcd-3 (" +
                std::string(48, 'x') + "…) and others; type more of the id");
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
