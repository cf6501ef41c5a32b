// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/stem.h"

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(StemTest, InflectionsMeet) {
  const std::string_view groups[][4] = {
      {"stop", "stops", "stopped", "stopping"}, {"enable", "enables", "enabled", "enabling"},
      {"pass", "passes", "passed", "passing"},  {"carry", "carries", "carried", "carrying"},
      {"use", "uses", "used", "using"},         {"run", "runs", "ran", "running"},
      {"write", "wrote", "written", "writing"}, {"man", "men", "man", "men"},
      {"fix", "fixes", "fixed", "fixing"},      {"slow", "slowly", "slows", "slowed"},
  };
  for (const auto& group : groups) {
    for (const std::string_view word : group) EXPECT_EQ(Stem(word), Stem(group[0])) << word;
  }
}

TEST(StemTest, WordsThatOnlyLookInflectedStayApart) {
  EXPECT_NE(Stem("need"), Stem("ne"));
  EXPECT_NE(Stem("string"), Stem("str"));
  EXPECT_NE(Stem("thing"), Stem("the"));
  EXPECT_NE(Stem("bus"), Stem("bu"));
  EXPECT_NE(Stem("only"), Stem("on"));
  EXPECT_EQ(Stem(""), "");
  EXPECT_EQ(Stem("s"), "s");
}

}  // namespace
}  // namespace credence::language
