// SPDX-License-Identifier: Apache-2.0
#include "ledger/entry_list.h"

#include "base/test_framework.h"

namespace credence::ledger {
namespace {

using Entries = std::vector<IndexEntry>;

TEST(EntryListTest, HasTheDocumentedForm) {
  EXPECT_EQ(EncodeEntries({}), "");
  EXPECT_EQ(EncodeEntries({{.index = "top", .key = "k"}}),
            std::string_view("\3\0\0\0top\1\0\0\0k", 12));
}

TEST(EntryListTest, ACutListIsDataLoss) {
  const std::string whole = EncodeEntries({{.index = "a", .key = "xy"}, {.index = "b", .key = ""}});
  const std::size_t first = EncodeEntries({{.index = "a", .key = "xy"}}).size();
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const Result<Entries> entries = DecodeEntries(whole.substr(0, size));
    if (size == first) {
      EXPECT_EQ(entries.value().size(), 1U);
    } else {
      EXPECT_THAT(entries, Fails(Code::kDataLoss)) << size;
    }
  }
}

TEST(EntryListTest, ALengthBeyondTheEndIsDataLoss) {
  EXPECT_THAT(DecodeEntries("\xff\xff\xff\xff"), Fails(Code::kDataLoss));
}

RC_GTEST_PROP(EntryListProperty, ReadsBackWhatItWrote,
              (const std::vector<std::pair<std::string, std::string>>& pairs)) {
  Entries entries;
  for (const auto& [index, key] : pairs) entries.push_back({.index = index, .key = key});
  RC_ASSERT(DecodeEntries(EncodeEntries(entries)).value() == entries);
}

RC_GTEST_PROP(EntryListProperty, AnyBytesAreReadOrRefused, (const std::string& bytes)) {
  const Result<Entries> entries = DecodeEntries(bytes);
  if (entries) {
    RC_ASSERT(EncodeEntries(*entries) == bytes);
  } else {
    RC_ASSERT(entries.error().code == Code::kDataLoss);
  }
}

}  // namespace
}  // namespace credence::ledger
